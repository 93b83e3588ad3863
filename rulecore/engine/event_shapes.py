"""What every event of a game file must look like: a file whose sums are right may still have been written by something else.

Checked once when a file is read, so that all who work with events can take their keys and types for granted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.locations import Location
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    Event = dict[str, Any]
    Shape = Callable[[Any], bool]


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _anything(_value: Any) -> bool:
    return True


def _text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _true(value: Any) -> bool:
    return value is True


def _number(value: Any) -> bool:
    return type(value) is int


def _place(value: Any) -> bool:
    """Say whether a text is a place in the sequence: a turn, and what stands in it."""
    if not isinstance(value, str):
        return False
    turn, slash, rest = value.partition("/")
    return bool(slash and rest) and turn.isascii() and turn.isdecimal() and len(turn) < 10


def _list_of(shape: Shape) -> Shape:
    return lambda value: isinstance(value, list) and all(map(shape, value))


def _texts_by_name(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_text, value.values()))


def _row(*shapes: Shape, least: int, rest: Shape | None = None) -> Shape:
    """Give the shape of a list whose places have shapes of their own: `least` of them are there, those behind them all are `rest`."""

    def fits(value: Any) -> bool:
        if not isinstance(value, list) or len(value) < least or (rest is None and len(value) > len(shapes)):
            return False
        return all((shapes[number] if number < len(shapes) else rest or _anything)(each) for number, each in enumerate(value))

    return fits


def _moment(value: Any) -> bool:
    """Say whether this is a moment that began in a step: its name, with a number where so many cells were written before."""
    return isinstance(value, str) or (isinstance(value, list) and len(value) == 2 and _text(value[0]) and _number(value[1]))


_TEXTS = _list_of(_text)
_FACES = _row(_text, _text, _text, _text, _list_of(_number), _text, least=6)

#: The keys of every sort of event, and what stands under each.
SHAPES: dict[str, dict[str, Shape]] = {
    "header": {
        "ruleset": _text,
        "with": _TEXTS,
        "options": _texts_by_name,
        "variant": _text_or_none,
        "scenario": _text,
        "seed": _text,
        "sides": _texts_by_name,
        "dice": _text,
        "block": _TEXTS,
        "lock": _list_of(_row(_text, _text, _text, least=3)),
        "table": _list_of(_row(_text, _anything, least=2)),
    },
    "input": {"at": _place, "by": _text, "asked": _text, "answer": _anything},
    "step": {
        "at": _place,
        "begins": _list_of(_moment),
        "cells": _list_of(_row(_text, _anything, _true, least=1)),
        "kept": _list_of(_row(_anything, _anything, least=1)),
        "faces": _list_of(_FACES),
        "lines": _list_of(_row(_text, _text, least=2, rest=_text)),
        "captains": _list_of(_row(_text, _text, _anything, least=3)),
    },
    "crash": {"at": _place, "who": _text, "hook": _text, "error": _text},
    "undo": {"to": _number},
    "over": {"at": _place, "winner": _text_or_none, "text": _text},
}

#: Keys that stand in an event only where there is something to say.
SOMETIMES: dict[str, dict[str, Shape]] = {"step": {"counted": _list_of(_row(_number, _text, _text, least=3, rest=_text))}}


def check_shapes(events: list[Event], path: str) -> None:
    """Raise CommandWrong that names the first event which no game writes.

    >>> check_shapes([{"event": "undo", "to": "home"}], "goats.jsonl")
    Traceback (most recent call last):
        ...
    rulecore.errors.CommandWrong: goats.jsonl:1:1 game/damaged: "to" of this undo is not what a game writes there.
      Take the file from a copy.
    """
    for number, event in enumerate(events):
        wrong = _wrong(event, number)
        if wrong:
            raise CommandWrong(Problem("game/damaged", wrong, Location(path, number + 1, 1), hint="Take the file from a copy."))


def _wrong(event: Event, number: int) -> str:
    sort = event["event"]
    shapes = SHAPES.get(sort)
    if shapes is None:
        return f'no game writes an event "{sort[:40]}". {did_you_mean(sort[:40], SHAPES)}'.rstrip()
    for key, fits in shapes.items():
        if key not in event:
            return f'this {sort} has no "{key}".'
        if not fits(event[key]):
            return f'"{key}" of this {sort} is not what a game writes there.'
    for key, fits in SOMETIMES.get(sort, {}).items():
        if key in event and not fits(event[key]):
            return f'"{key}" of this {sort} is not what a game writes there.'
    if sort == "header" and number:
        return "a second header stands within the game."
    if sort == "undo" and not 0 <= event["to"] < number:
        return f"this undo goes back to event {event['to']}, and those before it are 0 to {number - 1}."
    return ""
