"""Hexes, reckoned exactly: beside a reference in fractions, and the same turned and mirrored."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values import hexes

offsets = st.sampled_from([each for each in hexes.within((0, 0), 15) if each != (0, 0)])
places = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def rounded(q, r):
    """The hexes whose closed area holds a point of fractions: one inside, two on a side, three at a corner."""
    near = [(int(q) + x, int(r) + y) for x in range(-2, 3) for y in range(-2, 3)]

    def off(place):
        x, y = q - place[0], r - place[1]
        return max(abs(x - y), abs(2 * x + y), abs(x + 2 * y))

    least = min(map(off, near))
    return [each for each in near if off(each) == least]


def sampled(end):
    """What a line passes, found by looking at very many of its points: inside where a point lies in one hex only."""
    inside, shared = [], []
    count = 1 + 6 * 7 * hexes.distance((0, 0), end)
    for number in range(1, count):
        found = rounded(Fraction(end[0] * number, count), Fraction(end[1] * number, count))
        if len(found) == 1 and found[0] not in inside:
            inside.append(found[0])
        elif len(found) == 2 and set(found) not in shared:
            shared.append(set(found))
    return inside, shared


@pytest.mark.parametrize("end", [(3, -2), (2, -1), (4, -2), (5, -1), (7, -3), (15, -8), (-4, 9), (1, 1), (6, 6), (-15, 7)])
def test_a_line_passes_what_its_points_lie_in(end):
    inside, shared = sampled(end)
    found = hexes.line((0, 0), end)
    alone = [each[0] for each in found if len(each) == 1]
    pairs = [set(each) for each in found if len(each) == 2]
    assert alone == [each for each in inside if each not in ((0, 0), end)]
    # A line also crosses sides in a point each; along a side it lies for long, between the same two hexes it does not pass inside.
    assert pairs == [each for each in shared if not each & {*alone, (0, 0), end}]


@given(offsets)
def test_the_way_back_passes_the_same(end):
    there, back = hexes.line((0, 0), end), hexes.line(end, (0, 0))
    assert [set(each) for each in reversed(back)] == [set(each) for each in there]


@given(offsets, st.integers(0, 5), places)
def test_turned_and_moved_a_line_passes_the_same_turned_and_moved(end, sixths, start):
    moved = [{(q + start[0], r + start[1]) for q, r in (hexes.turned(place, sixths) for place in each)} for each in hexes.line((0, 0), end)]
    to = hexes.turned(end, sixths)
    assert [set(each) for each in hexes.line(start, (start[0] + to[0], start[1] + to[1]))] == moved


@given(offsets)
def test_mirrored_a_line_passes_the_same_mirrored(end):
    found = [{hexes.mirrored(place) for place in each} for each in hexes.line((0, 0), end)]
    assert [set(each) for each in hexes.line((0, 0), hexes.mirrored(end))] == found


@given(places, places, places)
def test_distance_is_a_distance(one, two, three):
    assert hexes.distance(one, two) == hexes.distance(two, one)
    assert (hexes.distance(one, two) == 0) == (one == two)
    assert hexes.distance(one, three) <= hexes.distance(one, two) + hexes.distance(two, three)


@given(offsets)
def test_every_offset_lies_in_one_cone_or_on_the_row_between_two(offset):
    cones = [heading for heading in range(6) if hexes.in_cone(offset, heading)]
    heading, on_row = hexes.bearing(offset)
    assert sorted(cones) == sorted({heading, (heading - 1) % 6} if on_row else {heading})


def test_six_steps_around_come_home():
    place = (5, -3)
    for heading in range(6):
        place = hexes.step(place, heading)
    assert place == (5, -3)


def test_no_heading_leads_from_a_hex_to_itself():
    with pytest.raises(ValueError, match="itself"):
        hexes.bearing((0, 0))
