"""Batteries and what they bear on: each stands in one hex of her ship and covers the hexes between two rows of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.hexes import bearing, distance
from rulecore_close_action.ships import hexes_of, number

if TYPE_CHECKING:
    from rulecore.values.hexes import Hex
    from rulecore_close_action.ships import Reading

#: The four batteries of a ship, as the rulebook names them.
BATTERIES = ("port_bow", "port_stern", "starboard_bow", "starboard_stern")


class Sector(NamedTuple):
    """What lies between two rows that go out from a hex, clockwise from the first; `edges` says whether the rows belong to it.

    >>> abeam = Sector((0, 0), 1, 2)
    >>> abeam.holds((3, -2)), abeam.holds((1, -2)), abeam.holds((2, 0))
    (True, False, True)
    >>> Sector((0, 0), 1, 2, edges=False).holds((2, 0))
    False
    """

    place: Hex
    first: int
    last: int
    edges: bool = True

    def holds(self, place: Hex) -> bool:
        """Say whether a hex lies between the rows."""
        offset = (place[0] - self.place[0], place[1] - self.place[1])
        if offset == (0, 0):
            return False
        row, on_row = bearing(offset)
        past, width = (row - self.first) % 6, (self.last - self.first) % 6
        if on_row and past in (0, width):
            return self.edges
        return past < width


class Battery(NamedTuple):
    """A battery as it lies: `reach` in hexes from its own hex."""

    sector: Sector
    reach: int

    @property
    def place(self) -> Hex:
        """The hex from which it fires."""
        return self.sector.place

    def covers(self, place: Hex) -> bool:
        """Say whether a hex lies in its arc."""
        return self.sector.holds(place) and distance(self.sector.place, place) <= self.reach


def battery_of(rules: Reading, ship: Any, battery: str) -> Battery:
    """Ask the rulebook how a battery of a ship lies now."""
    return _batteries(rules, ship, (battery,))[0]


def batteries_of(rules: Reading, ship: Any) -> tuple[Battery, ...]:
    """Ask the rulebook how all batteries of a ship lie now."""
    return _batteries(rules, ship, BATTERIES)


def _batteries(rules: Reading, ship: Any, names: tuple[str, ...]) -> tuple[Battery, ...]:
    bow, stern = hexes_of(ship)
    edges, reach = bool(rules.quantity("arc_has_edges")), number(rules.quantity("arc_reach"))
    places = [bow if str(rules.look("battery_end", each)) == "bow" else stern for each in names]
    return tuple([Battery(Sector(place, *_rows(rules, ship, each), edges=edges), reach) for each, place in zip(names, places, strict=True)])


class Ends(NamedTuple):
    """What lies ahead of a ship and astern of her: there she cannot fire."""

    batteries: tuple[Battery, ...]
    ahead: Sector
    astern: Sector

    def of(self, place: Hex) -> str:
        """Name the end off which a hex lies; empty where one of her arcs covers it."""
        if any(each.covers(place) for each in self.batteries):
            return ""
        return "bow" if self.ahead.holds(place) else "stern" if self.astern.holds(place) else ""


def ends_of(rules: Reading, ship: Any) -> Ends:
    """Ask the rulebook what lies off the ends of a ship: ahead is what her arcs leave open at the bow, astern what they leave behind."""
    bow, stern = hexes_of(ship)
    batteries = batteries_of(rules, ship)
    port_bow, port_stern, starboard_bow, starboard_stern = [each.sector for each in batteries]
    ahead = Sector(bow, port_bow.last, starboard_bow.first)
    astern = Sector(stern, starboard_stern.last, port_stern.first)
    return Ends(batteries, ahead, astern)


def _rows(rules: Reading, ship: Any, battery: str) -> tuple[int, int]:
    """Give the rows between which a battery bears, as headings on the map."""
    rows = [(ship.heading + number(rules.look("battery_arc", battery, row))) % 6 for row in ("first", "last")]
    return rows[0], rows[1]
