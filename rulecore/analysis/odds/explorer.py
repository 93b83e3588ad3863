"""Follows everything that may come of rules with dice in them, each case with its exact weight, by performing them in the real state.

Whatever is performed runs once for each branch of its dice. Where effects stand one after the other, cases that have become alike are merged
between them; and what came of an effect is remembered by the values it reads, so that the same is not performed twice. An effect in an
effect is worked out as a whole, and for the one around it its outcomes are the faces of one big die.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, NoReturn

from rulecore.analysis.odds.cases import CERTAIN, NOTHING, Cell, Cells, Gathering, Outcome, Spread, There, frozen
from rulecore.analysis.odds.touch import ANY
from rulecore.engine.interruptions import Stopped
from rulecore.errors import RulesWrong
from rulecore.values.beyond import Beyond
from rulecore.values.refusals import CutTooLow

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from rulecore.analysis.odds.branches import Branches
    from rulecore.analysis.odds.cone import Cone
    from rulecore.analysis.odds.declared import Touch
    from rulecore.engine.doing import Doing

    Names = dict[str, Any]
    Act = Callable[[Doing, Names], Any]

#: So much work one question may take: 1 for an effect on a state, 20 for a branch of a procedure in Python.
BUDGET = 2_000_000
#: A definition that runs within itself is followed down to where one case in 2^40 is left.
LEAST_BITS, MOST_WITHIN = 40, 12
#: So often is a cut of exploding dice moved further out.
MOST_CUTS = 200


class Part:
    """One thing done after another: an effect, a turn of a loop, a call of a plugin; what it touches, and which names it reads."""

    __slots__ = ("act", "active", "at", "cells", "context", "cost", "keep", "memory", "names", "reads", "seen", "tail", "thing")

    def __init__(self, act: Act, touch: Touch | None, names: Collection[str] | None, keep: Collection[str] | None, *, at: str = "") -> None:
        self.act = act
        self.at = at
        #: The words it reads; none when it is not remembered what came of it.
        self.reads = touch.reads if touch is not None else None
        #: The names it reads, or all.
        self.names = tuple(names) if names is not None else None
        #: The names that somebody reads afterwards, or all.
        self.keep = keep
        #: Whether it matters what is running around it.
        self.context = False
        #: Whether nothing follows the effects in it, so that these need not be gone back from one by one.
        self.tail = False
        #: What it is done for, where it is a turn of a loop.
        self.thing: Any = None
        #: What a branch of it costs.
        self.cost = 0
        self.memory: dict[Any, Spread] = {}
        self.cells: list[Cell] = []
        self.seen = 0
        self.active = 0


class Choice:
    """One die of a path, however big: what it can show, and what it shows here."""

    __slots__ = ("cut", "index", "options", "total")

    def __init__(self, options: Sequence[tuple[Any, int]], total: int, cut: Any) -> None:
        self.options = options
        self.total = total
        self.cut = cut
        self.index = 0

    def showing(self, index: int) -> Choice:
        """Give the same die with another face."""
        found = Choice(self.options, self.total, self.cut)
        found.index = index
        return found


class Path:
    """One way through something: the dice thrown on it, those of its beginning known beforehand."""

    __slots__ = ("at", "choices", "left", "mark", "top", "under")

    def __init__(self, choices: list[Choice], mark: int) -> None:
        self.choices = choices
        self.mark = mark
        self.at = 0
        self.top = self.under = 1
        #: What dice on the way leave open, as (top, under).
        self.left: list[tuple[int, int]] = []


class Explorer:
    """Works out what may come of acts in one state."""

    def __init__(self, p: Any, cone: Cone, budget: int, branches: Branches) -> None:
        self.p = p
        self.state = p.state
        self.cone = cone
        self.cells = Cells(p.state)
        self.budget = budget
        self.spent = 0
        self.stop_at = budget
        self.branches = branches
        self.path: Path | None = None
        self.bits = 0
        self.cut_short = False
        #: How far out each exploding roll is cut by now, by where it stands.
        self.cuts: dict[Any, Any] = {}
        self.again = False
        self.may_end = False

    # ---- dice ----------------------------------------------------------------------------------------------------------------------

    def choose(self, make: Callable[[], tuple[Sequence[tuple[Any, int]], int, int]], *, cut: Any = None) -> Any:
        """Throw one big die: `make` gives its faces with weights, heaviest first, their total, and what of that is left open."""
        path = self.path
        assert path is not None  # noqa: S101 - dice are thrown only on a path
        at, path.at = path.at, path.at + 1
        if at == len(path.choices):
            options, total, left = make()
            path.choices.append(Choice(options, total, cut))
            if left:
                path.left.append((path.top * left, path.under * total))
        choice = path.choices[at]
        if not choice.options:
            path.top = 0
            raise LeftOpen
        value, weight = choice.options[choice.index]
        path.top *= weight
        path.under *= choice.total
        return value

    def choose_of(self, weights: dict[Any, int], total: int, *, cut: Any = None) -> Any:
        """Throw a die whose faces have these weights."""
        if len(weights) == 1:
            return next(iter(weights))
        return self.choose(lambda: (sorted(weights.items(), key=lambda each: -each[1]), total, 0), cut=cut)

    # ---- one after the other ---------------------------------------------------------------------------------------------------------

    def through(self, parts: Sequence[Part], names: Names, reads: Collection[str] = (), *, tail: bool = False) -> Any:
        """Do parts one after the other, and go on with one of the outcomes; gives what the last one gave.

        `tail` says that whoever does them does nothing afterwards: then all outcomes are taken at once.
        """
        path = self.path
        assert path is not None  # noqa: S101
        if path.at < len(path.choices):
            outcome: Outcome = self.choose(_known)
        else:
            spread = self.forward(parts, names, reads)
            if tail and self.may_end:
                raise Ended(spread, names, len(self.p.running))
            if len(spread.outcomes) == 1 and not spread.left:
                outcome = spread.outcomes[0][0]
                path.choices.append(Choice(spread.outcomes, spread.total, None))
                path.at += 1
            else:
                outcome = self.choose(lambda: (spread.outcomes, spread.total, spread.left))
        for cell, value in outcome.writes.items():
            cell.put(self.state, value)
        names.update(outcome.names)
        if outcome.stop is not None:
            raise Stopped(self.p.running[-outcome.stop])
        return outcome.value

    def forward(self, parts: Sequence[Part], names: Names, reads: Collection[str] = (), *, start: Spread = CERTAIN) -> Spread:
        """Give what may come of parts done one after the other, from the state as it is; alike cases are merged after each."""
        if self.path is not None:
            self.cells.since(self.path.mark)  # what was written on the way here must be known, because effects are remembered by it
        entry: dict[Cell, Any] = {}
        now = start
        over: list[tuple[Outcome, int, int]] = []  # outcomes of cases that are through before the end
        for place, part in enumerate(parts):
            if not now.outcomes:
                break
            now = self._stage(part, now, names, (entry, reads, over), left_parts=len(parts) - place)
        if not over:
            return now
        whole = Gathering()
        for outcome, weight in now.outcomes:
            whole.add(outcome, weight, now.total)
        for outcome, top, under in over:
            whole.add(outcome, top, under)
        whole.leave(now.left, now.total)
        return whole.spread()

    def _stage(self, part: Part, now: Spread, names: Names, how: tuple[dict[Cell, Any], Collection[str], list[Any]], left_parts: int) -> Spread:
        entry, reads, over = how
        outer = self.stop_at
        self.stop_at = self.spent + max(0, outer - self.spent) // left_parts
        bits = self.bits
        found = Gathering()
        found.leave(now.left, now.total)
        try:
            for case, weight in now.outcomes:
                if self.spent >= self.stop_at:
                    self.cut_short = True
                    self.branches.dropped(part, case, weight, now.total)
                    found.leave(weight, now.total)
                    continue
                self.bits = bits + now.total.bit_length() - weight.bit_length()
                after = self.outcomes(part, case, names, entry)
                found.leave(weight * after.left, now.total * after.total)
                for each, share in after.outcomes:
                    outcome = self._kept(case, each, part, entry, reads)
                    if outcome.stop is not None or outcome.value is ENOUGH:
                        over.append((outcome, weight * share, now.total * after.total))
                    else:
                        found.add(outcome, weight * share, now.total * after.total)
        finally:
            self.stop_at, self.bits = outer, bits
        return found.spread()

    def _kept(self, case: Outcome, after: Outcome, part: Part, entry: dict[Cell, Any], reads: Collection[str]) -> Outcome:
        """Put an outcome behind a case; names nobody reads any more are left out, and so is a write that brings back what stood there."""
        if not (after.writes or after.names) and after.stop is None and after.value is None and case.value is None:
            return case
        both = case.followed(after)
        names = both.names
        if part.keep is not None and names:
            names = {name: value for name, value in names.items() if name in part.keep}
        back = [cell for cell in after.writes if cell.word in reads and both.writes[cell] == self._at_entry(cell, entry)]
        writes = {cell: value for cell, value in both.writes.items() if cell not in back} if back else both.writes
        return Outcome(writes, names, stop=both.stop, value=both.value) if names is not both.names or back else both

    def _at_entry(self, cell: Cell, entry: dict[Cell, Any]) -> Any:
        if cell not in entry:
            entry[cell] = cell.now()
        return entry[cell]

    # ---- one part ----------------------------------------------------------------------------------------------------------------------

    def outcomes(self, part: Part, case: Outcome, names: Names, entry: dict[Cell, Any]) -> Spread:
        """Give what may come of one part in one case; it is performed only where it met no case with the same values."""
        self.spent += 1
        inner = {**names, **case.names} if case.names else dict(names)
        if part.reads is None:
            return self._performed(part, case, inner)
        key = self._key(part, case, inner, entry)
        found = part.memory.get(key)
        if found is None:
            short, self.cut_short = self.cut_short, False
            found = self._performed(part, case, inner)
            if not self.cut_short:
                part.memory[key] = found
            self.cut_short = self.cut_short or short
        return found

    def _key(self, part: Part, case: Outcome, names: Names, entry: dict[Cell, Any]) -> Any:
        reads = part.reads or ()
        if part.seen < len(self.cells.known):
            new = list(self.cells.known.values())[part.seen :]
            part.seen += len(new)
            part.cells += [cell for cell in new if cell.word in reads or ANY in reads]
        writes = case.writes
        held = tuple([writes[cell] if cell in writes else self._at_entry(cell, entry) for cell in part.cells])
        listed = part.names if part.names is not None else tuple(names)
        given = tuple([frozen(names.get(name)) for name in listed])
        return (held, given, self._around() if part.context else None)

    def _around(self) -> Any:
        """Give what is running, as far as it matters to an effect that may stop it or finds itself within itself."""
        return tuple([(each.sort, each.id, each.names.get(each.written.get("uses_up") or "")) for each in self.p.running])

    def _performed(self, part: Part, case: Outcome, names: Names) -> Spread:
        if part.active >= MOST_WITHIN and self.bits > LEAST_BITS:
            self.branches.endless(part)
            return Spread([], 1, 1)
        mark = self.state.mark()
        part.active += 1
        try:
            for cell, value in case.writes.items():
                cell.put(self.state, value)
            return self.explored(part.act, names, part, cost=part.cost)
        finally:
            part.active -= 1
            self.state.rollback(mark)

    # ---- every branch of one act -------------------------------------------------------------------------------------------------------

    def explored(self, act: Act, names: Names, part: Part | None = None, *, cost: int = 0) -> Spread:
        """Give what may come of an act, run once for each way its dice can fall, the heaviest first."""
        for _ in range(MOST_CUTS):
            try:
                return self._branches(act, names, part, cost)
            except _Again:
                self.again = False
        return self._branches(act, names, part, cost)

    def _branches(self, act: Act, names: Names, part: Part | None, cost: int) -> Spread:
        outer, mark, lengths = self.path, self.state.mark(), self.p._lengths()  # noqa: SLF001 - the performance is ours
        could_end = self.may_end
        found = Gathering()
        heap: list[tuple[int, int, list[Choice], int, int]] = [(0, 0, [], 1, 1)]
        number, first = 0, True
        bits = self.bits
        try:
            while heap:
                _, _, choices, top, under = heappop(heap)
                if not first and self.spent >= self.stop_at:
                    self._drop(found, [(0, 0, choices, top, under), *heap], part)
                    break
                self.spent += cost if first else max(cost, 1)
                first = False
                self.bits = bits + under.bit_length() - top.bit_length()
                known = len(choices)
                path = self.path = Path(choices, mark)
                self.may_end = part is not None and part.tail
                self._one(act, dict(names), path, found, part)
                for share, whole in path.left:
                    found.leave(share, whole)
                for each in _siblings(path, known):
                    number += 1
                    heappush(heap, (-(each[1] << 64) // each[2], number, *each))
        finally:
            self.path, self.bits, self.may_end = outer, bits, could_end
            self.state.rollback(mark)
            self.p._cut(lengths)  # noqa: SLF001
        return found.spread()

    def _one(self, act: Act, names: Names, path: Path, found: Gathering, part: Part | None) -> None:
        """Run one branch, take in what came of it, and take it back."""
        p, before = self.p, dict(names)
        p.begin_branch()
        stop = value = ended = None
        try:
            value = act(p, names)
        except Ended as end:
            ended = end
        except Stopped as stopped:
            stop = len(p.running) - p.running.index(stopped.frame)
        except LeftOpen:
            self.state.rollback(path.mark)
            return
        except CutTooLow as cut:
            self.further([each.cut for each in path.choices[: path.at]], cut)
        except RulesWrong as wrong:
            self._beyond(path, wrong)
            found.leave(path.top, path.under)
            self.state.rollback(path.mark)
            p.begin_branch()
            return
        if self.again or not path.top:  # whatever code swallowed, it counts
            if self.again:
                raise _Again
            self.state.rollback(path.mark)
            return
        writes = {cell: held for cell, held in self.cells.since(path.mark).items() if cell.word in self.cone}
        self.state.rollback(path.mark)
        for cell, held in list(writes.items()):
            if type(held) is There:
                held.key()
            if part is not None and part.reads is not None and cell.word in part.reads and cell.now() == held:
                del writes[cell]  # it is keyed by this value, so that it stays is known
        given = {name: each for name, each in names.items() if name not in before or each is not before[name]}
        if ended is None:
            found.add(Outcome(writes, given, stop=stop, value=value), path.top, path.under)
        else:
            self._all(ended, Outcome(writes, given), path, found, part, shared=ended.names is names)

    def _all(self, ended: Ended, so_far: Outcome, path: Path, found: Gathering, part: Part | None, *, shared: bool) -> None:  # noqa: PLR0913
        """Take in all that came of the effects with which a branch ended."""
        spread, within = ended.spread, ended.depth - len(self.p.running)
        under = path.under * spread.total
        found.leave(path.top * spread.left, under)
        reads = part.reads if part is not None and part.reads is not None else ()
        for each, weight in spread.outcomes:
            stop = None if each.stop is None or each.stop <= within else each.stop - within
            writes = {**so_far.writes, **each.writes} if so_far.writes else each.writes
            back = [cell for cell in each.writes if cell in so_far.writes and cell.word in reads and cell.now() == writes[cell]]
            if back:
                writes = {cell: value for cell, value in writes.items() if cell not in back}
            names = {**so_far.names, **each.names} if shared else so_far.names
            if writes is each.writes and names == each.names and stop == each.stop and each.value is None:
                found.add(each, path.top * weight, under)
            else:
                found.add(Outcome(writes, names, stop=stop), path.top * weight, under)

    def _drop(self, found: Gathering, heap: list[tuple[int, int, list[Choice], int, int]], part: Part | None) -> None:
        self.cut_short = True
        for _, _, _, top, under in heap:
            self.branches.dropped(part, NOTHING, top, under)
            found.leave(top, under)

    # ---- exploding dice ------------------------------------------------------------------------------------------------------------------

    def further(self, cuts: list[Any], cut: CutTooLow) -> NoReturn:
        """Move cuts of exploding dice further out, and begin again; where there are none, someone around has them."""
        cuts = [each for each in cuts if each is not None]
        if not cuts:
            raise cut
        needed = -int(-cut.needed // 1)  # type: ignore[operator] # a number
        for each in cuts:
            upto = self.cuts.get(each, 0)
            if upto is not None:
                self.cuts[each] = needed if needed > upto else upto + max(10, upto // 2)
        self.again = True
        raise _Again from cut

    def _beyond(self, path: Path, wrong: RulesWrong) -> None:
        """Where a line asks what has no answer beyond any cut, cut where little is left, and leave that open."""
        cuts = [each.cut for each in path.choices[: path.at] if each.cut is not None]
        if not cuts or not isinstance(wrong.__cause__, TypeError):
            raise wrong
        if any(self.cuts.get(each, 0) is not None for each in cuts):
            self.cuts.update(dict.fromkeys(cuts))
            raise _Again from wrong
        if not any(_has_beyond(each) for each in path.choices[: path.at]):
            raise wrong


class Ended(BaseException):
    """A branch ends with effects of which all outcomes are known. No `Exception`, so that nothing on the way takes it for a mistake."""

    def __init__(self, spread: Spread, names: Names, depth: int) -> None:
        self.spread = spread
        self.names = names
        self.depth = depth
        super().__init__()


class LeftOpen(BaseException):
    """This branch leads to where nothing is followed any more. No `Exception`, so that a plugin which catches those does not catch this."""


class _Again(BaseException):
    """Exploding dice were cut too low: all branches are gone through again. No `Exception`, for plugins that catch those."""


class _Enough:
    __slots__ = ()

    def __repr__(self) -> str:
        return "enough"


#: What a turn of a loop gives that says it is the last.
ENOUGH = _Enough()


def _known() -> Any:
    raise AssertionError("a die on a known path is thrown again")


def _has_beyond(choice: Choice) -> bool:
    value = choice.options[choice.index][0]
    return any(isinstance(each, Beyond) for each in (value if isinstance(value, tuple) else (value,)))


def _siblings(path: Path, known: int) -> list[tuple[list[Choice], int, int]]:
    """Give the branches beside a path, from where its dice were not known beforehand."""
    found = []
    top = under = 1
    for at, choice in enumerate(path.choices[: path.at]):
        if at >= known:
            for index in range(1, len(choice.options)):
                weight = choice.options[index][1]
                found.append(([*path.choices[:at], choice.showing(index)], top * weight, under * choice.total))
        if choice.options:
            top *= choice.options[choice.index][1]
            under *= choice.total
    return found
