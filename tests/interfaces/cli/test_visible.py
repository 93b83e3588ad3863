"""Texts of others are shown as they are: what turns the direction of writing is seen by its number, and stays what it is in JSON."""

from __future__ import annotations

import json

import pytest

from rulecore.interfaces.cli.visible import TURNING, visible

TRICK = "shot\u202e hgih\u2066"
SEEN = "shot<U+202E> hgih<U+2066>"
RULES = f"""ruleset: meadow
title: "The meadow {TRICK}"
version: 1
format: 1
pieces: {{goat: {{fields: {{wool: {{starts: 6}}}}}}}}
tables:
  startle: {{title: "{TRICK}", with: {{goat: goat}}, roll: 1d6, cell: effects, for: people, rows: {{1-6: [{{note: {TRICK}}}]}}}}
"""


@pytest.fixture
def meadow(rulecore, tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    (tmp_path / "meadow.yaml").write_text(RULES, "utf-8")
    return lambda *words: rulecore(*words, cwd=tmp_path)


def test_what_turns_the_writing_is_seen_where_it_stands(meadow):
    told = meadow("roll", "startle", "-r", "meadow.yaml", "--dice", "3")
    assert told.code == 0
    assert SEEN in told.out
    assert not set(told.out) & set(map(chr, TURNING))


def test_so_it_is_in_what_is_said_of_a_mistake(meadow):
    told = meadow("roll", f"startle{TRICK}", "-r", "meadow.yaml")
    assert told.code == 2
    assert SEEN in told.err
    assert not set(told.err) & set(map(chr, TURNING))


def test_in_json_it_is_written_so_that_it_comes_back(meadow):
    told = meadow("roll", "startle", "-r", "meadow.yaml", "--dice", "3", "--json")
    assert not set(told.out) & set(map(chr, TURNING))
    assert TRICK in json.dumps(json.loads(told.out), ensure_ascii=False)


def test_writing_from_right_to_left_itself_is_left_alone():
    assert visible("עז 🐐 café") == "עז 🐐 café"
