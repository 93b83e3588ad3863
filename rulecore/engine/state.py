"""What is on the table now: pieces, conditions and orders, how they come and how they go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rulecore.engine.door import Door
from rulecore.engine.missing import MissingFact
from rulecore.engine.presence import Presence, natural
from rulecore.engine.undo import cells
from rulecore.pieces.carried import put_number, put_on
from rulecore.pieces.fields import ABSENT, core
from rulecore.pieces.guarded import made, settle
from rulecore.pieces.kinds import Piece, put_carried, put_links
from rulecore.suggestions import did_you_mean
from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.pieces.carried import Carried, Order
    from rulecore.pieces.kinds import Kind, Kinds
    from rulecore.pieces.links import Link, Side

    Fields = Mapping[str, Any]
    C = TypeVar("C", bound=Carried)


class State(Door):
    """All pieces of one game. Everybody reads their attributes; only the state's door writes them.

    Pieces are listed in order of set-up, then of id: until `begin` all that is placed is set-up.

    >>> from rulecore.pieces.kinds import Kinds
    >>> state = State(Kinds([{"id": "goat", "fields": {"speed": {"type": "number"}}, "conditions": ["asleep"]}]))
    >>> bella = state.add_piece("goat", "bella", fields={"speed": 3})
    >>> start = state.mark()
    >>> state.write(bella, "speed", 5)
    >>> state.set_level(bella, "asleep", 1)
    >>> bella.speed, state.changes(start)
    (5, [('bella.speed', 3, 5), ('bella.asleep', 0, 1)])
    >>> state.rollback(start)
    >>> bella.speed
    3
    """

    __slots__ = ("_placed", "before_play", "begun", "conditions", "kinds", "of_kind", "plain", "presence", "single")

    def __init__(self, kinds: Kinds, world: Any = None) -> None:
        super().__init__(world)
        self.kinds = kinds
        self.presence = Presence(self)
        self.of_kind: dict[str, tuple[Piece, ...]] = dict.fromkeys(kinds.by_id, ())
        self.conditions: dict[str, tuple[Any, ...]] = {}
        self.single: dict[str, Piece] = {}
        self.plain: dict[tuple[Piece, str], Carried] = {}
        self.before_play: dict[tuple[str, str], tuple[int, ...]] = {}
        self.begun = False
        self._placed = 0

    def begin(self) -> None:
        """Say that set-up is over: what was lost is lost before play, and nobody goes back behind this."""
        for piece in self.pieces():
            for name, slot in piece._slots.items():
                if slot.type.name == "track" and (track := slot.of(piece)) is not ABSENT:
                    lost = tuple(number for number, (left, _) in enumerate(track.sections, start=1) if not left)
                    self.before_play[piece._id, name] = lost
            settle(piece)
        self.begun = True
        self.moments.clear()
        self.remembered.clear()
        self.cut(self.mark())

    def pieces(self) -> list[Piece]:
        """Give every piece and part, in order."""
        return sorted((each for kind in self.of_kind.values() for each in kind), key=lambda piece: piece._order)

    def cells(self) -> dict[str, Any]:
        """Give every cell of the state by its path: what a snapshot would hold."""
        found: dict[str, Any] = {}
        for thing in self.by_id.values():
            found.update(cells(thing))
        return found

    def remember(self, target: Any, field: str, value: Any) -> Any:
        """Fill an empty slot with an answer; a piece that was asked the last it lacked is settled with it."""
        value = super().remember(target, field, value)
        if core(target)._sort == "piece":
            settle(core(target))
        return value

    # ---- pieces ------------------------------------------------------------------------------------------------------------------

    def add_piece(self, kind: str, ident: str, *, whole: Piece | None = None, fields: Fields | None = None, known: bool = True) -> Piece:
        """Place a piece with its parts. Fields that are not given start as they say, or stay empty and are asked for when read.

        `known` says that it has no conditions and traits but those it gains; otherwise these are asked for too.
        """
        self._placed += 1
        order = (1, natural(ident)) if self.begun else (0, self._placed)
        return self._add(self.kinds.named(kind), ident, order, whole=whole, name=ident, fields=fields or {}, known=known)

    def _add(  # noqa: PLR0913 - each says one thing of the piece
        self, kind: Kind, ident: str, order: tuple[Any, ...], *, whole: Piece | None, name: str | int, fields: Fields, known: bool
    ) -> Piece:
        if ident in self.by_id:
            raise wrong("state/twice", f'there is a "{ident}" already.', hint="Give it another name.")
        piece, slots = self.bare(kind, ident, order, name, whole), kind.cls._slots
        for slot in slots.values() if known else ():
            if slot.level:
                slot.put(piece, 0)
        for each, track in kind.uncrossed.items() if known else ():
            slots[each].put(piece, track)
        self._give(piece, fields)
        self.put(piece, self.presence, True)
        self._add_parts(piece, kind, known=known)
        self.fill(piece)
        settle(piece)
        return piece

    def bare(self, kind: Kind, ident: str, order: tuple[Any, ...], name: str | int, whole: Piece | None) -> Piece:
        """Make a piece that is not on the table yet: it knows its whole and its name, and nothing else."""
        piece: Piece = made(kind.cls._asking, ident, order, self.world)
        put_links(piece, {})
        put_carried(piece, {})
        slots = kind.cls._slots
        if kind.part_of and whole is not None:
            slots[kind.part_of].put(piece, whole)
        if kind.part_of and not slots["name"].cell:
            slots["name"].put(piece, name)
        for part in kind.parts:
            slots[part.id].put(piece, ())
        return piece

    def _add_parts(self, piece: Piece, kind: Kind, *, known: bool) -> None:
        for rank, part in enumerate(kind.parts):
            for place, name in enumerate(part.named):
                word = isinstance(name, str)
                ident = f"{piece._id}.{name}" if word else f"{piece._id}.{part.id}[{name}]"
                inner = self._add(part, ident, (*piece._order, rank, place), whole=piece, name=name, fields={}, known=known)
                if word:
                    kind.cls._slots[str(name)].put(piece, inner)

    def _give(self, thing: Any, fields: Fields) -> None:
        for name, value in fields.items():
            slot = self._slot(thing, name)
            slot.put(thing, slot.admitted(thing, value))

    def fill(self, thing: Any) -> None:
        """Fill the empty slots of a thing with what they start as; what can't be worked out yet is when somebody reads it."""
        for slot in thing._slots.values():
            if (slot.starts is not ABSENT or slot.key is not None) and slot.of(thing) is ABSENT:
                try:
                    slot.put(thing, self._start_of(thing, slot))
                except MissingFact:
                    continue

    def remove_piece(self, piece: Piece) -> None:
        """Take a piece off the table with its parts, conditions and orders; whoever still holds it may read it."""
        self._there(piece)
        for sides in list(piece._links.values()):
            for side in sides:
                self.remove_link(side)
        for things in list(piece._carried.values()):
            for each in things:
                self.put(each, self.presence, ABSENT)
        for part in self.kinds.named(piece._kind).parts:
            for each in getattr(piece, part.id):
                self.remove_piece(each)
        self.put(piece, self.presence, ABSENT)

    def named(self, thing: Any) -> bool:
        """Say whether something is a piece with a name of its own: not the only one of its kind, nor one that goes by its kind."""
        return getattr(thing, "_sort", "") == "piece" and thing._kind not in self.single and thing._id != thing._kind

    def _there(self, thing: Any) -> None:
        if self.by_id.get(thing._id) is not thing:
            raise wrong("state/gone", f"{thing} is not there any more.", hint="Ask first whether it still is.")

    # ---- conditions of one piece ----------------------------------------------------------------------------------------------------

    def set_level(self, piece: Piece, condition: str, level: int) -> None:
        """Set how far a piece has a condition or trait: 0 for not at all, a level, or how many of a condition it may have several times.

        Where the condition is a thing of its own, things come and go with the number.
        """
        self._there(piece)
        slot = self._level(piece, condition)
        level = slot.fitting(piece, level)
        cls = self.kinds.carried.get(condition)
        if cls is None or cls._plain:
            self.put(piece, slot, level)
            return
        present = piece._carried.get(condition, ())
        wanted = level if cls._many else min(level, 1)
        for each in present[wanted:]:
            self.put(each, self.presence, ABSENT)
        for _ in range(wanted - len(present)):
            self._carry(cls, piece, {})
        self.put(piece, slot, level)

    def add_instance(self, piece: Piece, condition: str, fields: Fields | None = None) -> Carried:
        """Give a piece a condition with its fields: one more where it may have several, else its only one at level 1."""
        self._there(piece)
        slot, cls = self._level(piece, condition), self.kinds.carried[condition]
        present = piece._carried.get(condition, ())
        if present and not cls._many:
            raise wrong("state/twice", f"{piece} has {condition} already.", hint="Raise its level, or declare it `many: yes`.")
        if cls._plain:
            self.put(piece, slot, 1)
            return self.unplaced(piece, condition)
        new = self._carry(cls, piece, fields or {})
        self.put(piece, slot, len(present) + 1 if cls._many else 1)
        return new

    def remove_instance(self, carried: Carried) -> None:
        """Take this very condition from its piece."""
        piece = carried._on
        if carried._plain or not carried._many:
            self.set_level(piece, carried._kind, 0)
            return
        self._there(carried)
        self.put(carried, self.presence, ABSENT)
        self.put(piece, self._level(piece, carried._kind), len(piece._carried[carried._kind]))

    def instances(self, piece: Piece, condition: str) -> tuple[Any, ...]:
        """Give the conditions of that kind a piece has, one by one, the oldest first."""
        cls = self.kinds.carried.get(condition)
        if cls is None or not cls._plain:
            return piece._carried.get(condition, ())
        return (self.unplaced(piece, condition),) if getattr(piece, condition) else ()

    def unplaced(self, piece: Piece, condition: str) -> Carried:
        """Give a condition as a thing where the state holds only its number; the same each time."""
        found = self.plain.get((piece, condition))
        if found is None:
            cls = self.kinds.carried[condition]
            found = self.plain[piece, condition] = self.bare_carried(cls, piece, 1, f"{piece._id}.{condition}")
        return found

    def _level(self, piece: Piece, condition: str) -> Any:
        slot = piece._slots.get(condition)
        if slot is None or not slot.level:
            known = [name for name, each in piece._slots.items() if each.level]
            hint = did_you_mean(condition, known) or f"It can have: {', '.join(known) or 'none at all'}."
            raise wrong("state/no-condition", f"{piece}, a {piece._kind}, cannot have {condition}.", hint=hint)
        return slot

    def _carry(self, cls: type[C], piece: Piece, fields: Fields) -> C:
        key = f"order {cls._kind}" if cls._sort == "order" else cls._kind
        number = max((each._number for each in piece._carried.get(key, ())), default=0) + 1
        new = self.bare_carried(cls, piece, number, f"{piece._id}.{cls._kind}[{number}]" if cls._many else f"{piece._id}.{cls._kind}")
        self._give(new, fields)
        self.put(new, self.presence, True)
        self.fill(new)
        return new

    def bare_carried(self, cls: type[C], piece: Piece, number: int, ident: str) -> C:
        """Make a condition or an order of a piece, with every field empty; it is not on the table yet."""
        new: C = made(cls, ident, (*piece._order, number), self.world)
        put_on(new, piece)
        put_number(new, number)
        if piece._kind in cls._slots:
            cls._slots[piece._kind].put(new, piece)
        return new

    # ---- orders ------------------------------------------------------------------------------------------------------------------------

    def add_order(self, piece: Piece, order: str, fields: Fields | None = None) -> Order:
        """Give a piece an order with its fields."""
        self._there(piece)
        return self._carry(self.kinds.orders[order], piece, fields or {})

    def remove_order(self, order: Order) -> None:
        """Take an order back, or strike it off when it is done."""
        self._there(order)
        self.put(order, self.presence, ABSENT)

    # ---- conditions of two pieces -------------------------------------------------------------------------------------------------------

    def add_link(self, condition: str, one: Piece, other: Piece, fields: Fields | None = None) -> Link:
        """Join two pieces by a shared condition, its ends in the order declared; where both ends are alike their order means nothing."""
        shared = self.kinds.shared[condition]
        for piece, kind in zip((one, other), shared.ends.values(), strict=True):
            self._there(piece)
            if piece._kind != kind:
                kinds = " and a ".join(shared.ends.values())
                raise wrong("state/no-condition", f"{piece} is a {piece._kind}; {condition} joins a {kinds}.")
        if one is other:
            raise wrong("state/itself", f"{one} cannot share {condition} with itself.", hint="Name two pieces.")
        if shared.alike and other._order < one._order:
            one, other = other, one
        between = [side._core for side in one._links.get(condition, ()) if side._core._ends == (one, other)]
        number = max((each._number for each in between), default=0) + 1
        link = shared.make(f"{condition}[{one}, {other}]" + (f"#{number}" if number > 1 else ""), (one, other), number, self.world)
        self._give(link, fields or {})
        self.put(link, self.presence, True)
        self.fill(link)
        return link

    def remove_link(self, link: Link | Side) -> None:
        """Part two pieces: the shared condition ends, from whichever side it is seen."""
        held = core(link)
        self._there(held)
        self.put(held, self.presence, ABSENT)
