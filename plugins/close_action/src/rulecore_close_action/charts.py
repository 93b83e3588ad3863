"""The map under the ships: where it ends, and where there is land or too little water."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.engine.facade import Play
    from rulecore.values.hexes import Hex


def column_and_row(place: Hex) -> tuple[int, int]:
    """Give the printed column and row of a hex, both from 1; even columns stand half a hex lower.

    >>> column_and_row((15, 27)), column_and_row((0, 0)), column_and_row((1, 0))
    ((16, 35), (1, 1), (2, 1))
    """
    q, r = place
    return q + 1, r + 1 + (q - q % 2) // 2


def place_of(column: int, row: int) -> Hex:
    """Give the hex of a printed column and row.

    >>> place_of(16, 35), place_of(1, 1), place_of(20, 20)
    ((15, 27), (0, 0), (19, 10))
    """
    c = column - 1
    return c, row - 1 - (c - c % 2) // 2


def written(place: Hex, heading: int) -> str:
    """Give bow and heading of a ship as they are written: column and row, two digits each, and the heading.

    >>> written((15, 27), 3)
    '1635:3'
    """
    column, row = column_and_row(place)
    return f"{column:02}{row:02}:{heading}"


def ground_at(shallows: Sequence[Any], place: Hex) -> Any:
    """Give the land or shallow that lies in a hex, or none."""
    if not shallows:
        return None
    column, row = column_and_row(place)
    for each in shallows:
        if each.first_column <= column <= each.last_column and each.first_row <= row <= each.last_row:
            return each
    return None


class Waters:
    """The map of a game."""

    def __init__(self, game: Play) -> None:
        self.game = game
        self.chart = game.pieces("chart")[0]
        self.shallows = game.pieces("shallow")

    def open(self, place: Hex) -> bool:
        """Say whether a hex can be entered: on a closed map only those that are printed."""
        if not self.chart.closed:
            return True
        column, row = column_and_row(place)
        return bool(1 <= column <= self.chart.columns and 1 <= row <= self.chart.rows)

    def under(self, place: Hex) -> Any:
        """Give the land or shallow that lies in a hex, or none."""
        return ground_at(self.shallows, place)

    def edge(self, place: Hex) -> str:
        """Name the edge of the map beyond which a hex lies; empty for one on the map."""
        column, row = column_and_row(place)
        if 1 <= row <= self.chart.rows:
            return "west" if column < 1 else "east" if column > self.chart.columns else ""
        return "north" if row < 1 else "south"

    def grounds(self, ship: Any, bow: Hex, stern: Hex, *, entered: bool) -> bool:
        """Say whether a ship touches the ground: an end of her on land, or in water too shallow; her bow where it has `entered`."""
        ends = ((self.under(bow), True), (self.under(stern), False))
        if any(below is not None and below.land for below, _bow in ends):
            return True
        tested = [(below, is_bow) for below, is_bow in ends if below is not None and (entered or not is_bow)]
        return any(self._touches(ship, below, is_bow=is_bow) for below, is_bow in tested)

    def _touches(self, ship: Any, below: Any, *, is_bow: bool) -> bool:
        """Sound a hex that a ship has come to, if that end of her can touch the ground at all; nothing is remembered of it."""
        if not self.game.quantity("touches_bottom", ship, below.depth, is_bow):
            return False
        dice = f"{below.dice}d{self.game.quantity('depth_die')}"
        depth = below.depth + (self.game.roll(dice, "depth", of=ship) if below.dice else 0)
        return bool(self.game.quantity("touches_bottom", ship, depth, is_bow))
