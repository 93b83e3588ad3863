"""Which pieces hang together: groups are computed from the shared conditions, never kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.pieces.kinds import Piece


def groups_of(pieces: Iterable[Piece], joined_by: tuple[str, ...]) -> tuple[tuple[Piece, ...], ...]:
    """Give the pieces in groups, each in order, the group with the first piece first; a piece joined to none is a group of its own.

    What joins two of them may be a piece that is not among them.
    """
    pieces = tuple(pieces)
    group_of: dict[Piece, int] = {}
    for first in pieces:
        if first in group_of:
            continue
        waiting = [first]
        group_of[first] = len(group_of)
        while waiting:
            piece = waiting.pop()
            for condition in joined_by:
                for side in piece._links.get(condition, ()):
                    if side.other not in group_of:
                        group_of[side.other] = group_of[first]
                        waiting.append(side.other)
    groups: dict[int, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(group_of[piece], []).append(piece)
    return tuple(tuple(each) for each in groups.values())
