"""A map on a terminal: every hex in one place of its column, even columns a line lower; ships by number, with an arrow at the bow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore_close_action.charts import column_and_row, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore_close_action.pictures import Picture, Shown

#: Which way a ship heads, clockwise from straight up the columns.
ARROWS = "↑↗↘↓↙↖"
#: A hex takes so many letters: a number of two digits, an arrow, and the space to the next.
WIDTH = len("12↑ ")
OPEN, LAND, SHOAL, ARC = ".", "###", "~~~", "+"


def drawn(picture: Picture) -> Iterator[str]:
    """Give the lines of a map, and below it every ship by her number."""
    direction, speed = picture.wind
    yield picture.title
    yield f"wind {ARROWS[direction]} {speed}"
    area, signs = picture.area, _signs(picture)
    columns = range(area.first_column, area.last_column + 1)
    yield ("     " + "".join(f"{column:<{WIDTH}}" for column in columns)).rstrip()
    for row in range(area.first_row, area.last_row + 1):
        for odd in (1, 0):
            cells = [signs.get((column, row), OPEN) if column % 2 == odd else "" for column in columns]
            yield (f"{row if odd else '':>3}  " + "".join(f"{cell:<{WIDTH}}" for cell in cells)).rstrip()
    width = max((len(ship.name) for ship in picture.ships), default=0)
    yield from (_told(ship, number, width) for number, ship in enumerate(picture.ships, 1))


def _signs(picture: Picture) -> dict[tuple[int, int], str]:
    """Give what stands in each hex that is not open water."""
    found = {column_and_row(place): ARC for shade in picture.shades for place in shade.places}
    for ground in picture.grounds:
        found.update(dict.fromkeys(ground.area.within(picture.area).hexes(), LAND if ground.land else SHOAL))
    for number, ship in enumerate(picture.ships, 1):
        found[column_and_row(ship.stern)] = f"{number}"
        found[column_and_row(ship.bow)] = f"{number}{ARROWS[ship.heading]}"
    return found


def _told(ship: Shown, number: int, width: int) -> str:
    return f"{number:>3}{ARROWS[ship.heading]} {ship.name:<{width}}  at {written(ship.bow, ship.heading)}"
