"""Odds of dice that explode: beside throws that the engine plays as far as they have been followed, and beside icepool."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulecore.analysis.odds import odds_of
from rulecore.errors import AnswerMissing
from rulecore.values.beyond import Beyond

LONGEST = 9


def followed(rulebook, name, given, sides):
    """Play a check with every throw of dice of these sides up to a length; gives what came of them, each with its weight."""
    from rulecore.engine.dice import ScriptedDice
    from rulecore.engine.performance import Performance
    from rulecore.engine.told import tell
    from rulecore.engine.worlds import new_world

    found, waiting = {}, [()]
    while waiting:
        faces = waiting.pop()
        world = new_world(rulebook)
        arguments = tell(rulebook, world, given, rulebook.get("checks", name)["parameters"])
        dice = ScriptedDice(faces)
        try:
            result = Performance(rulebook, world, dice, at_table=True).check(name, arguments)
        except AnswerMissing:
            if len(faces) < LONGEST:
                waiting += [(*faces, face) for face in range(1, sides + 1)]
            continue
        assert not dice.left
        found[result] = found.get(result, 0) + Fraction(1, sides ** len(faces))
    return found


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(1, 2),
    st.integers(2, 3),
    st.sampled_from([[], ["adds: 1"], ["adds: -3"], ["each_die: {scores: if natural = 1 then 0 else natural}"]]),
    st.lists(
        st.sampled_from(["total >= 5", "total = 4", "total > 9", "any die where it = 1", "no die where it = 2"]), max_size=3, unique=True
    ),
)
def test_every_throw_that_is_followed_is_in_the_odds(rules, number, sides, more, wanted):
    outcomes = ", ".join([*[f'o{place}: {{when: "{each}"}}' for place, each in enumerate(wanted)], "rest: {}"])
    lines = [f"roll: {number}d{sides} exploding on {sides}", *more, f"outcomes: {{{outcomes}}}"]
    text = "checks:\n  leap:\n" + "".join(f"    {line}\n" for line in lines)
    rulebook = rules(text, goats=False, sure=False)
    assume(rulebook is not None)
    found = {outcome: Fraction(top, under) for outcome, top, under in odds_of(rulebook, "leap").rows}
    played = followed(rulebook, "leap", {}, sides)
    left = 1 - sum(played.values())
    assert sum(found.values()) == 1
    for outcome, odds in found.items():
        assert played.get(outcome, 0) <= odds <= played.get(outcome, 0) + left


def test_a_total_and_a_count_of_a_pool_without_end_are_too_much_at_once(rules):
    from rulecore.values.refusals import ValueWrong

    rulebook = rules("checks: {leap: {roll: 2d6 exploding on 6, succeeds: total >= 9 and count(die where it = 6) = 1}}", goats=False)
    with pytest.raises(ValueWrong, match="only one sum"):
        odds_of(rulebook, "leap")


def test_kept_dice_of_a_pool_that_explodes_are_exact(rules):
    rulebook = rules("checks: {leap: {roll: 2d6 keep highest 1 exploding on 6, succeeds: total = 6}}", goats=False)
    assert odds_of(rulebook, "leap").odds("success") == (11, 36)


# ---- icepool as oracle ----------------------------------------------------------------------------------------------------------

icepool = pytest.importorskip("icepool")


def as_fractions(die):
    return {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die.outcomes()}


@pytest.mark.parametrize("number", [1, 3, 9])
def test_a_pool_of_scores_is_what_icepool_says(rules, number):
    text = "checks: {stones: {with: {n: number}, roll: n d6, each_die: {scores: if natural = 6 then 2 else if natural >= 4 then 1 else 0}}}"
    result = odds_of(rules(text, goats=False), "stones", {"n": number})
    die = icepool.Die([0, 0, 0, 1, 1, 2])
    assert {outcome: Fraction(top, under) for outcome, top, under in result.rows} == as_fractions(number @ die)


@pytest.mark.parametrize("rule", ["any die where it = 6", "count(die where it >= 5) >= 2", "highest(it for each die) <= 4", "total >= 14"])
def test_what_is_read_off_four_dice_is_what_icepool_says(rules, rule):
    result = odds_of(rules(f"checks: {{leap: {{roll: 4d6, succeeds: {rule}}}}}", goats=False), "leap")
    holds = {
        "any die where it = 6": lambda faces: 6 in faces,
        "count(die where it >= 5) >= 2": lambda faces: sum(face >= 5 for face in faces) >= 2,
        "highest(it for each die) <= 4": lambda faces: max(faces) <= 4,
        "total >= 14": lambda faces: sum(faces) >= 14,
    }[rule]
    faces = icepool.map(lambda *shown: holds(shown), *[icepool.d6] * 4)
    assert Fraction(*result.odds("success")) == Fraction(faces.quantity(True), faces.denominator())


def test_exploding_dice_are_what_icepool_says_below_its_depth(rules):
    result = odds_of(rules("checks: {stones: {roll: 3d6 exploding on 6}}", goats=False), "stones", upto=20)
    die = icepool.d6.explode([6], depth=6)
    theirs = as_fractions(3 @ die)
    for outcome, top, under in result.rows:
        if not isinstance(outcome, Beyond):
            assert Fraction(top, under) == theirs[outcome]
