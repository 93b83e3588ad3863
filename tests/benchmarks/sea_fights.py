"""Battles of Close Action that are fought twice: by the engine, with every face kept, and by hand, on cards and charts as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import close_action_by_hand as hand

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import InMemory
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SAILS = ("dismasted", "furled", "FS", "MS", "PS")
#: What is called otherwise in the rules.
NAMES = {"holed": "holed_at_waterline"}


class Fought(NamedTuple):
    """A battle of two steady captains: its seed, its game, every face, and what the captains answered, by side in order."""

    seed: int
    game: Game
    faces: list[int]
    answers: dict[str, list[Any]]
    events: list[dict[str, Any]]


class Scenario:
    """A scenario of two ships, loaded once, with what a battle by hand must know of it."""

    def __init__(self, scenario: str, *layers: Path) -> None:
        self.scenario = scenario
        self.rulebook = load("close_action", with_=tuple([str(each) for each in layers]))
        self.plugins = plugins_of(self.rulebook)
        world = self.game(0, InMemory()).world
        self.cards = [card_of(world, ship) for ship in world.all("ship")]
        self.chart = {aim: [[_row(world, aim, total, sail) for total in range(hand.MOST + 1)] for sail in SAILS] for aim in ("low", "high")}
        self.turns = world.single["scenario"].turn_limit
        self.owners = {ship._id: ship.owner._id for ship in world.all("ship")}

    def game(self, seed: int, store: Any, captains: dict[str, Any] | None = None) -> Game:
        """Set up a battle; who is not named among the captains is steady."""
        world = new_world(self.rulebook, plugins=self.plugins.world())
        set_up(self.rulebook, world, self.scenario)
        world.begin()
        sides = {each._id: (captains or {}).get(each._id, self.plugins.captains["steady"]) for each in world.all("player")}
        return Game(self.rulebook, world, KeyedDice(seed), sides=sides, store=store, steps=self.plugins)

    def fought(self, seed: int) -> Fought:
        """Fight a battle by captains and keep its dice and orders."""
        store = InMemory()
        game = self.game(seed, store)
        game.run()
        steps = [event for event in store.events if event["event"] == "step"]
        faces = [face for event in steps for rolled in event["faces"] for face in rolled[4]]
        answers: dict[str, list[Any]] = {side: [] for side in game.sides}
        for event in steps:
            for side, _, answer in event["captains"]:
                answers[side].append((event["at"], answer))
        return Fought(seed, game, faces, answers, store.events)

    @staticmethod
    def read_out(fought: Fought) -> dict[str, Any]:
        """Give captains who read out what was answered once."""
        return {side: reader(answers) for side, answers in fought.answers.items()}

    def compare(self, seed: int, game: Game, battle: hand.Battle) -> None:
        """Refuse to time two different battles: each ship, the turn, the points and the winner must be the same."""
        assert game.outcome is not None
        sides = game.world.all("player")
        ours: dict[str, Any] = {ship._id: state_of(ship) for ship in game.world.all("ship")}
        ours |= {"turn": game.world.turn, "winner": game.outcome.winner, "points": {each._id: int(100 * each.points) for each in sides}}
        theirs: dict[str, Any] = {ship.ident: hand_state_of(ship) for ship in battle.ships if not ship.gone}
        points = {self.owners[ship.ident]: points for ship, points in zip(battle.ships, battle.points, strict=True)}
        theirs |= {"turn": battle.turn, "winner": battle.winner and self.owners[battle.winner.ident], "points": points}
        if ours != theirs:
            told = {each: (ours.get(each), theirs.get(each)) for each in {**ours, **theirs} if ours.get(each) != theirs.get(each)}
            raise SystemExit(f"the {self.scenario} of seed {seed} ended otherwise by hand: {told}")


def reader(answers: list[Any]) -> Callable[..., Any]:
    """Give a captain who reads out what was answered once."""
    left = iter(answers)
    return lambda _view, _question: next(left)[1]


def _row(world: Any, aim: str, total: int, sail: str) -> tuple[Any, int]:
    """Give a row of the chart of damage, with the columns that count under a sail."""
    columns = ["FS"] + ["MS"] * (sail in ("MS", "PS")) + ["PS"] * (sail == "PS")
    parts = [str(world.t.gun_damage(aim, total, column)) for column in columns]
    return hand.read("-".join(parts)), world.t.gun_damage(aim, total, "critical")


def card_of(world: Any, ship: Any) -> dict[str, Any]:
    """Give what stands on the log of a ship as play begins, as plain data."""
    same = ("morale", "critical_modifier", "vp", "q", "r", "heading", "last_speed")
    maneuver = str(ship.maneuver)
    numbers = [world.q.basic_number(world, ship, away) for away in range(1, 16)]
    runs = {table: [getattr(world.t, table)(maneuver, speed) for speed in range(1, 11)] for table in ("same_side_run", "other_side_run")}
    points = {
        (wind, SAILS.index(sail)): tuple([world.t.movement_allowance(str(ship.speed_type), wind, sail, attitude) for attitude in "RBC"])
        for wind in range(1, 5)
        for sail in SAILS[2:]
    }
    return {
        "ident": ship._id,
        "quality": str(ship.quality),
        "ship_class": getattr(ship, "class"),
        "maneuver": maneuver,
        "sail": SAILS.index(str(ship.sail)),
        "basic": [None, *(None if type(each) is Cannot else each for each in numbers)],
        "allowance": points,
        "crew": [section.boxes.left for section in ship.crew_section],
        **{track: [left for left, _ in getattr(ship, track).sections] for track in ("hull", "rigging")},
        **runs,
        **{name: getattr(ship, name) for name in same},
    }


def state_of(ship: Any) -> dict[str, Any]:
    """Give how a ship of the engine has ended, as `hand_state_of` gives it of one by hand."""
    faults = [each for each in (*hand.HULL_FAULTS.values(), *hand.RIGGING_FAULTS.values()) if getattr(ship, NAMES.get(each, each))]
    return {
        **{track: [left for left, _ in getattr(ship, track).sections] for track in ("hull", "rigging")},
        "crew": [(each.boxes.left, bool(each.disordered)) for each in ship.crew_section],
        "quality": str(ship.quality),
        "struck": bool(ship.struck),
        "sides": [
            (ship.dismounted.get(side, 0), bool(ship.darkened.get(side, False)), ship.unfired.get(side, True)) for side in hand.SIDES
        ],
        "faults": sorted(faults),
        "fires": ship.on_fire,
        "place": (ship.q, ship.r, ship.heading),
        "sail": (SAILS.index(str(ship.sail)), ship.sail_set_in, bool(ship.sail_half_set)),
        "way": (ship.last_speed, ship.spent, ship.straight, ship.run, str(ship.last_side or ""), str(ship.late_turn or "")),
    }


def hand_state_of(ship: hand.Ship) -> dict[str, Any]:
    """Give how a ship by hand has ended."""
    words = {"S": "starboard", "P": "port", "": ""}
    return {
        "hull": ship.hull,
        "rigging": ship.rigging,
        "crew": [(each.boxes, each.disordered) for each in ship.crew],
        "quality": ship.quality,
        "struck": ship.struck,
        "sides": [(ship.dismounted[side], ship.dark[side], ship.unfired[side]) for side in hand.SIDES],
        "faults": sorted(ship.faults),
        "fires": len(ship.fires),
        "place": (ship.q, ship.r, ship.heading),
        "sail": (ship.sail, ship.sail_set_in, ship.half_set),
        "way": (ship.last_speed, ship.spent, ship.straight, ship.run, words[ship.last_side], words[ship.late_turn]),
    }
