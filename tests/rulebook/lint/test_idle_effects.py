"""Effects that change nothing."""

from __future__ import annotations

import pytest

#: Where the effects of the tests stand.
REST = "failure: [{call: rest}]"


@pytest.mark.parametrize(
    ("effect", "message", "pointed"),
    [
        ("{set: {coat: goat.coat}}", "this sets coat to what it is already.", "goat.coat"),
        ("{set: {goat.fed: goat.fed}}", "this sets fed to what it is already.", "goat.fed"),
        ("{add: {fed: 0}}", "this adds 0 to fed.", "0"),
        ("{add: {fed: goat.speed - goat.speed}}", None, None),
        ("{cross_off: {wool: 0}}", "this crosses off no box of wool.", "0"),
        ("{restore: {wool: 1 - goat.speed}}", "this restores no box of wool.", "1 - goat.speed"),
        ("{lose: limping, times: 0}", "this happens 0 times.", "0"),
        ("{repeat: 0, do: [{add: {fed: 1}}]}", "this is repeated 0 times.", "0"),
        ("{repeat: 3, do: []}", "nothing is repeated.", "repeat"),
        ("{if: goat.fed > 2, then: []}", "nothing happens either way.", "if"),
        (
            "{if: goat.fed > 2, then: [{add: {fed: 1}}], else: [{add: {fed: 1}, because: hunger}]}",
            "both arms do the same, so it does not matter whether this holds.",
            "if",
        ),
        ("{for_each: goat, as: one, do: []}", "nothing is done with any of them.", "for_each"),
    ],
)
def test_an_effect_that_changes_nothing_is_an_error(look, effect, message, pointed):
    found = look((REST, f"failure: [{{call: rest}}, {effect}]"))
    if message is None:  # what two equal things make together is not worked out
        assert found.errors == []
        return
    assert found.only().code == "rules/idle-effect"
    assert found.only().message == message
    assert found.pointed() == pointed


@pytest.mark.parametrize(
    "effect",
    [
        "{set: {coat: white}}",
        "{add: {fed: goat.speed - 2}}",
        "{cross_off: {wool: goat.speed - 1}}",
        "{repeat: goat.fed, do: [{add: {fed: 1}}]}",
        "{if: goat.fed > 2, then: [{add: {fed: 1}}]}",
        "{if: goat.fed > 2, then: [{add: {fed: 1}}], else: [{add: {fed: 2}}]}",
    ],
)
def test_an_effect_that_may_change_something_is_silent(look, effect):
    assert [str(each) for each in look((REST, f"failure: [{{call: rest}}, {effect}]")).errors] == []


def test_effects_are_seen_wherever_they_stand(look):
    for change in (
        ("section_lost: [{gain: shorn}]", "section_lost: [{gain: shorn}, {add: {fed: 0}}]"),
        ("beyond: [{lose: limping}]", "beyond: [{lose: limping}, {add: {fed: 0}}]"),
        ("7-12: [{add: {fed: 1}}]", "7-12: [{add: {fed: 1}}, {add: {fed: 0}}]"),
        ("steps: [{id: wake, do: []}]", "steps: [{id: wake, do: [{for_each: goat, do: [{add: {fed: 0}}]}]}]"),
        ("do: [{check: leap}]", "do: [{check: leap}, {later: wake, do: [{add: {fed: 0}}]}]"),
        ("do: [{check: leap}]", "do: [{check: leap, success: [{add: {fed: 0}}]}]"),
    ):
        assert look(change).only().message == "this adds 0 to fed."


@pytest.mark.parametrize(
    ("effects", "twice"),
    [
        ("{set: {fed: 1}}, {set: {fed: 2}}", True),
        ("{set: {fed: 1}}, {note: munch}, {set: {goat.fed: 2}}", True),
        ("{set: {fed: 1}, when: goat.speed > 2}, {set: {fed: 2}}", False),
        ("{set: {fed: 1}}, {set: {fed: 2}, when: goat.speed > 2}", False),
        ("{set: {fed: 1}}, {set: {fed: goat.fed + 2}}", False),
        ("{set: {fed: 1}}, {set: {fed: goat.pull}}", False),
        ("{set: {fed: 1}}, {call: rest}, {set: {fed: 2}}", False),
        ("{set: {fed: 1}}, {add: {fed: 2}}", False),
        ("{set: {fed: 1}}, {set: {coat: white}}", False),
        ("{set: {fed: 1}}, {let: {hope: goat.fed}}, {set: {fed: hope + 1}}", False),
    ],
)
def test_a_field_that_is_set_and_set_again_right_after(look, effects, twice):
    found = look(("won: {when: total >= 6, do: [{lose: limping}]}", f"won: {{when: total >= 6, do: [{effects}]}}"))
    assert found.codes() == (["rules/set-twice"] if twice else [])
    if twice:
        assert found.pointed() == "fed"
        assert found.only().message == "fed is set here and set again right after, so this does nothing."
