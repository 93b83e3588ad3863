"""The shots that can be ordered: at whom guns bear, so that nobody is asked about ships that are out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action.arcs import BATTERIES
from rulecore_close_action.lines_of_sight import FAIR, Aim
from rulecore_close_action.ships import apart, number

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


def shots_of(game: Play, ship: Any) -> list[dict[str, Any]]:
    """List at whom the guns of a ship bear: with which side, and with both batteries or one. Aim and ammunition may be said too."""
    found = []
    for target in _enemies(game, ship, number(game.quantity("arc_reach"))):
        bearing = [each.split("_") for each in BATTERIES if Aim(game, ship, each, target).fault() == FAIR]
        for side in dict.fromkeys(side for side, _ in bearing):
            ends = [end for of_side, end in bearing if of_side == side]
            found += [{"target": target, "side": side, "batteries": each} for each in (["both"] if len(ends) > 1 else []) + ends]
    return found


def volleys_of(game: Play, ship: Any) -> list[dict[str, Any]]:
    """List the ships that are close enough for the marines of another."""
    return [{"target": target} for target in _enemies(game, ship, number(game.quantity("marine_reach")))]


def _enemies(game: Play, ship: Any, reach: int) -> list[Any]:
    """Give the ships of other sides within reach, the nearest first."""
    others = [each for each in game.pieces("ship") if each.owner is not ship.owner]
    near = [(apart(ship, each), each) for each in others]
    return [each for away, each in sorted(near, key=lambda pair: pair[0]) if away <= reach]
