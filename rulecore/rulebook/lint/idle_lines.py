"""Finds modifiers that change nothing: they add 0, they limit what never goes so far, or they stand there twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.rulebook.lint.places import location, problem_of_value
from rulecore.rulebook.lint.suspects import unsure
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.language import checked as c
    from rulecore.language.lines import Line
    from rulecore.rulebook.lint.steps import Steps
    from rulecore.rulebook.lint.view import View

HINT = "Correct it, or take it out: it does nothing."


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each line that changes nothing, and for each that is written twice."""
    yield from _twice(view)
    for sort in ("quantities", "levels"):
        for name, definition in view.each(sort):
            plan = definition["plan"]
            steps = view.ranges.steps(plan) if plan.lines else None
            if steps is None:
                continue
            for line in plan.lines:
                if line.change.verb == "plus":
                    yield from _adds_nothing(view, steps, line)
                if not unsure(view, [(sort, name)]):  # a line with a mistake in it might have moved the number further
                    yield from _limits_nothing(view, steps, line, name)


def _found(view: View, line: Line, message: str, tree: c.Value | None = None, *, code: str = "rules/idle-line") -> Iterator[Problem]:
    place = view.places.line(line.at)
    if place is not None:
        yield problem_of_value(place, code, message, HINT, span=tree.span if tree is not None else None)


def _adds_nothing(view: View, steps: Steps, line: Line) -> Iterator[Problem]:
    change = line.change
    if change.amount is None or steps.reader.of(change.amount) == (0, 0):
        yield from _found(view, line, "this adds 0.", change.amount)
    elif change.per is not None and (high := steps.reader.of(change.per)[1]) is not None and high <= 0:
        below = ", and below zero counts as zero" if high < 0 else ""
        yield from _found(view, line, f"this adds nothing: what stands after `per` is {shown(high)} at most{below}.", change.per)
    elif change.bound_word == "at most" and (high := steps.reader.of(change.bound)[1]) is not None and high <= 0:
        yield from _found(view, line, f"this adds nothing: it adds at most {shown(high)}.", change.bound)


def _limits_nothing(view: View, steps: Steps, line: Line, name: str) -> Iterator[Problem]:
    met = steps.met.get(id(line))
    if met is None:
        return
    change = line.change
    word = change.bound_word if change.verb == "plus" else change.verb
    tree = change.bound if change.verb == "plus" else change.amount
    limit = steps.reader.of(tree)
    (low, high), reason = met, ""
    if word in ("most", "not below") and None not in (high, limit[0]) and high <= limit[0]:
        reason = f"{_REASONS[word]}{_said(steps, high, 'most')}"
    elif word in ("least", "not above") and None not in (low, limit[1]) and low >= limit[1]:
        reason = f"{_REASONS[word]}{_said(steps, low, 'least')}"
    elif word == "set" and low is not None and low == high and limit == met:
        reason = "is that already"
    if reason:
        yield from _found(view, line, f"this changes nothing: {name} {reason}.", tree)


_REASONS = {
    "most": "is never above it",
    "least": "is never below it",
    "not below": "is there already, or below",
    "not above": "is there already, or above",
}


def _said(steps: Steps, end: int, word: str) -> str:
    return f" (it is {shown(end)} at {word})" if steps.top is None else ""


def _twice(view: View) -> Iterator[Problem]:
    """Two lines of one definition that say the same: the second was copied and never changed."""
    seen: dict[tuple[str, ...], list[Line]] = {}
    for sort, name, line in view.lines:
        if line.change.verb == "ignore":
            continue  # it stands with every quantity whose line it switches off
        key = (sort, name, line.source, line.layer, line.stage, line.group, " ".join(line.text.split()))
        for other in seen.setdefault(key, []):
            if other.change == line.change and other.guard == line.guard and other.at != line.at:
                first, second = sorted((other, line), key=lambda each: location(each.at).key())
                message = f"this line is written already, at {first.at}."
                yield from _found(view, second, message, code="rules/twice")
                break
        seen[key].append(line)
