"""Distances, bearings and what lies in the way: whole hundredths of a millimetre, no rounding that leans to a side.

Everything on the table is round, `(x, y, radius)`, but for its edges. A run is `(x, y, point, length)`: from where, on which point of
the compass, how far.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from rulecore_galleys_and_galleons.compass import ONE, QUARTER, WAYS, cosine, sine

if TYPE_CHECKING:
    from collections.abc import Iterable

    Round = tuple[int, int, int]
    Run = tuple[int, int, int, int]

#: The edges of the table, by what they are called, as the way that leads over them: east and north.
EDGES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def rounded(amount: int) -> int:
    """Give billionths as whole ones, halves away from zero, so that east and west are alike.

    >>> rounded(1_500_000_000), rounded(-1_500_000_000), rounded(1_400_000_000)
    (2, -2, 1)
    """
    whole = (2 * abs(amount) + ONE) // (2 * ONE)
    return whole if amount >= 0 else -whole


def ahead(run: Run) -> tuple[int, int]:
    """Give the point in which a run ends.

    >>> ahead((0, 0, 4, 6000)), ahead((0, 0, 8, 1000)), ahead((0, 0, 2, 1000))
    ((6000, 0), (0, -1000), (707, 707))
    """
    x, y, point, length = run
    east, north = WAYS[point % len(WAYS)]
    return x + rounded(length * east), y + rounded(length * north)


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Give the distance of two points, rounded down.

    >>> distance(0, 0, 3000, 4000)
    5000
    """
    return isqrt((ax - bx) ** 2 + (ay - by) ** 2)


def gap(one: Round, other: Round) -> int:
    """Give the distance of two round things from edge to edge; nothing where they touch.

    >>> gap((0, 0, 750), (0, 5000, 1250)), gap((0, 0, 750), (0, 1000, 750))
    (3000, 0)
    """
    return max(0, distance(one[0], one[1], other[0], other[1]) - one[2] - other[2])


def off_bow(x: int, y: int, point: int, at: tuple[int, int]) -> int:
    """Give how many whole half degrees off the bow a place lies, to either side: 0 dead ahead, 360 dead astern.

    >>> [off_bow(0, 0, 0, at) for at in ((0, 9), (5, 5), (-5, 5), (7, 0), (5, -5), (0, -9))]
    [0, 90, 90, 180, 270, 360]
    """
    east, north = WAYS[point % len(WAYS)]
    dx, dy = at[0] - x, at[1] - y
    forward, side = dx * east + dy * north, abs(dx * north - dy * east)
    if not side:
        return 0 if forward >= 0 else 2 * QUARTER
    low, high = 0, 2 * QUARTER
    while high - low > 1:  # the angle is at least `low` and less than `high`
        middle = (low + high) // 2
        if side * cosine(middle) >= forward * sine(middle):
            low = middle
        else:
            high = middle
    return low


def meets(run: Run, radius: int, other: Round) -> int | None:
    """Give after which length a base that runs straight touches something round; none when it passes, or only draws away.

    The length is rounded down, so a base stops short and never inside.

    >>> meets((0, 0, 0, 6000), 750, (0, 5000, 1250)), meets((0, 0, 0, 6000), 750, (2000, 3000, 1250))
    (3000, None)
    """
    x, y, point, length = run
    east, north = WAYS[point % len(WAYS)]
    dx, dy, limit = other[0] - x, other[1] - y, (radius + other[2]) * ONE
    forward, side = dx * east + dy * north, dx * north - dy * east
    if forward <= 0 or abs(side) >= limit:
        return None
    after = (forward - isqrt(limit * limit - side * side)) // ONE
    return max(0, after) if after <= length else None


def hidden(eye: tuple[int, int], target: tuple[int, int], things: Iterable[Round]) -> bool:
    """Say whether one of some round things lies on the line between two places; one on which either of them lies does not hide it.

    >>> hidden((0, 0), (0, 9000), [(1000, 4000, 2000)]), hidden((0, 0), (0, 9000), [(2000, 4000, 2000)])
    (True, False)
    """
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    square = dx * dx + dy * dy
    for x, y, radius in things:
        ox, oy = x - eye[0], y - eye[1]
        along = ox * dx + oy * dy
        ends = min(ox * ox + oy * oy, (ox - dx) ** 2 + (oy - dy) ** 2)
        if ends >= radius * radius and 0 < along < square and (ox * dy - oy * dx) ** 2 < radius * radius * square:
            return True
    return False


def to_edge(run: Run, radius: int, width: int, depth: int) -> tuple[int, str] | None:
    """Give after which length a base comes to an edge of the table, and to which; none if it does not.

    >>> to_edge((24000, 40000, 0, 9000), 750, 48000, 48000), to_edge((24000, 30000, 0, 9000), 750, 48000, 48000)
    ((7250, 'north'), None)
    """
    x, y, point, length = run
    east, north = WAYS[point % len(WAYS)]
    found = None
    for name, (across, along) in EDGES.items():
        speed = east * across + north * along
        room = (width - x if across > 0 else x if across else depth - y if along > 0 else y) - radius
        if speed > 0:
            after = max(0, room) * ONE // speed
            if after < length and (found is None or after < found[0]):
                found = (after, name)
    return found
