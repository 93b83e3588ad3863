"""Checked trees as JSON values and back: `[class, start, end, field, …]`, so that a cached rulebook holds no code."""

from __future__ import annotations

from typing import Any

from rulecore.language import checked
from rulecore.language.node import Node

_CLASSES: dict[str, type[Node]] = {}


def _collect(cls: type[Node]) -> None:
    for each in cls.__subclasses__():
        _CLASSES[each.__name__] = each
        _collect(each)


def to_json(node: Any) -> Any:
    """Write a checked tree as JSON values: `[class, start, end, field, …]`."""
    if isinstance(node, Node):
        return [type(node).__name__, node.span[0], node.span[1], *[to_json(each) for each in node.values()]]
    if isinstance(node, tuple):
        return ["()", *[to_json(each) for each in node]]
    if isinstance(node, (str, bool, int)) or node is None:
        return node
    return ["/", str(node)]


def from_json(value: Any) -> Any:
    """Read a checked tree back; an unknown class is refused."""
    if value.__class__ is not list:
        return value
    head = value[0]
    if head == "()":
        return tuple([from_json(each) for each in value[1:]])
    if head == "/":
        from fractions import Fraction

        return Fraction(value[1])
    if not _CLASSES:
        _collect(checked.Value)
        _CLASSES.update(Members=checked.Members, Change=checked.Change)
    cls = _CLASSES[head]
    if len(value) != len(cls.fields) + 3:
        raise ValueError(f"{head} has {len(cls.fields)} fields")
    return cls(*[from_json(each) if each.__class__ is list else each for each in value[3:]]).at((value[1], value[2]))
