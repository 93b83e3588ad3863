"""Every condition of a rulebook, with what is known of the names in it and where its text stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.language.domains import Interval
    from rulecore.rulebook.lint.places import Place
    from rulecore.rulebook.lint.view import View

    Where = Callable[[], Place | None]

#: Where lists of effects stand in the definitions of each sort, besides those in parts that have places of their own.
EFFECTS = {
    "procedures": ("do",),
    "orders": ("do",),
    "checks": ("before", "do"),
    "tables": ("do",),
    "conditions": ("start", "end", "beyond"),
}


class Predicate:
    """One condition: its tree, the intervals of the names it may read, and what finds its text."""

    __slots__ = ("known", "tree", "where")

    def __init__(self, tree: Any, known: dict[str, Interval], where: Where) -> None:
        self.tree = tree
        self.known = known
        self.where = where


def predicates(view: View) -> Iterator[Predicate]:
    """Give every condition that decides whether a line counts, an effect happens, an outcome comes about."""
    for sort, name, line in view.lines:
        if line.change.when is not None:
            yield Predicate(line.change.when, known_in(view, sort, name), lambda at=line.at: view.places.line(at))  # type: ignore[misc]
    for sort in ("checks", "orders"):
        for name, definition in view.each(sort):
            known = known_in(view, sort, name)
            for each in (*definition["needs"], *definition.get("each_hand", ())):
                if each["rule"] is not None:
                    yield Predicate(each["rule"], known, lambda at=each["at"]: _need(view, at))  # type: ignore[misc]
    for name, definition in view.each("checks"):
        known = known_in(view, "checks", name)
        for each in definition["outcomes"]:
            if each["when"] is not None:
                yield Predicate(each["when"], known, lambda name=name, each=each: outcome_place(view, name, each))  # type: ignore[misc]
    for sort, key in (("conditions", "ends_when"), ("orders", "keeps_going")):
        for name, definition in view.each(sort):
            if definition.get(key) is not None:
                yield Predicate(definition[key], {}, lambda sort=sort, name=name, key=key: _of(view.body(sort, name), key))  # type: ignore[misc]
    for effects, known in effect_lists(view):
        yield from _in_effects(view, effects, known)


def known_in(view: View, sort: str, name: str) -> dict[str, Interval]:
    """Give the intervals of the names that a definition is handed or lent."""
    v = view.vocabulary
    stores: dict[str, dict[str, Any]] = {
        "quantities": v.quantities,
        "checks": v.checks,
        "procedures": v.procedures,
        "orders": v.orders,
        "tables": v.consulted,
    }
    signature = stores.get(sort, {}).get(name)
    return view.ranges.known(signature) if signature is not None else {}


def effect_lists(view: View) -> Iterator[tuple[list[dict[str, Any]], dict[str, Interval]]]:
    """Give every list of effects of the rulebook, with the intervals of the names known in it."""
    for sort, keys in EFFECTS.items():
        for name, definition in view.each(sort):
            known = known_in(view, sort, name)
            yield from ((definition[key], known) for key in keys)
            for cell in definition.get("effects", ()):
                yield cell, known
            for part in (*definition.get("outcomes", ()), *definition.get("levels", ())):
                yield part.get("do") or part.get("start") or [], known
    for sort in ("conditions", "traits"):
        for _, definition in view.each(sort):
            yield from ((trigger["do"], {}) for trigger in definition["triggers"])
    for _, definition in view.each("pieces"):
        for track in definition["tracks"].values():
            yield from ((track.get(key) or [], {}) for key in ("section_lost", "empty"))
    for _, definition in view.each("sequence"):
        for step in definition["steps"]:
            yield step.get("do") or [], {}


def nested(effects: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Give a list of effects and every list that stands in it."""
    yield effects
    for effect in effects:
        for key in ("do", "then", "else", "none_possible"):
            if effect.get(key):
                yield from nested(effect[key])
        for added in effect.get("outcomes", {}).values():
            yield from nested(added)
        for option in effect.get("options", {}).values():
            yield from nested(option["do"])


def outcome_place(view: View, check: str, outcome: dict[str, Any]) -> Place | None:
    """Find where it is written when an outcome comes about."""
    if "at" not in outcome:
        return _of(view.body("checks", check), "succeeds")
    found = view.places.entry(outcome["at"])
    return _of(found[0][found[1]], "when") if found is not None else None


def _in_effects(view: View, effects: list[dict[str, Any]], known: dict[str, Interval]) -> Iterator[Predicate]:
    for each in nested(effects):
        for effect in each:
            for key in ("when", "if", "until"):
                if effect.get(key) is not None:
                    yield Predicate(effect[key], known, lambda at=effect["at"], key=key: _beside(view, at, key))  # type: ignore[misc]


def _beside(view: View, at: str, key: str) -> Place | None:
    found = view.places.entry(at)
    return _of(found[0], key) if found is not None else None


def _need(view: View, at: str) -> Place | None:
    found = view.places.entry(at)
    if found is None:
        return None
    node, key = found
    return (node[key], "rule") if isinstance(node[key], Mapping) else found


def _of(node: Any, key: str) -> Place | None:
    return (node, key) if isinstance(node, Mapping) and key in node else None
