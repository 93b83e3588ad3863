"""How a saved game goes on after a crash, with dice that ran out, with typed dice: by a flag, and asked at a terminal."""

from __future__ import annotations

import json

import pytest

MEADOW = """ruleset: meadow
title: The meadow
version: 1
format: 1
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 1}, hops: {starts: 0}}}
sequence:
  - phase: play
    steps:
      - {id: runs, do: [{for_each: goat, as: one, do: [{roll: 1d6, as: x}, {add: {hops: x}, who: one}]}]}
      - {id: stumbles, do: [{for_each: goat, as: one, do: [{set: {speed: 4 / (one.speed - 1)}, who: one}]}]}
      - {id: rests, do: [{note: they rest}]}
scenarios:
  noon:
    pieces:
      white: {kind: player}
      bella: {kind: goat}
      heidi: {kind: goat}
"""


@pytest.fixture
def said(said, tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "ruleset.yaml").write_text(MEADOW)
    return said


def begun(said, *words):
    return said("play", "meadow", "--side", "white=human", "--save", "game.jsonl", "--turns", "1", *words)


def events(name="game.jsonl"):
    with open(name) as file:
        return [json.loads(line) for line in file]


def test_a_step_that_crashes_is_done_again_or_by_hand(said):
    code, _, err = begun(said, "--seed", "1")
    assert code == 1
    assert '--go-on "by hand"' in err
    code, _, err = said("play", "game.jsonl", "--turns", "1", "--go-on", "again")
    assert code == 1
    code, out, err = said("play", "game.jsonl", "--turns", "1", "--go-on", "by hand")
    assert code == 0, err
    assert "they rest" in out
    step = next(event for event in events() if event["event"] == "step" and event["at"] == "1/play/stumbles")
    assert step["cells"] == []
    assert said("replay", "game.jsonl")[0] == 0
    assert said("play", "game.jsonl", "--turns", "2")[0] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--go-on", "somehow"), "no way to go on"),
        (("--go-on", "without fog"), 'no plugin "fog"'),
        (("--dice", "3"), "not written down"),
        (("--go-on", "by hand", "--go-on", "by hand"), "not paused"),
    ],
)
def test_what_is_no_way_to_go_on_is_a_sentence(said, words, says):
    begun(said, "--seed", "1")
    code, _, err = said("play", "game.jsonl", "--turns", "1", *words)
    assert code == 2
    assert says in err
    assert "game on file" in said("play", "meadow", "--go-on", "again")[2]


def test_how_to_go_on_is_asked_at_a_terminal(said, typed):
    code, out, err = typed(lambda: begun(said, "--seed", "1"), "agn\nby\n")
    assert code == 0, err
    assert "The game is paused at 1/play/stumbles" in out
    assert "again, by hand, leave" in out
    assert "no way to go on" in out
    assert "they rest" in out


def test_dice_that_ran_out_are_given_more_faces(said, typed):
    assert begun(said, "--dice", "3")[0] == 4
    code, _, err = said("play", "game.jsonl", "--turns", "1")
    assert code == 4
    assert "rulecore play game.jsonl --dice" in err
    assert said("play", "game.jsonl", "--dice", "x")[0] == 2
    assert said("play", "game.jsonl", "--turns", "1", "--dice", "5")[0] == 1  # on to the step that crashes
    faces = [event["faces"] for event in events() if event.get("at") == "1/play/runs" and event["event"] == "step"]
    assert [face[4] for face in faces[0]] == [[3], [5]]
    assert said("play", "game.jsonl", "--turns", "1", "--go-on", "by hand")[0] == 0
    code, out, err = typed(lambda: said("play", "game.jsonl", "--turns", "2"), "6\n2\nby hand\n")
    assert code == 0, err
    assert "more faces" in out
    assert said("replay", "game.jsonl")[0] == 0
    assert [face[4][0] for event in events() for face in event.get("faces", ())] == [3, 5, 6, 2]
    assert said("undo", "game.jsonl", "9")[0] == 0  # faces that were given stay given
    assert said("play", "game.jsonl", "--turns", "1")[0] == 1
    assert [face[4][0] for event in events() for face in event.get("faces", ())][-2:] == [3, 5]
    assert said("replay", "game.jsonl")[0] == 0


def test_typed_dice_are_on_record_and_go_on(said, typed):
    code, out, _ = typed(lambda: begun(said, "--dice", "type"), "4\n")
    assert code == 4
    assert "of bella" in out
    code, out, err = typed(lambda: said("play", "game.jsonl", "--turns", "1"), "2\nby hand\n")
    assert code == 0, err
    assert "of bella" not in out  # her die lies there already
    assert [face[4][0] for event in events() for face in event.get("faces", ())] == [4, 2]
    assert said("replay", "game.jsonl")[0] == 0


def test_scripted_dice_go_on_where_they_were(said):
    assert begun(said, "--dice", "3,5,1,6")[0] == 1
    assert said("play", "game.jsonl", "--turns", "1", "--go-on", "by hand")[0] == 0
    assert said("play", "game.jsonl", "--turns", "2")[0] == 1
    assert [face[4][0] for event in events() for face in event.get("faces", ())] == [3, 5, 1, 6]
    assert said("undo", "game.jsonl", "3")[0] == 0
    assert said("play", "game.jsonl", "--turns", "2")[0] == 1
    assert [face[4][0] for event in events() for face in event.get("faces", ())][-2:] == [1, 6]
