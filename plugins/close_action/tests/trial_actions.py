"""What tests of fleets share: a scenario played by captains or by hand, looked over after every step that is done."""

from __future__ import annotations

from functools import cached_property

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
        if len(world.orders(ship, "plot")) > 1:
            found.append(f"{ship} has two plots")
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
    """Say what is wrong with the orders of a ship: a battery fired twice, fire at friends, fire by the beaten, a section at two tasks."""
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
    """A scenario, its captains and what was kept of it; who plays `by_hand` is asked."""

    def __init__(self, scenario, seed=1, captain="steady", *, by_hand=(), stack="close_action", layers=(), options=None, block=()):
        self.rulebook = load(stack, layers, options=options)
        self.steps = plugins_of(self.rulebook, block=block)
        self.world = new_world(self.rulebook, plugins=self.steps.world())
        set_up(self.rulebook, self.world, scenario)
        self.store, self.seed = Watched(self.world), seed
        self.sides = {each._id: None if each._id in by_hand else self.steps.captains.get(captain) for each in self.world.all("player")}

    @cached_property
    def game(self):
        """Begin the game; until then ships and captains may be put right."""
        self.world.begin()
        return Game(self.rulebook, self.world, KeyedDice(str(self.seed)), sides=self.sides, store=self.store, steps=self.steps)

    def sail(self, turns):
        return self.game.run(turns)

    def fight(self):
        """Play to the end."""
        return self.game.run()

    def lines(self):
        return [line[1] for event in self.store.events for line in event.get("lines", ())]


def sails(scenario, seed, captain, turns, **stack):
    """Let a scenario sail; it must come to its last turn, or end before it, and be legal all the way."""
    sailed = Action(scenario, seed, captain, **stack)
    outcome = sailed.sail(turns)
    assert outcome.what in ("turns", "over"), outcome
    assert sailed.store.faults == []
    return sailed
