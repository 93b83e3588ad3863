"""`rulecore rule`: a ruling stands dated in a layer beside the game, with what happened as a worked example that passes."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from rulecore.ruleset.documents import read_text


@pytest.fixture(scope="module")
def battle(tmp_path_factory):
    """The file of one turn of a battle, played once."""
    import contextlib
    import io

    from rulecore.__main__ import main

    file = tmp_path_factory.mktemp("games") / "first battle.jsonl"
    with contextlib.redirect_stdout(io.StringIO()):
        words = ["play", "skirmish", "--with", "terrain", "--auto", "--seed", "7", "--turns", "1", "--save", str(file)]
        assert main(words) in (0, 4)
    return file


@pytest.fixture
def game(battle, tmp_path):
    """A copy of the game in a folder of its own, and the lines of its journal."""
    file = tmp_path / "first battle.jsonl"
    file.write_bytes(battle.read_bytes())
    events = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    lines = [line for event in events if event["event"] == "step" for line in event["lines"]]
    return file, [str(line[1]) for line in lines]


def line_with(lines, part):
    return next(number for number, text in enumerate(lines, start=1) if part in text)


def documents(folder):
    return read_text((folder / "first battle-rulings.yaml").read_text("utf-8"), "r")


def test_a_ruling_is_dated_and_what_happened_is_its_example(rulecore, game):
    file, lines = game
    number = line_with(lines, "critical: ")
    told = rulecore("rule", 'It counts: "always".', "--game", file.name, "--line", str(number), cwd=file.parent)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"R-1 stands in first battle-rulings.yaml; line {number} of the game is its worked example.\n")
    today = datetime.now(UTC).astimezone().date().isoformat()
    head, ruling = documents(file.parent)
    assert (head["ruleset"], head["overlays"]) == ("first_battle_rulings", ["skirmish", "terrain"])
    assert ruling["rules"]["R-1"]["title"] == f"ruling of {today}"
    assert ruling["rules"]["R-1"]["statement"] == 'It counts: "always".'
    assert ruling["rules"]["R-1"]["source"].startswith(f"first battle.jsonl, line {number}, 1/")
    [example] = ruling["examples"]
    assert (example["cite"], example["run"]["consult"]) == ("R-1", "critical")
    assert example["dice"]
    tested = rulecore("test", "./first battle-rulings.yaml", cwd=file.parent)
    assert (tested.code, ", 0 failed." in tested.out) == (0, True), tested.out
    assert rulecore("check", "./first battle-rulings.yaml", cwd=file.parent).code == 0


def test_only_what_mattered_stands_in_the_example(rulecore, game):
    file, lines = game
    number = line_with(lines, "pool (")
    assert rulecore("rule", "So be it.", "--game", file.name, "--line", str(number), cwd=file.parent).code == 0
    [example] = documents(file.parent)[1]["examples"]
    assert example["run"]["check"] == "pool"
    assert list(example["pieces"]) == [example["run"]["with"]["victim"]]
    [spec] = example["pieces"].values()
    assert {"x", "y", "heading", "printed_move"}.isdisjoint(spec)


def test_rulings_are_numbered_on_and_what_stood_there_stays(rulecore, game):
    file, lines = game
    number = str(line_with(lines, "critical: "))
    rulecore("rule", "One.", "--game", file.name, "--line", number, cwd=file.parent)
    before = (file.parent / "first battle-rulings.yaml").read_text("utf-8")
    told = rulecore("rule", "Two.", "--game", file.name, cwd=file.parent)
    assert told.out.startswith("R-2 stands in")
    assert (file.parent / "first battle-rulings.yaml").read_text("utf-8").startswith(before)
    assert [list(each.get("rules", ())) for each in documents(file.parent)] == [[], ["R-1"], ["R-2"]]
    assert rulecore("test", "./first battle-rulings.yaml", cwd=file.parent).code == 0


def test_the_rulings_can_be_laid_over_the_game(rulecore, game):
    file, lines = game
    rulecore("rule", "One.", "--game", file.name, "--line", str(line_with(lines, "pool (")), cwd=file.parent)
    told = rulecore("diff", "skirmish+terrain", "skirmish+terrain", "--with", "first battle-rulings.yaml", cwd=file.parent)
    assert "  R-1  One." in told.out


def test_what_cannot_be_ruled_is_said_and_nothing_is_written(rulecore, game):
    file, lines = game
    for words, said in (
        (["  ", "--game", file.name], "rule/empty: a ruling says something."),
        (["x", "--game", file.name, "--line", "99999"], f"game/no-line: {file.name} has no line 99999.\n  It has lines 1 to {len(lines)}."),
        (["x", "--game", "other.jsonl"], "game/missing: other.jsonl is not there."),
    ):
        told = rulecore("rule", *words, cwd=file.parent)
        assert (told.code, told.err.startswith(said)) == (2, True), told.err
    assert [each.name for each in file.parent.iterdir() if "rulings" in each.name] == []


def test_a_file_of_rulings_that_was_spoilt_is_not_written_to(rulecore, game):
    file, _ = game
    layer = file.parent / "first battle-rulings.yaml"
    layer.write_text("ruleset: mine\nrulse: {}\n", "utf-8")
    told = rulecore("rule", "One.", "--game", file.name, cwd=file.parent)
    assert (told.code, "schema/unknown-key" in told.err) == (1, True)
    assert layer.read_text("utf-8") == "ruleset: mine\nrulse: {}\n"


def test_a_game_that_went_on_by_other_rules_is_ruled_on_by_those_of_the_line(rulecore, tmp_path):
    begun = ["play", "skirmish", "--auto", "--seed", "7", "--turns", "1", "--save", "swapped.jsonl"]
    assert rulecore(*begun, cwd=tmp_path).code in (0, 4)
    first = len((tmp_path / "swapped.jsonl").read_text("utf-8").splitlines())
    assert rulecore("play", "swapped.jsonl", "--with", "terrain", "--turns", "2", cwd=tmp_path).code in (0, 4)
    events = [json.loads(line) for line in (tmp_path / "swapped.jsonl").read_text("utf-8").splitlines()]
    counts = [sum(len(each["lines"]) for each in part if each["event"] == "step") for part in (events[:first], events)]
    texts = [str(line[1]) for each in events if each["event"] == "step" for line in each["lines"]]
    number = next(place for place in range(counts[0] + 1, counts[1] + 1) if "pool (" in texts[place - 1])
    told = rulecore("rule", "So be it.", "--game", "swapped.jsonl", "--line", str(number), cwd=tmp_path)
    assert (told.code, told.err) == (0, "")
    assert "is its worked example" in told.out
    text = (tmp_path / "swapped-rulings.yaml").read_text("utf-8")
    assert "overlays: [skirmish, terrain]" in text
    faces = texts[number - 1].partition(": ")[2].partition(" ->")[0].replace(" ", ", ")
    assert f"dice: [{faces}" in text
