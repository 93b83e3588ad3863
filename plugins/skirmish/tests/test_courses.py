"""Courses read back as they are written, and every course that is offered is one the ship can go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulecore_skirmish.courses import end, legs, length, menu, mirrored, mistake, written

limits = st.tuples(st.integers(0, 15), st.integers(0, 2), st.one_of(st.none(), st.integers(1, 4)))


@given(limits)
def test_every_course_of_the_menu_can_be_gone(most):
    courses = menu(*most, 4)
    assert courses
    assert len(courses) == len(set(courses))
    for course in courses:
        assert written(legs(course)) == course
        if course != "stay" and most[1] <= most[0]:
            assert mistake(course, most[0], min(most[0], most[1]), most[2]) == ""


@given(limits)
def test_the_menu_is_the_same_to_either_side(most):
    courses = menu(*most, 4)
    assert sorted(mirrored(each) for each in courses) == sorted(courses)


@given(limits, st.integers(0, 359))
def test_a_mirrored_course_ends_at_the_mirrored_place(most, heading):
    for course in menu(*most, 4):
        if course == "stay":
            continue
        x, y, at = end(0, 0, heading, legs(course), 45)
        assert end(0, 0, -heading % 360, legs(mirrored(course)), 45) == (-x, y, -at % 360)


@pytest.mark.parametrize(
    ("course", "wrong"),
    [
        ("ahead 2, starboard", "must go 3 straight"),
        ("ahead 9, port, ahead 9", "goes 18 inches and has 9"),
        ("ahead 1", "must go 2"),
        ("starboard", "turns after 0 inches"),
    ],
)
def test_what_is_wrong_with_a_course_is_said(course, wrong):
    assert wrong in mistake(course, 9, 2, 3)


@pytest.mark.parametrize("text", ["ahead", "ahead x", "left", "ahead 2 starboard", ""])
def test_what_is_no_course_is_refused(text):
    with pytest.raises(ValueError, match="no part of a course"):
        length(text)
