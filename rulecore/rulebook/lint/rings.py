"""Finds numbers that need themselves, and lines that switch each other off in a ring; the whole ring is printed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.rulebook.lint.graph import knots, ring
from rulecore.rulebook.lint.places import problem_of, problem_of_value
from rulecore.rulebook.lint.uses import Uses
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.language.lines import Plan
    from rulecore.language.node import Node
    from rulecore.rulebook.lint.places import Place
    from rulecore.rulebook.lint.uses import Ref
    from rulecore.rulebook.lint.view import View


def problems(view: View) -> Iterator[Problem]:
    """Give every ring of numbers and look-ups, and every ring of lines that ignore each other."""
    yield from _numbers(view)
    yield from _ignores(view)


# ---- numbers ------------------------------------------------------------------------------------------------------------------


def _numbers(view: View) -> Iterator[Problem]:
    edges = needs(view)
    for knot in knots(edges):
        for start in knot:
            way = ring(start, edges, knot)
            if way:
                yield _ring_problem(view, way)
                break


def needs(view: View) -> dict[Ref, list[Ref]]:
    """Give what each quantity, changed level, table and kept fact must know before it can be worked out."""
    edges: dict[Ref, list[Ref]] = {}
    for sort in ("quantities", "levels"):
        for name, definition in view.each(sort):
            uses = view.uses(sort, name)
            guards = Uses().read(*[(line.guard, line.times) for line in definition["plan"].lines])
            edges[sort, name] = _needed(view, uses, guards)
    for name, definition in view.each("tables"):
        alternative = definition.get("alternative")
        edges["tables", name] = _needed(view, Uses().read(alternative)) if alternative is not None else []
    for name, definition in view.each("facts"):
        edges["facts", name] = _needed(view, view.uses("facts", name)) if "starts" in definition else []
    return edges


def _needed(view: View, *found: Uses) -> list[Ref]:
    needed: dict[Ref, None] = {}
    for uses in found:
        needed.update({ref: None for ref in uses.refs if ref[0] in ("quantities", "tables") and view.has(*ref)})
        needed.update({("levels", asked): None for asked in uses.asked if view.has("levels", asked)})
        needed.update({("facts", name): None for name in uses.attributes if view.has("facts", name)})
    return list(needed)


def _ring_problem(view: View, way: list[Ref]) -> Problem:
    said = ", ".join(f"{one[1]} needs {other[1]}" for one, other in pairwise(way))
    message = f"{way[0][1]} needs itself to be known: {said}."
    hint = "Break the ring: one of them must be worked out without the next."
    found = _mention(view, way[0], way[1])
    if found is None:
        return view.places.problem(view.book.definition(*way[0]).get("at", ""), "rules/ring", message, hint)
    place, span = found
    return problem_of_value(place, "rules/ring", message, hint, span=span)


def _mention(view: View, one: Ref, other: Ref) -> tuple[Place, tuple[int, int]] | None:
    """Find where the one mentions the other."""
    for tree, place in _trees(view, one):
        for node in walk(tree):
            if _names(node, other) and place is not None:
                return place, node.span
    return None


def _trees(view: View, ref: Ref) -> Iterator[tuple[Node, Place | None]]:
    sort, name = ref
    definition = view.book.definition(sort, name)
    body = view.body(sort, name)
    keys = {"quantities": ("base",), "tables": ("alternative",), "facts": ("starts",)}.get(sort, ())
    plan: Plan | None = definition.get("plan")
    for key in keys:
        tree: Any = plan.base if plan is not None else definition.get(key)
        if tree is not None and isinstance(body, Mapping) and key in body:
            yield tree, (body, key)
    for line in plan.lines if plan is not None else ():
        yield line.change, view.places.line(line.at)
        if line.guard is not None:
            yield line.guard, view.places.line(line.at)


def _names(node: Node, ref: Ref) -> bool:
    sort, name = ref
    if isinstance(node, c.Quantity):
        return sort == "quantities" and node.quantity == name
    if isinstance(node, c.Look):
        return sort == "tables" and node.table == name
    if isinstance(node, c.Has):
        return sort == "levels" and any(each.partition(".")[0] == name for each in node.names)
    if isinstance(node, (c.Level, c.Instance)):
        return sort == "levels" and node.condition == name
    return isinstance(node, (c.Attribute, c.Kept)) and sort == "facts" and node.name == name


# ---- ignore -------------------------------------------------------------------------------------------------------------------


def _ignores(view: View) -> Iterator[Problem]:
    written = {name: (place, target) for name, place, target in _written_ignores(view)}
    edges = {name: [target] if target in written else [] for name, (_, target) in written.items()}
    for knot in knots(edges):
        way = ring(knot[0], edges, knot)
        said = ", ".join(f"{one} ignores {other}" for one, other in pairwise(way))
        message = f"nothing says which of these lines counts: {said}."
        yield problem_of(written[way[0]][0], "rules/ignore-ring", message, "Take one of these lines out.")


def _written_ignores(view: View) -> Iterator[tuple[str, Place, str]]:
    """Give each line `ignore x` by its id: those that ignore each other reach no number, so no plan holds them."""
    for kind in ("modifiers", "conditions", "traits"):
        for definition in view.written.get(kind, {}).values():
            for node, key in _lines_of(definition, kind):
                spec = node[key]
                text = spec.get("rule") if isinstance(spec, Mapping) else spec
                words = text.split() if isinstance(text, str) and text.startswith("ignore") else []
                if len(words) > 1 and words[0] == "ignore":
                    yield str(key), (node, key), words[1].rpartition(".")[2]


def _lines_of(definition: Any, kind: str) -> Iterator[Place]:
    if kind == "modifiers":
        yield definition.holder, definition.id
        return
    waiting = [definition.body]
    while waiting:
        node = waiting.pop(0)
        if not isinstance(node, Mapping):
            continue
        lines = node.get("modifiers")
        if isinstance(lines, (Mapping, Listing)):
            yield from ((lines, key) for key in (lines if isinstance(lines, Mapping) else range(len(lines))))
        levels = node.get("levels")
        for level in levels.values() if isinstance(levels, Mapping) else ():
            waiting.append(level)
            waiting += level.values() if isinstance(level, Mapping) else []
