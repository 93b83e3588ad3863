"""The mark of what a stack says: the same in either order of independent layers, and where it is not, told."""

from __future__ import annotations

import itertools

import pytest

from rulecore.ruleset.digest import either_order
from rulecore.ruleset.layers import load

MEADOW = """\
ruleset: meadow
pieces: {goat: {fields: {speed: number}}}
quantities: {jump: {of: goat, base: 3}}
conditions: {fog: {of: goat, modifiers: {damp: -1 to jump}}, rain: {of: goat}}
tables: {critical: {roll: 1d6, cell: condition, rows: {1-4: none, 5: fog, 6: rain}}}
checks: {leap: {roll: 1d6, outcomes: {over: {when: total > 3}, short: {}}}}
sequence: [{phase: morning, steps: [{id: graze, do: []}]}, {phase: evening, steps: [{id: sleep, do: []}]}]
"""


@pytest.fixture(autouse=True)
def write(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            (tmp_path / name).mkdir(exist_ok=True)
            head = "" if name == "meadow" else f"ruleset: {name}\noverlays: meadow\n"
            (tmp_path / name / "a.yaml").write_text(head + text, "utf-8")

    write(meadow=MEADOW)
    return write


PARTS = {
    "one": "changes: [{change: tables.critical.rows.5, to: none}, {add: conditions.fog.modifiers.cold, to: -1 to jump}]\n"
    "traits: {horned: {of: goat}}\n",
    "two": "changes: [{change: tables.critical.rows.6, to: fog}, {add: conditions.fog.modifiers.wet, to: -2 to jump}]\n"
    "conditions: {tired: {of: goat}}\nsequence: [{phase: morning, steps: [{id: look, after: graze, do: []}]}]\n",
    "three": "changes: [{remove: conditions.rain}, {adjust: quantities.jump.base, by: +1}]\n"
    "pieces: {goat: {fields: {coat: number}}}\nsequence: [{phase: evening, steps: [{id: bleat, before: sleep, do: []}]}]\n",
}


def test_independent_layers_give_one_rulebook_in_every_order(write):
    write(**PARTS)
    stacks = [load("+".join(["meadow", *order]), options={}) for order in itertools.permutations(PARTS)]
    assert len({repr(stack) for stack in stacks}) == 6
    assert len({stack.digest for stack in stacks}) == 1
    assert either_order(stacks[0]) == []
    assert stacks[0].digest != load("meadow").digest


@pytest.mark.parametrize(
    ("one", "two", "differing"),
    [
        (
            "sequence: [{phase: morning, steps: [{id: a, do: []}]}]",
            "sequence: [{phase: morning, steps: [{id: b, do: []}]}]",
            "sequence.morning",
        ),
        (
            "sequence: [{phase: morning, steps: [{id: a, before: graze, do: []}]}]",
            "sequence: [{phase: morning, steps: [{id: b, before: graze, do: []}]}]",
            "step graze",
        ),
        (
            "changes: [{add: checks.leap.outcomes.far, to: {when: total > 5}}]",
            "changes: [{add: checks.leap.outcomes.near, to: {when: total < 5}}]",
            "checks.leap",
        ),
        (
            "traits: {a: {of: goat, triggers: [{rolled: leap, do: [{stop: leap}]}]}}",
            "traits: {b: {of: goat, triggers: [{rolled: leap, do: [{gain: fog}]}]}}",
            "what happens rolled leap",
        ),
    ],
)
def test_where_the_order_would_matter_it_must_be_said(write, one, two, differing):
    write(one=one, two=two)
    stack = load("meadow+one+two", options={})
    [problem] = either_order(stack)
    assert (problem.code, problem.message) == (
        "layers/order",
        f"one and two, of which neither builds on the other, give other rules in the other order: {differing}",
    )
    assert stack.digest != load("meadow+two+one", options={}).digest
    write(two=f"after: one\n{two}")
    assert either_order(load("meadow+one+two", options={})) == []


def test_options_are_part_of_the_mark(write):
    write(meadow=MEADOW + "options: {o: {default: a, choices: {a: x, b: {title: y, changes: [{remove: conditions.rain}]}}}}")
    assert load("meadow", options={"o": "a"}).digest != load("meadow", options={"o": "b"}).digest
