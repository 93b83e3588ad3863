"""A map of hexes, reckoned exactly: places, headings, distances, cones, and what a line from centre to centre passes through.

A hex is a pair `(q, r)` of whole numbers. Headings go clockwise from 0, straight up the column: 0 is `(0, -1)`, 1 `(1, -1)`, 2 `(1, 0)`,
3 `(0, 1)`, 4 `(-1, 1)`, 5 `(-1, 0)`. Corners are reckoned in thirds of a hex, so that nothing is ever rounded.
"""

from __future__ import annotations

from functools import lru_cache

Hex = tuple[int, int]

#: What lies one hex on in each of the six headings, clockwise from straight up.
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

#: The corners of a hex around its centre, in thirds: corner i lies between headings i and i + 1.
_CORNERS = tuple([(STEPS[i][0] + STEPS[(i + 1) % 6][0], STEPS[i][1] + STEPS[(i + 1) % 6][1]) for i in range(6)])


def step(place: Hex, heading: int, length: int = 1) -> Hex:
    """Give the hex that lies so many hexes on in a heading; backwards when `length` is negative.

    >>> step((0, 0), 1), step((0, 0), 4, 2), step((3, 1), 0, -1)
    ((1, -1), (-2, 2), (3, 2))
    """
    q, r = STEPS[heading % 6]
    return place[0] + q * length, place[1] + r * length


def distance(one: Hex, other: Hex) -> int:
    """Count the hexes from one to another.

    >>> distance((0, 0), (3, -2)), distance((0, 1), (0, 1))
    (3, 0)
    """
    q, r = other[0] - one[0], other[1] - one[1]
    if (q < 0) == (r < 0):  # no step goes on in both
        return abs(q + r)
    return max(q, -q, r, -r)


def turned(offset: Hex, sixths: int) -> Hex:
    """Turn an offset clockwise around (0, 0) by so many sixths of the circle.

    >>> turned((0, -1), 1), turned((2, -1), 3)
    ((1, -1), (-2, 1))
    """
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def mirrored(offset: Hex) -> Hex:
    """Mirror an offset in the column of heading 0: what was left is right.

    >>> mirrored(STEPS[1]) == STEPS[5], mirrored(STEPS[0]) == STEPS[0]
    (True, True)
    """
    q, r = offset
    return -q, q + r


def within(centre: Hex, reach: int) -> list[Hex]:
    """Give every hex at most so far from another, row by row.

    >>> len(within((0, 0), 1)), len(within((4, 4), 15))
    (7, 721)
    """
    q, r = centre
    return [(q + x, r + y) for x in range(-reach, reach + 1) for y in range(max(-reach, -x - reach), min(reach, -x + reach) + 1)]


def in_cone(offset: Hex, heading: int) -> bool:
    """Say whether an offset lies between the rows of a heading and of the one clockwise of it, both rows included, (0, 0) not.

    >>> in_cone((3, -2), 1), in_cone((1, -2), 1), in_cone((0, 0), 1)
    (True, False, False)
    """
    q, r = turned(offset, -heading)
    # Turned back, the rows are those of headings 0 and 1: offset = a * (0, -1) + b * (1, -1), with a and b not negative.
    return q >= 0 and -r - q >= 0 and (q, r) != (0, 0)


@lru_cache(maxsize=4096)
def bearing(offset: Hex) -> tuple[int, bool]:
    """Give the heading whose row an offset lies on or is next clockwise of, and whether it lies on the row.

    >>> bearing((0, -4)), bearing((1, -3)), bearing((-2, 0))
    ((0, True), (0, False), (5, True))
    """
    for heading in range(6):
        q, r = turned(offset, -heading)
        if q >= 0 and -r - q > 0:
            return heading, q == 0
    raise ValueError("no heading leads from a hex to itself")


#: Between two centres: hexes one by one, a pair where the line runs along the side between two.
Line = tuple[tuple[Hex, ...], ...]


def line(start: Hex, end: Hex) -> Line:
    """Give what the straight line between two centres passes through, in order, without its ends.

    Every hex whose inside it passes stands alone, `((q, r),)`; where it runs along a side, the two hexes beside it stand together.
    A hex of which it only touches a corner is not passed; `touched` gives those.

    >>> line((0, 0), (0, -3))
    (((0, -1),), ((0, -2),))
    >>> line((0, 0), (2, -1))
    (((1, -1), (1, 0)),)
    """
    q, r = start
    offset = (end[0] - q, end[1] - r)
    return tuple([tuple([(q + x, r + y) for x, y in each]) for each in _line(offset)])


def touched(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Give the hexes of which the straight line between two centres touches nothing but a corner.

    >>> touched((0, 0), (5, -1)), touched((0, 0), (2, -1)), touched((0, 0), (3, 0))
    (((2, -1), (3, 0)), (), ())
    """
    q, r = start
    return tuple([(q + x, r + y) for x, y in _touched((end[0] - q, end[1] - r))])


@lru_cache(maxsize=4096)
def _touched(end: Hex) -> tuple[Hex, ...]:
    reach = distance((0, 0), end)
    return tuple([place for place in within((0, 0), reach) if place not in ((0, 0), end) and _only_touched(place, end)])


def _only_touched(place: Hex, end: Hex) -> bool:
    sides = _sides(place, end)
    if sides.count(0) != 1 or min(sides) < 0 < max(sides):
        return False
    # The scales of a corner and of a centre differ by three; both ends of the line are centres.
    return 0 < _along(_corner(place, sides.index(0)), end) < 3 * _along(end, end)


@lru_cache(maxsize=4096)
def _line(end: Hex) -> Line:
    """Give the line from (0, 0); the same offsets come up again and again, and there are only 720 within fifteen hexes."""
    found: list[tuple[int, tuple[Hex, ...]]] = []
    beside: dict[tuple[Hex, Hex], Hex] = {}
    reach = distance((0, 0), end)
    for place in within((0, 0), reach):
        if place in ((0, 0), end) or distance(place, end) > reach:
            continue
        sides = _sides(place, end)
        if min(sides) < 0 < max(sides):
            found.append((_along(place, end), (place,)))
        elif sides.count(0) == 2:
            on = [_corner(place, number) for number, each in enumerate(sides) if each == 0]
            key = (min(on), max(on))
            if key in beside:
                found.append((_along(beside[key], end) + _along(place, end), (beside[key], place)))
            beside[key] = place
    # A pair is measured by the middle of its side: twice as far as the mean of both.
    found.sort(key=lambda each: each[0] * 2 if len(each[1]) == 1 else each[0])
    return tuple([each for _, each in found])


def _sides(place: Hex, end: Hex) -> list[int]:
    """Say of each corner on which side of the line it lies: negative, on it, or positive."""
    return [end[0] * (3 * place[1] + y) - end[1] * (3 * place[0] + x) for x, y in _CORNERS]


def _corner(place: Hex, number: int) -> Hex:
    x, y = _CORNERS[number]
    return 3 * place[0] + x, 3 * place[1] + y


def _along(place: Hex, end: Hex) -> int:
    """Measure how far along the line a centre lies; the scale is the same for all hexes of one line."""
    # The product of two offsets on a grid of hexes, twice over to stay whole.
    return 2 * place[0] * end[0] + 2 * place[1] * end[1] + place[0] * end[1] + place[1] * end[0]
