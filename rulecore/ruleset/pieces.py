"""A later layer may give a piece more fields and tracks; what the piece has already it may not define again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.ruleset.definitions import Definition
from rulecore.ruleset.tree import Mapping, alone, problem_at_key, with_entry

if TYPE_CHECKING:
    from rulecore.errors import Problem

#: What a piece has several of, each under a name.
GROWING = ("fields", "tracks")


def extended(first: Definition, more: Definition, problems: list[Problem]) -> Definition:
    """Give a piece with the fields and tracks of another definition added."""
    body, added = first.body, more.body
    if not isinstance(added, Mapping):
        return first
    if not isinstance(body, Mapping):
        return Definition(first.kind, first.id, alone(first.id, added, first.spot), first.layer)
    for key, value in added.items():
        if key not in body:
            body = with_entry(body, key, value, added.spot(key))
        elif key in GROWING and isinstance(value, Mapping) and isinstance(body[key], Mapping):
            grown = _grown(first, body[key], value, key, problems)
            body = with_entry(body, key, grown, body.spot(key))
        elif body[key] != value:
            message = f'{first.layer} says otherwise of the piece "{first.id}", at {body.at_value(key)}'
            path = f"pieces.{first.id}.{key}"
            hint = f"Leave it out, or change it in a layer that says  overlays: {first.layer}  under  changes:  - change: {path}"
            problems.append(problem_at_key(added, key, "layers/defined-again", message, hint=hint))
    return Definition(first.kind, first.id, alone(first.id, body, first.spot), first.layer)


def _grown(first: Definition, old: Mapping, new: Mapping, key: str, problems: list[Problem]) -> Mapping:
    for name, value in new.items():
        if name in old:
            message = f'the piece "{first.id}" has "{name}" already, at {old.at_key(name)}'
            path = f"pieces.{first.id}.{key}.{name}"
            hint = f"Give it another name, or change it in a layer that says  overlays: {first.layer}  under  changes:  - change: {path}"
            problems.append(problem_at_key(new, name, "layers/defined-again", message, hint=hint))
        else:
            old = with_entry(old, name, value, new.spot(name))
    return old
