"""What many games come to: counts that can be added in any order, so that they are the same however the games were shared out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.analysis.simulate.endings import Ending, Failure
    from rulecore.analysis.simulate.marks import Mark


class Totals:
    """How many games ended how; `marks` and `rules` say in how many of them something fired.

    >>> from rulecore.analysis.simulate.endings import Ending
    >>> one, other = Totals(), Totals()
    >>> one.take(Ending("white", "home first", turns=4))
    >>> other.take(Ending("brown", turns=7))
    >>> one.add(other)
    >>> one.runs, dict(one.winners), dict(one.numbers["turns"])
    (2, {'white': 1, 'brown': 1}, {4: 1, 7: 1})
    """

    def __init__(self) -> None:
        #: How many games were played to an end, which does not count those that failed.
        self.runs = 0
        self.winners: Counter[str] = Counter()
        self.reasons: Counter[tuple[str, str]] = Counter()
        self.captains: Counter[str] = Counter()
        #: By name, how often each value was there at the end of a game; `turns` is how long it was.
        self.numbers: dict[str, Counter[Any]] = {}
        self.marks: Counter[Mark] = Counter()
        self.rules: Counter[str] = Counter()
        self.failures: list[Failure] = []
        #: Whether somebody stopped it before all games were played.
        self.stopped = False

    def take(self, ending: Ending, marks: Iterable[Mark] = (), rules: Iterable[str] = ()) -> None:
        """Count one game."""
        if ending.failure is not None:
            self.failures.append(ending.failure)
            return
        self.runs += 1
        self.winners[ending.winner] += 1
        self.reasons[ending.winner, ending.reason] += 1
        if ending.captain:
            self.captains[ending.captain] += 1
        for name, value in {"turns": ending.turns, **ending.numbers}.items():
            self.numbers.setdefault(name, Counter())[value] += 1
        self.marks.update(marks)
        self.rules.update(rules)

    def add(self, other: Totals) -> None:
        """Count games that were counted elsewhere."""
        self.runs += other.runs
        for name in ("winners", "reasons", "captains", "marks", "rules"):
            getattr(self, name).update(getattr(other, name))
        for name, values in other.numbers.items():
            self.numbers.setdefault(name, Counter()).update(values)
        self.failures = sorted([*self.failures, *other.failures], key=lambda each: each.run)
        self.stopped = self.stopped or other.stopped

    @property
    def played(self) -> int:
        """How many games were begun, those that failed among them."""
        return self.runs + len(self.failures)

    def shape(self) -> dict[str, Any]:
        """Give all counts as plain data in one order, so that two totals can be compared.

        >>> Totals().shape()["winners"]
        []
        """
        counted = {name: sorted(getattr(self, name).items()) for name in ("winners", "reasons", "captains", "marks", "rules")}
        numbers = {name: sorted(values.items()) for name, values in sorted(self.numbers.items())}
        return {"runs": self.runs, **counted, "numbers": numbers, "failures": list(map(repr, self.failures))}


class Summary:
    """A number over many games: its mean and the values below which 0, 1/4, 1/2, 3/4 and all of them lie.

    A quantile is a value that came about: the lowest one which at least that share of the games does not exceed.

    >>> found = Summary({4: 2, 7: 1, 30: 1})
    >>> str(found.mean), found.least, found.quarter, found.median, found.three_quarters, found.most
    ('45/4', 4, 4, 4, 7, 30)
    """

    __slots__ = ("least", "mean", "median", "most", "quarter", "three_quarters")

    def __init__(self, values: Mapping[Any, int]) -> None:
        ordered, runs = sorted(values.items()), sum(values.values())
        self.mean = Fraction(sum(Fraction(value) * count for value, count in ordered), runs)
        self.least, self.most = ordered[0][0], ordered[-1][0]
        self.quarter, self.median, self.three_quarters = (_quantile(ordered, Fraction(part * runs, 4)) for part in (1, 2, 3))


def _quantile(ordered: list[tuple[Any, int]], wanted: Fraction) -> Any:
    below = 0
    for value, count in ordered:
        below += count
        if below >= wanted:
            return value
    return ordered[-1][0]
