"""Hexes, arcs and rakes of Close Action by hand: what guns of one ship bear on another, and how long it takes to sail somewhere."""

from __future__ import annotations

from functools import cache

#: What lies one hex on in each of the six headings.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ARC_REACH, RAKE_REACH = 15, 5
#: Parts of a turn in which passages are reckoned; what turning by a sixth takes, and going through the wind.
TURN, SIXTH, THROUGH_THE_WIND = 12, 6, 24


def distance(q, r):
    """Count the hexes that an offset is long."""
    return max(abs(q), abs(r), abs(q + r))


def stern_of(q, r, heading):
    """Give the hex behind a bow."""
    dq, dr = STEPS[heading]
    return q - dq, r - dr


def apart(one, other):
    """Give the range between two ships, from the nearest hex of one to the nearest of the other."""
    ours = ((one.q, one.r), stern_of(one.q, one.r, one.heading))
    theirs = ((other.q, other.r), stern_of(other.q, other.r, other.heading))
    return min(distance(q - x, r - y) for q, r in ours for x, y in theirs)


def turned(q, r, sixths):
    """Turn an offset clockwise."""
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


# ---- arcs and rakes ---------------------------------------------------------------------------------------------------------------


class Bearing:
    """What bears of a ship on another: by side `both`, `bow`, `stern` or nothing; how far off she is, and how she is raked."""

    __slots__ = ("port", "rake", "range", "sides", "starboard")

    def __init__(self, port, starboard, away, rake):
        self.port, self.starboard, self.range, self.rake = port, starboard, away, rake
        self.sides = [(side, guns) for side, guns in (("port", port), ("starboard", starboard)) if guns]


@cache
def kind_of(port, starboard, away, rake):
    """Give the same bearing for ships that bear alike, so that what it is worth can be found by it."""
    return Bearing(port, starboard, away, rake)


@cache
def bearing(dq, dr, heading, its_heading):
    """Give what bears of a ship on one whose bow lies so far off."""
    bow = turned(dq, dr, -heading)
    towards = (its_heading - heading) % 6
    stern = stern_of(*bow, towards)
    away = min(distance(q, r - y) for q, r in (bow, stern) for y in (0, 1))
    batteries = {(side, y): any(covers(side, q, r - y) for q, r in (bow, stern)) for side in ("port", "starboard") for y in (0, 1)}
    port, starboard = (guns(batteries[side, 0], batteries[side, 1]) for side in ("port", "starboard"))
    raked = away <= RAKE_REACH and (port or starboard) and end_off(bow, towards)
    return kind_of(port, starboard, away, raked or "unraked")


def guns(bow, stern):
    """Name the batteries that bear."""
    return "both" if bow and stern else "bow" if bow else "stern" if stern else ""


def covers(side, q, r):
    """Say whether a battery covers an offset from its own hex, as seen by a ship that heads straight up."""
    if distance(q, r) > ARC_REACH or not (q or r):
        return False
    return (r <= 0 <= q + r) if side == "starboard" else (q + r <= 0 <= r)


def end_off(bow, heading):
    """Name the end of a ship off which another lies that heads straight up from (0, 0)."""
    ours = ((0, 0), (0, 1))
    dq, dr = STEPS[heading]
    if (bow[0] + dq, bow[1] + dr) in ours:
        return "bow"
    if (bow[0] - 2 * dq, bow[1] - 2 * dr) in ours:
        return "stern"
    ends = {end_of(*turned(q - bow[0], r - bow[1], -heading)) for q, r in ours}
    return ends.pop() if len(ends) == 1 else ""


def end_of(q, r):
    """Name the end off which an offset from her bow lies of a ship that heads straight up; nothing where one of her arcs covers it."""
    if any(covers(side, q, r - y) for side in ("port", "starboard") for y in (0, 1)):
        return ""
    if (q, r) != (0, 0) and ((q <= 0 and r <= 0) or (q >= 0 and q + r <= 0)):
        return "bow"
    r -= 1
    return "stern" if (q, r) != (0, 0) and ((q >= 0 and r >= 0) or (q <= 0 and q + r >= 0)) else ""


def bearing_of(firer, target):
    """Give what bears of a ship on another now."""
    return bearing(target.q - firer.q, target.r - firer.r, firer.heading, target.heading)


def wholly_ahead(ship, of_ship):
    """Say whether both hexes of a ship lie ahead of another, out of her arcs."""
    places = ((ship.q, ship.r), stern_of(ship.q, ship.r, ship.heading))
    return all(end_of(*turned(q - of_ship.q, r - of_ship.r, -of_ship.heading)) == "bow" for q, r in places)


def side_facing(ship, other):
    """Name the side on which the middle of another ship lies; none where that is right ahead or astern."""
    dq, dr = STEPS[ship.heading]
    (q, r), (x, y) = stern_of(ship.q, ship.r, ship.heading), stern_of(other.q, other.r, other.heading)
    across = dq * (other.r + y - ship.r - r) - dr * (other.q + x - ship.q - q)
    return "starboard" if across > 0 else "port" if across < 0 else ""


# ---- passages ---------------------------------------------------------------------------------------------------------------------


@cache
def passage(allowances, heading, q, r):
    """Reckon how long a ship takes to an offset, in twelfths of a turn, on one heading or two."""
    found = []
    for one in range(6):
        a, b = STEPS[one]
        for other in ((one + 1) % 6, (one + 2) % 6):
            c, d = STEPS[other]
            turn = a * d - b * c
            first, second = (q * d - r * c) * turn, (a * r - b * q) * turn
            if first >= 0 and second >= 0:
                found.append(sailed(allowances, heading, ((one, first), (other, second))))
                found.append(sailed(allowances, heading, ((other, second), (one, first))))
    return min((each for each in found if each is not None), default=TURN * distance(q, r))


def sailed(allowances, heading, legs):
    """Reckon how long legs take; none where one of them cannot be sailed."""
    taken = 0
    for towards, hexes in legs:
        if hexes:
            if not allowances[towards]:
                return None
            ways = []
            for way in (1, -1):
                sixths = (towards - heading) * way % 6
                through = sum(allowances[(heading + way * each) % 6] == 0 for each in range(1, sixths))
                ways.append(SIXTH * sixths + THROUGH_THE_WIND * through)
            taken += min(ways) + TURN * hexes // allowances[towards]
            heading = towards
    return taken
