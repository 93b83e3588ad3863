"""A condition is gained by somebody, and changes something when it is."""

from __future__ import annotations

import pytest

#: What the choice of an option brings.
CHANGE = "changes: [{change: procedures.rest.do, to: [{gain: sleepy}]}]"
GAIN = ("success: [{consult: landing}]", "success: [{consult: landing}, {gain: sleepy}]")


def test_a_condition_that_nobody_gains_is_an_error(look):
    found = look(more="conditions: {sleepy: {of: goat, modifiers: {slow: -1 to jump}}}")
    assert found.only().code == "rules/never-gained"
    assert found.only().message == "nobody ever gains sleepy."
    assert found.pointed() == "sleepy"
    assert "gain: sleepy" in found.only().hint


def test_it_is_said_who_asks_in_vain(look):
    found = look(
        ("angry: +2 to pull when goat.mood is furious", "angry: +2 to pull when goat is sleepy"), more="conditions: {sleepy: {of: goat}}"
    )
    assert found.only().message == "nobody ever gains sleepy, but pull asks for it."


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ([GAIN], ""),
        ([], "tables: {mishap: {with: {goat: goat}, roll: 1d4, cell: condition, rows: {1-2: sleepy, 3-4: limping}, do: [{gain: cell}]}}"),
        ([], "examples: [{name: a nap, run: {check: leap, who: g}, pieces: {g: {kind: goat, is: [sleepy]}}}]"),
        (
            [],
            "options: {nap: {default: never, choices: {never: no, often: {title: a nap, " + CHANGE + "}}}}",
        ),
    ],
    ids=["effect", "cell", "example", "option"],
)
def test_there_are_many_ways_to_gain_a_condition(look, changes, more):
    more = f"conditions: {{sleepy: {{of: goat, modifiers: {{slow: -1 to jump}}}}}}\n{more}"
    assert [str(each) for each in look(*changes, more=more).errors] == []


def test_a_plugin_may_give_it(look):
    assert look(more="conditions: {sleepy: {of: goat, from: plugin, modifiers: {slow: -1 to jump}}}").errors == []
    assert look(more="conditions: {sleepy: {of: goat, modifiers: {slow: -1 to jump}}}", declared=["sleepy"]).errors == []


def test_a_condition_that_does_nothing_is_an_error(look):
    found = look(GAIN, more="conditions: {sleepy: {of: goat, lasts: this turn}}")
    assert found.only().code == "rules/idle-condition"
    assert found.only().message.startswith("sleepy does nothing: it has no lines")
    assert found.pointed() == "sleepy"


@pytest.mark.parametrize(
    "more",
    [
        "conditions: {sleepy: {of: goat, modifiers: {slow: -1 to jump}}}",
        "conditions: {sleepy: {of: goat, modifiers: {calm: ignore angry}}}",
        "conditions: {sleepy: {of: goat, modifiers: {snoring: forbid hop}}}",
        "conditions: {sleepy: {of: goat, start: [{lose: limping}]}}",
        "conditions: {sleepy: {of: goat, levels: {1: {start: [{lose: limping}]}}}}",
        "conditions: {sleepy: {of: goat, triggers: [{after: leap, do: [{lose: sleepy}]}]}}",
        "conditions: {sleepy: {of: goat}}\nmodifiers: {wake: +1 to jump when goat is not sleepy}",
    ],
)
def test_a_condition_that_does_something_is_none(look, more):
    assert [str(each) for each in look(GAIN, more=more).errors] == []
