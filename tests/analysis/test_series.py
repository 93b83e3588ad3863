"""Odds for ranges of facts."""

from __future__ import annotations

import pytest

from rulecore.analysis.odds import expanded, odds_of, series
from rulecore.analysis.odds.series import cut_of
from rulecore.errors import CommandWrong


def test_ranges_are_multiplied_the_last_one_fastest():
    points = expanded({"speed": "1..2", "mood": "calm", "slope": "-1..0"})
    assert [tuple(point.values()) for point in points] == [
        ("1", "calm", "-1"),
        ("1", "calm", "0"),
        ("2", "calm", "-1"),
        ("2", "calm", "0"),
    ]


@pytest.mark.parametrize("text", ["3..1", "1..5000"])
def test_a_range_that_is_none_or_too_long_is_refused(text):
    with pytest.raises(CommandWrong, match="speed"):
        expanded({"speed": text})


def test_too_many_combinations_are_refused():
    with pytest.raises(CommandWrong, match="combinations"):
        expanded({"speed": "1..100", "slope": "1..100"})


def test_a_series_gives_one_result_for_each_point(rules):
    rulebook = rules("checks: {pond: {with: {steps: number}, roll: 2d6, outcomes: {wet: {when: roll < steps}, dry: {}}}}")
    found = series(rulebook, "pond", {"steps": "2..13"})
    assert [each.given["steps"] for each in found] == [str(number) for number in range(2, 14)]
    assert [each.odds("wet") for each in found][2::2] == [(1, 12), (5, 18), (7, 12), (5, 6), (35, 36)]


def test_totals_without_end_are_cut_at_one_place(rules):
    rulebook = rules("checks: {stones: {with: {number: number}, roll: number d6 exploding on 6}}")
    found = series(rulebook, "stones", {"number": "1..3"})
    assert len({cut_of(each) for each in found}) == 1
    assert found[2].rows == odds_of(rulebook, "stones", {"number": 3}).rows


def test_at_least_adds_up_from_above(rules):
    result = odds_of(rules("checks: {leap: {roll: 1d4}}"), "leap").at_least()
    assert result.rows == [(1, 1, 1), (2, 3, 4), (3, 1, 2), (4, 1, 4)]
    assert [result.odds(number) for number in (0, 3, 5)] == [(1, 1), (1, 2), (0, 1)]
