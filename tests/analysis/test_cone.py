"""The cone of a question knows word and piece: what it forgets changes no answer, beside every throw of the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import enumerate_all
from herd import world_of
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

TEXT = """
choices:
  coat: {{ladder: [shorn, short, long, shaggy]}}
pieces:
  herd: {{one: yes, fields: {{size: {{starts: 2}}}}}}
  goat:
    fields:
      wool: {{starts: 2}}
      speed: {{starts: 1}}
      coat: {{type: coat, starts: shaggy}}
      foe: {{type: goat, may_be: none, starts: none}}
    tracks: {{health: {{sections: [1, 2], section_lost: [{{add: {{speed: 1}}}}], empty: [{{gain: lame}}]}}}}
  horn: {{part_of: goat, named: 1..2, fields: {{chips: {{starts: 0}}}}}}
conditions:
  lame: {{of: goat, modifiers: {{lame: shown_coat at most short}}}}
  proud: {{of: goat, modifiers: {{proud: shown_coat at least short}}}}
  fast: {{of: goat}}
quantities:
  strength: {{of: goat, base: goat.speed + count(horn of goat where it.chips = 0)}}
  feared: {{of: goat, base: if goat.foe is none then 0 else goat.foe.speed}}
  shown_coat: {{of: goat, ladder: coat, base: goat.coat}}
checks:
  butt:
    of: goat
    with: {{other: goat}}
    roll: 1d4
    adds: goat.strength
    succeeds: total >= 4
    success: [{{cross_off: {{health: 1}}, who: other}}]
procedures:
  chip:
    of: goat
    do:
      - {{pick: horn of goat, where: it.chips = 0, order: it.name, as: hit}}
      - {{add: {{chips: 1}}, who: hit, when: hit is not none}}
  trade: {{with: {{one: goat, two: goat}}, do: [{{set: {{wool: two.speed}}, who: one}}]}}
  outing:
    with: {{goat: goat, friend: goat}}
    do: [{effects}]
"""
EFFECTS = (
    "{check: butt, who: goat, with: {other: friend}}",
    "{check: butt, who: friend, with: {other: goat}}",
    "{call: chip, who: friend}",
    "{call: trade, with: {one: goat, two: friend}}",
    "{call: trade, with: {one: friend, two: goat}}",
    "{add: {speed: 1}, who: friend, when: goat.wool = 1}",
    "{set: {foe: friend}, who: goat}",
    "{set: {wool: goat.feared}, who: goat}",
    "{add: {wool: 1}, who: goat.foe, when: goat.foe is not none}",
    "{roll: 1d2, as: x_N}, {add: {wool: x_N}, who: friend}",
    "{roll: 1d2, as: y_N}, {set: {speed: y_N}, who: goat}",
    "{lose: fast, who: friend}",
    "{gain: fast, who: goat, when: friend is fast}",
    "{gain: lame, who: friend, when: friend.speed = 2}",
    "{gain: proud, who: friend, when: goat.speed = 2}",
    "{add: {wool: 1}, who: goat, when: friend.shown_coat is shorn}",
    "{set: {wool: 5}, who: goat, when: friend.shown_coat is shorn/short}",
    "{set: {coat: shorn}, who: friend, when: goat.health.left < 3}",
    "{for_each: goat, as: each_N, do: [{add: {speed: 1}, who: each_N, when: each_N.wool = 2}]}",
    "{set: {size: friend.wool}, who: herd}",
    "{set: {speed: herd.size}, who: goat}",
    "{add: {chips: 1}, who: 'goat.horn[1]'}",
)
ASKED = ("bella.wool", "heidi.wool", "bella.speed", "heidi.lame", "bella.feared", "heidi.health", "bella.fast", "heidi.shown_coat")


def ours(rulebook, asked):
    from rulecore.analysis.odds.procedures import effect_odds

    world = world_of(rulebook)
    goats = {"goat": world.state.by_id["bella"], "friend": world.state.by_id["heidi"]}
    result = effect_odds(rulebook, ("procedures", "outing"), goats, [asked], world=world)
    return {str(outcome): Fraction(top, under) for outcome, top, under in result.rows if top}


def theirs(rulebook, asked):
    ident, _, field = asked.partition(".")

    def act(p):
        p.call("outing", {"goat": p.state.by_id["bella"], "friend": p.state.by_id["heidi"]})

    def read(p):
        goat = p.state.by_id[ident]
        if field in ("feared", "shown_coat"):
            return str(getattr(p.world.q, field)(p.world, goat))
        value = getattr(goat, field)
        return str(bool(value) if field in ("lame", "fast") else getattr(value, "left", value))

    return enumerate_all(lambda: world_of(rulebook), act, read, rulebook=rulebook, most=20_000)


def outing(effects):
    return TEXT.format(effects=", ".join(each.replace("_N", f"_{number}") for number, each in enumerate(effects)))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@example(effects=[EFFECTS[6], EFFECTS[5], EFFECTS[7]], asked="bella.wool")
@example(effects=[EFFECTS[9], EFFECTS[6], EFFECTS[8], EFFECTS[18]], asked="heidi.wool")
@example(effects=[EFFECTS[0], EFFECTS[0], EFFECTS[17], EFFECTS[14], EFFECTS[16]], asked="bella.wool")
@given(effects=st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=6), asked=st.sampled_from(ASKED))
def test_what_is_forgotten_changes_no_answer(rules, effects, asked):
    rulebook = rules(outing(effects), goats=False, sure=False)
    if rulebook is not None:
        assert ours(rulebook, asked) == theirs(rulebook, asked)


def cone(rulebook, *asked):
    from rulecore.analysis.odds.procedures import Question

    world = world_of(rulebook)
    goats = {"goat": world.state.by_id["bella"], "friend": world.state.by_id["heidi"]}
    question = Question(rulebook, ("procedures", "outing"), goats, world=world)
    return question.explore(question.asked(asked)).p.explorer.cone, goats


@pytest.mark.parametrize(
    ("effects", "asked", "word", "held"),
    [
        ([EFFECTS[0], EFFECTS[2]], "heidi.health", "chips", {"goat": True, "friend": False}),
        ([EFFECTS[3], EFFECTS[10]], "bella.wool", "speed", {"goat": False, "friend": True}),
        ([EFFECTS[6], EFFECTS[7]], "bella.wool", "speed", {"goat": True, "friend": True}),
        ([EFFECTS[11], EFFECTS[12]], "heidi.fast", "fast", {"goat": False, "friend": True}),
    ],
)
def test_only_the_pieces_that_are_read_are_followed(rules, effects, asked, word, held):
    found, goats = cone(rules(outing(effects), goats=False), asked)
    assert {name: found.holds(word, goat) for name, goat in goats.items()} == held


@pytest.mark.parametrize(("which", "bound"), [("shorn", False), ("shorn/short", True)])
def test_a_bound_counts_only_where_it_can_change_the_answer(rules, which, bound):
    effects = ["{gain: lame, who: friend}", f"{{add: {{wool: 1}}, who: goat, when: friend.shown_coat is {which}}}"]
    found, goats = cone(rules(outing(effects), goats=False), "bella.wool")
    assert found.holds("lame", goats["friend"]) is bound


DROPPING = """
pieces:
  goat: {fields: {wool: {starts: 0}}}
  horn: {part_of: goat, named: 1..2}
orders:
  dig: {of: goat, hands: {from: horn, need: 1}, at: digging, do: []}
procedures:
  outing:
    with: {goat: goat}
    do:
      - {roll: 1d2, as: luck}
      - {drop: all, who: 'goat.horn[1]', when: luck = 1}
      - {add: {wool: 1}, who: goat, when: any horn of goat where it.order is dig}
sequence: [{phase: play, steps: [{id: plan, orders: [dig]}, {id: digging, do: []}]}]
"""


def test_what_is_dropped_leaves_free_hands_where_an_order_lies_on_the_table(rules):
    from rulecore.analysis.odds.procedures import effect_odds

    rulebook, found = rules(DROPPING, goats=False), []
    for order in ([], ["dig"]):
        world = world_of(rulebook)
        bella = world.state.by_id["bella"]
        for name in order:
            horn = bella.horn[0]
            world.state.keep(("hands", world.state.add_order(bella, name, {})._id), (horn._id,))
            world.state.write(horn, "orders", 1)
            world.state.write(horn, "order", name)
        result = effect_odds(rulebook, ("procedures", "outing"), {"goat": bella}, ["bella.wool"], world=world)
        found.append({int(outcome): Fraction(top, under) for outcome, top, under in result.rows if top})
    assert found == [{0: 1}, {0: Fraction(1, 2), 1: Fraction(1, 2)}]
