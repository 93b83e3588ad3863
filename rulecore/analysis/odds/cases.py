"""Cells of a state as odds see them, and what may come of an effect: what it wrote, the names it gave, how it ended.

A case of a distribution is no copy of the state, but what was written since the question began. It is put into the real state through its
door, and taken out again by the undo log.
"""

# ruff: noqa: SLF001 - what begins with an underscore is ours; all other names of a piece are the rulebook's

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY
from rulecore.analysis.odds.touching import DUE
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from rulecore.analysis.odds.parts import Pending
    from rulecore.engine.state import State

    Writes = dict["Cell", Any]


class Cell:
    """One place that can be written: a field of a piece, that a thing is there, or something remembered; `word` is what lines call it."""

    __slots__ = ("number", "slot", "target", "there", "word")

    def __init__(self, number: int, target: Any, slot: Any, word: str, *, there: bool) -> None:
        self.number = number
        self.target = target
        self.slot = slot
        self.word = word
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


class Cells:
    """All cells that were ever written while a question is worked out."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known: dict[Any, Cell] = {}
        self._values: dict[Any, Any] = {}
        #: The same in the order in which they were met.
        self.listed: list[Cell] = []

    def of(self, target: Any, slot: Any) -> Cell:
        """Give the cell of an entry of the undo log."""
        name = getattr(slot, "name", None)
        if slot is self.state.presence:
            key: Any = (target._id, "")
        elif name is None:
            key = ("#memory", slot.key)
        else:
            key = (id(target), name)
        found = self.known.get(key)
        if found is None:
            there = slot is self.state.presence
            word = str(target._kind) if there else _word(slot, name)
            found = self.known[key] = Cell(len(self.known), target, slot, word, there=there)
            self.listed.append(found)
        return found

    def since(self, mark: int) -> Writes:
        """Give what was written since a mark, each cell once with what stands there now."""
        written = dict.fromkeys([self.of(target, slot) for target, slot, _ in self.state.since(mark)])
        return {cell: self.now(cell) for cell in written}

    def meet(self, mark: int) -> None:
        """Take note of every cell that was written since a mark."""
        for target, slot, _ in self.state.since(mark):
            self.of(target, slot)

    def now(self, cell: Cell) -> Any:
        """Give what stands in a cell now: of equal values always the same one, so that keys need only say which."""
        value = cell.now()
        if type(value) is There:
            return self._values.setdefault(value, value)
        try:
            return self._values.setdefault((type(value), value), value)
        except TypeError:  # what cannot be hashed is the same as itself alone
            return value


def _word(slot: Any, name: str | None) -> str:
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


NO_WRITES: frozenset[Any] = frozenset()


class Outcome:
    """One thing that may come of an effect: what it wrote, which names it gave, which frame it stopped (from within), what it gave back.

    `pending` are effects that are still to be done.
    """

    __slots__ = ("key", "names", "pending", "stop", "value", "writes")

    def __init__(
        self, writes: Writes, names: dict[str, Any], *, stop: int | None = None, value: Any = None, pending: Pending | None = None
    ) -> None:
        self.writes = writes
        self.names = names
        self.stop = stop
        self.value = value
        self.pending = pending
        held = frozenset([(cell.number, id(each)) for cell, each in writes.items()]) if writes else NO_WRITES
        given = tuple([(name, frozen(names[name])) for name in sorted(names)]) if names else ()
        self.key: Any = held
        if given or stop is not None or value is not None or pending is not None:
            self.key = (held, given, stop, frozen(value), pending.key if pending is not None else None)

    @property
    def changes(self) -> bool:
        """Whether anything came of it at all."""
        return bool(self.writes or self.names) or self.stop is not None or self.value is not None

    def followed(self, after: Outcome) -> Outcome:
        """Give this with what came after it."""
        writes = {**self.writes, **after.writes} if after.writes else self.writes
        return Outcome(writes, {**self.names, **after.names} if after.names else self.names, stop=after.stop, value=after.value)


class Spread:
    """What may come of something, with whole weights over one total; `left` is the weight of what was not followed to its end."""

    __slots__ = ("left", "outcomes", "total")

    def __init__(self, outcomes: list[tuple[Outcome, int]], total: int, left: int = 0) -> None:
        self.outcomes = outcomes
        self.total = total
        self.left = left

    @property
    def plain(self) -> bool:
        """Whether none of it ends the list of effects in which it comes about, or gives anything back."""
        for each, _ in self.outcomes:  # noqa: SIM110 - asked so often that a generator is felt
            if each.stop is not None or each.value is not None:
                return False
        return True

    def heaviest_first(self) -> list[tuple[Outcome, int]]:
        """Give the outcomes in the order in which they are followed when not all of them can be."""
        return sorted(self.outcomes, key=lambda each: -each[1])


#: Nothing has happened yet.
NOTHING = Outcome({}, {})
CERTAIN = Spread([(NOTHING, 1)], 1)


#: Weights are brought down to their lowest terms when their total has more bits than this.
MOST_BITS = 60


class Gathering:
    """Outcomes that come in with weights over totals of all kinds, merged as they come."""

    __slots__ = ("_found", "_left", "_total")

    def __init__(self) -> None:
        self._found: dict[Any, list[Any]] = {}
        self._left = 0
        self._total = 1

    def add(self, outcome: Outcome, top: int, under: int) -> None:
        """Take in one outcome."""
        if under != self._total:
            top *= self._scale(under)
        found = self._found.get(outcome.key)
        if found is None:
            self._found[outcome.key] = [outcome, top]
        else:
            found[1] += top

    def leave(self, top: int, under: int) -> None:
        """Take in what is not followed."""
        if top:
            scaled = top if under == self._total else top * self._scale(under)  # which may change what is left so far
            self._left += scaled

    def _scale(self, under: int) -> int:
        """Give what weights over a total have to be multiplied by; where the own total is no multiple of it, that becomes one."""
        total = self._total
        if total % under:
            more = under // gcd(total, under)
            self._total = total = total * more
            self._left *= more
            for each in self._found.values():
                each[1] *= more
        return total // under

    def spread(self) -> Spread:
        """Give what came in over one total."""
        found = [(outcome, weight) for outcome, weight in self._found.values()]
        if self._total.bit_length() <= MOST_BITS:
            return Spread(found, self._total, self._left)
        common = gcd(self._total, self._left, *[weight for _, weight in found])
        return Spread([(outcome, weight // common) for outcome, weight in found], self._total // common, self._left // common)
