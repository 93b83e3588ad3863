"""Odds over effects, beside every throw of their dice played by the normal engine."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import enumerate_all, plain
from herd import ASKED, EFFECTS, outing_with, world_of
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st


def ours(rulebook, of, **more):
    from rulecore.analysis.odds.procedures import effect_odds

    world = world_of(rulebook)
    arguments = {"goat": world.state.by_id["bella"], "friend": world.state.by_id["heidi"]}
    before = world.state.cells()
    result = effect_odds(rulebook, ("procedures", "outing"), arguments, of, world=world, **more)
    assert world.state.cells() == before
    return result


def theirs(rulebook, of):
    from rulecore.pieces.fields import ABSENT

    def act(p):
        p.call("outing", {"goat": p.state.by_id["bella"], "friend": p.state.by_id["heidi"]})

    def one(p, name):
        if "." not in name and name not in ("bella", "heidi"):
            settled = [each for each in p.results if each.id == name]
            if not settled:
                return "not rolled"
            return settled[-1].value if isinstance(settled[-1].value, str) else "refused"
        ident, _, field = name.partition(".")
        piece = p.state.by_id.get(ident, ABSENT)
        if piece is ABSENT:
            return "gone"
        return plain(getattr(piece, field)) if field else "there"

    def read(p):
        return tuple(one(p, name) for name in of) if len(of) > 1 else one(p, of[0])

    return enumerate_all(lambda: world_of(rulebook), act, read, rulebook=rulebook, most=20_000)


def fractions(result):
    return {outcome: Fraction(top, under) for outcome, top, under in result.rows if top}


@pytest.fixture(scope="module")
def outing(rules):
    def make(effects):
        return rules(outing_with(effects), goats=False)

    return make


def test_a_single_track(outing):
    rulebook = outing(["{check: temper}", "{roll: 1d3, as: n}", "{cross_off: {health: n}}"])
    result = ours(rulebook, ["bella.health", "bella.mood"])
    assert result.exact
    assert fractions(result) == theirs(rulebook, ["bella.health", "bella.mood"])


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect(outing, effect):
    rulebook = outing([effect, "{check: jumping}"])
    for of in ASKED:
        assert fractions(ours(rulebook, [of])) == theirs(rulebook, [of]), of


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(EFFECTS), min_size=2, max_size=5), st.lists(st.sampled_from(ASKED), min_size=1, max_size=3, unique=True))
@example(["{check: jumping}", "{check: jumping}"], ["bella.wool", "bella.health"])
def test_effects_one_after_another(outing, effects, of):
    rulebook = outing(effects)
    try:
        expected = theirs(rulebook, of)
    except RuntimeError:
        return
    result = ours(rulebook, of)
    assert result.exact
    assert fractions(result) == expected


@pytest.mark.parametrize(
    "pick",
    ["{pick: goat, order: it.wool, ties: 1d3, as: found}", "{pick: goat, die: 1d3, as: found}", "{pick: goat, roll: 1d4, as: found}"],
)
def test_dice_that_tell_nobody_apart_are_thrown_again(outing, pick):
    """Such a throw may come again without end, so no enumeration ends; who is picked follows all the same."""
    result = ours(outing([pick, "{roll: 1d2, as: n}", "{add: {wool: n}, who: found}"]), ["bella.wool", "heidi.wool"])
    assert result.exact
    assert fractions(result) == {(4, 3): Fraction(1, 4), (5, 3): Fraction(1, 4), (3, 4): Fraction(1, 4), (3, 5): Fraction(1, 4)}


def test_of_three_the_level_ones_throw_again(outing):
    """Three goats, one of which adds 1: who is level after a throw throws on, so the chances follow from an equation."""
    effects = ["{place: goat, fields: {wool: 3}}", "{pick: goat, roll: 1d3, adds: if it is goat then 1 else 0, as: found}"]
    result = ours(outing([*effects, "{set: {herd: 1}, who: meadow, when: found = goat}"]), ["meadow.herd"])
    expected = enumerate_until_settled([1, 0, 0], 3)
    assert fractions(result) == {1: expected[0], 0: 1 - expected[0]}


def enumerate_until_settled(bonus, sides, among=None):
    """Give the chance of each to be picked by the highest roll, by the equation for throws that leave all of them."""
    from itertools import product

    among = tuple(range(len(bonus))) if among is None else among
    if len(among) == 1:
        return {among[0]: Fraction(1)}
    found, same = dict.fromkeys(among, Fraction(0)), Fraction(0)
    for faces in product(range(1, sides + 1), repeat=len(among)):
        totals = [face + bonus[each] for face, each in zip(faces, among, strict=True)]
        level = tuple(each for each, total in zip(among, totals, strict=True) if total == max(totals))
        if level == among:
            same += Fraction(1, sides ** len(among))
            continue
        for each, share in enumerate_until_settled(bonus, sides, level).items():
            found[each] += share / sides ** len(among)
    return {each: share / (1 - same) for each, share in found.items()}


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.sampled_from(EFFECTS), min_size=2, max_size=4),
    st.lists(st.sampled_from(ASKED), min_size=1, max_size=2, unique=True),
    st.integers(1, 80),
)
@example(["{check: jumping}", "{repeat: 2, do: [{roll: 1d2, as: tuft_N}, {add: {wool: 1}, when: tuft_N = 2}]}"], ["bella.wool"], 12)
def test_over_budget_the_interval_contains_the_exact_odds(outing, effects, of, budget):
    rulebook = outing(effects)
    exact = fractions(ours(rulebook, of))
    result = ours(rulebook, of, budget=budget)
    assert result.exact == (result.left[0] == 0)
    low = fractions(result)
    assert sum(low.values()) + Fraction(*result.left) == 1
    for outcome, share in exact.items():
        top = low.get(outcome, Fraction(0))
        assert top <= share <= Fraction(*result.most(top.numerator, top.denominator))


def test_dice_that_explode_are_exact_as_far_as_the_effects_after_them_ask(rules):
    from rulecore.analysis.odds.procedures import effect_odds
    from rulecore.values.pools import pool

    text = """
pieces:
  goat: {fields: {wool: {starts: 9}, bar: {starts: 11}}, tracks: {health: {sections: [3]}}}
checks:
  stampede:
    of: goat
    roll: 4d6 exploding on 6
    each_die: {scores: if natural = 6 then 2 else if natural >= 4 then 1 else 0}
    do:
      - {if: total >= goat.bar, then: [{set: {wool: 0}}], else: [{cross_off: {health: 1}, when: total >= 3}]}
      - {add: {bar: 3}}
"""
    rulebook = rules(text, goats=False)
    odds = pool(4, {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}, [6], upto=20)
    result = effect_odds(rulebook, ("checks", "stampede"), {"goat.health": "3/3"}, ["goat.wool", "goat.health"])
    assert result.exact
    assert fractions(result)[0, 3] == Fraction(*odds.probability(lambda total: total >= 11))
    assert fractions(result)[9, 2] == Fraction(*odds.probability(lambda total: total < 11)) - Fraction(
        *odds.probability(lambda total: total < 3)
    )
