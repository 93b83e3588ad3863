"""Whole games: the squadron skirmish beside the same rules by hand, an effect beside its write, what a game weighs.

Both sides fight the same battles: the one by hand throws `random.random` for each die and then takes the face that the engine threw, and
before anything is timed the two must end alike, ship by ship. Setting up counts on both sides; reading the rulebook on neither.
"""

from __future__ import annotations

import json
import random
import tracemalloc
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import captains_by_hand
import effects
import skirmish_by_hand
from yardsticks import Row, timed

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import Forgetting, InMemory
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 7
#: Who commands, and how many battles of each are timed: `steady` judges hundreds of places in a turn, `random` leaves all to the rules.
CAPTAINS = {"steady": 2, "random": 5}
SCENARIOS = ("meeting", "small_islands")


class Fought(NamedTuple):
    """One battle of the engine: its game, and every face and every whim of a captain in order."""

    game: Game
    events: list[dict[str, Any]]
    faces: list[int]
    whims: list[int]


class Sea:
    """The skirmish, loaded once, and its battles: by the engine, and by hand."""

    def __init__(self) -> None:
        self.rulebook = load("skirmish", with_=())
        self.plugins = plugins_of(self.rulebook)
        self.fleets = {scenario: fleets_of(self.game(scenario, 0, "steady", InMemory()).world) for scenario in SCENARIOS}

    def game(self, scenario: str, seed: int, captain: str, store: Any) -> Game:
        """Set up one battle of two captains of a kind."""
        world = new_world(self.rulebook, plugins=self.plugins.world())
        set_up(self.rulebook, world, scenario)
        world.begin()
        sides = {each._id: self.plugins.captains[captain] for each in world.all("player")}
        return Game(self.rulebook, world, KeyedDice(seed), sides=sides, store=store, steps=self.plugins)

    def fought(self, scenario: str, seed: int, captain: str) -> Fought:
        """Fight a battle to its end and keep its dice."""
        store = InMemory()
        game = self.game(scenario, seed, captain, store)
        game.run()
        faces = [face for event in store.events if event["event"] == "step" for rolled in event["faces"] for face in rolled[4]]
        return Fought(game, store.events, faces, [face for rolled in game._captains_dice.rolled for face in rolled.faces])

    def by_hand(self, scenario: str, captain: str, fought: Fought) -> Callable[[], skirmish_by_hand.Battle]:
        """Give the same battle by hand, ready to be fought again and again."""

        def battle() -> skirmish_by_hand.Battle:
            die, whim = thrower(fought.faces), thrower(fought.whims)
            captains = [captains_by_hand.Steady() if captain == "steady" else captains_by_hand.Random(whim) for _ in range(2)]
            found = skirmish_by_hand.Battle(self.fleets[scenario], die, captains)
            found.fight()
            if (left := next(whim.faces, None)) is not None or (left := next(die.faces, None)) is not None:
                raise SystemExit(f"by hand the {scenario} of {captain} captains left a {left} on the table")
            return found

        return battle


class thrower:  # noqa: N801 - a function with something to remember
    """A die by hand: `random.random` as usual, and then the face of the battle that is fought again."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = iter(faces)
        self.random = random.Random(7).random

    def __call__(self, sides: int) -> int:
        int(self.random() * sides)
        return next(self.faces)


def fleets_of(world: Any) -> dict[str, Any]:
    """Give what lies on a table as plain data."""
    sides = [each._id for each in world.all("player")]
    squadrons = [(sides.index(each.owner._id), [card_of(world, ship) for ship in each.ship]) for each in world.all("squadron")]
    islands = [(each.x, each.y, each.radius) for each in world.all("island")]
    return {"turns": world.single["scenario"].turn_limit, "sides": sides, "islands": islands, "squadrons": squadrons}


def card_of(world: Any, ship: Any) -> dict[str, Any]:
    """Give what is printed on the card of a ship, and where it stands."""
    same = ("x", "y", "heading", "radius", "size", "points", "damage_rating", "critical_rating", "impact")
    guns = {"turret": "guns", **{each: each for each in ("broadside", "flank", "fore", "aft")}}
    printed = {weapon: [world.kept(ship, field, band) for band in range(1, 5)] for weapon, field in guns.items()}
    left = {"hull": ship.hull.left, "crew": ship.crew.left, "movement": ship.printed_move}
    return {"ident": ship._id, "printed": printed, **left, **{name: getattr(ship, name) for name in same}}


def compare(scenario: str, fought: Fought, battle: skirmish_by_hand.Battle) -> None:
    """Refuse to time two different battles: every ship that is left, the points and the winner must be the same."""
    world = fought.game.world
    ours: dict[str, Any] = {
        each._id: (each.x, each.y, each.heading, each.hull.left, each.crew.left, each.last_fired) for each in world.all("ship")
    }
    theirs = {each.ident: (each.x, each.y, each.heading, each.hull, each.crew, each.last_fired) for each in battle.ships}
    ours |= {each._id: (each.score, each.lost) for each in world.all("player")}
    theirs |= {each.ident: (each.score, each.lost) for each in battle.sides}
    winner = battle.winner.ident if battle.winner is not None else None
    if ours != theirs or fought.game.outcome is None or fought.game.outcome.winner != winner:
        raise SystemExit(f"the {scenario} ended otherwise by hand: {[each for each in ours if ours[each] != theirs.get(each)]}")


def rows() -> Iterator[Row]:
    """Give the ratios of effects and battles, what a game weighs, and how often pluggy is called."""
    yield from effects.rows()
    sea = Sea()
    for captain, battles in CAPTAINS.items():
        for scenario in SCENARIOS:
            for seed in range(battles):
                fought = sea.fought(scenario, seed, captain)
                compare(scenario, fought, sea.by_hand(scenario, captain, fought)())
        yield from battle_rows(sea, captain, battles)
    yield Row("calls of pluggy in a battle whose steps nobody surrounds", pluggy_calls(sea), "", 0, unit="")


def battle_rows(sea: Sea, captain: str, battles: int) -> Iterator[Row]:
    """Give the ratios of battles of one kind of captain."""
    scenario, seeds = SCENARIOS[0], range(battles)
    fought = [sea.fought(scenario, seed, captain) for seed in seeds]
    again = [sea.by_hand(scenario, captain, each) for each in fought]
    taken = timed(
        ROUNDS,
        by_hand=lambda: [each() for each in again],
        off=lambda: [sea.game(scenario, seed, captain, Forgetting()).run() for seed in seeds],
        on=lambda: [sea.game(scenario, seed, captain, InMemory()).run() for seed in seeds],
    )
    what, beside = f"battles of {captain} captains", "by hand"
    bars = (0.16, 0.12) if captain == "steady" else (None, None)
    yield Row(f"{what}, no journal", taken["by_hand"] / taken["off"], beside, bars[0], least=True)
    yield Row(f"{what}, with journal", taken["by_hand"] / taken["on"], beside, bars[1], least=True)
    yield Row("the same, journal on", taken["on"] / taken["off"], "journal off", 1.3)
    events = [event for each in fought for event in each.events]
    yield Row("battles a second, with journal", battles / taken["on"], "", unit="")
    yield Row("their events a second", len(events) / taken["on"], "", unit="")
    yield Row("events of a battle as JSON", len(json.dumps(events)) / battles / 1000, "", unit=" kB")
    yield Row("memory of a battle, with journal", memory(lambda: sea.game(scenario, 0, captain, InMemory())), "", unit=" MB")


def memory(begin: Callable[[], Game]) -> float:
    """Give the megabytes that a game takes at its peak, set-up included."""
    tracemalloc.start()
    try:
        begin().run()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def pluggy_calls(sea: Sea) -> int:
    """Count how often a hook is called through pluggy in a battle."""
    import pluggy

    called: list[str] = []
    call = pluggy.HookCaller.__call__

    def counted(self: Any, **arguments: Any) -> Any:
        called.append(self.name)
        return call(self, **arguments)

    with patch.object(pluggy.HookCaller, "__call__", counted):
        sea.game(SCENARIOS[0], 0, "random", InMemory()).run()
    return len(called)


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
