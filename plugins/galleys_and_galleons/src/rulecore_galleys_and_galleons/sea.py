"""The table as it lies now: what is round, what hides, and how long the measuring sticks are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.facade import Play
    from rulecore_galleys_and_galleons.places import Round

#: Kinds of pieces that stop ships and hide what lies behind them.
LAND = ("island", "rock")
#: Kinds of pieces that a ship may come over, each with the moment that is announced then.
SHALLOW = {"shallows": "enters_shallows", "sandbank": "enters_sandbank", "shoal": "shoal_crossed"}
#: One millimetre, in the unit of places.
MILLIMETRE = 100


def the(game: Play, kind: str) -> Any:
    """Give the one piece of a kind: the table, the wind."""
    return game.world.single[kind]


def round_of(piece: Any) -> Round:
    """Give a piece as something round."""
    return (piece.x, piece.y, piece.radius)


def shallow(rulebook: Any) -> list[str]:
    """Give the kinds of pieces that a ship may come over; shoals are there only where the terrain rules are."""
    return [kind for kind in SHALLOW if kind in rulebook.ids("pieces")]


def land(pieces: Callable[[str], Any]) -> list[Round]:
    """Give all land on the table."""
    return [round_of(each) for kind in LAND for each in pieces(kind)]


def stick(look: Callable[..., Any], word: str) -> int:
    """Give the length of a measuring stick, in the unit of places."""
    return int(look("measuring_sticks", word) * MILLIMETRE)
