"""Definitions whose body has another shape than their kind: the schema reports them, and for the readers an empty body stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.tree import Listing, Mapping, alone, container

if TYPE_CHECKING:
    from rulecore.ruleset.layers import Definition

Definitions = dict[str, dict[str, "Definition"]]

#: Kinds of which a definition may be something else than a mapping.
_LISTS = ("choices",)
_LINES = ("modifiers",)


def shaped(definitions: Definitions) -> Definitions:
    """Give the definitions so that every body is what its readers expect; all names stay known, so nothing else is reported for it."""
    return {kind: {name: _shaped(kind, each) for name, each in found.items()} for kind, found in definitions.items()}


def _shaped(kind: str, definition: Definition) -> Definition:
    body = definition.body
    if isinstance(body, Mapping) or kind in _LINES or (kind in _LISTS and isinstance(body, Listing)):
        return definition
    source, _, start = definition.spot
    empty: Any = container(Mapping, source, start)
    return type(definition)(
        kind, definition.id, alone(definition.id, empty, definition.spot), definition.layer, expected=definition.expected
    )
