"""Puts the things of a folded game back by their ids: pieces with their parts, conditions, orders and what two pieces share.

A thing that went is made once more where something still holds it: whoever held it in play could read it too.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rulecore.engine.presence import natural
from rulecore.errors import CommandWrong, Problem, RulecoreError
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.fold import Folded
    from rulecore.engine.world import World
    from rulecore.pieces.kinds import Kind


#: Nobody has so many conditions of one kind that their number has as many digits.
MOST_DIGITS = 10


class Placing:
    """Makes things for the cells that say they are there: `[id, kind]`."""

    def __init__(self, world: World, folded: Folded, *, leaves: bool = False) -> None:
        self.leaves = leaves
        self.world = world
        self.state = world.state
        self.kinds = world.kinds
        self._set_up = {path: number for number, (path, _) in enumerate(folded.table, start=1)}
        #: What stood last in cells that are gone.
        self.gone: dict[str, Any] = {}
        self._ghosts: dict[str, Any] = {}
        self._written: dict[str, Any] = {}

    # ---- finding ---------------------------------------------------------------------------------------------------------------

    def thing(self, ident: str) -> Any:
        """Give a thing that is there; a condition with fields of which a piece has one is made when it is first named."""
        found = self.state.by_id.get(ident)
        if found is None:
            piece, cls = self._carrier(ident)
            if cls is not None and not cls._plain and not cls._many and cls._sort == "carried":
                found = self._carry(cls, piece, 1, ident)
        return found

    def held(self, ident: str) -> Any:
        """Give a thing that some cell holds: one that is there, a condition that is but a number, or one that went; else none."""
        found = self.state.by_id.get(ident) if ident else None
        if found is None:
            piece, cls = self._carrier(ident)
            if cls is not None and cls._plain:
                return self.state.unplaced(piece, cls._kind)
            found = self._ghost(ident)
        return found

    def _carrier(self, ident: str) -> tuple[Any, Any]:
        """Give the piece and the class of a condition or order that an id names."""
        head, _, tail = ident.rpartition(".")
        piece = self.state.by_id.get(head) if head else None
        if piece is None or piece._sort != "piece":
            return None, None
        name = tail.partition("[")[0]
        return piece, self.kinds.carried.get(name) or self.kinds.orders.get(name)

    # ---- coming ----------------------------------------------------------------------------------------------------------------

    def come(self, cells: list[list[Any]]) -> list[list[Any]]:
        """Make the things that some cells say are there, wholes before parts; give the cells that are something else."""
        rest: list[list[Any]] = []
        self._written = {cell[0]: cell[1] for cell in cells if len(cell) > 1}
        waiting = cells
        while waiting:
            later: list[list[Any]] = []
            for cell in waiting:
                made_of = self._maker(cell[0], cell[1]) if len(cell) == 2 and isinstance(cell[1], str) else None
                if made_of is None:
                    rest.append(cell)
                elif made_of is _wait:
                    later.append(cell)
                else:
                    made_of()
            if len(later) == len(waiting) and self.leaves:
                return [*rest, *later]
            if len(later) == len(waiting):
                message = f"{str(later[0][0])[:80]} is said to be there, and what it belongs to is not."
                raise CommandWrong(Problem("save/cell", message, hint="The file was changed by hand, or belongs to other rules."))
            waiting = later
        return rest

    def _maker(self, ident: str, kind: str) -> Callable[[], None] | None:
        """Give what makes a thing, or none when a cell is no thing."""
        known = self.kinds.by_id.get(kind)
        if not ident:
            return None
        if known is not None:
            return self._piece(ident, known)
        if kind in self.kinds.shared and ident.startswith(f"{kind}["):
            return self._link(ident, kind)
        cls = self.kinds.orders.get(kind) or self.kinds.carried.get(kind)
        head, _, number = ident.rpartition(f".{kind}[")
        count = _count(number.removesuffix("]")) if number.endswith("]") else 0
        if cls is None or not cls._many or not head or not count:
            return None
        piece = self.state.by_id.get(head)
        return _wait if piece is None else lambda: self._carry(cls, piece, count, ident) and None

    def _piece(self, ident: str, kind: Kind) -> Callable[[], None] | None:
        there = self.state.by_id.get(ident)
        if there is not None and there._kind == kind.id:
            return _nothing
        if kind.part_of and kind.named:
            for place, name in enumerate(kind.named):
                tail = f".{name}" if isinstance(name, str) else f".{kind.id}[{name}]"
                whole = self.state.by_id.get(ident[: -len(tail)]) if ident.endswith(tail) else None
                if whole is not None and whole._kind == kind.part_of:
                    order = (*whole._order, self.kinds.named(kind.part_of).parts.index(kind), place)
                    return lambda: self._put(kind, ident, order, name, whole)
                if ident.endswith(tail) and whole is None:
                    return _wait
        head, _, field = ident.rpartition(".")
        if head and field in getattr(self.state.by_id.get(head), "_slots", ()):
            return None  # a field that holds the name of a kind
        whole = None
        if kind.part_of and (of := self._written.get(f"{ident}.{kind.part_of}")) is not None:
            whole = self.state.by_id.get(str(of))
            if whole is None:
                return _wait
        number = self._set_up.get(ident) if not self.state.begun and ident not in self.gone else None
        order = (0, number) if number is not None else (1, natural(ident))
        return lambda: self._put(kind, ident, order, ident, whole)

    def _put(self, kind: Kind, ident: str, order: tuple[Any, ...], name: Any, whole: Any) -> None:
        there = self.state.by_id.get(ident)
        if there is not None:
            self.go(there)
        piece = self._bare(kind, ident, order, name, whole)
        self.state.put(piece, self.state.presence, True)
        if kind.named and isinstance(name, str):
            whole._slots[name].put(whole, piece)

    def _bare(self, kind: Kind, ident: str, order: tuple[Any, ...], name: Any, whole: Any) -> Any:
        """Make a piece with nothing on it: no condition, and every field empty."""
        piece = self.state.bare(kind, ident, order, name, whole)
        for slot in kind.cls._slots.values():
            if slot.level:
                slot.put(piece, 0)
        return piece

    def _carry(self, cls: Any, piece: Any, number: int, ident: str) -> Any:
        new = self.state.bare_carried(cls, piece, number, ident)
        if self.state.by_id.get(ident) is None:
            self.state.put(new, self.state.presence, True)
        return new

    def _link(self, ident: str, kind: str) -> Callable[[], None]:
        if ident in self.state.by_id:
            return _nothing
        shared = self.kinds.shared[kind]
        inner, _, number = ident[len(kind) + 1 :].rpartition("]")
        at = inner.find(", ")
        while at >= 0:
            one, other = self.state.by_id.get(inner[:at]), self.state.by_id.get(inner[at + 2 :])
            if one is not None and other is not None:
                count = _count(number.removeprefix("#")) or 1
                link = shared.make(ident, (one, other), count, self.world)
                return lambda: self.state.put(link, self.state.presence, True)
            at = inner.find(", ", at + 1)
        return _wait

    # ---- going, and what is neither ------------------------------------------------------------------------------------------------

    def go(self, thing: Any) -> None:
        """Take a thing away; a piece takes with it the conditions that are there by their number alone."""
        if thing._sort == "piece":
            for things in list(thing._carried.values()):
                for each in things:
                    if not each._many:
                        self.state.put(each, self.state.presence, ABSENT)
        self._ghosts[thing._id] = thing
        self.state.put(thing, self.state.presence, ABSENT)

    def level(self, piece: Any, slot: Any, level: Any) -> None:
        """Write how far a piece has a condition, and make or take the thing that goes with the number."""
        cls = self.kinds.carried.get(slot.name)
        level = level or 0
        if cls is not None and not cls._plain and not cls._many:
            ident = f"{piece._id}.{slot.name}"
            if level:
                self.thing(ident)
            elif ident in self.state.by_id:
                self.go(self.state.by_id[ident])
        self.state.put(piece, slot, level)

    def _ghost(self, ident: str) -> Any:
        """Make a piece that went once more, as it was when it went."""
        if ident in self._ghosts:
            return self._ghosts[ident]
        kind = self.kinds.by_id.get(str(self.gone.get(ident)))
        if kind is None:
            return None
        piece = self._ghosts[ident] = self._bare(kind, ident, (1, natural(ident)), ident, None)
        from rulecore.engine.reading_cells import read_value

        for name, slot in kind.cls._slots.items():
            path = f"{ident}.{name}"
            if path in self.gone and slot.cell and slot.key is None:
                with suppress(RulecoreError, TypeError, ValueError):  # it may have gone under other rules
                    slot.put(piece, read_value(slot, self.gone[path], self, piece))
        return piece


def _count(text: str) -> int:
    """Give a number of a few digits, or 0."""
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else 0


def _nothing() -> None:
    """Stand for a thing that is there already."""


def _wait() -> None:
    """Stand for a thing whose whole or ends are not there yet."""
