"""Keyed dice are pinned, scripted dice run out and are left over, typed dice are refused when they can't be."""

# ruff: noqa: ARG005 - a small function takes what it is handed

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.engine.dice import KeyedDice, Rolled, ScriptedDice, TypedDice
from rulecore.errors import AnswerMissing, CommandWrong
from rulecore.values.dice import Pool

D6 = range(1, 7)


def keyed(seed="7", turn=1, step="jumps"):
    dice = KeyedDice(seed)
    dice.begin(turn, step)
    return dice


# ---- the bytes are pinned: a saved game of any year shows the same faces -------------------------------------------------------


def test_the_first_vector():
    dice = keyed("7", 1, "jumps")
    assert dice.key(("jump", "", "bella"), 0) == "rulecore dice 1\n7\n1\njumps\njump\n\nbella\n0\n"
    assert [dice.draw(6, "jump", "bella") for _ in range(10)] == VECTOR_1


def test_the_second_vector():
    dice = keyed("open meadow", 12, "")
    assert dice.roll(Pool(9, 10, faces=range(10)), "herd.red", "") == VECTOR_2


def test_the_third_vector_has_signs_that_must_not_run_together():
    dice = keyed("a\nb\\c", 0, "ü")
    assert dice.key(("x", "red", "y\nz"), 1) == "rulecore dice 1\na\\nb\\\\c\n0\nü\nx\nred\ny\\nz\n1\n"
    assert [dice.draw(1000, "x", "y\nz", name="red") for _ in range(9)] == VECTOR_3


VECTOR_1 = [4, 1, 3, 3, 4, 1, 6, 2, 3, 2]
VECTOR_2 = (3, 8, 2, 3, 1, 2, 0, 0, 4)
VECTOR_3 = [255, 261, 508, 486, 293, 42, 176, 715, 325]


# ---- keyed ------------------------------------------------------------------------------------------------------------------------


def test_a_rule_that_throws_more_shifts_no_other_die():
    plain, more = keyed(), keyed()
    expected = [plain.draw(6, "fall", "emma") for _ in range(20)]
    found = []
    for _ in range(20):
        more.draw(6, "jump", "bella")
        found.append(more.draw(6, "fall", "emma"))
        more.draw(6, "fall", "emma", name="white")
    assert found == expected


def test_a_die_with_more_sides_keeps_its_luck():
    six, hundred = keyed(), keyed()
    for _ in range(50):
        of_six, of_hundred = six.draw(6, "jump"), hundred.draw(100, "jump")
        assert (of_hundred - 1) * 6 // 100 <= of_six - 1 <= (of_hundred * 6 - 1) // 100


@given(st.lists(st.integers(0, 20), max_size=6))
def test_dice_thrown_together_are_those_thrown_one_by_one(counts):
    together, alone = keyed(), keyed()
    for count in counts:
        assert together.roll(Pool(count, 6), "jump") == tuple(alone.draw(6, "jump") for _ in range(count))
    again = keyed()
    pool = Pool(12, 6, exploding=6)
    mark = again.mark()
    assert again.roll(pool, "fall")[:12] == keyed().roll(Pool(12, 6), "fall")
    again.rollback(mark)
    assert again.roll(Pool(40, 6), "fall") == keyed().roll(Pool(40, 6), "fall")


def test_a_step_that_runs_again_throws_the_same():
    dice = keyed()
    first = [dice.draw(6, "jump", name) for name in ("bella", "emma", "bella")]
    dice.begin(1, "jumps")
    assert [dice.draw(6, "jump", name) for name in ("bella", "emma", "bella")] == first
    dice.begin(2, "jumps")
    other = keyed("7", 2)
    assert [dice.draw(6, "jump") for _ in range(20)] == [other.draw(6, "jump") for _ in range(20)]


@given(st.lists(st.sampled_from(["bella", "emma"]), max_size=40), st.integers(0, 40))
def test_dice_taken_back_fall_the_same_again(subjects, at):
    dice, straight = keyed(), keyed()
    expected = [straight.draw(6, "jump", each) for each in subjects]
    for each in subjects[:at]:
        dice.draw(6, "jump", each)
    mark = dice.mark()
    for each in subjects[at:]:
        dice.draw(6, "jump", each)
    dice.rollback(mark)
    assert [rolled.faces for rolled in dice.rolled] == [(face,) for face in expected[:at]]
    for each in subjects[at:]:
        dice.draw(6, "jump", each)
    assert [rolled.faces[0] for rolled in dice.rolled] == expected


def test_another_seed_turn_step_purpose_name_or_subject_is_another_die():
    keys = {
        keyed(*where).key(kind, block)
        for where in (("7", 1, "a"), ("8", 1, "a"), ("7", 2, "a"), ("7", 1, "b"), ("7\n1", "a", ""))
        for kind in (("p", "", ""), ("", "p", ""), ("", "", "p"), ("p\n", "", ""))
        for block in (0, 1)
    }
    assert len(keys) == 5 * 4 * 2


def test_every_face_comes_about_as_often():
    counts = Counter(face for goat in range(60) for face in keyed(step=f"s{goat}").roll(Pool(100, 6), "jump"))
    assert sorted(counts) == list(D6)
    assert max(abs(count - 1000) for count in counts.values()) < 150  # five times the spread of a fair die


def test_a_number_and_its_text_are_one_seed():
    assert keyed(7).roll(Pool(8, 6), "jump") == keyed("7").roll(Pool(8, 6), "jump")


# ---- what is recorded -----------------------------------------------------------------------------------------------------------


def test_a_throw_is_recorded_whole():
    dice = ScriptedDice([6, 1, 6, 2, 3])
    assert dice.roll(Pool(3, 6, exploding=6), "jump", "bella", name="red") == (6, 1, 6, 2, 3)
    (rolled,) = dice.rolled
    assert repr(rolled) == repr(Rolled("3d6 exploding on 6", (6, 1, 6, 2, 3), "jump"))
    assert (rolled.subject, rolled.name, rolled.source) == ("bella", "red", "scripted")


# ---- scripted ----------------------------------------------------------------------------------------------------------------------


def test_faces_are_taken_in_the_order_thrown_and_the_rest_is_left():
    dice = ScriptedDice([3, 0, 5])
    assert (dice.draw(6, "jump"), dice.draw(range(10), "fall")) == (3, 0)
    assert dice.left == (5,)


def test_too_few_faces_say_which_die_is_next():
    dice = ScriptedDice([3])
    dice.draw(6, "jump", "bella")
    with pytest.raises(AnswerMissing) as caught:
        dice.draw(8, "fall", "bella", name="red")
    assert str(caught.value).startswith("dice/missing: no die is left for this one: d8 (red) for fall of bella")
    assert caught.value.exit_code == 4


def test_a_named_die_takes_the_face_of_its_name():
    dice = ScriptedDice({"red": 4, "white": [2, 6]})
    assert [dice.draw(6, "fall", name=name) for name in ("white", "red", "white")] == [2, 4, 6]
    assert dice.left == ()
    with pytest.raises(AnswerMissing):
        dice.draw(6, "fall", name="red")


@pytest.mark.parametrize("face", [0, 7, "x", None, -1, 1.5, True, "9" * 5000])
def test_a_face_the_die_hasnt_is_refused(face):
    dice = ScriptedDice([face])
    with pytest.raises(CommandWrong) as caught:
        dice.draw(6, "jump", "bella")
    assert "its faces go from 1 to 6 (d6 for jump of bella)" in str(caught.value)
    assert dice.left == (face,)


def test_scripted_dice_taken_back_lie_there_again():
    dice = ScriptedDice([1, 2, 3])
    dice.draw(6, "jump")
    mark = dice.mark()
    with pytest.raises(AnswerMissing):
        dice.roll(Pool(3, 6), "fall")
    dice.rollback(mark)
    assert (dice.left, len(dice.rolled)) == ((2, 3), 1)
    named = ScriptedDice({"red": [1, 2]})
    mark = named.mark()
    named.draw(6, "jump", name="red")
    named.rollback(mark)
    assert named.left == (1, 2)


# ---- typed --------------------------------------------------------------------------------------------------------------------------


def test_a_person_is_asked_again_until_the_die_can_show_it():
    asked = []
    answers = iter(["", "seven", "7", " 4 "])

    def ask(question, refusal):
        asked.append(refusal)
        return next(answers)

    assert TypedDice(ask).draw(6, "jump", "bella") == 4
    assert asked == [
        "",
        "a d6 does not show nothing: its faces go from 1 to 6.",
        "a d6 does not show seven: its faces go from 1 to 6.",
        "a d6 does not show 7: its faces go from 1 to 6.",
    ]


def test_a_hand_that_never_gets_it_right_is_not_asked_for_ever():
    with pytest.raises(AnswerMissing):
        TypedDice(lambda question, refusal: "x").draw(6, "jump")


def test_what_was_typed_is_not_asked_twice():
    answers = iter([1, 2, 3, 4])
    dice = TypedDice(lambda question, refusal: next(answers))
    dice.draw(6, "jump")
    mark = dice.mark()
    dice.roll(Pool(2, 6), "fall")
    dice.rollback(mark)
    dice.begin(1, "falls")
    assert dice.roll(Pool(3, 6), "fall") == (2, 3, 4)
