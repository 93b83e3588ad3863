"""Conditions that never hold or always do, seen with what the whole rulebook knows of its numbers."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("change", "message", "pointed"),
    [
        (("when goat.slope > 2", "when goat.slope > 2 and goat.shorn >= 4"), "this can never hold: shorn is 0 to 2.", "goat.shorn >= 4"),
        (("when goat.mood is furious", "when goat.limping = 2"), "this can never hold: limping is 0 to 1.", "goat.limping = 2"),
        (
            ("angry: +2 to pull when goat.mood is furious", "angry: +2 to pull when goat.jump > 9"),
            "this can never hold: jump is -3 to 5.",
            "goat.jump > 9",
        ),
        (
            ("success: [{consult: landing}]", "success: [{consult: landing, when: goat.jump < 9}]"),
            "this always holds: jump is -3 to 5.",
            "goat.jump < 9",
        ),
        (
            ("rule: option.weather is dry", "rule: option.weather is dry and goat.shorn <= 2"),
            "this always holds: shorn is 0 to 2.",
            "goat.shorn <= 2",
        ),
        (("won: {when: total >= 6", "won: {when: total >= 6 and goat.pull > 3"), "this can never hold: pull is 0 to 2.", "goat.pull > 3"),
        (
            ("success: [{consult: landing}]", "success: [{if: goat.jump > 9, then: [{consult: landing}]}]"),
            "this can never hold: jump is -3 to 5.",
            "goat.jump > 9",
        ),
        (
            ("of: goat, modifiers: {slow: -1 to jump}", 'of: goat, modifiers: {slow: -1 to jump}, ends_when: "graze[goat.coat] > 2"'),
            "this can never hold: graze is 1 to 2.",
            "graze[goat.coat] > 2",
        ),
    ],
    ids=["level", "no levels", "quantity", "always", "need", "outcome", "if", "table"],
)
def test_a_condition_out_of_reach_is_an_error_with_the_reach(look, change, message, pointed):
    found = look(change)
    told = [each for each in found.errors if each.code in ("language/dead", "language/always")]
    assert [each.message for each in told] == [message], found.problems
    assert told[0].line[told[0].at.column - 1 :].startswith(pointed)
    assert told[0].width == len(pointed)


@pytest.mark.parametrize(
    "change",
    [
        ("when goat.slope > 2", "when goat.slope > 2 and goat.shorn >= 2"),
        ("when goat.mood is furious", "when goat.jump > 4"),
        ("when goat.mood is furious", "when goat.jump < 0"),
        ("when goat.mood is furious", "when goat.fed > 99"),
    ],
)
def test_what_may_hold_is_silent(look, change):
    assert [str(each) for each in look(change).errors] == []


@pytest.mark.parametrize("spec", ["many: yes", "levels: {1: {}, 2+: {}}"])
def test_a_condition_without_a_highest_level_may_be_had_any_number_of_times(look, spec):
    more = f"conditions: {{sad: {{of: goat, {spec}}}}}\nmodifiers: {{slow: -1 to jump when goat.sad >= 40}}"
    assert look(("success: [{consult: landing}]", "success: [{consult: landing}, {gain: sad}]"), more=more).errors == []


def test_a_limit_on_many_is_a_highest_number(look):
    more = "conditions: {friends: {between: [goat, goat], limit: 2}}\nmodifiers: {slow: -1 to jump when goat.friends >= 3}"
    change = ("drawn: {when: total = 5, do: [{call: rest, who: other}]}", "drawn: {when: total = 5, do: [{gain: friends, to: other}]}")
    assert look(change, more=more).only("language/dead").message == "this can never hold: friends is 0 to 2."


#: Where it stands, and what is said there that the place settles already.
SETTLED = [
    (("lost: {do: [{cross_off: {wool: 1}}]}", "lost: {do: [{cross_off: {wool: 1}, when: total >= 6}]}"), "language/dead", "total >= 6"),
    (
        (
            "drawn: {when: total = 5, do: [",
            "drawn: {when: total = 5, do: [{if: goat.fed > 3, then: [{note: full}], else: [{lose: limping, when: goat.fed >= 4}]}, ",
        ),
        "language/dead",
        "goat.fed >= 4",
    ),
    (("modifiers: {slow: -1 to jump}", "modifiers: {slow: -1 to jump when goat is limping}"), "language/always", "goat is limping"),
    (("modifiers: {slow: -1 to jump}", "modifiers: {slow: -1 to jump when goat is not limping}"), "language/dead", "goat is not limping"),
    (("modifiers: {slow: -1 to jump}", "modifiers: {slow: -1 to jump when goat.limping >= 1}"), "language/always", "goat.limping >= 1"),
    (
        ("drawn: {when: total = 5, do: [", "drawn: {when: total = 5, do: [{lose: limping, when: total != 5}, "),
        "language/dead",
        "total != 5",
    ),
    (
        (
            "drawn: {when: total = 5, do: [",
            "drawn: {when: total = 5, do: [{if: goat.fed > other.fed, then: [{lose: limping, when: goat.fed <= other.fed}]}, ",
        ),
        "language/dead",
        "goat.fed <= other.fed",
    ),
    (
        ("drawn: {when: total = 5, do: [", "drawn: {when: total = 5, do: [{if: roll < 4, then: [{lose: limping, when: roll >= 4}]}, "),
        "language/dead",
        "roll >= 4",
    ),
]


@pytest.mark.parametrize(("change", "code", "pointed"), SETTLED)
def test_what_the_place_of_a_condition_settles_is_told(look, change, code, pointed):
    found = look(change)
    told = [each for each in found.errors if each.code in ("language/dead", "language/always")]
    assert [each.code for each in told] == [code], found.problems
    assert told[0].line[told[0].at.column - 1 :].startswith(pointed)
    assert " here: what stands around it says " in told[0].message


@pytest.mark.parametrize(
    "change",
    [
        # What happens before may change it.
        (
            "drawn: {when: total = 5, do: [",
            "drawn: {when: total = 5, do: [{if: goat.fed > 3, then: [{set: {fed: 0}}, {lose: limping, when: goat.fed <= 3}]}, ",
        ),
        # What lasts until this roll is over by then.
        ("drawn: {when: total = 5, do: [", "drawn: {when: goat is limping, do: [{lose: limping, when: goat is limping}, "),
        # And so may what a loop did the last time.
        (
            "drawn: {when: total = 5, do: [",
            "drawn: {when: goat.fed > 3, do: [{repeat: 4, do: [{lose: limping, when: goat.fed < 3}, {add: {fed: -1}}]}, ",
        ),
        # Or the partner counts, not the condition alone.
        ("drawn: {when: total = 5, do: [", "drawn: {when: goat is limping, do: [{lose: limping, when: other is limping}, "),
    ],
)
def test_what_the_place_of_a_condition_does_not_settle_is_silent(look, change):
    assert [str(each) for each in look(change).errors] == []


def test_a_mistake_elsewhere_does_not_keep_a_dead_condition_hidden(look):
    slip = ("uphill: -1 to jump when goat.slope > 2", "uphill: -1 to pull when goat.slpe > 2")
    dead = ("cross: +1 to pull when goat.mood is cross", "cross: +1 to pull when goat.limping = 4")
    assert look(slip, dead, broken=True).only("language/dead").message == "this can never hold: limping is 0 to 1."


def test_a_number_that_a_line_with_a_mistake_may_move_is_not_judged(look):
    slip = ("uphill: -1 to jump when goat.slope > 2", "uphill: +9 to jmp when goat.slope > 2")
    beyond = ("angry: +2 to pull when goat.mood is furious", "angry: +2 to pull when goat.jump > 9")
    assert look(slip, beyond, broken=True).codes() == []
