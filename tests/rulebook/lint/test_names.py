"""A name that is given and never read is an error; of one that is handed over it is a warning."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("change", "message", "pointed"),
    [
        (
            ("leap: {with: {goat: goat}", "leap: {with: {goat: goat, far: {type: number, usual: 1}}"),
            "leap is handed far and never reads it.",
            "far",
        ),
        (
            ("landing:\n    with: {goat: goat}", "landing:\n    with: {goat: goat, far: {type: truth, usual: true}}"),
            "landing is handed far and never reads it.",
            "far",
        ),
        (("jump: {of: goat,", "jump: {of: goat, with: {far: {type: number, usual: 1}},"), "jump is handed far and never reads it.", "far"),
        (("failure: [{call: rest}]", "failure: [{let: {hope: 3}}, {call: rest}]"), "the name hope is given and never read.", "hope"),
        (("failure: [{call: rest}]", "failure: [{roll: 1d6, as: luck}, {call: rest}]"), "the name luck is given and never read.", "luck"),
        (
            ("failure: [{call: rest}]", "failure: [{roll: {luck: 1d6, hope: 1d6}}, {add: {fed: hope}}]"),
            "the name luck is given and never read.",
            "luck",
        ),
        (("success: [{consult: landing}]", "success: [{consult: landing, as: fall}]"), "the name fall is given and never read.", "fall"),
    ],
    ids=["check", "table", "quantity", "let", "roll", "dice", "consult"],
)
def test_a_name_that_nobody_reads_is_told(look, change, message, pointed):
    more = "procedures: {nap: {with: {goat: goat}, from: plugin, do: [{call: rest}]}}"
    found = look(change, more=more)
    assert found.only("rules/unused-name").message == message
    assert found.only("rules/unused-name").severity == ("warning" if "is handed" in message else "error")
    assert found.pointed("rules/unused-name") == pointed


@pytest.mark.parametrize(
    "change",
    [
        ("uphill: -1 to jump when goat.slope > 2", "uphill: -1 to pull when other.speed > goat.slope"),
        ("drawn: {when: total = 5, do: [{call: rest, who: other}]}", "drawn: {when: total = 5 and other is not limping}"),
    ],
    ids=["a line of a number known in the check", "a condition"],
)
def test_a_name_may_be_read_far_away(look, change):
    more = "conditions: {proud: {of: goat, triggers: [{after: tug, when: other is limping, do: [{lose: proud}]}]}}"
    assert look(change).codes("warning") == []
    assert look(("success: [{consult: landing}]", "success: [{consult: landing}, {gain: proud}]"), more=more).codes("warning") == []


def test_the_first_piece_need_not_be_read(look):
    assert look(more="checks: {sneeze: {with: {goat: goat}, roll: 1d6, succeeds: roll <= 2}}").codes("warning") == []


def test_the_names_of_a_moment_are_for_others(look):
    assert look(more="procedures: {bumped: {with: {goat: goat, into: goat}, do: []}}").codes("warning") == []
