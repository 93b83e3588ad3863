"""What a key can be, for the proofs: what dice and their modifiers make, the words of a list, numbers with or without limits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from rulecore.tables.levels import HIGHEST, LOWEST
from rulecore.tables.stretches import merged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.tables.levels import Cut
    from rulecore.tables.stretches import Stretch

#: So far from none the sums of modifiers are tried for the one at which most rolls fall into a gap.
MOST_SHIFTS = 200


class Words:
    """A word of a closed list; `list` is what the list is called."""

    __slots__ = ("list", "words")

    def __init__(self, words: Sequence[str], list: str = "") -> None:
        self.words = tuple(words)
        self.list = list


class Numbers:
    """A number from `low` to `high`, each None where no limit is known; `whole` says that it has no fraction.

    >>> Numbers(1, 4).reach()
    [((0, 1, 0), (0, 5, 0))]
    """

    __slots__ = ("high", "low", "whole")

    def __init__(self, low: Any = None, high: Any = None, *, whole: bool = True) -> None:
        self.low = low
        self.high = high
        self.whole = whole

    def reach(self) -> list[Stretch]:
        """Give all numbers it can be."""
        high = HIGHEST if self.high is None else (0, self.high + 1, 0) if self.whole else (0, self.high, 1)
        return [(LOWEST if self.low is None else (0, self.low, 0), high)]


class Dice:
    """The total of a roll: the weight of each total bare, and how far modifiers can shift it down and up, None where there is no limit.

    The word `doubles` may have a weight too: that of the rolls that find the row of that name. The last total may be open (`N+`).

    >>> coin = Dice({1: 1, 2: 1}, 0, 1)
    >>> coin.reach(), coin.odds([((0, 3, 0), HIGHEST)])
    ([((0, 1, 0), (0, 4, 0))], (1, 1))
    """

    __slots__ = ("_sums", "_totals", "high", "low", "open_from", "total", "weights", "whole")

    def __init__(self, weights: Mapping[Any, int], shift_low: int | None = 0, shift_high: int | None = 0) -> None:
        self.total = sum(weights.values())
        self.open_from: Any = next((outcome.least for outcome in weights if hasattr(outcome, "least")), None)
        self.weights: dict[Any, int] = {getattr(outcome, "least", outcome): weight for outcome, weight in weights.items()}
        self.low = shift_low
        self.high = shift_high
        #: Whether all totals are whole numbers.
        self.whole = all(isinstance(total, (int, str)) for total in self.weights)
        self._totals: list[Any] = sorted(total for total in self.weights if not isinstance(total, str))
        # How many rolls make less than the total of the same place.
        self._sums: list[int] = [0, *accumulate(self.weights[total] for total in self._totals)]

    def totals(self) -> list[Any]:
        """Give the bare totals, lowest first."""
        return self._totals

    def reach(self) -> list[Stretch]:
        """Give every total that the dice and their modifiers can make."""
        step, after = (1, 0) if self.whole else (0, 1)
        found: list[Stretch] = []
        for total in self.totals():
            low = LOWEST if self.low is None else (0, total + self.low, 0)
            open_ = self.high is None or total == self.open_from
            found.append((low, HIGHEST if open_ else (0, total + (self.high or 0) + step, after)))
        return merged(found)

    def weight(self, stretches: Sequence[Stretch], shift: int = 0) -> int:
        """Count the rolls whose total, shifted so, lies in one of the stretches."""
        return sum(self._below(high, shift) - self._below(low, shift) for low, high in stretches)

    def _below(self, cut: Cut, shift: int) -> int:
        """Count the rolls whose total, shifted, lies below a cut."""
        side, number, after = cut
        if side:
            return self._sums[-1] if side > 0 else 0
        return self._sums[(bisect_right if after else bisect_left)(self._totals, number - shift)]

    def bare(self) -> int:
        """Give the shift nearest to none that the modifiers leave."""
        return max(self.low or 0, 0) or min(self.high or 0, 0)

    def odds(self, stretches: Sequence[Stretch]) -> tuple[int, int]:
        """Give the shift at which most rolls fall into these stretches, and how many do; of equal shifts the smallest."""
        bare = self.bare()
        finite = [cut[1] for stretch in stretches for cut in stretch if cut[0] == 0]
        if not self._totals or not finite:
            return bare, self.weight(stretches, bare)
        # Only shifts that bring some total there can win; of very many those nearest to none are tried.
        low, high = int(min(finite) - self._totals[-1]), int(max(finite) - self._totals[0])
        low = low if self.low is None else max(low, self.low)
        high = high if self.high is None else min(high, self.high)
        middle = min(max(bare, low), high)
        shifts = sorted(range(max(low, middle - MOST_SHIFTS), min(high, middle + MOST_SHIFTS) + 1), key=abs) or [bare]
        best = max(shifts, key=lambda shift: self.weight(stretches, shift))
        return best, self.weight(stretches, best)
