"""The geometry of the skirmish as somebody writes it who has only this game in mind: floating point, `math`, no care for other machines.

Places are thousandths of an inch, angles whole degrees clockwise from north; a hair is added before rounding down, so that what is exact
on paper stays so.
"""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin, sqrt

INCH = 1000
HAIR = 1e-7
CIRCLE = [(round(sin(radians(angle)), 9), round(cos(radians(angle)), 9)) for angle in range(360)]


def ahead(x: int, y: int, heading: int, length: int) -> tuple[int, int]:
    """Give the point that lies a length ahead."""
    sine, cosine = CIRCLE[heading]
    return x + round(length * sine), y + round(length * cosine)


def distance(one, other) -> int:
    """Give the distance of two things from middle to middle."""
    dx, dy = one.x - other.x, one.y - other.y
    return int(sqrt(dx * dx + dy * dy))


def gap(one, other) -> int:
    """Give the distance of two round bases from edge to edge."""
    return max(0, distance(one, other) - one.radius - other.radius)


def off_bow(x: int, y: int, heading: int, px: int, py: int) -> int:
    """Give how many degrees off the bow a point lies, to either side."""
    sine, cosine = CIRCLE[heading]
    dx, dy = px - x, py - y
    return int(degrees(atan2(abs(dx * cosine - dy * sine), dx * sine + dy * cosine)) + HAIR)


def meets(x: int, y: int, heading: int, length: int, radius: int, other) -> int | None:
    """Give after which length a base that runs straight touches another one; none when it passes."""
    sine, cosine = CIRCLE[heading]
    dx, dy, reach = other.x - x, other.y - y, radius + other.radius
    forward = dx * sine + dy * cosine
    if forward <= 0:
        return None
    side = dx * cosine - dy * sine
    if abs(side) >= reach:
        return None
    after = int(forward - sqrt(reach * reach - side * side) + HAIR)
    return max(0, after) if after <= length else None


def to_edge(x: int, y: int, heading: int, length: int, radius: int, width: int) -> int | None:
    """Give after which length a base comes to the edge of a square table; none if it does not."""
    sine, cosine = CIRCLE[heading]
    found = None
    for speed, at in ((sine, x), (cosine, y)):
        if speed:
            room = (width - radius - at) if speed > 0 else at - radius
            after = int(max(0, room) / abs(speed) + HAIR)
            if after < length and (found is None or after < found):
                found = after
    return found


def hidden(x: int, y: int, px: int, py: int, things) -> bool:
    """Say whether one of some round things lies on the line between two points."""
    dx, dy = px - x, py - y
    square = dx * dx + dy * dy
    for each in things:
        ox, oy = each.x - x, each.y - y
        part = min(1.0, max(0.0, (ox * dx + oy * dy) / square)) if square else 0.0
        nx, ny = ox - part * dx, oy - part * dy
        if nx * nx + ny * ny < each.radius * each.radius:
            return True
    return False
