"""What lies beyond the cut of an exploding pool: one outcome, `N+`, known only to be N or more.

A pool that explodes has no highest total. Its odds are exact below a cut; all the rest is this outcome. It answers what can be said of it
and refuses the rest with `CutTooLow`, so that nobody reads a wrong number out of a cut that was too low: ask again with a higher one.
"""

from __future__ import annotations

from typing import Any, NoReturn

from rulecore.errors import Problem
from rulecore.values.numbers import canonical, shown
from rulecore.values.refusals import CutTooLow, wrong


class Beyond:
    """Every total of `least` or more, as one outcome.

    >>> rest = Beyond(6)
    >>> rest, rest + 1, rest >= 5, rest == 4, min(rest, 3)
    (6+, 7+, True, False, 3)
    >>> rest >= 9
    Traceback (most recent call last):
    rulecore.values.refusals.CutTooLow: odds/cut-too-low: the odds were cut at 6+ and do not say how that compares with 9.
      ask for exact odds up to 9
    """

    __slots__ = ("least",)

    def __init__(self, least: Any) -> None:
        self.least = least

    def __ge__(self, other: Any) -> Any:
        return (other <= self.least or self._cut_too_low(other)) if _is_number(other) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return (other < self.least or self._cut_too_low(other)) if _is_number(other) else NotImplemented

    def __lt__(self, other: Any) -> Any:
        return not self >= other if _is_number(other) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return not self > other if _is_number(other) else NotImplemented

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Beyond):
            return bool(self.least == other.least)
        return _is_number(other) and not self.__gt__(other)

    def __hash__(self) -> int:
        return hash((self.least, 1))

    def _cut_too_low(self, number: Any) -> NoReturn:
        sentence = f"the odds were cut at {self} and do not say how that compares with {shown(number)}."
        error = CutTooLow(Problem("odds/cut-too-low", sentence, hint=f"ask for exact odds up to {shown(number)}"))
        error.needed = number
        raise error

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Beyond):
            return Beyond(self.least + other.least)
        return Beyond(self.least + other) if _is_number(other) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return self + -other if _is_number(other) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        if not _is_number(other):
            return NotImplemented
        if other < 0:
            self._turned_round()
        return Beyond(self.least * other) if other else 0

    def __truediv__(self, other: Any) -> Any:
        if not _is_number(other):
            return NotImplemented
        if other < 0:
            self._turned_round()
        return Beyond(canonical(self.least / _fraction(other)))

    def __floordiv__(self, other: Any) -> Any:
        return round(self / other) if _is_number(other) else NotImplemented

    def __neg__(self) -> NoReturn:
        self._turned_round()

    def __rsub__(self, other: Any) -> Any:
        return self._turned_round() if _is_number(other) else NotImplemented

    def __abs__(self) -> Beyond:
        return self if self.least >= 0 else Beyond(0)

    def __round__(self) -> Beyond:
        """Give the whole number below: true of every way to round, though not always the most one could say."""
        return Beyond(self.least // 1)

    __radd__ = __add__
    __rmul__ = __mul__

    def _turned_round(self) -> NoReturn:
        raise wrong(
            "odds/no-lowest", f"{self} turned negative has no lowest value, and odds are cut at the top.", hint="compare the total itself"
        )

    def __repr__(self) -> str:
        return f"{shown(self.least)}+"


def _is_number(x: object) -> bool:
    return hasattr(x, "numerator")


def _fraction(x: Any) -> Any:
    from fractions import Fraction

    return Fraction(x)
