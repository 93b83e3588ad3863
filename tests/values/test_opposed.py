"""Two throws against each other fall into classes with exact odds."""

from __future__ import annotations

from itertools import product

import pytest

from rulecore.values.distributions import Distribution
from rulecore.values.opposed import opposed
from rulecore.values.refusals import TooMuchWork

D6 = Distribution.uniform(range(1, 7))


def margin(mine, other):
    if mine >= 2 * other:
        return "doubled"
    return "won" if mine > other else "level" if mine == other else "lost"


def test_the_classes_are_those_of_every_pair_of_throws():
    counted = {}
    for a, b, c, d in product(range(1, 7), repeat=4):
        result = margin(a + b + 1, c + d)
        counted[result] = counted.get(result, 0) + 1
    assert opposed(D6.times(2) + 1, D6.times(2), margin) == Distribution(counted)


def test_the_sides_may_throw_different_things():
    assert opposed(Distribution({1: 1, 2: 3}), Distribution({1: 2, 5: 1}), margin) == Distribution({"level": 2, "lost": 4, "doubled": 6})


def test_too_many_pairs_are_refused():
    wide = Distribution.uniform(range(10_000))
    with pytest.raises(TooMuchWork):
        opposed(wide, wide, margin)
