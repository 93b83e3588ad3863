"""Lines of a game file: canonical JSON, each closed by a sum over itself and the line before; read with every kind of damage in mind.

A line that was cut short at the very end is dropped and said. One that was changed, taken out or put in is refused by its number. What mail
and power cuts do to a text (CRLF, a byte order mark, NULs at the end) is read over.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from rulecore.errors import CommandWrong, Problem
from rulecore.locations import Location

#: A file and a line of it have this many bytes at most.
MOST_BYTES = 256 * 1024 * 1024
MOST_IN_LINE = 4 * 1024 * 1024
_SUM = 12

Event = dict[str, Any]


def line_of(event: Event, before: str) -> tuple[str, str]:
    r"""Give an event as a line, and the sum that closes it; `before` is the sum of the line before.

    >>> text, total = line_of({"event": "undo", "to": 3}, "")
    >>> text
    '{"event":"undo","to":3,"sum":"0d35bf2f7e36"}\n'
    """
    body = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    total = _total(body, before)
    return f'{body[:-1]},"sum":"{total}"}}\n', total


def _total(body: str, before: str) -> str:
    return blake2b(f"{before}\n{body}".encode("utf-8", "surrogatepass"), digest_size=_SUM // 2).hexdigest()


class Lines:
    """What was read of a file: its events, the sum of the last, how many bytes are whole lines, and what is odd about it."""

    __slots__ = ("events", "last", "notes", "whole")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.last = ""
        self.whole = 0
        self.notes: list[str] = []


def read_lines(data: bytes, path: str) -> Lines:
    """Read the events of a file; raises CommandWrong that names the first line which was not written so."""
    if len(data) > MOST_BYTES:
        raise _wrong(path, 1, f"this file has more than {MOST_BYTES // 1024 // 1024} MiB: it is no game.")
    found = Lines()
    start = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    end = len(data.rstrip(b"\0"))
    if end < len(data):
        found.notes.append("the file ends in NULs, as after a power cut; they are passed over")
    number, position = 0, start
    while position < end:
        number += 1
        stop = data.find(b"\n", position, end)
        if stop < 0:
            found.notes.append(f"line {number} is cut short; it is dropped, and the game goes on before it")
            break
        raw = data[position:stop].removesuffix(b"\r")
        _one(raw, number, found, path)
        position = stop + 1
        found.whole = position
    if not found.events:
        raise _wrong(path, 1, "this file holds no game.")
    return found


def _one(raw: bytes, number: int, found: Lines, path: str) -> None:
    if len(raw) > MOST_IN_LINE:
        raise _wrong(path, number, "this line is longer than any that a game writes.")
    event = _parsed(raw, number, path)
    total = event.pop("sum", None)
    if total != _total_of(raw, found.last):
        hint = "Take the file from a copy, or from before it was edited; `rulecore replay` says what a game proves."
        what = "this line, or the one before it, was changed, taken out or put in."
        raise _wrong(path, number, what, hint)
    found.events.append(event)
    found.last = total


def _total_of(raw: bytes, before: str) -> str:
    """Give the sum of a line as it was read; what closes it is no part of it."""
    body, mark, _ = raw.rpartition(b',"sum":"')
    total = blake2b(f"{before}\n".encode(), digest_size=_SUM // 2)
    total.update(body if mark else raw)
    if mark:
        total.update(b"}")
    return total.hexdigest()


def _parsed(raw: bytes, number: int, path: str) -> Event:
    try:
        event: Any = json.loads(raw.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        raise _wrong(path, number, "this line is no JSON.") from None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise _wrong(path, number, "this line is no event of a game.")
    return event


def _wrong(path: str, number: int, message: str, hint: str = "Is it the right file?") -> CommandWrong:
    return CommandWrong(Problem("game/damaged", message, Location(path, number, 1), hint=hint))
