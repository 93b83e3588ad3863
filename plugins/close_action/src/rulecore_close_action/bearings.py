"""What the guns of a ship bear on, to be shown: the hexes in her arcs, her lines of sight, and a list of enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action.arcs import battery_of, names_of
from rulecore_close_action.charts import place_of
from rulecore_close_action.grids import grid
from rulecore_close_action.lines_of_sight import FAIR, OUTSIDE, TOO_FAR, Aim
from rulecore_close_action.pictures import Shade, Sight
from rulecore_close_action.ships import apart, hexes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulecore.engine.world import World
    from rulecore_close_action.pictures import Area
    from rulecore_close_action.ships import Reading


def arcs(rules: Reading, ship: Any, area: Area, batteries: Sequence[str] = ()) -> list[Shade]:
    """Give the hexes in each arc of a ship, as far as an area goes."""
    places = [place_of(column, row) for column, row in area.hexes()]
    laid = [battery_of(rules, ship, each) for each in batteries or names_of(rules)]
    return [Shade("arc", tuple([place for place in places if each.covers(place)])) for each in laid]


def friends_in_the_way(rules: Reading, firer: Any, battery: str, target: Any, area: Area) -> Shade:
    """Give the hexes around friends that block a battery when it is laid on a target."""
    halos = Aim(rules, firer, battery, target).halos
    places = [place_of(column, row) for column, row in area.hexes()]
    return Shade("halo", tuple([place for place in places if any(each.holds(place) for each in halos)]))


def sights(rules: Reading, firer: Any, target: Any, batteries: Sequence[str] = ()) -> Iterator[Sight]:
    """Give the lines of sight from batteries of a ship to the hexes of another that lie in their arcs."""
    for each in batteries or names_of(rules):
        aim = Aim(rules, firer, each, target)
        for place in hexes_of(target):
            fault = aim.fault_at(place)
            if fault not in (OUTSIDE, TOO_FAR):
                yield Sight(aim.battery.place, place, clear=fault == FAIR)


def told(world: World, ship: Any) -> Iterator[str]:
    """Say line by line what each battery of a ship bears on, and what keeps it from those in its arc."""
    rows, names = [], names_of(world.standing.table)
    ships: tuple[Any, ...] = world.all("ship")
    for enemy in ships:
        faults = [str(world.fact("shot_fault", ship, each, enemy)) for each in names]
        if enemy.owner is not ship.owner and any(each not in (OUTSIDE, TOO_FAR) for each in faults):
            seen = [None if each in (OUTSIDE, TOO_FAR) else "bears" if each == FAIR else _words(each) for each in faults]
            rows.append([str(enemy), apart(ship, enemy), *seen, _words(world.fact("rake_of", ship, enemy))])
    if not rows:
        yield f"Nothing lies in the arcs of {ship}."
        return
    yield f"What lies in the arcs of {ship}"
    yield from grid(["enemy", "range", *map(_words, names), "rake"], rows)


def sights_of_all(rules: Reading, world: World, ship: Any) -> list[Sight]:
    """Give the lines of sight of a ship to all her enemies."""
    ships: tuple[Any, ...] = world.all("ship")
    return [each for enemy in ships if enemy.owner is not ship.owner for each in sights(rules, ship, enemy)]


def _words(name: object) -> str:
    return str(name).replace("_", " ")
