"""Finds `stop:` of something that is not running there: it would end nothing, and say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.actors import Actor, Stage, happening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View

STOPPED = ("checks", "tables", "procedures")


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each effect that stops what cannot be running where it stands."""
    stopping = [(actor, effect) for actor, effect in _stopping(view) if not view.may_mean(str(effect["stop"]))]
    if not stopping:
        return
    stage = Stage(view)
    stage.explore()
    for actor, effect in stopping:
        wanted = str(effect["stop"])
        sorts = [sort for sort in STOPPED if view.has(sort, wanted)]
        if not sorts or any(_within(stage, (sort, wanted, ""), actor) for sort in sorts):
            continue
        message = f"{wanted} is never running here, so this stops nothing: nothing that it does leads to {actor[1]}."
        hint = f"Stop {actor[1]} itself, or let this happen inside {wanted}."
        yield view.places.problem(effect["at"], "rules/idle-effect", message, hint)


def _stopping(view: View) -> Iterator[tuple[Actor, dict[str, Any]]]:
    """Give the effects that stop something, with who runs them; code may begin what is `from: plugin` in the middle of anything."""
    for actor, effects in Stage(view).effects.items():
        sort, name, part = actor
        definition = view.book.definition(sort, name)
        if "from" in definition or part == "end":  # a condition may end whenever what it waits for holds
            continue
        if part.startswith("trigger") and _begun_by_code(view, definition["triggers"][int(part.split()[1])]["id"]):
            continue
        yield from ((actor, effect) for effect, _ in happening(effects) if effect["verb"] == "stop")


def _begun_by_code(view: View, name: str) -> bool:
    for sort in STOPPED:
        if view.has(sort, name):
            definition = view.book.definition(sort, name)
            return "from" in definition or (sort == "procedures" and not definition["do"])
    return True  # a step: what is done in it is not known here


def _within(stage: Stage, outer: Actor, inner: Actor) -> bool:
    """Say whether one actor runs inside another, or is it."""
    waiting = [state for state in stage.steps if state[0] == outer]
    seen = set(waiting)
    while waiting:
        state = waiting.pop()
        if state[0] == inner:
            return True
        further = [step.to for step in stage.steps.get(state, ()) if step.to not in seen]
        seen.update(further)
        waiting += further
    return False
