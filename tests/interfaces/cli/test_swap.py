"""A saved game goes on by other rules: the past stays, what changes is told, and the first rules need not be there any more."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

MEADOW = """ruleset: meadow
title: The meadow
version: 1
format: 1
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, hops: {starts: 0}}}
quantities:
  jump: {of: goat, base: goat.speed + 1}
sequence:
  - phase: play
    each: goat
    steps:
      - {id: leaps, do: [{roll: 1d6, as: x}, {add: {hops: x}}, {add: {hops: goat.jump}}]}
      - {id: rests, do: [{note: rests}]}
options:
  pace:
    title: Pace
    default: fast
    choices: {fast: as it is, slow: {title: slower, changes: [{change: quantities.jump.base, to: goat.speed}]}}
scenarios:
  noon:
    pieces:
      white: {kind: player}
      bella: {kind: goat, owner: white}
      heidi: {kind: goat, owner: white}
"""
FOG = """ruleset: fog
title: Fog
version: 1
format: 1
overlays: [meadow]
facts:
  wet: {of: goat, type: truth, starts: false}
conditions:
  lost: {of: goat, lasts: 2 turns, start: [{later: leaps, do: [{add: {speed: 1}}]}], modifiers: {stumbles: -1 to jump}}
sequence:
  - phase: play
    steps: [{id: strays, after: leaps, do: [{gain: lost}, {set: {wet: true}}]}]
"""


@pytest.fixture
def said(said, tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name, text in (("meadow", MEADOW), ("fog", FOG)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text)
    return said


def begun(said, *words):
    code, _, err = said("play", "meadow", "--side", "white=human", "--seed", "2", "--turns", "2", "--save", "game.jsonl", *words)
    assert code == 0, err


def events():
    return [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()]


def test_a_layer_laid_over_in_the_middle_is_told_and_played_on(said):
    begun(said)
    past = Path("game.jsonl").read_text()
    code, out, err = said("play", "game.jsonl", "--with", "fog", "--turns", "3")
    assert code == 0, err
    assert "behind 2/.end: fog 1" in out
    assert "bella.wet no" in out
    assert "bella gains lost" in out
    assert Path("game.jsonl").read_text().startswith(past)
    (stack,) = [event for event in events() if event["event"] == "stack"]
    assert ["bella.wet", False] in stack["cells"]
    code, out, _ = said("play", "game.jsonl", "--turns", "4")
    assert code == 0
    assert "Turn 4" in out
    assert "32 steps follow" in said("replay", "game.jsonl")[1]
    lines = said("why", "game.jsonl", "--journal")[1]
    number = next(int(line.split()[0]) for line in lines.splitlines() if "heidi gains lost" in line)
    code, out, err = said("why", "game.jsonl", str(number))
    assert code == 0, err
    assert "heidi gains lost" in out
    assert "Only what is on record" not in out


def test_a_layer_taken_away_is_forgotten_and_need_not_be_there_any_more(said):
    begun(said, "--with", "fog")
    code, out, err = said("play", "game.jsonl", "--swap", "meadow", "--turns", "3")
    assert code == 0, err
    for told in ("fog 1", "is gone", "bella.wet yes", "bella.lost 1", "Forgotten", "bella: jump 4 becomes 5"):
        assert told in out
    assert "Turn 3" in out
    shutil.rmtree("fog")
    assert said("play", "game.jsonl", "--turns", "4")[0] == 0
    assert "lost" not in said("look", "game.jsonl", "bella")[1]
    code, out, _ = said("replay", "game.jsonl")
    assert code == 0
    assert "16 steps: " in out
    assert "16 steps follow" in out
    assert said("why", "game.jsonl")[0] == 0
    assert "Only what is on record" in said("why", "game.jsonl", "1")[1]


def test_rules_that_were_edited_are_gone_on_with_when_that_is_said(said):
    begun(said)
    Path("meadow/ruleset.yaml").write_text(MEADOW.replace("goat.speed + 1", "goat.speed * 2"))
    code, _, err = said("play", "game.jsonl", "--turns", "3")
    assert code == 2
    assert "meadow was 1" in err
    assert "--swap meadow" in err
    code, out, err = said("play", "game.jsonl", "--swap", "meadow", "--turns", "3")
    assert code == 0, err
    assert "meadow was 1" in out
    assert said("play", "game.jsonl", "--turns", "4")[0] == 0
    code, _, err = said("replay", "game.jsonl")
    assert code == 2  # two turns followed from what is not written there any more, and that is why
    assert "The rules have changed since: meadow was 1" in err


def test_an_option_chosen_otherwise_is_a_change_too(said):
    begun(said)
    code, out, err = said("play", "game.jsonl", "--option", "pace=slow", "--turns", "3")
    assert code == 0, err
    assert "option pace was as usual and is slow" in out
    assert "bella: jump 4 becomes 3" in out
    assert said("replay", "game.jsonl")[0] == 0
    code, _, err = said("play", "game.jsonl", "--option", "pace=slow")
    assert code == 2
    assert "these rules already" in err


def test_an_option_chosen_otherwise_judges_too(said):
    begun(said)
    found = json.loads(said("replay", "game.jsonl", "--option", "pace=slow", "--json")[1])
    assert [each["at"] for each in found["differing"]] == [
        "1/play/bella/leaps",
        "1/play/heidi/leaps",
        "2/play/bella/leaps",
        "2/play/heidi/leaps",
    ]
    assert "meadow (pace=slow)" in said("replay", "game.jsonl", "--option", "pace=slow", "--played")[1]


def test_an_undo_behind_the_change_takes_it_back(said):
    begun(said)
    said("play", "game.jsonl", "--with", "fog", "--turns", "3")
    assert said("undo", "game.jsonl", "9")[0] == 0
    assert "wet" not in said("look", "game.jsonl", "bella")[1]
    code, out, _ = said("play", "game.jsonl", "--turns", "3")
    assert code == 0
    assert "lost" not in out


def test_a_game_that_was_swapped_is_judged_as_one(said):
    begun(said)
    said("play", "game.jsonl", "--with", "fog", "--turns", "3")
    code, out, err = said("replay", "game.jsonl", "--with", "fog", "--json")
    assert code == 0, err
    found = json.loads(out)
    assert {each["at"].partition("/")[0] for each in found["differing"]} <= {"the set-up", "1", "2"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play", "game.jsonl", "--with", "fgo"), "fog"),
        (("play", "game.jsonl", "--swap", "medow"), "meadow"),
        (("play", "meadow", "--swap", "meadow"), "game on file"),
        (("play", "game.jsonl", "--option", "pcae=slow"), "pace"),
    ],
)
def test_rules_that_are_not_there_change_nothing(said, words, says):
    begun(said)
    kept = Path("game.jsonl").read_bytes()
    code, _, err = said(*words)
    assert code in (1, 2)
    assert says in err
    assert Path("game.jsonl").read_bytes() == kept
