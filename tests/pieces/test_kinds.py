"""Classes made from declared kinds: native reading, no writing, parts with their whole, conditions as numbers."""

# ruff: noqa: ARG005 - a small function takes what it is handed

from __future__ import annotations

import pytest

from rulecore.engine.missing import MissingFact
from rulecore.engine.state import State
from rulecore.pieces.kinds import Kinds, names_of
from rulecore.values.refusals import ValueWrong
from rulecore.values.tracks import Track

KINDS = [
    {"id": "meadow", "one": True, "fields": {"fog": {"type": "truth", "starts": False}}},
    {
        "id": "goat",
        "fields": {"speed": {"type": "number"}, "jumps": {"type": "number", "starts": 0}, "class": {"type": "number", "starts": 1}},
        "tracks": ["wool"],
        "conditions": ["asleep"],
        "traits": ["stubborn"],
    },
    {"id": "horn", "part_of": "goat", "named": ["left", "right"], "fields": {"length": {"type": "number", "starts": lambda w, horn: 2}}},
    {
        "id": "leg",
        "part_of": "goat",
        "named": "1..4",
        "fields": {"front": {"type": "truth", "starts": lambda w, leg: leg.name <= 2}},
        "conditions": ["lame"],
    },
    {"id": "herd"},
    {"id": "sheep", "part_of": "herd"},
]


@pytest.fixture
def state():
    return State(Kinds(KINDS))


def test_fields_are_slots_and_words_of_python_may_be_fields(state):
    bella = state.add_piece("goat", "bella", fields={"speed": 3})
    assert not hasattr(bella, "__dict__")
    assert (bella.speed, bella.jumps, getattr(bella, "class"), bella._kind, repr(bella)) == (3, 0, 1, "goat", "bella")


def test_a_piece_is_itself_and_equals_nothing_else(state):
    bella, emma = (state.add_piece("goat", name, fields={"speed": 3}) for name in ("bella", "emma"))
    assert bella != emma
    assert {bella: 1}[bella] == 1


def test_nobody_writes_but_the_state(state):
    bella = state.add_piece("goat", "bella", fields={"speed": 3})
    for write in (lambda: setattr(bella, "speed", 4), lambda: setattr(bella, "_kind", "dog"), lambda: delattr(bella, "speed")):
        with pytest.raises(ValueWrong, match="bella"):
            write()
    assert bella.speed == 3


def test_a_named_part_comes_with_its_whole_and_knows_it(state):
    bella = state.add_piece("goat", "bella", fields={"speed": 3})
    assert (bella.left.name, bella.left.goat, bella.left.length, repr(bella.right)) == ("left", bella, 2, "bella.right")
    assert bella.horn == (bella.left, bella.right)
    assert [(leg.name, leg.front, repr(leg)) for leg in bella.leg][1:3] == [(2, True, "bella.leg[2]"), (3, False, "bella.leg[3]")]


def test_parts_of_any_number_are_placed_one_by_one(state):
    herd = state.add_piece("herd", "herd")
    assert herd.sheep == ()
    dolly = state.add_piece("sheep", "dolly", whole=herd)
    assert (herd.sheep, dolly.herd, dolly.name) == ((dolly,), herd, "dolly")
    state.remove_piece(dolly)
    assert herd.sheep == ()


def test_a_condition_that_a_kind_cannot_have_is_simply_not_there(state):
    bella = state.add_piece("goat", "bella")
    assert (bella.asleep, bella.stubborn, bella.lame, bella.leg[0].lame, state.add_piece("herd", "herd").stubborn) == (0, 0, 0, 0, 0)


def test_an_empty_slot_says_which_fact_is_missing(state):
    bella = state.add_piece("goat", "bella")
    with pytest.raises(MissingFact) as caught:
        _ = bella.speed
    assert (caught.value.path, caught.value.piece, caught.value.name) == ("bella.speed", bella, "speed")
    assert str(caught.value).startswith("fact/missing: nobody has said what bella.speed is. It is a number.")
    with pytest.raises(MissingFact, match="It is a track of boxes"):
        _ = bella.wool


def test_a_name_that_is_no_field_is_no_attribute(state):
    bella = state.add_piece("goat", "bella")
    assert not hasattr(bella, "sped")
    assert not hasattr(bella, "__deepcopy__")


def test_whether_an_unknown_piece_has_a_condition_is_asked(state):
    bella = state.add_piece("goat", "bella", known=False)
    with pytest.raises(MissingFact, match=r"bella\.asleep"):
        _ = bella.asleep
    state.remember(bella, "asleep", True)
    assert (bella.asleep, bella.lame) == (1, 0)


def test_a_piece_with_no_empty_slot_has_the_class_that_asks_nobody(state):
    full = {"speed": 3, "wool": Track.whole([4])}
    bella, emma = state.add_piece("goat", "bella", fields=full), state.add_piece("goat", "emma")
    assert not hasattr(type(bella), "__getattr__")
    assert hasattr(type(emma), "__getattr__")
    assert isinstance(emma, type(bella))


def test_two_meanings_of_one_name_are_refused():
    with pytest.raises(ValueWrong, match=r"goat\.left would be two things at once"):
        Kinds([{"id": "goat", "fields": {"left": {"type": "number"}}}, {"id": "horn", "part_of": "goat", "named": ["left"]}])


def test_an_unknown_kind_is_named(state):
    with pytest.raises(ValueWrong, match='no kind of piece "gaot"'):
        state.add_piece("gaot", "bella")


def test_names_of_parts_are_words_or_numbers():
    assert names_of("1..3") == (1, 2, 3)
    assert names_of(["left", "right"]) == ("left", "right")
    assert names_of(["1", "2"]) == (1, 2)
    assert names_of(None) == ()
