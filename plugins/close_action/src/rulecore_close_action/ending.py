"""The end of a scenario: the rulebook says when it is over and who has won, this tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


def decide(game: Play) -> None:
    """End the game where the scenario is over, and tell why, who has won, and by how many points."""
    if not game.quantity("scenario_over"):
        return
    game.call("points_are_counted")
    sides = game.pieces("player")
    winners = [each for each in sides if game.quantity("wins_scenario", each)]
    points = ", ".join([f"{each} {shown(each.points)}" for each in sides])
    game.over(winners[0] if len(winners) == 1 else None, f"{_why(game)}; victory points: {points or 'none'}")


def _why(game: Play) -> str:
    """Say why the scenario is over."""
    sides = game.pieces("player")
    if any(game.quantity("special_victory", each) for each in sides):
        return "what the scenario asks for is done"
    beaten = [str(each) for each in sides if game.quantity("beaten_side", each)]
    if beaten:
        return f"{' and '.join(beaten)} {'has' if len(beaten) == 1 else 'have'} no ship left that fights"
    if sides and all(each.agrees_to_end for each in sides):
        return "both sides agree to end it"
    return "the last turn is over"
