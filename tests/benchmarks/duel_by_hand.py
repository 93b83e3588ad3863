"""The rules of tests/benchmarks/broadside and duel once more, written by hand: what somebody writes who needs just this duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: By total: what is hit for certain (hull, rigging, crew), then for each slash what stands left and right of it.
CHART = {
    25: ((3, 0, 6), ("hc", "r ")),
    26: ((3, 0, 6), ("hc", "r ")),
    27: ((3, 0, 6), ("hc", "rc")),
    28: ((4, 0, 7), ("hc", "r ", "hr")),
    29: ((4, 0, 7), ("hc", "r ", "hr")),
    30: ((5, 0, 7), ("hc", "rc", "hr")),
}


class Ship:
    """A ship of the duel."""

    __slots__ = ("guns", "hull", "marines", "on_fire", "rigging", "sailors", "steering")

    def __init__(self) -> None:
        self.hull, self.rigging, self.sailors, self.marines = 30, 24, 40, 3
        self.guns, self.steering, self.on_fire = 12, 3, False


def fire(ship: Ship, die: Callable[[int], int]) -> None:
    """Let a ship suffer one broadside."""
    roll = die(6)
    (hull, rigging, crew), slashes = CHART[24 + roll]
    for slash in slashes:
        hit = slash[die(6) >= 4]
        if hit == "h":
            hull += 1
        elif hit == "r":
            rigging += 1
        elif hit == "c":
            crew += 1
    ship.hull = max(0, ship.hull - hull)
    ship.rigging = max(0, ship.rigging - rigging)
    for _ in range(crew):
        lose_crew(ship, die)
    if roll == 6 and die(6) <= 4:
        critical(ship, die)


def lose_crew(ship: Ship, die: Callable[[int], int]) -> None:
    """Cross one box of the crew off."""
    if die(6) == 6 and ship.marines > 0:
        ship.marines -= 1
    elif ship.sailors > 0:
        ship.sailors -= 1


def critical(ship: Ship, die: Callable[[int], int]) -> None:
    """Do what the chart of critical hits says."""
    hit = die(6) + die(6)
    if hit <= 3:
        ship.steering -= 1
    elif hit == 4:
        ship.steering = 0
    elif hit == 5:
        ship.steering -= 1
        lose_crew(ship, die)
    elif hit == 6:
        ship.hull = max(0, ship.hull - 1)
    elif hit == 7:
        ship.guns -= 1
    elif hit == 10:
        ship.on_fire = die(6) >= 4 or ship.on_fire
    elif hit == 11:
        ship.hull = max(0, ship.hull - 2)
    elif hit == 12:
        ship.hull = max(0, ship.hull - 4)
        ship.on_fire = die(6) >= 2 or ship.on_fire


def duel(die: Callable[[int], int]) -> tuple[int, Ship, Ship]:
    """Fight a duel until one of them has no more than five boxes of hull; after how many rounds, and how they stand then."""
    one, other = Ship(), Ship()
    rounds = 0
    while one.hull > 5 and other.hull > 5:
        rounds += 1
        fire(other, die)
        if other.hull > 0:
            fire(one, die)
    return rounds, one, other
