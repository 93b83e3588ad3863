"""Duels of Close Action: two ships in a calm fire until one strikes, by captains and by orders that are read out, beside the same by hand.

By hand and by the engine the same orders are read out, those that steady captains gave once: so rules are timed beside rules. What the
captains' thinking takes is a row of its own. By hand `random.random` is thrown for each die, then the engine's face is taken; before
anything is timed both must end alike, box by box. The ships lie still, two hexes apart: no sailing is timed here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import close_action_by_hand as hand
from bench_games import thrower
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

ROUNDS, DUELS, COMPARED = 5, 6, 20
LAYER = Path(__file__).parents[2] / "plugins/close_action/tests/two_74s"
SCENARIO, RANGE = "side_by_side_2", 2


class Fought(NamedTuple):
    """A duel of two steady captains: its seed, its game, every face, and what the captains answered, by side in order."""

    seed: int
    game: Game
    faces: list[int]
    answers: dict[str, list[Any]]
    events: list[dict[str, Any]]


class Calm:
    """The duel, loaded once, and its battles: by captains, by orders that are read out, and by hand."""

    def __init__(self) -> None:
        self.rulebook = load("close_action", with_=(str(LAYER),))
        self.plugins = plugins_of(self.rulebook)
        world = self.game(0, InMemory(), {}).world
        self.cards = [card_of(world, ship) for ship in world.all("ship")]
        cells = self.rulebook.get("tables", "gun_damage")
        self.chart = {aim: [self._cell(world, cells, aim, total) for total in range(53)] for aim in ("low", "high")}
        self.turns = world.single["scenario"].turn_limit

    @staticmethod
    def _cell(world: Any, _cells: Any, aim: str, total: int) -> tuple[Any, int]:
        return hand.read(str(world.t.gun_damage(aim, total, "FS"))), world.t.gun_damage(aim, total, "critical")

    def game(self, seed: int, store: Any, captains: dict[str, Any]) -> Game:
        """Set up a duel."""
        world = new_world(self.rulebook, plugins=self.plugins.world())
        set_up(self.rulebook, world, SCENARIO)
        world.begin()
        sides = {each._id: captains.get(each._id, self.plugins.captains["steady"]) for each in world.all("player")}
        return Game(self.rulebook, world, KeyedDice(seed), sides=sides, store=store, steps=self.plugins)

    def fought(self, seed: int) -> Fought:
        """Fight a duel by captains and keep its dice and orders."""
        store = InMemory()
        game = self.game(seed, store, {})
        game.run()
        steps = [event for event in store.events if event["event"] == "step"]
        faces = [face for event in steps for rolled in event["faces"] for face in rolled[4]]
        answers: dict[str, list[Any]] = {side: [] for side in game.sides}
        for event in steps:
            for side, _, answer in event["captains"]:
                answers[side].append((event["at"], answer))
        return Fought(seed, game, faces, answers, store.events)

    def read_out(self, fought: Fought, store: Any) -> Game:
        """Fight a duel by the engine with the orders read out."""
        return self.game(fought.seed, store, {side: reader(answers) for side, answers in fought.answers.items()})

    def by_hand(self, fought: Fought) -> Callable[[], hand.Duel]:
        """Give the same duel by hand, ready to be fought again and again."""
        orders = orders_of(fought)

        def duel() -> hand.Duel:
            die = thrower(fought.faces)
            found = hand.Duel(self.cards, self.chart, die, orders, self.turns)
            found.fight()
            if next(die.faces, None) is not None:
                raise SystemExit(f"by hand the duel of seed {fought.seed} left dice on the table")
            return found

        return duel


def reader(answers: list[Any]) -> Callable[..., Any]:
    """Give a captain who reads out what was answered once."""
    left = iter(answers)
    return lambda _view, _question: next(left)[1]


def card_of(world: Any, ship: Any) -> dict[str, Any]:
    """Give what stands on the log of a ship as play begins, as plain data, with the gun number of her range."""
    first, second = world.all("ship")
    other = second if ship is first else first
    same = ("morale", "critical_modifier", "vp")
    boxes = {track: [left for left, _ in getattr(ship, track).sections] for track in ("hull", "rigging")}
    crew = [section.boxes.left for section in ship.crew_section]
    read = {"basic": world.q.basic_number(world, ship, RANGE), "facing": str(world.fact("side_facing", ship, other))}
    return (
        {"ident": ship._id, "quality": str(ship.quality), "ship_class": getattr(ship, "class"), "crew": crew}
        | boxes
        | read
        | {name: getattr(ship, name) for name in same}
    )


def orders_of(fought: Fought) -> list[tuple[dict[str, Any], list[Any], list[int]]]:
    """Give by turn what was ordered: tasks by ship, shots and volleys in order, with ships by their numbers."""
    numbers = {ship: number for number, ship in enumerate(("first", "second"))}
    found: list[tuple[dict[str, Any], list[Any], list[int]]] = [({}, [], []) for _ in range(fought.game.world.turn)]
    for answers in fought.answers.values():
        for at, answer in answers:
            tasks, shots, volleys = found[int(at.partition("/")[0]) - 1]
            for text in answer or ():
                ship, _, order = text.partition(": ")
                word, *rest = order.split()
                if word == "fire":
                    shots.append((numbers[ship], rest[1], *rest[3:5]))
                elif word == "marine_fire":
                    volleys.append(numbers[ship])
                elif word in ("fight_fire", "work_the_pumps"):
                    fire = int(rest[0]) if word == "fight_fire" else 0
                    tasks.setdefault(ship, []).append((word, fire, int(rest[-1]) - 1))
    return found


def state_of(ship: Any) -> tuple[Any, ...]:
    """Give how a ship of the engine has ended, as `hand_state_of` gives it of one by hand."""
    faults = [each for each in (*hand.HULL_FAULTS.values(), *hand.RIGGING_FAULTS.values()) if getattr(ship, NAMES.get(each, each))]
    return (
        *([left for left, _ in getattr(ship, track).sections] for track in ("hull", "rigging")),
        [(each.boxes.left, bool(each.disordered)) for each in ship.crew_section],
        str(ship.quality),
        bool(ship.struck),
        [(ship.dismounted.get(side, 0), bool(ship.darkened.get(side, False)), ship.unfired.get(side, True)) for side in hand.SIDES],
        sorted(faults),
        ship.on_fire,
    )


#: What is called otherwise in the rules.
NAMES = {"holed": "holed_at_waterline"}


def hand_state_of(ship: hand.Ship) -> tuple[Any, ...]:
    """Give how a ship by hand has ended."""
    crew = [(each.boxes, each.disordered) for each in ship.crew]
    sides = [(ship.dismounted[side], ship.dark[side], ship.unfired[side]) for side in hand.SIDES]
    return ship.hull, ship.rigging, crew, ship.quality, ship.struck, sides, sorted(ship.faults), len(ship.fires)


def compare(fought: Fought, game: Game, duel: hand.Duel) -> None:
    """Refuse to time two different duels: what is left of each ship, the turn and the winner must be the same."""
    ours = {ship._id: state_of(ship) for ship in game.world.all("ship")}
    theirs = {ship.ident: hand_state_of(ship) for ship in duel.ships if not ship.gone}
    winner = {"first": "one", "second": "other"}[duel.winner.ident] if duel.winner is not None else None
    assert game.outcome is not None
    if ours != theirs or game.outcome.winner != winner or game.world.turn != duel.turn:
        raise SystemExit(f"the duel of seed {fought.seed} ended otherwise by hand: {ours} and {theirs}")


def rows() -> Iterator[Row]:
    """Give the ratios of duels, and what captains take of them."""
    calm = Calm()
    fought = [calm.fought(seed) for seed in range(COMPARED)]
    for each in fought:
        duel = calm.by_hand(each)()
        compare(each, each.game, duel)
        again = calm.read_out(each, InMemory())
        again.run()
        compare(each, again, duel)
    timing = fought[:DUELS]
    hands = [calm.by_hand(each) for each in timing]
    taken = timed(
        ROUNDS,
        by_hand=lambda: [each() for each in hands],
        set_up=lambda: [calm.game(each.seed, Forgetting(), {}) for each in timing],
        off=lambda: [calm.read_out(each, Forgetting()).run() for each in timing],
        on=lambda: [calm.read_out(each, InMemory()).run() for each in timing],
        captains=lambda: [calm.game(each.seed, InMemory(), {}).run() for each in timing],
    )
    turns = sum(each.game.world.turn for each in timing)
    off, on, captains = (taken[name] - taken["set_up"] for name in ("off", "on", "captains"))
    yield Row("duels in a calm, orders read out, no journal", off / taken["by_hand"], "by hand, the same orders", 6)
    yield Row("duels in a calm, orders read out, with journal", on / taken["by_hand"], "by hand, the same orders", 8)
    yield Row("the same, journal on", on / off, "journal off", 1.3)
    yield Row("a duel by steady captains, with journal", captains / on, "orders read out")
    yield Row("a turn by hand", taken["by_hand"] / turns * 1e6, "", unit=" us")
    yield Row("a turn of the engine, with journal", on / turns * 1e6, "", unit=" us")
    yield Row("what steady captains take of a turn", (captains - on) / turns * 1e6, "", unit=" us")
    yield Row("setting a duel up", taken["set_up"] / len(timing) * 1e6, "", unit=" us")


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
