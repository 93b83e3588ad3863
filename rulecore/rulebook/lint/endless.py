"""Finds effects that come back to themselves. They may, but only through something that is used up; else they would never end.

Used up are: what a procedure `uses_up`, boxes that are crossed off, a condition that is gained (once, or level by level).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rulecore.rulebook.lint.actors import Actor, Stage, State, Step, called, happening
from rulecore.rulebook.lint.graph import knots, ring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each chain of effects that never ends, and a note for each that comes back to itself and does end."""
    stage = Stage(view)
    stage.explore()
    edges = {state: [step.to for step in steps] for state, steps in stage.steps.items()}
    told: set[frozenset[Actor]] = set()
    for knot in knots(edges):
        actors = frozenset(actor for actor, _ in knot)
        if actors not in told:
            told.add(actors)
            yield _judged(stage, knot)


def _judged(stage: Stage, knot: list[State]) -> Problem:
    used = _UsedUp(stage, knot)
    inside = set(knot)
    lasting = {
        state: [step.to for step in stage.steps[state] if step.to in inside and not used.by(step)] for state in knot if not used.up(state)
    }
    for endless in knots(lasting):
        for start in endless:
            if way := ring(start, lasting, endless):
                return _endless(stage, way)
    edges = {state: [step.to for step in stage.steps[state]] for state in knot}
    return _note(stage, _through(knot, edges), used)


def _through(knot: list[State], edges: dict[State, list[State]]) -> list[State]:
    return next(way for start in knot if (way := ring(start, edges, knot)))


def _endless(stage: Stage, way: list[State]) -> Problem:
    steps = _steps(stage, way)
    message = f"these effects never end: {_said(way, steps)}, and nothing is used up on the way."
    hint = "Let something be used up, `uses_up:` on a procedure, boxes crossed off, a condition gained for once; or leave one of them out."
    return _problem(stage, way, steps, "rules/endless", message, hint)


def _note(stage: Stage, way: list[State], used: _UsedUp) -> Problem:
    steps = _steps(stage, way)
    message = f"{called(way[0][0])} comes back to itself: {_said(way, steps)}. It ends, because {used.why(way, steps)} used up."
    return _problem(stage, way, steps, "rules/comes-back", message, severity="note")


def _steps(stage: Stage, way: list[State]) -> list[Step]:
    return [next(step for step in stage.steps[one] if step.to == other) for one, other in pairwise(way)]


def _said(way: list[State], steps: list[Step]) -> str:
    return ", ".join(step.said(called(state[0])) for state, step in zip(way, steps, strict=False))


def _problem(  # noqa: PLR0913 - the parts of a problem and of a way
    stage: Stage, way: list[State], steps: list[Step], code: str, message: str, hint: str = "", *, severity: str = "error"
) -> Problem:
    """Make a problem of the first step on a way that an effect makes."""
    sort, name, _ = way[0][0]
    at = stage.view.book.definition(sort, name).get("at", "")
    at = next((step.effect["at"] for step in steps if step.effect is not None), at)
    return stage.view.places.problem(at, code, message, hint, severity=severity)


class _UsedUp:
    """What is used up among some actors that set each other off, and what is given back among them."""

    def __init__(self, stage: Stage, knot: list[State]) -> None:
        self.stage = stage
        self.lost: set[str] = set()
        self.gained: set[str] = set()
        self.restored: set[str] = set()
        for actor, _ in knot:
            for effect, _ in happening(stage.effects[actor]):
                if effect["verb"] in ("lose", "gain") and "condition" in effect:
                    (self.lost if effect["verb"] == "lose" else self.gained).add(effect["condition"])
                elif effect["verb"] == "restore":
                    self.restored |= {box["track"] for box in effect["boxes"]}

    def up(self, state: State) -> str:
        """Say what a procedure uses up, if it does."""
        (sort, name, _), _ = state
        return str(self.stage.view.book.definition(sort, name).get("uses_up", "")) if sort == "procedures" else ""

    def by(self, step: Step) -> str:
        """Say what a step uses up, if it does."""
        name = step.to[0][1]
        if step.verb == "cross_off":
            track = step.to[0][2]
            return "" if track in self.restored else f"boxes of {track} are"
        if step.verb == "gain" and name not in self.lost:
            condition = self.stage.view.book.definition("conditions", name)
            return f"{name} is" if not condition["many"] or "limit" in condition else ""
        if step.verb == "lose" and name not in self.gained:
            return f"{name} is"
        return ""

    def why(self, way: list[State], steps: list[Step]) -> str:
        """Say what is used up on a way."""
        found = [f"{name} is" for state in way if (name := self.up(state))]
        found += [what for step in steps if (what := self.by(step))]
        return found[0] if found else "something on the way is"
