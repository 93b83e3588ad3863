"""Places mirror and turn by quarters exactly; measures are the same from either end."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st
from rulecore_skirmish.places import ahead, distance, gap, off_bow
from rulecore_skirmish.trigonometry import ONE, cosine, sine

inches = st.integers(-60_000, 60_000)
headings = st.integers(0, 359)
lengths = st.integers(0, 20_000)


def turned(x, y):
    """A quarter turn clockwise about the origin."""
    return y, -x


@given(headings)
def test_the_table_of_sines_is_that_of_mathematics(degrees):
    assert abs(sine(degrees) - ONE * math.sin(math.radians(degrees))) <= 1
    assert abs(cosine(degrees) - ONE * math.cos(math.radians(degrees))) <= 1


@given(inches, inches, headings, lengths)
def test_a_mirrored_ship_comes_to_the_mirrored_place(x, y, heading, length):
    there = ahead(x, y, heading, length)
    assert ahead(-x, y, -heading, length) == (-there[0], there[1])


@given(inches, inches, headings, lengths)
def test_a_turned_ship_comes_to_the_turned_place(x, y, heading, length):
    assert ahead(*turned(x, y), heading + 90, length) == turned(*ahead(x, y, heading, length))


@given(inches, inches, headings, lengths)
def test_a_ship_that_goes_ahead_has_gone_so_far(x, y, heading, length):
    assert abs(distance(x, y, *ahead(x, y, heading, length)) - length) <= 1


@given(st.tuples(inches, inches, lengths), st.tuples(inches, inches, lengths))
def test_a_gap_is_the_same_from_either_end_and_never_less_than_nothing(one, other):
    assert gap(one, other) == gap(other, one) >= 0


@given(inches, inches, headings, inches, inches)
def test_angles_off_the_bow_are_those_of_mathematics_rounded_down(x, y, heading, ox, oy):
    if (x, y) == (ox, oy):
        return
    found = off_bow(x, y, heading, (ox, oy))
    exact = (math.degrees(math.atan2(ox - x, oy - y)) - heading) % 360
    exact = min(exact, 360 - exact)
    assert found - 1e-6 <= exact < found + 1 + 1e-6
    assert 0 <= found <= 180


@given(inches, inches, headings, inches, inches)
def test_angles_off_the_bow_do_not_change_when_all_is_mirrored_or_turned(x, y, heading, ox, oy):
    found = off_bow(x, y, heading, (ox, oy))
    assert off_bow(-x, y, -heading, (-ox, oy)) == found
    assert off_bow(*turned(x, y), heading + 90, turned(ox, oy)) == found
