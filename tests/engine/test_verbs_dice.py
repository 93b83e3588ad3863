"""`roll`: dice with a name, named dice, formulas round dice, damage whose slashes are rolled."""

from __future__ import annotations

import pytest

from rulecore.engine.rolling import RolledDamage, roll_damage
from rulecore.errors import AnswerMissing, RulecoreError

GOATS = """
notations:
  damage: {letters: {w: wool, h: horn}, nothing: "●", slash: {roll: 1d6, left: 1-2, right: 3-6}}
dice: {d10: 0..9}
pieces:
  goat: {fields: {speed: {starts: 2}, wild: {starts: false}}}
tables:
  harm: {keys: [total], cell: damage, ends: cannot, rows: {1: ●, 2-3: 2w-h/●, 4: w-w/h-h/●}}
"""


@pytest.fixture
def play(table):
    def set_up(*dice):
        return table(GOATS, {"bella": ("goat", {})}, dice=dice)

    return set_up


def test_dice_go_by_their_name(play, do):
    roll = play(4, 2, 3)
    names = do(roll, "  - {roll: 1d6, as: found}\n  - {roll: {far: 1d8, wide: 1d4}}")
    assert (names["found"], names["far"], names["wide"]) == (4, 2, 3)
    assert roll.lines == ["rolled found 4", "rolled far 2", "rolled wide 3"]


def test_the_formula_sees_the_dice_and_the_pool_its_number(play, do):
    roll = play(4, 6, 5, 6, 1)
    names = do(roll, "  - {roll: 1d6 - 1 + 1d6, as: found, who: bella}\n  - {roll: bella.speed d6 exploding on 6, as: more}")
    assert (names["found"], names["more"]) == (9, 12)


def test_faces_are_those_of_the_ruleset(play, do):
    assert do(play(0), "  - {roll: 1d10, as: found}")["found"] == 0
    with pytest.raises(RulecoreError, match="dice/face"):
        do(play(10), "  - {roll: 1d10, as: found}")


def test_what_is_done_is_done_only_if_it_was_rolled(play, do):
    roll = play(3)
    do(roll, "  - {roll: 1d6, as: a, do: [{note: a three, when: a = 3}]}\n  - {roll: 1d6, as: b, when: bella.wild, do: [{note: never}]}")
    assert roll.lines == ["rolled a 3", "a three"]


def test_dice_that_were_not_rolled_are_none(play, do):
    roll = play()
    do(roll, "  - {roll: 1d6, as: a, when: bella.wild}\n  - {note: quiet, when: not bella.wild or a >= 4}")
    assert roll.lines == ["quiet"]
    with pytest.raises(RulecoreError, match="a is none here"):
        do(roll, "  - {roll: 1d6, as: a, when: bella.wild}\n  - {note: x, when: a >= 4}")


def test_every_slash_of_damage_is_rolled_in_order(play, do):
    roll = play(2, 3, 6)
    names = do(roll, "  - {roll: 'harm[2]', as: one}\n  - {roll: 'harm[4]', as: two}\n  - {note: wool, when: two.w = 1 and one.h = 1}")
    assert (str(names["one"]), str(names["two"])) == ("2w-h", "w-h")
    assert roll.lines == ["rolled one 2w-h of 2w-h/●", "rolled two w-h of w-w/h-h/●", "wool"]


def test_damage_that_is_nothing_or_cannot_be(play, do):
    roll = play()
    names = do(roll, "  - {roll: 'harm[1]', as: one}\n  - {roll: 'harm[9]', as: two}\n  - {note: none, when: one.w = 0}")
    assert str(names["one"]) == "●"
    assert roll.lines == ["rolled one ●", "roll damage refused: harm has no row 9", "none"]


def test_what_is_rolled_already_is_not_rolled_again(play):
    hits = RolledDamage({"w": 2, "h": 0})
    assert roll_damage(play(), hits, "") is hits
    assert hits == RolledDamage({"w": 2})
    assert hash(hits) == hash(RolledDamage({"w": 2}))


def test_a_die_that_is_missing_says_which_and_nothing_has_happened(play, do):
    roll = play(4)
    with pytest.raises(AnswerMissing, match=r"d6 \(b\)"):
        do(roll, "  - {set: {speed: 9}, who: bella}\n  - {roll: 1d6, as: a}\n  - {roll: 1d6, as: b}")
    assert (roll.lines, roll.changes, roll.dice.left) == ([], [], (4,))
