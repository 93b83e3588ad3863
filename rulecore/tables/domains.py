"""What a key can be, for the proofs: what dice and their modifiers make, the words of a list, numbers with or without limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.tables.levels import HIGHEST, LOWEST
from rulecore.tables.stretches import holds, merged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.tables.stretches import Stretch

#: So many sums of modifiers are tried for the one at which most rolls fall into a gap.
MOST_SHIFTS = 400


class Words:
    """A word of a closed list; `list` is what the list is called."""

    __slots__ = ("list", "words")

    def __init__(self, words: Sequence[str], list: str = "") -> None:  # noqa: A002 - the word of the rulebook
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

    __slots__ = ("high", "low", "open_from", "total", "weights", "whole")

    def __init__(self, weights: Mapping[Any, int], shift_low: int | None = 0, shift_high: int | None = 0) -> None:
        self.total = sum(weights.values())
        self.open_from: Any = next((outcome.least for outcome in weights if hasattr(outcome, "least")), None)
        self.weights: dict[Any, int] = {getattr(outcome, "least", outcome): weight for outcome, weight in weights.items()}
        self.low = shift_low
        self.high = shift_high
        #: Whether all totals are whole numbers.
        self.whole = all(isinstance(total, (int, str)) for total in self.weights)

    def totals(self) -> list[Any]:
        """Give the bare totals, lowest first."""
        return sorted(total for total in self.weights if not isinstance(total, str))

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
        return sum(weight for total, weight in self.weights.items() if not isinstance(total, str) and holds(stretches, total + shift))

    def bare(self) -> int:
        """Give the shift nearest to none that the modifiers leave."""
        return max(self.low or 0, 0) or min(self.high or 0, 0)

    def odds(self, stretches: Sequence[Stretch]) -> tuple[int, int]:
        """Give the shift at which most rolls fall into these stretches, and how many do; of equal shifts the smallest."""
        totals = self.totals()
        finite = [cut[1] for stretch in stretches for cut in stretch if cut[0] == 0]
        if not totals or not finite:
            return self.bare(), self.weight(stretches, self.bare())
        low = min(finite) - totals[-1] if self.low is None else self.low
        high = max(finite) - totals[0] if self.high is None else self.high
        shifts = sorted(range(int(low), int(high) + 1)[-MOST_SHIFTS:] if low <= high else [self.bare()], key=abs)
        best = max(shifts, key=lambda shift: self.weight(stretches, shift))
        return best, self.weight(stretches, best)
