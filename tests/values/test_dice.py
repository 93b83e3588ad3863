"""A pool is written, read back, bounded, and thrown in the order of a hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.dice import MOST_DICE, MOST_ROUNDS, MOST_SIDES, Pool
from rulecore.values.refusals import ValueWrong


@st.composite
def pools(draw):
    sides = draw(st.integers(2, 20))
    faces = draw(st.sampled_from([None, range(sides), range(-1, sides - 1)]))
    keep = draw(st.none() | st.tuples(st.sampled_from(["highest", "lowest"]), st.integers(1, 9)))
    exploding = draw(st.none() | st.sampled_from(list(faces or range(1, sides + 1))))
    return Pool(draw(st.integers(0, 30)), sides, faces=faces, keep=keep, exploding=exploding)


def script(*faces):
    coming = iter(faces)
    return lambda _sides: next(coming)


@given(pools())
def test_the_notation_reads_back(pool):
    assert Pool.read(repr(pool), faces={pool.sides: pool.faces}) == pool
    assert hash(Pool.read(repr(pool), faces={pool.sides: pool.faces})) == hash(pool)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("d6", "1d6"),
        ("2d6", "2d6"),
        (" 2d6  keep lowest 1 ", "2d6 keep lowest 1"),
        ("9d6 exploding on 6", "9d6 exploding on 6"),
        ("4d10 keep highest 2 exploding on 10", "4d10 keep highest 2 exploding on 10"),
    ],
)
def test_dice_are_read(text, notation):
    assert repr(Pool.read(text)) == notation


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "6", "2d", "2D6", "xd6", "2d6+1", "d6 d6", "2d٣", "1.5d6", "2d-6d", "9" * 50 + "d6"),
        *("2d6 keep", "2d6 keep highest", "2d6 keep 1", "2d6 exploding", "2d6 exploding on", "2d6 exploding on 6 6"),
        "2d6 exploding on 6 keep highest 1",
    ],
)
def test_what_does_not_describe_dice_is_refused(text):
    with pytest.raises(ValueWrong, match="dice/notation"):
        Pool.read(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{MOST_DICE + 1}d6", "dice/count"),
        ("1000000000d6", "dice/count"),
        ("-1d6", "dice/count"),
        ("2d0", "dice/sides"),
        (f"2d{MOST_SIDES + 1}", "dice/sides"),
        ("2d-6", "dice/sides"),
        ("2d6 keep highest 0", "dice/keep"),
        ("2d6 keep best 1", "dice/keep"),
        ("1d1 exploding on 1", "dice/always-explodes"),
        ("2d6 exploding on 7", "dice/never-explodes"),
        ("2d6 exploding on 0", "dice/never-explodes"),
    ],
)
def test_dice_that_cannot_be_are_refused(text, code):
    with pytest.raises(ValueWrong, match=code):
        Pool.read(text)


def test_faces_must_be_as_many_as_sides():
    with pytest.raises(ValueWrong, match="dice/faces"):
        Pool(1, 10, faces=range(9))
    with pytest.raises(ValueWrong, match="dice/always-explodes"):
        Pool(1, 2, faces=(3, 3), exploding=3)


@pytest.mark.parametrize("count", [1.5, "2", None])
def test_a_part_of_a_die_cannot_be_thrown(count):
    with pytest.raises(ValueWrong, match="dice/count"):
        Pool(count, 6)


def test_no_dice_show_nothing():
    assert Pool(0, 6, exploding=6).roll(script()) == ()
    assert Pool(0, 6).total(()) == 0


def test_extra_dice_follow_the_pool_round_by_round():
    asked = []
    faces = iter([6, 1, 6, 6, 2, 6, 3])

    def draw(sides):
        asked.append(sides)
        return next(faces)

    # 6 1 6 is the pool; its two sixes bring 6 2; the six of these brings 6; that one brings 3
    assert Pool(3, 6, exploding=6).roll(draw) == (6, 1, 6, 6, 2, 6, 3)
    assert asked == [6] * 7


@given(pools(), st.data())
def test_a_pool_that_ends_threw_one_extra_die_for_each_exploding_face(pool, data):
    some = st.sampled_from(list(pool.faces))
    drawn = []

    def draw(_sides):
        face = data.draw(some) if len(drawn) < 200 else next(f for f in pool.faces if f != pool.exploding)
        drawn.append(face)
        return face

    thrown = pool.roll(draw)
    assert list(thrown) == drawn
    assert len(thrown) == pool.count + (thrown.count(pool.exploding) if pool.exploding is not None else 0)


def test_faces_that_explode_for_ever_are_stopped():
    with pytest.raises(ValueWrong, match="dice/endless"):
        Pool(1, 6, exploding=6).roll(lambda _sides: 6)
    assert len(Pool(1, 6, exploding=6).roll(script(*[6] * (MOST_ROUNDS - 1), 1))) == MOST_ROUNDS


def test_a_face_that_is_not_on_the_die_is_refused():
    with pytest.raises(ValueWrong, match="its faces go from 0 to 9"):
        Pool(1, 10, faces=range(10)).roll(script(10))


@given(pools(), st.lists(st.integers(-1, 20), max_size=12))
def test_what_is_kept_are_the_best_in_the_order_thrown(pool, thrown):
    kept = pool.kept(thrown)
    if pool.keep is None:
        assert kept == tuple(thrown)
    else:
        best, number = pool.keep
        assert sorted(kept) == sorted(sorted(thrown, reverse=best == "highest")[:number])
        left = iter(thrown)
        assert all(face in left for face in kept)
    assert pool.total(thrown) == sum(kept)


WORDS = ["2d6", "d6", "keep", "highest", "1", "exploding", "on", "6"]


def read_or_code(text):
    try:
        return Pool.read(text)
    except ValueWrong as refused:
        return refused.problems[0].code


@given(st.text("0123456789d+- ", max_size=8) | st.text(max_size=12) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_describes_dice_or_is_refused_in_words(text):
    pool = read_or_code(text)
    assert pool.startswith("dice/") if isinstance(pool, str) else Pool.read(repr(pool)) == pool
