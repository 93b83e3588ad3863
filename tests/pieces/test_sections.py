"""The sections of a track one by one."""

from __future__ import annotations

from rulecore.pieces.sections import sections_of
from rulecore.values.tracks import Track


def test_a_section_knows_what_it_lost_and_whether_before_play():
    sections = sections_of(Track([(0, 3), (0, 3), (2, 3)]), (1,))
    assert [(s.number, s.left, s.is_lost, s.lost_before_play) for s in sections] == [
        (1, 0, True, True),
        (2, 0, True, False),
        (3, 2, False, False),
    ]


def test_a_section_that_was_lost_and_came_back_is_not_lost_before_play():
    (section,) = sections_of(Track([(1, 3)]), (1,))
    assert not section.lost_before_play
