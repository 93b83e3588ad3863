"""What is in the way: contacts stop short and never inside, and mirrored waters stop mirrored ships alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rulecore_skirmish.places import ahead, distance
from rulecore_skirmish.waters import crosses, hidden, meets, to_edge

places = st.integers(-48_000, 48_000)
radii = st.integers(500, 5_000)
runs = st.tuples(places, places, st.integers(0, 359), st.integers(0, 15_000))
rounds = st.tuples(places, places, radii)
near = st.tuples(st.integers(-9_000, 9_000), st.integers(-9_000, 9_000), radii)


def mirrored(run):
    return (-run[0], run[1], -run[2], run[3])


def turned(run):
    return (run[1], -run[0], run[2] + 90, run[3])


@given(st.tuples(st.just(0), st.just(0), st.integers(0, 359), st.integers(0, 15_000)), radii, near)
def test_a_contact_stops_short_of_the_other_base(run, radius, other):
    at = meets(run, radius, other)
    apart = distance(0, 0, other[0], other[1])
    if at is None or apart < radius + other[2]:
        return
    assert 0 <= at <= run[3]
    there = ahead(0, 0, run[2], at)
    assert radius + other[2] - 2 <= distance(*there, other[0], other[1]) <= radius + other[2] + apart


@given(runs, radii, rounds)
def test_mirrored_and_turned_contacts_are_the_same(run, radius, other):
    at = meets(run, radius, other)
    assert meets(mirrored(run), radius, (-other[0], other[1], other[2])) == at
    assert meets(turned(run), radius, (other[1], -other[0], other[2])) == at


@given(runs, radii, rounds)
def test_whoever_meets_something_comes_to_touch_what_it_would_cross(run, radius, other):
    at = meets(run, radius, other)
    if at is not None and at + 5 <= run[3] and meets(run, radius - 5, other) is not None:
        assert crosses(run, radius, other)


@given(runs, radii, rounds)
def test_mirrored_and_turned_crossings_are_the_same(run, radius, other):
    found = crosses(run, radius, other)
    assert crosses(mirrored(run), radius, (-other[0], other[1], other[2])) == found
    assert crosses(turned(run), radius, (other[1], -other[0], other[2])) == found


@given(st.tuples(places, places), st.tuples(places, places), rounds)
def test_a_line_of_sight_is_the_same_from_either_end(eye, target, thing):
    assert hidden(eye, target, [thing]) == hidden(target, eye, [thing])


def test_a_ship_that_draws_away_from_what_it_touches_is_free():
    assert meets((0, 0, 180, 6000), 750, (0, 1500, 750)) is None
    assert meets((0, 0, 0, 6000), 750, (0, 1500, 750)) == 0


def test_the_edge_stops_a_base_and_not_its_middle():
    assert to_edge((1000, 24_000, 270, 6000), 750, (0, 0, 48_000, 48_000)) == 250
    assert to_edge((24_000, 24_000, 45, 6000), 750, (0, 0, 48_000, 48_000)) is None
