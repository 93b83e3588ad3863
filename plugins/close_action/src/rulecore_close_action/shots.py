"""The shots that can be ordered: at whom guns bear, so that nobody is asked about ships that are out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action.arcs import enough, laid_by, names_of
from rulecore_close_action.lines_of_sight import FAIR
from rulecore_close_action.ships import apart, number

if TYPE_CHECKING:
    from rulecore.engine.facade import Play
    from rulecore_close_action.ships import Measuring


def shots_of(game: Play, ship: Any) -> list[dict[str, Any]]:
    """List at whom the guns of a ship bear: with which side, and with both batteries or one. Aim and ammunition may be said too."""
    found, names = [], names_of(game)
    for target, bearing in game.once(_bearing, ship):
        for side in ("port", "starboard"):
            ways = {each: laid_by(names, side, each) for each in ("both", "bow", "stern")}
            found += [{"target": target, "side": side, "batteries": each} for each, laid in ways.items() if enough(names, laid, bearing)]
    return found


def _bearing(table: Measuring, ship: Any) -> list[tuple[Any, list[str]]]:
    """Give the enemies within reach, each with the batteries that bear on her: asked as facts, since orders are judged by these next."""
    enemies, names = _enemies(table, ship, number(table.quantity("arc_reach"))), names_of(table)
    return [(each, [name for name in names if table.fact("shot_fault", ship, name, each) == FAIR]) for each in enemies]


def volleys_of(game: Play, ship: Any) -> list[dict[str, Any]]:
    """List the ships that are close enough for the marines of another."""
    return [{"target": target} for target in _enemies(game, ship, number(game.quantity("marine_reach")))]


def _enemies(game: Play | Measuring, ship: Any, reach: int) -> list[Any]:
    """Give the ships of other sides within reach, the nearest first."""
    others = [each for each in game.pieces("ship") if each.owner is not ship.owner]
    near = [(apart(ship, each), each) for each in others]
    return [each for away, each in sorted(near, key=lambda pair: pair[0]) if away <= reach]
