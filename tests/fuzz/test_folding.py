"""Cells and memories that no game wrote, in a file whose sums are right: the game is laid down, or a sentence says which cell is wrong."""

from __future__ import annotations

import json
import random

import pytest

from rulecore.engine.event_shapes import check_shapes
from rulecore.engine.fold import Folded
from rulecore.engine.store import InMemory
from rulecore.errors import RulecoreError
from rulecore.interfaces.games import Setting

VALUES = [None, True, False, 0, -1, 10**30, "", "x", "ship", "shoal", "north", "7/3", "1/0", "9" * 200, [], [[]], [[1, 2]], [["a", 1]]]
VALUES += [[1, 2, 3], {"a": 1}, {"sealed": "x"}, "squadron", "burning", 1.5]
KEYS = [
    "due",
    ["each", "play"],
    ["captain", "north", "x"],
    ["lost", {"piece": "x"}, "hull", 1],
    {"side": [1]},
    {"piece": 3},
    {"effect": "x"},
]
KEYS += [{"names": 3}, {"number": "x"}, {"rung": ["a"]}, {"keyed": [[1]]}, {"section": [1]}, {"track": "x"}, {"cannot": 3}, [[]], None, 1.5]
ODD = ["", "[", "a[b, c]", ".", "..x", "turn", "player", "engaged[a, b]#x"]


def plain(value):
    return json.loads(json.dumps(value))


@pytest.fixture(scope="module")
def battle():
    setting = Setting("skirmish", ["terrain"], seed="8")
    game = setting.game(InMemory())
    header = plain({"event": "header", "format": 1, **setting.header(game.world)})
    game.run(2)
    return setting, header, plain(game.store.events)


def path(choice, paths):
    known = choice.choice(paths)
    changed = [known, f"{known}.x", known[:-1], known.partition(".")[0], f"{known}[1]", f"{known}[x]", known.replace("_", ".")]
    return choice.choice([*changed, *ODD])


def spoilt(choice, header, events, paths):
    """Spoil a few cells, memories and moments."""
    for _ in range(choice.randrange(1, 4)):
        row = [path(choice, paths), choice.choice(VALUES)][: choice.choice([1, 2, 2, 2])]
        step = choice.choice(events) if events and choice.random() < 0.7 else None
        where = header["table"] if step is None else step.get("cells", [])
        sort = choice.random()
        if step is not None and step["event"] == "step" and sort < 0.25:
            step["kept"].append([choice.choice(KEYS), choice.choice([*VALUES, *KEYS])][: choice.choice([1, 2])])
        elif step is not None and step["event"] == "step" and sort < 0.35:
            step["begins"].append(choice.choice(["x", ["x", 99], ["turn", -3]]))
        elif where and sort < 0.5:
            where.pop(choice.randrange(len(where)))
        else:
            where.insert(choice.randrange(len(where) + 1), row if step is not None else [*row, 0][:2])


@pytest.mark.parametrize("seed", range(4))
def test_whatever_stands_in_its_cells_a_game_is_laid_down_or_refused(battle, seed):
    setting, header, events = battle
    paths = [cell[0] for event in events for cell in event["cells"]] + [cell[0] for cell in header["table"]]
    choice = random.Random(seed)
    refused = 0
    for _ in range(25):
        head, rest = plain(header), plain(events[: choice.randrange(len(events) + 1)])
        spoilt(choice, head, rest, paths)
        try:
            check_shapes([head, *rest], "game.jsonl")
            game = setting.game(InMemory(), folded=Folded([head, *rest]))
            game.run(1)
        except RulecoreError:
            refused += 1
    assert refused
