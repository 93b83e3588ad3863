"""What exact odds come to: every outcome with its fraction, what they follow from, or why there is nothing to roll."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from rulecore.reasons import Reason
    from rulecore.values.distributions import Distribution

    #: An outcome with its probability, numerator and denominator in lowest terms.
    Row = tuple[Any, int, int]


class OddsResult:
    """The odds of one check, table or expression under some facts.

    `rows` are the outcomes in the order of the rules, also those that never come about. A table's outcomes are its rows: `places` says for
    each what stands there, `values` gives the odds of the cells themselves, of each named column or under `cell`. `refused` are the reasons
    why nothing is rolled; then there are no rows. `facts_used` are the facts that the lines look at, by name; `reasons` where they count.
    """

    __slots__ = (
        "_values", "asked", "cumulative", "ever", "exact", "facts_used", "given", "left", "open", "places", "reasons", "refused", "rows",
        "sort", "what", "work",
    )  # fmt: skip

    def __init__(self, what: str, sort: str, given: dict[str, Any]) -> None:
        self.what = what
        self.sort = sort
        self.given = given
        self.rows: list[Row] = []
        self.exact = True
        #: Whether rows say "this or more" instead of "this".
        self.cumulative = False
        self.facts_used: dict[str, Any] = {}
        self.refused: list[Reason] = []
        self.reasons: list[Reason] = []
        self.places: dict[Any, Any] = {}
        self._values: dict[str, list[Row]] | Callable[[], dict[str, list[Row]]] = {}
        #: What was asked of rules that run, and the work that took.
        self.asked: list[str] = []
        self.work = 0
        #: Where a budget ran out: the share of cases that was not settled, which may belong to any row, and what to do about it.
        self.left: tuple[int, int] = (0, 1)
        self.open: Open | None = None
        #: Of rounds until something holds: how likely it ever does, and the mean number of rounds where that is sure and known.
        self.ever: tuple[Fraction, Fraction | None] | None = None

    @property
    def values(self) -> dict[str, list[Row]]:
        """The odds of the cells of a table, or of each thing that is asked by itself; worked out when somebody looks."""
        if callable(self._values):
            self._values = self._values()
        return self._values

    @values.setter
    def values(self, values: dict[str, list[Row]] | Callable[[], dict[str, list[Row]]]) -> None:
        self._values = values

    def most(self, top: int, under: int) -> tuple[int, int]:
        """Give the highest probability that a row of these odds may have: with all that was not settled.

        >>> result = OddsResult("jump", "checks", {})
        >>> result.left = (1, 100)
        >>> result.most(1, 2)
        (51, 100)
        """
        return lowest(top * self.left[1] + self.left[0] * under, under * self.left[1])

    def odds(self, outcome: Any) -> tuple[int, int]:
        """Give the probability of one outcome; one that is not among them never comes about.

        >>> result = OddsResult("jump", "checks", {})
        >>> result.rows = [("over", 1, 3), ("short", 2, 3)]
        >>> result.odds("over"), result.odds("sideways")
        ((1, 3), (0, 1))
        """
        if self.cumulative and not isinstance(outcome, Beyond):
            return next(((top, under) for each, top, under in self.rows if each >= outcome), (0, 1))
        return next(((top, under) for each, top, under in self.rows if _same(each, outcome)), (0, 1))

    @property
    def counted(self) -> bool:
        """Whether the outcomes are numbers, so that "at least" can be asked of them."""
        return bool(self.rows) and all(is_number(outcome) for outcome, _, _ in self.rows)

    def at_least(self) -> OddsResult:
        """Give the same with the probability of each number or more.

        >>> result = OddsResult("1d3", "expressions", {})
        >>> result.rows = [(1, 1, 3), (2, 1, 3), (3, 1, 3)]
        >>> result.at_least().rows, result.at_least().odds(0)
        ([(1, 1, 1), (2, 2, 3), (3, 1, 3)], (1, 1))
        """
        found = OddsResult(self.what, self.sort, self.given)
        for name in ("exact", "facts_used", "refused", "reasons"):
            setattr(found, name, getattr(self, name))
        found.cumulative = True
        top, under = 0, 1
        for outcome, more, of in reversed(self.rows):
            top, under = lowest(top * of + more * under, under * of)
            found.rows.insert(0, (outcome, top, under))
        return found

    def __repr__(self) -> str:
        told = ", ".join(f"{outcome}: {top}/{under}" for outcome, top, under in self.rows)
        return f"OddsResult({self.what}: {told or 'refused'})"


class Open:
    """What was left open when a budget ran out: where in the rules most cases were dropped, and which cells keep them apart."""

    __slots__ = ("apart", "places")

    def __init__(self, places: list[str], apart: list[tuple[str, int]]) -> None:
        self.places = places
        #: The path of each cell with the number of its values.
        self.apart = apart


def _same(one: Any, other: Any) -> bool:
    """Say whether two outcomes are the same one; what lies beyond a cut is no number to compare a number with."""
    return isinstance(one, Beyond) is isinstance(other, Beyond) and bool(one == other)


def is_number(outcome: Any) -> bool:
    """Say whether an outcome is a number, or what lies beyond one."""
    return isinstance(outcome, Beyond) or (hasattr(outcome, "numerator") and not isinstance(outcome, bool))


def lowest(top: int, under: int) -> tuple[int, int]:
    """Give a fraction in lowest terms.

    >>> lowest(4, 12)
    (1, 3)
    """
    common = gcd(top, under)
    return top // common, under // common


def rows_of(odds: Distribution, declared: Iterable[Any] = ()) -> list[Row]:
    """Give the rows of a distribution: what is declared comes first and in that order, whether it comes about or not."""
    total = odds.total
    order = list(dict.fromkeys(declared))
    rows = [(outcome, *lowest(odds.weights.get(outcome, 0), total)) for outcome in order]
    for outcome, weight in odds.items():
        if not order or outcome not in order:
            common = gcd(weight, total)
            rows.append((outcome, weight // common, total // common))
    return rows
