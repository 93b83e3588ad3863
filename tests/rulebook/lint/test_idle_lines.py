"""Lines that add 0, limit what never goes so far, or stand there twice."""

from __future__ import annotations

import pytest

CODE = "rules/idle-line"


@pytest.mark.parametrize(
    ("line", "message", "pointed"),
    [
        ("+0 to jump when goat.slope > 2", "this adds 0.", "0"),
        ("+(1 - 1) to jump when goat.slope > 2", "this adds 0.", "(1 - 1)"),
        ('"-1 to jump per (goat.speed - 4)"', "this adds nothing: what stands after `per` is 0 at most.", "(goat.speed - 4)"),
        (
            '"-1 to jump per (goat.speed - 5)"',
            "this adds nothing: what stands after `per` is -1 at most, and below zero counts as zero.",
            "(goat.speed - 5)",
        ),
        ('"+2 to jump, at most 0 when goat.slope > 2"', "this adds nothing: it adds at most 0.", "0"),
        ("jump at most 9", "this changes nothing: jump is never above it (it is 5 at most).", "9"),
        ("jump at most 5 when goat.slope > 2", "this changes nothing: jump is never above it (it is 5 at most).", "5"),
        ("jump at least -4", "this changes nothing: jump is never below it (it is -3 at least).", "-4"),
        ('"-1 to jump, not below 6 when goat.slope > 2"', "this changes nothing: jump is there already, or below (it is 5 at most).", "6"),
        (
            '"+1 to jump, not above -3 when goat.slope > 2"',
            "this changes nothing: jump is there already, or above (it is -3 at least).",
            "-3",
        ),
        ("set pull to 0 when goat.slope > 2", "this changes nothing: pull is that already.", "0"),
    ],
)
def test_a_line_that_changes_nothing_is_an_error(look, line, message, pointed):
    found = look(("  rivals:", f"  more: {line}\n  rivals:"))
    assert found.only().code == CODE
    assert found.only().message == message
    assert found.only().hint == "Correct it, or take it out: it does nothing."
    assert found.pointed() == pointed


@pytest.mark.parametrize(
    "line",
    [
        "jump at most 4",
        "jump at least -2 when goat.slope > 2",
        '"-1 to jump, not below 4"',
        '"+1 to jump, not above -2"',
        "set pull to 1 when goat.slope > 2",
        "+goat.fed to jump",
        '"+1 to jump per (goat.speed - 3)"',
        '"+1 to jump, at most 1 when goat.slope > 3"',
        "halve jump when goat.slope > 3",
    ],
)
def test_a_line_that_may_change_something_is_silent(look, line):
    assert [str(each) for each in look(("  rivals:", f"  more: {line}\n  rivals:")).errors] == []


def test_a_limit_on_a_ladder_is_seen_in_its_words(look):
    more = """
quantities: {temper: {of: goat, ladder: mood, base: goat.mood}}
modifiers: {top: temper at most furious, sulk: +1 to temper when goat.fed = 0}
"""
    assert look(more=more).only().message == "this changes nothing: temper is never above it."
    assert look(more=more.replace("at most furious", "at most cross")).errors == []


def test_the_same_line_twice_is_an_error_at_the_second(look):
    found = look(("  rivals:", "  steep: -1 to jump when goat.slope > 2\n  rivals:"))
    assert found.only().code == "rules/twice"
    assert found.only().message.startswith("this line is written already, at ")
    assert ":23:3." in found.only().message
    assert found.only().at.line == 26


def test_the_same_line_of_two_conditions_counts_twice_and_is_no_mistake(look):
    more = "conditions: {lame: {of: goat, modifiers: {slow: -1 to jump}}}"
    assert look(("success: [{consult: landing}]", "success: [{consult: landing}, {gain: lame}]"), more=more).errors == []


def test_the_same_line_at_two_levels_is_no_mistake(look):
    assert look(("2: {modifiers: {cold: -2 to jump}}", "2: {modifiers: {cold: -1 to jump}}")).errors == []
