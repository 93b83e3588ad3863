"""Conditions that two pieces share: one thing, seen from either end."""

# ruff: noqa: ARG005 - a small function takes what it is handed

from __future__ import annotations

import pytest

from rulecore.engine.state import State
from rulecore.pieces.kinds import Kinds
from rulecore.values.refusals import ValueWrong

KINDS = [
    {"id": "goat", "fields": {"speed": {"type": "number", "starts": 1}, "worry": {"type": "condition?", "starts": lambda w, goat: None}}},
    {"id": "post"},
]
SHARED = [
    {"id": "tangled", "ends": {"one": "goat", "other": "goat"}, "fields": {"pulls": {"type": "number", "per": "piece goat", "starts": 0}}},
    {"id": "led", "ends": {"leader": "goat", "follower": "goat"}, "fields": {"since": {"type": "number", "starts": 4}}},
    {"id": "tied", "ends": {"one": "goat", "other": "post"}},
]


@pytest.fixture
def state():
    return State(Kinds(KINDS, shared=SHARED))


@pytest.fixture
def goats(state):
    return [state.add_piece("goat", name) for name in ("bella", "emma", "frida")]


def test_each_end_sees_the_other(state, goats):
    bella, emma, _ = goats
    state.add_link("tangled", bella, emma)
    (mine,), (hers,) = bella._links["tangled"], emma._links["tangled"]
    assert (mine.other, hers.other, mine.one, hers.one) == (emma, bella, bella, emma)


def test_named_ends_are_the_same_from_both_sides(state, goats):
    bella, emma, _ = goats
    link = state.add_link("led", emma, bella)
    (mine,), (hers,) = bella._links["led"], emma._links["led"]
    assert [(side.leader, side.follower, side.since) for side in (mine, hers, link)] == [(emma, bella, 4)] * 3
    assert (mine.other, hers.other) == (emma, bella)


def test_it_is_the_same_condition_from_whichever_end(state, goats):
    bella, emma, frida = goats
    link, another = state.add_link("tangled", bella, emma), state.add_link("tangled", emma, frida)
    (mine,) = bella._links["tangled"]
    assert mine == link
    assert link == mine
    assert len({mine, link, emma._links["tangled"][0]}) == 1
    assert mine != another
    assert mine != "tangled"


def test_a_field_keeps_the_condition_not_one_end_of_it(state, goats):
    bella, emma, _ = goats
    link = state.add_link("tangled", bella, emma)
    state.write(bella, "worry", emma._links["tangled"][0])
    assert bella.worry is link


def test_alike_ends_have_no_order(state, goats):
    bella, emma, _ = goats
    assert repr(state.add_link("tangled", emma, bella)) == "tangled[bella, emma]"
    assert repr(state.add_link("led", emma, bella)) == "led[emma, bella]"


def test_fields_are_written_through_either_side(state, goats):
    bella, emma, _ = goats
    link = state.add_link("led", bella, emma)
    state.write(bella._links["led"][0], "since", 9)
    assert (link.since, emma._links["led"][0].since) == (9, 9)
    with pytest.raises(ValueWrong):
        bella._links["led"][0].since = 3
    with pytest.raises(ValueWrong):
        state.write(bella._links["led"][0], "leader", emma)


def test_a_field_kept_for_each_end(state, goats):
    bella, emma, _ = goats
    link = state.add_link("tangled", bella, emma)
    state.write_key(bella._links["tangled"][0], "pulls", emma, 2)
    assert link.pulls == {emma: 2}


def test_links_are_listed_in_order_of_their_pieces(state, goats):
    bella, emma, frida = goats
    for one, other in ((frida, emma), (frida, bella), (bella, emma)):
        state.add_link("tangled", one, other)
    assert list(map(repr, state.conditions["tangled"])) == ["tangled[bella, emma]", "tangled[bella, frida]", "tangled[emma, frida]"]
    assert [side.other for side in frida._links["tangled"]] == [bella, emma]


def test_one_pair_may_share_it_twice(state, goats):
    bella, emma, _ = goats
    assert [repr(state.add_link("tangled", bella, emma)) for _ in range(2)] == ["tangled[bella, emma]", "tangled[bella, emma]#2"]


def test_a_link_ends_from_either_side_once(state, goats):
    bella, emma, _ = goats
    link = state.add_link("tangled", bella, emma)
    state.remove_link(emma._links["tangled"][0])
    assert (bella._links["tangled"], emma._links["tangled"], state.conditions["tangled"]) == ((), (), ())
    with pytest.raises(ValueWrong, match="not there any more"):
        state.remove_link(link)


def test_only_the_right_kinds_are_joined_and_never_a_piece_to_itself(state, goats):
    post = state.add_piece("post", "post")
    side = state.add_link("tied", goats[0], post)._sides[1]
    assert (side.one, side.other) == (post, goats[0])
    with pytest.raises(ValueWrong, match="tied joins a goat and a post"):
        state.add_link("tied", post, goats[0])
    with pytest.raises(ValueWrong, match="bella cannot share tangled with itself"):
        state.add_link("tangled", goats[0], goats[0])
