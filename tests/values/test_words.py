"""A rung is text with a rank, ordered only within its ladder."""

from __future__ import annotations

import copy
import operator
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.cannot import Cannot
from rulecore.values.numbers import divide
from rulecore.values.refusals import ValueWrong
from rulecore.values.words import Ladder, Rung, climb, steps

MOOD = Ladder("mood", ["calm", "cross", "furious", "beside itself"])
GRASS = Ladder("grass", ["short", "calm"])
rungs = st.sampled_from(list(MOOD))


@given(rungs, rungs)
def test_rungs_are_ordered_by_rank_and_not_by_alphabet(a, b):
    for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
        assert compare(a, b) == compare(a.rank, b.rank)


@given(rungs, st.integers(-9, 9))
def test_climbing_stops_at_the_ends(rung, n):
    assert climb(rung, n).rank == min(max(rung.rank + n, 0), 3)
    assert rung + n == climb(rung, n)
    assert rung - n == climb(rung, -n)


@given(rungs, rungs)
def test_the_difference_of_two_rungs_is_a_number_and_climbs_back(a, b):
    assert a - b == steps(a, b) == a.rank - b.rank
    assert b + (a - b) is a


def test_a_rung_equals_its_text_and_stands_for_it_in_a_mapping():
    assert MOOD["calm"] == "calm" == GRASS["calm"]
    assert {"calm": 1}[MOOD["calm"]] == 1


def test_each_word_of_a_ladder_is_one_object():
    assert MOOD["calm"] is MOOD["calm"] is next(iter(MOOD)) is MOOD.at(0)
    assert copy.deepcopy([MOOD["cross"]])[0] is MOOD["cross"]
    assert copy.copy(MOOD["cross"]) is MOOD["cross"]


def test_a_rung_survives_another_process():
    back = pickle.loads(pickle.dumps(MOOD["cross"]))
    assert (back, back.rank, back.ladder) == ("cross", 1, MOOD)
    assert MOOD["calm"] < back < MOOD["furious"]


@pytest.mark.parametrize("other", ["cross", GRASS["short"]])
@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge, operator.sub])
def test_there_is_no_order_with_another_ladder_or_with_bare_text(compare, other):
    with pytest.raises(TypeError, match=r"no order|unsupported"):
        compare(MOOD["calm"], other)
    with pytest.raises(TypeError, match=r"no order|unsupported"):
        compare(other, MOOD["calm"])


def test_there_is_no_order_with_numbers():
    with pytest.raises(TypeError):
        assert MOOD["calm"] < 3


def test_a_cannot_passes_through_a_rung():
    no = Cannot(["asleep"])
    rung = MOOD["calm"]
    assert [rung + no, rung - no, no - rung, rung < no, no >= rung, climb(rung, no), climb(no, 1)] == [no] * 7


def test_half_a_step_is_refused():
    with pytest.raises(ValueWrong, match="ladder/part-step"):
        climb(MOOD["calm"], divide(1, 2))
    with pytest.raises(ValueWrong, match="ladder/part-step"):
        assert MOOD["calm"] - divide(1, 2)


def test_text_is_not_added_to_a_rung():
    with pytest.raises(TypeError):
        assert MOOD["calm"] + "er"


def test_a_word_twice_an_empty_ladder_and_an_unknown_word_are_refused():
    with pytest.raises(ValueWrong, match="ladder/twice"):
        Ladder("mood", ["calm", "cross", "calm"])
    with pytest.raises(ValueWrong, match="ladder/empty"):
        Ladder("mood", [])
    with pytest.raises(ValueWrong, match="calm < cross < furious"):
        assert MOOD["happy"]


def test_ladders_are_the_same_when_id_and_words_are():
    assert Ladder("mood", list(MOOD)) == MOOD
    assert Ladder("temper", list(MOOD)) != MOOD
    assert hash(Ladder("mood", list(MOOD))) == hash(MOOD)
    assert len(MOOD) == 4
    assert "calm" in MOOD
    assert isinstance(max(MOOD), Rung)
