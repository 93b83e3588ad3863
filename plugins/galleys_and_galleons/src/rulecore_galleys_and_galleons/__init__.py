"""Galleys and galleons, played: what the ruleset of that name leaves to code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.markers import hookimpl

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


@hookimpl
def step_activate_ships(game: Play) -> None:
    """Let the side whose turn it is activate its ships."""
    from rulecore_galleys_and_galleons.activation import activate_ships

    activate_ships(game)


@hookimpl
def step_decide(game: Play) -> None:
    """Say whether the battle is over, and who has won: who reached a goal, else who holds out, else who has more points."""
    if not game.quantity("battle_over"):
        return
    players = game.pieces("player")
    reached = [each for each in players if game.quantity("goal_reached", each)]
    afloat = [each for each in players if game.quantity("ships_in_action", each)]
    holding = [each for each in players if each.holds]
    if reached:
        game.over(reached[0], f"{reached[0]} has reached its goal")
    elif len(afloat) == 1:
        game.over(afloat[0], f"only {afloat[0]} has ships left")
    elif holding:
        game.over(holding[0], f"{holding[0]} has held out")
    else:
        best = max(each.score for each in players)
        first = [each for each in players if each.score == best]
        told = ", ".join(f"{each} {each.score}" for each in players)
        game.over(first[0] if len(first) == 1 else None, f"points: {told}")


@hookimpl
def register_facts(register: Any) -> None:
    """Measure what the rulebook asks of places."""
    from rulecore_galleys_and_galleons.measuring import FACTS

    for name, fact in FACTS.items():
        register(name, fact)


@hookimpl
def register_geometry(register: Any) -> None:
    """Do what rules say with words of place."""
    from rulecore_galleys_and_galleons.sailing import geometry

    register(geometry)


@hookimpl
def register_captains(register: Any) -> None:
    """Bring the two captains."""
    from rulecore_galleys_and_galleons.captains import any_captain, steady

    register("steady", steady)
    register("random", any_captain)
