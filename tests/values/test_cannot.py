"""A cannot goes through every operation with its reasons; what is known decides `and` and `or`."""

from __future__ import annotations

import math
import operator
from fractions import Fraction

import pytest

from rulecore.values.cannot import Cannot, any_cannot, both, choose, either, equal, negate, otherwise, unequal

FAR, ASLEEP = Cannot(["too far"]), Cannot(["asleep"])
ARITHMETIC = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod]
COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge]


@pytest.mark.parametrize("operation", ARITHMETIC + COMPARISONS)
@pytest.mark.parametrize("other", [0, 2, -3, Fraction(1, 2), True, None, (1, 2)])
def test_an_operation_with_anything_gives_it_back(operation, other):
    assert operation(FAR, other) is FAR
    assert operation(other, FAR) is FAR


@pytest.mark.parametrize("operation", ARITHMETIC + COMPARISONS)
def test_two_of_them_put_their_reasons_together(operation):
    assert operation(FAR, ASLEEP).reasons == ("too far", "asleep")


@pytest.mark.parametrize("operation", [operator.neg, operator.pos, abs, round, math.floor, math.ceil, math.trunc])
def test_an_operation_on_it_alone_gives_it_back(operation):
    assert operation(FAR) is FAR


def test_each_reason_is_said_once_in_the_order_met():
    assert (FAR + ASLEEP + FAR).reasons == ("too far", "asleep")


def test_it_is_falsy_so_that_when_takes_it_as_no():
    assert not FAR
    assert not FAR < 3


def test_equality_of_the_language_passes_it_on():
    assert equal(FAR, 1) is unequal(1, FAR) is FAR
    assert equal(FAR, ASLEEP).reasons == ("too far", "asleep")
    assert (equal(1, 1), equal(1, 2), unequal(1, 2), unequal(1, 1)) == (True, False, True, False)


def test_as_an_outcome_it_equals_one_with_the_same_reasons():
    assert {Cannot(["too far"]): 1}[FAR] == 1
    assert FAR != ASLEEP


TRUTHS = [True, False, FAR]


@pytest.mark.parametrize("a", TRUTHS)
@pytest.mark.parametrize("b", TRUTHS)
def test_and_or_not_are_kleenes(a, b):
    def rank(truth):
        return 1 if truth == FAR else 2 if truth else 0

    assert rank(both(a, b)) == min(rank(a), rank(b))
    assert rank(either(a, b)) == max(rank(a), rank(b))
    assert rank(negate(a)) == 2 - rank(a)
    assert rank(negate(both(a, b))) == rank(either(negate(a), negate(b)))


def test_two_of_them_in_and_or_or_put_their_reasons_together():
    assert both(FAR, ASLEEP).reasons == either(FAR, ASLEEP).reasons == ("too far", "asleep")


def test_a_choice_by_a_cannot_is_that_cannot_and_works_out_neither_branch():
    assert choose(FAR, lambda: 1 / 0, lambda: 1 / 0) is FAR
    assert choose(True, lambda: 1, lambda: 1 / 0) == 1
    assert choose(False, lambda: 1 / 0, lambda: 2) == 2


def test_otherwise_makes_a_number_of_it_on_purpose():
    assert otherwise(FAR, lambda: 0) == 0
    assert otherwise(0, lambda: 1 / 0) == 0
    assert otherwise(FAR, lambda: ASLEEP) is ASLEEP


def test_any_cannot_finds_all_reasons_among_values():
    assert any_cannot([1, 2]) is None
    assert any_cannot([1, FAR]) is FAR
    assert any_cannot([ASLEEP, 1, FAR, ASLEEP]).reasons == ("asleep", "too far")
