"""Places mirror and turn by quarters exactly; measures are the same from either end; contacts stop short and never inside."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st
from rulecore_galleys_and_galleons.compass import ONE, cosine, sine
from rulecore_galleys_and_galleons.places import ahead, distance, gap, hidden, meets, off_bow, to_edge

places = st.integers(-120_000, 120_000)
points = st.integers(0, 15)
lengths = st.integers(0, 40_000)
radii = st.integers(500, 12_000)
runs = st.tuples(places, places, points, lengths)
rounds = st.tuples(places, places, radii)


def turned(run):
    """A quarter turn clockwise about the origin."""
    x, y, point, length = run
    return (y, -x, (point + 4) % 16, length)


def mirrored(run):
    return (-run[0], run[1], -run[2] % 16, run[3])


@given(st.integers(-1440, 1440))
def test_the_table_of_sines_is_that_of_mathematics(halves):
    assert abs(sine(halves) - ONE * math.sin(math.radians(halves / 2))) <= 1
    assert abs(cosine(halves) - ONE * math.cos(math.radians(halves / 2))) <= 1


@given(runs)
def test_a_mirrored_or_turned_ship_comes_to_the_mirrored_or_turned_place(run):
    x, y = ahead(run)
    assert ahead(mirrored(run)) == (-x, y)
    assert ahead(turned(run)) == (y, -x)
    assert abs(distance(run[0], run[1], x, y) - run[3]) <= 1


@given(rounds, rounds)
def test_a_gap_is_the_same_from_either_end_and_never_less_than_nothing(one, other):
    assert gap(one, other) == gap(other, one) >= 0


@given(places, places, points, places, places)
def test_angles_off_the_bow_are_those_of_mathematics_rounded_down(x, y, point, ox, oy):
    if (x, y) == (ox, oy):
        return
    found = off_bow(x, y, point, (ox, oy))
    exact = 2 * ((math.degrees(math.atan2(ox - x, oy - y)) - 22.5 * point) % 360)
    exact = min(exact, 720 - exact)
    assert found - 1e-6 <= exact < found + 1 + 1e-6
    assert off_bow(-x, y, -point % 16, (-ox, oy)) == found


@given(runs, radii, rounds)
def test_mirrored_and_turned_contacts_are_the_same(run, radius, other):
    at = meets(run, radius, other)
    assert meets(mirrored(run), radius, (-other[0], other[1], other[2])) == at
    assert meets(turned(run), radius, (other[1], -other[0], other[2])) == at


@given(runs, radii, rounds)
def test_a_contact_stops_short_of_the_other_base(run, radius, other):
    at = meets(run, radius, other)
    if at is not None and gap((run[0], run[1], radius), other):
        x, y = ahead((*run[:3], at))
        assert distance(x, y, other[0], other[1]) >= radius + other[2] - 2


@given(st.tuples(places, places), st.tuples(places, places), rounds)
def test_a_line_of_sight_is_the_same_from_either_end(eye, target, thing):
    assert hidden(eye, target, [thing]) == hidden(target, eye, [thing])


def test_the_edge_stops_a_base_and_not_its_middle():
    assert to_edge((1000, 24_000, 12, 6000), 750, 48_000, 48_000) == (250, "west")
    assert to_edge((24_000, 24_000, 2, 6000), 750, 48_000, 48_000) is None
