"""Exact odds equal those of icepool, an independent library made for nothing else."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecore.values.beyond import Beyond
from rulecore.values.dice import Pool
from rulecore.values.distributions import Distribution
from rulecore.values.opposed import opposed
from rulecore.values.pools import pool
from rulecore.values.readings import adding, any_die, joint_odds
from rulecore.values.throws import total_odds

HITS = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
weighted = st.dictionaries(st.integers(-5, 12), st.integers(1, 9), min_size=1, max_size=5)


def chances(ours):
    return {outcome: Fraction(weight, ours.total) for outcome, weight in ours.weights.items()}


def theirs(die):
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


def classes(mine, other):
    if mine >= 3 * other:
        return "tripled"
    if mine >= 2 * other:
        return "doubled"
    if mine > other:
        return "beaten"
    if mine == other:
        return "level"
    return {1: "lost", 2: "lost twice", 3: "lost thrice"}[min(3, other // mine)]


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (7, 10), (100, 6), (30, 20), (12, 3)])
def test_the_sum_of_a_pool(count, sides):
    assert chances(total_odds(Pool(count, sides))) == theirs(count @ icepool.d(sides))


@given(weighted, st.integers(0, 8))
def test_the_sum_of_weighted_throws(weights, count):
    expected = theirs(count @ icepool.Die(weights)) if count else {0: 1}
    assert chances(Distribution(weights).times(count)) == expected


@given(weighted, weighted)
def test_the_sum_of_two_different_throws(a, b):
    assert chances(Distribution(a) + Distribution(b)) == theirs(icepool.Die(a) + icepool.Die(b))


@given(st.integers(1, 8), st.integers(2, 12), st.integers(1, 8), st.sampled_from(["highest", "lowest"]))
def test_the_best_or_worst_of_a_pool(count, sides, keep, best):
    ours = total_odds(Pool(count, sides, keep=(best, keep)))
    die = icepool.d(sides)
    kept = min(keep, count)
    assert chances(ours) == theirs(die.highest(count, kept) if best == "highest" else die.lowest(count, kept))


DEPTH = 10


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_an_exploding_pool_below_what_the_depth_can_reach(count):
    exact = chances(pool(count, HITS, [6]))
    cut = theirs(count @ icepool.Die([0, 1, 2 + icepool.Again], times=[3, 2, 1], again_depth=DEPTH))
    # a chain that icepool breaks off has shown eleven sixes, so it counts 22 already: below that nothing is touched
    known = {total: chance for total, chance in exact.items() if not isinstance(total, Beyond) and total < 2 * (DEPTH + 1)}
    assert len(known) > DEPTH
    assert known == {total: chance for total, chance in cut.items() if total in known}


@settings(max_examples=30)
@given(st.integers(1, 5), st.lists(st.integers(0, 3), min_size=2, max_size=6), st.integers(1, 3))
def test_an_exploding_pool_of_any_scores_below_what_the_depth_can_reach(count, quiet, loud):
    depth = 6
    upto = loud * (depth + 1) - 1
    scores = dict(enumerate([*quiet, loud]))
    exact = chances(pool(count, scores, [len(quiet)], upto=upto))
    cut = theirs(count @ icepool.Die([*quiet, loud + icepool.Again], again_depth=depth))
    assert {total: chance for total, chance in exact.items() if not isinstance(total, Beyond) and total <= upto} == {
        total: chance for total, chance in cut.items() if total <= upto
    }


@pytest.mark.parametrize(("plus", "other"), [(0, 0), (3, 2), (0, 5)])
def test_two_throws_against_each_other(plus, other):
    ours = opposed(total_odds(Pool(2, 6)) + plus, total_odds(Pool(2, 6)) + other, classes)
    assert chances(ours) == theirs(icepool.map(classes, 2 @ icepool.d6 + plus, 2 @ icepool.d6 + other))


@given(st.integers(1, 6), st.integers(2, 8), st.integers(1, 8))
def test_the_sum_of_a_pool_beside_whether_any_die_shows_a_face(count, sides, face):
    ours = joint_odds(Pool(count, sides), [adding(lambda shown: shown), any_die(lambda shown: shown == face)])
    die = icepool.d(sides).map(lambda shown: icepool.Vector([shown, int(shown == face)]))
    both = (count @ die).map(lambda summed: (summed[0], summed[1] > 0))
    assert chances(ours) == theirs(both)


def test_a_chain_of_throws_whose_number_is_thrown():
    ours = total_odds(Pool(1, 6)).then(lambda number: total_odds(Pool(number, 4)))
    assert chances(ours) == theirs(icepool.d6 @ icepool.d4)
