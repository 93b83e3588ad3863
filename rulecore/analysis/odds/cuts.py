"""How far out the odds of exploding dice are exact: only as far as some line asks; what no line can ask of is left open."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, NoReturn

from rulecore.analysis.odds.paths import Again
from rulecore.errors import Problem
from rulecore.values.beyond import Beyond
from rulecore.values.refusals import CutTooLow, TooMuchWork

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.analysis.odds.paths import Path
    from rulecore.errors import RulecoreError, RulesWrong

#: So often is a cut of exploding dice moved further out, because a line asks beyond it.
MOST_CUTS = 200


class Recut(Exception):
    """The dice of the beginning of a part were cut too low for the effects that end it."""


def ever_further() -> TooMuchWork:
    """Give the error of cuts that were moved further out again and again."""
    return TooMuchWork(Problem("odds/too-much", "exploding dice are asked further and further out.", hint="ask about less"))


def has_beyond(names: Mapping[str, Any]) -> bool:
    """Say whether what lies beyond a cut is among the values of some names."""
    return any(isinstance(each, Beyond) for each in names.values())


class Cuts(dict[Any, Any]):
    """Up to which total each exploding roll is exact, by its name; none stands for where little is left.

    `again` says that a cut was moved, whatever code of plugins makes of being told.
    """

    def __init__(self) -> None:
        super().__init__()
        self.again = False

    def further(self, rolls: Sequence[Any], cut: CutTooLow) -> NoReturn:
        """Move the cuts of some rolls further out, and begin again; where there are none, someone around has them."""
        rolls = [each for each in rolls if each is not None]
        if not rolls:
            raise cut
        self._move(rolls, cut)
        self.again = True
        raise Again from cut

    def _move(self, rolls: Sequence[Any], cut: CutTooLow) -> None:
        needed = ceil(cut.needed)
        for each in rolls:
            upto = self.get(each, 0)
            if upto is not None:
                self[each] = needed if needed > upto else upto + max(10, upto // 2)

    def all_further(self, wrong: Exception) -> bool:
        """Move every cut further out, because of names that dice thrown before gave; say whether that changes any."""
        before = dict(self)
        if isinstance(wrong, CutTooLow):
            self._move(list(self), wrong)
        else:
            self.update(dict.fromkeys(self))
        return self != before

    def recut(self, rolls: Sequence[Any], wrong: RulecoreError) -> None:
        """Have dice whose cut was too low for the effects after them thrown anew; where no cut helps, what lies beyond is left open."""
        if isinstance(wrong, CutTooLow):
            self._move(rolls, wrong)
            raise Recut from wrong
        if not isinstance(wrong.__cause__, TypeError):
            raise wrong
        if any(self.get(each, 0) is not None for each in rolls):
            self.update(dict.fromkeys(rolls))
            raise Recut from wrong

    def beyond(self, path: Path, wrong: RulesWrong) -> None:
        """Where a line asks what has no answer beyond any cut, cut where little is left, and leave that open."""
        rolls = path.cuts()
        if not rolls or not isinstance(wrong.__cause__, TypeError):
            raise wrong
        if any(self.get(each, 0) is not None for each in rolls):
            self.update(dict.fromkeys(rolls))
            raise Again from wrong
        if not any(each.beyond() for each in path.choices[: path.at]):
            raise wrong
