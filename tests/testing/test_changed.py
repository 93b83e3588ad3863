"""An example of a base that a layer changes on purpose does not fail: it is told apart, with the layer; all others fail as ever."""

from __future__ import annotations

import json

import pytest

from rulecore.rulebook.loading import read
from rulecore.testing.reading import examples_that_cannot_be_read, run_all

BASE = """\
ruleset: meadow
format: 1
choices: {coat: [white, brown]}
pieces: {goat: {fields: {speed: {starts: 3}, coat: {type: coat, starts: white}}}}
quantities:
  jump: {of: goat, base: "goat.speed + step[goat.coat]"}
  run: {of: goat, base: 2 * goat.speed}
modifiers: {quick: +1 to run when goat.speed > 2}
tables: {step: {keys: [coat], cell: number, rows: {white: 1, brown: 2}}}
conditions: {tired: {of: goat, modifiers: {slow: -1 to run}}}
checks: {leap: {of: goat, roll: 1d6, adds: goat.jump, succeeds: total >= 7, failure: [{gain: tired}]}}
examples:
  - {name: jumps, pieces: {bella: {kind: goat}}, run: {value: bella.jump}, expect: {value: 4}}
  - {name: runs, pieces: {bella: {kind: goat}}, run: {value: bella.run}, expect: {value: 7}}
  - {name: leaps, pieces: {bella: {kind: goat}}, run: {check: leap, who: bella}, dice: [3], expect: {outcome: success}}
"""
HOUSE = "ruleset: house\nformat: 1\noverlays: meadow\n"


@pytest.fixture
def house(tmp_path):
    """A layer over the little game; gives how to write it."""

    def written(text, base=BASE):
        (tmp_path / "meadow.yaml").write_text(base, "utf-8")
        (tmp_path / "house.yaml").write_text(f"{HOUSE}{text}", "utf-8")
        return str(tmp_path / "meadow.yaml"), str(tmp_path / "house.yaml")

    return written


def statuses(paths):
    base, layer = paths
    return {each.name: (each.status, each.changed_by) for each in run_all(read(base, [layer]))}


SOUND = {"jumps": ("passed", []), "runs": ("passed", []), "leaps": ("passed", [])}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("changes: [{change: tables.step.rows.white, to: 9}]", ["jumps"]),
        ("changes: [{adjust: quantities.run.base, by: +1}]", ["runs"]),
        ("changes: [{remove: modifiers.quick}]", ["runs"]),
        ('changes: [{change: checks.leap.succeeds, to: "total >= 9"}]', ["leaps"]),
        ("modifiers: {leaden: -4 to jump}", ["jumps", "leaps"]),
    ],
)
def test_what_a_layer_changes_is_told_apart(house, text, changed):
    assert statuses(house(text)) == SOUND | {name: ("changed", ["house"]) for name in changed}


def test_what_the_layer_does_not_touch_fails(house):
    wrong = BASE.replace("run: {value: bella.run}, expect: {value: 7}", "run: {value: bella.run}, expect: {value: 8}")
    found = statuses(house("changes: [{change: tables.step.rows.brown, to: 9}]", wrong))
    assert found == SOUND | {"runs": ("failed", [])}


def test_the_examples_of_the_layer_itself_fail(house):
    own = "changes: [{adjust: quantities.run.base, by: +1}]\nexamples:\n  - {name: own, pieces: {bella: {kind: goat}}, "
    found = statuses(house(f"{own}run: {{value: bella.run}}, expect: {{value: 7}}}}"))
    assert (found["runs"], found["own"]) == (("changed", ["house"]), ("failed", []))


def test_an_example_that_names_what_was_taken_away_is_no_mistake(house):
    named = BASE.replace("name: runs, pieces: {bella: {kind: goat}}", "name: runs, pieces: {bella: {kind: goat, is: [tired]}}")
    named = named.replace("failure: [{gain: tired}]", "failure: [{add: {speed: -1}}]").replace("expect: {value: 7}", "expect: {value: 6}")
    base, layer = house("changes: [{remove: conditions.tired}]", named)
    assert examples_that_cannot_be_read(read(base, [layer])) == []
    assert statuses((base, layer))["runs"] == ("changed", ["house"])


def test_the_command_counts_them_apart(house, rulecore):
    base, layer = house("changes: [{change: tables.step.rows.white, to: 9}]")
    told = rulecore("test", base, "--with", layer)
    assert told.code == 0
    assert "jumps (changed by house)" in told.out
    assert "2 passed, 0 failed, 1 changed by house." in told.out
    found = json.loads(rulecore("test", base, "--with", layer, "--json").out)
    assert (found["passed"], found["failed"], found["changed"]) == (2, 0, 1)
    assert [each["changed_by"] for each in found["examples"] if each["status"] == "changed"] == [["house"]]
    assert all(each["ok"] for each in found["examples"])
