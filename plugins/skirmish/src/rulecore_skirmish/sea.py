"""The table as it lies now, read once for a question or a move: what is solid, what is shallow, where it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.facade import Play
    from rulecore_skirmish.waters import Round

#: Kinds of pieces that stop ships and hide what lies behind them.
SOLID = ("island", "rock")
#: One inch, in the unit of places.
INCH = 1000


def the(game: Play, kind: str) -> Any:
    """Give the one piece of a kind: the table, the wind, the scenario."""
    return game.world.single[kind]


def round_of(piece: Any) -> Round:
    """Give a piece as something round."""
    return (piece.x, piece.y, piece.radius)


def lying(pieces: Callable[[str], Any], *kinds: str) -> list[Any]:
    """Give the pieces of some kinds that have their place on the table."""
    return [each for kind in kinds for each in pieces(kind) if each.x is not None]


def bounds(table: Any) -> tuple[int, int, int, int]:
    """Give west, south, east and north of the table."""
    return (0, 0, table.width, table.depth)


def shore(table: Any, quantity: Callable[[str], Any]) -> tuple[int, int, int, int] | None:
    """Give where a shore begins, as bounds that only its edge narrows; none where there is no shore."""
    edge = getattr(table, "shore", None)
    if edge is None:
        return None
    far = INCH * (table.width + table.depth)
    reach = int(quantity("shore_depth") * INCH)
    return (
        reach if edge == "west" else -far,
        reach if edge == "south" else -far,
        table.width - reach if edge == "east" else far,
        table.depth - reach if edge == "north" else far,
    )


def hides(piece: Any) -> bool:
    """Say whether something blocks lines of sight; terrain rules may say otherwise of a piece."""
    return bool(getattr(piece, "blocks_sight", True))
