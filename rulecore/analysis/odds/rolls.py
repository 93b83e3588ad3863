"""The odds of one roll, in the order in which it is played: what stands in its way, what happens before it, the dice, what follows them.

Everything but the dice is done by the engine: its parameters, its lines, its totals, its triggers. Only who throws is different: nobody
does, and what the dice can show is laid before the same lines case by case, each with its weight.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cuts import MOST_CUTS
from rulecore.analysis.odds.explore import explored
from rulecore.analysis.odds.joints import Dice, Look
from rulecore.analysis.odds.readings import Lines
from rulecore.engine import conditions, triggers, why
from rulecore.engine.interruptions import Frame, Stopped
from rulecore.engine.performers import run
from rulecore.engine.refusals import cannot_reasons, refusals
from rulecore.engine.throwing import Throwing
from rulecore.errors import RulesWrong
from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot
from rulecore.values.distributions import Distribution
from rulecore.values.refusals import CutTooLow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.analysis.odds.readings import FaceReading
    from rulecore.engine.doing import Doing
    from rulecore.engine.throwing import Thrown
    from rulecore.reasons import Reason

    Names = dict[str, Any]


class Refused(Exception):
    """Nothing is rolled, for these reasons."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = list(reasons)
        super().__init__("; ".join(reason.text for reason in reasons))


class Roll:
    """One check or table whose odds are asked: a subclass says which lines look at the dice, and what comes of one case of them."""

    sort = ""

    def __init__(self, p: Doing, written: dict[str, Any], names: Names) -> None:
        self.p = p
        self.id: str = written["id"]
        self.written = written
        # What a check or table does with its result is left out: it is neither asked for nor made ready.
        self.throwing = throwing = Throwing(p.performers, written)
        self.names = names
        self.manual = p.manual
        first = next(iter(written["parameters"]), {"name": "", "type": ""})
        self.subject_name: str = first["name"] if first["type"].startswith("piece ") else ""
        self.subject: Any = names.get(self.subject_name) if self.subject_name else None
        self.upto: Any = None
        #: What was found in each row of a chart.
        self.places: dict[str, Any] = {}
        self.lines = Lines(p, names, throwing.dice_names)
        #: Whether every case runs through triggers and conditions that end, and not only through sums.
        self.eventful = False

    # ---- what a check or table says ------------------------------------------------------------------------------------

    def trees(self) -> list[Any]:
        """Give the lines that are worked out when the dice lie there."""
        raise NotImplementedError

    def looked_up(self) -> set[str]:
        """Give the names that are looked at besides those of the lines."""
        return set()

    def make_ready(self) -> list[FaceReading]:
        """Make the lines ready; gives what they read off the faces."""
        raise NotImplementedError

    @property
    def totals(self) -> bool:
        """Whether what comes of it is its total."""
        return False

    def decided(self, names: Names) -> Any:
        """Give what comes of one case of the dice."""
        raise NotImplementedError

    def there(self) -> bool:
        """Say whether whoever rolls is there at all."""
        return True

    def facts_used(self, given: dict[str, Any]) -> dict[str, Any]:
        """Give those of the facts told that the lines of this roll look at, by what the lines mention."""
        if not given:
            return {}
        from rulecore.analysis.odds.touch import words_read

        needs = [need["rule"] for need in self.written.get("needs") or ()]
        trees = [*needs, *self._counts(), *[tree for _, tree, _ in self.throwing.adds], *self._each_die(), *self.trees()]
        words = words_read(self.p.rulebook, trees) | self._free(trees) | self.looked_up() | set(self.keys())
        return {name: value for name, value in given.items() if name.partition("[")[0].rpartition(".")[2] in words}

    def keys(self) -> tuple[str, ...]:
        """Give the names by which a chart is looked up."""
        return ()

    def declared(self) -> list[str]:
        """Give the outcomes in the order of the rules, whether they come about or not."""
        return []

    def values(self, _rows: Distribution) -> dict[str, Distribution]:
        """Give the odds of what stands in the rows of a chart."""
        return {}

    # ---- the course of a roll ------------------------------------------------------------------------------------------

    def odds(self, upto: Any = None) -> Distribution:
        """Give the odds of what comes of it, totals without end exact up to `upto`; `Refused` when nothing is rolled."""
        p, self.upto = self.p, upto
        frame = p.enter(Frame(self.sort, self.written, self.names))
        try:
            refused = refusals(p, self.written, self.names, self.subject)
            if refused:
                raise Refused(refused)
            self._explain()
            if self._comes_first():
                return explored(p, lambda: self._after_before(frame))
            return self._rolled(dict(self.names), frame)
        finally:
            p.leave(frame)

    def _explain(self) -> None:
        for need in self.written.get("needs") or ():
            self.p.reasons += why.quantities(self.p, need["rule"], self.names)

    def _comes_first(self) -> bool:
        """Say whether what happens before the dice can change anything that matters to them."""
        fired = self.p.rulebook.triggers("before", self.id)
        before = self.written.get("before") or []
        if not fired and not before:
            return False
        from rulecore.analysis.odds.touch import Touched, words_read

        trees = [*self._counts(), *[tree for _, tree, _ in self.throwing.adds], *self._each_die(), *self.trees()]
        touched = Touched(self.p.rulebook, [*fired, before])
        return self.id in touched.stops or touched.matters_to(words_read(self.p.rulebook, trees)) or bool(touched.gives & self._free(trees))

    def _counts(self) -> list[Any]:
        return [each for _, _, rolled in self.throwing.formulas for each in (rolled["value"], *[die.count for die in rolled["dice"]])]

    def _each_die(self) -> list[Any]:
        each = self.written.get("each_die") or {}
        return [tree for tree in (each.get("adds"), each.get("scores")) if tree is not None]

    def _free(self, trees: list[Any]) -> set[str]:
        return {name for tree in trees for name in self.p.rulebook.line(tree).names}

    def _after_before(self, frame: Frame) -> Distribution:
        names = dict(self.names)
        try:
            triggers.fire(self.p, "before", self.id, names, self.subject)
            run(self.p.performers.of(self.written.get("before")), self.p, names)
        except Stopped as stop:
            return self._stopped(stop, frame)
        return self._rolled(names, frame)

    def _stopped(self, stop: Stopped, frame: Frame) -> Distribution:
        if stop.frame is not frame:
            raise stop
        return Distribution.certain(Cannot((f"{self.id} was stopped",)))

    def _rolled(self, names: Names, frame: Frame) -> Distribution:
        p = self.p
        thrown = self.throwing.prepare(p, names)
        if isinstance(thrown, Cannot):
            return Distribution.certain(self.refused(thrown))
        p.explains, explains = False, p.explains
        self.lines = Lines(p, names, self.throwing.dice_names)
        try:
            readings = self.make_ready()
            fired = p.rulebook.triggers("rolled", self.id)
            self.eventful = bool(conditions.due_next(p, self.id, self.subject)) or self._triggers_matter(fired)
            if not self.throwing.formulas:
                return self._case(names, thrown, frame)
            look = Look(self.throwing, self._names_looked_at(fired), readings, total=self.totals)
            return self._cut_far_enough((names, thrown, frame), look)
        finally:
            p.explains = explains

    def _triggers_matter(self, fired: list[dict[str, Any]]) -> bool:
        if not fired:
            return False
        from rulecore.analysis.odds.touch import Touched, words_read

        touched = Touched(self.p.rulebook, fired)
        late = [tree for _, tree, _ in self.throwing.adds if id(tree) in self.throwing.kept_back]
        return self.id in touched.stops or touched.matters_to(words_read(self.p.rulebook, [*late, *self._each_die(), *self.trees()]))

    def _names_looked_at(self, fired: list[dict[str, Any]]) -> set[str]:
        late = [tree for _, tree, _ in self.throwing.adds if id(tree) in self.throwing.kept_back]
        if self.eventful and fired:
            from rulecore.analysis.odds.touch import Touched

            late += Touched(self.p.rulebook, fired).lines
        found = self._free([*late, *self.trees()]) | self.looked_up()
        if not self.lines.left and "faces" not in self._free(late):
            found.discard("faces")
        if self._free(self._each_die()) & (self.throwing.dice_names - {"natural", "die"}):
            found.add("faces")
        return found

    # ---- cases ---------------------------------------------------------------------------------------------------------

    def _cut_far_enough(self, roll: tuple[Names, Thrown, Frame], look: Look) -> Distribution:
        """Give the odds, those of exploding dice exact as far as some line asks; where lines ask without end, all beyond is one outcome."""
        names, thrown, _ = roll
        dice = Dice(self.p, self.throwing, thrown, names)
        upto: Any = self.upto if self.totals or not dice.endless() else 0
        if dice.endless(look) < 2:
            for _ in range(MOST_CUTS):
                try:
                    return self._cases(roll, dice, look, upto=upto)
                except CutTooLow as cut:
                    needed = ceil(cut.needed)
                    upto = needed if upto is None or needed > upto else upto + max(10, upto // 2)
                except AskedTooMuch:
                    break
        return self._cases(roll, dice, look, upto=self.upto, settled=False)

    def _cases(self, roll: tuple[Names, Thrown, Frame], dice: Dice, look: Look, *, upto: Any, settled: bool = True) -> Distribution:
        names, thrown, frame = roll
        joint = dice.joint(look, upto)
        found: dict[Any, int] = {}
        parts: list[tuple[int, Distribution]] = []
        for key, weight in joint.odds.weights.items():
            inner = dict(names)
            joint.lay(inner, thrown, key)
            outcome = self._tried(inner, thrown, frame, settled=settled)
            if isinstance(outcome, Distribution):
                parts.append((weight, outcome))
            else:
                found[outcome] = found.get(outcome, 0) + weight
        if not parts:
            return _gathered(Distribution(found, joint.odds.total))
        return _gathered(Distribution.mixture([*parts, *[(weight, Distribution.certain(outcome)) for outcome, weight in found.items()]]))

    def _tried(self, names: Names, thrown: Thrown, frame: Frame, *, settled: bool) -> Any:
        try:
            return self._case(names, thrown, frame) if self.eventful else self._added_up(names, thrown)
        except (CutTooLow, RulesWrong) as problem:
            beyond = [value.least for value in names.values() if isinstance(value, Beyond)]
            if not beyond or (isinstance(problem, RulesWrong) and not isinstance(problem.__cause__, TypeError)):
                raise
            if not settled:
                return Beyond(min(beyond))
            if isinstance(problem, CutTooLow):
                raise
            raise AskedTooMuch from problem

    def _added_up(self, names: Names, thrown: Thrown) -> Any:
        self.p.manual = self.manual
        self.throwing.add_up(self.p, names, thrown)
        return self.decided(names)

    def _case(self, names: Names, thrown: Thrown, frame: Frame) -> Distribution:
        """Give what comes of one case when more happens than adding up: whatever that throws is gone through, and nothing of it stays."""

        def act() -> Distribution:
            inner = dict(names)
            self.p.manual = self.manual
            try:
                self.throwing.settle(self.p, inner, thrown, self.subject)
            except Stopped as stop:
                return self._stopped(stop, frame)
            return Distribution.certain(self.decided(inner))

        return explored(self.p, act)

    def refused(self, value: Cannot) -> Cannot:
        """Give the *cannot* that the engine gives for it."""
        return Cannot([reason.text for reason in cannot_reasons(value)])


class AskedTooMuch(Exception):
    """A line asks something of what lies beyond a cut that has no answer wherever the cut is."""


def _gathered(odds: Distribution) -> Distribution:
    """Take everything from the lowest `N+` upwards as one outcome, where outcomes are numbers."""
    return odds + 0 if any(isinstance(outcome, Beyond) for outcome in odds.weights) and _numbers(odds) else odds


def _numbers(odds: Distribution) -> bool:
    return all(isinstance(each, Beyond) or (hasattr(each, "numerator") and not isinstance(each, bool)) for each in odds.weights)
