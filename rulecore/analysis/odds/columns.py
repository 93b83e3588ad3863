"""Cells of a state and names in scope as columns of a case, where a case is one whole number.

A case of a distribution is no copy of the state, but what differs from how things stood when the question began: each cell that was ever
written, and each name that was ever given, has a place of so many bits in the number, which says the how-many-th of its values stands
there. Nothing but zeros is the state as it was. So what a rule reads of a case is found by one `&`, and what it writes by one `|`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY
from rulecore.analysis.odds.touching import DUE
from rulecore.errors import Problem
from rulecore.pieces.fields import ABSENT
from rulecore.values.refusals import TooMuchWork

if TYPE_CHECKING:
    from collections.abc import Collection

    from rulecore.analysis.odds.cone import Cone
    from rulecore.engine.state import State

#: So many bits has a column, and so many values can stand there.
BITS = 20
MOST_VALUES = 1 << BITS
FULL = MOST_VALUES - 1
#: What may hold truths beside numbers that are equal to them.
NESTED = (tuple, list, dict)
#: The name under which a case keeps what code gave back.
VALUE = "#value"


class Column:
    """One place of a case: the values that ever stood there, the first of which is the one that it had when the question began."""

    __slots__ = ("_codes", "_kept", "mask", "shift", "values", "word")

    def __init__(self, word: str, shift: int, first: Any) -> None:
        self.word = word
        self.shift = shift
        self.mask = FULL << shift
        self.values: list[Any] = []
        self._codes: dict[Any, int] = {}
        self.bits(first)

    def bits(self, value: Any) -> int:
        """Give a value as it stands in a case; equal values always alike."""
        kind = type(value)
        key = value if kind is There else (kind, frozen(value) if kind in NESTED else value)
        try:
            code = self._codes.get(key)
        except TypeError:  # what cannot be hashed is the same as itself alone
            key = ("#", id(value))
            code = self._codes.get(key)
        if code is None:
            code = self._codes[key] = len(self.values)
            self.values.append(value)
            if code == MOST_VALUES:
                raise TooMuchWork(
                    Problem("odds/too-much", f"{self.word} can take more than {MOST_VALUES:,} values.", hint="ask about less")
                )
        return code << self.shift

    def of(self, case: int) -> Any:
        """Give what stands there in a case."""
        return self.values[case >> self.shift & FULL]


class Cell(Column):
    """One place that can be written: a field of a piece, that a thing is there, or something remembered; `word` is what lines call it."""

    __slots__ = ("slot", "target", "there")

    def __init__(self, word: str, shift: int, first: Any, target: Any, slot: Any, *, there: bool) -> None:
        super().__init__(word, shift, first)
        self.target = target
        self.slot = slot
        #: Whether it says that the target is there at all.
        self.there = there

    def now(self) -> Any:
        """Give what stands there now."""
        if self.there:
            here = self.slot.state.by_id.get(self.target._id)
            return ABSENT if here is None else There(here)
        return self.slot.of(self.target)

    def put(self, state: State, value: Any) -> None:
        """Write it; the undo log knows."""
        if not self.there:
            state.put(self.target, self.slot, value)
            return
        here = state.by_id.get(self.target._id)
        if here is not None:
            state.put(here, self.slot, ABSENT)
        if value is not ABSENT:
            state.put(value.thing, self.slot, True)

    def path(self) -> str:
        """Give the cell as a report names it."""
        ident = getattr(self.target, "_id", "")
        if self.there or not hasattr(self.slot, "name"):
            return str(ident)
        return f"{ident}.{self.slot.name}" if ident else str(self.slot.name)

    def __repr__(self) -> str:
        return f"Cell({self.path()})"


class There:
    """A thing that is there. Things placed in two cases are the same one when they are alike in all that they were placed with."""

    __slots__ = ("_key", "thing")

    def __init__(self, thing: Any) -> None:
        self.thing = thing
        self._key: Any = None

    def key(self) -> Any:
        """Give what makes it the one it is."""
        if self._key is None:
            thing = self.thing
            held = tuple([frozen(slot.of(thing)) for slot in thing._slots.values() if slot.cell and not slot.level])
            self._key = (type(thing)._kind, thing._id, held)
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, There) and (self.thing is other.thing or self.key() == other.key())

    def __hash__(self) -> int:
        return hash((There, self.thing._id))


class Columns:
    """All cells that were ever written while a question is worked out, as far as they matter to it, and all names ever given."""

    def __init__(self, state: State, cone: Cone) -> None:
        self.state = state
        self.cone = cone
        self.start = state.mark()
        self._known: dict[Any, Cell | None] = {}
        self.cells: list[Cell] = []
        self.names: dict[str, Column] = {}
        #: Where the names of lists stand while a list within them is gone through, by how deep that is.
        self._aside: dict[int, Column] = {}
        #: How many there are by now, and the places of all names.
        self.count = 0
        self.name_mask = 0

    def cell(self, target: Any, slot: Any, before: Any) -> Cell | None:
        """Give the cell of an entry of the undo log; none where it does not matter. `before` is what stood there when it is met first."""
        name = getattr(slot, "name", None)
        there = slot is self.state.presence
        key: Any = (target._id, "") if there else ("#memory", slot.key) if name is None else (id(target), name)
        if key in self._known:
            return self._known[key]
        word = _word_of(self.state, target, slot)
        found = None
        if self.cone.holds(word, target):
            first = before if not there else There(target) if before is True else ABSENT
            found = Cell(word, self.count * BITS, first, target, slot, there=there)
            self.cells.append(found)
            self.count += 1
        self._known[key] = found
        return found

    def name(self, name: str) -> Column:
        """Give the column of a name; a name that is not given is none of its values."""
        found = self.names.get(name)
        if found is None:
            found = self.names[name] = Column(name, self.count * BITS, ABSENT)
            self.name_mask |= found.mask
            self.count += 1
        return found

    def aside(self, depth: int) -> Column:
        """Give the column in which all names of a list stand while lists so deep within others are gone through."""
        found = self._aside.get(depth)
        if found is None:
            found = self._aside[depth] = Column("#aside", self.count * BITS, 0)
            self.count += 1
        return found

    def mask(self, words: Collection[str] | None, names: Collection[str] | None) -> int:
        """Give the places of some words and names; none stands for all of them."""
        every = words is None or ANY in words
        some = words or ()
        found = 0
        for cell in self.cells:
            if every or cell.word in some:
                found |= cell.mask
        for name, column in self.names.items():
            if names is None or name in names or name in some:
                found |= column.mask
        return found

    def written(self, mark: int) -> tuple[int, int]:
        """Give what was written since a mark: the places, and what stands there now."""
        places = values = 0
        cells = []
        for target, slot, old in self.state.since(mark):
            cell = self.cell(target, slot, old)
            if cell is not None and not places & cell.mask:
                places |= cell.mask
                cells.append(cell)
        for cell in cells:
            values |= cell.bits(cell.now())
        return places, values

    @staticmethod
    def words_written(state: State, mark: int) -> set[str]:
        """Give the words of all cells that were written since a mark."""
        return {_word_of(state, target, slot) for target, slot, _ in state.since(mark)}

    def now(self) -> int:
        """Give the case that the state is just now."""
        return self.written(self.start)[1]

    def put(self, case: int, places: int) -> None:
        """Write into the state what stands at some places of a case."""
        for cell in self.cells:
            if places & cell.mask:
                cell.put(self.state, cell.of(case))

    def put_changed(self, case: int) -> None:
        """Write into the state what is not as it was when the question began."""
        for cell in self.cells:
            if case & cell.mask:
                cell.put(self.state, cell.of(case))

    def given(self, case: int) -> dict[str, Any]:
        """Give the names that are given in a case."""
        if not case & self.name_mask:
            return {}
        return {name: column.of(case) for name, column in self.names.items() if case & column.mask}

    def writes(self, case: int) -> list[tuple[Cell, Any]]:
        """Give the cells that are not as they were when the question began, with what stands there."""
        return [(cell, cell.of(case)) for cell in self.cells if case & cell.mask]


def _word_of(state: State, target: Any, slot: Any) -> str:
    if slot is state.presence:
        return str(target._kind)
    name: str | None = getattr(slot, "name", None)
    if name is not None:
        return name
    key = slot.key
    if isinstance(key, tuple) and key and key[0] == "lost":
        return str(key[2])  # whether a section was lost before belongs to its track
    if isinstance(key, tuple) and key and key[0] == "#came":
        return f"#{key[1]}"
    return DUE if key == "due" else ANY


def frozen(value: Any) -> Any:
    """Give a value as part of a key: what can be compared and hashed, truths apart from numbers."""
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is bool:
        return ("yes" if value else "no",)
    if kind is list or kind is tuple:
        return tuple([frozen(each) for each in value])
    if kind is dict:
        return tuple([(name, frozen(each)) for name, each in value.items()])
    return value
