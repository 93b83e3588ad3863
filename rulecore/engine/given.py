"""Quantities of which somebody says what they come to, laid over those of the rulebook for one world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable


class GivenQuantities:
    """The quantities of a rulebook, of which some are given: a line calls either in the same way.

    >>> class Rulebook:
    ...     jump = staticmethod(lambda w, goat: 2)
    >>> q = GivenQuantities(Rulebook)
    >>> q.give("jump", "bella", 7, ())
    >>> q.jump(None, "bella"), q.jump(None, "emma")
    (7, 2)
    """

    def __init__(self, rulebook: Any) -> None:
        self._rulebook = rulebook
        self._given: dict[str, list[tuple[tuple[Any, ...], Any]]] = {}

    def give(self, quantity: str, piece: Any, value: Any, inputs: tuple[Any, ...]) -> None:
        """Say what a quantity comes to for a piece (`None`: whoever has it), with these first inputs or, where there are none, any."""
        beginning = (*(() if piece is None else (piece,)), *inputs)
        self._given.setdefault(quantity, []).insert(0, (beginning, value))
        setattr(self, quantity, self._calling(quantity))

    def given(self, quantity: str, arguments: tuple[Any, ...]) -> Any:
        """Give the value that was given, or `ABSENT`; an explanation asks this before it explains."""
        for beginning, value in self._given.get(quantity, ()):
            if arguments[: len(beginning)] == beginning:
                return value
        return ABSENT

    def _calling(self, quantity: str) -> Callable[..., Any]:
        def call(w: Any, *arguments: Any) -> Any:
            value = self.given(quantity, arguments)
            return getattr(self._rulebook, quantity)(w, *arguments) if value is ABSENT else value

        return call

    def __getattr__(self, quantity: str) -> Any:
        return getattr(self._rulebook, quantity)
