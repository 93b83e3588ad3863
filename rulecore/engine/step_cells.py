"""What a step wrote, for its event: the cells that changed, part by part where a moment began within the step, and what was remembered.

Cells of things that went stand with what they held last, then as gone: somebody may still hold such a thing and read it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.door import Memory, Moment
from rulecore.engine.store import written
from rulecore.engine.undo import cells, changed_cell, changed_cells
from rulecore.pieces.fields import ABSENT
from rulecore.pieces.keyed import Keyed

if TYPE_CHECKING:
    from rulecore.engine.state import State

    Entries = list[tuple[Any, Any, Any]]
    #: What stood in cells before, by who was written and in which slot.
    First = dict[tuple[Any, Any], Any]


class Written:
    """What was written since a mark: `begins` and `cells` as a step's event holds them, and the keys of what is `remembered`."""

    __slots__ = ("begins", "cells", "remembered")

    def __init__(self, state: State, mark: int) -> None:
        self.begins: list[Any] = []
        self.cells: list[list[Any]] = []
        self.remembered: dict[Any, None] = {}
        entries = list(state.since(mark))
        part = 0
        first: First = {}
        for number, (target, slot, before) in enumerate(entries):
            if slot.cell:
                first.setdefault((target, slot), before)
            elif type(slot) is Moment:
                if first:  # what was written before a moment began within the step is told as it stood then
                    state.move(mark + number)
                    try:
                        self.cells += _rows(first, entries[part:number], state.by_id)
                    finally:
                        state.move(mark + len(entries))
                    part, first = number, {}
                self.begins.append([slot.name, len(self.cells)] if self.cells else slot.name)
            elif type(slot) is Memory:
                self.remembered[slot.key] = None
        self.cells += _rows(first, entries[part:], state.by_id)
        if state.remembered:
            self._filled(state)

    def _filled(self, state: State) -> None:
        """Take what was filled past the log with what it starts as: `[path, value, true]`, as it was so from the beginning."""
        there = {cell[0] for cell in self.cells}
        for target, slot in state.remembered:
            if slot.cell and state.by_id.get(target._id) is target:
                found = {path: value for path, _, value in changed_cell((target, slot, ABSENT))}
                self.cells += [[path, written(value), True] for path, value in found.items() if path not in there]
                there.update(found)
        state.remembered.clear()


def _rows(first: First, entries: Entries, present: dict[str, Any]) -> list[list[Any]]:
    """Give the cells of a stretch of the log as an event holds them, in the order first touched; `first` is what stood there before it.

    What came brings all its cells with it, and what went takes them away.
    """
    rows: list[list[Any]] = []
    came: set[Any] = set()
    for (target, slot), before in first.items():
        ident, name = target._id, slot.name
        if present.get(ident) is not target:
            if name or before is ABSENT or ident in present:
                return _with_what_went(entries, present)
            rows += [[path] for path in cells(target)]
        elif not name:
            if before is not ABSENT:
                return _with_what_went(entries, present)
            came.add(target)
            rows += [[path, written(value)] for path, value in cells(target).items()]
        elif target not in came:
            after = slot.of(target)
            if slot.level or type(after) is Keyed or type(before) is Keyed:
                rows += [_row(path, now, level=slot.level) for path, _, now in changed_cell((target, slot, before))]
            elif before is not after and (before is ABSENT or after is ABSENT or before != after):
                path = f"{ident}.{name}" if ident else name
                rows.append([path] if after is ABSENT else [path, written(after)])
    return rows


def _row(path: str, after: Any, *, level: bool = False) -> list[Any]:
    """Give a cell as it stands now; a condition or trait that a piece has not is none."""
    return [path] if after is ABSENT or (level and not after) else [path, written(after)]


def _with_what_went(entries: Entries, present: dict[str, Any]) -> list[list[Any]]:
    """Give changes where things went that were written first, or for which others came: with what stood last in what went."""
    levels = {f"{target._id}.{slot.name}" for target, slot, _ in entries if slot.cell and slot.level}  # none is called like a field
    went = [target for target, slot, there in entries if there is True and slot.cell and not slot.name and target._id not in present]
    last: dict[str, Any] = {}
    for thing in went:
        last.update({f"{thing._id}.{name}": 0 for name, slot in thing._slots.items() if slot.level})
        last.update(cells(thing))
    found: list[list[Any]] = []
    for path, before, after in changed_cells(entries, present):
        if path not in last:
            found.append(_row(path, after, level=path in levels))
            continue
        if before is ABSENT or last[path] != before:
            found.append([path, written(last[path])])
        found.append([path])
    return found
