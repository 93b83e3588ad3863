"""Puts what a change says into the definitions: a new tree in which all that is beside the change is shared with the old one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.definitions import Definition, Definitions
from rulecore.ruleset.paths import Target, rewritten
from rulecore.ruleset.tree import Mapping, Spot, Tree, alone, container, with_entry, with_items, without_entry

if TYPE_CHECKING:
    from rulecore.ruleset.change import Change


def put(definitions: Definitions, target: Target, change: Change) -> Definitions:
    """Give the definitions with a change made; all that is beside it is shared."""
    known = dict(definitions.get(target.kind, {}))
    spot = spot_of(change)
    keys = [*target.keys, *target.missing]
    definition = target.definition
    if definition is None or not keys:  # only a whole definition can be missing
        if change.verb == "remove":
            del known[target.id]
        else:
            # What is replaced as a whole is its new author's; what is only changed stays with whoever defined it.
            layer = definition.layer if definition and change.verb != "replace" else change.by
            known[target.id] = Definition(target.kind, target.id, alone(target.id, change.now, spot), layer)
        return {**definitions, target.kind: known}
    body = definition.body
    if len(target.missing) == 2:  # into a group that the definition has not yet
        group: Mapping = container(Mapping, spot[0], spot[1])
        body = rewritten(body, keys[:-1], lambda node, key: with_entry(node, key, group, spot))
    if change.verb == "remove":
        body = rewritten(body, keys, _without)
    else:
        body = rewritten(body, keys, lambda node, key: _with(node, key, change.now, spot))
    known[target.id] = Definition(
        target.kind, target.id, alone(target.id, body, definition.spot), definition.layer, expected=definition.expected
    )
    return {**definitions, target.kind: known}


def spot_of(change: Change) -> Spot:
    """Give where the new entry is written: its path is its key, and `to` or `by` its value."""
    source, _, path = change.node.spot(change.verb)
    value = next((change.node.spot(key)[2] for key in ("to", "by") if key in change.node), path)
    return source, path, value


def _with(node: Tree, key: Any, value: Any, spot: Spot) -> Tree:
    if isinstance(node, Mapping):
        return with_entry(node, key, value, spot)
    if isinstance(key, str):  # a new word, behind the others
        return with_items(node, [*((item, node.spot(index)) for index, item in enumerate(node)), (value, spot)])
    return with_items(node, [(value, spot) if index == key else (item, node.spot(index)) for index, item in enumerate(node)])


def _without(node: Tree, key: Any) -> Tree:
    if isinstance(node, Mapping):
        return without_entry(node, key)
    return with_items(node, [(item, node.spot(index)) for index, item in enumerate(node) if index != key])
