"""Powers and products of weights equal multiplying out, and refuse what would take too long."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.refusals import TooMuchWork
from rulecore.values.sums import lattice, power, product, ratio_power

near = st.dictionaries(st.integers(-6, 9), st.integers(1, 9), min_size=1, max_size=6)
far = st.dictionaries(st.integers(-(10**9), 10**9), st.integers(1, 9), min_size=1, max_size=4)
dice = st.builds(lambda low, sides, step: dict.fromkeys(range(low, low + sides * step, step), 1), *map(st.integers, (-3, 1, 1), (3, 9, 4)))
weights = near | far | dice


def multiplied(a, b):
    found = {}
    for x, p in a.items():
        for y, q in b.items():
            found[x + y] = found.get(x + y, 0) + p * q
    return found


def brute(weights, n):
    found = {0: 1}
    for _ in range(n):
        found = multiplied(found, weights)
    return found


@given(weights, st.integers(0, 7))
def test_a_power_is_multiplying_out(weights, n):
    assert power(weights, n) == brute(weights, n)


@given(weights, st.integers(0, 7))
def test_a_power_lists_the_lowest_outcome_first(weights, n):
    assert list(power(weights, n)) == sorted(power(weights, n))


@given(weights, weights)
def test_a_product_is_multiplying_out(a, b):
    assert product(a, b) == multiplied(a, b)


@given(st.integers(40, 90), st.integers(40, 90), st.integers(1, 3), st.integers(0, 2**70))
def test_a_product_of_many_outcomes_is_multiplying_out(m, n, step, heavy):
    a = {step * i - 20: i % 7 * heavy + 1 for i in range(m)}
    b = {3 * i + 5: i * i + 1 for i in range(n)}
    assert product(a, b) == multiplied(a, b)


def test_a_product_of_many_outcomes_far_apart_is_multiplying_out():
    a = {i**5: i + 1 for i in range(80)}
    assert product(a, a) == multiplied(a, a)


@pytest.mark.parametrize("n", [2, 3, 5])
def test_a_scattered_power_adds_up_the_ways_that_meet(n):
    weights = {0: 1, 1: 2, 2: 3, 10**6: 4, 10**6 + 2: 5}
    assert power(weights, n) == brute(weights, n)


def test_weights_of_nothing_are_left_out():
    assert power({1: 0, 2: 3, 9: 0}, 2) == {4: 9}
    assert power({}, 2) == {}
    assert power({1: 1}, 0) == power({}, 0) == {0: 1}
    assert product({}, {1: 1}) == {}


def test_the_lattice_of_outcomes_is_found():
    assert lattice({-3: 1, 3: 1, 12: 1}) == (-3, 3)
    assert lattice({4: 1}) == (4, 0)


@given(st.integers(1, 30), st.integers(1, 9))
def test_a_ratio_gives_the_negative_binomial(n, base):
    # (1 / (base - x))ⁿ has the coefficients C(n + k - 1, k) / base^(n + k)
    found = ratio_power({0: 1}, {0: base, 1: -1}, n, first=base**9, length=10)
    assert found == [comb(n + k - 1, k) * base ** (9 - k) for k in range(10)]


@pytest.mark.parametrize("n", [20_000, 100_000])
def test_a_sum_of_too_many_dice_is_refused_before_it_begins(n):
    with pytest.raises(TooMuchWork, match="odds/too-much"):
        power(dict.fromkeys(range(1, 7), 1), n)


def test_a_scattered_sum_of_too_many_dice_is_refused_before_it_begins():
    with pytest.raises(TooMuchWork):
        power({i**9: 1 for i in range(20)}, 60)


def test_a_great_many_dice_that_add_up_to_little_are_no_great_work():
    assert sum(power({0: 1, 1: 1}, 3000).values()) == 2**3000
    assert power({5: 1}, 100_000) == {500_000: 1}
