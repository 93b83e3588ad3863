"""What happened, in order: short lines made from the effects, each with the rule it goes back to."""

from __future__ import annotations

from typing import Any


class Entry:
    """One line of the journal. `what` is the sort of thing that happened, `text` the line, `cite` and `at` the rule it goes back to.

    An `instruction` says what the people at the table have to do, because no game is there to do it.

    >>> Entry("gains", "bella gains asleep", cite=("ME-2",))
    Entry('bella gains asleep')
    """

    __slots__ = ("at", "cite", "reasons", "text", "what")

    def __init__(self, what: str, text: str, *, cite: tuple[str, ...] = (), at: str = "", reasons: tuple[Any, ...] = ()) -> None:
        self.what = what
        self.text = text
        self.cite = cite
        self.at = at
        self.reasons = reasons

    @property
    def instructs(self) -> bool:
        """Say whether people have to do this."""
        return self.what == "instruction"

    def __repr__(self) -> str:
        return f"Entry({self.text!r})"
