"""A condition that two pieces share: it is in the state once, and each end sees it from its own side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type
from rulecore.pieces.fields import field_slot, fixed_slot
from rulecore.pieces.guarded import Guarded, ask, made, slotted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.pieces.kinds import Piece


class Link(Guarded):
    """One shared condition: its ends by their names, its fields, and `_sides`, how each end sees it."""

    __slots__ = ("_ends", "_number", "_sides")

    _ends: tuple[Piece, Piece]
    _number: int
    _sides: tuple[Side, Side]
    _sort = "link"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Side) and other._core is self)

    def __hash__(self) -> int:
        return id(self)


class Side:
    """A shared condition as one of its ends sees it: the same ends and fields, and `other`, the piece at the other end.

    It equals the condition itself, so that it does not matter from where one came to it.
    """

    __slots__ = ("_core", "_end", "other")

    _core: Link
    _end: str
    other: Piece
    _kind = ""
    _sort = "side"
    _slots: Mapping[str, Any] = {}

    def __eq__(self, other: object) -> bool:
        return self is other or self._core is (other._core if isinstance(other, Side) else other)

    def __hash__(self) -> int:
        return id(self._core)

    def __repr__(self) -> str:
        return self._core._id

    def __setattr__(self, name: str, value: Any) -> None:
        self._core.__setattr__(name, value)


class Shared:
    """One kind of shared condition: its classes, the names of its ends with the kind of piece at each, and whether they are alike.

    >>> tied = Shared({"id": "tied", "ends": {"one": "goat", "other": "goat"}, "fields": {"knots": {"type": "number", "starts": 1}}})
    >>> tied.alike, sorted(tied.link._slots)
    (True, ['knots', 'one', 'other'])
    """

    __slots__ = ("alike", "ends", "id", "link", "side")

    def __init__(self, spec: Mapping[str, Any]) -> None:
        from operator import attrgetter

        self.id: str = spec["id"]
        self.ends: dict[str, str] = dict(spec["ends"])
        self.alike = list(self.ends) == ["one", "other"] and len(set(self.ends.values())) == 1
        fields = [field_slot(name, field) for name, field in (spec.get("fields") or {}).items()]
        ends = [fixed_slot(name, Type("piece", kind)) for name, kind in self.ends.items()]
        self.link: type[Link] = slotted(self.id, (Link,), [*ends, *fields], _kind=self.id, __getattr__=ask)
        seen = {slot.name: property(attrgetter(f"_core.{slot.name}")) for slot in fields}
        own = tuple(name for name in self.ends if name != "other")
        self.side: type[Side] = type(self.id, (Side,), {"__slots__": own, "__module__": __name__, "_kind": self.id, **seen})

    def make(self, ident: str, ends: tuple[Piece, Piece], number: int, world: Any) -> Link:
        """Make a link between two pieces, with a side for each; its fields are still empty."""
        link: Link = made(self.link, ident, (ends[0]._order, ends[1]._order, number), world)
        for name, end in zip(self.ends, ends, strict=True):
            self.link._slots[name].put(link, end)
        _put(link, "_ends", ends)
        _put(link, "_number", number)
        _put(link, "_sides", tuple(self._side(link, ends, at) for at in (0, 1)))
        return link

    def _side(self, link: Link, ends: tuple[Piece, Piece], at: int) -> Side:
        side = object.__new__(self.side)
        # Ends without names of their own are seen from here: `one` is this end, `other` the other.
        seen = (ends[at], ends[1 - at]) if list(self.ends) == ["one", "other"] else ends
        for name, end in zip(self.ends, seen, strict=True):
            object.__setattr__(side, name, end)
        object.__setattr__(side, "_core", link)
        object.__setattr__(side, "_end", tuple(self.ends)[at])
        object.__setattr__(side, "other", ends[1 - at])
        return side


def _put(link: Link, name: str, value: Any) -> None:
    Link.__dict__[name].__set__(link, value)
