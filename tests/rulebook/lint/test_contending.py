"""Two layers that set one number: refused where both may count at once, accepted where their conditions exclude each other."""

from __future__ import annotations

import pytest

from rulecore.rulebook.assemble import assemble
from rulecore.rulebook.lint.contending import problems
from rulecore.rulebook.lint.view import View
from rulecore.ruleset.layers import load

MEADOW = """\
ruleset: meadow
choices: {mood: {ladder: [calm, cross, furious]}, coat: [white, brown, grey]}
pieces: {goat: {fields: {mood: mood, coat: coat, speed: {type: number, from: 1..9}, tame: truth}}}
quantities: {jump: {of: goat, base: 3, groups: {house: one}}}
"""


@pytest.fixture
def contend(tmp_path, monkeypatch):
    """What is said when layer `one` writes one line and layer `two` another."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def contend(one, two, head="", more="", stack="meadow+one+two"):
        for name, text in {
            "meadow": MEADOW,
            "one": f"ruleset: one\noverlays: meadow\nmodifiers:\n  ones: {one}\n",
            "two": f"ruleset: two\noverlays: meadow\n{head}modifiers:\n  twos: {two}\n",
            "three": f"ruleset: three\noverlays: [one, two]\n{more}",
        }.items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")
        found = load(stack)
        assembly = assemble(found)
        assert [str(each) for each in assembly.problems] == []
        return [str(each) for each in problems(View(assembly, found))]

    return contend


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("set jump to 1 when goat.mood is calm", "set jump to 2 when goat.mood is cross"),
        ("set jump to 1 when goat.mood is calm", "set jump to 2 when goat.mood is not calm"),
        ("set jump to 1 when goat.speed <= 3", "set jump to 2 when goat.speed >= 4 and goat.tame"),
        ("set jump to 1 when goat.tame", "set jump to 2 when not goat.tame"),
        ("set jump to 1 when goat.coat is white/brown", "set jump to 2 when goat.coat is grey and goat.speed > 2"),
        ("set jump to 1", "set jump to 1 when goat.tame"),
        ("{rule: set jump to 1, group: house}", "{rule: set jump to 2, group: house}"),
    ],
)
def test_what_excludes_each_other_or_comes_to_the_same_is_no_conflict(contend, one, two):
    assert contend(one, two) == contend(one, two, stack="meadow+two+one") == []


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("set jump to 1", "set jump to 2"),
        ("set jump to 1 when goat.mood is calm/cross", "set jump to 2 when goat.mood is cross"),
        ("set jump to 1 when goat.mood is not calm", "set jump to 2 when goat.mood is not cross"),
        ("set jump to 1 when goat.speed <= 4", "set jump to 2 when goat.speed >= 4"),
        ("set jump to 1 when goat.mood is calm", "set jump to 2 when goat.tame"),
    ],
)
def test_what_may_count_at_once_is_refused(contend, one, two):
    assert len(contend(one, two)) == len(contend(one, two, stack="meadow+two+one")) == 1


def test_the_sentence_names_both_with_their_places(contend):
    [said] = contend("set jump to 1 when goat.tame", "set jump to 2")
    assert said == (
        "two/a.yaml:4:9 changes/conflict: two and one both set jump, and may do so at once:"
        ' "set jump to 1 when goat.tame" at one/a.yaml:4:3.\n'
        "    4 |   twos: set jump to 2\n"
        "      |         ^^^^^^^^^^^^^\n"
        "  Give one a `when` under which the other cannot hold; or, in a layer over both, write a line  ignore ones  with the `when` of the"
        " other."
    )


def test_who_knows_the_other_settles_it_with_the_other(contend):
    assert contend("set jump to 1", "set jump to 2", head="after: one\n") == []
    more = "modifiers: {not_ones: ignore ones}\n"
    assert contend("set jump to 1", "set jump to 2", more=more, stack="meadow+one+two+three") == []


# ---- two layers that replace one step ---------------------------------------------------------------------------------------------


@pytest.fixture
def replaced(tmp_path, monkeypatch):
    """Whose body a step has when two layers replace it, and what is said."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def replaced(stack, prefer=""):
        step = "sequence: [{{phase: morning, steps: [{{id: {}, replace: graze, do: []}}]}}]\n"
        for name, text in {
            "meadow": "ruleset: meadow\nsequence: [{phase: morning, steps: [{id: graze, do: []}]}]\n",
            "one": "ruleset: one\noverlays: meadow\n" + step.format("ones"),
            "two": "ruleset: two\noverlays: meadow\n" + step.format("twos"),
            "both": f"ruleset: both\noverlays: [one, two]\n{prefer}",
        }.items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")
        assembly = assemble(load(stack))
        return assembly.book.header["timeline"][0][1], [each.message for each in assembly.problems]

    return replaced


def test_one_step_replaced_by_two_is_refused_unless_somebody_who_knows_both_prefers_one(replaced):
    assert replaced("meadow+one+two")[1] == ["one replaces the step graze too, and neither builds on the other."]
    for stack in ("meadow+one+two+both", "meadow+two+one+both"):
        assert replaced(stack, "prefer: one\n") == ([["graze", "ones", []]], [])
        assert replaced(stack, "prefer: two\n") == ([["graze", "twos", []]], [])
