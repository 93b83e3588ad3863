"""From part to part: the cases of a distribution are taken through what is done one after the other, and alike ones merged after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cases import Gathering, Outcome, Spread
from rulecore.analysis.odds.parts import ENOUGH

if TYPE_CHECKING:
    from collections.abc import Collection

    from rulecore.analysis.odds.cases import Cell
    from rulecore.analysis.odds.explorer import Explorer
    from rulecore.analysis.odds.parts import Part

    Names = dict[str, Any]

#: Where there is work left for so many steps of each case, all of them can be followed.
MANY = 1_000


class Stage:
    """Takes the cases of a distribution through parts, one part after the other, and merges alike ones after each."""

    def __init__(self, explorer: Explorer, names: Names, reads: Collection[str], base: dict[Cell, Any]) -> None:
        self.explorer = explorer
        self.names = names
        #: Cells of these words that stand as at the beginning are as if they had not been written: whoever remembers knows them.
        self.reads = reads
        #: What stood in cells at the beginning, as far as somebody has looked.
        self.entry: dict[Cell, Any] = dict(base)
        self.base = base
        #: Outcomes of cases that were through before the end, with their weights.
        self.over: list[tuple[Outcome, int, int]] = []

    def after(self, part: Part, now: Spread, *, left_parts: int) -> Spread:
        """Give the cases after one part; it may take its share of the work that is left."""
        explorer = self.explorer
        outer, bits = explorer.stop_at, explorer.bits
        explorer.stop_at = explorer.spent + max(0, outer - explorer.spent) // left_parts
        found = Gathering()
        found.leave(now.left, now.total)
        try:
            enough = explorer.stop_at - explorer.spent > MANY * len(now.outcomes)
            for case, weight in now.outcomes if enough else now.heaviest_first():
                if explorer.spent >= explorer.stop_at:
                    self._dropped(part, case, (weight, now.total), found)
                    continue
                explorer.bits = bits + now.total.bit_length() - weight.bit_length()
                spread = explorer.outcomes(part, case, self.names, self.entry, self.base)
                under = now.total * spread.total
                found.leave(weight * spread.left, under)
                for each, share in spread.outcomes:
                    self._take(case.followed(each) if each.changes else case, each.writes, part, (weight * share, under), found)
        finally:
            explorer.stop_at, explorer.bits = outer, bits
        return found.spread()

    def _take(self, outcome: Outcome, new: dict[Cell, Any], part: Part, weight: tuple[int, int], found: Gathering) -> None:
        """Take in a case that is through a part; names nobody reads any more are left out, and so are writes that bring back what stood."""
        names, writes, reads = outcome.names, outcome.writes, self.reads
        if names and part.keep is not None and not part.keep.issuperset(names):
            names = {name: value for name, value in names.items() if name in part.keep}
        if reads and new:
            back = [c for c, value in new.items() if c.word in reads and value is self.explorer.at_entry(c, self.entry)]
            if back:
                writes = {cell: value for cell, value in writes.items() if cell not in back}
        if names is not outcome.names or writes is not outcome.writes:
            outcome = Outcome(writes, names, stop=outcome.stop, value=outcome.value)
        if outcome.stop is not None or outcome.value is ENOUGH:
            self.over.append((outcome, *weight))
        else:
            found.add(outcome, *weight)

    def _dropped(self, part: Part, case: Outcome, weight: tuple[int, int], found: Gathering) -> None:
        self.explorer.cut_short = True
        self.explorer.branches.dropped(part, case, *weight)
        found.leave(*weight)

    def with_over(self, now: Spread) -> Spread:
        """Give the cases at the end, with those that were through before."""
        if not self.over:
            return now
        whole = Gathering()
        for outcome, weight in now.outcomes:
            whole.add(outcome, weight, now.total)
        for outcome, top, under in self.over:
            whole.add(outcome if outcome.value is not ENOUGH else Outcome(outcome.writes, outcome.names), top, under)
        whole.leave(now.left, now.total)
        return whole.spread()


def kept(spread: Spread, keep: Collection[str] | None) -> Spread:
    """Leave out the names that nobody reads after a part."""
    if keep is None or not any(each.names for each, _ in spread.outcomes):
        return spread
    found = Gathering()
    found.leave(spread.left, spread.total)
    for each, weight in spread.outcomes:
        names = {name: value for name, value in each.names.items() if name in keep}
        found.add(Outcome(each.writes, names, stop=each.stop, value=each.value), weight, spread.total)
    return found.spread()
