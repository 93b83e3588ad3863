"""The squadron skirmish, played: what the ruleset of that name leaves to code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.markers import hookimpl

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


@hookimpl
def step_lay_terrain(game: Play) -> None:
    """Lay the table before the first turn."""
    from rulecore_skirmish.drifting import lay_terrain

    lay_terrain(game)


@hookimpl
def step_activate_squadrons(game: Play) -> None:
    """Let squadrons act in turn."""
    from rulecore_skirmish.activation import activate_squadrons

    activate_squadrons(game)


@hookimpl
def step_decide(game: Play) -> None:
    """Say whether the battle is over, and who has won."""
    from rulecore_skirmish.sea import the

    if not game.quantity("battle_over"):
        return
    table, players = the(game, "table"), game.pieces("player")
    if table.beaten is not None:
        winners = [each for each in players if each is not table.beaten]
        game.over(winners[0], f"{table.beaten} has lost the ship that must survive")
        return
    best = max(each.score for each in players)
    first = [each for each in players if each.score == best]
    told = ", ".join(f"{each} {each.score}" for each in players)
    game.over(first[0] if len(first) == 1 else None, f"points: {told}")


@hookimpl
def register_facts(register: Any) -> None:
    """Measure what the rulebook asks of places."""
    from rulecore_skirmish.measuring import FACTS

    for name, fact in FACTS.items():
        register(name, fact)


@hookimpl
def register_geometry(register: Any) -> None:
    """Do what rules say with words of place."""
    from rulecore_skirmish.drifting import geometry

    register(geometry)


@hookimpl
def register_captains(register: Any) -> None:
    """Bring the two captains."""
    from rulecore_skirmish.captains import any_captain, steady

    register("steady", steady)
    register("random", any_captain)


@hookimpl
def register_commands(register: Any) -> None:
    """Bring `rulecore skirmish map`."""
    from rulecore_skirmish.commands import map_command

    register(map_command)


@hookimpl
def register_lint(register: Any) -> None:
    """Look at cards and scenarios with the eyes of geometry."""
    from rulecore_skirmish.linting import cards, placed

    register("skirmish/card", cards)
    register("skirmish/placed", placed)


@hookimpl
def piece_removed(game: Play, piece: Any) -> None:
    """Say where a ship went down, so that its model can be taken off the table."""
    if game.kind(piece) == "ship":
        from rulecore_skirmish.mapping import place_of

        game.note(f"{piece} goes down at {place_of(piece)}")
