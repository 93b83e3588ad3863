"""Rounds until something holds, beside every throw of the first rounds, and beside sums that a person can do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import enumerate_all

from rulecore.errors import CommandWrong
from rulecore.values.beyond import Beyond

TEXT = """
pieces:
  goat:
    fields: {wool: {starts: 3}, fed: {starts: false}}
    tracks: {health: {sections: [2], empty: [{remove: goat}]}}
conditions:
  lame: {of: goat}
checks:
  leap: {of: goat, roll: 1d6, outcomes: {over: {when: roll >= 5}, hurt: {when: roll = 1, do: [{cross_off: {health: 1}}]}, short: {}}}
tables:
  grass: {roll: 1d6, cell: truth, rows: {1-2: false, 3: true, 4-6: true}}
procedures:
  graze: {of: goat, do: [{consult: grass, as: found}, {set: {fed: found}}, {check: leap}]}
  day:
    of: goat
    do:
      - {roll: 1d3, as: n}
      - {add: {wool: -1}, when: n = 1 and goat.wool > 0}
      - {gain: lame, when: n = 3 and goat.wool = 0}
      - {check: leap, when: n = 2}
  rest:
    of: goat
    do:
      - {roll: 1d2, as: n}
      - {if: n = 1, then: [{restore: {health: 1}}], else: [{cross_off: {health: 1}, when: goat.health > 1}]}
"""


@pytest.fixture(scope="module")
def herd(rules):
    return rules(TEXT, goats=False)


def world_of(rulebook):
    from rulecore.engine.worlds import new_world

    world = new_world(rulebook)
    world.state.add_piece("goat", "bella")
    world.begin()
    return world


def rounds(rulebook, run, until, **more):
    from rulecore.analysis.odds.until import until_odds

    world = world_of(rulebook)
    return until_odds(rulebook, run, {"goat": world.state.by_id["bella"]}, until, world=world, **more)


def fractions(result):
    return {outcome: Fraction(top, under) for outcome, top, under in result.rows}


WAITED = {
    "goat.wool <= 1": lambda p, goat: p.there(goat) and goat.wool <= 1,
    "goat.wool = 0": lambda p, goat: p.there(goat) and goat.wool == 0,
    "lame": lambda p, goat: p.there(goat) and bool(goat.lame),
    "gone": lambda p, goat: not p.there(goat),
    "goat.health < 2": lambda p, goat: p.there(goat) and goat.health.left < 2,
}


@pytest.mark.parametrize("until", WAITED)
def test_the_first_rounds_are_those_of_every_throw(herd, until):
    most = 3
    found = fractions(rounds(herd, ("procedures", "day"), until))

    def act(p):
        goat = p.state.by_id["bella"]
        p.number = 0
        for number in range(1, most + 1):
            p.call("day", {"goat": goat})
            if WAITED[until](p, goat):
                p.number = number
                return

    expected = enumerate_all(lambda: world_of(herd), act, lambda p: p.number, rulebook=herd)
    assert {number: found.get(number, 0) for number in range(1, most + 1)} == {n: expected.get(n, 0) for n in range(1, most + 1)}
    assert sum(found.values()) == 1


def test_an_outcome_of_a_check_is_waited_for(herd):
    result = rounds(herd, ("checks", "leap"), "over")
    found = fractions(result)
    # A goat that was hurt twice leaps no more: it never comes over.
    assert found[1] == Fraction(1, 3)
    assert found[2] == Fraction(2, 3) * Fraction(1, 3)
    assert result.ever[0] == 1 - Fraction(1, 3) ** 2
    assert found["never"] == Fraction(1, 9)


def test_rows_of_a_table_go_by_their_numbers_and_words(herd):
    assert fractions(rounds(herd, ("procedures", "graze"), "grass = 3"))[1] == Fraction(1, 6)
    assert fractions(rounds(herd, ("procedures", "graze"), "grass = 1-2"))[1] == Fraction(1, 3)


@pytest.mark.parametrize(
    "until", ["goat.wool <= some", "goat.wool = some", "grass = 2", "grass < 3", "goat = here", "goat.lame = 7/3", "leap = dead"]
)
def test_what_can_never_be_is_refused(herd, until):
    with pytest.raises(CommandWrong, match="is never"):
        rounds(herd, ("procedures", "graze"), until)


@pytest.mark.parametrize("word", ["yes", "true"])
def test_either_word_for_yes_will_do(herd, word):
    assert fractions(rounds(herd, ("procedures", "graze"), f"goat.fed = {word}"))[1] == Fraction(2, 3)


def test_a_state_that_may_stay_as_it_is_costs_no_more_than_one_that_goes_on(herd):
    """The goat waits for a 1 on a d3 three times; the mean is that of three dice, whatever the number of rounds listed."""
    result = rounds(herd, ("procedures", "day"), "goat.wool = 0")
    assert result.exact
    assert isinstance(result.rows[-1][0], (Beyond, str))
    assert result.work < 500
    lone = fractions(result)
    assert lone[1] == lone[2] == 0
    assert lone[3] == Fraction(1, 27)


def test_where_states_lead_round_in_circles_what_is_left_is_said(herd):
    result = rounds(herd, ("procedures", "rest"), "gone")
    assert result.exact
    assert result.ever is None
    assert [outcome for outcome, top, _ in result.rows if top] == [Beyond(201)]


def test_a_budget_leaves_an_interval_with_the_exact_odds_inside(herd):
    exact = fractions(rounds(herd, ("procedures", "day"), "gone"))
    for budget in (1, 5, 20, 40, 60, 80, 100):
        result = rounds(herd, ("procedures", "day"), "gone", budget=budget)
        for outcome, top, under in result.rows:
            if outcome in exact and not isinstance(outcome, (Beyond, str)):
                assert Fraction(top, under) <= exact[outcome] <= Fraction(*result.most(top, under))
