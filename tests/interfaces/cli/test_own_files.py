"""What a side may know of a game: sealed until the step is done or the order announced; opened by a nonce; proved by `replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecore.engine.lines_of_file import line_of
from rulecore.engine.own_file import prove_seals
from rulecore.engine.savefile import GameFile, read_events
from rulecore.engine.store import InMemory
from rulecore.interfaces.games import Setting

MEADOW = """ruleset: meadow
title: The meadow
version: 1
format: 1
choices: {way: [left, right]}
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, fed: {starts: 0}, way: {type: way, starts: left}, den: {starts: 4, seen_by: owner}}}
  leg: {part_of: goat, named: [fore, hind], fields: {sore: {starts: false}}}
orders:
  leap: {of: goat, fields: {way: way}, at: jumps, do: [{set: {way: way}}, {add: {den: 1}}]}
  dig: {of: goat, hands: {from: leg, need: 1}, announced: digging, at: digs, do: [{add: {fed: hands}}]}
sequence:
  - {phase: plans, steps: [{id: plan, orders: [leap, dig], by: each, sealed: yes}]}
  - {phase: play, steps: [{id: jumps, do: []}]}
  - {phase: digging, steps: [{id: digs, do: []}]}
scenarios:
  noon:
    pieces:
      white: {kind: player}
      brown: {kind: player}
      bella: {kind: goat, owner: white}
      heidi: {kind: goat, owner: brown}
"""
ORDERS = {"white": ["bella: leap right"], "brown": ["heidi: leap right", "heidi: dig by fore"]}


@pytest.fixture
def said(said, tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "ruleset.yaml").write_text(MEADOW)
    setting = Setting("meadow", seed="12", sides={"white": "human", "brown": "human"})
    with GameFile.create("game.jsonl", setting.header(setting.game(InMemory()).world)):
        pass
    return said


def answered(*sides, turn=1):
    """Let sides answer, as people do who sit at the umpire's machine."""
    with GameFile.resume("game.jsonl") as file:
        for side in sides:
            asked = f"orders plan/{side}#1"
            file.append({"event": "input", "at": f"{turn}/plans/plan", "by": side, "asked": asked, "answer": ORDERS[side]})


def own(side="white"):
    return read_events(f"{side}.jsonl").events


def play(said, *more, turns=1):
    return said("play", "game.jsonl", "--turns", str(turns), "--file-of", "white=white.jsonl", *more)


def text(side="white"):
    return Path(f"{side}.jsonl").read_text()


def test_what_others_answered_is_sealed_until_the_step_is_done(said):
    assert play(said)[0] == 4
    answered("brown")
    assert play(said)[0] == 4
    (given,) = [event for event in own() if event["event"] == "input"]
    assert [list(each) for each in given["answer"]] == [["sealed"], ["sealed"]]
    assert "heidi: leap" not in text()
    answered("white")
    assert play(said)[0] == 0
    assert [event["answer"] for event in own() if event["event"] == "input" and event["by"] == "white"] == [ORDERS["white"]]
    opened = {event["answer"]: event for event in own() if event["event"] == "reveal"}
    assert set(opened) == {"heidi: leap right", "heidi: dig by fore"}
    assert prove_seals(own()) == (2, 2)
    code, out, _ = said("replay", "white.jsonl")
    assert code == 0
    assert "2 of 2 sealed answers" in out


def test_an_order_is_told_when_it_is_announced_and_no_step_before(said):
    answered("brown", "white")
    assert play(said)[0] == 0
    events = own()
    places = [event["at"] if event["event"] == "step" else event["answer"] for event in events if event["event"] in ("step", "reveal")]
    assert places.index("heidi: leap right") == places.index("1/plans/plan") + 1
    assert places.index("heidi: dig by fore") == places.index("1/digging/digs") + 1
    before = json.dumps(events[1 : next(number for number, event in enumerate(events) if event.get("at") == "1/digging/digs")])
    assert "dig[1]" not in before
    assert "fore.order" not in before
    opened = next(event for event in events if event["event"] == "reveal" and "dig" in event["answer"])
    assert ["heidi.fore.order", "dig"] in opened["cells"]
    assert any(line[0] == "announced" for event in events for line in event.get("lines", ()))


def test_hidden_cells_seeds_and_secrets_stay_out(said):
    answered("brown", "white")
    play(said, "--file-of", "brown=brown.jsonl")
    assert own()[0]["seed"] == ""
    assert own()[0]["of"] == "white"
    hidden = [cell for event in own() for cell in event.get("table", event.get("cells", ())) if cell[0].endswith(".den")]
    assert [cell[0] for cell in hidden if isinstance(cell[1], dict)] == ["heidi.den"] * 2
    assert [cell[1] for cell in hidden if cell[0] == "bella.den"] == [4, 5]
    secret = next(event["answer"] for event in read_events("game.jsonl").events if event.get("asked") == "secret")
    assert secret not in text()
    assert secret not in text("brown")
    assert "(hidden)" in said("look", "white.jsonl", "heidi")[1]


def test_own_files_follow_undo_and_go_on(said):
    answered("brown", "white")
    play(said)
    first = text()
    assert said("undo", "game.jsonl", "4")[0] == 0
    assert play(said)[0] == 0
    assert text().startswith(first)
    assert any(event["event"] == "undo" for event in own())
    answered("brown", "white", turn=2)
    assert play(said, turns=2)[0] == 0
    assert prove_seals(own())[0] >= 4
    assert said("why", "white.jsonl", "--journal")[0] == 0
    assert "Only what is on record" in said("why", "white.jsonl", "1")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play", "white.jsonl"), "the umpire's file"),
        (("undo", "white.jsonl"), "the umpire's file"),
        (("play", "game.jsonl", "--file-of", "wite=w.jsonl"), "white"),
        (("play", "game.jsonl", "--file-of", "white=w.txt"), "--file-of white=white.jsonl"),
        (("play", "game.jsonl", "--file-of", "brown=white.jsonl"), "is not what brown may know"),
        (("play", "meadow", "--side", "white=human", "--side", "brown=human", "--file-of", "white=w.jsonl"), "--save"),
    ],
)
def test_what_an_own_file_is_not_for_is_a_sentence(said, words, says):
    play(said)
    code, _, err = said(*words)
    assert code == 2
    assert says in err


def test_a_plot_changed_after_the_fact_is_found(said):
    answered("brown", "white")
    play(said)
    lines, last = "", ""
    for event in own():
        if event["event"] == "reveal" and event["answer"] == "heidi: leap right":
            event["answer"] = "heidi: leap left"
        line, last = line_of(event, last)
        lines += line
    Path("white.jsonl").write_text(lines)
    code, _, err = said("replay", "white.jsonl")
    assert code == 2
    assert "heidi: leap left" in err
