"""An option changes something, and so does each of its choices."""

from __future__ import annotations

import pytest


def test_an_option_that_no_rule_reads_is_an_error(look):
    found = look(more="options: {night: {default: dark, choices: {dark: no moon, bright: a moon}}}")
    assert found.only().code == "rules/option-unread"
    assert found.only().message == "no rule asks what was chosen for night, and no choice changes anything."
    assert found.only().hint == "Ask for it in a rule, as in `when option.night is dark`, or give a choice `changes:`."
    assert found.pointed() == "night"


def test_choices_that_no_rule_tells_apart_are_an_error(look):
    found = look(("wet: rain}", "wet: rain, damp: drizzle}"))
    assert found.only().message == "wet and damp come to the same: no rule asks for either, and neither changes anything."
    assert found.pointed() == "damp"


def test_an_option_with_one_choice_leaves_nothing_to_choose(look):
    found = look(("choices: {dry: no rain, wet: rain}", "choices: {dry: no rain}"), broken=True)
    assert found.codes() == []
    change = "changes: [{change: procedures.rest.do, to: [{lose: limping}]}]"
    more = f"options: {{night: {{default: dark, choices: {{dark: {{title: no moon, {change}}}}}}}}}"
    assert look(more=more).only().message == "night has one choice, so nothing can be chosen."


@pytest.mark.parametrize(
    "change",
    [
        ("wet: rain}", "wet: rain, damp: {title: drizzle, changes: [{change: procedures.rest.do, to: [{lose: limping}]}]}}"),
        ("rule: option.weather is dry", "rule: option.weather is not wet"),
        ("rule: option.weather is dry", "rule: option.weather = dry"),
    ],
)
def test_choices_that_differ_are_silent(look, change):
    assert [str(each) for each in look(change).errors] == []


def test_an_option_that_keys_a_table_is_read(look):
    more = """
options: {night: {default: dark, choices: {dark: a, dim: b, bright: c}}}
tables: {glow: {keys: [night], cell: number, rows: {dark: 0, dim: 1, bright: 2}}}
modifiers: {lit: "+glow[option.night] to jump"}
"""
    assert look(more=more).errors == []


def test_what_a_plugin_declares_is_read(look):
    more = "options: {night: {default: dark, choices: {dark: no moon, bright: a moon}}}"
    assert look(more=more, declared=["night"]).errors == []
