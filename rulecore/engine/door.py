"""The one door through which a state is written: every value checked, every old one logged; and the way back.

Values are immutable and every write is logged, so nothing is ever copied: a step that fails is rolled back, a look at an earlier moment
rewinds and comes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.missing import MissingFact
from rulecore.engine.undo import UndoLog, changed_cells
from rulecore.pieces.fields import ABSENT, core
from rulecore.pieces.keyed import Keyed
from rulecore.suggestions import did_you_mean
from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.engine.undo import Change
    from rulecore.pieces.fields import Slot


class Door(UndoLog):
    """Writes fields and finds the way back; it knows slots and things that have them, not what a piece is.

    `world` is what `starts` lines read, and what answers for empty slots by `missing(thing, field)`.
    """

    __slots__ = ("_starting", "by_id", "memory", "moments", "remembered", "world")

    def __init__(self, world: Any = None) -> None:
        super().__init__()
        self.world: Any = world if world is not None else self
        self.by_id: dict[str, Any] = {}
        self.moments: dict[str, int] = {}
        self._starting: list[tuple[Any, str]] = []
        self.memory: dict[Any, Any] = {}
        #: Slots that were filled past the log, until a step writes them down.
        self.remembered: list[tuple[Any, Any]] = []

    # ---- writing ---------------------------------------------------------------------------------------------------------------

    def write(self, target: Any, field: str, value: Any) -> None:
        """Write one field: the value is checked and the old one logged; what doesn't fit is refused with a sentence."""
        try:
            slot = target._slots[field]
        except KeyError:
            target, slot = core(target), self._slot(target, field)
        if type(value) is not slot.exact:
            value = slot.admitted(target, value)
        try:
            old = slot.read(target)
        except AttributeError:
            old = ABSENT
        self._append((target, slot, old))
        slot.put(target, value)

    def write_key(self, target: Any, field: str, key: Any, value: Any) -> None:
        """Write a field that is kept `per:` something, for one key."""
        target, slot = core(target), self._slot(target, field)
        if slot.key is None:
            raise wrong("state/no-key", f"{target}.{field} is not kept for each of something.", hint="Write it without a key.")
        fitting = slot.admitted(target, {core(key): value})  # only what is new is looked at; what stands there was
        self.put(target, slot, Keyed({**(slot.of(target) or {}), **fitting}))

    def start(self, target: Any, field: str) -> None:
        """Write what a field starts as, as the start of a turn does with one that resets."""
        target, slot = core(target), self._slot(target, field)
        value = self._start_of(target, slot)
        if value is ABSENT:
            raise wrong("state/no-start", f"{target}.{field} does not say what it starts as.", hint="Write `starts:` with the field.")
        self.put(target, slot, value)

    def remember(self, target: Any, field: str, value: Any) -> Any:
        """Fill an empty slot with an answer and give it as it is kept: it was so from the beginning, so no rollback takes it back."""
        target, slot = core(target), self._slot(target, field)
        value = slot.fitting(target, value)
        slot.put(target, value)
        self.remembered.append((target, slot))
        return value

    def put(self, target: Any, slot: Any, value: Any) -> None:
        """Fill any slot, or empty it when the value is `ABSENT`: logged, and not checked."""
        self._append((target, slot, slot.of(target)))
        slot.hold(target, value)

    def keep(self, key: Any, value: Any) -> None:
        """Remember something of the game that is no field (what waits for a step, what was lost once); it is rolled back like one."""
        self.put(self, Memory(key), value)

    def recall(self, key: Any) -> Any:
        """Give what was kept under a key, or `ABSENT`."""
        return self.memory.get(key, ABSENT)

    def _slot(self, target: Any, field: str) -> Slot:
        slots: Mapping[str, Slot] = core(target)._slots
        if field not in slots:
            hint = did_you_mean(field, slots) or f"It has: {', '.join(slots)}."
            raise wrong("state/no-field", f'{target} has no field "{field}".', hint=hint)
        return slots[field]

    # ---- what fields start as ----------------------------------------------------------------------------------------------------

    def _start_of(self, target: Any, slot: Slot) -> Any:
        """Work out what a field starts as; `ABSENT` when it doesn't say."""
        if slot.key is not None:
            return Keyed()
        if slot.starts is ABSENT:
            return ABSENT
        return slot.admitted(target, self._worked_out(target, slot))

    def _worked_out(self, target: Any, slot: Slot) -> Any:
        if not callable(slot.starts):
            return slot.starts
        if any(owner is target and name == slot.name for owner, name in self._starting):
            sentence = f"what {target}.{slot.name} starts as follows from itself."
            raise wrong("state/start-ring", sentence, hint="Let one of the fields of the ring start as a plain value.")
        self._starting.append((target, slot.name))
        try:
            return slot.starts(self.world, target)
        finally:
            self._starting.pop()

    def missing(self, target: Any, field: str) -> Any:
        """Answer for an empty slot with what it starts as, else say that nobody knows (`MissingFact`)."""
        target, slot = core(target), self._slot(target, field)
        value = self._start_of(target, slot)
        if value is ABSENT:
            raise MissingFact(field, piece=target, type=slot.type, words=slot.words())
        return self.remember(target, field, value)

    def key_start(self, target: Any, field: str, key: Any) -> Any:
        """Give what a field kept `per:` something is for a key that nobody has written yet."""
        target, slot = core(target), self._slot(target, field)
        plain = type(key) in (int, str)
        if plain and key in slot.usual:
            return slot.usual[key]
        if slot.key is None:
            raise wrong("state/no-key", f"{target}.{field} is not kept for each of something.", hint="Write it without a key.")
        if slot.starts is ABSENT:
            raise MissingFact(field, piece=target, arguments=(key,), type=slot.type)
        value = slot.admitted(target, {core(key): self._worked_out(target, slot)})[core(key)]
        if plain and not callable(slot.starts):
            slot.usual[key] = value
        return value

    # ---- the way back --------------------------------------------------------------------------------------------------------------

    def changes(self, since: int) -> list[Change]:
        """Give the cells that changed since the mark, `(path, before, after)`, each once, in the order first touched.

        A piece, condition or order that came or went is a cell too: its value is its kind, or `ABSENT`, and all its cells come with it.
        """
        return changed_cells(self.since(since), self.by_id)

    def begin_moment(self, name: str) -> None:
        """Say that a moment begins now: a turn, phase or step that lines may look back to by `at start of`."""
        place = self.mark() + 1
        self._append((self, Moment(name), self.moments.get(name, ABSENT)))
        self.moments[name] = place

    def at_start(self, moment: str, thunk: Callable[[], Any], *, orders: bool = True) -> Any:
        """Work something out as things stood when that moment last began, or when the log began if it never has.

        What was written in between is taken back and done again, which costs its cells and copies nothing. Without `orders` they are
        left as they lie now.
        """
        return self.visit(self.began(moment), thunk, orders=orders)

    def began(self, moment: str) -> int:
        """Give the place in the log at which a moment last began: the oldest one there is where it never has."""
        place = self.moments.get(moment, 0)
        if self._end is not None and place > self._end:  # a visit leaves the moments alone: the log says where this one began before
            later = self._entries[self._index(self._end) :]
            before = next(old for _, slot, old in later if type(slot) is Moment and slot.name == moment)
            place = 0 if before is ABSENT else before
        return max(place, self.oldest)

    def forget(self, mark: int) -> None:
        """Drop the log before the mark, except what a moment still looks back to: a long game need not keep it."""
        self.cut(max(self.oldest, min((mark, *self.moments.values()))))


class Moment:
    """Where in the log a moment last began, as a slot of the state itself, so that it is rolled back like everything."""

    __slots__ = ("name",)

    cell, passing = False, True

    def __init__(self, name: str) -> None:
        self.name = name

    def of(self, door: Door) -> Any:
        """Give the place, or `ABSENT` before the moment first begins."""
        return door.moments.get(self.name, ABSENT)

    def hold(self, door: Door, place: Any) -> None:
        """Set the place, or take it away."""
        if place is ABSENT:
            door.moments.pop(self.name, None)
        else:
            door.moments[self.name] = place


class Memory:
    """What is kept under a key beside the cells of the state, as a slot of the state itself; no line of the rules reads it."""

    __slots__ = ("key",)

    cell, passing = False, None

    def __init__(self, key: Any) -> None:
        self.key = key

    def of(self, door: Door) -> Any:
        """Give what is kept, or `ABSENT`."""
        return door.memory.get(self.key, ABSENT)

    def hold(self, door: Door, value: Any) -> None:
        """Keep a value, or forget it."""
        if value is ABSENT:
            door.memory.pop(self.key, None)
        else:
            door.memory[self.key] = value
