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
    ships, waters = world.all("ship"), Waters(Table(world))
    found, lying = [], {}
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
        tracks = [(track, getattr(ship, track)) for track in ("rigging", "hull")] + [(str(each), each.boxes) for each in ship.crew_section]
        found += [f"{ship}: {name}: {fault}" for name, track in tracks for fault in faults_of_boxes(track)]
        found += [f"{ship}: {fault}" for fault in (*faults_of_damage(ship), *faults_of_orders(world, ship))]
    return found


def faults_of_boxes(track):
    """Say what is wrong with boxes: more or fewer than there are, sections that do not make the whole, a later one hit before the first."""
    if not all(0 <= left <= size for left, size in track.sections):
        yield f"boxes are left as {track.sections}"
    if (track.left, track.lost) != tuple(map(sum, zip(*[(left, size - left) for left, size in track.sections], strict=True))):
        yield f"{track.left} left and {track.lost} lost do not fit {track.sections}"
    begun = next((number for number, (left, _) in enumerate(track.sections) if left), len(track.sections))
    if any(left != size for left, size in track.sections[begun + 1 :]):
        yield f"{track.sections}: a section is hit before the one above it is gone"


def faults_of_damage(ship):
    """Say what is wrong with what was shot away: a ship without hull or crew that has not struck, a shot that is still under way."""
    if not ship.struck and not (ship.hull.left and any(each.boxes.left for each in ship.crew_section)):
        yield "has nothing left to fight with and has not struck"
    if ship.shot_by is not None or str(ship.raked_now) != "unraked":
        yield "is still being shot at when the step is over"
    yield from [f"{number} guns are dismounted to {side}" for side, number in ship.dismounted.items() if number < 0]
    if not 2 <= ship.morale <= 6:
        yield f"has a morale of {ship.morale}"


def faults_of_orders(world, ship):
    """Say what is wrong with the orders of a ship: two plots, a section at two tasks, a battery fired twice, fire at friends, fire by the beaten."""
    if len(world.orders(ship, "plot")) > 1:
        yield "has two plots"
    yield from [f"{each} is at {each.orders} tasks" for each in ship.crew_section if each.orders > 1]
    shots, volleys = world.orders(ship, "fire"), world.orders(ship, "marine_fire")
    fired = [(str(shot.side), end) for shot in shots for end in ("bow", "stern") if str(shot.batteries) in ("both", end)]
    if len(shots) > 2 or len(volleys) > 1 or len(set(fired)) != len(fired):
        yield f"fires {fired} in {len(shots)} shots, and {len(volleys)} volleys"
    yield from [f"fires at a friend, {each.target}" for each in (*shots, *volleys) if each.target.owner is ship.owner]
    if world.step == "fire_orders" and ship.struck and (shots or volleys):
        yield "fires though she has struck"


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

    def fight(self):
        """Play to the end."""
        self.world.begin()
        return Game(self.rulebook, self.world, KeyedDice(str(self.seed)), sides=self.sides, store=self.store, steps=self.steps).run()

    def lines(self):
        return [line[1] for event in self.store.events for line in event.get("lines", ())]


@pytest.fixture(scope="session")
def action():
    def begin(scenario, seed=1, captain="steady"):
        return Action(scenario, seed, captain)

    return begin
