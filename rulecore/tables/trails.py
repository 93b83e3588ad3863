"""The way that some keys took through a chart, and how a place in it is called in a sentence: "row 28-30, range 3"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from rulecore.tables.levels import Level, Row
    from rulecore.tables.table import Table


class Trail:
    """The rows met and what lies at their end: cells, or the cell for all else (`fallen`), or a refusal in words.

    `whole` says that no column was asked for, so that all of them are given.
    """

    __slots__ = ("at", "cells", "cite", "column", "fallen", "levels", "refusal", "rows", "whole")

    def __init__(self, at: str, *, whole: bool) -> None:
        self.at = at
        self.whole = whole
        self.levels: list[Level] = []
        self.rows: list[Row] = []
        self.column: Row | None = None
        self.cells: Any = None
        self.fallen = False
        self.refusal = ""
        self.cite: tuple[str, ...] = ()

    def enter(self, level: Level, row: Row) -> None:
        """Go on through a row."""
        self.levels.append(level)
        self.rows.append(row)
        self.at = row.at or self.at
        self.cite = level.cite or self.cite

    def fall_back(self, at: str) -> None:
        """Take the cell that counts where no row or column fits."""
        self.fallen = True
        self.at = at


def cell_words(table: Table, trail: Trail, column: Row | None = None) -> str:
    """Call a place by its row and column; where the chart has several keys, each label follows the name of its key."""
    if trail.fallen:
        return "any other cell"
    column = column or trail.column
    parts = [f"{_head(table, level)} {row.label}" for level, row in zip(trail.levels, trail.rows, strict=True)]
    if column is not None and table.columns is not None:
        parts.append(f"{_head(table, table.columns)} {column.label}")
    return ", ".join(parts)


def no_row_words(table: Table, trail: Trail, level: Level, value: Any) -> str:
    """Say that a chart has no such row or column."""
    inside = cell_words(table, trail)
    where = f" in {inside}" if inside and level is not table.columns else ""
    return f"no {_head(table, level)} {shown(value)}{where}"


def _head(table: Table, level: Level) -> str:
    if level is table.columns:
        return "column" if table.named else level.by
    return "row" if level is table.root and len(table.keys) == 1 else level.by
