"""The undo log: who was written, in which slot, and what stood there before.

It is everything at once: rollback, the changed cells of a step, and the way back to how things stood when a moment began. Nothing is
copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from rulecore.engine.past import Past
from rulecore.pieces.fields import ABSENT, Slot
from rulecore.pieces.keyed import Keyed
from rulecore.values.numbers import shown
from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Entry = tuple[Any, Any, Any]
    #: Where in the log a cell was first written after a place, and what stands there now.
    Away = tuple[int, Any]
    Change = tuple[str, Any, Any]


class UndoLog:
    """Entries `(target, slot, other)`: `other` is what stood there before; while the state is rewound, what stood there afterwards.

    Whoever writes appends before the slot is filled. A place in the log is a number that stays valid while the log grows or is cut at its
    beginning.
    """

    __slots__ = ("_append", "_end", "_entries", "_looked_at", "_stamps", "oldest", "past")

    _append: Callable[[Entry], None]

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        #: The first place that can still be gone back to.
        self.oldest = 0
        self._end: int | None = None
        self._append = self._entries.append
        self._stamps = (0, 0)
        self._looked_at = 0
        self.past = Past()

    @property
    def rewound(self) -> bool:
        """Say whether the state stands as at an earlier moment just now."""
        return self._end is not None

    def mark(self) -> int:
        """Give the present place in the log, to come back to."""
        return self.oldest + len(self._entries) if self._end is None else self._end

    def rollback(self, mark: int) -> None:
        """Make everything written since the mark unwritten, for good."""
        self._standing()
        at = self._index(mark)
        undone = self._entries[at:]
        self._looked_at = min(self._looked_at, mark)
        self.past.unwritten(mark)
        self._look_at(undone)
        for target, slot, old in reversed(undone):
            _fill(target, slot, old)
        del self._entries[at:]

    def cut(self, mark: int) -> None:
        """Drop what was written before the mark: nothing will go back further."""
        self.stamps()  # what is dropped has been looked at
        self._standing()
        del self._entries[: self._index(mark)]
        self.oldest = mark
        self.past.dropped(mark)

    def move(self, place: int) -> None:
        """Bring everything to how it stood at that place; nothing is lost, and until the state is back nothing can be written."""
        entries, now, to = self._entries, self.mark() - self.oldest, self._index(place)
        for at in range(now - 1, to - 1, -1):
            entries[at] = _swapped(entries[at])
        for at in range(now, to):
            entries[at] = _swapped(entries[at])
        if to == len(entries):
            self._end, self._append = None, entries.append
        else:
            self._end, self._append = place, _refuse

    def visit(self, place: int, look: Callable[[], Any], *, orders: bool = True) -> Any:
        """Look at things as they stood at an earlier place. Each cell is taken back once, however often it was written since.

        Where nobody looks at orders, they may stay as they are now: they are the dearest to take back. What the log keeps of itself, such
        as where moments began, is left alone.
        """
        here = self._end
        away = self._go(place, self.mark(), orders=orders)
        try:
            return look()
        finally:
            self._come_back(away)
            self._end = here
            if here is None:
                self._append = self._entries.append

    def _go(self, place: int, here: int, *, orders: bool) -> list[Away]:
        """Go back from one place to an earlier one; give the way back."""
        entries = self._entries
        first: dict[tuple[Any, Any], int] = {}
        since = self._index(place)
        for at, (target, slot, _) in enumerate(entries[since : here - self.oldest], since):
            if target is not self and (orders or target._sort != "order") and (target, slot) not in first:
                first[target, slot] = at
        away = [(at, _exchanged(target, slot, entries[at][2])) for (target, slot), at in reversed(first.items())]
        self._end, self._append = place, _refuse
        return away

    def _come_back(self, away: list[Away]) -> None:
        """Go back to where a visit began; what was found out there of an empty cell was so from the beginning."""
        entries = self._entries
        for at, now in reversed(away):
            target, slot, old = entries[at]
            found = _exchanged(target, slot, now)
            if old is ABSENT and found is not ABSENT:
                entries[at] = (target, slot, found)

    def stamps(self) -> tuple[int, int] | None:
        """Give two numbers: another first once the table is another, another second once the clock has gone on.

        Orders change neither: they lie on the table until they are done. None while an earlier moment is looked at.
        """
        if self._end is not None:
            return None
        here = self.oldest + len(self._entries)
        if self._looked_at < here:
            self._look_at(self._entries[max(0, self._looked_at - self.oldest) :])
            self._looked_at = here
        return self._stamps

    def _look_at(self, entries: Iterable[Entry]) -> None:
        """Count what was written, or taken back."""
        table, clock = self._stamps
        for target, slot, _ in entries:
            passing = getattr(slot, "passing", False)
            if passing:
                clock += 1
            elif passing is not None and (getattr(target, "_sort", "") != "order" or slot.name):
                table += 1
                break
        self._stamps = table, clock

    def since(self, mark: int) -> Iterator[Entry]:
        """Give the entries since the mark, in the order written."""
        self._standing()
        return iter(self._entries[self._index(mark) :])

    def _standing(self) -> None:
        if self._end is not None:
            _refuse(None)

    def _index(self, place: int) -> int:
        at = place - self.oldest
        if not 0 <= at <= len(self._entries):
            raise wrong("state/no-way-back", f"the log holds the places {self.oldest} to {self.oldest + len(self._entries)}, not {place}.")
        return at


def _fill(target: Any, slot: Any, value: Any) -> None:
    if type(slot) is Slot and value is not ABSENT:
        slot.put(target, value)
    else:
        slot.hold(target, value)


def _exchanged(target: Any, slot: Any, value: Any) -> Any:
    """Fill a slot, and give what stood in it."""
    if type(slot) is not Slot or value is ABSENT:
        now = slot.of(target)
        slot.hold(target, value)
        return now
    try:
        now = slot.read(target)
    except AttributeError:
        now = ABSENT
    slot.put(target, value)
    return now


def _swapped(entry: Entry) -> Entry:
    target, slot, other = entry
    now = slot.of(target)
    slot.hold(target, other)
    return (target, slot, now)


def _refuse(_entry: Any) -> NoReturn:
    hint = "Only lines that read stand beside `at start of`."
    raise wrong("state/rewound", "nothing is written while an earlier moment is looked at.", hint=hint)


# ---- what changed -----------------------------------------------------------------------------------------------------------------


def changed_cells(entries: Iterable[Entry], present: Mapping[str, Any]) -> list[Change]:
    """Merge entries into one change for each cell, `(path, before, after)`, in the order in which they were first touched.

    `present` holds what is there now, by id. A thing that came or went is a cell itself, whose value is its kind, and brings all its
    cells with it.
    """
    first: dict[tuple[int, str], Any] = {}
    order: dict[tuple[str, str], tuple[Any, Any]] = {}
    was: dict[str, Any] = {}
    for target, slot, old in entries:
        if not slot.cell:
            continue
        ident = target._id
        first.setdefault((id(target), slot.name), old)
        order.setdefault((ident, slot.name), (target, slot))
        if not slot.name:
            was.setdefault(ident, target if old else None)
            for name, each in target._slots.items():
                if each.cell:
                    order.setdefault((ident, name), (target, each))
    changes: list[Change] = []
    for (ident, name), (target, slot) in order.items():
        now = present.get(ident)
        then = was.get(ident, now)
        key = (id(then), name)
        before = first[key] if name and key in first else _value(then, name)
        changes += _compared(target, slot, before, _value(now, name))
    return changes


def changed_cell(entry: Entry) -> Iterator[Change]:
    """Give the changes of a cell that was written once, of a thing that is there."""
    target, slot, before = entry
    return _compared(target, slot, before, slot.of(target))


def cells(thing: Any) -> dict[str, Any]:
    """Give every cell of one thing by its path: that it is there, and all that stands in its fields; a condition it hasn't is no cell."""
    found = {path: value for path, _, value in _compared(thing, None, ABSENT, thing._kind)}
    for slot in thing._slots.values():
        if not slot.cell or (value := slot.of(thing)) is ABSENT:
            continue
        if slot.level or type(value) is Keyed:
            found.update((path, now) for path, _, now in _compared(thing, slot, ABSENT, value))
        else:
            found[f"{thing._id}.{slot.name}" if thing._id else slot.name] = value
    return found


def _value(thing: Any, name: str) -> Any:
    if thing is None:
        return ABSENT
    if not name:
        return thing._kind
    slot = thing._slots.get(name)
    return slot.of(thing) if slot is not None else ABSENT


def _compared(thing: Any, slot: Any, before: Any, after: Any) -> Iterator[Change]:
    """Give the change of one slot, key by key where it is kept for each of something; the slot of being there has no name."""
    name = slot.name if slot is not None else ""
    path = f"{thing._id}.{name}" if thing._id and name else thing._id or name
    if not name:
        if thing._sort == "clock" or (thing._sort == "carried" and not thing._many):
            return  # the number on its carrier says it
    elif slot.level:
        before, after = before or 0, after or 0
    if type(before) is Keyed or type(after) is Keyed:
        old, new = before or {}, after or {}
        for key in sorted({**old, **new}, key=shown):  # two mappings that are equal may have come to it in another order
            one, other = old.get(key, ABSENT), new.get(key, ABSENT)
            if _differ(one, other):
                yield f"{path}[{shown(key)}]", one, other
    elif _differ(before, after):
        yield path, before, after


def _differ(before: Any, after: Any) -> bool:
    return before is not after and (before is ABSENT or after is ABSENT or bool(before != after))
