"""What lies in the way of a straight run: the first contact, shoals that are crossed, and what hides a target.

Everything on the table is round, `(x, y, radius)`, but for the edges of the table and a shore along one of them.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from rulecore_skirmish.trigonometry import CIRCLE, ONE

if TYPE_CHECKING:
    from collections.abc import Iterable

    #: Something round: the middle and the radius.
    Round = tuple[int, int, int]


def meets(run: tuple[int, int, int, int], radius: int, other: Round) -> int | None:
    """Give after which length a base that runs straight touches another; none when it passes, or only draws away.

    `run` is (x, y, heading, length). The length is rounded down, so a base stops short and never inside.

    >>> meets((0, 0, 0, 6000), 750, (0, 5000, 1250)), meets((0, 0, 0, 6000), 750, (2000, 3000, 1250))
    (3000, None)
    """
    x, y, heading, length = run
    sine, cosine = CIRCLE[heading % 360]
    dx, dy, reach = other[0] - x, other[1] - y, radius + other[2]
    forward = dx * sine + dy * cosine
    if forward <= 0:
        return None
    side, limit = dx * cosine - dy * sine, reach * ONE
    if abs(side) >= limit:
        return None
    after = (forward - isqrt(limit * limit - side * side)) // ONE
    return max(0, after) if after <= length else None


def crosses(run: tuple[int, int, int, int], radius: int, other: Round) -> bool:
    """Say whether a base that runs straight lies over something round at any point of the run.

    >>> crosses((0, 0, 0, 6000), 750, (2000, 3000, 2500)), crosses((0, 0, 0, 6000), 750, (4000, 3000, 2500))
    (True, False)
    """
    x, y, heading, length = run
    sine, cosine = CIRCLE[heading % 360]
    dx, dy, limit = other[0] - x, other[1] - y, (radius + other[2]) * ONE
    forward, side = dx * sine + dy * cosine, dx * cosine - dy * sine
    beyond = max(0, -forward, forward - length * ONE)  # from the nearest point of the run, along it
    return beyond * beyond + side * side < limit * limit


def hidden(eye: tuple[int, int], target: tuple[int, int], things: Iterable[Round]) -> bool:
    """Say whether one of some round things lies on the line between two points.

    >>> hidden((0, 0), (0, 9000), [(1000, 4000, 2000)]), hidden((0, 0), (0, 9000), [(2000, 4000, 2000)])
    (True, False)
    """
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    square = dx * dx + dy * dy
    for x, y, radius in things:
        ox, oy = x - eye[0], y - eye[1]
        along = ox * dx + oy * dy
        if along <= 0:
            near = ox * ox + oy * oy < radius * radius
        elif along >= square:
            near = (ox - dx) ** 2 + (oy - dy) ** 2 < radius * radius
        else:
            near = (ox * dy - oy * dx) ** 2 < radius * radius * square
        if near:
            return True
    return False


def to_edge(run: tuple[int, int, int, int], radius: int, bounds: tuple[int, int, int, int]) -> int | None:
    """Give after which length a base comes to the edge of a table, `bounds` being west, south, east, north; none if it does not.

    >>> to_edge((24000, 40000, 0, 9000), 750, (0, 0, 48000, 48000)), to_edge((24000, 30000, 0, 9000), 750, (0, 0, 48000, 48000))
    (7250, None)
    """
    x, y, heading, length = run
    sine, cosine = CIRCLE[heading % 360]
    west, south, east, north = bounds
    found = None
    for speed, room in (
        (sine, (east - radius - x) if sine > 0 else (x - radius - west)),
        (cosine, (north - radius - y) if cosine > 0 else (y - radius - south)),
    ):
        if speed:
            after = max(0, room) * ONE // abs(speed)
            if after < length and (found is None or after < found):
                found = after
    return found
