"""Saved games: opening one beside `json.loads` of its lines, and the size of 500 steps of twenty changed cells each."""

from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING

from yardsticks import Row, timed

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = """ruleset: meadow
title: The meadow
version: 1
format: 1
pieces:
  player: {{fields: {{points: {{starts: 0}}}}}}
  goat: {{fields: {{x: {{starts: 0}}, y: {{starts: 0}}}}}}
sequence:
  - phase: play
    steps:
{steps}scenarios:
  noon:
    pieces:
      white: {{kind: player}}
{goats}"""
GOATS, STEPS, TURNS = 10, 20, 25
#: What a step does to every goat: plainly, or with a die thrown and told for each.
PLAIN, DICED = "{add: {x: 1, y: 2}, who: one}", "{roll: 1d6, as: x}, {add: {x: x, y: 1}, who: one}"


def game_file(folder: str, does: str) -> str:
    """Play a game of 500 steps into a file: its path."""
    from rulecore.engine.savefile import GameFile
    from rulecore.engine.store import InMemory
    from rulecore.interfaces.games import Setting

    os.makedirs(os.path.join(folder, "meadow"), exist_ok=True)
    steps = [f"      - {{id: step_{number}, do: [{{for_each: goat, as: one, do: [{does}]}}]}}\n" for number in range(STEPS)]
    goats = [f"      goat_{number}: {{kind: goat}}\n" for number in range(GOATS)]
    with open(os.path.join(folder, "meadow", "ruleset.yaml"), "w", encoding="utf-8") as file:
        file.write(RULES.format(steps="".join(steps), goats="".join(goats)))
    setting = Setting(os.path.join(folder, "meadow"), seed="7", sides={"white": "human"})
    path = os.path.join(folder, "game.jsonl")
    header = setting.header(setting.game(InMemory()).world)
    with GameFile.create(path, header) as store:
        setting.game(store).run(TURNS)
    return path


def opening(path: str) -> dict[str, float]:
    """Time how a game file is opened: its lines alone, the game they come to, that game laid on the table."""
    from rulecore.engine.fold import Folded
    from rulecore.engine.laying import lay
    from rulecore.engine.savefile import counting, read_events
    from rulecore.engine.worlds import new_world
    from rulecore.interfaces.games import setting_of

    rulebook = setting_of(read_events(path).events, path).rulebook

    def lines() -> list[object]:
        with open(path, "rb") as file:
            return [json.loads(line) for line in file]

    return timed(
        plain=lines,
        opened=lambda: Folded(counting(read_events(path).events)).now,
        laid=lambda: lay(rulebook, new_world(rulebook), Folded(counting(read_events(path).events))),
    )


def rows() -> Iterator[Row]:
    """Measure."""
    sizes = []
    for does in (PLAIN, DICED):
        with tempfile.TemporaryDirectory() as folder:
            path = game_file(folder, does)
            took = opening(path)
            sizes.append(os.path.getsize(path) / 1000)
        yield Row("open a saved game", took["opened"] / took["plain"], "json.loads of the lines", 3)
        yield Row("and lay it on the table to play on", took["laid"] / took["plain"], "json.loads of the lines", 3)
    yield Row("500 steps of twenty cells", sizes[0], "", 300, unit=" kB")
    yield Row("the same with ten dice and ten lines each", sizes[1], "", unit=" kB")
