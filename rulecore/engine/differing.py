"""What two events of the same step differ in: lines of the journal, changed cells, what is remembered, and die by die the dice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.store import Event

    #: One die of a step: purpose, its name, subject, and its number among those.
    Die = tuple[str, str, str, int]


class Verdict:
    """One step as it was (`then`) and by other rules (`now`); either is none where there is no such step. `why` says what hinders it.

    >>> one = {"lines": [], "cells": [["bella.x", 3]], "kept": [], "faces": [["jump", "bella", "", "1d6", [4], "keyed"]]}
    >>> other = {**one, "faces": [["jump", "bella", "", "1d8", [5], "keyed"], ["slip", "bella", "", "1d6", [2], "keyed"]]}
    >>> verdict = Verdict("1/play/jumps", one, other)
    >>> verdict.differs, verdict.dice["new"], verdict.dice["other"]
    (True, ['1d6 2 for slip of bella'], ['1d6 4 is 1d8 5 for jump of bella'])
    """

    __slots__ = ("at", "cells", "dice", "kept", "lines", "now", "then", "why")

    def __init__(self, at: str, then: Event | None, now: Event | None, *, why: str = "") -> None:
        self.at = at
        self.then, self.now = then, now
        self.why = why
        one: Event = {"lines": [], "cells": [], "kept": [], "faces": []}
        other = one
        if then is None:
            other = now or one
        elif now is not None:
            one, other = then, now
        self.lines = _apart(_told(one), _told(other))
        self.cells = _by_path(one["cells"], other["cells"])
        self.kept = _by_path(one["kept"], other["kept"])
        self.dice = _dice(one, other)

    @property
    def differs(self) -> bool:
        """Whether anything would be otherwise."""
        return bool(self.why or self.then is None or self.lines or self.cells or self.kept or any(self.dice.values()))

    def parts(self) -> Iterator[tuple[str, str]]:
        """Give every difference as a mark and a sentence: `-` as it was, `+` as it would be, `·` what changes otherwise."""
        if self.why:
            yield "!", self.why
        elif self.then is None:
            yield "+", "a step that the game did not have"
        yield from self.lines
        for path, (then, now) in self.cells.items():
            yield "·", f"{path}: {_said(then)} on record, {_said(now)} by these rules"
        for key in self.kept:
            yield "·", f"what is remembered of {key} is another"
        for word, sentences in self.dice.items():
            for each in sentences:
                yield "·", f"{word} die: {each}"


def _told(step: Event) -> list[str]:
    """Give the lines of a step, each with what counted in it."""
    counted: dict[int, str] = {}
    for number, text, value, *_ in step.get("counted", ()):
        counted[number] = f"{counted.get(number, '')}, {value} {text}"
    return [f"{line[1]} ({counted[number][2:]})" if number in counted else str(line[1]) for number, line in enumerate(step["lines"])]


def _apart(then: list[str], now: list[str]) -> list[tuple[str, str]]:
    """Give the lines of only one of two journals, in order."""
    from difflib import SequenceMatcher

    found: list[tuple[str, str]] = []
    for sort, one, two, three, four in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        if sort != "equal":
            found += [("-", line) for line in then[one:two]] + [("+", line) for line in now[three:four]]
    return found


def _by_path(then: list[list[Any]], now: list[list[Any]]) -> dict[str, tuple[Any, Any]]:
    """Give what ends differently under a path or key; what is not written is `[]`, what is gone `()`."""
    one, other = ({_key(each[0]): json.loads(json.dumps(each[1])) if len(each) > 1 else () for each in rows} for rows in (then, now))
    return {key: (one.get(key, []), other.get(key, [])) for key in {**one, **other} if one.get(key, []) != other.get(key, [])}


def _key(written: Any) -> str:
    return written if isinstance(written, str) else json.dumps(written, ensure_ascii=False)


def _said(value: Any) -> str:
    if value in ([], ()):
        return "gone" if isinstance(value, tuple) else "unchanged"
    if isinstance(value, list):
        return ", ".join("/".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "none" if value is None else str(value)


def dice_of(step: Event) -> dict[Die, tuple[str, int]]:
    """Give every single die of a step by its key: its sides as `d6`, and its face.

    >>> dice_of({"faces": [["jump", "bella", "", "2d6 keep highest 1", [3, 5], "keyed"]]})
    {('jump', '', 'bella', 1): ('d6', 3), ('jump', '', 'bella', 2): ('d6', 5)}
    """
    found: dict[Die, tuple[str, int]] = {}
    counts: dict[tuple[str, str, str], int] = {}
    for purpose, subject, name, die, faces, *_ in step["faces"]:
        sides = "d" + die.partition("d")[2].partition(" ")[0]
        for face in faces:
            kind = (purpose, name, subject)
            counts[kind] = counts.get(kind, 0) + 1
            found[*kind, counts[kind]] = (sides, face)
    return found


def _dice(then: Event, now: Event) -> dict[str, list[str]]:
    """Give the dice that only one of two events threw, and those that show another face in the other."""
    one, other = dice_of(then), dice_of(now)
    both = [(key, one[key], other[key]) for key in one if key in other and one[key] != other[key]]
    return {
        "new": [_die(key, *other[key]) for key in other if key not in one],
        "unused": [_die(key, *one[key]) for key in one if key not in other],
        "other": [f"1{before[0]} {before[1]} is {_die(key, *after)}" for key, before, after in both],
    }


def _die(key: Die, sides: str, face: int) -> str:
    purpose, name, subject, number = key
    named = f" ({name})" if name else ""
    more = f", the {number}th" if number > 3 else {1: "", 2: ", the 2nd", 3: ", the 3rd"}[number]
    return f"1{sides}{named} {face} for {purpose.replace('_', ' ')}{f' of {subject}' if subject else ''}{more}"
