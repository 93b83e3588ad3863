"""A battle on record is the battle that was played: the folded state is the played one, and goes on with the same bytes."""

from __future__ import annotations

import json
import random

import pytest

from rulecore.engine.fold import Folded
from rulecore.engine.kept import to_json
from rulecore.engine.store import InMemory, written
from rulecore.interfaces.games import Setting


def plain(value):
    return json.loads(json.dumps(value))


def cells_of(state):
    return {path: written(value) for path, value in state.cells().items()}


def kept_of(game):
    return {str(to_json(key, game.rulebook)): to_json(value, game.rulebook) for key, value in game.world.state.memory.items()}


def looks_back(state):
    return {moment: state.at_start(moment, lambda: cells_of(state)) for moment in (*state.moments, "one that never began")}


@pytest.fixture
def saved():
    """Play a battle, and compare after each step that is chosen; give the setting, its header, and all events."""

    def play(seed, rules, scenario, turns, chosen):
        ruleset, *layers = rules.split("+")
        ruleset, _, variant = ruleset.partition(" ")
        setting = Setting(ruleset, layers, variant=variant or None, scenario=scenario, seed=str(seed))
        game = setting.game(InMemory())
        header = plain({"event": "header", **setting.header(game.world)})
        commit = game._commit

        def committed(*what):
            over = commit(*what)
            if chosen():
                laid = setting.game(InMemory(), folded=Folded([header, *plain(game.store.events)]))
                assert cells_of(laid.world.state) == cells_of(game.world.state), game.done
                assert kept_of(laid) == kept_of(game), game.done
                assert looks_back(laid.world.state) == looks_back(game.world.state), game.done
                assert laid.done == game.done
            return over

        game._commit = committed
        game.run(turns)
        return setting, header, game.store.events

    return play


@pytest.mark.parametrize(
    ("seed", "rules", "scenario"),
    [
        (8, "skirmish+terrain", "meeting"),
        (2, "skirmish", "meeting"),
        (5, "skirmish+terrain", "high_winds"),
        (1, "galleys_and_galleons base", ""),
    ],
)
def test_a_battle_is_folded_and_played_on_from_any_step(saved, seed, rules, scenario):
    choice = random.Random(seed)
    setting, header, events = saved(seed, rules, scenario, 4, lambda: choice.random() < 0.3)
    steps = [number for number, event in enumerate(events) if event["event"] == "step"]
    for number in choice.sample(steps, 3):
        store = InMemory()
        for event in plain(events[: number + 1]):
            store.append(event)
        setting.game(store, folded=Folded([header, *plain(events[: number + 1])])).run(4)
        assert plain(store.events) == plain(events), events[number]["at"]
