"""Sections of a track of which only what is left is kept: they are lost in order, so that number tells which of them are gone."""

from __future__ import annotations

from itertools import accumulate, dropwhile
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.unsupported import Unsupported

if TYPE_CHECKING:
    from rulecore.values.tracks import Track


def edges(track: Track) -> list[int]:
    """Give for each section how much of the track is left when it is just gone.

    >>> from rulecore.values.tracks import Track
    >>> edges(Track([(0, 2), (1, 3), (4, 4)]))
    [7, 4, 0]
    """
    if any(left != size for left, size in [*dropwhile(lambda each: not each[0], track.sections)][1:]):
        raise Unsupported("a track whose sections were not lost in order")
    sizes = [size for _, size in track.sections]
    return [sum(sizes) - gone for gone in accumulate(sizes)]


def lost_sections(track: Track, left: Any) -> Any:
    """Give how many sections are lost when so much is left, one number or one for each lane."""
    found: Any = 0
    for edge in edges(track):
        found = found + (left <= edge)
    return found


def left_in_section(track: Track, left: Any) -> Any:
    """Give how many boxes are left of the section that is being lost, when so much is left of the track; 0 when nothing is.

    >>> from rulecore.values.tracks import Track
    >>> [left_in_section(Track([(0, 2), (1, 3), (4, 4)]), left) for left in (9, 8, 7, 5, 4, 1, 0)]
    [2, 1, 3, 1, 4, 1, 0]
    """
    found: Any = 0
    above: int | None = None
    for edge in edges(track):
        within = left > edge if above is None else (left > edge) & (left <= above)
        found = found + within * (left - edge)
        above = edge
    return found
