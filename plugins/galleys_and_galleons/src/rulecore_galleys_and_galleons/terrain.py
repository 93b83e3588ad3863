"""What the layer that lays the terrain rules over this game leaves to code: distances in inches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.markers import hookimpl
from rulecore.values.numbers import divide
from rulecore_galleys_and_galleons.places import gap
from rulecore_galleys_and_galleons.sea import MILLIMETRE, round_of

if TYPE_CHECKING:
    from fractions import Fraction


def distance_to(world: Any, attacker: Any, target: Any) -> int | Fraction:
    """Give the distance of two ships in inches, from base to base."""
    found: int | Fraction = divide(gap(round_of(attacker), round_of(target)), int(MILLIMETRE * world.q.inch(world)))
    return found


@hookimpl
def register_facts(register: Any) -> None:
    """Measure what the terrain rules ask of places."""
    register("distance_to", distance_to)
