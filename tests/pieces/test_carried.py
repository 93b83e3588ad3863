"""Conditions that one piece carries: a number on the piece, and a thing where it has fields or comes several times."""

# ruff: noqa: ARG005 - a small function takes what it is handed

from __future__ import annotations

import pytest

from rulecore.engine.missing import MissingFact
from rulecore.engine.state import State
from rulecore.pieces.kinds import Kinds
from rulecore.values.refusals import ValueWrong

KINDS = [
    {"id": "goat", "conditions": ["asleep", "limping", "bitten", "tethered"], "traits": ["stubborn"]},
    {"id": "meadow", "one": True},
]
CARRIED = [
    {"id": "bitten", "of": "goat", "many": True, "fields": {"since": {"type": "number", "starts": lambda w, bite: bite._number * 10}}},
    {"id": "tethered", "of": "goat", "fields": {"rope": {"type": "number"}}},
]
ORDERS = [{"id": "graze", "of": "goat", "fields": {"hours": {"type": "number"}}}]


@pytest.fixture
def state():
    return State(Kinds(KINDS, carried=CARRIED, orders=ORDERS))


@pytest.fixture
def bella(state):
    return state.add_piece("goat", "bella")


def test_a_plain_condition_is_a_number(state, bella):
    state.set_level(bella, "limping", 2)
    state.set_level(bella, "stubborn", True)
    assert (bella.limping, bella.stubborn, bella._carried) == (2, 1, {})


def test_a_plain_condition_is_a_thing_when_somebody_goes_through_them(state, bella):
    assert state.instances(bella, "asleep") == ()
    state.set_level(bella, "asleep", 1)
    (thing,) = state.instances(bella, "asleep")
    assert (thing.goat, thing._kind, repr(thing)) == (bella, "asleep", "bella.asleep")
    assert state.instances(bella, "asleep")[0] is thing
    state.remove_instance(thing)
    assert bella.asleep == 0


def test_several_are_counted_and_each_has_its_fields(state, bella):
    first, second = state.add_instance(bella, "bitten"), state.add_instance(bella, "bitten", {"since": 7})
    assert (bella.bitten, first.since, second.since, second.goat, repr(second)) == (2, 10, 7, bella, "bella.bitten[2]")
    state.remove_instance(first)
    assert (bella.bitten, state.instances(bella, "bitten")) == (1, (second,))


def test_a_number_makes_as_many_things(state, bella):
    state.set_level(bella, "bitten", 3)
    assert [bite.since for bite in state.instances(bella, "bitten")] == [10, 20, 30]
    state.set_level(bella, "bitten", 1)
    assert [bite.since for bite in state.instances(bella, "bitten")] == [10]


def test_one_with_fields_comes_and_goes_with_its_level(state, bella):
    tether = state.add_instance(bella, "tethered", {"rope": 4})
    state.set_level(bella, "tethered", 2)
    assert (bella.tethered, state.instances(bella, "tethered"), tether.rope) == (2, (tether,), 4)
    with pytest.raises(ValueWrong, match="bella has tethered already"):
        state.add_instance(bella, "tethered")
    state.set_level(bella, "tethered", 0)
    assert state.instances(bella, "tethered") == ()
    state.set_level(bella, "tethered", 1)
    with pytest.raises(MissingFact, match=r"bella\.tethered\.rope"):
        _ = state.instances(bella, "tethered")[0].rope


def test_a_level_is_gained_not_set(state, bella):
    with pytest.raises(ValueWrong, match="gained or lost, not set"):
        state.write(bella, "asleep", 1)
    for level in (-1, "two", None):
        with pytest.raises(ValueWrong):
            state.set_level(bella, "asleep", level)


def test_a_condition_of_another_kind_is_refused_with_the_nearest_name(state, bella):
    with pytest.raises(ValueWrong, match="a meadow, cannot have asleep"):
        state.set_level(state.add_piece("meadow", "meadow"), "asleep", 1)
    with pytest.raises(ValueWrong, match='Did you mean "asleep"'):
        state.set_level(bella, "aslep", 1)


def test_orders_are_things_with_fields(state, bella):
    order = state.add_order(bella, "graze", {"hours": 3})
    assert (order.hours, order.goat, repr(order)) == (3, bella, "bella.graze[1]")
    state.remove_order(order)
    assert bella._carried["order graze"] == ()
