"""One broadside as a user of icepool writes it: what a shot hits as vectors, what follows as dice of states, each worked out once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    #: Hull, rigging, sailors, marines, guns, steering, whether she is on fire.
    State = tuple[int, int, int, int, int, int, bool]

START: State = (30, 24, 40, 3, 12, 3, False)
#: How many boxes are left when each section of the hull is gone, and of the rigging.
HULL, RIGGING = (23, 16, 9, 0), (18, 12, 6, 0)


def effects() -> tuple[Callable[..., Any], ...]:
    """Give what crosses off hull and rigging, loses crew boxes, and rolls a critical hit; icepool remembers nothing of the time before."""
    from icepool import Die

    d6 = Die(range(1, 7))
    two = 2 @ d6

    @cache
    def crew(state: State, number: int, marine_from: int) -> Any:
        if not number:
            return Die([state])
        hull, rigging, sailors, marines, *rest = state
        sailor = (hull, rigging, max(0, sailors - 1), marines, *rest)
        marine = (hull, rigging, sailors, max(0, marines - 1), *rest)
        if sailors and marines:
            left = Die([sailor] * (marine_from - 1) + [marine] * (7 - marine_from))
        else:
            left = Die([sailor if sailors else marine])
        return left.map(lambda *now: crew(now, number - 1, marine_from), star=True)

    @cache
    def cross_hull(state: State, number: int) -> Any:
        hull, *rest = state
        after = max(0, hull - number)
        now = Die([(after, *rest)])
        for left in HULL:
            if after <= left < hull:
                now = now.map(lambda *each: hull_critical((*each[:4], each[4] - 1, *each[5:])), star=True)
        return now

    @cache
    def cross_rigging(state: State, number: int) -> Any:
        hull, rigging, *rest = state
        after = max(0, rigging - number)
        now = Die([(hull, after, *rest)])
        for left in RIGGING:
            if after <= left < rigging:
                now = now.map(lambda *each: rigging_critical(each), star=True)
        return now

    @cache
    def hull_critical(state: State) -> Any:
        return two.map(lambda row: hull_row(state, row))

    def hull_row(state: State, row: int) -> Any:
        hull, _, _, _, guns, steering, fire = state
        if row in (2, 3):
            return Die([(*state[:5], steering - 1, fire)])
        if row == 4:
            return Die([(*state[:5], 0, fire)])
        if row == 5:
            return crew((*state[:5], steering - 1, fire), 1, 5)
        if row in (6, 11):
            return cross_hull(state, 1 if row == 6 else 2)
        if row == 7:
            return crew((*state[:4], guns - 1, steering, fire), 1, 5)
        if row == 8:
            return crew(state, 2, 5)
        if row == 9:
            return Die([state])
        burning = (*state[:6], True)
        if row == 10:
            return Die([state] * 3 + [burning] * 3)
        left = hull - max(each for each in HULL if each < hull) if hull else 0
        return Die([state] + [burning] * 5).map(lambda *each: cross_hull(each, left), star=True)

    @cache
    def rigging_critical(state: State) -> Any:
        return two.map(lambda row: rigging_row(state, row))

    def rigging_row(state: State, row: int) -> Any:
        rigging = state[1]
        if row == 2:
            return cross_rigging(state, rigging - max(each for each in RIGGING if each < rigging) if rigging else 0)
        if row <= 6:
            return crew(state, 1, 5)
        if row == 7:
            return cross_rigging(state, 1)
        return cross_rigging(state, 2) if row >= 11 else Die([state])

    return cross_hull, cross_rigging, crew, hull_critical


def shot() -> Any:
    """Give what one shot hits: the face of the die, then boxes of hull, rigging and crew."""
    from icepool import Die, Vector

    def hits(letter: str) -> Any:
        return Vector((letter == "h", letter == "r", letter == "c"))

    def damage(certain: tuple[int, int, int], *slashes: str) -> Any:
        return sum((Die([hits(left), hits(right)]) for left, right in slashes), start=Die([Vector(certain)]))

    cells = {
        1: damage((3, 0, 6), "hc", "r-", "r-"),
        2: damage((3, 0, 6), "hc", "r-", "r-"),
        3: damage((3, 0, 6), "hc", "rc", "r-"),
        4: damage((4, 0, 7), "hc", "r-", "hr", "r-"),
        5: damage((4, 0, 7), "hc", "r-", "hr", "r-"),
        6: damage((5, 1, 7), "hc", "rc", "hr", "r-"),
    }
    return Die(range(1, 7)).map(lambda face: cells[face].map(lambda *found: (face, *found), star=True))


def broadside() -> Callable[[State], Any]:
    """Give what one broadside leaves of a ship in some state."""
    from icepool import Die

    cross_hull, cross_rigging, crew, hull_critical = effects()
    half, d6, fired = Die([0, 1]), Die(range(1, 7)), shot()

    @cache
    def suffered(state: State, hull: int, rigging: int, lost: int) -> Any:
        torn = Die([rigging // 2]) + (half if rigging % 2 else 0)
        now = cross_hull(state, hull).map(lambda *each: torn.map(lambda boxes: cross_rigging(each, boxes)), star=True)
        return now.map(lambda *each: crew(each, lost, 6), star=True)

    def tested(state: State) -> Any:
        return d6.map(lambda test: hull_critical(state) if test <= 4 else Die([state]))

    def after(state: State) -> Any:
        def hit(face: int, hull: int, rigging: int, lost: int) -> Any:
            now = suffered(state, hull, rigging, lost)
            return now.map(lambda *each: tested(each), star=True) if face == 6 else now

        return fired.map(hit, star=True)

    return after


def until_struck(rounds: int) -> list[Any]:
    """Give the odds that she has struck after so many broadsides, 1 to `rounds`: of the state nothing but the hull is kept."""
    from fractions import Fraction

    from icepool import Die

    d6 = Die(range(1, 7))
    two = 2 @ d6

    @cache
    def cross(hull: int, number: int) -> Any:
        after = max(0, hull - number)
        now = Die([after])
        for left in HULL:
            if after <= left < hull:
                now = now.map(critical, star=False)
        return now

    @cache
    def critical(hull: int) -> Any:
        return two.map(lambda row: row_of(hull, row))

    def row_of(hull: int, row: int) -> Any:
        if row == 12:
            return cross(hull, hull - max(each for each in HULL if each < hull) if hull else 0)
        return cross(hull, 1 if row == 6 else 2) if row in (6, 11) else hull

    fired = shot().map(lambda face, hull, _rigging, _lost: (face, hull), star=True)

    @cache
    def after(hull: int) -> Any:
        def hit(face: int, boxes: int) -> Any:
            now = cross(hull, boxes)
            return now.map(lambda each: d6.map(lambda test: critical(each) if test <= 4 else each)) if face == 6 else now

        return fired.map(hit, star=True) if hull else 0

    now, found = Die([START[0]]), []
    for _ in range(rounds):
        now = now.map(after, star=False)
        found.append(Fraction(now.quantity(0), now.denominator()))
    return found
