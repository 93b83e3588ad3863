"""Games whose rules are not there any more are read all the same; games that fit no rules are not gone on with."""

from __future__ import annotations

import json

import pytest

from rulecore.engine.lines_of_file import line_of


def begun(said, path, *words, turns=1, seed=7):
    code, _, err = said("play", "skirmish", "--auto", "--seed", str(seed), "--turns", str(turns), "--save", str(path), *words)
    assert code == 0, err
    return path


def forged(path, change):
    """Write other events to a game, with sums that are right."""
    events = [json.loads(line) for line in path.read_text().splitlines()]
    for event in events:
        del event["sum"]
    text, last = [], ""
    for event in change(events):
        line, last = line_of(event, last)
        text.append(line)
    path.write_text("".join(text))


def test_last_years_game_is_read_without_its_rules(said, tmp_path):
    """Other rules by now, a ruleset that is gone: its journal and its table are told all the same, and that is said."""
    path = begun(said, tmp_path / "game.jsonl", "--with", "terrain")
    lines, table = said("why", str(path), "--journal")[1], said("look", str(path))[1]
    for change in ({"lock": [["skirmish", "0.9.0", "00ff"]]}, {"ruleset": "last_years"}, {"with": ["nowhere"]}):
        forged(path, lambda events, change=change: [{**events[0], **change}, *events[1:]])
        kept = path.read_bytes()
        assert said("why", str(path), "--journal")[1].splitlines()[2:] == lines.splitlines()[2:]
        assert said("look", str(path))[1].splitlines()[1:] == table.splitlines()[1:]
        code, out, err = said("why", str(path), "3")
        assert code == 0, err
        assert "Only what is on record" in out
        assert json.loads(said("why", str(path), "3", "--json")[1])["lacking"]
        assert said("play", str(path))[0] in (1, 2)
        assert said("undo", str(path))[0] == 0
        path.write_bytes(kept)


def test_the_table_of_a_game_is_looked_at_piece_by_piece(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    code, out, _ = said("look", str(path), "wind")
    assert code == 0
    assert out.splitlines()[1].startswith("wind: toward")
    assert json.loads(said("look", str(path), "--json")[1])["pieces"]["wind"]["kind"] == "wind"
    code, _, err = said("look", str(path), "wnd")
    assert code == 2
    assert 'Did you mean "wind"' in err
    assert "missing option '-r'" in said("look", "attack_dice")[2]


def test_without_its_plugin_a_game_is_read_and_says_what_to_install(said, tmp_path, monkeypatch):
    path = begun(said, tmp_path / "game.jsonl")
    journal, table = said("why", str(path), "--journal")[1], said("look", str(path))[1]
    monkeypatch.setattr("rulecore.hooks.discovery.available", lambda _block=(): [])
    assert said("why", str(path), "--journal")[1] == journal
    assert said("look", str(path))[1] == table
    code, out, err = said("why", str(path), "1")
    assert code == 0, err
    assert "this game needs skirmish" in out
    code, _, err = said("play", str(path))
    assert code == 2
    assert "pip install rulecore-skirmish" in err


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda events: [*events, events[5]], "done twice"),
        (lambda events: [{**events[0], "lock": []}, *events[1:]], "game/other-rules"),
        (lambda events: [*events[:4], {**events[4], "cells": [["table.wings", 3]]}], "table.wings"),
        (lambda events: [*events[:4], {**events[4], "cells": [["turn", "late"]]}], "turn"),
        (lambda events: [*events[:4], {**events[4], "kept": [["due", {"effect": "tables.nothing 9"}]]}], "tables.nothing 9"),
        (lambda events: [*events[:4], {**events[4], "kept": [["due", {"side": 3}]]}], "says no type"),
        (lambda events: [{**events[0], "table": [*events[0]["table"], ["bella", "goat"]]}, *events[1:]], "bella"),
    ],
)
def test_a_game_that_cannot_be_folded_is_not_gone_on_with(said, tmp_path, change, says):
    path = begun(said, tmp_path / "game.jsonl")
    forged(path, change)
    kept = path.read_bytes()
    code, _, err = said("play", str(path))
    assert code == 2
    assert says in err
    assert path.read_bytes() == kept
