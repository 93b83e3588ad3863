"""Follows everything that may come of rules with dice in them, each case with its exact weight, by performing them in the real state.

Whatever is performed runs once for each branch of its dice. Where effects stand one after the other, cases that have become alike are
merged between them; and what came of an effect is remembered by the values it reads, so that nothing is performed twice. An effect in an
effect is worked out as a whole, and for the one around it its outcomes are the faces of one big die.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cases import CERTAIN, NOTHING, Cells, Gathering, Outcome, Spread, There, frozen
from rulecore.analysis.odds.cuts import Cuts, Recut
from rulecore.analysis.odds.parts import ENOUGH, Pending
from rulecore.analysis.odds.paths import Again, Choice, Ended, LeftOpen, Path
from rulecore.analysis.odds.stages import Stage, kept
from rulecore.analysis.odds.touch import ANY
from rulecore.engine.interruptions import Stopped
from rulecore.errors import Problem, RulesWrong
from rulecore.values.refusals import CutTooLow, TooMuchWork

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from rulecore.analysis.odds.branches import Branches
    from rulecore.analysis.odds.cases import Cell
    from rulecore.analysis.odds.cone import Cone
    from rulecore.analysis.odds.parts import Act, Known, Part, Together

    Names = dict[str, Any]
    Writes = dict[Cell, Any]
    #: A branch that is still to be gone: minus its weight in 2^64ths, a number, its dice, its weight.
    Waiting = tuple[int, int, list[Choice], int, int]

#: So much work one question may take, some four seconds: 1 for an effect on a state, 20 for a branch of code in Python.
BUDGET = 200_000
#: A definition that runs within itself is followed down to where one case in 2^40 is left.
LEAST_BITS, MOST_WITHIN = 40, 12
#: So often is a cut of exploding dice moved further out.
MOST_CUTS = 200


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
        #: How far down the weight of what is followed is, in powers of two.
        self.bits = 0
        self.cut_short = False
        #: How far out each exploding roll is cut by now, by where it stands.
        self.cuts = Cuts()
        #: Whether effects that end the branch may be left to others.
        self.may_end = False

    # ---- dice ----------------------------------------------------------------------------------------------------------------------

    def choose(self, make: Callable[[], tuple[Sequence[tuple[Any, int]], int, int]], *, cut: Any = None) -> Any:
        """Throw one big die: `make` gives its faces with weights, heaviest first, their total, and what of that is left open."""
        path = self.path
        assert path is not None  # noqa: S101 - dice are thrown only on a path
        if path.at == len(path.choices):
            try:
                options, total, left = make()
            except CutTooLow as error:
                self.cuts.further([cut], error)
            path.choices.append(Choice(options, total, cut))
            if left:
                path.left.append((path.top * left, path.under * total))
        choice = path.choices[path.at]
        path.at += 1
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

    def through(self, parts: Together, names: Names, *, tail: bool = False) -> Any:
        """Do parts one after the other, and go on with one of the outcomes; gives what the last one gave.

        `tail` says that whoever does them does nothing afterwards: then they may be left to whoever goes on with the branch.
        """
        if tail and self.may_end:
            raise Ended(parts, names, self.p.running)

        def make() -> tuple[Sequence[tuple[Any, int]], int, int]:
            spread = self.forward(parts, names)
            return spread.heaviest_first(), spread.total, spread.left

        outcome: Outcome = self.choose(make)
        for cell, value in outcome.writes.items():
            cell.put(self.state, value)
        names.update(outcome.names)
        if outcome.stop is not None:
            raise Stopped(self.p.running[-outcome.stop])
        return outcome.value

    def forward(self, parts: Together, names: Names, *, start: Spread = CERTAIN, base: Writes | None = None) -> Spread:
        """Give what may come of parts done one after the other, from the state as it is; alike cases are merged after each.

        `base` is what counts as written already, although it does not stand in the state: it is put there only when something is performed.
        """
        base = base or {}
        if self.path is not None:
            self.cells.meet(self.path.mark)  # what was written on the way here must be known, because effects are remembered by it
        if start is not CERTAIN or self.spent >= self.stop_at:
            return self._forward(parts, names, start, base)
        if len(parts) == 1:
            whole = self.outcomes(parts[0], NOTHING, names, dict(base), base)
            return whole if whole.plain else _through(whole)
        if not parts.remembered:
            return self._forward(parts, names, start, base)
        key = self._key(parts, parts.known, parts.reads, base, names, {})
        found = parts.known.found.get(key)
        if found is None:
            short, self.cut_short = self.cut_short, False
            found = self._forward(parts, names, start, base)
            if not self.cut_short:
                parts.known.found[key] = found
            self.cut_short = self.cut_short or short
        else:
            self.spent += 1
        return found

    def _forward(self, parts: Together, names: Names, start: Spread, base: Writes) -> Spread:
        stage = Stage(self, names, parts.reads, base)
        now = start
        for place, part in enumerate(parts):
            if not now.outcomes:
                break
            now = stage.after(part, now, left_parts=len(parts) - place)
        return stage.with_over(now)

    def at_entry(self, cell: Cell, entry: dict[Cell, Any]) -> Any:
        """Give what stood in a cell at the beginning; looked at once."""
        found = entry.get(cell, entry)
        if found is entry:
            found = entry[cell] = self.cells.now(cell)
        return found

    # ---- one part ----------------------------------------------------------------------------------------------------------------------

    def outcomes(self, part: Part, case: Outcome, names: Names, entry: Writes, base: Writes) -> Spread:
        """Give what may come of one part in one case; it is performed only where it met no case with the same values."""
        self.spent += 1
        inner = {**names, **case.names} if case.names else names
        if part.reads is None:
            return self._performed(part, self._written(case, base), inner)
        key = self._key(part, part.memo.whole, part.reads, case.writes, inner, entry)
        found = part.memo.whole.found.get(key)
        if found is None:
            short, self.cut_short = self.cut_short, False
            found = self._performed(part, self._written(case, base), inner)
            if not self.cut_short:
                part.memo.whole.found[key] = found
            self.cut_short = self.cut_short or short
        return found

    def _key(
        self, of: Part | Together, known: Known, reads: Collection[str], writes: dict[Cell, Any], names: Names, entry: dict[Cell, Any]
    ) -> Any:
        if known.seen < len(self.cells.listed):
            new = self.cells.listed[known.seen :]
            known.seen += len(new)
            known.cells += [cell for cell in new if cell.word in reads or ANY in reads]
        at_entry = self.at_entry
        held = [id(writes[cell]) if cell in writes else id(at_entry(cell, entry)) for cell in known.cells]
        if of.names is None:
            given: list[Any] = [(name, frozen(names[name])) for name in sorted(names)]
        else:
            get = names.get
            given = [value if type(value := get(name)) is int else frozen(value) for name in of.names]
        return (*held, *given, self._around()) if of.context else (*held, *given)

    def _around(self) -> Any:
        """Give what is running, as far as it matters to an effect that may stop it or finds itself within itself."""
        return tuple([(each.sort, each.id, each.names.get(each.written.get("uses_up") or "")) for each in self.p.running])

    def _written(self, case: Outcome, base: Writes) -> Writes:
        """Give all that counts as written when a part begins."""
        if not base:
            return case.writes
        return {**base, **case.writes} if case.writes else base

    def _performed(self, part: Part, written: Writes, names: Names) -> Spread:
        if part.memo.active >= MOST_WITHIN and self.bits > LEAST_BITS:
            self.branches.endless(part)
            return Spread([], 1, 1)
        part.memo.active += 1
        try:
            if part.tail:
                return kept(self._to_its_end(part, written, names), part.keep)
            return kept(self._explored_from(part, written, names), part.keep)
        finally:
            part.memo.active -= 1

    def _explored_from(self, part: Part, written: Writes, names: Names) -> Spread:
        """Put what is written into the state, and give what may come of a part there."""
        mark = self.state.mark()
        try:
            for cell, value in written.items():
                cell.put(self.state, value)
            return self.explored(part.act, names, part, cost=part.cost)
        finally:
            self.state.rollback(mark)

    def _beginning(self, part: Part, written: Writes, names: Names) -> Spread:
        """Give what may come of the beginning of a part, up to the effects that end it."""
        key = self._key(part, part.memo.beginning, part.head or (), written, names, {})
        found = part.memo.beginning.found.get(key)
        if found is None:
            short, self.cut_short = self.cut_short, False
            outer, self.stop_at = self.stop_at, self.spent + max(0, self.stop_at - self.spent) // 2  # the rest is for its end
            found = self._explored_from(part, written, names)
            self.stop_at = outer
            if not self.cut_short:
                part.memo.beginning.found[key] = found
            self.cut_short = self.cut_short or short
        return found

    def _to_its_end(self, part: Part, written: Writes, names: Names) -> Spread:
        """Do the effects that end a part, in each of the cases that its beginning leads to."""
        for _ in range(MOST_CUTS):
            beginning = self._beginning(part, written, names)
            if all(each.pending is None for each, _ in beginning.outcomes):
                return beginning
            found = Gathering()
            found.leave(beginning.left, beginning.total)
            try:
                for each, weight in beginning.outcomes:
                    self._to_the_end_of(part, each, (weight, beginning.total), found, written)
            except Recut:
                part.memo.beginning.found.clear()
            else:
                return found.spread()
        raise TooMuchWork(Problem("odds/too-much", "exploding dice are asked further and further out.", hint="ask about less"))

    def _to_the_end_of(self, part: Part, each: Outcome, weight: tuple[int, int], found: Gathering, written: Writes) -> None:
        pending = each.pending
        if pending is None:
            found.add(each, *weight)
            return
        running, bits = self.p.running, self.bits
        self.bits = bits + weight[1].bit_length() - weight[0].bit_length()
        inside, depth = len(pending.frames), len(running)
        running.extend(pending.frames)
        start = Spread([(Outcome(each.writes, {}), 1)], 1) if each.writes else CERTAIN
        try:
            after = self.forward(pending.parts, pending.names, start=start, base=written)
        except (CutTooLow, RulesWrong) as wrong:
            if not pending.beyond:
                raise
            self.cuts.recut(pending.cuts, wrong)
            found.leave(*weight)
            return
        finally:
            del running[depth:]
            self.bits = bits
        found.leave(weight[0] * after.left, weight[1] * after.total)
        for outcome, share in after.outcomes:
            stop = None if outcome.stop is None or outcome.stop <= inside else outcome.stop - inside
            names = {**each.names, **outcome.names} if pending.shared else each.names
            writes = self._without_back(outcome.writes, part, written) if each.writes else outcome.writes
            if writes is not outcome.writes or stop is not outcome.stop or (names is not outcome.names and (names or outcome.names)):
                outcome = Outcome(writes, names, stop=stop)  # noqa: PLW2901 - the same one, as it is seen from outside
            found.add(outcome, weight[0] * share, weight[1] * after.total)

    def _without_back(self, writes: Writes, part: Part, written: Writes) -> Writes:
        """Leave out writes that bring back what stood there, where what came of the part is remembered by just that."""
        reads = part.reads or ()
        back = [
            cell
            for cell, value in writes.items()
            if cell.word in reads and value is (written[cell] if cell in written else self.cells.now(cell))
        ]
        return {cell: value for cell, value in writes.items() if cell not in back} if back else writes

    # ---- every branch of one act -------------------------------------------------------------------------------------------------------

    def explored(self, act: Act, names: Names, part: Part | None = None, *, cost: int = 0) -> Spread:
        """Give what may come of an act, run once for each way its dice can fall, the heaviest first."""
        for _ in range(MOST_CUTS):
            try:
                return self._branches(act, names, part, cost)
            except Again:
                self.cuts.again = False
        return self._branches(act, names, part, cost)

    def _branches(self, act: Act, names: Names, part: Part | None, cost: int) -> Spread:
        outer, mark, lengths = self.path, self.state.mark(), self.p._lengths()  # noqa: SLF001 - the performance is ours
        could_end, bits = self.may_end, self.bits
        found = Gathering()
        heap: list[Waiting] = [(0, 0, [], 1, 1)]
        number, first = 0, True
        try:
            while heap:
                _, _, choices, top, under = each = heappop(heap)
                if not first and self.spent >= self.stop_at:
                    self._drop(found, [each, *heap], part)
                    break
                self.spent += cost if first else max(cost, 1)
                first = False
                self.bits = bits + under.bit_length() - top.bit_length()
                known = len(choices)
                path = self.path = Path(choices, mark)
                self.may_end = part is not None and part.tail
                self._one(act, names, path, found, part)
                for share, whole in path.left:
                    found.leave(share, whole)
                for branch in path.siblings(known):
                    number += 1
                    heappush(heap, (-(branch[1] << 64) // branch[2], number, *branch))
        finally:
            self.path, self.bits, self.may_end = outer, bits, could_end
            self.state.rollback(mark)
            self.p._cut(lengths)  # noqa: SLF001
        return found.spread()

    def _one(self, act: Act, before: Names, path: Path, found: Gathering, part: Part | None) -> None:
        """Run one branch, take in what came of it, and take it back."""
        p, names = self.p, dict(before)
        p.begin_branch()
        stop = value = pending = None
        depth = len(p.running)
        try:
            value = act(p, names)
        except Ended as end:
            pending = Pending(end, end.running[depth:], path.cuts(), shared=end.names is names)
        except Stopped as stopped:
            stop = depth - p.running.index(stopped.frame)
        except LeftOpen:
            self.state.rollback(path.mark)
            return
        except CutTooLow as cut:
            self.cuts.further(path.cuts(), cut)
        except RulesWrong as wrong:
            self.cuts.beyond(path, wrong)
            found.leave(path.top, path.under)
            self.state.rollback(path.mark)
            p.begin_branch()
            return
        if self.cuts.again:  # whatever code swallowed, it counts
            raise Again
        writes = self.cells.since(path.mark)
        if writes:
            self.state.rollback(path.mark)
            writes = self._that_matter(writes, part)
        if not path.top:
            return
        given = {name: each for name, each in names.items() if name not in before or each is not before[name]}
        found.add(Outcome(writes, given, stop=stop, value=value, pending=pending), path.top, path.under)

    def _that_matter(self, writes: dict[Cell, Any], part: Part | None) -> dict[Cell, Any]:
        """Leave out what is outside of the cone, and what stays as it is where the outcome is remembered by just that."""
        reads = part.head if part is not None and part.head is not None else ()
        kept = {}
        for cell, held in writes.items():
            if type(held) is There:
                held.key()
            if cell.word in self.cone and not (cell.word in reads and self.cells.now(cell) is held):
                kept[cell] = held
        return kept

    def _drop(self, found: Gathering, waiting: list[Waiting], part: Part | None) -> None:
        self.cut_short = True
        for _, _, _, top, under in waiting:
            self.branches.dropped(part, NOTHING, top, under)
            found.leave(top, under)


def _through(spread: Spread) -> Spread:
    """Give what came of a turn that may have said that it is the last, when it was the last anyway."""
    found = [(Outcome(each.writes, each.names) if each.value is ENOUGH else each, weight) for each, weight in spread.outcomes]
    return Spread(found, spread.total, spread.left)
