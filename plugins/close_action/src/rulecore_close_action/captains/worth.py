"""What a shot is worth: the rulebook says what it is likely to cross off, a captain judges what that matters.

The gun number of a range, the modifiers of a shot, the damage of a number and what of it counts for the target are quantities of the
rulebook, asked of the view. What a box is worth is opinion: the fewer are left the more, and those without which a ship strikes the most.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.cannot import Cannot
from rulecore_close_action.captains.terms import CROSSED_OFF, DAMAGE, Shot, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.language.notation import Damage

#: What boxes are worth beside each other. Crews serve guns and hold on; without hull a ship strikes.
HULL, CREW, ALOFT = 3, 3, 1
#: What rigging is worth of a ship that runs.
ALOFT_OF_RUNNERS = 4
#: So few boxes left count as if there were more, so that no captain fires at a wreck only.
FEW = 4
#: So many averages of damage are remembered.
REMEMBERED = 4096
#: What a shot is worth that crosses off all a ship has: a thousand for each of her points.
WHOLE = 1000


class Gunnery:
    """What the guns of all ships are worth. It hangs on the table alone, so it is asked of the rulebook once while that stands still."""

    def __init__(self, view: Any) -> None:
        self.view = view

    def worth(self, firer: Any, target: Any, shot: Shot, *, runs: bool = False) -> int:
        """Judge a shot; 0 where these guns cannot do anything."""
        found: int = self.view.once(_worth, firer, target, shot, runs)
        return found

    def number(self, firer: Any, shot: Shot) -> int | None:
        """Give the gun number of a shot with all its modifiers, before the die; none where these guns cannot do anything."""
        found: int | None = self.view.once(_number, firer, shot)
        return found

    def toll(self, target: Any, gun_number: int, shot: Shot, *, runs: bool = False) -> int:
        """Judge what a gun number does to a ship, on the average of the die: boxes by what she has left of them, and by her points."""
        found: int = self.view.once(_toll, target, gun_number, terms_of(self.view.rulebook).told(shot), runs)
        return found


# ---- asked of the table -------------------------------------------------------------------------------------------------------------


class Hits(NamedTuple):
    """What a shot crosses off on average of hull, what is aloft and crew, all in so many `parts` of a box."""

    hull: int
    aloft: int
    crew: int
    parts: int


class Left(NamedTuple):
    """The boxes that count as left of a ship, and her points."""

    hull: int
    aloft: int
    crew: int
    points: int


def _worth(table: Any, firer: Any, target: Any, shot: Shot, runs: bool) -> int:  # noqa: FBT001 - handed on in order
    gun_number = _number(table, firer, shot)
    return 0 if gun_number is None else _toll(table, target, gun_number, terms_of(table.rulebook).told(shot), runs)


def _number(table: Any, firer: Any, shot: Shot) -> int | None:
    basic = table.quantity("basic_number", firer, shot.range)
    modifier = table.now("mgn", firer, *terms_of(table.rulebook).lent("mgn", shot))
    return None if type(basic) is Cannot or type(modifier) is Cannot else int(basic + modifier)


def _toll(table: Any, target: Any, gun_number: int, told: tuple[Any, ...], runs: bool) -> int:  # noqa: FBT001 - handed on in order
    """Weigh hits by what is left; all is brought to one denominator, so that whole numbers do."""
    terms, left = terms_of(table.rulebook), table.once(_left, target)
    damage = [table.now("damage", target, *terms.inputs(DAMAGE, told, gun_number + face)) for face in terms.faces]
    hits = table.once(_hits, target, on_average(tuple(damage)), terms.of_hits(told))
    share = HULL * hits.hull * left.aloft * left.crew + CREW * hits.crew * left.hull * left.aloft
    share += (ALOFT_OF_RUNNERS if runs else ALOFT) * hits.aloft * left.hull * left.crew
    return share * WHOLE * left.points // (hits.parts * left.hull * left.aloft * left.crew * (HULL + CREW + ALOFT))


def _hits(table: Any, target: Any, average: Average, told: tuple[Any, ...]) -> Hits:
    terms = terms_of(table.rulebook)
    found = [table.now(each, target, *terms.inputs(each, told, average)).as_integer_ratio() for each in CROSSED_OFF]
    parts = lcm(*[denominator for _, denominator in found])
    return Hits(*[numerator * (parts // denominator) for numerator, denominator in found], parts)


def _left(_table: Any, ship: Any) -> Left:
    return Left(max(FEW, ship.hull.left), max(FEW, ship.rigging.left), max(FEW, hands(ship)), ship.vp)


def hands(ship: Any) -> int:
    """Count the crew boxes that a ship has left."""
    return sum([each.boxes.left for each in ship.crew_section])


class Average(dict[str, Fraction]):
    """How many hits of each letter there are on average. One is made for the same damage, so it is equal only to itself."""

    __slots__ = ()
    __eq__, __hash__ = object.__eq__, object.__hash__


@lru_cache(maxsize=REMEMBERED)
def on_average(damages: tuple[Damage, ...]) -> Average:
    """Give how many hits of each letter one of several damages brings on average.

    >>> from rulecore.language.notation import parse_damage
    >>> on_average((parse_damage("3h-c-r/●"), parse_damage("2h")))
    {'h': Fraction(5, 2), 'c': Fraction(1, 2), 'r': Fraction(1, 4)}
    """
    found = Average()
    for damage in damages:
        for letter, count in _likely(damage):
            found[letter] = found.get(letter, Fraction(0)) + count / len(damages)
    return found


def _likely(damage: Damage) -> Iterator[tuple[str, Fraction]]:
    for letter, count in damage.certain:
        yield letter, Fraction(count)
    for sides in damage.slashes:
        for count, letter in sides:
            if count:
                yield letter, Fraction(count, len(sides))
