"""Ships under sail: random legal sailing beside random legal chess, what a fleet costs by its size, what it weighs.

A move of chess is one of the legal moves, listed, drawn and made. A ship's turn is one of her legal courses, listed, drawn, plotted in
secret, judged by the orders' conditions, and sailed among all others, with the weather, collisions and drift of the turn.
"""

from __future__ import annotations

import random
import tracemalloc
from typing import TYPE_CHECKING, Any

from yardsticks import Row, timed

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import fill_from_card, set_up
from rulecore.engine.store import Forgetting, InMemory
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 5
#: Fleets of so many ships are sailed, each for so many turns.
SIZES = (6, 12, 24, 48)
TURNS = 6
#: The fleet that is weighed, and for how many turns it sails.
WEIGHED, LONG = 24, 40
MOVES = 2000
SCENARIO, CARD = "lissa", "br_74_common"


class Fleet:
    """Close Action, loaded once, and fleets of any size: ships in two lines abreast of each other, out of each other's way at first."""

    def __init__(self) -> None:
        self.rulebook = load("close_action", with_=())
        self.plugins = plugins_of(self.rulebook)

    def game(self, ships: int, store: Any, captain: str = "random") -> Game:
        """Set up a game of a fleet: wind and waters of a scenario, its own ships taken away."""
        world = new_world(self.rulebook, plugins=self.plugins.world())
        set_up(self.rulebook, world, SCENARIO)
        for each in (*world.all("ship"), *world.all("shallow")):
            world.state.remove_piece(each)
        sides = list(world.all("player"))
        for number in range(ships):
            self._ship(world, number, sides[number % len(sides)])
        world.state.write(world.single["chart"], "closed", False)
        world.begin()
        commanders = {each._id: self.plugins.captains[captain] for each in sides}
        return Game(self.rulebook, world, KeyedDice(3), sides=commanders, store=store, steps=self.plugins)

    def sailed(self, ships: int) -> dict[str, Callable[[], object]]:
        """Give what is timed of a fleet: setting it up, which is no sailing, and a game with it."""
        return {"set_up": lambda: self.game(ships, Forgetting()), "played": lambda: self.game(ships, Forgetting()).run(TURNS)}

    def _ship(self, world: Any, number: int, owner: Any) -> None:
        ship = world.state.add_piece("ship", f"ship_{number}")
        fill_from_card(self.rulebook, world, ship, CARD)
        line, place = number % 2, number // 2
        laid = {"owner": owner, "quality": "C", "morale": 3, "sail": "MS", "heading": 2, "last_speed": 2}
        for field, value in {**laid, "q": 20 + 6 * line, "r": 3 * place, "vp": 1, "counter": f"2{number}"}.items():
            world.state.write(ship, field, value)
        world.state.fill(ship)


def chess(moves: int) -> None:
    """Make so many random legal moves, game after game."""
    import chess

    drawn = random.Random(5)
    board = chess.Board()
    for _ in range(moves):
        legal = list(board.legal_moves)
        if not legal or board.halfmove_clock > 100:
            board = chess.Board()
            legal = list(board.legal_moves)
        board.push(drawn.choice(legal))


def rows() -> Iterator[Row]:
    """Give random sailing beside random chess, the cost of a turn by the size of a fleet, and what a long game weighs."""
    fleet = Fleet()
    taken = timed(ROUNDS, chess=lambda: chess(MOVES), **fleet.sailed(12))
    moves, turns = MOVES / taken["chess"], 12 * TURNS / (taken["played"] - taken["set_up"])
    yield Row("random legal ship's turns a second", turns / moves, "random legal moves of chess", 0.25, least=True)
    yield Row("ship's turns a second", turns, "", unit="")
    yield Row("legal moves of chess a second", moves, "", unit="")
    costs = {ships: cost(fleet, ships) for ships in SIZES}
    for ships, each in costs.items():
        yield Row(f"a turn of {ships} ships", each * 1000, "", unit=" ms")
        yield Row(f"a ship's turn in a fleet of {ships}", each / ships * 1e6, "", unit=" us")
    yield Row("a ship in a fleet of 48", costs[48] / 48 / (costs[6] / 6), "a ship in a fleet of 6", 2.0)
    yield Row(f"memory of {WEIGHED} ships and {LONG} turns, with journal", memory(fleet), "", 300, unit=" MB")


def cost(fleet: Fleet, ships: int) -> float:
    """Give the seconds that a turn of a fleet takes."""
    taken = timed(3, **fleet.sailed(ships))
    return (taken["played"] - taken["set_up"]) / TURNS


def memory(fleet: Fleet) -> float:
    """Give the megabytes that a long game takes at its peak."""
    tracemalloc.start()
    try:
        fleet.game(WEIGHED, InMemory()).run(LONG)
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
