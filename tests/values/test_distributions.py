"""Distributions are exact, mixed and read off as the obvious computation says."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot
from rulecore.values.distributions import Distribution
from rulecore.values.refusals import CutTooLow, TooMuchWork, ValueWrong
from rulecore.values.words import Ladder

D6 = Distribution.uniform(range(1, 7))
numbers = st.integers(-5, 9) | st.fractions(-3, 3, max_denominator=4)
odds = st.dictionaries(numbers, st.integers(1, 9), min_size=1, max_size=5).map(Distribution)


def chances(distribution):
    return {outcome: Fraction(weight, distribution.total) for outcome, weight in distribution.weights.items()}


def summed(*parts):
    found = {}
    for combination in product(*(part.weights.items() for part in parts)):
        total = sum(outcome for outcome, _ in combination)
        chance = Fraction(1)
        for (_, weight), part in zip(combination, parts, strict=True):
            chance *= Fraction(weight, part.total)
        found[total] = found.get(total, 0) + chance
    return found


@given(odds, odds)
def test_a_sum_is_that_of_independent_throws(a, b):
    assert chances(a + b) == summed(a, b)


@given(odds, st.integers(0, 4))
def test_times_adds_independent_throws_of_the_same(a, n):
    assert chances(a.times(n)) == summed(*[a] * n)


@given(odds, numbers)
def test_a_constant_moves_every_outcome(a, constant):
    assert chances(a + constant) == {outcome + constant: chance for outcome, chance in chances(a).items()}


@given(odds, numbers)
def test_whole_outcomes_of_a_sum_are_integers(a, constant):
    for found in (a + a.map(lambda x: -x), a + constant, a.times(2)):
        assert all(type(outcome) is int or outcome.denominator > 1 for outcome in found.weights)


@given(odds)
def test_mean_and_variance_are_exact(a):
    mean = sum(outcome * chance for outcome, chance in chances(a).items())
    assert a.mean() == mean
    assert a.variance() == sum((outcome - mean) ** 2 * chance for outcome, chance in chances(a).items())
    assert type(D6.times(2).mean()) is int


@given(odds, st.integers(1, 5))
def test_equal_results_of_a_map_become_one(a, by):
    found = {}
    for outcome, chance in chances(a).items():
        found[outcome // by] = found.get(outcome // by, 0) + chance
    assert chances(a.map(lambda outcome: outcome // by)) == found


@given(odds, odds, odds)
def test_then_goes_on_from_each_outcome(a, b, c):
    found = {}
    for first, chance in chances(a).items():
        for second, more in chances(b if first > 0 else c).items():
            found[second] = found.get(second, 0) + chance * more
    assert chances(a.then(lambda first: b if first > 0 else c)) == found


def test_then_may_throw_as_many_dice_as_the_first_shows():
    found = Distribution.uniform([0, 1, 2]).then(lambda number: Distribution.uniform([1, 2]).times(number))
    assert chances(found) == {0: Fraction(1, 3), 1: Fraction(1, 6), 2: Fraction(1, 4), 3: Fraction(1, 6), 4: Fraction(1, 12)}


@given(odds, odds)
def test_a_joint_distribution_multiplies(a, b):
    both = chances(Distribution.joint([a, b]))
    assert both == {(x, y): p * q for x, p in chances(a).items() for y, q in chances(b).items()}


def test_named_dice_side_by_side_keep_their_order():
    both = Distribution.joint([D6, D6])
    assert both.fraction(lambda pair: pair[0] == pair[1]) == "1/6"
    assert both.given(lambda pair: pair[0] == 1).map(lambda pair: pair[1]) == D6
    assert both.map(lambda pair: abs(pair[0] - pair[1])).fraction(0) == "1/6"


@given(odds)
def test_given_what_is_known_the_rest_adds_up_to_one(a):
    known = a.given(lambda outcome: outcome == max(a.weights) or outcome < 0)
    assert sum(chances(known).values()) == 1
    left = {outcome: chance for outcome, chance in chances(a).items() if outcome == max(a.weights) or outcome < 0}
    assert chances(known) == {outcome: chance / sum(left.values()) for outcome, chance in left.items()}


def test_given_what_never_happens_there_are_no_odds():
    with pytest.raises(ValueWrong, match="odds/never"):
        D6.given(lambda face: face > 6)


@given(odds, numbers)
def test_a_probability_is_in_lowest_terms(a, than):
    top, under = a.probability(lambda outcome: outcome >= than)
    expected = sum((chance for outcome, chance in chances(a).items() if outcome >= than), Fraction(0))
    assert (top, under) == (expected.numerator, expected.denominator)
    assert Fraction(a.fraction(lambda outcome: outcome >= than)) == expected


def test_an_outcome_that_cannot_be_has_no_chance():
    assert (D6.fraction(7), D6.fraction(lambda face: face < 7)) == ("0", "1")


def test_a_condition_that_cannot_be_answered_counts_as_no():
    assert D6.fraction(lambda face: Cannot(["asleep"]) if face == 1 else True) == "5/6"


@given(odds)
def test_at_least_adds_up_from_the_top(a):
    for outcome, (top, under) in a.at_least():
        assert Fraction(top, under) == sum(chance for other, chance in chances(a).items() if other >= outcome)
    assert [outcome for outcome, _ in a.at_least()] == sorted(a.weights)


def test_outcomes_are_listed_in_their_order():
    calm, cross, furious = Ladder("mood", ["calm", "cross", "furious"])
    assert list(Distribution.uniform([furious, calm, cross])) == [calm, cross, furious]
    assert list(Distribution.uniform(["white", "brown"])) == ["white", "brown"]
    assert list(Distribution.uniform([3, Beyond(9), Fraction(1, 2), -1])) == [-1, Fraction(1, 2), 3, Beyond(9)]
    assert list(Distribution.uniform([(2, "b"), (1, "z"), (2, "a")])) == [(1, "z"), (2, "b"), (2, "a")]
    assert list(Distribution.uniform([Cannot(["asleep"]), 2, 1])) == [1, 2, Cannot(["asleep"])]


def test_rungs_of_two_ladders_are_listed_as_they_came():
    calm, short = Ladder("mood", ["calm"])["calm"], Ladder("grass", ["short"])["short"]
    assert list(Distribution.uniform([short, calm])) == [short, calm]


@given(odds, st.integers(1, 5))
def test_odds_are_equal_over_whatever_total(a, times):
    other = Distribution({outcome: weight * times for outcome, weight in a.weights.items()})
    assert a == other
    assert hash(a) == hash(other)
    assert other.reduced().total == a.reduced().total
    assert a != Distribution({**a.weights, 99: 1})
    assert a != 3
    assert (a == 3) is False


def test_outcomes_of_no_weight_are_none():
    assert Distribution({1: 1, 2: 0}, 1).weights == Distribution({1: 1, 2: 0}).weights == {1: 1}
    with pytest.raises(ValueWrong, match="odds/empty"):
        Distribution({})
    with pytest.raises(ValueWrong, match="odds/empty"):
        Distribution({1: 0})


def test_a_sum_with_a_cannot_is_that_cannot():
    asleep = Cannot(["asleep"])
    found = Distribution.uniform([1, asleep]) + D6
    assert found.fraction(asleep) == "1/2"
    assert len(found) == 7


def test_words_have_no_mean():
    with pytest.raises(ValueWrong, match="odds/no-mean"):
        Distribution.uniform(["white", "brown"]).mean()
    with pytest.raises(ValueWrong, match="odds/no-mean"):
        Distribution.uniform([1, Beyond(2)]).variance()


def test_what_lies_beyond_several_cuts_lies_beyond_the_lowest():
    cut = Distribution({0: 2, 1: 1, Beyond(2): 1})
    both = cut + cut
    assert chances(both) == {0: Fraction(1, 4), 1: Fraction(1, 4), Beyond(2): Fraction(1, 2)}
    assert chances(cut + 3) == {3: Fraction(1, 2), 4: Fraction(1, 4), Beyond(5): Fraction(1, 4)}
    assert both == cut.times(2)
    assert both.fraction(lambda total: total >= 2) == "1/2"
    with pytest.raises(CutTooLow):
        both.probability(lambda total: total >= 3)


def test_tuples_are_added_place_by_place():
    one = Distribution({(1, 0): 3, (0, Fraction(1, 2)): 1})
    assert one.times(2) == Distribution({(2, 0): 9, (1, Fraction(1, 2)): 6, (0, 1): 1})


def test_too_many_dice_side_by_side_are_refused():
    with pytest.raises(TooMuchWork):
        Distribution.joint([Distribution.uniform(range(1000))] * 5)
