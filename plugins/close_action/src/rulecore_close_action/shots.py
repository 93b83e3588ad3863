"""The shots that can be ordered: at whom guns bear, so that nobody is asked about ships that are out of sight."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from rulecore_close_action.lines_of_sight import FAIR
from rulecore_close_action.ships import apart, number

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


def shots_of(game: Play, ship: Any) -> list[dict[str, Any]]:
    """List the ways in which the guns of a ship can be fired, with every aim and ammunition; what else an order needs is asked later."""
    near = _enemies(game, ship, number(game.quantity("arc_reach")))
    kinds = list(product(_words(game, "aim"), _words(game, "ammunition")))
    return [
        {"target": target, "side": side, "batteries": batteries, "aim": aim, "ammunition": ammunition}
        for target, side, batteries in product(near, _words(game, "side"), _words(game, "batteries"))
        if str(game.quantity("fault_of_shot", ship, target, side, batteries)) == FAIR
        for aim, ammunition in kinds
    ]


def volleys_of(game: Play, ship: Any) -> list[dict[str, Any]]:
    """List the ships that are close enough for the marines of another."""
    return [{"target": target} for target in _enemies(game, ship, number(game.quantity("marine_reach")))]


def _enemies(game: Play, ship: Any, reach: int) -> list[Any]:
    """Give the ships of other sides within reach, the nearest first."""
    others = [each for each in game.pieces("ship") if each.owner is not ship.owner]
    near = [(apart(ship, each), each) for each in others]
    return [each for away, each in sorted(near, key=lambda pair: pair[0]) if away <= reach]


def _words(game: Play, choice: str) -> list[Any]:
    rulebook = game.rulebook
    return [rulebook.cell(f"choice {choice}", word) for word in rulebook.get("choices", choice)["words"]]
