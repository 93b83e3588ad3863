"""Close Action, played: what the ruleset of that name leaves to code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.markers import hookimpl

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


@hookimpl
def step_zero_movement_turns(game: Play) -> None:
    """Let ships without way on try to turn."""
    from rulecore_close_action.moving import turn_without_way

    turn_without_way(game)


@hookimpl
def step_segments(game: Play) -> None:
    """Let all ships move."""
    from rulecore_close_action.moving import sail

    sail(game)


@hookimpl
def step_reinforcements(game: Play) -> None:
    """Put ships on the map that arrive in this turn."""
    from rulecore_close_action.arriving import reinforce

    reinforce(game)


@hookimpl
def step_decide(game: Play) -> None:
    """Say whether the scenario is over."""
    from rulecore_close_action.ending import decide

    decide(game)


@hookimpl
def check_drift_path(game: Play, company: Any, either_side: Any) -> str:
    """Say how the way to leeward is for ships that drift together."""
    from rulecore_close_action.drifting import path

    return path(game, company, either_side=bool(either_side))


@hookimpl
def legal_orders(game: Play, piece: Any, order: str) -> list[dict[str, Any]] | None:
    """List the courses a ship can sail, her shots, and the fires her crew can fight; whatever else forbids one is asked of each."""
    from rulecore_close_action.crews import fights_of
    from rulecore_close_action.ships import courses_of
    from rulecore_close_action.shots import shots_of, volleys_of

    listed = {"plot": courses_of, "fire": shots_of, "marine_fire": volleys_of, "fight_fire": fights_of}
    return listed[order](game, piece) if order in listed else None


@hookimpl
def register_facts(register: Any) -> None:
    """Measure what the rulebook asks of the map and of courses."""
    from rulecore_close_action.measuring import FACTS

    for name, fact in FACTS.items():
        register(name, fact)


@hookimpl
def register_functions(register: Any) -> None:
    """Read courses as they are written."""
    from rulecore_close_action.notation import FUNCTIONS

    for name, function in FUNCTIONS.items():
        register(name, function)


@hookimpl
def register_geometry(register: Any) -> None:
    """Do what rules say with words of place."""
    from rulecore_close_action.drifting import geometry

    register(geometry)


@hookimpl
def register_lint(register: Any) -> None:
    """Look at scenarios with the eyes of the map."""
    from rulecore_close_action.linting import counters, placed

    register("close_action/counter", counters)
    register("close_action/placed", placed)


@hookimpl
def register_captains(register: Any) -> None:
    """Bring the captains."""
    from rulecore_close_action.captains import any_captain, steady

    register("steady", steady)
    register("random", any_captain)


@hookimpl
def register_commands(register: Any) -> None:
    """Bring the log of a ship and the map."""
    from rulecore_close_action.commands import log_sheet_command, map_command

    register(log_sheet_command)
    register(map_command)
