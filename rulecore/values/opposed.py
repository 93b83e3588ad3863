"""Two sides throw against each other: the odds of each class of result, such as beaten, doubled or level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.distributions import Distribution
from rulecore.values.refusals import spend

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable


def opposed(a: Distribution, b: Distribution, classify: Callable[[Any, Any], Hashable]) -> Distribution:
    """Give the odds of each class that `classify` puts the two totals in; the two are independent.

    >>> d6 = Distribution.uniform(range(1, 7))
    >>> opposed(d6, d6, lambda mine, other: "level" if mine == other else "won" if mine > other else "lost")
    Distribution({'level': 6, 'lost': 15, 'won': 15}, 36)
    """
    spend("the two throws", steps=len(a.weights) * len(b.weights), bits=(a.total * b.total).bit_length())
    found: dict[Any, int] = {}
    theirs = list(b.weights.items())
    for mine, weight in a.weights.items():
        for other, share in theirs:
            result = classify(mine, other)
            try:
                found[result] += weight * share
            except KeyError:  # once for each class: asking first would cost more than the sum itself
                found[result] = weight * share
    return Distribution(found, a.total * b.total)
