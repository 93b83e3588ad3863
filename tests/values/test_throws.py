"""What a pool throws, keeps and shows has the odds that listing every throw gives."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.beyond import Beyond
from rulecore.values.dice import Pool
from rulecore.values.distributions import Distribution
from rulecore.values.readings import adding, any_die, highest, joint_odds, joint_odds_of_kept, lowest
from rulecore.values.refusals import TooMuchWork, ValueWrong
from rulecore.values.throws import throw_odds, throws, total_odds

faces = st.integers(1, 5).flatmap(lambda sides: st.lists(st.integers(-2, 4), min_size=sides, max_size=sides))
keeps = st.tuples(st.sampled_from(["highest", "lowest"]), st.integers(1, 5))


def chances(distribution):
    return {outcome: Fraction(weight, distribution.total) for outcome, weight in distribution.weights.items()}


def listed(pool, of):
    found = {}
    for thrown in product(pool.faces, repeat=pool.count):
        found[of(thrown)] = found.get(of(thrown), 0) + Fraction(1, pool.sides**pool.count)
    return found


def chained(pool, of, depth):
    """Throw an exploding pool round by round; what has not ended after `depth` rounds is left out."""
    found = {}
    alive = {((), pool.count): Fraction(1)}
    for _ in range(depth):
        after = {}
        for (before, wanted), chance in alive.items():
            for more in product(pool.faces, repeat=wanted):
                key = (tuple(sorted(before + more)), more.count(pool.exploding))
                after[key] = after.get(key, 0) + chance / pool.sides**wanted
        for (thrown, wanted), chance in after.items():
            if not wanted:
                found[of(thrown)] = found.get(of(thrown), 0) + chance
        alive = {key: chance for key, chance in after.items() if key[1]}
    return found, sum(alive.values())


@st.composite
def pools(draw):
    sides = draw(faces)
    return Pool(draw(st.integers(0, 4)), len(sides), faces=sides, keep=draw(st.none() | keeps))


@given(pools())
def test_the_total_of_a_pool_is_that_of_every_throw(pool):
    assert chances(total_odds(pool)) == listed(pool, pool.total)


@given(pools())
def test_every_throw_is_listed_once(pool):
    assert chances(throw_odds(pool, tuple)) == listed(pool, lambda thrown: tuple(sorted(thrown)))
    assert all(list(thrown) == sorted(thrown) for thrown, _ in throws(pool))


def test_keeping_more_than_there_are_keeps_all():
    assert total_odds(Pool.read("2d6 keep lowest 9")) == total_odds(Pool.read("2d6"))


@pytest.mark.parametrize(
    ("text", "upto"), [("1d4 exploding on 4", 9), ("2d3 exploding on 1", 6), ("3d2 exploding on 2", 8), ("0d6 exploding on 6", 3)]
)
def test_the_total_of_an_exploding_pool_is_exact_up_to_the_cut(text, upto):
    pool = Pool.read(text)
    found, _ = chained(pool, sum, upto + 1)
    exact = chances(total_odds(pool, upto=upto))
    known = {total: chance for total, chance in exact.items() if not isinstance(total, Beyond)}
    assert known == {total: chance for total, chance in found.items() if total <= upto}


@pytest.mark.parametrize("best", ["highest", "lowest"])
@pytest.mark.parametrize(
    ("count", "sides", "exploding", "keep"), [(1, 3, 3, 1), (2, 3, 3, 1), (2, 3, 2, 2), (2, 4, 1, 1), (1, 2, 2, 3), (3, 2, 1, 2)]
)
def test_what_an_exploding_pool_keeps_is_what_its_chains_tend_to(best, count, sides, exploding, keep):
    pool = Pool(count, sides, keep=(best, keep), exploding=exploding)
    exact = chances(total_odds(pool))
    found, left = chained(pool, pool.total, 9)
    assert sum(exact.values()) == 1
    assert exact.keys() >= found.keys()
    for total, chance in exact.items():
        assert found.get(total, 0) <= chance <= found.get(total, 0) + left


def test_the_highest_of_a_pool_does_not_change_when_its_highest_face_explodes():
    for count in (1, 2, 5):
        bare = Pool(count, 6, keep=("highest", 1))
        assert total_odds(Pool(count, 6, keep=("highest", 1), exploding=6)) == total_odds(bare)


def test_no_dice_keep_nothing():
    assert total_odds(Pool(0, 6, keep=("highest", 1), exploding=6)) == total_odds(Pool(0, 6, keep=("lowest", 2))) == Distribution.certain(0)


def odd(face):
    return face % 2


READINGS = [adding(lambda face: face), any_die(lambda face: face > 1), adding(odd), highest(lambda face: -abs(face)), lowest(abs)]


@given(pools(), st.lists(st.sampled_from(READINGS), max_size=4))
def test_joint_readings_are_those_of_every_throw(pool, readings):
    assert chances(joint_odds(pool, readings)) == listed(pool, lambda thrown: tuple(reading(thrown) for reading in readings))


@given(pools(), st.lists(st.sampled_from(READINGS), max_size=2))
def test_what_is_kept_beside_what_is_shown_is_that_of_every_throw(pool, readings):
    found = joint_odds_of_kept(pool, readings)
    assert chances(found) == listed(pool, lambda thrown: (pool.total(thrown), *(reading(thrown) for reading in readings)))


@pytest.mark.parametrize("of", [lambda face: face, lambda face: face >= 2, lambda face: Fraction(face, 2), lambda face: 2 - face])
@pytest.mark.parametrize(("count", "sides", "exploding"), [(1, 3, 2), (2, 3, 1), (2, 2, 2), (0, 3, 2)])
def test_one_sum_and_what_the_dice_show_are_exact_of_an_exploding_pool(of, count, sides, exploding):
    pool = Pool(count, sides, exploding=exploding)
    readings = [any_die(lambda face: face == 1), adding(of), highest(lambda face: face)]
    exact = chances(joint_odds(pool, readings, upto=3))
    found, left = chained(pool, lambda thrown: tuple(reading(thrown) for reading in readings), 9)
    assert sum(exact.values()) == 1
    for outcome, chance in exact.items():
        if isinstance(outcome[1], Beyond):
            continue
        assert found.get(outcome, 0) <= chance <= found.get(outcome, 0) + left
    assert {outcome for outcome in found if outcome[1] <= 3} <= exact.keys()


def test_what_the_dice_of_an_exploding_pool_show_needs_no_cut():
    # a d2 that explodes on 2: it ends on 1 for certain, and shows a 2 half the time
    found = joint_odds(Pool(1, 2, exploding=2), [any_die(lambda face: face == 1), any_die(lambda face: face == 2)])
    assert chances(found) == {(True, False): Fraction(1, 2), (True, True): Fraction(1, 2)}


def test_a_joint_reading_asked_for_bare_is_cut_as_its_total_is():
    pool = Pool(3, 6, exploding=6)
    joint = joint_odds(pool, [adding(lambda face: face), any_die(lambda face: face == 1)])
    assert joint.map(lambda both: both[0]) == total_odds(pool)


def test_many_dice_are_no_great_work():
    found = joint_odds(Pool(100, 6), [adding(lambda face: face), any_die(lambda face: face == 6)])
    assert found.map(lambda both: both[0]) == total_odds(Pool(100, 6))
    assert Fraction(*found.probability(lambda both: not both[1])) == Fraction(5, 6) ** 100


def test_a_reading_of_too_many_levels_is_refused():
    wide = Pool(2, 1000)
    with pytest.raises(TooMuchWork):
        joint_odds(wide, [highest(lambda face: face), lowest(lambda face: face), adding(lambda face: face)])


def test_two_sums_of_an_exploding_pool_are_refused():
    with pytest.raises(ValueWrong, match="odds/two-sums"):
        joint_odds(Pool(2, 6, exploding=6), [adding(odd), adding(lambda face: face)])


def test_the_throws_of_an_exploding_pool_have_no_end():
    with pytest.raises(ValueWrong, match="odds/endless"):
        list(throws(Pool(2, 6, exploding=6)))


def test_too_many_throws_to_list_are_refused():
    with pytest.raises(TooMuchWork):
        throw_odds(Pool(50, 20), max)
