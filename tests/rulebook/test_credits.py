"""Whose doing a problem is: a proof that fails in the base because of a layer names that layer, its path and its place."""

from __future__ import annotations

import pytest

from rulecore.rulebook.loading import read

MEADOW = """\
ruleset: meadow
pieces: {goat: {fields: {speed: {type: number, from: 1..4}}}}
quantities: {jump: {of: goat, base: goat.speed}}
modifiers: {burr: -1 to jump when goat is itchy}
conditions: {itchy: {of: goat}}
tables:
  startle:
    with: {goat: goat}
    roll: 1d6
    cell: effects
    rows: {1-3: [{gain: itchy}], 4-6: [{lose: itchy}]}
checks: {leap: {of: goat, roll: 1d6, adds: jump, succeeds: total >= 3, success: [{consult: startle}]}}
orders: {hop: {of: goat, do: [{check: leap}]}}
"""


@pytest.fixture
def told(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def told(*changes):
        for name, text in {
            "meadow": MEADOW,
            "house": "ruleset: house\noverlays: meadow\nchanges:\n" + "".join(f"  - {each}\n" for each in changes),
        }.items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")
        return [(str(each.at), each.code, each.message, each.hint.splitlines()[-1].strip()) for each in read("meadow+house").problems]

    return told


def test_right_changes_bring_nothing(told):
    assert told("{change: tables.startle.rows.1-3, to: [{gain: itchy}, {note: it bites}]}") == []


def test_a_table_that_a_layer_left_a_gap_in_names_the_layer(told):
    assert told("{remove: tables.startle.rows.4-6}") == [
        (
            *("meadow/a.yaml:11:5", "table/gap", "no row takes 4 to 6 (3 of 6 rolls)."),
            "house changes tables.startle.rows.4-6, at house/a.yaml:4:14.",
        )
    ]


def test_a_proof_of_what_reads_a_changed_part_is_run_again(told):
    [(at, code, _, last)] = told("{change: tables.startle.roll, to: 1d8}")
    assert (at, code, last) == ("meadow/a.yaml:11:5", "table/gap", "house changes tables.startle.roll, at house/a.yaml:4:14.")


def test_a_name_that_a_layer_took_out_says_who_took_it(told):
    found = told("{remove: quantities.jump}")
    assert {(code, last) for _, code, _, last in found} == {
        ("language/unknown-name", "house takes quantities.jump out, at house/a.yaml:4:14."),
        ("language/unknown-target", "house takes quantities.jump out, at house/a.yaml:4:14."),
    }


def test_what_a_layer_leaves_without_use_below_it_is_a_note_and_no_mistake(told):
    assert told("{remove: modifiers.burr}", "{change: tables.startle.rows.1-3, to: [{note: it bites}]}") == []
    notes = [each for each in read("meadow+house").notes if each.code.startswith("rules/")]
    assert [(each.code, each.hint) for each in notes] == [("rules/never-gained", "house may have left it without use. That is no mistake.")]


def test_what_does_nothing_in_the_layer_itself_stays_a_mistake(told):
    found = told("{add: conditions.lonely, to: {of: goat}}", "{adjust: quantities.jump.base, by: +1}")
    assert {(at.partition(":")[0], code) for at, code, _, _ in found} == {("house/a.yaml", "rules/never-gained")}
