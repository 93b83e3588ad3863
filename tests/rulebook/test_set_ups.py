"""Cards and scenarios: what a field is kept `per:` is known, and another key is told with the nearest."""

from __future__ import annotations

import pytest

PIECES = """
pieces:
  ram:
    fields:
      jumps: {type: number, per: mood, starts: 0}
      tufts: {type: number, per: coat, starts: 0}
      bells: {type: number, per: 1..4, starts: 0}
      grudges: {type: number, per: ram, starts: 0}
"""


def told(rules, text):
    found = rules(PIECES + text).problems
    return [(each.at.column, each.message, each.hint) for each in found if each.code == "rules/unknown-name"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("jumps: {calm: 2, crss: 3}", (37, 'jumps is kept for no "crss".', 'Did you mean "cross"?')),
        ("tufts: {brwn: 3}", (28, 'tufts is kept for no "brwn".', 'Did you mean "brown"?')),
        ("bells: {7: 3}", (28, 'bells is kept for no "7".', "It is kept for: 1, 2, 3, 4.")),
        ("bells: {left: 3}", (28, 'bells is kept for no "left".', "It is kept for: 1, 2, 3, 4.")),
    ],
)
def test_a_key_of_no_word_or_number_is_told(rules, written, said):
    assert told(rules, f"cards:\n  old: {{kind: ram, {written}}}") == [said]
    assert len(told(rules, f"scenarios:\n  hill: {{pieces: {{otto: {{kind: ram, {written}}}}}}}")) == 1


@pytest.mark.parametrize("written", ["jumps: {calm: 2, furious: 3}", "tufts: {white: 1}", "bells: {1: 3, 4: 2}", "grudges: {otto: 1}"])
def test_a_word_of_the_list_and_a_number_of_the_range_are_no_mistake(rules, written):
    assert told(rules, f"scenarios:\n  hill: {{pieces: {{otto: {{kind: ram, {written}}}}}}}") == []
