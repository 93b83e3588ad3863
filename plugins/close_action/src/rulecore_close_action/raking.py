"""Rakes: a ship that lies off the end of another, where no gun of hers points, fires along her whole length."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import step
from rulecore_close_action.arcs import battery_of, ends_of, names_of
from rulecore_close_action.lines_of_sight import FAIR, Aim
from rulecore_close_action.ships import hexes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulecore.values.hexes import Hex
    from rulecore_close_action.ships import Reading

UNRAKED = "unraked"
#: Which way ahead and astern are, in sixths of a circle clockwise from her heading.
AHEAD, ASTERN = 0, 3


def rake_of(rules: Reading, firer: Any, target: Any) -> str:
    """Name the end over which a ship rakes another."""
    if not rules.quantity("near_enough_to_rake", firer, target):
        return UNRAKED
    bearing = cache(lambda: bearing_batteries(rules, firer, target))
    end = end_off(rules, firer, target, bearing)
    return end if end and bearing() else UNRAKED


def end_off(rules: Reading, firer: Any, target: Any, bearing: Callable[[], Sequence[str]]) -> str:
    """Name the end of a ship off which another lies; empty where there is none. Which batteries bear is asked only where that counts."""
    return _close_to(rules, firer, target) or _out_of_arcs(rules, firer, target, bearing)


def bearing_batteries(rules: Reading, firer: Any, target: Any) -> list[str]:
    """Name the batteries of a ship that bear on another."""
    return [each for each in names_of(rules) if Aim(rules, firer, each, target).fault() == FAIR]


def wholly_in_bow_arc(rules: Reading, ship: Any, of_ship: Any) -> bool:
    """Say whether a ship lies ahead of another with both her hexes: out of her arcs, or in a cone of that width."""
    if rules.quantity("bow_arc_is_a_cone"):
        cone = battery_of(rules, of_ship, "bow_chaser")
        return all(cone.covers(place) for place in hexes_of(ship))
    ends = ends_of(rules, of_ship)
    return all(ends.of(place) == "bow" for place in hexes_of(ship))


def _close_to(rules: Reading, firer: Any, target: Any) -> str:
    """Name the end of a ship that another lies right off, were it with one hex."""
    ours, (bow, stern) = hexes_of(firer), hexes_of(target)
    sides = (-1, 0, 1) if rules.quantity("rakes_off_the_bows_too") else (0,)
    ahead, astern = ([step(place, target.heading + way + side) for side in sides] for place, way in ((bow, AHEAD), (stern, ASTERN)))
    return "bow" if _any_in(ours, ahead) else "stern" if _any_in(ours, astern) else ""


def _out_of_arcs(rules: Reading, firer: Any, target: Any, bearing: Callable[[], Sequence[str]]) -> str:
    """Name the end of a ship off which another lies out of all her arcs: with both hexes, or with that of a battery that bears."""
    ends = ends_of(rules, target)
    if rules.quantity("rakes_from_one_hex"):
        places = [battery_of(rules, firer, each).place for each in bearing()]
        return next(filter(None, map(ends.of, places)), "")
    off = {ends.of(place) for place in hexes_of(firer)}
    return off.pop() if len(off) == 1 else ""


def _any_in(ours: tuple[Hex, Hex], places: list[Hex]) -> bool:
    return any(place in places for place in ours)
