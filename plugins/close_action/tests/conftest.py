"""What tests of fleets share: a scenario played by captains, looked over after every step that is done."""

from __future__ import annotations

import pytest
from rulecore_close_action.charts import Waters
from rulecore_close_action.ships import hexes_of

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import InMemory
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load


class Table:
    """Enough of a game for the plugin to look at the waters of a world."""

    def __init__(self, world):
        self.world = world

    def pieces(self, kind):
        return self.world.all(kind)


def faults_of(world):
    """Say what must never be so: ships in one hex or off a closed map, numbers out of their range, orders that fit no ship."""
    found, ships, waters = [], world.all("ship"), Waters(Table(world))
    lying = {}
    for ship in ships:
        for place in hexes_of(ship):
            if place in lying:
                found.append(f"{ship} and {lying[place]} lie in {place}")
            lying[place] = ship
            if not waters.open(place):
                found.append(f"{ship} is off the map at {place}")
        counted = [(field, getattr(ship, field)) for field in ("last_speed", "spent", "straight", "turns_made")]
        found += [f"{ship}.{field} is {value}" for field, value in counted if not 0 <= value <= 12]
        if ship.spent < ship.straight or not 0 <= ship.heading <= 5:
            found.append(f"{ship} spent {ship.spent}, went {ship.straight} straight, heads {ship.heading}")
        found += [f"{ship} has {track} boxes left" for track in (ship.rigging, ship.hull) if track.left < 0]
        if len(world.orders(ship, "plot")) > 1:
            found.append(f"{ship} has two plots")
    return found


class Watched(InMemory):
    """Keeps events, and looks the table over whenever a step is done."""

    def __init__(self, world):
        super().__init__()
        self.world, self.faults = world, []

    def append(self, event):
        super().append(event)
        if event["event"] == "step":
            self.faults += [f"{event['at']}: {fault}" for fault in faults_of(self.world)]


class Action:
    """A scenario, its captains and what was kept of it."""

    def __init__(self, scenario, seed, captain):
        self.rulebook = load("close_action")
        self.steps = plugins_of(self.rulebook)
        self.world = new_world(self.rulebook, plugins=self.steps.world())
        set_up(self.rulebook, self.world, scenario)
        self.store, self.seed = Watched(self.world), seed
        self.sides = {each._id: self.steps.captains.get(captain) for each in self.world.all("player")}

    def sail(self, turns):
        self.world.begin()
        return Game(self.rulebook, self.world, KeyedDice(str(self.seed)), sides=self.sides, store=self.store, steps=self.steps).run(turns)

    def lines(self):
        return [line[1] for event in self.store.events for line in event.get("lines", ())]


@pytest.fixture(scope="session")
def action():
    def begin(scenario, seed=1, captain="steady"):
        return Action(scenario, seed, captain)

    return begin
