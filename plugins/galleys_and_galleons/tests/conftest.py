"""What tests of battles share: a game of a scenario, played by captains, with the plugin as it is found and guarded in play."""

from __future__ import annotations

import pytest

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import InMemory
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load

RULEBOOKS = {}


class Battle:
    """A game and what it kept; a captain `person` is nobody, so that questions stay open."""

    def __init__(self, scenario, seed, captains, layers=(), variant=None):
        key = (layers, variant)
        self.rulebook = RULEBOOKS[key] = RULEBOOKS.get(key) or load("galleys_and_galleons", with_=layers, variant=variant)
        self.steps = plugins_of(self.rulebook)
        self.world = new_world(self.rulebook, plugins=self.steps.world())
        set_up(self.rulebook, self.world, scenario)
        self.store, self.seed = InMemory(), seed
        self.players = [each._id for each in self.world.all("player")]
        self.sides = dict(zip(self.players, [self.steps.captains.get(each) for each in captains], strict=True))

    def game(self):
        self.world.begin()
        return Game(self.rulebook, self.world, KeyedDice(str(self.seed)), sides=self.sides, store=self.store, steps=self.steps)

    def lines(self):
        return [line[1] for event in self.store.events for line in event.get("lines", ())]


@pytest.fixture(scope="session")
def battle():
    def begin(scenario="convoy", seed=1, captains=("steady", "steady"), **more):
        return Battle(scenario, seed, captains, **more)

    return begin
