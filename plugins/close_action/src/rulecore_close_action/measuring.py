"""What the rulebook asks of the map and of plotted courses."""

from __future__ import annotations

from typing import Any

from rulecore_close_action import courses, notation
from rulecore_close_action.ships import apart, handling_of, hexes_of


class _Asked:
    """The rulebook as a fact of a world asks it."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.rulebook = None

    def pieces(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind."""
        found: tuple[Any, ...] = self.world.all(kind)
        return found

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out."""
        return getattr(self.world.q, name)(self.world, *arguments)

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up."""
        return getattr(self.world.t, table)(*keys)


def hexes_between(_world: Any, one: Any, other: Any) -> int:
    """Give the range between two ships in hexes."""
    return apart(one, other)


def plotted_points(_world: Any, course: str) -> int:
    """Count the movement points of a course."""
    return len(notation.actions(course) or "")


def plotted_hexes(_world: Any, course: str) -> int:
    """Count the straight hexes of a course."""
    return (notation.actions(course) or "").count(notation.STRAIGHT)


def plotted_turns(world: Any, course: str) -> int:
    """Count the turns of a course."""
    return plotted_points(world, course) - plotted_hexes(world, course)


def plot_fault(world: Any, ship: Any, course: str) -> str:
    """Say what is wrong with a course of a ship."""
    actions = notation.actions(course)
    return "unreadable" if actions is None else courses.fault(handling_of(_Asked(world), ship), actions)


def turns_onto_wind(world: Any, ship: Any, course: str) -> bool:
    """Say whether a course turns a ship onto the wind."""
    return courses.onto_wind(handling_of(_Asked(world), ship), notation.actions(course) or "")


def plotted_speed(world: Any, ship: Any) -> int:
    """Give the speed that is plotted for a ship in this turn."""
    plots = world.orders(ship, "plot")
    return plotted_points(world, plots[0].course) if plots else ship.last_speed


def leewardness(world: Any, company: Any) -> int:
    """Give how far to leeward the foremost hex of some ships lies: more is further downwind."""
    from rulecore.values.hexes import STEPS

    q, r = STEPS[world.single["wind"].direction]
    return max(2 * x * q + 2 * y * r + x * r + y * q for ship in company for x, y in hexes_of(ship))


def drifts_into(world: Any, one: Any, other: Any) -> bool:
    """Say whether a ship that goes one hex to leeward comes where another lies."""
    from rulecore.values.hexes import step

    there = hexes_of(other)
    return one is not other and any(step(place, world.single["wind"].direction) in there for place in hexes_of(one))


FACTS = {
    "drifts_into": drifts_into,
    "hexes_between": hexes_between,
    "plotted_points": plotted_points,
    "plotted_hexes": plotted_hexes,
    "plotted_turns": plotted_turns,
    "plot_fault": plot_fault,
    "turns_onto_wind": turns_onto_wind,
    "plotted_speed": plotted_speed,
    "leewardness": leewardness,
}
