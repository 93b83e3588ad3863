"""Setting up: wholes before their parts, pieces that stand alone, and wholes that are none."""

from __future__ import annotations

import pytest

from rulecore.engine.set_up import set_up
from rulecore.engine.worlds import new_world
from rulecore.errors import RulesWrong
from rulecore.rulebook.loading import load

RULES = """\
ruleset: meadow
format: 1
pieces:
  herd: {fields: {grass: {starts: 0}}}
  goat: {part_of: herd, fields: {speed: {starts: 3}}}
  dog: {fields: {speed: {starts: 5}}}
cards: {billy: {kind: goat, speed: 4}}
scenarios: {dawn: {pieces: PIECES}}
"""


@pytest.fixture
def laid(tmp_path):
    def lay(pieces):
        (tmp_path / "meadow.yaml").write_text(RULES.replace("PIECES", pieces), "utf-8")
        rulebook = load(str(tmp_path / "meadow.yaml"))
        world = new_world(rulebook)
        set_up(rulebook, world, "dawn")
        world.begin()
        return world.state

    return lay


def test_a_part_that_is_named_before_its_whole_belongs_to_it(laid):
    state = laid("{bella: {kind: goat, part_of: alps}, rex: {kind: dog}, alps: {kind: herd}, heidi: {card: billy, part_of: alps}}")
    assert [each._id for each in state.by_id["alps"].goat] == ["bella", "heidi"]
    assert [each._id for each in state.pieces()] == ["alps", "bella", "rex", "heidi"]
    assert state.by_id["heidi"].speed == 4


def test_a_piece_may_stand_alone(laid):
    state = laid("{bella: {kind: goat}, alps: {kind: herd}}")
    assert state.by_id["alps"].goat == ()
    assert state.by_id["bella"].speed == 3


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ("{alps: {kind: herd}, rex: {kind: dog}, bella: {kind: goat, part_of: rex}}", '"rex" is a dog, and a goat is part of a herd.'),
        ("{alps: {kind: herd}, rex: {kind: dog, part_of: alps}}", '"alps" is a herd, and a dog is part of nothing.'),
        ("{bella: {kind: goat, part_of: bella}}", '"bella" is a goat, and a goat is part of a herd.'),
        ("{alps: {kind: herd}, bella: {card: billy, part_of: alsp}}", 'Did you mean "alps"?'),
    ],
)
def test_a_whole_that_is_none_is_told(laid, pieces, says):
    with pytest.raises(RulesWrong) as raised:
        laid(pieces)
    assert says in str(raised.value)
