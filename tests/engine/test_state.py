"""How pieces come, go and are written."""

# ruff: noqa: ARG005 - a small function takes what it is handed

from __future__ import annotations

import pytest

from rulecore.engine.missing import MissingFact
from rulecore.engine.presence import natural
from rulecore.engine.state import State
from rulecore.pieces.fields import ABSENT
from rulecore.pieces.kinds import Kinds
from rulecore.values.refusals import ValueWrong
from rulecore.values.tracks import Track

KINDS = [
    {"id": "meadow", "one": True},
    {
        "id": "goat",
        "fields": {
            "age": {"type": "number"},
            # Written before what it follows from, on purpose.
            "horns": {"type": "number", "starts": lambda w, goat: goat.legs // 2},
            "legs": {"type": "number", "starts": lambda w, goat: 4},
            "weight": {"type": "number", "starts": lambda w, goat: goat.age * 10},
            "jumps": {"type": "number", "starts": 0},
            "chased": {"type": "number", "per": "piece goat", "starts": 0},
            "fed": {"type": "number", "per": "text"},
        },
        "tracks": ["wool"],
        "conditions": ["asleep"],
    },
    {
        "id": "odd",
        "fields": {"a": {"type": "number", "starts": lambda w, odd: odd.b}, "b": {"type": "number", "starts": lambda w, odd: odd.a}},
    },
]


@pytest.fixture
def state():
    return State(Kinds(KINDS))


def test_fields_start_as_they_say_in_whatever_order_they_are_declared(state):
    bella = state.add_piece("goat", "bella", fields={"age": 3})
    assert (bella.horns, bella.legs, bella.weight, bella.jumps) == (2, 4, 30, 0)
    assert state.add_piece("goat", "emma", fields={"legs": 6}).horns == 3


def test_a_start_that_needs_a_missing_fact_waits_until_it_is_known(state):
    bella = state.add_piece("goat", "bella")
    with pytest.raises(MissingFact, match=r"bella\.age"):
        _ = bella.weight
    state.write(bella, "age", 5)
    assert bella.weight == 50


def test_starts_in_a_ring_are_a_sentence(state):
    with pytest.raises(ValueWrong, match="starts as follows from itself"):
        state.add_piece("odd", "odd")


def test_a_field_starts_anew_and_that_is_undone_too(state):
    bella = state.add_piece("goat", "bella")
    state.write(bella, "jumps", 3)
    mark = state.mark()
    state.start(bella, "jumps")
    assert (bella.jumps, state.changes(mark)) == (0, [("bella.jumps", 3, 0)])
    with pytest.raises(ValueWrong, match="does not say what it starts as"):
        state.start(bella, "age")


def test_a_field_for_each_of_something_starts_for_each(state):
    bella, emma = state.add_piece("goat", "bella"), state.add_piece("goat", "emma")
    assert state.key_start(bella, "chased", emma) == 0
    state.write_key(bella, "chased", emma, 2)
    assert bella.chased == {emma: 2}
    with pytest.raises(MissingFact, match=r"bella\.fed\[hay\]"):
        state.key_start(bella, "fed", "hay")
    for wrong in (lambda: state.write_key(bella, "age", emma, 2), lambda: state.key_start(bella, "age", emma)):
        with pytest.raises(ValueWrong, match="not kept for each"):
            wrong()


def test_what_doesnt_fit_is_refused_and_nothing_is_written(state):
    bella = state.add_piece("goat", "bella", fields={"age": 3})
    mark = state.mark()
    for field, value in (("age", "old"), ("age", 1.5), ("wool", 7), ("chased", {bella: "x"}), ("asleep", 1)):
        with pytest.raises(ValueWrong, match=rf"bella\.{field}"):
            state.write(bella, field, value)
    with pytest.raises(ValueWrong, match='Did you mean "age"'):
        state.write(bella, "aeg", 3)
    assert (bella.age, state.changes(mark)) == (3, [])


def test_an_answer_is_remembered_and_no_rollback_takes_it_back(state):
    bella = state.add_piece("goat", "bella")
    mark = state.mark()
    assert state.remember(bella, "age", 4) == 4
    state.write(bella, "age", 5)
    state.rollback(mark)
    assert (bella.age, state.changes(mark)) == (4, [])
    with pytest.raises(ValueWrong):
        state.remember(bella, "age", "old")


def test_an_answer_given_while_an_earlier_moment_is_looked_at_stays(state):
    bella = state.add_piece("goat", "bella")
    state.begin_moment("turn")
    state.write(bella, "age", 5)
    assert state.at_start("turn", lambda: state.remember(bella, "age", 4)) == 4
    assert bella.age == 5
    assert state.at_start("turn", lambda: bella.age) == 4


def test_pieces_stand_in_order_of_setup_then_of_id(state):
    for name in ("zora", "anna"):
        state.add_piece("goat", name)
    state.begin()
    for name in ("goat_10", "goat_9", "berta"):
        state.add_piece("goat", name)
    assert list(map(repr, state.of_kind["goat"])) == ["zora", "anna", "berta", "goat_9", "goat_10"]
    mark = state.mark()
    state.remove_piece(state.by_id["anna"])
    state.rollback(mark)
    assert list(map(repr, state.of_kind["goat"])) == ["zora", "anna", "berta", "goat_9", "goat_10"]


def test_ids_are_sorted_as_people_count():
    assert sorted(["rock_10", "rock_9", "rock", "r2d2", "9"], key=natural) == ["9", "r2d2", "rock", "rock_9", "rock_10"]


def test_one_id_is_one_piece(state):
    state.add_piece("goat", "bella")
    with pytest.raises(ValueWrong, match='there is a "bella" already'):
        state.add_piece("meadow", "bella")


def test_a_removed_piece_can_be_read_and_not_removed_again(state):
    bella = state.add_piece("goat", "bella", fields={"age": 3})
    state.remove_piece(bella)
    assert bella.age == 3
    for again in (lambda: state.remove_piece(bella), lambda: state.set_level(bella, "asleep", 1)):
        with pytest.raises(ValueWrong, match="bella is not there any more"):
            again()


def test_what_is_lost_when_play_begins_was_lost_before(state):
    bella = state.add_piece("goat", "bella", fields={"wool": Track([(0, 2), (2, 2)])})
    state.begin()
    state.write(bella, "wool", Track([(0, 2), (0, 2)]))
    assert state.before_play == {("bella", "wool"): (1,)}


def test_setup_is_not_rolled_back_once_play_began(state):
    state.add_piece("goat", "bella")
    mark = state.mark()
    state.add_piece("goat", "emma")
    state.begin()
    with pytest.raises(ValueWrong):
        state.rollback(mark)
    assert "emma" in state.by_id


def test_an_empty_slot_that_was_written_is_empty_again_after_rollback(state):
    bella = state.add_piece("goat", "bella")
    mark = state.mark()
    state.write(bella, "age", 4)
    assert state.changes(mark) == [("bella.age", ABSENT, 4)]
    state.rollback(mark)
    with pytest.raises(MissingFact):
        _ = bella.age


def test_with_a_piece_go_its_parts_conditions_orders_and_links():
    kinds = Kinds(
        [{"id": "goat", "conditions": ["bitten"]}, {"id": "horn", "part_of": "goat", "named": ["left"], "conditions": ["cracked"]}],
        carried=[{"id": "bitten", "of": "goat", "many": True}, {"id": "cracked", "of": "horn", "fields": {"depth": {"type": "number"}}}],
        shared=[{"id": "tangled", "ends": {"one": "goat", "other": "goat"}}],
        orders=[{"id": "graze", "of": "goat"}],
    )
    state = State(kinds)
    bella, emma = state.add_piece("goat", "bella"), state.add_piece("goat", "emma")
    before = dict(state.by_id)
    mark = state.mark()
    state.add_instance(bella, "bitten")
    state.add_instance(bella.left, "cracked")
    state.add_order(bella, "graze")
    state.add_link("tangled", bella, emma)
    state.remove_piece(bella)
    assert list(map(repr, state.by_id.values())) == ["emma", "emma.left"]
    assert not any(state.conditions.values())
    assert emma._links["tangled"] == ()
    state.rollback(mark)
    assert {name: state.by_id[name] for name in before} == before


def asks(piece):
    """Whether reading an empty slot of a piece would ask: it then has the class that is read more slowly."""
    return hasattr(type(piece), "__getattr__")


def test_a_piece_that_was_asked_the_last_it_lacked_asks_no_more(state):
    bella = state.add_piece("goat", "bella", fields={"age": 3})
    state.write(bella, "wool", Track.whole([3]))
    assert asks(bella)
    state.remember(bella, "fed", {})
    state.remember(bella, "chased", {})
    assert not asks(bella)
    assert (bella.weight, bella.jumps) == (30, 0)


def test_what_is_empty_again_after_a_rollback_is_asked_for_again(state):
    bella = state.add_piece("goat", "bella", fields={"chased": {}, "fed": {}, "wool": Track.whole([3])})
    start = state.mark()
    state.write(bella, "age", 4)
    assert bella.weight == 40
    assert not asks(bella)
    state.rollback(start)
    with pytest.raises(MissingFact, match=r"bella\.age"):
        _ = bella.age
    state.write(bella, "age", 5)
    assert bella.age == 5


def test_a_key_nobody_wrote_starts_as_the_field_says_however_often_it_is_read(state):
    bella, emma = (state.add_piece("goat", name) for name in ("bella", "emma"))
    for _ in range(2):
        assert state.key_start(bella, "chased", emma) == 0
        with pytest.raises(ValueWrong, match="chased"):
            state.key_start(bella, "chased", 3)
