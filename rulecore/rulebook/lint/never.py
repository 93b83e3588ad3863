"""Finds conditions that can never hold, and those that always do, once it is known what the numbers of the whole rulebook can be.

A single line does not know how many levels a condition has or what lines make of a quantity; the rulebook does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.dead import ALWAYS, NEVER, findings
from rulecore.rulebook.lint.places import problem_of_value
from rulecore.rulebook.lint.predicates import predicates
from rulecore.rulebook.lint.suspects import read_by, unsure
from rulecore.rulebook.lint.uses import Uses
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.predicates import Predicate
    from rulecore.rulebook.lint.ranges import Reach
    from rulecore.rulebook.lint.view import View

#: What makes a condition worth a second look: its interval is known only to the whole rulebook.
TELLING = (c.Level, c.Quantity, c.Look, c.Attribute)

#: Why a condition says nothing that says something elsewhere.
AROUND = {NEVER: " here: what stands around it says otherwise", ALWAYS: " here: what stands around it says so already"}


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each condition that never holds or always does."""
    for each in predicates(view):
        telling = bool(each.given) or any(isinstance(node, TELLING) for node in walk(each.tree))
        # A line with a mistake in it might have moved a number further.
        if telling and not (view.broken and unsure(view, read_by(Uses().read(each.tree)))):
            yield from _judged(view, each)


def _judged(view: View, predicate: Predicate) -> Iterator[Problem]:
    reader = view.ranges.reader(predicate.known)
    found = findings(predicate.tree, reader, lambda _: None, predicate.given)
    place = predicate.where() if found else None
    if place is None:
        return
    alone = [clause for clause, _, _ in findings(predicate.tree, reader, lambda _: None)] if predicate.given else None
    for clause, verdict, _ in found:
        why = _why(reader, clause) if alone is None or clause in alone else AROUND[verdict]
        if verdict == NEVER:
            message, hint = f"this can never hold{why}.", "Correct it, or leave the line out: it does nothing."
            yield problem_of_value(place, "language/dead", message, hint, span=clause.span)
        else:
            message, hint = f"this always holds{why}.", "Leave it out: it says nothing."
            yield problem_of_value(place, "language/always", message, hint, span=clause.span)


def _why(reader: Reach, clause: c.Value) -> str:
    sides: tuple[Any, ...] = ()
    if isinstance(clause, c.Compare):
        sides = (clause.left, clause.right)
    elif isinstance(clause, c.Between):
        sides = (clause.value,)
    said = [f"{_name(side)} is {_said(reader.of(side))}" for side in sides if isinstance(side, TELLING) and reader.of(side) != (None, None)]
    return f": {' and '.join(said)}" if said else ""


def _name(node: Any) -> str:
    names = {c.Level: "condition", c.Quantity: "quantity", c.Look: "table", c.Attribute: "name"}
    return str(getattr(node, names[type(node)]))


def _said(interval: tuple[Any, Any]) -> str:
    low, high = interval
    if low is None:
        return f"{shown(high)} at most"
    if high is None:
        return f"{shown(low)} at least"
    return shown(low) if low == high else f"{shown(low)} to {shown(high)}"
