"""Who bears on whom: every battery of every ship asked about every enemy, and every rake, in fleets of several sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench_sailing import Fleet
from rulecore_close_action.arcs import BATTERIES
from yardsticks import Row, timed

from rulecore.engine.store import Forgetting

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 5
SIZES = (6, 12, 24, 48)


def shots(world: Any) -> int:
    """Ask of each battery why it cannot be fired at each enemy, on a table nobody has asked yet; gives how often."""
    world.standing.forget()
    ships = world.all("ship")
    pairs = [(one, other) for one in ships for other in ships if one.owner is not other.owner]
    for one, other in pairs:
        for battery in BATTERIES:
            world.fact("shot_fault", one, battery, other)
    return len(pairs) * len(BATTERIES)


def rakes(world: Any) -> None:
    """Ask how each ship is raked by each enemy, on a table nobody has asked yet."""
    world.standing.forget()
    ships = world.all("ship")
    for one in ships:
        for other in ships:
            if one.owner is not other.owner:
                world.fact("rake_of", one, other)


def rows() -> Iterator[Row]:
    """Give what a whole fleet's bearings cost, and how that grows."""
    fleet = Fleet()
    costs = {}
    for ships in SIZES:
        world = fleet.game(ships, Forgetting()).world
        asked = shots(world)
        taken = timed(ROUNDS, shots=lambda world=world: shots(world), rakes=lambda world=world: rakes(world))
        costs[ships] = taken["shots"] / asked
        yield Row(f"{asked} shots of {ships} ships", taken["shots"] * 1000, "", unit=" ms")
        yield Row(f"all rakes of {ships} ships", taken["rakes"] * 1000, "", unit=" ms")
    yield Row("a shot in a fleet of 48", costs[48] / costs[6], "a shot in a fleet of 6", 3.0)


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
