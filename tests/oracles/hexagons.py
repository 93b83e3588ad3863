"""Hexes drawn as hexagons, and lines that are cut with them: an independent way to what hexes.py reckons.

A hex stands at whole numbers, its corners too: flat sides above and below, 2 units from the middle to the corners at its sides and 1 to the
flat sides. (True hexagons are higher by the root of three; that stretches everything alike and moves nothing across a line.)
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def middle(place):
    """Where a hex stands on paper."""
    q, r = place
    return 3 * q, 2 * r + q


def cut(end, place):
    """The stretch of the line from (0, 0) to `end` that lies in a closed hexagon, as parts of its length; None where none does."""
    dx, dy = middle(end)
    x, y = middle(place)
    first, last = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):
        # Corners go round clockwise, so a point inside has every side on the same hand: nothing or more.
        at = (bx - ax) * (-y - ay) - (by - ay) * (-x - ax)
        gain = (bx - ax) * dy - (by - ay) * dx
        if gain == 0:
            if at < 0:
                return None
        elif gain > 0:
            first = max(first, Fraction(-at, gain))
        else:
            last = min(last, Fraction(at, -gain))
    return (first, last) if first <= last else None


def strictly_inside(end, place, part):
    """Whether the point at a part of the line lies inside of a hexagon, not on its sides."""
    x, y = (part * one - other for one, other in zip(middle(end), middle(place), strict=True))
    sides = zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 for (ax, ay), (bx, by) in sides)


@cache
def met(end):
    """What the line from (0, 0) to `end` meets: hexes it passes inside, pairs along whose side it runs, hexes touched in a corner."""
    inside, beside, touched = [], {}, []
    spread = [range(min(0, each) - 1, max(0, each) + 2) for each in end]
    for place in ((q, r) for q in spread[0] for r in spread[1]):
        stretch = cut(end, place)
        if stretch is None or place in ((0, 0), end):
            continue
        if stretch[0] == stretch[1]:
            touched.append(place)
        elif strictly_inside(end, place, (stretch[0] + stretch[1]) / 2):
            inside.append(place)
        else:
            beside.setdefault(stretch, []).append(place)
    # In a corner three hexes meet; two that the line runs between are no strangers there, nor are the ends of the line.
    known = {place for pair in beside.values() for place in pair} | set(inside)
    return inside, list(beside.values()), [place for place in touched if place not in known]


def along(row):
    """A hex on the row of a heading; halfway between two headings one that is as far along both."""
    one, other = STEPS[math.floor(row) % 6], STEPS[math.ceil(row) % 6]
    return one[0] + other[0], one[1] + other[1]


def between_rows(offset, first, last, *, edges):
    """Whether an offset lies clockwise of the row of one heading and before that of another, up to two sixths on."""
    (ax, ay), (bx, by), (x, y) = (middle(each) for each in (along(first), along(last), offset))
    one, other = ax * y - ay * x, x * by - y * bx
    return one >= 0 and other >= 0 and (x, y) != (0, 0) and (edges or (one > 0 and other > 0))


@cache
def rings():
    """How many steps it is from (0, 0) to each hex near it, found by walking."""
    found, edge = {(0, 0): 0}, [(0, 0)]
    for length in range(1, 40):
        edge = [p for p in {(q + x, r + y) for q, r in edge for x, y in STEPS} if p not in found]
        found.update(dict.fromkeys(edge, length))
    return found
