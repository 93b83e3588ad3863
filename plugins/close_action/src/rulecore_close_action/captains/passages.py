"""How long it takes to sail somewhere: legs on one or two headings, and the turns between them, which never lead through the wind."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulecore.values.hexes import STEPS, distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.values.hexes import Hex

    #: Headings one after the other, with the hexes to be sailed on each.
    Legs = tuple[tuple[int, int], ...]

#: Passages are reckoned in so many parts of a turn.
TURN = 12
#: What a captain counts with: turning by a sixth of the circle takes half a turn, going through the wind two turns more.
SIXTH, THROUGH_THE_WIND = 6, 24
#: So many passages are remembered.
REMEMBERED = 1 << 14


@lru_cache(maxsize=REMEMBERED)
def passage(allowances: tuple[int, ...], heading: int, offset: Hex) -> int:
    """Reckon how long a ship takes to a place, in twelfths of a turn, by the points she has on each heading.

    >>> wind_from_ahead = (0, 3, 4, 4, 4, 3)
    >>> passage(wind_from_ahead, 3, (0, 8)), passage(wind_from_ahead, 1, (0, -4)) > 12 * 4
    (24, True)
    """
    found = [_sailed(allowances, heading, legs) for legs in _legs(offset)]
    return min((each for each in found if each is not None), default=TURN * distance((0, 0), offset))


@lru_cache(maxsize=REMEMBERED)
def _legs(offset: Hex) -> tuple[Legs, ...]:
    return tuple(_ways(offset))


def _ways(offset: Hex) -> Iterator[Legs]:
    """Give every way to a place on one or two headings, as the headings with hexes on each."""
    q, r = offset
    for one in range(6):
        for other in ((one + 1) % 6, (one + 2) % 6):
            (a, b), (c, d) = STEPS[one], STEPS[other]
            turn = a * d - b * c
            first, second = (q * d - r * c) * turn, (a * r - b * q) * turn
            if first >= 0 and second >= 0:
                yield (one, first), (other, second)
                yield (other, second), (one, first)


def _sailed(allowances: tuple[int, ...], heading: int, legs: Legs) -> int | None:
    """Reckon how long legs take one after the other; none where one of them cannot be sailed."""
    taken, turning = 0, _turning(allowances)
    for towards, hexes in legs:
        if hexes == 0:
            continue
        if allowances[towards] == 0:
            return None
        taken += turning[heading][towards] + TURN * hexes // allowances[towards]
        heading = towards
    return taken


@lru_cache
def _turning(allowances: tuple[int, ...]) -> list[list[int]]:
    return [[_turned(allowances, heading, towards) for towards in range(6)] for heading in range(6)]


def _turned(allowances: tuple[int, ...], heading: int, towards: int) -> int:
    """Reckon how long it takes to turn, the shorter way."""
    found = []
    for way in (1, -1):
        sixths = (towards - heading) * way % 6
        through = sum(allowances[(heading + way * each) % 6] == 0 for each in range(1, sixths))
        found.append(SIXTH * sixths + THROUGH_THE_WIND * through)
    return min(found)
