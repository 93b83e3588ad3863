"""The sections of a track one by one, as a line goes through them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulecore.values.tracks import Track


class Section:
    """One section: its number from 1, the boxes left, whether it is lost and whether it was lost before play began."""

    __slots__ = ("is_lost", "left", "lost_before_play", "number")

    def __init__(self, number: int, left: int, *, lost_before_play: bool) -> None:
        self.number = number
        self.left = left
        self.is_lost = not left
        self.lost_before_play = lost_before_play

    def __repr__(self) -> str:
        return f"section {self.number}"


def sections_of(track: Track, lost_before: tuple[int, ...] = ()) -> tuple[Section, ...]:
    """Give the sections of a track, lowest first; `lost_before` numbers those that were lost when play began.

    >>> from rulecore.values.tracks import Track
    >>> [(each.number, each.left, each.is_lost) for each in sections_of(Track([(0, 3), (2, 4)]))]
    [(1, 0, True), (2, 2, False)]
    """
    sections = enumerate(track.sections, start=1)
    return tuple(Section(number, left, lost_before_play=not left and number in lost_before) for number, (left, _) in sections)
