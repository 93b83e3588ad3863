"""A map as SVG: hexes with their numbers, ships as counters of two hexes, land and shallow water, the wind, and where ships came from."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulecore_close_action.charts import column_and_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.values.hexes import Hex
    from rulecore_close_action.pictures import Area, Ground, Picture, Shade, Shown, Sight

#: A hex is so wide from its middle to a corner, and so high from its middle to a side; whole numbers keep files the same everywhere.
SIDE, HALF = 40, 35
COLUMN, ROW = SIDE * 3 // 2, 2 * HALF
#: Where the numbers and the wind stand, around the hexes.
EDGE = 70
CORNERS = ((-SIDE, 0), (-SIDE // 2, -HALF), (SIDE // 2, -HALF), (SIDE, 0), (SIDE // 2, HALF), (-SIDE // 2, HALF))
#: How far down the title stands, and how large it is.
TITLE, TITLE_SIZE = 24, 18
#: Where numbers stand: a column's over it, a row's left of it and below its middle, a hex's own over its lower side.
OVER_COLUMN, LEFT_OF_ROW, BELOW_ROW, OVER_SIDE = 8, 18, 5, 6
#: Where a ship's name stands, from her middle, and the speed of the wind, from that of its arrow.
RIGHT_OF_SHIP, OVER_SHIP, BELOW_WIND = 16, 6, 46
#: A counter is so wide from its middle to a side, and reaches so far beyond the middles of its hexes, where these are a row apart.
BEAM, BEYOND = 13, 24
#: Of each side in turn: the colour of its counters.
COLOURS = ("#b5333a", "#2f5d9b", "#3f7f4f", "#8a6d1f")
#: Above so many hexes only the edges are numbered.
MOST_NUMBERED = 600
STYLE = (
    "text{font-family:sans-serif;fill:#333}.grid{fill:none;stroke:#9fb6c4;stroke-width:1}.no{font-size:11px;fill:#8aa0ae;text-anchor:middle}"
    ".edge{font-size:14px;text-anchor:middle}.name{font-size:15px;font-weight:bold;paint-order:stroke;stroke:#fff;stroke-width:3px}"
    ".land{fill:#d8c690}.shoal{fill:#bfe0d8}.track{fill:none;stroke-width:3;stroke-dasharray:6 5}.ghost{fill:none;stroke-dasharray:4 3}"
)
#: Only where arcs and lines of sight are shown.
STYLE_OF_FIRE = (
    ".arc{fill:#e6a817;fill-opacity:.2}.halo{fill:#7b4fa3;fill-opacity:.35}"
    ".sight{stroke-width:3;stroke:#2e8b57}.blocked{stroke:#c0392b;stroke-dasharray:4 5}"
)


def svg(picture: Picture) -> str:
    """Give a map as the text of an SVG file."""
    area = picture.area
    width = (area.last_column - area.first_column) * COLUMN + 2 * SIDE + 2 * EDGE
    height = (area.last_row - area.first_row + 1) * ROW + HALF + 2 * EDGE
    body = [
        *(line for ground in picture.grounds for line in _ground(ground, area)),
        *(line for shade in picture.shades for line in _shade(shade, area)),
        f'<path class="grid" d="{"".join(_hex(area, column, row) for column, row in area.hexes())}"/>',
        *(_numbers(area) if picture.numbered else ()),
        *(line for ship in picture.ships for line in _track(ship, area)),
        *(line for ship in picture.ships for line in _ship(ship, area)),
        *(_sight(sight, area) for sight in picture.sights),
        *_wind(picture.wind, width),
        f'<text x="{EDGE}" y="{TITLE}" font-size="{TITLE_SIZE}">{escape(picture.title)}</text>',
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    style = STYLE + STYLE_OF_FIRE if picture.shades or picture.sights else STYLE
    return "\n".join([head, f"<style>{style}</style>", f'<rect width="{width}" height="{height}" fill="#f4f9fb"/>', *body, "</svg>", ""])


def _middle(area: Area, column: int, row: int) -> tuple[int, int]:
    """Give the middle of a hex; even columns stand half a hex lower."""
    lower = HALF if column % 2 == 0 else 0
    return EDGE + SIDE + (column - area.first_column) * COLUMN, EDGE + HALF + (row - area.first_row) * ROW + lower


def _at(area: Area, place: Hex) -> tuple[int, int]:
    return _middle(area, *column_and_row(place))


def _hex(area: Area, column: int, row: int) -> str:
    x, y = _middle(area, column, row)
    return "M" + "L".join(f"{x + dx} {y + dy}" for dx, dy in CORNERS) + "Z"


def _ground(ground: Ground, area: Area) -> Iterator[str]:
    inside = ground.area.within(area)
    outline = "".join(_hex(area, column, row) for column, row in inside.hexes())
    if outline:
        yield f'<path class="{"land" if ground.land else "shoal"}" d="{outline}"/>'


def _shade(shade: Shade, area: Area) -> Iterator[str]:
    outline = "".join(_hex(area, *column_and_row(place)) for place in shade.places)
    if outline:
        yield f'<path class="{shade.look}" d="{outline}"/>'


def _sight(sight: Sight, area: Area) -> str:
    (x, y), (u, v) = _at(area, sight.start), _at(area, sight.end)
    look = "sight" if sight.clear else "sight blocked"
    return f'<path class="{look}" d="M{x} {y}L{u} {v}"/>'


def _numbers(area: Area) -> Iterator[str]:
    """Number the columns above and the rows at the left; on a small map every hex."""
    for column in range(area.first_column, area.last_column + 1):
        x, _ = _middle(area, column, area.first_row)
        yield f'<text class="edge" x="{x}" y="{EDGE - OVER_COLUMN}">{column}</text>'
    for row in range(area.first_row, area.last_row + 1):
        _, y = _middle(area, area.first_column | 1, row)
        yield f'<text class="edge" x="{EDGE - LEFT_OF_ROW}" y="{y + BELOW_ROW}">{row}</text>'
    every = list(area.hexes())
    if len(every) <= MOST_NUMBERED:
        for column, row in every:
            x, y = _middle(area, column, row)
            yield f'<text class="no" x="{x}" y="{y + HALF - OVER_SIDE}">{column:02}{row:02}</text>'


def _track(ship: Shown, area: Area) -> Iterator[str]:
    if ship.track:
        points = [_at(area, place) for place in (*ship.track, ship.bow)]
        line = " ".join(f"{x},{y}" for x, y in points)
        yield f'<polyline class="track" points="{line}" stroke="{_colour(ship)}"/>'


def _ship(ship: Shown, area: Area) -> Iterator[str]:
    """Draw a counter along its two hexes, pointed at the bow, with its name."""
    (x, y), (u, v) = _at(area, ship.bow), _at(area, ship.stern)
    dx, dy = x - u, y - v  # two half hexes from stern to bow
    across = (-dy * BEAM // ROW, dx * BEAM // ROW)
    ahead = (dx * BEYOND // ROW, dy * BEYOND // ROW)
    ends = [(u - ahead[0], v - ahead[1]), (x, y)]
    hull = [
        (ends[0][0] + across[0], ends[0][1] + across[1]),
        (ends[1][0] + across[0], ends[1][1] + across[1]),
        (x + ahead[0], y + ahead[1]),
        (ends[1][0] - across[0], ends[1][1] - across[1]),
        (ends[0][0] - across[0], ends[0][1] - across[1]),
    ]
    points = " ".join(f"{a},{b}" for a, b in hull)
    ghost = " ghost" if ship.ghost else ""
    fill = "" if ship.ghost else f' fill="{_colour(ship)}"'
    yield f'<polygon class="ship{ghost}" points="{points}"{fill} stroke="{_colour(ship)}" stroke-width="2"/>'
    if not ship.ghost:
        yield f'<text class="name" x="{(x + u) // 2 + RIGHT_OF_SHIP}" y="{(y + v) // 2 - OVER_SHIP}">{escape(ship.name)}</text>'


def _colour(ship: Shown) -> str:
    return COLOURS[ship.side % len(COLOURS)]


def _wind(wind: tuple[int, int], width: int) -> Iterator[str]:
    """Draw an arrow that flies with the wind, and its speed."""
    direction, speed = wind
    x, y = width - EDGE // 2, EDGE // 2
    yield f'<g transform="translate({x} {y}) rotate({direction * 60})">'
    yield '<path d="M0 26V-14M-9 -8L0 -26L9 -8Z" fill="#333" stroke="#333" stroke-width="3"/></g>'
    yield f'<text class="edge" x="{x}" y="{y + BELOW_WIND}">wind {speed}</text>'
