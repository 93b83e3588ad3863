"""The front of the engine: makes checks, rolls on tables, runs procedures and effects in a world, and says what happened and why.

What is asked for is done whole or not at all: a die, an answer or a fact that is missing rolls everything back, and with it given the same
is done again from the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.conditions import end_those_over
from rulecore.engine.depth import Deep
from rulecore.engine.doing import MOST_WORK, Doing
from rulecore.engine.people import Answerer, Nobody
from rulecore.engine.performers import run
from rulecore.errors import CommandWrong, Problem
from rulecore.pieces.fields import ABSENT
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rulecore.engine.dice import Dice, Rolled
    from rulecore.engine.world import World
    from rulecore.reasons import Reason


class Performance(Doing):
    """Performs a rulebook in a world with some dice and somebody who answers.

    `at_table` says that people play at a real table and no game is kept here: what belongs to them becomes an instruction in the journal,
    what nobody has said is a `MissingFact`, and changes are told. `explains` collects reasons. `manual` is one free modifier, an amount and
    its reason, added to the outermost roll. `geometry(verb, piece, keys)` places and moves, where there is one.
    """

    def __init__(  # noqa: PLR0913 - all that a performance needs comes in here
        self,
        rulebook: Any,
        world: World,
        dice: Dice,
        answerer: Answerer | None = None,
        *,
        at_table: bool = False,
        explains: bool = True,
        manual: tuple[Any, str] | None = None,
        geometry: Callable[..., None] | None = None,
    ) -> None:
        super().__init__(rulebook, world, dice)
        self.answerer: Answerer = answerer if answerer is not None else Nobody()
        self.at_table = at_table
        self.explains = explains
        self.manual = manual
        self.geometry = geometry
        world.allows = self.allows

    # ---- what can be asked for -------------------------------------------------------------------------------------------------

    def check(self, name: str, arguments: Mapping[str, Any] | None = None) -> Any:
        """Make a check: the id of its outcome, its total where it has none, or a *cannot* when it is refused."""
        given = self._complete("checks", name, arguments)
        return self._whole(lambda: self.perform_check(name, given))

    def consult(self, name: str, arguments: Mapping[str, Any] | None = None, row: Sequence[str] = ()) -> Any:
        """Roll on a table, or take the row that is named: its cell, none where it holds effects, or a *cannot*."""
        given = self._complete("tables", name, arguments)
        return self._whole(lambda: self.perform_consult(name, given, row))

    def call(self, name: str, arguments: Mapping[str, Any] | None = None) -> None:
        """Run a procedure."""
        given = self._complete("procedures", name, arguments)
        self._whole(lambda: self.perform_call(name, given))

    def carry_out(self, name: str, arguments: Mapping[str, Any] | None = None) -> None:
        """Do an order at once."""
        given = self._complete("orders", name, arguments)
        self._whole(lambda: self.perform_order(name, given))

    def run(self, effects: Sequence[dict[str, Any]], names: dict[str, Any] | None = None) -> None:
        """Perform checked effects with some names in scope; names that the effects give are added to these."""
        scope = names if names is not None else {}
        self._whole(lambda: run(self.performers.of(effects), self, scope))

    def allowed(self, order: str, piece: Any, fields: Mapping[str, Any] | None = None) -> list[Reason]:
        """Give the reasons why a piece cannot be given an order now; none when it can."""
        return self.order_refusals(order, piece, fields)

    def whole(self, act: Callable[[], Any]) -> Any:
        """Do something of a game whole or not at all, as all that is asked for here."""
        return self._whole(act)

    def _complete(self, sort: str, name: str, arguments: Mapping[str, Any] | None) -> dict[str, Any]:
        """Give every argument its value before anything is logged, so that what people answer about nameless pieces stays said."""
        from rulecore.engine.arguments import Parameters

        if not self.rulebook.has(sort, name):
            ids = self.rulebook.ids(sort)
            hint = did_you_mean(name, ids) or (f"There are: {', '.join(ids[:12])}." if ids else "")
            raise CommandWrong(Problem("roll/unknown", f'there is no {sort.removesuffix("s")} "{name}".', hint=hint))
        parameters = Parameters(self.performers, self.rulebook.get(sort, name)["parameters"])
        untouched = self.state.mark() == self._begun
        try:
            return parameters.complete(self, arguments or {}, name)
        finally:
            if untouched:
                self._begun = self.state.mark()  # a nameless piece is no change

    def _whole(self, act: Callable[[], Any]) -> Any:
        """Do something whole: whatever breaks it off, the world, the dice and the journal are as before."""
        mark, dice, lengths = self.state.mark(), self.dice.mark(), self.so_far()
        self.work, self._answered, manual = MOST_WORK, 0, self.manual
        try:
            with Deep():
                result = act()
                if not self.at_table:
                    end_those_over(self)
        except BaseException as error:
            ring = self.endless("") if isinstance(error, RecursionError) else None
            self.state.rollback(mark)
            self.dice.rollback(dice)
            self.strike(lengths)
            self.manual = manual
            if ring is not None:
                raise ring from error
            raise
        self._answers.clear()
        return result

    # ---- what happened ---------------------------------------------------------------------------------------------------------

    @property
    def rolled(self) -> list[Rolled]:
        """The dice thrown so far, in order."""
        return self.dice.rolled[self._dice_before :]

    @property
    def changes(self) -> list[dict[str, Any]]:
        """What changed since the beginning: for each cell its path, and what stood and stands there; `by` where only that is known."""
        found = [{"path": path, "from": _told(before), "to": _told(after)} for path, before, after in self.state.changes(self._begun)]
        return found + self.reported

    @property
    def lines(self) -> list[str]:
        """The journal as text."""
        return [entry.text for entry in self.journal]

    def explanation(self) -> list[Reason]:
        """Give every reason once, in the order met."""
        seen: dict[tuple[Any, ...], Reason] = {}
        for reason in self.reasons:
            seen.setdefault((reason.id, reason.text, str(reason.value), reason.applied, reason.at), reason)
        return list(seen.values())


def _told(value: Any) -> Any:
    """Give a cell as a report writes it: numbers and truths as they are, everything else in words, nothing as none."""
    if value is ABSENT or value is None:
        return None
    return value if isinstance(value, (bool, int)) else shown(value)
