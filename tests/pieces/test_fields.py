"""What a field may hold, and the sentences that refuse the rest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulecore.language.types import Type
from rulecore.pieces.fields import ABSENT, admit_type, field_slot
from rulecore.pieces.keyed import Keyed
from rulecore.values.cannot import Cannot
from rulecore.values.refusals import ValueWrong
from rulecore.values.words import Ladder

MOOD = Ladder("mood", ["calm", "cross", "furious"])


class Signed(int):
    """A number that remembers how it was written, as the reader of YAML gives."""


@pytest.mark.parametrize(
    ("type_", "value", "kept"),
    [
        ("number", 3, 3),
        ("number", Signed(3), 3),
        ("number", Fraction(6, 3), 2),
        ("number", Fraction(1, 2), Fraction(1, 2)),
        ("number", True, ABSENT),
        ("number", 1.5, ABSENT),
        ("number", "3", ABSENT),
        ("number", None, ABSENT),
        ("number?", None, None),
        ("truth", False, False),
        ("truth", 1, ABSENT),
        ("text", "late", "late"),
        ("text", 3, ABSENT),
        ("choice coat", "white", "white"),
        ("choice coat", "green", ABSENT),
        ("number*", [1, 2], (1, 2)),
        ("number*", [1, "x"], ABSENT),
        ("number*", 1, ABSENT),
        ("piece goat", "bella", ABSENT),
        ("damage", "2h-c", "2h-c"),
        ("damage", ["2h"], ABSENT),
        ("unknown", 1.5, ABSENT),
        ("unknown", Cannot(["asleep"]), ABSENT),
        ("condition_word", "asleep", "asleep"),
    ],
)
def test_each_type_admits_its_values_and_no_others(type_, value, kept):
    admit = admit_type(Type.parse(type_), words=["white", "brown"])
    assert admit(value) == kept
    assert type(admit(value)) is type(kept)


def test_a_word_of_a_ladder_is_kept_as_its_rung():
    slot = field_slot("mood", {"type": "choice mood", "ladder": MOOD})
    kept = slot.admitted("bella", "cross")
    assert (kept.rank, kept < MOOD["furious"]) == (1, True)
    assert field_slot("mood", {"type": "choice mood", "ladder": ["calm", "cross"]}).admitted("bella", "cross").rank == 1


def test_a_number_that_wraps_goes_round():
    slot = field_slot("heading", {"type": "number", "wraps": [0, 5]})
    assert [slot.admitted("bella", value) for value in (6, -1, 17, 5)] == [0, 5, 5, 5]
    assert field_slot("heading", {"type": "number", "wraps": [1, 4]}).admitted("bella", 5) == 1


@pytest.mark.parametrize(("ends", "refused"), [((0, None), [-1, -3]), ((1, 4), [0, 5])])
def test_a_number_is_refused_outside_what_the_field_is_from(ends, refused):
    slot = field_slot("legs", {"type": "number", "from": ends})
    assert slot.admitted("bella", 4) == 4
    for value in refused:
        with pytest.raises(ValueWrong, match=f"bella.legs is a number from {ends[0]} .*, not {value}"):
            slot.admitted("bella", value)


def test_a_sum_stops_where_the_field_ends():
    slot = field_slot("legs", {"type": "number", "from": (1, 4)})
    assert [slot.held(value) for value in (-2, 2, 9)] == [1, 2, 4]
    assert field_slot("legs", {"type": "number", "from": (0, None)}).held(99) == 99
    assert field_slot("legs", {"type": "number"}).held(-99) == -99


def test_of_values_by_key_the_refused_one_is_told():
    slot = field_slot("bells", {"type": "number", "per": "choice coat", "from": (0, None)})
    assert slot.admitted("bella", {"white": 0}) == Keyed({"white": 0})
    with pytest.raises(ValueWrong, match=r"bella\.bells\[brown\] is a number from 0 on, not -2\."):
        slot.admitted("bella", {"white": 1, "brown": -2})


def test_a_number_that_may_be_none_has_ends_too():
    slot = field_slot("legs", {"type": "number?", "from": (0, None)})
    assert slot.admitted("bella", None) is None
    with pytest.raises(ValueWrong):
        slot.admitted("bella", -1)


def test_a_field_kept_for_each_of_something_admits_keys_and_values_one_by_one():
    slot = field_slot("jumps", {"type": "number", "per": "choice coat"})
    assert slot.admitted("bella", {"white": 2}) == Keyed({"white": 2})
    with pytest.raises(ValueWrong):
        slot.admitted("bella", {"white": "two"})
    with pytest.raises(ValueWrong):
        slot.admitted("bella", 2)
    assert field_slot("jumps", {"type": "number", "per": "1..4"}).admitted("bella", {1: 2}) == {1: 2}


@pytest.mark.parametrize(
    ("spec", "value", "sentence"),
    [
        ({"type": "number inches"}, "far", 'state/type: bella.jumps is a number of inches, not "far".'),
        ({"type": "truth"}, None, "state/type: bella.jumps is true or false, not none."),
        ({"type": "choice mood", "ladder": MOOD}, "glad", 'state/type: bella.jumps is a word of mood, not "glad".'),
        ({"type": "number"}, Cannot(["she sleeps"]), "state/cannot: bella.jumps has no value: she sleeps."),
    ],
)
def test_a_refusal_says_what_and_where(spec, value, sentence):
    with pytest.raises(ValueWrong) as caught:
        field_slot("jumps", spec).admitted("bella", value)
    assert str(caught.value).splitlines()[0] == sentence


def test_what_is_kept_by_key_never_changes_in_place():
    kept = Keyed({"white": 1})
    for change in (lambda: kept.update(white=2), lambda: kept.__setitem__("white", 2), kept.clear, lambda: kept.pop("white")):
        with pytest.raises(TypeError):
            change()
    assert kept == {"white": 1}


def test_equal_by_key_is_equal_by_hash_whatever_the_order():
    assert hash(Keyed({1: 2, 3: 4})) == hash(Keyed({3: 4, 1: 2}))
    assert Keyed({1: 2, 3: 4}) == Keyed({3: 4, 1: 2})
