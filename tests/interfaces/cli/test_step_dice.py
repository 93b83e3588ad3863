"""The dice behind a line of a step are told where it is sure which they are, and nothing is told where it is not."""

from __future__ import annotations

from rulecore.interfaces.cli.step_dice import dice_of


def step(lines, *faces):
    return {"lines": lines, "faces": [[*face, "keyed"] for face in faces]}


def test_each_look_up_has_its_throw_in_turn():
    lines = [["consult", "fate: row 8"], ["note", "hop"], ["consult", "fate: row 3 -> fog"], ["consult", "luck: row 1"]]
    found = dice_of(step(lines, ("fate", "bella", "", "2d6", [2, 6]), ("luck", "", "", "1d4", [1]), ("fate", "", "", "2d6", [1, 2])))
    assert found == {0: "2d6 2 6", 2: "2d6 1 2", 3: "1d4 1"}


def test_a_table_that_was_looked_into_without_a_throw_too_tells_none():
    assert dice_of(step([["consult", "fate: row 8"], ["consult", "fate: row 3"]], ("fate", "", "", "2d6", [2, 6]))) == {}


def test_named_dice_are_those_of_what_follows_and_not_of_the_row():
    faces = (("fate", "", "", "2d6", [2, 6]), ("fate", "", "hits", "1d6", [4]))
    assert dice_of(step([["consult", "fate: row 8"]], *faces)) == {0: "2d6 2 6"}


def test_a_pick_tells_what_each_threw_also_when_two_threw_again():
    faces = [("lot", name, "first", "1d6", [face]) for name, face in (("bella", 5), ("heidi", 5), ("bella", 2), ("heidi", 6))]
    found = dice_of(step([["picked", "heidi is picked"]], *faces))
    assert found == {0: "1d6 bella 5, heidi 5, bella 2, heidi 6"}


def test_of_two_picks_nothing_is_told():
    faces = [("lot", name, "first", "1d6", [face]) for name, face in (("bella", 5), ("heidi", 3))]
    assert dice_of(step([["picked", "bella is picked"], ["picked", "heidi is picked"]], *faces)) == {}
    assert dice_of(step([["picked", "flora is picked"]], *faces)) == {}
