"""From a character of a decoded YAML text back to the character of the file, through quotes, escapes and folds."""

from __future__ import annotations

from typing import Any

_BREAKS = "\r\n"
_BLANKS = " \t\r\n"
#: How many hexadecimal digits follow `\x`, `\u` and `\U` in double quotes.
_HEX = {"x": 2, "u": 4, "U": 8}


def place_in(text: str, start: int, value: Any, offset: int) -> int:
    r"""Give the offset in `text` of character `offset` of `value`, whose token starts at `start`.

    The value is laid along the source: characters that are not blank must meet, folded blanks may differ. Where they
    do not meet (a value that was computed), the start of the token is given.

    >>> text = 'mood: "a \\"cross\\" goat"'
    >>> text[place_in(text, 6, 'a "cross" goat', 3):][:5]
    'cross'
    """
    start = past_anchor(text, start)
    if not isinstance(value, str):
        return min(start + offset, len(text))
    mark = text[start : start + 1]
    if mark in ("|", ">"):
        return _along(text, _next_line(text, start), value, offset, start)
    if mark in ('"', "'"):
        return _along_quoted(text, start, value, offset)
    return _along(text, start, value, offset, start)


def past_anchor(text: str, start: int) -> int:
    """Give the offset of the token behind an anchor, or `start` when there is none."""
    if text[start : start + 1] != "&":
        return start
    while start < len(text) and text[start] not in _BLANKS:
        start += 1
    return _past_blanks(text, start)


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at


def _next_line(text: str, at: int) -> int:
    while at < len(text) and text[at] not in _BREAKS:
        at += 1
    return at


def _along(text: str, at: int, value: str, offset: int, otherwise: int) -> int:
    for index, character in enumerate(value):
        if index > offset:
            break
        if character not in _BLANKS:
            at = _past_blanks(text, at)
        elif index == 0:
            at = _past_breaks(text, at)
        if index == offset:
            return at
        if text[at : at + 1] == character:
            at += 1
        elif character not in _BLANKS:
            return otherwise
    return min(at, len(text))


def _past_breaks(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BREAKS:
        at += 1
    return at


def _along_quoted(text: str, start: int, value: str, offset: int) -> int:
    double = text[start] == '"'
    at = start + 1
    for index, character in enumerate(value):
        if index > offset:
            break
        if double:
            at = _past_joints(text, at)
        length = _length(text, at, double=double)
        if length == 1 and character not in _BLANKS:
            at = _past_blanks(text, at)
            at = _past_joints(text, at) if double else at
            length = _length(text, at, double=double)
        if index == offset:
            return at
        if length > 1 or text[at : at + 1] == character:
            at += length
        elif character not in _BLANKS:
            return start
    return min(at, len(text))


def _past_joints(text: str, at: int) -> int:
    """Skip a backslash at the end of a line, which joins the lines, and the blanks that follow it."""
    while text[at : at + 1] == "\\" and text[at + 1 : at + 2] in ("\r", "\n"):
        at = _past_blanks(text, at + 1)
    return at


def _length(text: str, at: int, *, double: bool) -> int:
    if double and text[at : at + 1] == "\\":
        return 2 + _HEX.get(text[at + 1 : at + 2], 0)
    return 2 if not double and text[at : at + 2] == "''" else 1
