"""`rulecore show`: each part with the layer, file and line it is from, and what layers changed, with why."""

from __future__ import annotations

import json

import pytest

HOUSE = """\
ruleset: house
overlays: meadow
changes:
  - {change: tables.startle.rows.1-3, to: [{gain: itchy, times: 1}, {note: it bites}], because: rest helps}
  - {add: tables.startle.because, to: goats are shy}
"""
BARE = """\
ruleset: bare
overlays: meadow
changes:
  - {remove: modifiers.burr, because: too long}
  - {add: conditions.itchy.modifiers, to: {sore: -2 to jump}}
"""


@pytest.fixture(autouse=True)
def layers(meadow):
    meadow.write(house=HOUSE, bare=BARE)


def test_every_row_says_its_layer_file_and_line(meadow):
    told = meadow.lines("show", "startle", "-r", "meadow", "--with", "house")
    assert told[0] == "tables.startle (layer meadow, meadow/ruleset.yaml:11:3)"
    assert "roll: 1d6 meadow meadow/ruleset.yaml:15" in told
    assert "note: it bites house house/ruleset.yaml:4" in told
    assert "lose: itchy meadow meadow/ruleset.yaml:19" in told
    at = told.index("Changed")
    assert told[at + 1 : at + 5] == [
        "rows.1-3: was [{gain: itchy}], at meadow/ruleset.yaml:18:12, now [{gain: itchy, times: 1}, {note: it bites}]",
        "by house, at house/ruleset.yaml:4:14: rest helps",
        "because: new",
        "by house, at house/ruleset.yaml:5:11",
    ]


def test_of_one_layer_no_layer_is_named_again(meadow):
    assert "roll: 1d6 meadow/ruleset.yaml:15" in meadow.lines("show", "startle", "-r", "meadow")


def test_a_line_that_a_layer_puts_into_a_condition_is_that_layers_with_the_rule_of_the_condition(meadow):
    told = meadow.lines("show", "jump", "-r", "meadow+bare")
    assert "itchy.sore: -2 to jump [ME-3] bare bare/ruleset.yaml:5" in told


def test_json_has_the_layer_of_each_part_and_the_changes(meadow):
    told = json.loads(meadow("show", "startle", "-r", "meadow+house", "--json").out)
    assert {each["path"]: each["layer"] for each in told["parts"]}["rows.1-3.2.note"] == "house"
    assert told["changes"][1] == {
        "path": "tables.startle.because",
        "verb": "add",
        "from": None,
        "to": "goats are shy",
        "layer": "house",
        "at": "house/ruleset.yaml:5:11",
        "was_at": None,
        "because": "",
    }


def test_a_line_of_its_own_and_what_a_scenario_sets_up_can_be_shown_too(meadow):
    assert meadow.lines("show", "burr", "-r", "meadow")[:2] == [
        "modifiers.burr (layer meadow, meadow/ruleset.yaml:7:13)",
        "value: -1 to jump when goat is itchy meadow/ruleset.yaml:7",
    ]
    assert "Subtract 1 from the jump when the goat is itchy." in meadow("show", "burr", "-r", "meadow").out


def test_several_layers_may_be_written_with_a_plus_anywhere(meadow):
    assert meadow("check", "meadow", "--with", "house+bare").out == meadow("check", "meadow+house+bare").out.replace("+house+bare:", ":")
    assert meadow("odds", "leap", "-r", "meadow", "--with", "house+bare", "--set", "goat.itchy=1").code == 0
    assert meadow("show", "startle", "-r", "meadow", "--with", "house+bar").code == 2


def test_of_what_a_layer_took_out_it_says_who_took_it(meadow):
    told = meadow("show", "modifiers.burr", "-r", "meadow+bare")
    assert (told.code, told.err.splitlines()[0]) == (
        2,
        "command/unknown-id: bare takes modifiers.burr out, at bare/ruleset.yaml:4:14: too long.",
    )
