"""What happened, in order: short lines made from the effects, each with the rule it goes back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    #: A line, or a template and what stands in it, put together when somebody reads it.
    Text = str | tuple[Any, ...]


class Entry:
    """One line of the journal. `what` is the sort of thing that happened, `text` the line, `cite` and `at` the rule it goes back to.

    An `instruction` says what the people at the table have to do, because no game is there to do it.

    >>> Entry("gains", "bella gains asleep", ("ME-2",)), Entry("crossed off", ("{}.wool: {} left", "bella", 3))
    (Entry('bella gains asleep'), Entry('bella.wool: 3 left'))
    """

    __slots__ = ("_text", "at", "cite", "reasons", "what")

    def __init__(self, what: str, text: Text, cite: tuple[str, ...] = (), at: str = "", reasons: Sequence[Any] = ()) -> None:
        self.what = what
        self._text = text
        self.cite = cite
        self.at = at
        self.reasons = reasons

    @property
    def text(self) -> str:
        """Give the line; what stands in it must not have changed since."""
        return self._text if isinstance(self._text, str) else self._text[0].format(*self._text[1:])

    @property
    def instructs(self) -> bool:
        """Say whether people have to do this."""
        return self.what == "instruction"

    def __repr__(self) -> str:
        return f"Entry({self.text!r})"
