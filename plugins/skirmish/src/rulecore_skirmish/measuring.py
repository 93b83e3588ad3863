"""What the rulebook asks of places: distances, angles off the bow, lines of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import divide
from rulecore_skirmish.places import gap, off_bow
from rulecore_skirmish.sea import INCH, SOLID, hides, lying, round_of
from rulecore_skirmish.waters import hidden

if TYPE_CHECKING:
    from fractions import Fraction


def inches(length: int) -> int | Fraction:
    """Give a length in inches, exactly.

    >>> inches(3000), inches(2500)
    (3, Fraction(5, 2))
    """
    found: int | Fraction = divide(length, INCH)
    return found


def distance_to(_world: Any, attacker: Any, target: Any) -> int | Fraction:
    """Give the distance of two ships in inches, from base to base."""
    return inches(gap(round_of(attacker), round_of(target)))


def angle_off_bow(_world: Any, ship: Any, other: Any) -> int:
    """Give how many degrees off the bow of a ship another one lies."""
    return off_bow(ship.x, ship.y, ship.heading, (other.x, other.y))


def sight_blocked(world: Any, attacker: Any, target: Any) -> bool:
    """Say whether something lies on the line from one ship to another."""
    things = [round_of(each) for each in lying(world.all, *SOLID) if hides(each)]
    return hidden((attacker.x, attacker.y), (target.x, target.y), things)


FACTS = {"distance_to": distance_to, "off_bow": angle_off_bow, "sight_blocked": sight_blocked}
