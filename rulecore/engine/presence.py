"""That a thing is there, as a slot like any other: filling it puts the thing where it is found, emptying it takes it away again.

So a piece that appears is rolled back, looked away from and listed among the changes by the same log as a number that was written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.state import State
    from rulecore.pieces.carried import Carried
    from rulecore.pieces.kinds import Piece
    from rulecore.pieces.links import Link

    #: Puts a thing among its like, or takes it from among them.
    Change = Callable[[tuple[Any, ...], Any], tuple[Any, ...]]


class Presence:
    """The slot of being there: `True` or nothing. Its name is empty, because its path is the id of the thing alone."""

    __slots__ = ("state",)

    name = ""
    level = False
    cell = True

    def __init__(self, state: State) -> None:
        self.state = state

    def of(self, thing: Any) -> Any:
        """Say whether the thing is there."""
        return True if self.state.by_id.get(thing._id) is thing else ABSENT

    def hold(self, thing: Any, there: Any) -> None:
        """Put the thing where it belongs, or take it away."""
        if there:
            self.state.by_id[thing._id] = thing
        else:
            self.state.by_id.pop(thing._id, None)
        change = _with if there else _without
        if thing._sort == "piece":
            self._piece(thing, change)
        elif thing._sort == "link":
            self._link(thing, change)
        else:
            self._carried(thing, change)

    def _piece(self, piece: Piece, change: Change) -> None:
        kind = self.state.kinds.named(piece._kind)
        _list(self.state.of_kind, kind.id, piece, change)
        if kind.one:
            self.state.single[kind.id] = piece
        whole: Any = kind.cls._slots[kind.part_of].of(piece) if kind.part_of else ABSENT
        if whole is not ABSENT and whole is not None:  # a part may lie there alone
            slot = whole._slots[kind.id]
            slot.put(whole, change(slot.of(whole) or (), piece))

    def _link(self, link: Link, change: Change) -> None:
        _list(self.state.conditions, link._kind, link, change)
        for end, side in zip(link._ends, link._sides, strict=True):
            _list(end._links, link._kind, side, change)

    def _carried(self, carried: Carried, change: Change) -> None:
        key = f"order {carried._kind}" if carried._sort == "order" else carried._kind
        _list(self.state.conditions, key, carried, change)
        _list(carried._on._carried, key, carried, change)


def _list(lists: dict[str, tuple[Any, ...]], key: str, thing: Any, change: Change) -> None:
    lists[key] = change(lists.get(key, ()), thing)


def _without(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    return tuple(each for each in things if each is not thing)


def _with(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    if not things or _order(things[-1]) < _order(thing):
        return (*things, thing)
    return tuple(sorted((*things, thing), key=_order))


def _order(thing: Any) -> tuple[Any, ...]:
    order: tuple[Any, ...] = thing._core._order if thing._sort == "side" else thing._order
    return order


def natural(ident: str) -> tuple[str, int]:
    """Give what ids are sorted by, so that `goat_10` comes after `goat_9`.

    >>> natural("goat_10") > natural("goat_9") > natural("goat")
    True
    """
    stem = ident.rstrip("0123456789")
    digits = ident[len(stem) :]
    return stem, int(digits[:18]) if digits else -1
