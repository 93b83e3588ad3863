"""Panes: what stands between a side and a piece, so that captains read only what their side may see; rules and plugins do not notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecore.engine.views import View


class Seen:
    """A piece as a side sees it: its fields by name, hidden ones as a *cannot*; pieces in them are seen as well.

    Of each kind there is a class of panes through which plain fields are seen that nobody hides.
    """

    __slots__ = ("_piece", "_view")

    def __init__(self, view: View, piece: Any) -> None:
        self._view = view
        self._piece = piece

    def __getattr__(self, name: str) -> Any:
        return self._view.read(self._piece, name)

    def __eq__(self, other: object) -> bool:
        return self._piece is bare(other)

    def __hash__(self) -> int:
        return hash(self._piece)

    def __str__(self) -> str:
        return str(self._piece)


def bare(value: Any) -> Any:
    """Give a piece that stands behind a pane, and anything else as it is."""
    return value._piece if isinstance(value, Seen) else value
