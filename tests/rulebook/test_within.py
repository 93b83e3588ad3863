"""A value outside of what its field is `from` is refused where it is written: on a card, in a scenario, as a start, in an effect."""

from __future__ import annotations

import pytest

PIECES = """
pieces:
  player: {fields: {points: {type: number, from: 0.., starts: 0}}}
  scenario: {one: yes, fields: {days: {type: number, from: 1..9}}}
  ram:
    fields:
      horns: {type: number, from: 0..}
      age: {type: number, from: 1..20}
      bells: {type: number, from: 0.., per: coat}
      way: {type: number, wraps: 0..7}
      owner: {type: player, may_be: none}
"""


def outside(rules, text):
    return [(each.at.line, each.message) for each in rules(PIECES + text).problems if each.code == "rules/outside"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("horns: -1", "horns is a number from 0 on, and this is -1."),
        ("horns: 1 - 4", "horns is a number from 0 on, and this is 1 - 4."),
        ("age: 21", "age is a number from 1 to 20, and this is 21."),
        ("bells: {white: 2, brown: -3}", "bells is a number from 0 on, and this is -3."),
    ],
)
def test_a_card_keeps_to_what_a_field_can_be(rules, written, said):
    assert outside(rules, f"cards:\n  old: {{kind: ram, {written}}}") == [(13, said)]


@pytest.mark.parametrize("written", ["horns: 0", "age: 20", "bells: {white: 0}", "way: -1", "way: 9"])
def test_what_a_field_can_be_is_no_mistake(rules, written):
    assert outside(rules, f"cards:\n  old: {{kind: ram, {written}}}") == []


def test_a_scenario_keeps_to_it_in_its_pieces_and_for_itself(rules):
    found = outside(rules, "scenarios:\n  hill:\n    days: 0\n    pieces:\n      otto: {kind: ram, horns: -2}")
    assert found == [(14, "days is a number from 1 to 9, and this is 0."), (16, "horns is a number from 0 on, and this is -2.")]


def test_a_start_and_an_effect_keep_to_it(rules):
    text = "conditions:\n  mad: {of: ram, fields: {since: {type: number, from: 0.., starts: -1}}, start: [{set: {horns: -1}}]}"
    assert outside(rules, text) == [
        (13, "since is a number from 0 on, and this is -1."),
        (13, "horns is a number from 0 on, and this is -1."),
    ]


def test_what_hangs_on_the_table_is_left_to_the_game(rules):
    assert outside(rules, "conditions:\n  mad: {of: ram, start: [{set: {horns: ram.age - 30}}]}") == []


def test_only_fields_may_be_without_a_highest_number(rules):
    codes = [each.code for each in rules(PIECES + "procedures: {jump: {with: {far: {type: number, from: 1..}}, do: []}}").problems]
    assert "rules/range" in codes
