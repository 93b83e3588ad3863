"""`game`, as the code of plugins sees it: straight-line calls that roll, look, check, ask and change, whoever rolls and answers.

Code that uses it runs again from the start of its step after a question, so it keeps no state of its own and asks the same each time.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from rulecore.engine import acts, endings, orders
from rulecore.engine.latch import Latch
from rulecore.engine.people import Question
from rulecore.errors import NameUnknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rulecore.engine.performance import Performance
    from rulecore.engine.questions import Answers
    from rulecore.engine.timeline import Part, Steps
    from rulecore.engine.world import World


class Play:
    """The game that is played, for the code of plugins; `piece` and `player` are those a phase is gone through for."""

    def __init__(self, performance: Performance, answers: Answers, sides: Sequence[str]) -> None:
        self.performance = performance
        self.answers = answers
        #: The ids of the sides, in order.
        self.sides = tuple(sides)
        self.latch = Latch()
        self.piece: Any = None
        self.step_id = ""
        self.ended: tuple[Any, str] | None = None
        #: Whether steps with orders ask the sides for them.
        self.asks_orders = True
        #: Steps in which several layers or plugins have a part, as they were put together for no piece.
        self.layered: dict[tuple[Steps, str], Part] = {}
        self.units = acts.Units(self)

    # ---- reading ---------------------------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The table; reading it is free, and nothing is written there but by the calls below."""
        return self.performance.world

    @property
    def rulebook(self) -> Any:
        """The rulebook that is played."""
        return self.performance.rulebook

    @property
    def turn(self) -> Any:
        """The number of the turn."""
        return self.world.turn

    @property
    def player(self) -> Any:
        """The player whose phase it is, or none."""
        return self.world.player

    def pieces(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind, in order."""
        return self.world.all(kind)

    def get(self, ident: str) -> Any:
        """Give a piece by its id, or none when it is not on the table."""
        return self.performance.state.by_id.get(ident)

    def kind(self, piece: Any) -> str:
        """Give the kind of a piece."""
        return str(piece._kind)

    def there(self, piece: Any) -> bool:
        """Say whether a piece is still on the table."""
        return self.performance.there(piece)

    def option(self, name: str) -> str:
        """Give the choice of an option."""
        found: str = self.world.option[name]
        return found

    def has(self, piece: Any, condition: str) -> bool:
        """Say whether a piece has a condition or trait."""
        try:
            return self.performance.has(piece, condition)
        except AttributeError:
            known = [name for sort in ("conditions", "traits") for name in self.rulebook.ids(sort)]
            if condition in known:
                raise
            raise NameUnknown("condition or trait", condition, known) from None

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out: of a piece, with its further inputs in order."""
        world, latch = self.performance.world, self.latch
        latch.call("quantity", name, arguments[0] if arguments else "")
        try:  # as in `_doing`, without a function made for it: nothing is asked for so often, and this takes two thirds of the time
            return getattr(world.q, name)(world, *arguments)
        except BaseException as error:
            latch.stop(error)
            raise

    def once(self, read: Callable[..., Any], *of: Any) -> Any:
        """Give `read(table, *of)`, worked out once as long as nothing but orders is written; the table has pieces, quantities, facts."""
        return self._doing("once", getattr(read, "__name__", ""), of[0] if of else "", lambda: self.world.standing.work(read, of))

    def fact(self, name: str, *arguments: Any) -> Any:
        """Give a fact."""
        return self._doing("fact", name, arguments[0] if arguments else "", lambda: self.world.fact(name, *arguments))

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up without rolling, by its keys in order."""
        return self._doing("look", table, "", lambda: getattr(self.world.t, table)(*keys))

    def allowed(self, order: str, piece: Any, **fields: Any) -> list[Any]:
        """Give the reasons why a piece cannot be given an order now; none when it can."""
        found: list[Any] = self._doing("allowed", order, piece, lambda: orders.refused_order(self.performance, order, piece, fields))
        return found

    def may(self, order: str, piece: Any, **fields: Any) -> bool:
        """Say whether a piece can be given an order now: as `allowed`, without the reasons."""
        return bool(self._doing("may", order, piece, lambda: orders.may_give(self.performance, order, piece, fields)))

    def cost(self, order: str, piece: Any, **fields: Any) -> Any:
        """Give how many actions an order costs a piece; a *cannot* where that cannot be said."""
        return self._doing("cost", order, piece, lambda: orders.cost_of(self.performance, order, piece, fields))

    # ---- dice and rules --------------------------------------------------------------------------------------------------------

    def roll(self, dice: str, purpose: str, *, of: Any = "", name: str = "") -> int:
        """Throw dice such as `2d6` for a purpose and a piece; their sum."""
        return sum(self.faces(dice, purpose, of=of, name=name))

    def faces(self, dice: str, purpose: str, *, of: Any = "", name: str = "") -> tuple[int, ...]:
        """Throw dice; the faces that are kept, in the order thrown."""
        thrown: tuple[int, ...] = self._doing("roll", purpose, of, lambda: acts.throw(self.performance, dice, purpose, of, name))
        return thrown

    def check(self, name: str, **arguments: Any) -> Any:
        """Make a check; the id of its outcome, its total, or a *cannot* when it is refused."""
        return self._doing("check", name, _first(arguments), lambda: self.performance.perform_check(name, arguments))

    def consult(self, table: str, **arguments: Any) -> Any:
        """Roll on a table; its cell, none where it holds effects, or a *cannot*."""
        return self._doing("consult", table, _first(arguments), lambda: self.performance.perform_consult(table, arguments))

    def call(self, procedure: str, **arguments: Any) -> None:
        """Run a procedure, or announce a moment for which rules may wait."""
        self._doing("call", procedure, _first(arguments), lambda: self.performance.perform_call(procedure, arguments))

    def carry_out(self, order: str, **arguments: Any) -> None:
        """Do an order at once."""
        self._doing("carry_out", order, _first(arguments), lambda: self.performance.perform_order(order, arguments))

    def order(self, order: str, piece: Any, *, hands: Sequence[Any] = (), **fields: Any) -> bool:
        """Give a piece an order, unless it is refused; say whether it was given."""
        given: bool = self._doing("order", order, piece, lambda: orders.give_order(self.performance, order, piece, fields, hands))
        return given

    # ---- changes ---------------------------------------------------------------------------------------------------------------

    def apply(self, effects: Any, *, who: Any = None, **names: Any) -> None:
        """Perform effects: checked ones of the rulebook, or `{"gain": "asleep"}`, `{"cross_off": {"wool": 2}}` and the like for a piece."""
        listed = [effects] if isinstance(effects, dict) else list(effects)
        for each in listed:
            word = each.get("verb") or next(iter(each), "")
            self._doing("apply", word, who if who is not None else "", partial(acts.apply, self.performance, each, who, names))

    def write(self, piece: Any, field: str, value: Any) -> None:
        """Write a field of a piece; its type is checked."""
        self._doing("write", field, piece, lambda: self.performance.state.write(piece, field, value))

    def place(self, kind: str, name: str = "", *, card: str = "", **fields: Any) -> Any:
        """Put a new piece on the table; with a card, as that says it is."""
        return self._doing("place", kind, name, lambda: acts.place(self.performance, kind, name, fields, card))

    def note(self, text: str, *, cite: Iterable[str] = (), about: str = "", of: Sequence[Any] = ()) -> None:
        """Write a line of the journal; `about` is the definition whose rule it goes back to.

        Of a quantity, worked out for what it is `of`, the line says in short what counted in it.
        """
        self._doing("note", text, "", lambda: acts.note(self.performance, text, tuple(cite), about, of))

    def over(self, winner: Any = None, because: str = "") -> None:
        """Say that the game is over once this step is done; the winner is a player or side, or none for nobody."""
        self._doing("over", str(winner), "", lambda: self._end(winner, because))

    def _end(self, winner: Any, because: str) -> None:
        self.ended = (getattr(winner, "_id", winner), because)

    # ---- people ----------------------------------------------------------------------------------------------------------------

    def ask(self, side: Any, question: str | Question, choices: Iterable[Any], *, decline: bool = False, purpose: str = "ask") -> Any:
        """Ask a side to choose; none when it declines, which must be allowed."""
        asked = question if isinstance(question, Question) else Question(question, choices, by=side, decline=decline, purpose=purpose)
        return self._doing("ask", purpose, side, lambda: self.answers.ask(self.side(side), asked))

    def ask_each(self, questions: Mapping[Any, Any], *, purpose: str = "ask") -> dict[Any, Any]:
        """Ask several sides at once: `{side: (question, choices)}`; the answers by side, in whatever order they came in."""
        asked = {}
        for side, each in questions.items():
            asked[self.side(side)] = each if isinstance(each, Question) else Question(each[0], each[1], by=side, purpose=purpose)
        found = self._doing("ask_each", purpose, "", lambda: self.answers.ask_each(asked))
        return {side: found[self.side(side)] for side in questions}

    def side(self, who: Any) -> str:
        """Give the side that is meant by a player, a piece with an owner, or a word."""
        return acts.side_of(self, who)

    def each(self, items: Iterable[Any], unit: Callable[[Play, Any], Any]) -> list[Any]:
        """Do a unit for each item, as small transactions: after a question only the unit that asked runs again. Gives what units gave."""
        return self.units.each(list(items), unit)

    # ---- the sequence ----------------------------------------------------------------------------------------------------------

    def begin(self, moment: str) -> None:
        """Say that a moment begins, to which lines may look back by `at start of`."""
        self.performance.state.begin_moment(moment)
        orders.announce(self.performance, moment)

    @contextmanager
    def activation(self, piece: Any) -> Iterator[None]:
        """Let a piece be active: what resets with its activation starts anew, what lasts so long ends afterwards."""
        self._doing("activation", "begins", piece, lambda: endings.activation_begins(self.performance, piece))
        yield
        self._doing("activation", "ends", piece, lambda: endings.activation_ends(self.performance, piece))

    def _doing(self, kind: str, purpose: str, subject: Any, act: Callable[[], Any]) -> Any:
        """Do one thing for a plugin, under the latch."""
        latch = self.latch
        latch.call(kind, purpose, subject)
        try:
            return act()
        except BaseException as error:
            latch.stop(error)
            raise


def _first(arguments: Mapping[str, Any]) -> Any:
    return next(iter(arguments.values()), "")
