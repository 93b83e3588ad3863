"""Choices of options that change rules, each taken alone: what is wrong with one is told before anybody chooses it."""

from __future__ import annotations

import pytest

from rulecore.rulebook.choices import wrong_alone

RULES = """\
pieces: {{goat: {{fields: {{speed: number, tame: truth}}}}}}
quantities: {{reach: {{of: goat, base: goat.speed}}}}
checks: {{leap: {{of: goat, roll: 1d6, adds: reach, succeeds: total >= 3}}}}
tables: {{startle: {{roll: 1d6, cell: number, rows: {{1-3: 1, 4-6: 2}}}}}}
options:
  height: {{default: low, choices: {{low: three, high: {{title: five, changes: [{0}]}}}}}}
  herd: {{default: small, choices: {{small: few, large: {{title: many, changes: [{1}]}}}}}}
"""
FINE = "{change: checks.leap.succeeds, to: total >= 5}"
GAP = "{remove: tables.startle.rows.4-6}"


def told(*changes, options=None):
    found = wrong_alone("meadow", options=options)
    return [str(each).splitlines()[0].removeprefix("meadow/game.yaml:") for each in found]


@pytest.fixture
def lay(write):
    return lambda one, two="{change: checks.leap.succeeds, to: total >= 4}": write("", RULES.format(one, two))


def test_right_changes_are_not_told(lay):
    lay(FINE)
    assert told() == []


def test_a_name_that_is_unknown_is_told_with_the_choice(lay):
    lay("{change: checks.leap.succeeds, to: totl >= 5}")
    assert told() == ['6:113 language/unknown-name: with option height: high, there is no fact, quantity, table or name "totl".']


def test_a_gap_that_a_choice_makes_is_told(lay):
    lay(FINE, GAP)
    assert told() == ["4:45 table/gap: with option herd: large, no row takes 4 to 6 (3 of 6 rolls)."]


def test_a_path_that_leads_nowhere_is_told(lay):
    lay("{change: checks.lep.succeeds, to: total >= 5}")
    assert [each.partition(": ")[0] for each in told()] == ["6:87 changes/no-such-path"]


def test_a_value_of_another_shape_is_told(lay):
    lay("{change: checks.leap.roll, to: []}")
    assert [each.partition(": ")[0] for each in told()][:1] == ["6:109 schema/type"]


def test_an_option_that_somebody_settled_is_not_tried_otherwise(lay):
    lay(FINE, GAP)
    assert told(options={"herd": "small"}) == []
