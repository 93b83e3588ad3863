"""What a person tells of a table: all that cannot be understood is said at once, with the nearest name, and nothing of it is written."""

from __future__ import annotations

import pytest

from rulecore.engine.told import tell
from rulecore.engine.worlds import new_world
from rulecore.errors import CommandWrong
from rulecore.rulebook.assemble import assemble
from rulecore.rulebook.rulebook import Rulebook
from rulecore.ruleset.layers import load

RULES = """\
ruleset: meadow
format: 1
choices:
  mood: {ladder: [calm, cross]}
  side: [left, right]
pieces:
  goat:
    fields:
      {speed: number, prancing: number, mood: mood, lame: {type: truth, per: side},
       age: {type: number, from: 1..20}, bells: {type: number, per: side, from: 0..}}
checks:
  leap: {with: {goat: goat, range: {type: number, from: 1..9}}, roll: 1d6, adds: goat.speed, succeeds: total > range}
"""


@pytest.fixture
def told(tmp_path):
    (tmp_path / "meadow.yaml").write_text(RULES, "utf-8")
    rulebook = Rulebook(assemble(load(str(tmp_path / "meadow.yaml"))).book)

    def told(**settings):
        given = settings.pop("of", {}) | settings
        with pytest.raises(CommandWrong) as caught:
            tell(rulebook, new_world(rulebook), given, rulebook.get("checks", "leap")["parameters"])
        return [f"{each.message} {each.hint}" for each in caught.value.problems]

    return told


def test_a_word_that_its_field_does_not_know_is_a_slip_of_the_command(told):
    assert told(of={"goat.mood": "sad"}) == ['goat.mood has no word "sad". It is one of: calm, cross.']


def test_all_slips_are_told_at_once(told):
    found = told(of={"goat.mood": "crss", "goat.speed": "fast", "goat.lame[left]": "maybe"})
    assert [each.split()[0] for each in found] == ["goat.lame[left]", "goat.mood", "goat.speed"]


def test_a_key_that_a_field_is_not_kept_for_is_refused(told):
    assert told(of={"goat.lame[lft]": "yes"}) == ['goat.lame[lft]: nothing is kept for "lft". Did you mean "left"?']
    assert told(of={"goat.lame[3]": "yes"}) == ['goat.lame[3]: nothing is kept for "3". It is kept for each of: left, right.']


def test_the_nearest_name_is_the_nearest_of_all(told):
    assert told(rang="3") == ['there is no fact "rang" here. Did you mean "range"?']
    assert told(sped="3") == ['there is no fact "sped" here. Did you mean "goat.speed"?']


@pytest.mark.parametrize("path", ["nobody.speed", "nobody.lame[left]", "nobody.leg[2].lame"])
def test_a_piece_that_is_not_there_is_told_once(told, path):
    assert told(of={path: "3"}) == ['there is no piece "nobody" here. Here one can say: goat, range.']


def test_a_number_that_a_field_cannot_be_is_told_with_its_bounds(told):
    assert told(of={"goat.age": "21"}) == ["goat.age is a number from 1 to 20, not 21. Tell one that it can be."]
    assert told(of={"goat.bells[left]": "-1"}) == ["goat.bells[left] is a number from 0 on, not -1. Tell one that it can be."]


def test_a_number_that_a_handed_over_name_cannot_be_is_told_with_its_bounds(told):
    assert told(range="10") == ["range is a number from 1 to 9, not 10. Tell one that it can be."]
    assert told(range="far")[0].startswith('range is a number, not "far".')
