"""What one side may see: the pieces with what is hidden left out, a notebook, and dice of its own. Captains get views, never the state."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rulecore.engine.calling import order_allowed
from rulecore.engine.orders import may_give, secret_from
from rulecore.engine.panes import Seen, bare
from rulecore.engine.past import can_be_known
from rulecore.engine.people import Question
from rulecore.engine.standing import Table
from rulecore.pieces.fields import ABSENT
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.pieces.fields import Slot

#: What a side reads of a cell that it may not see.
HIDDEN = Cannot(("it is hidden",))
#: What tells which order a hand is busy with.
BUSY = ("order", "orders")
#: What is no piece behind which something could be hidden, by the class of a value and by the shape of a field.
PLAIN = (int, str, bool, type(None))
PLAIN_SHAPES = ("number", "die", "truth", "text", "choice", "condition_word", "order_word")


class Secrets:
    """Which cells of a rulebook are not for everybody: by kind and name, who sees them (`owner`, or `nobody` before it is told)."""

    __slots__ = ("_panes", "cells", "orders", "with_hands")

    def __init__(self, rulebook: Any) -> None:
        #: The orders that are announced only later; and those of them that keep hands busy, which somebody could see.
        self.orders = [name for name in rulebook.ids("orders") if rulebook.get("orders", name).get("announced")]
        self.with_hands = [name for name in self.orders if rulebook.get("orders", name).get("hands") is not None]
        self.cells: dict[tuple[str, str], str] = {}
        self._panes: dict[type[Any], type[Seen]] = {}
        for kind in rulebook.ids("pieces"):
            piece = rulebook.get("pieces", kind)
            for name, spec in (*piece["fields"].items(), *piece["tracks"].items()):
                self._take(kind, name, spec)
        for name in rulebook.ids("conditions"):
            condition = rulebook.get("conditions", name)
            for kind in (condition["of"], *condition["ends"].values()):
                self._take(kind, name, condition)

    def _take(self, kind: str, name: str, spec: dict[str, Any]) -> None:
        if spec.get("seen_by", "all") != "all":
            self.cells[kind, name] = spec["seen_by"]

    def hides(self, piece: Any, name: str, side: str) -> bool:
        """Say whether a cell of a piece is hidden from a side."""
        who = self.cells.get((piece._kind, name))
        return who is not None and not (who == "owner" and owner_of(piece) in (side, ""))

    def pane(self, piece: Any) -> type[Seen]:
        """Give the class of what a piece is seen through where no plugin says who sees whom: its open plain fields cost no look at all."""
        cls = type(piece)
        found = self._panes.get(cls)
        if found is None:
            found = self._panes[cls] = type("Seen", (Seen,), {"__slots__": (), **dict(self._clear(piece))})
        return found

    def _clear(self, piece: Any) -> Iterator[tuple[str, Any]]:
        for name, slot in piece._slots.items():
            if _is_plain(slot) and name not in BUSY and (piece._kind, name) not in self.cells:
                yield name, property(attrgetter(f"_piece.{name}"))


def _is_plain(slot: Slot) -> bool:
    """Say whether a slot never holds a piece: numbers, words, levels, tracks, and what a part is called."""
    shape = slot.type.shape
    return not slot.type.several and (shape in PLAIN_SHAPES or slot.type.name == "track" or (shape == "unknown" and slot.sealed))


def secrets_of(rulebook: Any) -> Secrets:
    """Give what is hidden by a rulebook, found once."""
    found: Secrets | None = getattr(rulebook, "secrets", None)
    if found is None:
        found = rulebook.secrets = Secrets(rulebook)
    return found


def owner_of(piece: Any) -> str:
    """Give the side a piece belongs to: its own `owner`, else that of what it is a part of; itself for a player; none is nobody's."""
    while piece is not None:
        if piece._kind == "player":
            return str(piece._id)
        owner = piece._slots["owner"].of(piece) if "owner" in piece._slots else ABSENT
        if owner is not ABSENT and owner is not None:
            return str(getattr(owner, "_id", owner))
        piece = whole_of(piece)
    return ""


def whole_of(piece: Any) -> Any:
    """Give what a piece is a part of, or none."""
    whole = piece._world.kinds.named(piece._kind).part_of
    return (piece._slots[whole].of(piece) or None) if whole else None


class View:
    """What one side may see while it answers one question."""

    def __init__(
        self,
        performance: Doing,
        side: str,
        key: str,
        dice: Callable[[str, int], int],
        latch: Any = None,
        *,
        sees: Mapping[str, Sequence[Callable[..., bool]]] | None = None,
    ) -> None:
        self._performance = performance
        self._world = performance.world
        self._secrets = secrets_of(performance.rulebook)
        self._sees = sees or {}
        self._table = Open(self)
        self._seen: dict[Any, Seen] = {}
        #: Whether nothing is hidden, while a question is answered; none when it must be looked at each time.
        self._open: bool | None = None
        self._dice = dice
        self.latch = latch
        self.side = side
        self.key = key
        self.memory = Notebook(performance.state, side)

    @property
    def rulebook(self) -> Any:
        """The rulebook that is played."""
        return self._performance.rulebook

    @property
    def turn(self) -> Any:
        """The turn."""
        return self._world.turn

    @property
    def phase(self) -> Any:
        """The phase."""
        return self._world.phase

    @property
    def step(self) -> Any:
        """The step."""
        return self._world.step

    def pieces(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind that this side sees, in order."""
        found = self._world.all(kind)
        return tuple([self.seen(each) for each in (found if not self._sees else filter(self.sees, found))])

    def piece(self, ident: str) -> Any:
        """Give a piece by its id, or none when it is not there or not seen."""
        found = self._world.state.by_id.get(ident)
        return None if found is None or not self.sees(found) else self.seen(found)

    def sees(self, piece: Any) -> bool:
        """Say whether this side sees a piece: its own always, others as plugins say, and a part only with its whole."""
        piece = getattr(piece, "_piece", piece)
        if getattr(piece, "_sort", "") != "piece" or owner_of(piece) == self.side:
            return True
        while piece is not None:
            if not all(test(self._world, self.side, piece) for test in self._sees.get(piece._kind, ())):
                return False
            piece = whole_of(piece)
        return True

    def mine(self, kind: str) -> tuple[Any, ...]:
        """Give the pieces of a kind that belong to this side."""
        return tuple([self.seen(each) for each in self._world.all(kind) if owner_of(each) == self.side])

    def owner(self, piece: Any) -> str:
        """Give the side a piece belongs to."""
        return owner_of(bare(piece))

    def read(self, piece: Any, name: str) -> Any:
        """Give a field, track, condition or part of a piece as this side sees it."""
        if (
            (self._secrets.cells and self._secrets.hides(piece, name, self.side))
            or (name in BUSY and self._busy_in_secret(piece))
            or (self._sees and not self.sees(piece))
        ):
            return HIDDEN
        return self._shown(getattr(piece, name))

    def _shown(self, value: Any) -> Any:
        """Give what was read, the pieces in it as this side sees them."""
        if type(value) in PLAIN:
            return value
        return tuple([self.seen(each) for each in value]) if type(value) is tuple else self.seen(value)

    def _busy_in_secret(self, hand: Any) -> bool:
        """Say whether a hand is busy with an order that is not announced yet."""
        return any(hand._id in self._hands(given) for given in self._given() if secret_from(self._world.state, given, self.side))

    def _given(self) -> Iterator[Any]:
        for name in self._secrets.with_hands:
            yield from self._world.orders(None, name)

    def _hands(self, given: Any) -> tuple[str, ...]:
        hands = self._world.state.recall(("hands", given._id))
        return () if hands is ABSENT else hands

    def orders(self, order: str) -> tuple[Any, ...]:
        """Give the orders of a kind that were given and of which this side knows: its own, and others once they are announced."""
        return tuple([each for each in self._world.orders(None, order) if not secret_from(self._world.state, each, self.side)])

    def seen(self, value: Any) -> Any:
        """Give a value as this side sees it: a piece behind a pane where anything at all is hidden."""
        if not (self._secrets.cells or self._secrets.orders or self._sees) or getattr(value, "_sort", "") != "piece":
            return value
        found = self._seen.get(value)
        if found is None:
            found = self._seen[value] = Seen(self, value) if self._sees else self._secrets.pane(value)(self, value)
        return found

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Give a quantity of a piece; a *cannot* where it hangs on what is hidden of a piece of another side."""
        return self._worked_out(self._world.q, name, arguments)

    def now(self, name: str, *arguments: Any) -> Any:
        """Give a quantity as things stand now: for a captain who looks ahead, also one that counts as it was when a moment began."""
        return self._worked_out(self.rulebook.now, name, arguments)

    def _worked_out(self, quantities: Any, name: str, arguments: tuple[Any, ...]) -> Any:
        function = getattr(quantities, name)
        if self._all_is_open():  # then it is the same for everybody
            return self._shown(self._once(function, self._world, *[bare(each) for each in arguments]))
        if self._secrets.cells or self._sees:
            arguments = tuple([bare(each) for each in arguments])
            if any(self._hidden(each) for each in arguments if getattr(each, "_sort", "") == "piece"):
                return HIDDEN
        else:  # of its own pieces a side knows what their hands are busy with: no pane is needed
            own = [isinstance(each, Seen) and owner_of(each._piece) == self.side for each in arguments]
            arguments = tuple([bare(each) if is_own else each for each, is_own in zip(arguments, own, strict=True)])
        return self._shown(function(self._world, *arguments))

    def _once(self, make: Callable[..., Any], *arguments: Any) -> Any:
        """Work something out once as long as the table stands still; each time where what it is asked of has no hash."""
        key = (make, *arguments)
        return self._world.standing.once(key, make, *arguments) if can_be_known(key) else make(*arguments)

    def _all_is_open(self) -> bool:
        """Say whether nothing at all is hidden from this side just now, of no piece."""
        if self._open is not None:
            return self._open
        if self._secrets.cells or self._sees:
            return False
        return not any(secret_from(self._world.state, given, self.side) for given in self._given())

    def _hidden(self, piece: Any) -> bool:
        return (bool(self._sees) and not self.sees(piece)) or any(
            kind == piece._kind and self._secrets.hides(piece, name, self.side) for kind, name in self._secrets.cells
        )

    def fact(self, name: str, *arguments: Any) -> Any:
        """Give a fact, such as what a plugin measures; a *cannot* where it is asked of a piece that is not seen."""
        things = tuple([bare(each) for each in arguments])
        return HIDDEN if self._sees and not all(self.sees(each) for each in things) else self._shown(self._world.fact(name, *things))

    def once(self, read: Callable[..., Any], *of: Any) -> Any:
        """Give `read(table, *of)`, worked out once as long as nothing but orders is written; this view where something may be hidden."""
        pieces = [each._piece if isinstance(each, Seen) else each for each in of]
        if self._all_is_open() or not (self._secrets.cells or self._sees or any(owner_of(each) != self.side for each in pieces)):
            return self._world.standing.once((read, *pieces), read, self._table, *pieces)
        return read(self, *of)

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up without rolling."""
        return getattr(self._world.t, table)(*keys)

    def allowed(self, order: str, piece: Any, **fields: Any) -> bool:
        """Say whether a piece could be given an order now, whoever's hands would do it; one that needs none is judged once for all."""
        given = {name: bare(each) for name, each in fields.items()}
        if self.rulebook.get("orders", order).get("hands") is None:
            return may_give(self._performance, order, bare(piece), given)
        return order_allowed(self._performance, order, bare(piece), given)

    def roll(self, purpose: str, sides: int = 6) -> int:
        """Throw a die of the captain's own: its randomness, as repeatable as everything."""
        return self._dice(purpose, sides)

    def asked(self, captain: Callable[[Any, Question], Any], question: Question) -> Any:
        """Let a captain answer a question, seeing its choices as the side does."""
        shown = question
        if self._secrets.cells or self._secrets.orders or self._sees:
            shown = question.shown(self.seen)
        self._open = self._all_is_open()  # no order of others is given, and none announced, while a captain thinks
        try:
            return self._asked(captain, question, shown)
        finally:
            self._open = None

    def _asked(self, captain: Callable[[Any, Question], Any], question: Question, shown: Question) -> Any:
        latch = self.latch
        if latch is None:
            return _read(question, captain(self, shown))
        latch.enter(*getattr(captain, "who", (f"the captain of {self.side or 'the game'}", "")))
        try:
            return _read(question, captain(self, shown))
        except BaseException as error:
            latch.stop(error)
            raise
        finally:
            latch.leave()


class Open(Table):
    """What a view lets code of plugins read that works something out once: the table, and the rulebook."""

    __slots__ = ("rulebook",)

    def __init__(self, view: View) -> None:
        super().__init__(view._world)
        self.rulebook = view.rulebook

    def now(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out as things stand now."""
        return getattr(self.rulebook.now, name)(self.world, *arguments)


def _read(question: Question, answer: Any) -> Any:
    return question.read(bare(answer))


class Notebook:
    """What a captain writes down for itself: small values by name, kept with the game and taken back with its step."""

    def __init__(self, state: Any, side: str) -> None:
        self._state = state
        self._side = side
        #: What was written while a question was answered, so that it stands there again when the step runs again.
        self.written: list[tuple[str, Any]] = []

    def __getitem__(self, name: str) -> Any:
        found = self._state.recall(("captain", self._side, name))
        if found is ABSENT:
            raise KeyError(name)
        return found

    def get(self, name: str, usual: Any = None) -> Any:
        """Give what was written under a name, or something else where nothing was."""
        found = self._state.recall(("captain", self._side, name))
        return usual if found is ABSENT else found

    def __setitem__(self, name: str, value: Any) -> None:
        self.written.append((name, plain(value)))
        self._state.keep(("captain", self._side, name), plain(value))

    def __contains__(self, name: str) -> bool:
        return self._state.recall(("captain", self._side, name)) is not ABSENT

    def again(self, notes: list[tuple[str, Any]]) -> None:
        """Write down again what was written when the question was first answered."""
        for name, value in notes:
            self[name] = value


def plain(value: Any) -> Any:
    """Give a value as a notebook keeps it: numbers, words, truths, none, and tuples of these; what else there is stands by its id."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return tuple([plain(each) for each in value])
    return str(getattr(value, "_id", value))


def sides_of(world: Any) -> Iterator[str]:
    """Give the ids of the players on the table, in order."""
    if "player" in world.state.of_kind:
        yield from [each._id for each in world.all("player")]
