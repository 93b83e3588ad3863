"""Exact odds: every outcome has a whole number as weight, all over one common total; no fraction for each outcome, never a float.

An outcome is any value a rule can give: a number, a word, a truth, a tuple of them, a *cannot*, what lies beyond a cut. Two distributions
added up are taken as independent, as two throws are; what hangs together is built with `then` or read off one joint distribution.
"""

from __future__ import annotations

from itertools import chain
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond
from rulecore.values.numbers import canonical, divide, fraction_text, shown
from rulecore.values.refusals import spend, wrong
from rulecore.values.sums import power, product
from rulecore.values.words import Rung

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    Odds = tuple[int, int]


#: Sorts of outcomes that stand in order as they are.
PLAIN = frozenset((int, bool))


class Distribution:
    """What may come of it, with weights over one total.

    >>> d6 = Distribution.uniform(range(1, 7))
    >>> (d6 + d6).probability(lambda roll: roll >= 10), d6.map(lambda roll: "stay" if roll < 5 else "hop")
    ((1, 6), Distribution({'stay': 4, 'hop': 2}, 6))
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[Any, int], total: int | None = None) -> None:
        """Take the weights as they are; `total` is their sum and only given by who knows it already."""
        self.weights: dict[Any, int] = dict(weights)
        if 0 in self.weights.values():
            self.weights = {outcome: weight for outcome, weight in self.weights.items() if weight}
        self.total = sum(self.weights.values()) if total is None else total
        if self.total <= 0:
            raise wrong("odds/empty", "odds of nothing: no outcome is possible.")

    # ---- where they come from --------------------------------------------------------------------------------------------------

    @classmethod
    def certain(cls, outcome: Hashable) -> Distribution:
        """Give the distribution of what is no matter of chance."""
        return cls({outcome: 1}, 1)

    @classmethod
    def uniform(cls, outcomes: Iterable[Hashable]) -> Distribution:
        """Give each its share; one that is named twice has two."""
        weights: dict[Any, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[int, Distribution]]) -> Distribution:
        """Take one of several distributions by chance; each comes with its weight.

        >>> Distribution.mixture([(1, Distribution.certain("fog")), (2, Distribution.uniform(["fog", "sun"]))])
        Distribution({'fog': 2, 'sun': 1}, 3)
        """
        kept = [(weight, part) for weight, part in parts if weight]
        common = lcm(*(part.total for _, part in kept)) if kept else 1
        weights: dict[Any, int] = {}
        for share, part in kept:
            scale = share * (common // part.total)
            for outcome, weight in part.weights.items():
                weights[outcome] = weights.get(outcome, 0) + scale * weight
        return cls(weights, common * sum(share for share, _ in kept)).reduced()

    @classmethod
    def joint(cls, parts: Iterable[Distribution]) -> Distribution:
        """Put independent distributions side by side: outcomes are tuples, in the order of the parts.

        >>> white, brown = Distribution.uniform([1, 2]), Distribution.uniform([1, 2, 3])
        >>> Distribution.joint([white, brown]).probability(lambda both: both[0] == both[1])
        (1, 3)
        """
        weights: dict[Any, int] = {(): 1}
        total = 1
        for part in parts:
            pairs = len(weights) * len(part.weights)
            spend("dice side by side", steps=pairs, bits=total.bit_length(), outcomes=pairs)
            weights = {(*before, outcome): w * weight for before, w in weights.items() for outcome, weight in part.weights.items()}
            total *= part.total
        return cls(weights, total)

    # ---- what can be made of them ----------------------------------------------------------------------------------------------

    def map(self, of: Callable[[Any], Hashable]) -> Distribution:
        """Work something out of each outcome; equal results become one."""
        weights: dict[Any, int] = {}
        for outcome, weight in self.weights.items():
            result = of(outcome)
            weights[result] = weights.get(result, 0) + weight
        return Distribution(weights, self.total)

    def then(self, after: Callable[[Any], Distribution]) -> Distribution:
        """Go on from each outcome with what `after` gives for it: another throw, whose dice may depend on the first.

        >>> d2 = Distribution.uniform([1, 2])
        >>> d2.then(lambda first: d2 + first if first == 2 else d2)
        Distribution({1: 1, 2: 1, 3: 1, 4: 1}, 4)
        """
        return Distribution.mixture((weight, after(outcome)) for outcome, weight in self.weights.items())

    def given(self, condition: Callable[[Any], Any]) -> Distribution:
        """Keep the outcomes for which the condition holds, as when everything else is known not to have happened."""
        weights = {outcome: weight for outcome, weight in self.weights.items() if condition(outcome)}
        if not weights:
            raise wrong("odds/never", "the condition never holds, so there are no odds given it.")
        return Distribution(weights).reduced()

    def __add__(self, other: Any) -> Distribution:
        """Add a constant, or an independent distribution."""
        if not isinstance(other, Distribution):
            if type(other) is int and _all_whole(self.weights):
                return Distribution({outcome + other: weight for outcome, weight in self.weights.items()}, self.total)
            return _gathered({canonical(outcome + other): weight for outcome, weight in self.weights.items()}, self.total)
        total = self.total * other.total
        if _all_whole(self.weights) and _all_whole(other.weights):
            return Distribution(product(self.weights, other.weights), total)
        spend("the sum", steps=len(self.weights) * len(other.weights), bits=total.bit_length())
        weights: dict[Any, int] = {}
        for x, p in self.weights.items():
            for y, q in other.weights.items():
                result = canonical(x + y)
                weights[result] = weights.get(result, 0) + p * q
        return _gathered(weights, total)

    def times(self, n: int) -> Distribution:
        """Add up `n` independent throws of it; tuples of numbers are added place by place.

        >>> Distribution.uniform([0, 1]).times(2)
        Distribution({0: 1, 1: 2, 2: 1}, 4)
        """
        if n and isinstance(next(iter(self.weights)), tuple):
            from rulecore.values.vectors import vector_power

            return Distribution(vector_power(self.weights, n), self.total**n)
        if _all_whole(self.weights):
            return Distribution(power(self.weights, n), self.total**n)
        if n and all(hasattr(outcome, "numerator") for outcome in self.weights):
            summed = Distribution({(outcome,): weight for outcome, weight in self.weights.items()}, self.total).times(n)
            return summed.map(lambda place: place[0])
        result, square = Distribution.certain(0), self
        while n:
            if n & 1:
                result = result + square
            n >>= 1
            if n:
                square = square + square
        return result

    def reduced(self) -> Distribution:
        """Give the same odds over the smallest total."""
        common = gcd(self.total, *self.weights.values())
        if common == 1:
            return self
        return Distribution({outcome: weight // common for outcome, weight in self.weights.items()}, self.total // common)

    # ---- what can be read off them ---------------------------------------------------------------------------------------------

    def probability(self, of: Any) -> Odds:
        """Give the probability of an outcome, or that a condition holds, as numerator and denominator in lowest terms.

        >>> Distribution.uniform(range(1, 7)).probability(3), Distribution.uniform(range(1, 7)).probability(lambda face: face > 2)
        ((1, 6), (2, 3))
        """
        if callable(of):
            return self._lowest(sum(weight for outcome, weight in self.weights.items() if of(outcome)))
        return self._lowest(self.weights.get(of, 0))

    def fraction(self, of: Any) -> str:
        """Give the same as text.

        >>> Distribution.uniform(range(1, 7)).fraction(lambda face: face > 2)
        '2/3'
        """
        return fraction_text(*self.probability(of))

    def at_least(self) -> list[tuple[Any, Odds]]:
        """List for each outcome, lowest first, the probability of it or more.

        >>> Distribution.uniform([1, 2, 3]).at_least()
        [(1, (1, 1)), (2, (2, 3)), (3, (1, 3))]
        """
        left = self.total
        result = []
        for outcome, weight in self.items():
            result.append((outcome, self._lowest(left)))
            left -= weight
        return result

    def _lowest(self, weight: int) -> Odds:
        common = gcd(weight, self.total)
        return weight // common, self.total // common

    def mean(self) -> Any:
        """Give the exact mean of numbers, an integer or a fraction."""
        return divide(self._moment(1), self.total)

    def variance(self) -> Any:
        """Give the exact variance of numbers, the mean square of the distance from the mean."""
        return divide(self._moment(2) * self.total - self._moment(1) ** 2, self.total**2)

    def _moment(self, degree: int) -> Any:
        for outcome in self.weights:
            if not hasattr(outcome, "numerator"):
                raise wrong("odds/no-mean", f'"{shown(outcome)}" is no number, so there is no mean.', hint="give every outcome a number")
        return canonical(sum(outcome**degree * weight for outcome, weight in self.weights.items()))

    def items(self) -> list[tuple[Any, int]]:
        """List outcomes with weights: numbers and rungs lowest first, `N+` after them, anything else in the order in which it came up."""
        try:
            if _all_plain(self.weights):
                return sorted(self.weights.items())
            return sorted(self.weights.items(), key=lambda item: _order(item[0]))
        except TypeError:  # tuples of different makings, rungs of several ladders: no order but the one they came in
            return list(self.weights.items())

    def __iter__(self) -> Iterator[Any]:
        return iter([outcome for outcome, _ in self.items()])

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        """Say whether the odds are the same, over whatever total."""
        if not isinstance(other, Distribution):
            return NotImplemented
        if self.weights.keys() != other.weights.keys():
            return False
        return all(weight * other.total == other.weights[outcome] * self.total for outcome, weight in self.weights.items())

    def __hash__(self) -> int:
        return hash(frozenset((outcome, self._lowest(weight)) for outcome, weight in self.weights.items()))

    def __repr__(self) -> str:
        return f"Distribution({dict(self.items())!r}, {self.total})"


def _order(outcome: Any) -> tuple[Any, ...]:
    if isinstance(outcome, tuple):
        return (3, *map(_order, outcome))
    if isinstance(outcome, Rung):
        return (1, outcome)
    if hasattr(outcome, "numerator"):
        return (0, outcome)
    return (2, outcome.least) if isinstance(outcome, Beyond) else (4,)


def _all_plain(outcomes: Mapping[Any, int]) -> bool:
    """Say whether outcomes are whole numbers and truths, or tuples of them, which stand in order as they are."""
    kinds = set(map(type, outcomes))
    return kinds <= PLAIN or (kinds == {tuple} and set(map(type, chain.from_iterable(outcomes))) <= PLAIN)


def _all_whole(weights: Mapping[Any, int]) -> bool:
    return set(map(type, weights)) == {int}


def _gathered(weights: dict[Any, int], total: int) -> Distribution:
    """Take everything from the lowest `N+` upwards as one outcome: what is beyond several cuts is beyond the lowest."""
    cuts = [outcome.least for outcome in weights if isinstance(outcome, Beyond)]
    if not cuts:
        return Distribution(weights, total)
    least = min(cuts)
    kept: dict[Any, int] = {}
    for outcome, weight in weights.items():
        beyond = isinstance(outcome, Beyond) or (hasattr(outcome, "numerator") and outcome >= least)
        into = Beyond(least) if beyond else outcome
        kept[into] = kept.get(into, 0) + weight
    return Distribution(kept, total)
