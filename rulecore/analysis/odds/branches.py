"""What was not followed to its end when a budget ran out: where most was left, and which cells keep cases apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.columns import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.analysis.odds.columns import Cell
    from rulecore.analysis.odds.parts import Part


class Branches:
    """Counts what is left open, by where it stands in the rules."""

    def __init__(self) -> None:
        #: By the place of an effect: how many cases were dropped there.
        self.places: dict[str, int] = {}
        #: By the path of a cell: the values in which dropped cases differ.
        self.apart: dict[str, set[Any]] = {}

    def dropped(self, part: Part | None, writes: Iterable[tuple[Cell, Any]]) -> None:
        """Take in a case that is not followed."""
        if part is not None and part.at:
            self.places[part.at] = self.places.get(part.at, 0) + 1
        for cell, value in writes:
            self.apart.setdefault(cell.path(), set()).add(frozen(value))

    def endless(self, part: Part) -> None:
        """Take in a definition that runs within itself again and again."""
        self.places[part.at] = self.places.get(part.at, 0) + 1

    def most(self) -> list[str]:
        """Give the places where most was dropped."""
        return sorted(self.places, key=lambda at: -self.places[at])[:3]

    def cells(self) -> list[tuple[str, int]]:
        """Give the cells that keep most cases apart, each with the number of its values."""
        counted = sorted(((path, len(values)) for path, values in self.apart.items() if len(values) > 1), key=lambda each: -each[1])
        return counted[:3]
