"""Batteries and what they bear on: each stands in one hex of her ship and covers the hexes between two rows of the map."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.hexes import bearing, distance, turned
from rulecore_close_action.ships import hexes_of, number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rulecore.values.hexes import Hex
    from rulecore_close_action.ships import Reading

#: The four batteries of a ship, as the rulebook names them.
BATTERIES = ("port_bow", "port_stern", "starboard_bow", "starboard_stern")
#: Those that a table may have instead: a battery of each side, in both hexes of the ship, and one at each end.
FACINGS = (*BATTERIES, "bow_chaser", "stern_chaser")
#: So many ways from hex to hex are remembered.
REMEMBERED = 1 << 12


class Sector(NamedTuple):
    """What lies between two rows that go out from a hex, clockwise from the first; `edges` says whether the rows belong to it.

    Rows are counted as headings; a half is the line between two of them, through the corners of hexes.

    >>> abeam = Sector((0, 0), 1, 2)
    >>> abeam.holds((3, -2)), abeam.holds((1, -2)), abeam.holds((2, 0))
    (True, False, True)
    >>> Sector((0, 0), 1, 2, edges=False).holds((2, 0))
    False
    >>> from fractions import Fraction
    >>> ahead = Sector((0, 0), Fraction(11, 2), Fraction(1, 2))
    >>> ahead.holds((0, -1)), ahead.holds((1, -2)), ahead.holds((2, -3)), ahead.holds((1, -1))
    (True, True, False, False)
    """

    place: Hex
    first: int | Fraction
    last: int | Fraction
    edges: bool = True

    def holds(self, place: Hex) -> bool:
        """Say whether a hex lies between the rows."""
        offset = (place[0] - self.place[0], place[1] - self.place[1])
        if offset == (0, 0):
            return False
        past, width = (_way(offset) - 4 * self.first) % 24, 4 * (self.last - self.first) % 24
        if past in (0, width):
            return self.edges
        return past < width


@lru_cache(maxsize=REMEMBERED)
def _way(offset: Hex) -> int:
    """Give which way an offset goes, in quarters of a sixth: on a row 0, halfway between two rows 2, elsewhere 1 or 3."""
    row, on_row = bearing(offset)
    if on_row:
        return 4 * row
    q, r = turned(offset, -row)
    ahead, aside = -r - q, q
    return 4 * row + (2 if ahead == aside else 1 if aside < ahead else 3)


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
    return _batteries(rules, ship, names_of(rules))


def names_of(rules: Reading) -> tuple[str, ...]:
    """Name the batteries that ships have, as the table plays."""
    return FACINGS if rules.quantity("guns_at_the_ends") else BATTERIES


def laid_by(names: tuple[str, ...], side: str, guns: str) -> tuple[str, ...]:
    """Name the batteries, of those that ships have, that an order means by a side and by `both`, `bow` or `stern`.

    >>> laid_by(BATTERIES, "port", "both"), laid_by(BATTERIES, "port", "bow"), laid_by(FACINGS, "port", "bow")
    (('port_bow', 'port_stern'), ('port_bow',), ('bow_chaser',))
    """
    of_side = (f"{side}_bow", f"{side}_stern")
    if guns == "both":
        return of_side
    if names == FACINGS:
        return ("bow_chaser" if guns == "bow" else "stern_chaser",)
    return of_side[:1] if guns == "bow" else of_side[1:]


def enough(names: tuple[str, ...], laid: Sequence[str], bearing: Sequence[str]) -> bool:
    """Say whether enough of the batteries of an order bear: all of them, or, where they are one battery in two hexes, any."""
    found = [each in bearing for each in laid]
    return any(found) if names == FACINGS else all(found)


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
    port_bow, port_stern, starboard_bow, starboard_stern = [each.sector for each in batteries[: len(BATTERIES)]]
    ahead = Sector(bow, port_bow.last, starboard_bow.first)
    astern = Sector(stern, starboard_stern.last, port_stern.first)
    return Ends(batteries, ahead, astern)


def _rows(rules: Reading, ship: Any, battery: str) -> tuple[int | Fraction, int | Fraction]:
    """Give the rows between which a battery bears, as headings on the map."""
    rows = [(ship.heading + rules.look("battery_arc", battery, row)) % 6 for row in ("first", "last")]
    return rows[0], rows[1]
