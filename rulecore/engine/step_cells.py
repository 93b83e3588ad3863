"""What a step wrote, for its event: the cells that changed, part by part where a moment began within the step, and what was remembered.

Cells of things that went stand with what they held last, then as gone: somebody may still hold such a thing and read it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.door import Memory, Moment
from rulecore.engine.store import written
from rulecore.engine.undo import cells, changed_cell, changed_cells
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.state import State

    Entries = list[tuple[Any, Any, Any]]
    Tell = Callable[[Entries, dict[str, Any]], list[list[Any]]]


class Written:
    """What was written since a mark: `begins` and `cells` as a step's event holds them, and the keys of what is `remembered`."""

    __slots__ = ("begins", "cells", "remembered")

    def __init__(self, state: State, mark: int) -> None:
        self.begins: list[Any] = []
        self.cells: list[list[Any]] = []
        self.remembered: dict[Any, None] = {}
        entries = list(state.since(mark))
        moments: list[tuple[int, str]] = []
        goes = False
        for number, (_, slot, there) in enumerate(entries):
            if slot.cell:
                goes = goes or (not slot.name and there is True)
            elif type(slot) is Memory:
                self.remembered[slot.key] = None
            elif type(slot) is Moment:
                moments.append((number, slot.name))
        told = _with_what_went if goes else _plainly
        self._parts(state, mark, entries, moments, told)
        if state.remembered:
            self._filled(state)

    def _parts(self, state: State, mark: int, entries: Entries, moments: list[tuple[int, str]], told: Tell) -> None:
        """Take the cells up to each moment that began after something was written, then the rest."""
        begin = 0
        for number, name in moments:
            if any(slot.cell for _, slot, _ in entries[begin:number]):
                state.move(mark + number)
                try:
                    self.cells += told(entries[begin:number], state.by_id)
                finally:
                    state.move(mark + len(entries))
                begin = number
            self.begins.append([name, len(self.cells)] if self.cells else name)
        self.cells += told(entries[begin:] if begin else entries, state.by_id)

    def _filled(self, state: State) -> None:
        """Take what was filled past the log with what it starts as: `[path, value, true]`, as it was so from the beginning."""
        there = {cell[0] for cell in self.cells}
        for target, slot in state.remembered:
            ident = target._id
            if state.by_id.get(ident) is target:
                path = f"{ident}.{slot.name}" if ident else slot.name
                found = {each: value for each, value in cells(target).items() if each == path or each.startswith(f"{path}[")}
                self.cells += [[each, written(value), True] for each, value in found.items() if each not in there]
                there.update(found)
        state.remembered.clear()


def _plainly(entries: Entries, present: dict[str, Any]) -> list[list[Any]]:
    levels: set[str] = set()
    rows: list[list[Any]] = []
    written_to = [entry for entry in entries if entry[1].cell]
    if len(written_to) == 1 and written_to[0][1].name and present.get(written_to[0][0]._id) is written_to[0][0]:
        changes = list(changed_cell(written_to[0]))  # most steps write nothing but the clock
    else:
        changes = changed_cells(written_to, present)
    for path, _, after in changes:
        if type(after) is int and not after:
            levels = levels or _levels(entries)
        rows.append(_row(path, after, levels))
    return rows


def _row(path: str, after: Any, levels: set[str]) -> list[Any]:
    """Give a cell as it stands now; a condition or trait that a piece has not is none."""
    return [path] if after is ABSENT or (path in levels and not after) else [path, written(after)]


def _levels(entries: Entries) -> set[str]:
    """Give the paths of all conditions and traits that were written; none is called like a field."""
    return {f"{target._id}.{slot.name}" for target, slot, _ in entries if slot.cell and slot.level}


def _with_what_went(entries: Entries, present: dict[str, Any]) -> list[list[Any]]:
    """Give changes with what stood last in things that went."""
    changes, levels = changed_cells(entries, present), _levels(entries)
    went = [target for target, slot, there in entries if there is True and slot.cell and not slot.name and target._id not in present]
    last: dict[str, Any] = {}
    for thing in went:
        last.update({f"{thing._id}.{name}": 0 for name, slot in thing._slots.items() if slot.level})
        last.update(cells(thing))
    found: list[list[Any]] = []
    for path, before, after in changes:
        if path not in last:
            found.append(_row(path, after, levels))
            continue
        if before is ABSENT or last[path] != before:
            found.append([path, written(last[path])])
        found.append([path])
    return found
