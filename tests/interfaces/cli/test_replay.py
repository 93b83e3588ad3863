"""A game judged and played by other rules: which dice are new or unused, what would differ, and that nothing cascades."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecore.engine.savefile import GameFile
from rulecore.engine.store import InMemory
from rulecore.interfaces.games import Setting

MEADOW = """ruleset: meadow
title: The meadow
version: 1
format: 1
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, hops: {starts: 0}, fortune: {starts: 0}}}
checks:
  leap:
    of: goat
    roll: 1d6
    succeeds: total > 3
    success: [{add: {hops: 1}}]
sequence:
  - phase: play
    each: goat
    steps:
      - {id: leaps, do: [{check: leap}]}
      - id: rests
        do:
          - {choose: goat, as: other, by: owner, may: decline, do: [{add: {speed: 1}, who: other}]}
          - {roll: 1d6, as: luck}
          - {set: {fortune: luck}}
scenarios:
  noon:
    pieces:
      white: {kind: player}
      bella: {kind: goat, owner: white}
      heidi: {kind: goat, owner: white}
"""
LAYER = "ruleset: {name}\ntitle: {name}\nversion: 1\nformat: 1\noverlays: [meadow]\n"
LAYERS = {
    "extra_die": """sequence:
  - phase: play
    steps: [{id: sniffs, before: leaps, do: [{roll: 1d6, as: nose}, {note: sniffs, when: nose = 6}]}]
""",
    "bigger_die": "changes: [{change: checks.leap.roll, to: 1d8}]\n",
    "no_luck": "sequence: [{phase: play, steps: [{id: sleeps, replace: rests, do: [{note: asleep}]}]}]\n",
    "harder": "changes: [{change: checks.leap.succeeds, to: total > 5}]\n",
    "slow_choice": """sequence:
  - phase: play
    steps:
      - id: waits
        replace: rests
        do:
          - {choose: goat, as: other, by: owner, where: it.speed < 4, may: decline, do: [{add: {speed: 1}, who: other}]}
          - {roll: 1d6, as: luck}
          - {set: {fortune: luck}}
""",
    "asks_more": """sequence:
  - phase: play
    steps: [{id: asks, after: leaps, do: [{choose: goat, by: owner, do: [{add: {speed: 1}, who: goat}]}]}]
""",
    "a_step_more": "sequence: [{phase: evening, steps: [{id: sleeps, do: [{note: they sleep}]}]}]\n",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "ruleset.yaml").write_text(MEADOW)
    for name, text in LAYERS.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(LAYER.format(name=name) + text)
    return tmp_path


@pytest.fixture
def game(folder):
    """Play two turns in which everybody chooses bella, with dice of a seed or with faces in order."""

    def play(dice="random", turns=2, chosen="bella"):
        path = str(folder / "game.jsonl")
        setting = Setting("meadow", seed="4", sides={"white": "human"}, dice=dice)
        header = setting.header(setting.game(InMemory()).world)
        with GameFile.create(path, header) as file:
            game = setting.game(file)
            while game.run(turns).what == "question":
                for each in list(game.outcome.questions):
                    game.answer(chosen if each.side else 4, key=each.key)
            assert game.outcome.what == "turns", game.outcome
        return path

    return play


def judged(said, path, layer, *more):
    code, out, err = said("replay", path, "--with", layer, "--json", *more)
    assert code == 0, err
    return json.loads(out)


def dice(found, word):
    return [die for each in found["differing"] for die in each["dice"][word]]


@pytest.mark.parametrize("more", [(), ("--played",)])
def test_a_layer_that_adds_a_roll_changes_no_other_die(said, game, more):
    found = judged(said, game(), "extra_die", *more)
    assert len(dice(found, "new")) == 4
    assert all("(nose)" in die for die in dice(found, "new"))
    assert dice(found, "unused") == dice(found, "other") == []
    assert {path["path"] for each in found["differing"] for path in each["cells"]} == set()


def test_a_die_with_more_sides_keeps_its_luck(said, game):
    from rulecore.engine.dice import KeyedDice

    found = judged(said, game(turns=3), "bigger_die")
    other = dice(found, "other")
    assert other
    assert dice(found, "new") == dice(found, "unused") == []
    keyed = KeyedDice("4")
    for turn in (1, 2, 3):
        for goat in ("bella", "heidi"):
            faces = []
            for sides in (6, 8):
                keyed.begin(turn, f"leaps/{goat}")
                faces.append(keyed.draw(sides, "leap", goat))
            assert faces[0] == faces[1] or any(die.startswith(f"1d6 {faces[0]} is 1d8 {faces[1]} for leap of {goat}") for die in other)


def test_dice_that_other_rules_do_not_throw_are_unused(said, game):
    found = judged(said, game(), "no_luck")
    assert len(dice(found, "unused")) == 4
    assert [line["text"] for each in found["differing"] for line in each["lines"] if line["mark"] == "+"] == ["asleep"] * 4


def test_nothing_cascades_when_a_game_is_judged_and_everything_does_when_it_is_played(said, game):
    """Bella's second leap is judged with the hops that she really had."""
    path = game(turns=4)
    events = [json.loads(line) for line in Path(path).read_text().splitlines()]
    hops = [cell for event in events for cell in event.get("cells", ()) if cell[0].endswith(".hops")]
    found = judged(said, path, "harder")
    differing = {each["path"]: each for step in found["differing"] for each in step["cells"]}
    assert differing
    for step in found["differing"]:
        for each in step["cells"]:
            assert each["then"] is not None
            assert [each["path"], each["then"]] in hops
            assert each["now"] is None
    played = judged(said, path, "harder", "--played")
    assert played["then"] == played["now"] == "not over yet"
    assert len(played["differing"]) >= len(found["differing"])


def test_an_answer_that_is_none_any_more_is_told_and_stops_what_is_played(said, game):
    path = game()
    found = judged(said, path, "slow_choice")
    hindered = [each for each in found["differing"] if each["why"]]
    assert len(hindered) == 3  # the first time bella had speed 3
    assert "white had answered bella" in hindered[0]["why"]
    code, out, _ = said("replay", path, "--with", "slow_choice", "--played")
    assert code == 0
    assert "It stops behind 1/play/heidi/leaps: white had answered bella" in out


def test_a_question_nobody_was_asked_is_told_and_stops_what_is_played(said, game):
    path = game()
    assert "white would be asked" in judged(said, path, "asks_more")["differing"][0]["why"]
    assert "It stops behind 1/play/.begin: white would be asked" in said("replay", path, "--with", "asks_more", "--played")[1]


def test_a_step_that_only_the_other_rules_have_is_told(said, game):
    found = judged(said, game(), "a_step_more")
    assert {each["at"].partition("/")[2] for each in found["differing"]} == {"evening/sleeps"}
    code, out, _ = said("replay", found["file"], "--with", "a_step_more")
    assert code == 0
    assert "the first difference" in out
    assert "+ they sleep" in out


def test_typed_and_scripted_faces_are_kept_while_the_sides_agree(said, game, folder):
    for words in ("type", ",".join(["4"] * 8)):
        path = game(dice=words)
        found = judged(said, path, "extra_die")
        assert all("nose" in each["why"] for each in found["differing"])
        assert len(found["differing"]) == 4
        found = judged(said, path, "bigger_die")
        assert all("d8 for leap" in each["why"] for each in found["differing"])
        assert len(found["differing"]) == 4
        assert judged(said, path, "harder")["differing"][0]["cells"][0]["now"] is None
        (folder / "game.jsonl").unlink()


def test_the_same_rules_judge_and_prove_alike(said, game, folder):
    path = game()
    assert said("replay", path)[0] == 0
    assert json.loads(said("replay", path, "--json")[1])["steps"] == 16
    (folder / "meadow" / "ruleset.yaml").write_text(MEADOW.replace("The meadow", "The green meadow"))
    code, out, err = said("replay", path)
    assert code == 0, err
    assert "The rules have changed since" in out
    (folder / "meadow" / "ruleset.yaml").write_text(MEADOW.replace("total > 3", "total > 5"))
    code, _, err = said("replay", path)
    assert code == 2
    assert "The rules have changed since: meadow was 1" in err


def test_a_forged_set_up_is_found(said, game):
    from rulecore.engine.lines_of_file import line_of

    path = game()
    events = [json.loads(line) for line in Path(path).read_text().splitlines()]
    events[0]["table"] = [[cell, 9 if cell == "bella.speed" else value] for cell, value in events[0]["table"]]
    text, last = "", ""
    for event in events:
        del event["sum"]
        line, last = line_of(event, last)
        text += line
    Path(path).write_text(text)
    code, _, err = said("replay", path)
    assert code == 2
    assert "bella.speed 9 on record" in err
