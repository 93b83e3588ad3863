"""The table as text: where islands, rocks and shoals lie, where ships are and which way they head, and what is left of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import shown
from rulecore_skirmish.measuring import inches
from rulecore_skirmish.places import distance
from rulecore_skirmish.sea import INCH, bounds, lying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.world import World

#: A square of the map is so wide and deep: then a table fits a terminal.
SQUARE = 2 * INCH
#: What stands in a square: a letter, an arrow, and the space to the next.
WIDTH = len("A↑ ")
#: Which way a ship heads, clockwise from north.
ARROWS = "↑↗→↘↓↙←↖"
#: What lies on the water, a sign for each kind.
SIGNS = {"shoal": "~", "island": "#", "rock": "o"}
#: Ships of the first side, and of all others.
LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def arrow(heading: int) -> str:
    """Give the arrow nearest to a heading.

    >>> arrow(0) + arrow(90) + arrow(200) + arrow(350)
    '↑→↓↑'
    """
    return ARROWS[(heading * len(ARROWS) + 180) // 360 % len(ARROWS)]


def drawn(world: World) -> list[str]:
    """Give the map of a table, north above, and below it every ship by its letter."""
    lettered = _lettered(world)
    wind: Any = world.single["wind"]
    west, south, east, north = bounds(world.single["table"])
    squares = _squares(world)
    for ship, letter in reversed(lettered):
        squares[ship.x // SQUARE, ship.y // SQUARE] = letter + arrow(ship.heading)
    columns, rows = range(west // SQUARE, east // SQUARE), range(south // SQUARE, north // SQUARE)
    edge = "+" + "-" * (len(columns) * WIDTH) + "+"
    lines = ["|" + "".join([f"{squares.get((x, y), ''):<{WIDTH}}" for x in columns]) + "|" for y in reversed(rows)]
    return [f"wind {arrow(wind.toward)}", edge, *lines, edge, *[_told(ship, letter) for ship, letter in lettered]]


def _lettered(world: World) -> list[tuple[Any, str]]:
    """Give every ship with a letter of its own; where letters run out, the last is used again."""
    sides = list(world.all("player"))
    used = dict.fromkeys(LETTERS, 0)
    found = []
    for ship in lying(world.all, "ship"):
        letters = LETTERS[min(sides.index(ship.squadron.owner), 1)]
        found.append((ship, letters[min(used[letters], len(letters) - 1)]))
        used[letters] += 1
    return found


def _squares(world: World) -> dict[tuple[int, int], str]:
    """Give what is drawn in each square that is not open water."""
    found: dict[tuple[int, int], str] = {}
    for kind, sign in SIGNS.items():
        for piece in lying(world.all, kind):
            found.update(dict.fromkeys(_covered(piece), sign * WIDTH))
    return found


def _covered(piece: Any) -> Iterator[tuple[int, int]]:
    """Give the square in which something round lies, and those whose middle it covers."""
    east, north, reach = piece.x // SQUARE, piece.y // SQUARE, piece.radius // SQUARE + 1
    yield east, north
    for x in range(east - reach, east + reach + 1):
        for y in range(north - reach, north + reach + 1):
            if distance(x * SQUARE + INCH, y * SQUARE + INCH, piece.x, piece.y) <= piece.radius:
                yield x, y


def place_of(piece: Any) -> str:
    """Give where something lies, in inches from the south-western corner: east, then north."""
    return f"{shown(inches(piece.x))} {shown(inches(piece.y))}"


def _told(ship: Any, letter: str) -> str:
    hull = f"{ship.hull.left} of {ship.hull.left + ship.hull.lost}"
    return f"{letter} {ship}  at {place_of(ship)}  heading {ship.heading}  hull {hull}"
