"""What tests of battles share: a game of a scenario, played by captains, with the plugin as the engine takes it."""

from __future__ import annotations

import pytest
import rulecore_skirmish as plugin
from rulecore_skirmish.captains import any_captain, steady
from rulecore_skirmish.drifting import geometry
from rulecore_skirmish.measuring import FACTS

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import InMemory
from rulecore.engine.timeline import NoPlugins
from rulecore.engine.worlds import new_world
from rulecore.rulebook.loading import load

CAPTAINS = {"steady": steady, "random": any_captain, "person": None}


class ThisPlugin(NoPlugins):
    """The plugin of this folder and no other."""

    def step(self, name, layers):
        act = getattr(plugin, f"step_{name}", None)
        return layers[0].around(act) if act else None

    def world(self):
        return {"plugin_facts": FACTS}

    def geometry(self):
        return geometry


class Battle:
    """A game and what it kept."""

    def __init__(self, scenario, seed, captains, layers):
        rulebook = load("skirmish", with_=layers)
        world = new_world(rulebook, plugins=ThisPlugin().world())
        set_up(rulebook, world, scenario)
        self.world, self.store, self.players = world, InMemory(), [each._id for each in world.all("player")]
        self.sides = dict(zip(self.players, [CAPTAINS[each] for each in captains], strict=True))
        self.seed, self.rulebook = seed, rulebook

    def game(self):
        self.world.begin()
        return Game(self.rulebook, self.world, KeyedDice(str(self.seed)), sides=self.sides, store=self.store, steps=ThisPlugin())

    def lines(self):
        return [line[1] for event in self.store.events for line in event.get("lines", ())]


@pytest.fixture(scope="session")
def battle():
    def begin(scenario="meeting", seed=1, captains=("steady", "steady"), layers=("terrain",)):
        return Battle(scenario, seed, captains, layers)

    return begin
