"""Odds of checks: each way in which a check can look at its dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulecore.analysis.odds import odds_of
from rulecore.engine.missing import MissingFact
from rulecore.errors import CommandWrong
from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot


def odds(rulebook, what, given=None, **more):
    return {outcome: Fraction(top, under) for outcome, top, under in odds_of(rulebook, what, given, **more).rows}


def test_a_sum_below_what_was_told(rules):
    rulebook = rules("checks: {pond: {with: {steps: number}, roll: 2d6, outcomes: {wet: {when: roll < steps}, dry: {}}}}")
    found = {steps: odds(rulebook, "pond", {"steps": steps})["wet"] for steps in (4, 6, 8, 10, 12)}
    assert found == {4: Fraction(1, 12), 6: Fraction(5, 18), 8: Fraction(7, 12), 10: Fraction(5, 6), 12: Fraction(35, 36)}


def test_named_dice_beside_each_other(rules):
    rulebook = rules("checks: {meet: {roll: {first: 1d6, second: 1d6}, outcomes: {special: {when: first = second}, ordinary: {}}}}")
    assert odds(rulebook, "meet") == {"special": Fraction(1, 6), "ordinary": Fraction(5, 6)}


def test_outcomes_that_never_come_about_are_told(rules):
    rulebook = rules("checks: {pond: {with: {steps: number}, roll: 1d6, succeeds: total <= steps}}")
    assert odds_of(rulebook, "pond", {"steps": 9}).rows == [("success", 1, 1), ("failure", 0, 1)]


def test_a_check_without_outcomes_gives_its_total(rules):
    rulebook = rules("checks: {leap: {with: {goat: goat}, roll: 2d4 keep highest 1, adds: goat.jump}}")
    assert odds(rulebook, "leap", {"goat.speed": 3, "goat.nimble": 0}) == {
        4: Fraction(1, 16),
        5: Fraction(3, 16),
        6: Fraction(5, 16),
        7: Fraction(7, 16),
    }


def test_two_sides_without_outcomes_give_both_totals(rules):
    rulebook = rules("checks: {butt: {roll: {white: 1d2, brown: 1d2}, adds: {white: 1, brown: 0}}}")
    quarter = Fraction(1, 4)
    assert odds(rulebook, "butt") == {(2, 1): quarter, (2, 2): quarter, (3, 1): quarter, (3, 2): quarter}


def test_opposed_totals_decide(rules):
    text = """checks: {butt: {with: {one: goat, other: goat}, roll: {one: 2d6, other: 2d6}, adds: {one: one.jump, other: other.jump},
      outcomes: {doubled: {when: one.total >= 2 * other.total}, won: {when: one.total > other.total}, lost: {}}}}"""
    found = odds(rules(text), "butt", {"one.speed": 2, "other.speed": 1, "one.nimble": 0, "other.nimble": 0})
    ways = [(a + b + 2, c + d + 1) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)]
    assert found["doubled"] == Fraction(sum(one >= 2 * other for one, other in ways), 6**4)
    assert found["won"] == Fraction(sum(other < one < 2 * other for one, other in ways), 6**4)


def test_any_die_of_many_is_no_longer_list_of_throws(rules):
    rulebook = rules("checks: {bolt: {with: {number: number}, roll: number d6, succeeds: any die where it = 6}}")
    assert odds(rulebook, "bolt", {"number": 500})["failure"] == Fraction(5, 6) ** 500


def test_counted_dice_and_the_total_hang_together(rules, play_all, fractions_of):
    text = """checks: {hop: {roll: 4d4, outcomes: {
      high: {when: total >= 10 and count(die where it = 1) = 1}, some: {when: no die where it > 3}, rest: {}}}}"""
    rulebook = rules(text)
    assert fractions_of(odds_of(rulebook, "hop")) == play_all(rulebook, "checks", "hop", [4] * 4)


def test_what_is_asked_of_faces_may_hang_on_a_name(rules, play_all, fractions_of):
    rulebook = rules(
        "checks: {hop: {with: {floor_: number}, roll: {white: 2d4, brown: 1d6}, succeeds: count(die where it >= floor_) >= 2}}"
    )
    found = fractions_of(odds_of(rulebook, "hop", {"floor_": 3}))
    assert found == play_all(rulebook, "checks", "hop", [4, 4, 6], {"floor_": 3})


def test_faces_that_are_asked_about_other_dice_are_gone_through(rules, play_all, fractions_of):
    rulebook = rules("checks: {hop: {roll: {white: 2d4, brown: 1d4}, succeeds: count(die where it = brown) >= 2}}")
    assert fractions_of(odds_of(rulebook, "hop")) == play_all(rulebook, "checks", "hop", [4, 4, 4])


def test_a_pool_scores_die_by_die(rules):
    text = """
quantities: {edge: {during: stones, base: 0}}
modifiers: {fog: -1 to edge when far}
checks:
  stones:
    with: {number: number, far: truth}
    roll: number d6
    each_die: {adds: edge, scores: if natural = 6 then 2 else if die >= 4 then 1 else 0}
"""
    near, far = (odds(rules(text), "stones", {"number": 1, "far": each}) for each in ("no", "yes"))
    assert near == {0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)}
    assert far == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}


def test_an_exploding_pool_is_exact_up_to_what_is_asked_for(rules):
    text = "checks: {stones: {roll: 1d6 exploding on 6, outcomes: {far: {when: total >= 20}, near: {when: total >= 8}, short: {}}}}"
    far = Fraction(1, 6) ** 3 * Fraction(5, 6)
    near = Fraction(1, 6) * Fraction(5, 6)
    assert odds(rules(text), "stones") == {"far": far, "near": near - far, "short": 1 - near}


def test_an_exploding_total_asked_for_bare_is_cut_where_nothing_is_left(rules):
    rulebook = rules("checks: {stones: {roll: 2d6 exploding on 6}}")
    rows = odds_of(rulebook, "stones").rows
    last, top, under = rows[-1]
    assert isinstance(last, Beyond)
    assert 0 < Fraction(top, under) < Fraction(1, 10**6)
    assert sum(Fraction(top, under) for _, top, under in rows) == 1
    wider = odds_of(rulebook, "stones", upto=60)
    assert wider.rows[-1][0].least == 61
    assert wider.odds(12) == odds_of(rulebook, "stones").odds(12)


def test_two_exploding_sides_leave_one_outcome_for_what_is_beyond_both(rules):
    text = """checks: {butt: {roll: {one: 1d6 exploding on 6, other: 1d6 exploding on 6}, adds: {one: 0, other: 0},
      outcomes: {won: {when: one.total > other.total}, lost: {when: other.total > one.total}, level: {}}}}"""
    rows = odds_of(rules(text), "butt").rows
    found = {outcome: Fraction(top, under) for outcome, top, under in rows}
    (beyond,) = [outcome for outcome in found if isinstance(outcome, Beyond)]
    assert found["won"] == found["lost"]
    assert 0 < found[beyond] < Fraction(1, 10**6)
    assert sum(found.values()) == 1


def test_what_nobody_can_say_of_a_total_without_end_is_left_open(rules):
    found = odds(rules("checks: {stones: {roll: 1d6 exploding on 6, succeeds: 'remainder(total, 2) = 1'}}"), "stones")
    (beyond,) = [outcome for outcome in found if isinstance(outcome, Beyond)]
    assert found[beyond] < Fraction(1, 10**6)


def test_dice_that_a_look_up_gives(rules):
    text = """
tables: {which_die: {keys: [size], cell: dice, rows: {1-2: 1d4, 3+: 2d6 + 1}}}
checks: {find: {with: {size: number}, roll: 'which_die[size]'}}
"""
    assert odds(rules(text), "find", {"size": 1}) == {face: Fraction(1, 4) for face in range(1, 5)}
    assert odds(rules(text), "find", {"size": 3})[8] == Fraction(1, 6)


# ---- what stands in the way -----------------------------------------------------------------------------------------------------


def test_a_need_that_fails_is_the_answer(rules):
    text = """checks: {leap: {with: {steps: number}, needs: {near: {rule: steps <= 3, because: it is too far, cite: ME-1}},
      roll: 1d6, succeeds: total > steps}}"""
    result = odds_of(rules(text), "leap", {"steps": 4})
    assert (result.rows, [reason.id for reason in result.refused]) == ([], ["near"])
    assert "it is too far" in result.refused[0].text
    assert result.refused[0].cite == ("ME-1",)


def test_a_cannot_before_the_dice_is_the_answer(rules):
    text = """
tables: {reach: {keys: [size], cell: number, ends: cannot, rows: {1-2: 1}}}
checks: {leap: {with: {size: number}, roll: 1d6, adds: 'reach[size]', succeeds: total > 3}}
"""
    assert not odds_of(rules(text), "leap", {"size": 2}).refused
    assert [reason.text for reason in odds_of(rules(text), "leap", {"size": 9}).refused] == ["reach has no row 9"]


def test_a_cannot_that_hangs_on_the_dice_is_an_outcome(rules):
    text = """
tables: {reach: {keys: [size], cell: number, ends: cannot, rows: {1-2: 1}}}
checks: {leap: {roll: {white: 1d4, brown: 1d4}, adds: 'reach[white]', succeeds: total > 3}}
"""
    found = odds(rules(text), "leap")
    assert sum(odds for outcome, odds in found.items() if isinstance(outcome, Cannot)) == Fraction(1, 2)


def test_a_fact_that_matters_and_was_not_told_is_named(rules):
    rulebook = rules("checks: {leap: {with: {goat: goat}, roll: 1d6, adds: goat.jump, succeeds: total > 5}}")
    with pytest.raises(MissingFact) as missing:
        odds_of(rulebook, "leap", {"goat.nimble": 1})
    assert missing.value.path == "goat.speed"
    assert missing.value.exit_code == 4


def test_a_fact_that_does_not_matter_is_not_asked_for(rules):
    text = """
quantities: {edge: {during: stones, base: 0}}
conditions: {storm: {of: meadow, modifiers: {storm: -1 to edge when far}}}
checks: {stones: {with: {goat: goat, number: number, far: truth, mood: mood}, roll: number d6, adds: edge}}
"""
    assert odds(rules(text), "stones", {"number": 1})[1] == Fraction(1, 6)
    with pytest.raises(MissingFact) as missing:
        odds_of(rules(text), "stones", {"number": 1, "meadow.storm": 1})
    assert missing.value.path == "far"


def test_whoever_answers_is_asked_only_for_what_matters(rules):
    from rulecore.engine.worlds import new_world

    rulebook = rules("checks: {leap: {with: {goat: goat, steps: number, far: truth}, roll: 1d6, adds: goat.jump, succeeds: total > steps}}")
    asked = []

    def ask(lack):
        asked.append(lack.path)
        return {"goat.nimble": 0}.get(lack.path, 3)

    world = new_world(rulebook, ask=ask)
    world.state.add_piece("goat", "bella", known=False)
    found = odds(rulebook, "leap", {"goat": "bella"}, world=world)
    assert found["success"] == 1
    assert sorted(asked) == ["bella.nimble", "bella.speed", "steps"]


def test_facts_that_were_used_are_told(rules):
    rulebook = rules("checks: {leap: {with: {goat: goat, steps: number, far: truth}, roll: 1d6, adds: goat.jump, succeeds: total > steps}}")
    told = {"goat.speed": 3, "goat.nimble": 1, "steps": 6, "far": "yes", "meadow.slope": 2}
    result = odds_of(rulebook, "leap", told)
    assert list(result.facts_used) == ["goat.speed", "goat.nimble", "steps"]
    assert [(reason.id, reason.value) for reason in result.reasons if reason.applied] == [("jump", "3"), ("nimble", "+1")]


def test_one_free_modifier_is_added(rules, play_all, fractions_of):
    rulebook = rules("checks: {butt: {roll: {white: 1d4, brown: 1d4}, adds: {white: 1, brown: 0}, succeeds: white.total > brown.total}}")
    assert fractions_of(odds_of(rulebook, "butt", mod=-2)) == play_all(rulebook, "checks", "butt", [4, 4], mod=-2)
    rulebook = rules("checks: {leap: {roll: 1d6, succeeds: total >= 4}}")
    assert fractions_of(odds_of(rulebook, "leap", mod=1)) == play_all(rulebook, "checks", "leap", [6], mod=1)


def test_a_name_nobody_knows_gets_the_nearest(rules):
    rulebook = rules("checks: {leap: {with: {steps: number}, roll: 1d6, succeeds: total > steps}}")
    for what, given, near in (("leep", {}, "leap"), ("leap", {"step": "3"}, "steps"), ("leap", {"step": 3}, "steps")):
        with pytest.raises(CommandWrong, match=near):
            odds_of(rulebook, what, given)


def test_without_dice_there_is_nothing_to_ask(rules):
    rulebook = rules("checks: {shot: {do: [{check: leap}]}, leap: {roll: 1d6}, storm: {from: plugin, outcomes: {calm: {}, wild: {}}}}")
    with pytest.raises(CommandWrong, match="It calls leap"):
        odds_of(rulebook, "shot")
    with pytest.raises(CommandWrong, match="plugin"):
        odds_of(rulebook, "storm")


def test_a_world_is_left_as_it_was(rules):
    from rulecore.engine.worlds import new_world

    rulebook = rules("checks: {leap: {with: {goat: goat}, before: [{set: {herd: 3}, who: meadow}], roll: meadow.herd d6}}")
    world = new_world(rulebook)
    bella = world.state.add_piece("goat", "bella")
    mark = world.state.mark()
    assert odds(rulebook, "leap", {"goat": bella}, world=world)[18] == Fraction(1, 216)
    assert (world.state.mark(), world.single["meadow"].herd) == (mark, 0)


def test_any_die_of_those_thrown_counts_not_only_of_those_kept(rules, play_all, fractions_of):
    rulebook = rules(
        "checks: {hop: {roll: 3d4 keep highest 1, outcomes: {ones: {when: any die where it = 1}, high: {when: total = 4}, rest: {}}}}"
    )
    assert fractions_of(odds_of(rulebook, "hop")) == play_all(rulebook, "checks", "hop", [4, 4, 4])


def test_the_lowest_of_no_dice_cannot_be_said(rules, play_all, fractions_of):
    rulebook = rules("checks: {hop: {roll: 2d3, succeeds: not lowest(it for each die where it > 1) <= 2}}")
    found = fractions_of(odds_of(rulebook, "hop"))
    assert found == play_all(rulebook, "checks", "hop", [3, 3])
    assert found["success"] == Fraction(1, 3)


def test_a_modifier_that_looks_at_faces_counts(rules, play_all, fractions_of):
    text = """
quantities: {edge: {during: hop, base: 0}}
modifiers: {pair: +2 to edge when count(die where it = 2) >= 2, low: -1 to edge when white = 1}
checks: {hop: {roll: {white: 1d3, brown: 2d3}, adds: edge, succeeds: total >= 6}}
"""
    rulebook = rules(text)
    assert fractions_of(odds_of(rulebook, "hop")) == play_all(rulebook, "checks", "hop", [3, 3, 3])


@pytest.mark.parametrize("rule", ["any die where {}", "no die where {}", "count(die where {}) >= 2", "not count(die where {}) = 1"])
def test_conditions_on_the_die_and_on_the_rest_are_told_apart(rules, play_all, fractions_of, rule):
    some = rule.format("it >= 3 and total > 8 and it != bonus")
    rulebook = rules(f"checks: {{hop: {{with: {{bonus: number}}, roll: 3d4, succeeds: {some}}}}}")
    assert fractions_of(odds_of(rulebook, "hop", {"bonus": 4})) == play_all(rulebook, "checks", "hop", [4, 4, 4], {"bonus": 4})
    most = rule.format("it >= 3 and total > 108 and it != bonus")
    many = rules(f"checks: {{hop: {{with: {{bonus: number}}, roll: 40d4, succeeds: {most}}}}}")
    assert sum(odds(many, "hop", {"bonus": 4}).values()) == 1
