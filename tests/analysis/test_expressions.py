"""Odds of dice that somebody types."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulecore.analysis.odds import is_expression, odds_of
from rulecore.errors import CommandWrong
from rulecore.values.beyond import Beyond


@pytest.fixture(scope="module")
def meadow(rules):
    return rules("dice: {d10: 0..9}\nchecks: {leap: {roll: 1d6}}", goats=False)


def odds(rulebook, what, given=None, **more):
    return {outcome: Fraction(top, under) for outcome, top, under in odds_of(rulebook, what, given, **more).rows}


def test_a_sum_with_a_number(meadow):
    assert odds(meadow, "1d6 - 1") == {number: Fraction(1, 6) for number in range(6)}


def test_the_faces_of_the_ruleset_count(meadow):
    assert odds(meadow, "1d10") == {number: Fraction(1, 10) for number in range(10)}


def test_what_is_no_sum_is_worked_out_for_every_throw(meadow):
    assert odds(meadow, "2d6 / 2")[Fraction(5, 2)] == Fraction(1, 9)
    assert odds(meadow, "1d6 * 2 - 1d4")[-2] == Fraction(1, 24)


def test_exploding_dice_end_in_one_outcome(meadow):
    found = odds_of(meadow, "12d6 exploding on 6")
    assert isinstance(found.rows[-1][0], Beyond)
    assert found.odds(12) == (Fraction(1, 6) ** 12).as_integer_ratio()


def test_numbers_may_be_told_for_names(meadow):
    assert odds(meadow, "n d6 keep highest 1", {"n": "2"})[6] == Fraction(11, 36)


def test_a_modifier_is_added(meadow):
    assert min(odds(meadow, "2d6", mod=3)) == 5


def test_what_cannot_be_read_is_told_with_its_place(meadow):
    for text, code in (("2d6 + hull", "unknown-name"), ("2d6 +", "syntax"), ("d6 > ", "syntax")):
        with pytest.raises(CommandWrong, match=code):
            odds_of(meadow, text)


def test_dice_tell_a_formula_from_a_name():
    assert [is_expression(text) for text in ("2d6", "d6 + 1", "n d8", "special_d6", "leap", "checks.leap", "shoal_dice")] == [
        *[True] * 3,
        *[False] * 4,
    ]
