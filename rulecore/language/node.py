"""The root of both trees: an immutable record whose fields are its slots, with the span of text it came from.

Not dataclasses: making sixty frozen dataclasses costs every command 30 ms at start, these cost 1.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

Span = tuple[int, int]

_put = object.__setattr__


@dataclass_transform(eq_default=False, frozen_default=True)
class Node:
    """A tree node: fields in the order they are written in the class; equal when class and fields are, whatever the span."""

    span: Span = (0, 0)
    _hash: ClassVar[int | None] = None
    fields: ClassVar[tuple[str, ...]] = ()
    known: ClassVar[dict[str, type[Node]]] = {}

    def __init_subclass__(cls) -> None:
        own = tuple(n for n in cls.__dict__.get("__annotations__", {}) if n not in ("span", "fields", "known", "tag"))
        cls.fields = cls.fields + own

    def __init__(self, *values: Any, **named: Any) -> None:
        for name, value in zip(self.fields, values):  # noqa: B905 - a keyword would cost as much as the rest
            _put(self, name, value)
        if named:
            for name, value in named.items():
                _put(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def values(self) -> tuple[Any, ...]:
        """Give the values of all fields in order."""
        return tuple([getattr(self, name) for name in self.fields])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        found = self._hash
        if found is None:
            found = hash((type(self).__name__, self.values()))
            _put(self, "_hash", found)
        return found

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inside})"

    def at(self, span: Span) -> Self:
        """Give this node with another span; used right after making it."""
        _put(self, "span", span)
        return self
