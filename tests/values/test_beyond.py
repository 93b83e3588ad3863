"""What lies beyond a cut says what is sure and refuses the rest."""

from __future__ import annotations

import operator
from fractions import Fraction

import pytest

from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import rounded, shown
from rulecore.values.refusals import CutTooLow, ValueWrong

REST = Beyond(6)
COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]


@pytest.mark.parametrize("compare", COMPARISONS)
@pytest.mark.parametrize("number", [-3, 0, 5, Fraction(11, 2), 6, Fraction(13, 2), 7])
def test_a_comparison_is_answered_where_every_total_from_the_cut_on_agrees_and_refused_elsewhere(compare, number):
    totals = [Fraction(half, 2) for half in range(12, 24)]
    answers = {compare(total, number) for total in totals}
    mirrored = {compare(number, total) for total in totals}
    for asked, expected in ((lambda: compare(REST, number), answers), (lambda: compare(number, REST), mirrored)):
        if len(expected) == 1:
            assert asked() is expected.pop()
        else:
            with pytest.raises(CutTooLow) as refused:
                asked()
            assert refused.value.needed == number


def test_a_higher_cut_answers_what_was_needed():
    for number in (6, 7, 9):
        with pytest.raises(CutTooLow) as refused:
            assert number >= REST
        higher = Beyond(refused.value.needed + 1)
        assert (higher > number, higher == number) == (True, False)


def test_it_is_shown_as_a_number_and_more():
    assert shown(Beyond(12)) == repr(Beyond(12)) == "12+"
    assert shown(Beyond(Fraction(7, 3))) == "7/3+"


def test_arithmetic_that_keeps_the_order_moves_the_cut():
    assert REST + 2 == 2 + REST == Beyond(8)
    assert Beyond(4) == REST - 2
    assert REST * 2 == 2 * REST == Beyond(12)
    assert REST * 0 == 0
    assert Beyond(Fraction(3, 2)) == REST / 4
    assert Beyond(1) == REST // 4
    assert REST + Beyond(1) == Beyond(7)
    assert abs(REST) == Beyond(6)
    assert abs(Beyond(-2)) == Beyond(0)
    assert rounded(REST / 4, "up") == Beyond(1)


@pytest.mark.parametrize("turn", [lambda: -REST, lambda: 3 - REST, lambda: REST * -1, lambda: REST / -2])
def test_arithmetic_that_turns_it_round_is_refused(turn):
    with pytest.raises(ValueWrong, match="odds/no-lowest"):
        turn()


def test_it_is_not_divided_by_zero():
    with pytest.raises(ZeroDivisionError):
        assert REST / 0


def test_a_cannot_passes_through_it():
    no = Cannot(["asleep"])
    assert [REST + no, no * REST, no > REST, REST - no, no - REST] == [no] * 5


def test_the_lowest_of_it_and_a_sure_total_is_the_sure_total():
    assert min(REST, 3) == 3
    assert max(3, REST) == REST
    with pytest.raises(CutTooLow):
        min(REST, 9)
