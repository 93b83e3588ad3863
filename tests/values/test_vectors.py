"""Several numbers at once add up as one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.refusals import ValueWrong
from rulecore.values.vectors import scale_of, vector_power

numbers = st.integers(-3, 4) | st.fractions(-2, 2, max_denominator=3)
vectors = st.integers(1, 3).flatmap(lambda size: st.dictionaries(st.tuples(*[numbers] * size), st.integers(1, 4), min_size=1, max_size=4))


def brute(weights, n):
    size = len(next(iter(weights)))
    found = {(0,) * size: 1}
    for _ in range(n):
        after = {}
        for at, p in found.items():
            for step, q in weights.items():
                key = tuple(a + b for a, b in zip(at, step, strict=True))
                after[key] = after.get(key, 0) + p * q
        found = after
    return found


@given(vectors, st.integers(0, 4))
def test_a_power_of_tuples_is_adding_them_one_by_one(weights, n):
    assert vector_power(weights, n) == brute(weights, n)


@given(vectors)
def test_whole_places_are_integers(weights):
    for outcome in vector_power(weights, 2):
        assert all(type(place) is int or place.denominator > 1 for place in outcome)


def test_tuples_of_nothing_count_their_ways():
    assert vector_power({(): 3}, 4) == {(): 81}


def test_the_scale_makes_all_whole():
    assert scale_of([1, Fraction(1, 2), Fraction(2, 3)]) == 6
    with pytest.raises(ValueWrong, match="odds/no-number"):
        scale_of([1, "white"])
