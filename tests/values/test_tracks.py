"""Boxes come off the lowest section first and come back in reverse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.refusals import ValueWrong
from rulecore.values.tracks import Track

sizes = st.lists(st.integers(1, 8), min_size=1, max_size=5)


@given(sizes, st.integers(0, 50))
def test_crossing_off_box_by_box_is_crossing_off_at_once(sizes, n):
    at_once, emptied = Track.whole(sizes).cross_off(n)
    track, one_by_one = Track.whole(sizes), []
    for _ in range(n):
        track, now = track.cross_off(1)
        one_by_one += now
    assert track == at_once
    assert tuple(one_by_one) == emptied
    assert at_once.lost == min(n, sum(sizes))
    assert at_once.lost_sections == len(emptied)


@given(sizes, st.integers(0, 50), st.integers(0, 50))
def test_what_is_restored_is_what_was_crossed_off_last(sizes, off, back):
    track, _ = Track.whole(sizes).cross_off(off)
    lost = min(off, sum(sizes))
    assert track.restore(back) == Track.whole(sizes).cross_off(max(0, lost - back))[0]
    assert track.left + track.lost == sum(sizes)


def test_the_next_loss_falls_on_the_lowest_section_with_boxes_left():
    assert Track([(0, 7), (2, 7), (7, 7)]).left_in_section == 2
    assert Track([(0, 7)]).left_in_section == 0


def test_a_loss_in_a_later_section_is_kept_as_printed():
    assert Track([(3, 3), (1, 3)]).cross_off(3) == (Track([(0, 3), (1, 3)]), (1,))


@pytest.mark.parametrize("section", [(3, 2), (-1, 2), (0, 0)])
def test_a_section_that_cannot_be_is_refused(section):
    with pytest.raises(ValueWrong, match="track/section"):
        Track([section])


@pytest.mark.parametrize("n", [-1, 0.5])
def test_boxes_are_counted_in_whole_numbers(n):
    with pytest.raises(ValueWrong, match="track/boxes"):
        Track.whole([2]).cross_off(n)
    with pytest.raises(ValueWrong, match="track/boxes"):
        Track.whole([2]).restore(n)
