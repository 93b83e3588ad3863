"""What two stacks say differently: parts by their names, effects as one thing, with who made the difference and where."""

from __future__ import annotations

import pytest

from rulecore.rulebook.compare import differences
from rulecore.rulebook.loading import read_only
from rulecore.ruleset.layers import load

MEADOW = """\
ruleset: meadow
pieces: {goat: {fields: {speed: number}}}
quantities: {jump: {of: goat, base: goat.speed, status: known}}
modifiers: {anger: +1 to jump}
conditions: {fog: {of: goat}}
tables:
  startle:
    {with: {goat: goat}, roll: 1d6, cell: effects, rows: {1-3: [{id: a, gain: fog, who: goat}, {id: b, note: hm}], 4-6: [{note: no}]}}
sequence: [{phase: morning, steps: [{id: graze, do: []}, {id: drink, do: [{note: water}]}]}]
"""


@pytest.fixture
def compared(tmp_path, monkeypatch):
    """The paths that differ between the meadow and a layer over it, with who made the difference and where."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def compared(*changes, more=""):
        body = "".join(f"  - {each}\n" for each in changes)
        house = "ruleset: house\noverlays: meadow\n" + (f"changes:\n{body}" if changes else "") + more
        for name, text in (("meadow", MEADOW), ("house", house)):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")
        found = differences(read_only(load("meadow", options={})), read_only(load("meadow+house", options={})))
        return [(each.full_path, each.layer, each.at) for each in found]

    return compared


def test_the_same_rules_differ_in_nothing(compared):
    assert compared() == []


def test_a_list_of_effects_is_one_thing_and_a_row_goes_by_its_key(compared):
    assert compared("{change: tables.startle.rows.1-3, to: [{id: a, gain: fog, who: goat}]}") == [
        ("tables.startle.rows.1-3", "house", "house/a.yaml:4:14")
    ]


def test_steps_go_by_their_names(compared):
    assert compared("{remove: sequence.morning.steps.graze}", "{change: sequence.morning.steps.drink.do, to: []}") == [
        ("sequence.morning.steps.graze", "house", "house/a.yaml:4:14"),
        ("sequence.morning.steps.drink.do", "house", "house/a.yaml:5:14"),
    ]


def test_what_is_new_and_what_is_gone_is_told_whole(compared):
    assert compared("{remove: modifiers.anger}", more="traits: {horned: {of: goat}}\n") == [
        ("modifiers.anger", "house", "house/a.yaml:4:14"),
        ("traits.horned", "house", "house/a.yaml:5:10"),
    ]


def test_how_sure_a_number_is_makes_no_difference(compared):
    assert compared("{change: quantities.jump.status, to: inferred}") == []


def test_what_is_replaced_differs_only_in_what_it_says_otherwise(compared):
    assert compared("{replace: quantities.jump, to: {of: goat, base: goat.speed + 1}}") == [
        ("quantities.jump.base", "house", "house/a.yaml:4:15")
    ]
