"""Boxes in sections, crossed off the lowest section first and given back in reverse; a track never changes, it gives a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Iterable


class Track:
    """What is left of how many boxes, section by section, lowest first; `repr` is the notation `2/7, 7/7`.

    >>> woolly = Track.whole([3, 3, 4])
    >>> woolly.cross_off(4)
    (0/3, 2/3, 4/4, (1,))
    >>> hurt, _ = woolly.cross_off(4)
    >>> hurt.left, hurt.lost, hurt.lost_sections, hurt.left_in_section, hurt.restore(2)
    (6, 4, 1, 2, 1/3, 3/3, 4/4)

    `left`, `lost` and `lost_sections` are counted once, because rules ask for them far more often than boxes are crossed off.
    """

    __slots__ = ("left", "lost", "lost_sections", "sections")

    def __init__(self, sections: Iterable[tuple[int, int]]) -> None:
        self.sections: tuple[tuple[int, int], ...] = tuple(sections)
        #: How many boxes are left, how many are crossed off, and how many sections have none left.
        self.left = self.lost = self.lost_sections = 0
        for left, of in self.sections:
            if not 0 <= left <= of or not of:
                raise wrong("track/section", f"a section cannot have {left} of {of} boxes left.", hint="write 2/7: left, of how many")
            self.left += left
            self.lost += of - left
            self.lost_sections += not left

    @classmethod
    def whole(cls, sizes: Iterable[int]) -> Track:
        """Give a track of sections of these sizes with nothing crossed off."""
        return cls((size, size) for size in sizes)

    @property
    def left_in_section(self) -> int:
        """Count the boxes left in the section that the next loss falls on; 0 when all is gone."""
        return next((left for left, _ in self.sections if left), 0)

    def cross_off(self, n: int) -> tuple[Track, tuple[int, ...]]:
        """Cross off `n` boxes, or what is left, and say which sections that empties, numbered from 1.

        >>> Track.whole([1, 2]).cross_off(9)
        (0/1, 0/2, (1, 2))
        """
        due = _boxes(n)
        if len(self.sections) == 1 and self.left > due:  # half the time for what nearly every track is
            return self._one(self.left - due, self.sections[0][1]), ()
        sections, emptied = [], []
        for number, (left, of) in enumerate(self.sections, start=1):
            taken = min(due, left)
            due -= taken
            sections.append((left - taken, of))
            if taken and taken == left:
                emptied.append(number)
        return Track(sections), tuple(emptied)

    @classmethod
    def _one(cls, left: int, of: int) -> Track:
        """Give a track of one section, of which so many boxes are left as can be."""
        made = cls.__new__(cls)
        made.sections, made.left, made.lost, made.lost_sections = ((left, of),), left, of - left, int(not left)
        return made

    def restore(self, n: int) -> Track:
        """Give back `n` boxes, or what was lost: what was crossed off last comes back first.

        >>> Track([(0, 3), (2, 3), (4, 4)]).restore(2)
        1/3, 3/3, 4/4
        """
        sections, due = [], _boxes(n)
        for left, of in reversed(self.sections):
            given = min(of - left, due)
            due -= given
            sections.append((left + given, of))
        return Track(reversed(sections))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Track) and self.sections == other.sections

    def __hash__(self) -> int:
        return hash(self.sections)

    def __repr__(self) -> str:
        return ", ".join(f"{left}/{of}" for left, of in self.sections)


def _boxes(n: Any) -> int:
    if isinstance(n, int) and n >= 0:
        return n
    raise wrong("track/boxes", f"{n} boxes cannot be counted.", hint="cross off, or restore, 0 or more whole boxes")
