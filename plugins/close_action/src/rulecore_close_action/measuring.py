"""What the rulebook asks of the map and of plotted courses."""

from __future__ import annotations

from typing import Any

from rulecore.values.hexes import STEPS, distance, step, within
from rulecore_close_action import courses, notation, raking
from rulecore_close_action.arcs import battery_of, laid_by, names_of
from rulecore_close_action.lines_of_sight import Aim
from rulecore_close_action.ships import apart, handling_of, hexes_of, lying, number

#: The hexes next to a ship as she lies by her heading, counted from her bow.
AROUND = tuple(
    [
        tuple([place for place in dict.fromkeys((*within((0, 0), 1), *within(stern, 1))) if place not in ((0, 0), stern)])
        for stern in (step((0, 0), heading, -1) for heading in range(6))
    ]
)


def hexes_between(_world: Any, one: Any, other: Any) -> int:
    """Give the range between two ships in hexes."""
    return apart(one, other)


def lies_beside_a_ship(world: Any, ship: Any) -> bool:
    """Say whether another ship lies in a hex next to those of a ship."""
    there = lying(world.standing.table)
    q, r = ship.q, ship.r
    return any((q + x, r + y) in there for x, y in AROUND[ship.heading])


def plot_fault(world: Any, ship: Any, course: str) -> str:
    """Say what is wrong with a course of a ship."""
    read = notation.reading(course)
    return read if read != notation.READABLE else courses.fault(handling_of(world.standing.table, ship), notation.actions(course))


def turns_onto_wind(world: Any, ship: Any, course: str) -> bool:
    """Say whether a course turns a ship onto the wind."""
    return courses.onto_wind(handling_of(world.standing.table, ship), notation.actions(course))


def plotted_speed(world: Any, ship: Any) -> int:
    """Give the speed that is plotted for a ship in this turn."""
    plots = world.orders(ship, "plot")
    return notation.points(str(plots[0].course)) if plots else number(world.q.speed_without_plot(world, ship))


def ships_to_windward(world: Any, ship: Any, end: str, sail: Any, friends: bool) -> int:  # noqa: FBT001 - facts are asked by place
    """Count the ships under a sail or more that lie in the hex to windward of a ship's end."""
    bow, stern = hexes_of(ship)
    place = step(bow if str(end) == "bow" else stern, world.single["wind"].direction, -1)
    there = [each for each in lying(world.standing.table).get(place, ()) if each is not ship]
    return len([each for each in there if (not friends or each.owner is ship.owner) and world.q.carried_sail(world, each) >= sail])


def leewardness(world: Any, company: Any) -> int:
    """Give how far to leeward the foremost hex of some ships lies: more is further downwind."""
    q, r = STEPS[world.single["wind"].direction]
    found: int = max(2 * x * q + 2 * y * r + x * r + y * q for ship in company for x, y in hexes_of(ship))
    return found


def drifts_into(world: Any, one: Any, other: Any) -> bool:
    """Say whether a ship that goes one hex to leeward comes where another lies."""
    there = hexes_of(other)
    return one is not other and any(step(place, world.single["wind"].direction) in there for place in hexes_of(one))


def side_facing(_world: Any, ship: Any, other: Any) -> str | None:
    """Name the side of a ship on which the middle of another lies; none where it lies right ahead or astern."""
    q, r = STEPS[ship.heading % 6]
    (bow_q, bow_r), (stern_q, stern_r) = hexes_of(ship)
    (far_q, far_r), (near_q, near_r) = hexes_of(other)
    across = q * (far_r + near_r - bow_r - stern_r) - r * (far_q + near_q - bow_q - stern_q)
    return None if across == 0 else "starboard" if across > 0 else "port"


def shot_fault(world: Any, firer: Any, battery: Any, target: Any) -> str:
    """Say why a battery cannot be fired at a ship."""
    return Aim(world.standing.table, firer, str(battery), target).fault()


def line_fault(world: Any, firer: Any, battery: Any, target: Any, end: Any) -> str:
    """Say why a battery cannot be fired at one end of a ship."""
    return Aim(world.standing.table, firer, str(battery), target).fault_at(hexes_of(target)[str(end) != "bow"])


def ship_in_the_way(world: Any, firer: Any, target: Any, side: Any, batteries: Any) -> Any:
    """Give the ship for which some batteries of a side cannot be fired at another; none where it is something else."""
    rules = world.standing.table
    found = [Aim(rules, firer, each, target).ship_in_the_way() for each in laid_by(names_of(rules), str(side), str(batteries))]
    return next((each for each in found if each is not None), None)


def range_from_guns(world: Any, firer: Any, target: Any, side: Any, batteries: Any) -> int:
    """Give the range from the hex of some batteries to the nearest hex of a ship in their arcs; from ship to ship where none is."""
    rules = world.standing.table
    laid = [battery_of(rules, firer, each) for each in laid_by(names_of(rules), str(side), str(batteries))]
    away = [distance(each.place, place) for each in laid for place in hexes_of(target) if each.covers(place)]
    return min(away, default=apart(firer, target))


def rake_of(world: Any, firer: Any, target: Any) -> str:
    """Say how a ship is raked by another."""
    return raking.rake_of(world.standing.table, firer, target)


def wholly_in_bow_arc(world: Any, ship: Any, of_ship: Any) -> bool:
    """Say whether a ship lies wholly in the bow arc of another."""
    return raking.wholly_in_bow_arc(world.standing.table, ship, of_ship)


FACTS = {
    "side_facing": side_facing,
    "drifts_into": drifts_into,
    "hexes_between": hexes_between,
    "lies_beside_a_ship": lies_beside_a_ship,
    "plot_fault": plot_fault,
    "turns_onto_wind": turns_onto_wind,
    "plotted_speed": plotted_speed,
    "leewardness": leewardness,
    "ships_to_windward": ships_to_windward,
    "shot_fault": shot_fault,
    "line_fault": line_fault,
    "ship_in_the_way": ship_in_the_way,
    "range_from_guns": range_from_guns,
    "rake_of": rake_of,
    "wholly_in_bow_arc": wholly_in_bow_arc,
}
