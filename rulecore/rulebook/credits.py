"""Says which layer brought a problem: what is wrong at a place of the base is mostly the doing of who changed what stands there.

A rule that does nothing is a mistake of who wrote it. Where a layer above has changed what made use of it, it is nobody's: house rules of
five lines need not clear away what they leave without use. Then it is a note.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.errors import Problem
    from rulecore.locations import Location
    from rulecore.ruleset.change import Change
    from rulecore.ruleset.definitions import Definition
    from rulecore.ruleset.layers import Stack

#: What says that a rule does nothing, or nothing any more.
_OF_NO_USE = ("unused", "never", "idle", "option-unread", "dead", "always", "unreachable")
_QUOTED = re.compile(r'"([^"]+)"')


def credited(problems: Iterable[Problem], stack: Stack) -> list[Problem]:
    """Add to each problem of a changed definition, and to each name that was taken out, who did it and where."""
    problems = list(problems)
    if not problems or not stack.changes:
        return problems
    touched: dict[tuple[str, str], list[Change]] = {}
    for change in stack.changes:
        if len(change.steps) > 1:
            touched.setdefault((change.steps[0], change.steps[1]), []).append(change)
    extents = [(_extent(stack, *path), changes) for path, changes in touched.items()]
    above = _changed_from_above(stack)
    for problem in problems:
        if problem.severity != "error":
            continue
        if who := _who(problem, extents, stack.changes):
            problem.hint = f"{problem.hint}\n  {who}" if problem.hint else who
        elif problem.at is not None and problem.at.path in above and problem.code.partition("/")[2].startswith(_OF_NO_USE):
            problem.severity = "warning"
            problem.hint = f"{above[problem.at.path]} may have left it without use. That is no mistake."
    return problems


def _changed_from_above(stack: Stack) -> dict[str, str]:
    """Give the files of layers over which another one changes something, with the topmost that does."""
    from rulecore.ruleset.conflicts import Layers

    known = Layers(stack.layers)
    changing = list(dict.fromkeys(change.by for change in stack.changes))
    found: dict[str, str] = {}
    for layer in stack.layers:
        for above in changing:
            if known.knows(above, layer.id):
                found |= {document.source.path: above for document in layer.documents}
    return found


def _who(problem: Problem, extents: list[tuple[set[tuple[str, int]], list[Change]]], changes: Iterable[Change]) -> str:
    names = set(_QUOTED.findall(problem.message))
    for change in changes:
        if change.verb == "remove" and change.steps[-1] in names and _says_unknown(problem):
            return f"{change.by} takes {change.path} out, at {change.at}."
    if problem.at is None:
        return ""
    for places, found in extents:
        if (problem.at.path, problem.at.line) in places:
            strangers = [each for each in found if each.at.path != problem.at.path]
            said = [f"{each.by} changes {each.path}, at {each.at}" for each in strangers[:3]]
            return f"{'; '.join(said)}." if said else ""
    return ""


def _says_unknown(problem: Problem) -> bool:
    return problem.code.partition("/")[2].startswith(("unknown", "no-such"))


def _extent(stack: Stack, kind: str, name: str) -> set[tuple[str, int]]:
    """Give the lines of files on which a definition stands."""
    definition = stack.definitions.get(kind, {}).get(name)
    return set() if definition is None else {(at.path, at.line) for at in _places(definition)}


def _places(definition: Definition) -> Iterator[Location]:
    yield definition.at
    waiting: list[Any] = [definition.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (Mapping, Listing)):
            keys: Any = node if isinstance(node, Mapping) else range(len(node))
            for key in keys:
                yield node.at_key(key)
                yield node.at_value(key)
                waiting.append(node[key])
