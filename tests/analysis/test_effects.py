"""Odds over effects, beside every throw of their dice played by the normal engine."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import enumerate_all, plain
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

HERD = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  meadow: {one: yes, fields: {slope: {starts: 0}, herd: {starts: 0}}}
  goat:
    fields: {speed: {starts: 2}, mood: {type: mood, starts: calm}, wool: {starts: 3}}
    tracks:
      health: {sections: [2, 2], section_lost: [{add: {herd: 1}, who: meadow}, {check: temper, when: not again}], empty: [{gain: lame}]}
conditions:
  lame: {of: goat, modifiers: {lame: -1 to jump}}
  burr: {of: goat, many: yes, fields: {size: {starts: 1}}, end: [{add: {wool: -1}}]}
  sleepy: {of: goat, levels: {1: [{add: {speed: -1}}], 2: [{cross_off: {health: 1}}]}, beyond: [{remove: goat}]}
  fog: {of: meadow, lasts: until the next jumping, modifiers: {fog: -1 to jump}}
  roped: {between: [goat, goat], fields: {knots: {starts: 1}}}
  tired: {of: goat, ends_when: goat.wool >= 4, end: [{add: {speed: 1}}], triggers: [{after: jumping, do: [{cross_off: {health: 1}}]}]}
quantities:
  jump: {of: goat, base: "goat.speed + (if goat.mood is furious then 1 else 0)"}
checks:
  temper: {of: goat, roll: 1d3, succeeds: total >= 2, failure: [{add: {mood: 1}}]}
  jumping:
    of: goat
    needs: {awake: {rule: goat.speed > 0, because: it lies down}}
    roll: 1d4
    adds: goat.jump
    outcomes:
      far: {when: total >= 6, do: [{set: {wool: total}}]}
      over: {when: total >= 4, do: [{add: {speed: 1}}]}
      short: {do: [{cross_off: {health: roll}}]}
    do: [{add: {slope: 1}, who: meadow}]
tables:
  bush:
    of: goat
    roll: 1d4
    cell: effects
    rows:
      1: [{gain: burr}]
      2-3: [{roll: 1d2, as: thorns}, {cross_off: {health: thorns}}]
      4: [{call: bolt}]
procedures:
  bolt: {of: goat, do: [{set: {mood: furious}}, {stop: procedure.outing, when: goat.speed > 2}, {add: {speed: 1}}]}
"""

EFFECTS = [
    "{add: {wool: 1}}",
    "{set: {wool: 2}}",
    "{set: {wool: 3}, when: goat.mood is cross}",
    "{cross_off: {health: 1}}",
    "{restore: {health: 1}}",
    "{gain: sleepy}",
    "{gain: burr, when: goat.speed > 1}",
    "{lose: burr}",
    "{gain: tired}",
    "{lose: lame}",
    "{gain: fog, who: meadow}",
    "{check: jumping}",
    "{check: temper, success: [{add: {speed: 1}}], as: how_N}",
    "{consult: bush}",
    "{call: bolt}",
    "{roll: 1d3, as: n_N}",
    "{roll: 1d3, as: n_N}, {add: {wool: n_N}}",
    "{roll: {red_N: 1d2, blue_N: 1d2}}, {if: red_N = blue_N, then: [{roll: 1d2, as: more_N}], else: [{let: {more_N: 0}}]}, {add: {wool: more_N}}",
    "{roll: 2d2 keep highest 1, as: best_N}, {add: {speed: 1}, when: best_N = 2}",
    "{repeat: 2, do: [{roll: 1d2, as: tuft_N}, {add: {wool: 1}, when: tuft_N = 2}]}",
    "{repeat: 3, until: goat.wool > 3, do: [{check: temper}, {add: {wool: 1}}]}",
    "{for_each: goat, as: other_N, do: [{check: temper, who: other_N}]}",
    "{pick: goat, order: it.wool, as: found_N}, {add: {wool: 1}, who: found_N}",
    "{pick: goat, die: 1d6, as: found_N, do: [{cross_off: {health: 1}}]}",
    "{gain: roped, to: friend}",
    "{for_each: goat, as: other_N, where: it is roped with goat, do: [{add: {wool: 1}, who: other_N}]}",
    "{lose: roped}",
    "{remove: goat, when: goat.speed = 0}",
    "{stop: procedure.outing, when: goat.health.left < 3}",
    "{place: goat, fields: {wool: 5}, when: count(goat) < 3}",
]

ASKED = ["bella.wool", "bella.speed", "bella.health", "bella.mood", "bella.burr", "bella.sleepy", "bella", "heidi.wool", "meadow.herd", "jumping"]


def world_of(rulebook):
    from rulecore.engine.worlds import new_world

    world = new_world(rulebook)
    for name in ("bella", "heidi"):
        world.state.add_piece("goat", name)
    world.begin()
    return world


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
        listed = [effect.replace("_N", f"_{number}") for number, effect in enumerate(effects)]  # no name is given twice
        text = HERD + f"  outing: {{with: {{goat: goat, friend: goat}}, do: [{', '.join(listed)}]}}\n"
        return rules(text, goats=False)

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
