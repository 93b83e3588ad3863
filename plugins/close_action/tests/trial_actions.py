"""What tests of fleets share: a scenario played by captains or by hand, looked over after every step that is done."""

from __future__ import annotations

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


DUELS = ("chesapeake_shannon", "constitution_guerriere", "united_states_macedonian", "hornet_peacock", "blanche_pique", "droits_de_lhomme")
FLEETS = ("lissa", "first_of_june", "st_vincent", "nile", "trafalgar")
#: The movement phase has as many segments, so no ship spends more points in a turn.
SEGMENTS = 10


def faults_of(world):
    """Say what must never be so: ships in one hex or off a closed map, numbers that don't agree, orders that fit no ship."""
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
        found += [f"{ship}.{field} is {value}" for field, value in counted if not 0 <= value <= SEGMENTS]
        if ship.straight + ship.turns_made != ship.spent:
            found.append(f"{ship} spent {ship.spent} points on {ship.straight} hexes and {ship.turns_made} turns")
        if not 0 <= ship.heading <= 5:
            found.append(f"{ship} heads {ship.heading}")
        if ship.immobilised and world.q.attitude(world, ship, None) != "L":
            found.append(f"{ship} is in irons off the wind")
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
    """A scenario, its captains and what was kept of it; who plays `by_hand` is asked."""

    def __init__(self, scenario, seed=1, captain="steady", *, by_hand=(), stack="close_action", options=None, block=()):
        self.rulebook = load(stack, options=options)
        self.steps = plugins_of(self.rulebook, block=block)
        self.world = new_world(self.rulebook, plugins=self.steps.world())
        set_up(self.rulebook, self.world, scenario)
        self.store = Watched(self.world)
        sides = {each._id: None if each._id in by_hand else self.steps.captains.get(captain) for each in self.world.all("player")}
        self.world.begin()
        self.game = Game(self.rulebook, self.world, KeyedDice(str(seed)), sides=sides, store=self.store, steps=self.steps)

    def sail(self, turns):
        return self.game.run(turns)

    def lines(self):
        return [line[1] for event in self.store.events for line in event.get("lines", ())]


def sails(scenario, seed, captain, turns, **stack):
    """Let a scenario sail; it must come to its last turn, or end before it, and be legal all the way."""
    sailed = Action(scenario, seed, captain, **stack)
    outcome = sailed.sail(turns)
    assert outcome.what in ("turns", "over"), outcome
    assert sailed.store.faults == []
    return sailed
