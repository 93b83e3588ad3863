"""Rows of values under their heads, as they are printed on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NOTHING = "-"


def grid(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Give the lines of a grid, each column as wide as its widest cell.

    >>> list(grid(["ship", "range"], [["amphion", 3], ["active", None]]))
    ['  ship     range', '  amphion  3', '  active   -']
    """
    lines = [list(heads), *[[cell(each) for each in row] for row in rows]]
    widths = [max(len(line[number]) for line in lines) for number in range(len(heads))]
    for line in lines:
        yield ("  " + "  ".join(f"{each:<{width}}" for each, width in zip(line, widths, strict=True))).rstrip()


def cell(value: Any) -> str:
    """Give a value as a cell says it."""
    return NOTHING if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
