"""What layers that do not know each other do to one thing: the same, or a conflict, unless somebody who knows both settles it.

It is settled by a layer that builds on both and changes that thing itself (then only its change counts), or by `prefer:` of such a layer
or of the variant that lays both (then the other's change does not count). Either way the order of naming them makes no difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.change import Change, Refused, shown
from rulecore.ruleset.order import builds_on
from rulecore.ruleset.paths import NoSuchPath, resolve
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.errors import Problem
    from rulecore.locations import Location
    from rulecore.ruleset.definitions import Definitions
    from rulecore.ruleset.layer import Layer
    from rulecore.ruleset.manifest import Variant

#: Parts of one definition that another layer gave are named up to so many.
MOST_NAMED = 3


class Conflict:
    """Two changes of layers that do not know each other, in the order in which they were met."""

    __slots__ = ("first", "second")

    def __init__(self, first: Change, second: Change) -> None:
        self.first = first
        self.second = second

    def problem(self, base: str) -> Problem:
        """Say what the layer below, one and the other say, where, and what would settle it."""
        first, second = self.first, self.second
        path = min((first, second), key=lambda each: len(each.steps)).path
        message = f'{first.by} and {second.by} both change "{path}", each in its own way, and neither builds on the other'
        rows = [
            (
                base or "before",
                _inside(first, second) + shown(first.was) if first.was_at else "nothing",
                repr(first.was_at) if first.was_at else "",
            ),
            (first.by, _said(first, second), repr(first.at)),
            (second.by, _said(second, first), repr(second.at)),
        ]
        widths = [max(len(row[part]) for row in rows) for part in (0, 1)]
        told = [f"{who:<{widths[0]}}  {what:<{widths[1]}}  {at}".rstrip() for who, what, at in rows]
        ways = (
            f"Leave one of them out; or write  after: {first.by}  at the head of {second.by}, whose change then holds;",
            f"or lay a third layer over both that says  prefer: {first.by}  or changes it itself:  rulecore resolve  drafts one.",
        )
        return second.problem("changes/conflict", message, "\n  ".join([*told, *ways]))


def _said(change: Change, other: Change) -> str:
    return change.in_words() if change.verb == "remove" else _inside(change, other) + change.in_words()


def _inside(change: Change, other: Change) -> str:
    return f"{change.path}: " if len(change.steps) > len(other.steps) else ""


class Layers:
    """Which layer knows which, who gives what, and which changes are left out because somebody settled a conflict."""

    def __init__(self, layers: Iterable[Layer], variant: Variant | None = None) -> None:
        self.layers = list(layers)
        self.by_id = {layer.id: layer for layer in self.layers}
        self.variant = variant
        #: Changes that do not count, by the identity of their nodes, each with the layer that settled it.
        self.left_out: dict[int, str] = {}
        self.conflicts: list[Conflict] = []
        self._of_file: dict[str, str] | None = None

    def knows(self, layer: str, other: str) -> bool:
        """Tell whether a layer builds on another, or says that it comes after it. An option knows every layer."""
        if layer.startswith("option "):
            return not other.startswith("option ")
        return builds_on(layer, other, self.by_id)

    def layer_of(self, path: str) -> str:
        """Give the layer to which a file belongs."""
        if self._of_file is None:
            self._of_file = {document.source.path: layer.id for layer in self.layers for document in layer.documents}
        return self._of_file.get(path, "")

    # ---- one change beside those before it -----------------------------------------------------------------------------

    def agreed(self, change: Change, made: list[Change], definitions: Definitions) -> bool:
        """Tell whether this change need not be made: another made the very same, or who settled a conflict makes another.

        Raises Refused where two quarrel and nobody settles it. What a change builds on it may change again.
        """
        if id(change.node) in self.left_out:
            return True
        for other in made:
            if other.by == change.by or not change.touches(other) or self.knows(change.by, other.by):
                continue
            if change.says_as(other):
                return True
            if not self._settled(other, change, definitions):
                raise Refused(_of_options(other, change) if change.by.startswith("option ") else self._told(other, change))
        return id(change.node) in self.left_out

    def _told(self, first: Change, second: Change) -> Problem:
        conflict = Conflict(first, second)
        self.conflicts.append(conflict)
        return conflict.problem(self.layer_of(first.was_at.path) if first.was_at else "")

    def _settled(self, first: Change, second: Change, definitions: Definitions) -> bool:
        """Leave out what does not count where somebody who knows both has settled it; tells whether that is so."""
        if (found := self.preferred(first.by, second.by)) is not None:
            self.left_out[id((second if found[0] == first.by else first).node)] = found[1]
            return True
        for layer in self.layers:
            if layer.changes and all(self.knows(layer.id, each.by) for each in (first, second)):
                wide = min((first.steps, second.steps), key=len)
                if any(steps == wide[: len(steps)] for steps in _paths_of(layer, definitions)):
                    self.left_out[id(first.node)] = self.left_out[id(second.node)] = layer.id
                    return True
        return False

    def preferred(self, one: str, other: str) -> tuple[str, str] | None:
        """Give which of two layers holds where they quarrel, and who says so; none where nobody does, or both are preferred."""
        found: dict[str, str] = {}
        for layer in self.layers:
            if all(self.knows(layer.id, each) for each in (one, other)):
                found |= {need.id: layer.id for need in layer.manifest.prefer if need.id in (one, other)}
        if self.variant is not None:
            found |= {each: f"variant {self.variant.id}" for each in self.variant.prefer if each in (one, other)}
        return next(iter(found.items())) if len(found) == 1 else None

    # ---- what another layer gave ---------------------------------------------------------------------------------------

    def extended(self, change: Change, value: Any, own: str) -> Problem | None:
        """Give the problem of taking out what a layer that is not known has added to; `own` defined the whole."""
        if change.by.startswith("option ") or not isinstance(value, (Mapping, Listing)):
            return None
        for path, at in _parts(value):
            layer = self.layer_of(at.path)
            if layer in ("", own, change.by) or self.knows(change.by, layer):
                continue
            does = "removes" if change.verb == "remove" else "changes"
            message = f'{change.by} {does} "{change.path}", to which {layer} adds "{path}" at {at}, and does not build on {layer}'
            hint = f"Write  after: {layer}  at the head of {change.by} if that is to go too, or leave one of them out."
            return change.problem("changes/extended", message, hint)
        return None


def _of_options(first: Change, second: Change) -> Problem:
    message = f'{first.by} changes "{first.path}" too, at {first.at}'
    return second.problem("changes/conflict", message, "Choose one of them.")


def _parts(node: Mapping | Listing) -> Iterator[tuple[str, Location]]:
    """Give every part of a value with its path from there and its place."""
    waiting: list[tuple[str, Any]] = [("", node)]
    while waiting:
        path, inner = waiting.pop()
        for key in inner if isinstance(inner, Mapping) else range(len(inner)):
            below = f"{path}.{key}" if path else str(key)
            yield below, inner.at_key(key)
            if isinstance(inner[key], (Mapping, Listing)):
                waiting.append((below, inner[key]))


def _paths_of(layer: Layer, definitions: Definitions) -> Iterator[tuple[str, ...]]:
    """Give the paths that a layer changes, each in its one form."""
    from rulecore.ruleset.change import VERBS

    for listing in layer.changes:
        for node in listing:
            for verb in VERBS:
                if isinstance(node, Mapping) and isinstance(node.get(verb), str):
                    try:
                        yield resolve(definitions, node[verb]).steps
                    except NoSuchPath:
                        continue
