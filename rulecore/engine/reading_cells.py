"""Reads the values of cells back from JSON, each by the type of its field: the other half of `store.written`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import exact
from rulecore.values.refusals import ValueWrong
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from rulecore.engine.placing import Placing
    from rulecore.language.types import Type
    from rulecore.pieces.fields import Slot

THINGS = ("piece", "condition", "order")


def read_value(slot: Slot, value: Any, things: Placing, owner: Any) -> Any:
    """Give a value as its slot keeps it; a sentence when it is of another type."""
    if slot.level:
        return slot.fitting(owner, value)
    if slot.type.name == "track":
        return slot.fitting(owner, Track([(_count(left), _count(of)) for left, of in value]))
    if slot.key is not None:
        return slot.fitting(owner, {key: _read(slot.type, inner, things) for key, inner in value.items()})
    return slot.fitting(owner, _read(slot.type, value, things))


def read_key(slot: Slot, text: str, things: Placing) -> Any:
    """Give the key that a path names: a piece by its id, a number, else a word."""
    thing = things.held(text)
    for key in (thing, text, _number(text)):
        if key is not None and slot.key is not None:
            kept = slot.key(key)
            if kept or kept == 0:
                return kept
    return text


def _number(text: str) -> Any:
    try:
        return exact(text)
    except ValueWrong:
        return None


def _count(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("boxes are counted")
    return value


def _read(type_: Type, value: Any, things: Placing) -> Any:
    if isinstance(value, list):
        return tuple([_one(type_, each, things) for each in value])
    return _one(type_, value, things)


def _one(type_: Type, value: Any, things: Placing) -> Any:
    if isinstance(value, str):
        if type_.shape in THINGS:
            found = things.held(value)
            return value if found is None else found
        if type_.shape in ("number", "die"):
            return exact(value)
    return value
