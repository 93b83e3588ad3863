"""An exploding pool is exact below its cut, however its faces score, and says what it refuses."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.beyond import Beyond
from rulecore.values.distributions import Distribution
from rulecore.values.pools import REST, Series, pool
from rulecore.values.refusals import CutTooLow, TooMuchWork, ValueWrong

HITS = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}


def chances(distribution):
    return {outcome: Fraction(weight, distribution.total) for outcome, weight in distribution.weights.items()}


def brute(count, scores, exploding, upto):
    """Throw die by die, chain by chain, until nothing more can come out at `upto` or below; a score of 0 is solved by its own loop."""
    each = Fraction(1, len(scores))
    lowest = min(score for face, score in scores.items() if face not in exploding)
    stay = sum(each for face in exploding if scores[face] == 0)
    one, alive = {}, {0: Fraction(1)}
    reach = upto - (count - 1) * lowest
    while alive:
        after = {}
        for at, chance in alive.items():
            for face, score in scores.items():
                if face in exploding and score == 0:
                    continue
                into = after if face in exploding else one
                if at + score + (lowest if face in exploding else 0) <= reach:
                    into[at + score] = into.get(at + score, 0) + chance * each / (1 - stay)
        alive = after
    total = {0: Fraction(1)}
    for _ in range(count):
        after = {}
        for at, chance in total.items():
            for more, much in one.items():
                after[at + more] = after.get(at + more, 0) + chance * much
        total = after
    return {at: chance for at, chance in total.items() if at <= upto}


SCORES, LOUD = st.integers(-2, 3), st.integers(0, 3)


@st.composite
def questions(draw, scores=SCORES, loud=LOUD):
    faces = range(1, draw(st.integers(2, 6)) + 1)
    exploding = draw(st.sets(st.sampled_from(list(faces)), max_size=len(faces) - 1))
    scored = {face: draw(loud if face in exploding else scores) for face in faces}
    return draw(st.integers(0, 4)), scored, exploding, draw(st.integers(-9, 8))


@given(questions())
def test_every_total_up_to_the_cut_is_exact(question):
    count, scores, exploding, upto = question
    found = chances(pool(count, scores, exploding, upto=upto))
    assert sum(found.values()) == 1
    assert {total: chance for total, chance in found.items() if not isinstance(total, Beyond) and total <= upto} == brute(*question)


@given(questions(st.fractions(-1, 2, max_denominator=3), st.sampled_from([0, 1, Fraction(1, 2), Fraction(2, 3)])))
def test_dice_may_score_fractions(question):
    count, scores, exploding, upto = question
    found = chances(pool(count, scores, exploding, upto=upto))
    assert {total: chance for total, chance in found.items() if not isinstance(total, Beyond) and total <= upto} == brute(*question)
    assert all(isinstance(total, Beyond) or type(total) is int or total.denominator > 1 for total in found)


@given(questions())
def test_all_beyond_the_cut_is_one_outcome_that_begins_above_it(question):
    count, scores, exploding, upto = question
    found = pool(count, scores, exploding, upto=upto)
    beyond = [total for total in found.weights if isinstance(total, Beyond)]
    known = [total for total in found.weights if not isinstance(total, Beyond)]
    endless = count and any(scores[face] for face in exploding)
    assert len(beyond) <= 1
    assert not endless or beyond
    for rest in beyond:
        assert rest.least > max([upto, *known])


@given(questions(), st.integers(1, 6))
def test_a_higher_cut_says_the_same_and_more(question, more):
    count, scores, exploding, upto = question
    low, high = (chances(pool(count, scores, exploding, upto=cut)) for cut in (upto, upto + more))
    assert all(high[total] == chance for total, chance in low.items() if not isinstance(total, Beyond))


@given(questions().filter(lambda question: question[0] and any(question[1][face] for face in question[2])))
def test_asked_for_bare_it_is_cut_where_less_than_one_in_a_million_is_left(question):
    count, scores, exploding, _ = question
    found = chances(pool(count, scores, exploding))
    (rest,) = [total for total in found if isinstance(total, Beyond)]
    assert found[rest] * REST < 1
    last = max(total for total in found if not isinstance(total, Beyond))
    assert (found[rest] + found[last]) * REST >= 1
    assert found == chances(pool(count, scores, exploding, upto=last)) | {rest: found[rest]}


@pytest.mark.parametrize("guess", [1, 2, 5, 400])
def test_wherever_the_guess_falls_the_cut_is_the_same(guess, monkeypatch):
    expected = pool(3, HITS, [6])
    monkeypatch.setattr(Series, "_guess", lambda _self: guess)
    found = pool(3, HITS, [6])
    assert (found.weights, found.total) == (expected.weights, expected.total)


def test_an_exploding_face_that_counts_nothing_is_thrown_again_until_another_shows():
    assert pool(1, {1: 0, 2: 1, 3: 2}, [1]) == Distribution({1: 1, 2: 1})
    assert pool(2, {1: 0, 2: 1, 3: 0}, [3]) == Distribution({0: 1, 1: 2, 2: 1})


def test_a_pool_that_cannot_go_on_for_ever_is_exact_as_a_whole():
    plain = pool(3, HITS)
    assert plain == Distribution({0: 3, 1: 2, 2: 1}).times(3)
    assert pool(3, HITS, upto=100) == plain
    assert max(plain.weights) == 6


def test_nothing_of_a_pool_may_lie_below_the_cut():
    found = pool(3, {1: 5, 2: 6}, [2], upto=4)
    assert chances(found) == {Beyond(15): 1}


def test_no_dice_come_to_nothing():
    assert pool(0, HITS, [6]) == pool(0, HITS, [6], upto=-5) == Distribution.certain(0)


def test_the_cut_lies_on_a_total_that_can_come_up():
    assert Beyond(6) in pool(1, {1: 0, 2: 2}, [2], upto=4).weights
    assert Beyond(6) in pool(1, {1: 0, 2: 2}, [2], upto=5).weights
    assert Beyond(Fraction(3, 2)) in pool(1, {1: 0, 2: Fraction(1, 2)}, [2], upto=1).weights


def test_a_question_above_the_cut_is_refused_and_answered_by_a_higher_one():
    with pytest.raises(CutTooLow) as refused:
        pool(2, HITS, [6], upto=3).probability(lambda total: total >= 5)
    again = pool(2, HITS, [6], upto=refused.value.needed)
    below = sum(brute(2, HITS, {6}, 4).values())
    assert Fraction(*again.probability(lambda total: total >= 5)) == 1 - below


@pytest.mark.parametrize("exploding", [[1, 2, 3, 4, 5, 6], range(9)])
def test_exploding_on_every_face_is_refused(exploding):
    with pytest.raises(ValueWrong, match="dice/always-explodes"):
        pool(2, HITS, exploding)


def test_exploding_below_zero_has_no_lowest_total_and_is_refused():
    with pytest.raises(ValueWrong, match="odds/no-lowest"):
        pool(2, {1: 0, 2: -1}, [2])


@pytest.mark.parametrize("count", [-1, 100_001, 10**9, 10**40, 1.5])
def test_an_impossible_number_of_dice_is_refused(count):
    with pytest.raises(ValueWrong, match="dice/count"):
        pool(count, HITS, [6])


@pytest.mark.parametrize("upto", [None, 10**6, 10**30])
def test_too_much_work_is_refused_before_it_begins(upto):
    with pytest.raises(TooMuchWork, match="odds/too-much"):
        pool(100_000, HITS, [6], upto=upto)


def test_a_hundred_thousand_dice_with_a_low_cut_are_no_great_work():
    found = pool(100_000, HITS, [6], upto=3)
    assert found.weights[0] * 2**100_000 == found.total


def test_a_score_that_is_no_number_is_refused():
    with pytest.raises(ValueWrong, match="odds/no-number"):
        pool(1, {1: 0, 2: "white"})
