"""Odds of rules that run: of a procedure, an order, or a check or table with all that comes of it - exact, or as a sure interval.

The rules are performed by the functions that play them, in the real state, for every case that dice can make of it; nothing of it stays.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.asked import Asked, touched
from rulecore.analysis.odds.bindings import Binding
from rulecore.analysis.odds.branches import Branches
from rulecore.analysis.odds.columns import VALUE
from rulecore.analysis.odds.cone import Cone, cone_of
from rulecore.analysis.odds.declared import declared_of
from rulecore.analysis.odds.exploration import Exploration
from rulecore.analysis.odds.explorer import BUDGET
from rulecore.analysis.odds.parts import Part, Together
from rulecore.analysis.odds.results import OddsResult, Open, lowest, rows_of
from rulecore.analysis.odds.touching import Touch, known
from rulecore.engine.calling import perform_given
from rulecore.engine.conditions import end_those_over
from rulecore.engine.dice import Dice
from rulecore.engine.missing import MissingFact
from rulecore.engine.performance import Performance
from rulecore.engine.worlds import new_world
from rulecore.errors import CommandWrong, Problem
from rulecore.hooks.loading import functions_of, plugins_of
from rulecore.pieces.fields import ABSENT
from rulecore.values.distributions import Distribution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulecore.analysis.odds.cases import Cases
    from rulecore.engine.people import Answerer
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: What can be run, and by which method of a performance.
RUNS = {"procedures": "perform_call", "orders": "perform_order", "checks": "perform_check", "tables": "perform_consult"}


class Question:
    """A definition that runs, what it is handed, and what is asked of the state afterwards."""

    def __init__(
        self,
        rulebook: Rulebook,
        run: tuple[str, str] | None,
        given: Mapping[str, Any] | None = None,
        *,
        world: World | None = None,
        judged: bool = False,
    ) -> None:
        self.rulebook = rulebook
        #: Whether what runs is an order that has been given, of which nobody asks any more whether it may be.
        self.judged = judged
        self.run = run
        self.given = dict(given or {})
        self.at_table = world is None
        self.world = new_world(rulebook, plugins=functions_of(rulebook)) if world is None else world
        self.names = self._bound()
        if self.at_table:
            _settle_table(self.world)
        world = self.world
        plugged = [*world.plugin_facts, *(field for _, field in world.plugin_fields), *world.functions]
        self.declared = declared_of(rulebook, plugged)

    def _bound(self) -> dict[str, Any]:
        """Give the names that are handed over; pieces that nobody named are put on the table."""
        if self.run is None:
            return {}
        sort, name = self.run
        parameters = self.rulebook.get(sort, name)["parameters"]
        given = self.given
        if self.at_table:
            from rulecore.analysis.odds.front import told_arguments

            given = told_arguments(self.rulebook, self.world, self.run, self.given)
        allows = self.world.allows
        try:
            return Binding(Performance(self.rulebook, self.world, Dice(), at_table=self.at_table), name, parameters, given).names
        finally:
            self.world.allows = allows

    def asked(self, names: Iterable[str]) -> list[Asked]:
        """Find what is asked."""
        return [Asked(name).settle(self.rulebook, self.world, self.names, self.declared) for name in names]

    def asks_captain(self, answerer: Answerer | None) -> bool:
        """Say whether a captain is asked on the way."""
        return hasattr(answerer, "captain") and self.run is not None and self.declared.of_run(self.run).asks

    def plugged(self) -> bool:
        """Say whether there is code of a plugin on the way: a check that it resolves, or a verb of its own."""
        if self.run is None:
            return True
        key = ("plugged", *self.starts())
        if key not in self.declared.prepared:
            self.declared.prepared[key] = self._plugged()
        found: bool = self.declared.prepared[key]
        return found

    def _plugged(self) -> bool:
        reached = self.declared.reached(*self.starts())
        checks = [each[1] for each in reached if isinstance(each, tuple) and each[0] == "checks"]
        verbs = [each["verb"] for each in reached if isinstance(each, dict)]
        return any(self.rulebook.get("checks", each).get("from") == "plugin" for each in checks) or not all(map(known, verbs))

    def changing(self) -> list[Asked]:
        """Give all that may change of the pieces that are handed over, as things that are asked; nothing where none are."""
        if self.run is None:
            return []
        writes = self.declared.of_run(self.run).writes
        found: list[Asked] = []
        for piece in dict.fromkeys(each for each in self.names.values() if getattr(type(each), "_sort", "") == "piece"):
            for name, slot in piece._slots.items():
                if name in writes and (slot.cell or slot.level) and slot.key is None:
                    found += self.asked([f"{piece._id}.{name}"])
        return found

    def explore(self, asked: Sequence[Asked], *, budget: int = BUDGET, answerer: Answerer | None = None) -> Explored:
        """Make ready to follow what may come of it, as far as that matters to what is asked; without a question all of it matters."""
        watched = [each.comes for each in asked if each.comes]
        if self.asks_captain(answerer):
            asked = []  # a captain sees all that its side may see, so nothing can be left out
        cone = cone_of(self.declared, asked, self.starts(), self.names, self.world) if asked else Cone()
        return Explored(self, Branches(), cone, budget=budget, answerer=answerer, watched=watched)

    def starts(self) -> list[tuple[str, str]]:
        """Give the definitions that may run first: all there are, where code of a plugin decides."""
        if self.run is not None:
            return [self.run, *self.ending()]
        book = self.rulebook
        return [(sort, name) for sort in ("procedures", "checks", "tables", "orders", "conditions") for name in book.ids(sort)]

    def ending(self) -> list[tuple[str, str]]:
        """Give the conditions that end by themselves, which is looked at after everything that is done."""
        book = self.rulebook
        return [("conditions", name) for name in book.ids("conditions") if book.get("conditions", name).get("ends_when") is not None]

    def parts(self, p: Exploration) -> list[Part]:
        """Give what is done, one after the other: the definition runs, then what is over ends."""
        if self.run is None:
            return []
        sort, name = self.run
        names = self.names

        def act(p: Any, _names: dict[str, Any]) -> None:
            if self.judged:
                perform_given(p, name, names)
            else:
                getattr(p, RUNS[sort])(name, names)

        head = p.performers.head_of_run(self.run)
        found = [Part(act, self.declared.of_run(self.run).touched, (), (), head=head, tail=True)]
        ending = self.ending()
        if ending:
            touch = Touch()
            for each in ending:
                touch.add(self.declared.of_run(each))
            found.append(Part(lambda p, _names: end_those_over(p), touch.touched, (), ()))
        return found


class Explored:
    """The exploration of one question."""

    def __init__(
        self, question: Question, branches: Branches, cone: Cone, *, budget: int, answerer: Answerer | None, watched: Iterable[str]
    ) -> None:
        self.question = question
        self.branches = branches
        allows = question.world.allows
        self.p = Exploration(
            question.rulebook,
            question.world,
            question.declared,
            cone,
            branches,
            budget=budget,
            answerer=answerer,
            watched=watched,
            starts=question.starts(),
        )
        self._allows = allows
        if question.plugged() or hasattr(answerer, "captain"):
            self._plug_in(answerer)

    def _plug_in(self, answerer: Answerer | None) -> None:
        """Let code of plugins run where the rules leave something to it."""
        from rulecore.analysis.odds.captains import CaptainAnswers
        from rulecore.analysis.odds.plugged import ExploringPlay
        from rulecore.engine.views import sides_of

        play = ExploringPlay(self.p, list(sides_of(self.question.world)))
        play.resolve_by(plugins_of(self.question.rulebook))
        if isinstance(answerer, CaptainAnswers):
            answerer.play = play

    def cases(self, parts: Sequence[Part] | None = None) -> Cases:
        """Give what may come of it, or of some other parts."""
        mark = self.p.state.mark()
        try:
            return self.p.cases_after(Together(self.question.parts(self.p) if parts is None else parts), {})
        finally:
            self.p.state.rollback(mark)
            self.close()

    def close(self) -> None:
        """Give the world back."""
        self.question.world.allows = self._allows

    def read(self, cases: Cases, asked: Sequence[Asked]) -> dict[Any, int]:
        """Give the weights of what is asked: tuples, one value for each."""
        values = [Reader(self.p, each).values(list(cases.weights)) for each in asked]
        found: dict[Any, int] = {}
        keys = zip(*values, strict=True) if values else [()] * len(cases.weights)
        for key, weight in zip(keys, cases.weights.values(), strict=True):
            found[key] = found.get(key, 0) + weight
        return found


class Reader:
    """Reads one thing that is asked in many cases; looked at once for all that are alike in what it reads."""

    def __init__(self, p: Exploration, asked: Asked) -> None:
        self.p = p
        self.asked = asked

    def values(self, cases: Sequence[int]) -> list[Any]:
        """Give what it is in each case."""
        mask = self.p.explorer.columns.mask(self.asked.words, ())
        keys = [case & mask for case in cases]
        known = {key: self._of(key) for key in dict.fromkeys(keys)}
        return [known[key] for key in keys]

    def _of(self, case: int) -> Any:
        state = self.p.state
        mark = state.mark()
        try:
            self.p.explorer.columns.put_changed(case)
            return self.asked.value(self.p)
        finally:
            state.rollback(mark)


def effect_odds(  # noqa: PLR0913 - all that a question needs comes in here
    rulebook: Rulebook,
    run: tuple[str, str],
    given: Mapping[str, Any] | None = None,
    of: Sequence[str] = (),
    *,
    world: World | None = None,
    budget: int = BUDGET,
    answerer: Answerer | None = None,
    judged: bool = False,
) -> OddsResult:
    """Give the odds of what is asked (`of`) after a definition has run: of one thing its values, of several all of them together.

    `run` is the definition, as (sort, id). Without `of` everything that changes is asked. A fact that matters and that nobody has said is
    a MissingFact; a question to a person without an answerer an AnswerMissing. An order that has been `judged` is not refused any more.
    """
    question = Question(rulebook, run, given, world=world, judged=judged)
    asked = question.asked(of) if of else question.changing()
    explored = question.explore(asked, budget=budget, answerer=answerer)
    cases = explored.cases()
    result = OddsResult(run[1], run[0], dict(given or {}))
    if not of:
        columns = explored.p.explorer.columns
        cells = dict.fromkeys(cell for case in cases.weights for cell, _ in columns.writes(case))
        there = {each.name for each in touched(question.world, cells)}
        asked = [each for each in asked if each.name in there] if asked else touched(question.world, cells)
    fill(result, explored, cases, asked)
    return result


def code_odds(
    rulebook: Rulebook,
    code: Callable[[Any], Any],
    world: World,
    of: Sequence[str] = (),
    *,
    budget: int = BUDGET,
    answerer: Answerer | None = None,
) -> OddsResult:
    """Give the odds of what is asked after code of a plugin has run, which is handed the game as a step is.

    Nothing says what such code reads, so nothing is dropped: without `of` the odds are those of what the code gives back.
    """
    from rulecore.analysis.odds.plugged import ExploringPlay

    question = Question(rulebook, None, {}, world=world)
    asked = question.asked(of)
    watched = [each.comes for each in asked if each.comes]
    explored = Explored(question, Branches(), Cone(), budget=budget, answerer=answerer, watched=watched)
    cases = explored.cases([ExploringPlay(explored.p).part(code)])
    name = getattr(code, "__name__", "code")
    result = OddsResult(name, "code", {})
    if of:
        fill(result, explored, cases, asked)
        return result
    fill(result, explored, cases, [])
    gives: dict[Any, int] = {}
    column = explored.p.explorer.columns.name(VALUE)
    for case, weight in cases.weights.items():
        value = column.of(case)
        value = None if value is ABSENT else value
        gives[value] = gives.get(value, 0) + weight
    result.asked = [name]
    result.rows = rows_of(Distribution(gives, cases.total)) if gives else []
    return result


def fill(result: OddsResult, explored: Explored, cases: Cases, asked: Sequence[Asked]) -> None:
    """Put the odds of what is asked into a result."""
    result.asked = [each.name for each in asked]
    weights = explored.read(cases, asked)
    if len(asked) == 1:
        weights = {key[0]: weight for key, weight in weights.items()}
    result.facts_used = dict(result.given)
    result.work = explored.p.explorer.spent
    if cases.left:
        result.exact = False
        result.left = lowest(cases.left, cases.total)
        result.open = Open(explored.branches.most(), explored.branches.cells())
    if not weights or not asked:
        return
    odds = Distribution(weights, cases.total)
    result.rows = rows_of(odds, _declared(explored.question.rulebook, asked))
    if len(asked) > 1:
        book = explored.question.rulebook
        result.values = lambda: {each.name: rows_of(odds.map(itemgetter(at)), _declared(book, [each])) for at, each in enumerate(asked)}


def _declared(rulebook: Rulebook, asked: Sequence[Asked]) -> list[Any]:
    """Give the outcomes of a check, or the rows of a table, in the order of the rules, where one alone is asked."""
    if len(asked) != 1 or not asked[0].comes:
        return []
    if rulebook.has("checks", asked[0].comes):
        return [each["id"] for each in rulebook.get("checks", asked[0].comes)["outcomes"]]
    return [row.label for rows, _ in rulebook.get("tables", asked[0].comes)["table"].lines() for row in rows[:1]]


def _settle_table(world: World) -> None:
    """Take what nobody told of nameless pieces: no condition and no trait; other fields start as the rules say."""
    for thing in [each for each in world.state.by_id.values() if each is not world]:
        for name, slot in thing._slots.items():
            if slot.of(thing) is not ABSENT:
                continue
            if slot.level:
                slot.put(thing, 0)
            elif slot.starts is not ABSENT or slot.key is not None:
                try:
                    world.state.missing(thing, name)
                except MissingFact:
                    continue


def runs(rulebook: Rulebook, what: str, sorts: Sequence[str] = ("procedures", "orders", "checks", "tables")) -> tuple[str, str]:
    """Find what is to run, by its id or by `procedure.id` where several sorts have one of that name."""
    from rulecore.suggestions import did_you_mean

    sort, _, name = what.rpartition(".")
    fitting = [each for each in sorts if sort in ("", each, each.removesuffix("s")) and rulebook.has(each, name)]
    if fitting:
        return fitting[0], name
    known = [each for each in sorts for each in rulebook.ids(each)]
    hint = did_you_mean(name, known) or (f"There are: {', '.join(known[:12])}." if known else "")
    raise CommandWrong(Problem("odds/unknown", f'there is no procedure, check or table "{what}".', hint=hint))
