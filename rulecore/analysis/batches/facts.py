"""Facts that plugins work out, for many trials at once: once, on the table as it lies, as long as nothing that was read is written in any.

A plugin says nothing of what it reads, so it is watched while it works a fact out: pieces note each of their fields that is looked at.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import by_case
from rulecore.analysis.batches.unsupported import NoValue, Unsupported
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.analysis.batches.lanes import Batch
    from rulecore.engine.world import World


class Facts:
    """The facts of one table: what each is for what it is asked of, and the fields that were read for it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[tuple[Any, ...], tuple[Any, frozenset[tuple[Any, str]]]] = {}

    def at(self, batch: Batch, name: str, arguments: list[Any]) -> Any:
        """Give a fact of what is asked, the same for all or in each lane of its own."""
        return by_case(batch.np, lambda *each: self._one(batch, name, each), *arguments)

    def _one(self, batch: Batch, name: str, arguments: tuple[Any, ...]) -> Any:
        key = (name, *arguments)
        if key not in self._known:
            self._world.forget()  # what was worked out before would be given without a look at the table
            with noting(self._world) as read:
                value = self._world.fact(name, *arguments)
            self._known[key] = value, frozenset(read)
        value, fields = self._known[key]
        written = next((cell for cell in batch.cells if cell[:2] in fields), None)
        if written is not None:
            raise Unsupported(f"the fact {name}, for which a plugin looks at {written[0]}.{written[1]}")
        if type(value) is Cannot:
            raise NoValue(f"the fact {name} where it has no value")
        return value


@contextmanager
def noting(world: World) -> Iterator[set[tuple[Any, str]]]:
    """Let every piece note which of its fields are read meanwhile.

    >>> from rulecore.pieces.kinds import Kinds
    >>> from rulecore.engine.world import World
    >>> world = World(Kinds([{"id": "goat", "fields": {"speed": {"type": "number"}, "wool": {"type": "number"}}}]))
    >>> bella = world.state.add_piece("goat", "bella", fields={"speed": 3, "wool": 1})
    >>> with noting(world) as read:
    ...     _ = bella.speed + bella.speed
    >>> read == {(bella, "speed")}
    True
    """
    read: set[tuple[Any, str]] = set()
    pieces: list[tuple[Any, Any]] = [(piece, type(piece)) for piece in world.state.pieces()]
    for piece, cls in pieces:
        object.__setattr__(piece, "__class__", _noting_class(cls))
    _into.append(read)
    try:
        yield read
    finally:
        _into.pop()
        for piece, cls in pieces:
            object.__setattr__(piece, "__class__", cls)


#: Where fields that are read are noted, the innermost last.
_into: list[set[tuple[Any, str]]] = []


@cache
def _noting_class(cls: Any) -> type:
    """Give a class of pieces that note what is read of them; it has nothing of its own, so a piece can become one and turn back."""
    read = cls.__getattribute__

    def noted(self: Any, name: str) -> Any:
        if name[:1] != "_" and _into:
            _into[-1].add((self, name))
        return read(self, name)

    return type(f"Noting{cls.__name__}", (cls,), {"__slots__": (), "__getattribute__": noted})
