"""Each outcome of a check comes about at some roll, and each roll has an outcome."""

from __future__ import annotations

import pytest

TUG = "won: {when: total >= 6, do: [{lose: limping}]}"


@pytest.mark.parametrize(
    ("change", "message", "pointed"),
    [
        (
            ("won: {when: total >= 6,", "won: {when: total >= 9,"),
            "no roll gives won: the total is 1 to 8 with all modifiers.",
            "total >= 9",
        ),
        (("won: {when: total >= 6,", "won: {when: total >= 5,"), "no roll gives drawn: won always comes first.", "drawn"),
        (
            ("won: {when: total >= 6,", "won: {when: total >= 9 and goat is limping,"),
            "no roll gives won: the total is 1 to 8 with all modifiers.",
            "total >= 9 and goat is limping",
        ),
        (("drawn: {when: total = 5, do:", "drawn: {do:"), "no roll gives lost: won or drawn always comes first.", "lost"),
        (("won: {when: total >= 6,", "won: {when: total >= 6 and total < 9 and roll > 6,"), None, None),
    ],
    ids=["beyond the modifiers", "shadowed", "and more", "after one without when", "dead in the line"],
)
def test_an_outcome_that_no_roll_gives_is_an_error(look, change, message, pointed):
    found = look(change, broken=message is None)
    if message is not None:
        assert found.only("check/never").message == message
        assert found.pointed("check/never") == pointed


@pytest.mark.parametrize(
    "change",
    [
        ("won: {when: total >= 6,", "won: {when: total >= 8,"),
        ("won: {when: total >= 6,", "won: {when: total >= 5 and goat is limping,"),
        ("won: {when: total >= 6,", "won: {when: goat is limping or total > 7,"),
        ("drawn: {when: total = 5, do:", "drawn: {when: total >= goat.fed, do:"),
    ],
)
def test_what_the_table_decides_may_come_about(look, change):
    assert [str(each) for each in look(change).errors] == []


def test_a_check_that_always_succeeds_never_fails(look):
    more = """
quantities: {luck: {of: goat, during: sneeze, base: 0}}
modifiers: {lucky: -1 to luck when goat.mood is calm}
checks:
  sneeze: {with: {goat: goat}, roll: 1d6, adds: goat.luck, succeeds: total LIMIT, success: [{call: rest}], failure: [{add: {fed: 1}}]}
"""
    assert look(more=more.replace("LIMIT", "<= 5")).errors == []
    found = look(more=more.replace("LIMIT", "<= 6"))
    assert found.only("check/never").message == "no roll gives failure: success always comes first."
    assert found.pointed("check/never") == "failure"
    found = look(more=more.replace("LIMIT", ">= 7"))
    assert found.only("check/never").message == "no roll gives success: the total is 0 to 6 with all modifiers."
    assert found.pointed("check/never") == "total >= 7"


def test_faces_are_looked_at(look):
    more = "checks: {romp: {with: {goat: goat}, roll: 3d6, outcomes: {wild: {when: WHEN, do: [{call: rest}]}, tame: {do: []}}}}"
    assert look(more=more.replace("WHEN", "count(die where it = 6) >= 3")).errors == []
    assert (
        look(more=more.replace("WHEN", "count(die where it = 6) >= 4")).only("check/never").message
        == "no roll gives wild: the roll is 3 to 18."
    )
    assert look(more=more.replace("WHEN", "any die where it = 6 and roll < 9")).errors == []


def test_named_dice_are_tried_together(look):
    more = """
checks:
  romp: {with: {goat: goat}, roll: {red: 1d6, white: 1d6}, outcomes: {wild: {when: WHEN, do: [{call: rest}]}, tame: {do: []}}}
"""
    assert look(more=more.replace("WHEN", "red = white and red + white = 12")).errors == []
    found = look(more=more.replace("WHEN", "red = white and red + white = 11"))
    assert found.pointed("check/never") == "red = white and red + white = 11"


def test_both_sides_of_an_opposed_check_are_tried(look):
    more = """
checks:
  butt:
    with: {goat: goat, other: goat}
    roll: {goat: 1d6, other: 1d4}
    outcomes: {won: {when: WHEN, do: [{call: rest}]}, lost: {do: []}}
"""
    assert look(more=more.replace("WHEN", "goat.total >= 6 * other.total")).errors == []
    found = look(more=more.replace("WHEN", "goat.total >= 7 * other.total"))
    assert "no roll gives won" in found.only("check/never").message


def test_rolls_without_an_outcome_are_told_with_their_odds(look):
    found = look(("      lost: {do: [{cross_off: {wool: 1}}]}\n", ""))
    assert found.only().code == "check/no-outcome"
    assert found.only().message == "tug has no outcome for some rolls (4 of 6)."
    assert found.pointed() == "outcomes"
    assert found.only().hint == "Let the last outcome stand without `when`: it takes what no other does."


def test_outcomes_that_take_everything_need_no_last_one(look):
    change = ("lost: {do: [{cross_off: {wool: 1}}]}", "lost: {when: total < 5, do: [{cross_off: {wool: 1}}]}")
    assert look(change).errors == []
    assert look((change[0], change[1].replace("total < 5", "total < 4"))).only().message == "tug has no outcome for some rolls (1 of 6)."
    assert look((change[0], change[1].replace("total < 5", "total < 4 or goat is limping"))).errors == []


@pytest.mark.parametrize("roll", ["1d6", "goat.speed d6"])
def test_what_asks_the_same_as_an_earlier_one_never_comes_about(look, roll):
    outcomes = "{wild: {when: goat.fed > 2, do: [{call: rest}]}, mad: {when: goat.fed > 2, do: []}, tame: {do: []}}"
    found = look(more=f"checks: {{romp: {{with: {{goat: goat}}, roll: {roll}, outcomes: {outcomes}}}}}")
    assert found.only().message == "no roll gives mad: wild asks the same and comes first."
    assert found.pointed() == "mad"


def test_dice_that_the_table_decides_are_no_reason_to_look_away(look):
    outcomes = "{wild: {when: roll > 2, do: [{call: rest}]}, tame: {do: []}, mad: {when: roll > 4, do: []}}"
    found = look(more=f"checks: {{romp: {{with: {{goat: goat}}, roll: goat.speed d6, outcomes: {outcomes}}}}}")
    assert found.only().message == "no roll gives mad: wild or tame always comes first."


def test_checks_that_code_resolves_are_left_alone(look):
    more = "checks: {drift: {with: {goat: goat}, from: plugin, outcomes: {clear: {do: []}, blocked: {do: []}}}}"
    assert look(more=more).errors == []
