"""What the rulebook asks of places: measuring sticks, contacts, angles off the bow, what land hides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import divide
from rulecore_galleys_and_galleons.places import gap, hidden, off_bow
from rulecore_galleys_and_galleons.sea import MILLIMETRE, land, round_of

if TYPE_CHECKING:
    from fractions import Fraction


def distance(world: Any, one: Any, other: Any) -> Any:
    """Give the shortest measuring stick that reaches from one ship to another, in whole millimetres."""
    return world.q.reach_at(world, gap(round_of(one), round_of(other)) // MILLIMETRE)


def touching(_world: Any, one: Any, other: Any) -> bool:
    """Say whether the bases of two ships touch, but for what is lost in rounding."""
    return one is not other and gap(round_of(one), round_of(other)) < MILLIMETRE


def angle_off_bow(_world: Any, ship: Any, other: Any) -> int | Fraction:
    """Give how many degrees off the bow of a ship another one lies."""
    found: int | Fraction = divide(off_bow(ship.x, ship.y, ship.heading, (other.x, other.y)), 2)
    return found


def hidden_by_land(world: Any, one: Any, other: Any) -> bool:
    """Say whether land lies on the line from one ship to another."""
    return hidden((one.x, one.y), (other.x, other.y), land(world.all))


FACTS = {"distance": distance, "touching": touching, "off_bow": angle_off_bow, "hidden_by_land": hidden_by_land}
