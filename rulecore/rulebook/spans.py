"""Reads `1..4`, `2-3` and `3+` where a definition says how far something goes; what is longer than any rulebook needs is no number."""

from __future__ import annotations

#: Numbers with more digits count nothing on a table, and ranges of more numbers are no list of names.
MOST_DIGITS = 9
MOST_PARTS = 1000


def whole(text: str) -> int | None:
    """Give a whole number, or none when the text is none.

    >>> whole("12"), whole("-3"), whole("many"), whole("9" * 5000)
    (12, -3, None, None)
    """
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS else None


def shortened(text: str, most: int = 40) -> str:
    """Give a text for a message, cut when it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def span(text: str) -> tuple[int, int] | None:
    """Give the two ends of `1..4`, the lower first, or none when the text is no range.

    >>> span("1..4"), span("-2..2"), span("4..1"), span("card")
    ((1, 4), (-2, 2), None, None)
    """
    low, dots, high = text.partition("..")
    first, last = whole(low), whole(high)
    return (first, last) if dots and first is not None and last is not None and first <= last else None


def bounds(text: str) -> tuple[int, int | None] | None:
    """Give the two ends of `1..4`, or of `0..`, which has no upper one; none when the text is no range.

    >>> bounds("1..4"), bounds("0.."), bounds("plugin")
    ((1, 4), (0, None), None)
    """
    low, dots, high = text.partition("..")
    first = whole(low)
    return (first, None) if dots and not high and first is not None else span(text)


def level(text: str) -> tuple[int, int | None] | None:
    """Give the lowest and highest level of a row such as `2`, `1-3` or `3+`, or none when the text is no row of levels.

    >>> level("2"), level("1-3"), level("1..3"), level("3+"), level("calm")
    ((2, 2), (1, 3), (1, 3), (3, None), None)
    """
    if text.endswith("+"):
        first = whole(text[:-1])
        return None if first is None else (first, None)
    if (one := whole(text)) is not None:
        return one, one
    return span(text.replace("–", "-").replace("-", "..", 1) if ".." not in text else text)
