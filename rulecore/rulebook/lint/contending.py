"""Finds two layers that do not know each other and set one number differently under conditions that can hold at once.

Each is right alone. Together a game would stop in the middle, on the day when both count; so it is told before, unless the conditions are
proved to exclude each other, the lines stand in one group, or somebody who knows both layers switches one of the lines off.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rulecore.language.dead import exclusive
from rulecore.language.quantities import clauses_of
from rulecore.rulebook.lint.places import problem_of_value
from rulecore.rulebook.lint.predicates import known_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.language.lines import Line
    from rulecore.rulebook.lint.view import View


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each number that two layers set differently and perhaps at once."""
    below = {layer: set(builds_on) for layer, _, builds_on in view.book.header["plugins"]}
    for sort in ("quantities", "levels"):
        for name, definition in view.each(sort):
            lines = definition["plan"].lines
            off = [line for line in lines if line.change.verb == "ignore"]
            for first, second in combinations([line for line in lines if line.change.verb == "set"], 2):
                strangers = first.layer != second.layer and not _know(first.layer, second.layer, below)
                if not strangers or not _contend(first, second) or _settled(off, first, second, below):
                    continue
                if not exclusive(clauses_of(first), clauses_of(second), view.ranges.reader(known_in(view, sort, name))):
                    yield from _told(view, name, first, second)


def _know(one: str, other: str, below: dict[str, set[str]]) -> bool:
    return one in below.get(other, ()) or other in below.get(one, ())


def _contend(first: Line, second: Line) -> bool:
    one_of_both = bool(first.group) and first.group == second.group
    return first.stage == second.stage and not one_of_both and first.change.amount != second.change.amount


def _settled(off: list[Line], first: Line, second: Line, below: dict[str, set[str]]) -> bool:
    return any(
        line.change.target in (first.id, second.id) and {first.layer, second.layer} <= below.get(line.layer, set()) | {line.layer}
        for line in off
    )


def _told(view: View, name: str, first: Line, second: Line) -> Iterator[Problem]:
    place = view.places.line(second.at)
    if place is None:
        return
    message = f'{second.layer} and {first.layer} both set {name}, and may do so at once: "{first.text}" at {first.at}.'
    hint = (
        f"Give one a `when` under which the other cannot hold; or, in a layer over both, write a line  ignore {first.id}  with the `when`"
        " of the other."
    )
    yield problem_of_value(place, "changes/conflict", message, hint)
