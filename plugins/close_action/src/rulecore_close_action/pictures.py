"""What a map shows, apart from how it is drawn: hexes, ships with their tracks, land and shallow water, the wind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore_close_action.charts import column_and_row
from rulecore_close_action.ships import bow_of, hexes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rulecore.engine.world import World
    from rulecore.values.hexes import Hex

#: So many hexes are shown around whatever lies on the map.
MARGIN = 2


class Area(NamedTuple):
    """A stretch of the map, by printed columns and rows, all included."""

    first_column: int
    last_column: int
    first_row: int
    last_row: int

    def around(self, margin: int) -> Area:
        """Give the area with a margin on every side."""
        west, east, north, south = self
        return Area(west - margin, east + margin, north - margin, south + margin)

    def within(self, other: Area) -> Area:
        """Give what of the area lies in another."""
        pairs = zip(self, other, (max, min, max, min), strict=True)
        return Area(*[larger(one, two) for one, two, larger in pairs])

    def hexes(self) -> Iterator[tuple[int, int]]:
        """Give every column and row, column by column."""
        for column in range(self.first_column, self.last_column + 1):
            for row in range(self.first_row, self.last_row + 1):
                yield column, row


class Shown(NamedTuple):
    """A ship on a map: `side` counts the players from 0, `track` are the bows of earlier turns, `ghost` says that she is not there yet."""

    name: str
    bow: Hex
    stern: Hex
    heading: int
    side: int
    track: tuple[Hex, ...] = ()
    ghost: bool = False


class Ground(NamedTuple):
    """Land or shallow water."""

    area: Area
    land: bool


class Shade(NamedTuple):
    """Hexes that are shaded: those in an `arc`, or those of a `halo`."""

    look: str
    places: tuple[Hex, ...]


class Sight(NamedTuple):
    """A line of sight from middle to middle."""

    start: Hex
    end: Hex
    clear: bool


class Picture(NamedTuple):
    """A whole map."""

    title: str
    area: Area
    wind: tuple[int, int]
    ships: Sequence[Shown]
    grounds: Sequence[Ground]
    #: Whether hexes bear the numbers that are printed on the map.
    numbered: bool = True
    shades: Sequence[Shade] = ()
    sights: Sequence[Sight] = ()


def picture_of(world: World, title: str, *, tracks: Mapping[str, Sequence[Hex]], whole: bool) -> Picture:
    """Give what a game shows: the part of the map where ships are, or the whole of it."""
    sides = list(world.all("player"))
    ships = [_shown(ship, sides, tracks.get(str(ship), ())) for ship in world.all("ship")]
    chart: Any = world.single["chart"]
    printed = Area(1, chart.columns, 1, chart.rows)
    around = area_of([place for ship in ships for place in (ship.bow, ship.stern, *ship.track)], printed)
    area = printed if whole else around.within(printed) if chart.closed else around
    wind: Any = world.single["wind"]
    return Picture(title, area, (wind.direction, wind.speed), ships, [_ground(each) for each in world.all("shallow")])


def area_of(places: Iterable[Hex], otherwise: Area, margin: int = MARGIN) -> Area:
    """Give the area around some hexes, with a margin; `otherwise` where there are none."""
    shown = [column_and_row(place) for place in places]
    if not shown:
        return otherwise
    columns, rows = [column for column, _ in shown], [row for _, row in shown]
    return Area(min(columns), max(columns), min(rows), max(rows)).around(margin)


def tracks_of(worlds: Iterable[World]) -> dict[str, list[Hex]]:
    """Give where the bow of every ship lay in a game as it stood at several times."""
    found: dict[str, list[Hex]] = {}
    for world in worlds:
        for ship in world.all("ship"):
            found.setdefault(str(ship), []).append(bow_of(ship))
    return found


def _shown(ship: Any, sides: list[Any], track: Sequence[Hex]) -> Shown:
    bow, stern = hexes_of(ship)
    return Shown(str(ship), bow, stern, ship.heading, sides.index(ship.owner), tuple(track))


def _ground(each: Any) -> Ground:
    return Ground(Area(each.first_column, each.last_column, each.first_row, each.last_row), bool(each.land))
