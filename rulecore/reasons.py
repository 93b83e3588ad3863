"""A line of an explanation: what counted, what did not and why, from which layer, file and rule."""

from __future__ import annotations

from typing import Any


class Reason:
    """One line of why: `value` is what it added or set, `applied` whether it counted.

    >>> print(Reason("thick fog", "-1", cite=("ME-1.5",), at="meadow.yaml:12"))
      -1  thick fog                                ME-1.5  meadow.yaml:12
    >>> print(Reason("cross: no, mood is calm, needs furious", applied=False))
       ·  cross: no, mood is calm, needs furious
    """

    __slots__ = ("applied", "at", "cite", "id", "layer", "text", "value")

    def __init__(  # noqa: PLR0913 - a reason is one flat record
        self,
        text: str,
        value: Any = None,
        *,
        applied: bool = True,
        cite: tuple[str, ...] = (),
        layer: str = "",
        at: str = "",
        id: str = "",
    ) -> None:
        self.text = text
        self.value = value
        self.applied = applied
        self.cite = cite
        self.layer = layer
        self.at = at
        self.id = id

    def __str__(self) -> str:
        value = "" if self.value is None else str(self.value)
        mark = value if self.applied else "·"
        tail = "  ".join(part for part in (", ".join(self.cite), self.at) if part)
        return f"  {mark:>2}  {self.text:<40} {tail}".rstrip()

    def __repr__(self) -> str:
        return f"Reason({self.text!r}, {self.value!r}, applied={self.applied})"
