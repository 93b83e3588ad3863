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


def _row(*shapes: Shape, least: int) -> Shape:
    """Give the shape of a list whose places have shapes of their own: `least` of them are there, and no more than that many."""

    def fits(value: Any) -> bool:
        if not isinstance(value, list) or not least <= len(value) <= len(shapes):
            return False
        return all(shape(each) for shape, each in zip(shapes, value, strict=False))

    return fits


def _moment(value: Any) -> bool:
    """Say whether this is a moment that began in a step: its name, with a number where so many cells were written before."""
    return isinstance(value, str) or (isinstance(value, list) and len(value) == 2 and _text(value[0]) and _number(value[1]))


# What steps hold many of is looked at in plain loops: a game is opened in hardly more time than its lines take to parse.


def _cells(value: Any) -> bool:
    """Say whether these are cells: a path, what stands there or nothing, and `true` where that was so from the beginning."""
    if type(value) is not list:
        return False
    for cell in value:
        if type(cell) is not list:
            return False
        size = len(cell)
        if size not in (1, 2) and (size != 3 or cell[2] is not True):
            return False
        if type(cell[0]) is not str:
            return False
    return True


def _faces(value: Any) -> bool:
    """Say whether these are thrown dice: purpose, subject, name and dice as texts, the faces, the source."""
    if type(value) is not list:
        return False
    for face in value:
        if type(face) is not list or len(face) != 6 or type(face[4]) is not list:
            return False
        purpose, subject, name, die, shown, source = face
        for text in (purpose, subject, name, die, source):
            if type(text) is not str:
                return False
        for number in shown:
            if type(number) is not int:
                return False
    return True


def _lines(value: Any) -> bool:
    """Say whether these are lines of a journal: their sort, their text, and the rules they cite."""
    if type(value) is not list:
        return False
    for line in value:
        if type(line) is not list or len(line) < 2:
            return False
        for text in line:
            if type(text) is not str:
                return False
    return True


def _counted(value: Any) -> bool:
    """Say whether these are reasons in short: the number of a line, what counted, how much, and the rules they cite."""
    return type(value) is list and all(type(each) is list and len(each) > 2 and _number(each[0]) and _lines([each[1:]]) for each in value)


_TEXTS = _list_of(_text)
_LOCK = _list_of(_row(_text, _text, _text, least=3))

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
        "lock": _LOCK,
        "table": _cells,
    },
    "input": {"at": _place, "by": _text, "asked": _text, "answer": _anything},
    "step": {
        "at": _place,
        "begins": _list_of(_moment),
        "cells": _cells,
        "kept": _list_of(_row(_anything, _anything, least=1)),
        "faces": _faces,
        "lines": _lines,
        "captains": _list_of(_row(_text, _text, _anything, least=3)),
    },
    "stack": {
        "at": _place,
        "ruleset": _text,
        "with": _TEXTS,
        "options": _texts_by_name,
        "variant": _text_or_none,
        "lock": _LOCK,
        "cells": _cells,
        "kept": _list_of(_row(_anything, _anything, least=1)),
    },
    "reveal": {"at": _place, "asked": _text, "number": _number, "answer": _anything, "nonce": _text, "cells": _cells},
    "crash": {"at": _place, "who": _text, "hook": _text, "error": _text},
    "undo": {"to": _number},
    "over": {"at": _place, "winner": _text_or_none, "text": _text},
}

#: Keys that stand in an event only where there is something to say.
SOMETIMES: dict[str, dict[str, Shape]] = {"step": {"counted": _counted}, "header": {"of": _text}}


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
    if sort == "header" and any(len(cell) != 2 for cell in event["table"]):
        return '"table" of this header is not what a game writes there.'
    if sort == "header" and number:
        return "a second header stands within the game."
    if sort == "undo" and not 0 <= event["to"] < number:
        return f"this undo goes back to event {event['to']}, and those before it are 0 to {number - 1}."
    return ""
