"""`rulecore new house`: a folder that passes `check` and `test` and plays exactly like its base until it is edited."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("base", ["meadow", "meadow+windy"])
def test_it_passes_check_and_test_and_is_the_same_game(meadow, base):
    meadow.write(windy="ruleset: windy\noverlays: meadow\nchanges: [{adjust: quantities.jump.base, by: -1}]")
    told = meadow("new", "house", "our-rules", "--on", base)
    assert (told.code, told.out.splitlines()[:2]) == (0, ["made our-rules/ruleset.yaml", "made our-rules/examples.yaml"])
    checked, tested = meadow("check", "./our-rules"), meadow("test", "./our-rules")
    assert (checked.code, checked.out) == (0, "./our-rules: nothing is wrong.\n")
    assert (tested.code, tested.out.splitlines()[0]) == (0, "./our-rules: 1 passed, 0 failed.")
    assert "The rules are the same in every part." in meadow("diff", base, base, "--with", "./our-rules").out
    assert meadow("diff", base, "our_rules").code == 0  # by its id too


def test_the_change_in_its_comment_is_right_and_changes_something(rulecore, tmp_path, monkeypatch):
    monkeypatch.delenv("RULECORE_RULESETS", raising=False)
    assert rulecore("new", "house", "mine", "--on", "terrain", cwd=tmp_path).code == 0
    file = tmp_path / "mine" / "ruleset.yaml"
    text = file.read_text("utf-8")
    assert "#   - change: tables." in text
    lines = [
        line.removeprefix("# ") if line.startswith(("# changes:", "#   - ", "#     ")) else line for line in text.splitlines(keepends=True)
    ]
    file.write_text("".join(lines), "utf-8")
    checked = rulecore("check", "./mine", cwd=tmp_path)
    assert checked.code == 0, checked.out
    assert "because say in a few words why" in rulecore("diff", "terrain", "./mine", cwd=tmp_path).out


def test_the_options_of_a_usual_variant_hold_where_the_folder_is_named_alone(meadow):
    text = (meadow.folder / "meadow" / "ruleset.yaml").read_text("utf-8")
    changes = "[{remove: modifiers.burr}, {add: conditions.itchy.modifiers, to: {x: -2 to jump}}]"
    options = "options: {wind: {default: calm, choices: {calm: a, wild: {title: b, changes: " + changes + "}}}}\n"
    usual = "format: 1\nvariants: {usual: {default: yes, options: {wind: wild}}}\n"
    meadow.write(meadow=text.replace("format: 1\n", usual) + options)
    assert meadow("new", "house", "mine", "--on", "meadow").code == 0
    assert "The rules are the same" in meadow("diff", "meadow", "mine").out


@pytest.mark.parametrize(
    ("name", "base", "said"),
    [
        ("9x", "meadow", 'new/name: "9x" cannot be the name of house rules.'),
        ("meadow2/../meadow", "meadow", "new/exists: meadow2/../meadow is there already."),
        ("mine", "medow", 'ruleset/unknown: there is no ruleset or layer "medow". Did you mean "meadow"?'),
        ("sub/meadow", "meadow", 'new/name: meadow has a layer "meadow" already.'),
        ("mine", "./other/field", "new/by-path: field is known here only by its path"),
    ],
)
def test_what_will_not_do_is_said_and_nothing_is_written(meadow, name, base, said):
    (meadow.folder / "meadow2").mkdir()
    (meadow.folder / "other" / "field").mkdir(parents=True)
    (meadow.folder / "other" / "field" / "a.yaml").write_text("ruleset: field\nrules: {F-1: {title: a, statement: b}}", "utf-8")
    before = sorted(meadow.folder.rglob("*"))
    told = meadow("new", "house", name, "--on", base)
    assert (told.code, told.err.startswith(said)) == (2, True), told.err
    assert sorted(meadow.folder.rglob("*")) == before


def test_alone_it_says_what_can_be_made(meadow):
    told = meadow("new")
    assert (told.code, "house  Make a folder of house rules." in told.out) == (0, True)


@pytest.mark.parametrize("named", ["mine", "{}/far/mine"])
def test_the_command_in_its_comment_names_the_folder_as_it_was_named(rulecore, tmp_path, named):
    named = named.format(tmp_path)
    assert rulecore("new", "house", named, "--on", "terrain", cwd=tmp_path).code == 0
    shown = named if "/" in named else f"./{named}"
    assert f"--with {shown} --odds" in (tmp_path / named / "ruleset.yaml").read_text("utf-8")
