"""The end of a scenario, as far as it can come without a gun fired: the rulebook says when, this says in whose favour."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


def decide(game: Play) -> None:
    """End the game where the scenario is over; without a special victory nobody has won yet."""
    if not game.quantity("scenario_over"):
        return
    sides = game.pieces("player")
    winners = [each for each in sides if game.quantity("special_victory", each)]
    if len(winners) == 1:
        game.over(winners[0], "what the scenario asks for is done")
    elif sides and all(each.agrees_to_end for each in sides):
        game.over(None, "both sides agree to end it")
    else:
        game.over(None, "nothing more happens here; gunfire and victory points are not carried yet")
