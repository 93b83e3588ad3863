"""What happens around the dice: effects before them, triggers that look at them, conditions that last until then."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulecore.analysis.odds import odds_of
from rulecore.values.cannot import Cannot
from rulecore.values.refusals import TooMuchWork


def odds(rulebook, what, given=None, **more):
    return {outcome: Fraction(top, under) for outcome, top, under in odds_of(rulebook, what, given, **more).rows if top}


def test_what_comes_before_and_changes_nothing_is_not_played(rules):
    text = "checks: {leap: {with: {steps: number}, before: [{add: {slope: steps}, who: meadow}], roll: 1d6, succeeds: total >= 4}}"
    assert odds(rules(text), "leap") == {"success": Fraction(1, 2), "failure": Fraction(1, 2)}


def test_dice_before_the_dice_are_gone_through(rules):
    text = "checks: {leap: {before: [{roll: 1d2, as: extra}], roll: extra d6, succeeds: total >= 7}}"
    assert odds(rules(text), "leap")["success"] == Fraction(1, 2) * Fraction(21, 36)


def test_a_condition_gained_before_counts(rules):
    text = """checks: {leap: {with: {goat: goat}, before: [{roll: 1d4, as: cloud}, {gain: fog, who: meadow, when: cloud = 1}],
      roll: 1d6, adds: goat.jump, succeeds: total >= 4}}"""
    found = odds(rules(text), "leap", {"goat.speed": 0, "goat.nimble": 0})
    assert found["success"] == Fraction(1, 4) * Fraction(1, 3) + Fraction(3, 4) * Fraction(1, 2)


def test_what_a_called_procedure_changes_counts_too(rules):
    text = """
procedures: {clouds: {do: [{call: rain}]}, rain: {do: [{set: {slope: 2}, who: meadow}]}}
checks: {leap: {before: [{call: clouds}], roll: 1d6, adds: meadow.slope}}
"""
    assert min(odds(rules(text), "leap")) == 3


LUCKY = """
traits: {lucky: {of: goat, triggers: [{rolled: slip, when: white = brown, do: [{stop: slip}]}]}}
checks: {slip: {with: {goat: goat}, roll: {white: 1d6, brown: 1d6}, outcomes: {falls: {when: white >= 5}, stands: {}}}}
"""


def test_a_trigger_that_ends_the_check_is_an_outcome(rules, play_all, fractions_of):
    rulebook = rules(LUCKY)
    for lucky in (0, 1):
        given = {"goat.lucky": lucky}
        assert fractions_of(odds_of(rulebook, "slip", given)) == play_all(rulebook, "checks", "slip", [6, 6], given)
    found = odds(rulebook, "slip", {"goat.lucky": 1})
    assert {outcome for outcome in found if isinstance(outcome, Cannot)} == {Cannot(["slip was stopped"])}
    assert found[Cannot(["slip was stopped"])] == Fraction(1, 6)


def test_a_trigger_may_throw_dice_of_its_own(rules):
    text = """
traits: {lucky: {of: goat, triggers: [{rolled: slip, when: roll = 1, do: [{roll: 1d3, as: again}, {stop: slip, when: again = 1}]}]}}
checks: {slip: {with: {goat: goat}, roll: 1d6, succeeds: total > 3}}
"""
    found = odds(rules(text), "slip", {"goat.lucky": 1})
    assert found == {"success": Fraction(1, 2), "failure": Fraction(1, 2) - Fraction(1, 18), Cannot(["slip was stopped"]): Fraction(1, 18)}


def test_a_trigger_may_change_what_counts_afterwards(rules, play_all, fractions_of):
    text = """
conditions: {storm: {of: meadow, triggers: [{rolled: slip, when: roll >= 5, do: [{set: {slope: 3}, who: meadow}]}]}}
checks: {slip: {roll: 1d6, succeeds: total > 1 + meadow.slope}}
"""
    rulebook = rules(text)
    for storm in (0, 1):
        given = {"meadow.storm": storm}
        assert fractions_of(odds_of(rulebook, "slip", given)) == play_all(rulebook, "checks", "slip", [6], given)


def test_what_lasts_until_the_roll_counts_for_it_and_is_over_for_its_outcome(rules, play_all, fractions_of):
    text = """
quantities: {slope: {base: 0}}
conditions: {mud: {of: meadow, lasts: next slip, modifiers: {mud: -2 to slope}}}
checks: {slip: {roll: 1d6, adds: slope, outcomes: {far: {when: total >= 3 + slope}, near: {}}}}
"""
    rulebook = rules(text)
    for mud in (0, 1):
        given = {"meadow.mud": mud}
        assert fractions_of(odds_of(rulebook, "slip", given)) == play_all(rulebook, "checks", "slip", [6], given)


def test_too_many_branches_are_refused_and_not_guessed(rules, monkeypatch):
    monkeypatch.setattr("rulecore.analysis.odds.explore.MOST_BRANCHES", 300)
    text = "checks: {leap: {before: [{roll: 9d6, as: extra}], roll: 1d6, adds: extra}}"
    with pytest.raises(TooMuchWork, match="more than 300 ways"):
        odds_of(rules(text), "leap")
