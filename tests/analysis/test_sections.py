"""Odds of what follows from what: sections lost one after the other, damage handed on, names kept meanwhile; beside every throw played."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import enumerate_all, plain
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

BOAT = """
notations: {damage: {letters: {p: planks, o: oars}, nothing: "●", slash: {roll: 1d2, left: 1, right: 2}}}
choices: {side: [left, right]}
pieces:
  boat:
    fields: {speed: {starts: 4}, leaks: {starts: 0}}
    tracks:
      planks: {sections: [1, 2, 1], section_lost: [{add: {leaks: 1}}, {consult: leak, when: not again}], empty: [{gain: sunk}]}
      oars: {sections: [2, 2], section_lost: [{add: {speed: -1}}]}
conditions:
  sunk: {of: boat, start: [{set: {speed: 0}}]}
quantities:
  broken: {of: boat, during: bump, base: hits.p}
modifiers:
  leaky: {rule: +1 to broken when boat.leaks > 1}
tables:
  rock: {keys: [force], cell: damage, rows: {1: p/o, 2: p-p/o, 3: 2p-o/●-p/o}}
  leak:
    of: boat
    roll: 1d3
    cell: effects
    rows: {1: [{cross_off: {planks: 1}}], 2: [{add: {leaks: 1}}], 3: [{restore: {planks: 1}}]}
  who_rows: {of: boat, roll: 1d2, cell: side, rows: {1: left, 2: right}}
checks:
  steer:
    with: {boat: boat, depth: number}
    roll: 1d3
    succeeds: total >= depth
    failure: [{cross_off: {planks: 1}}]
    do: [{add: {leaks: 0}}]
procedures:
  bump:
    with: {boat: boat, hits: damage}
    do:
      - {cross_off: {planks: boat.broken}}
      - {let: {splinters: hits.o / 2}}
      - {repeat: hits.o, do: [{call: lose_oar}]}
      - {roll: 1d2, as: half, when: splinters > floor(splinters), do: [{add: {leaks: 1}, when: half = 1}]}
  lose_oar:
    of: boat
    do:
      - if: boat.oars > 1
        then: [{consult: who_rows, as: hand}]
        else: [{let: {hand: left}}]
      - {cross_off: {oars: 1}, when: hand is left}
  fall_back:
    of: boat
    do:
      - {roll: 1d2, as: far}
      - {add: {speed: -1}, when: far = 2}
      - {stop: procedure.trip, when: far = 2 and boat.speed < 3}
"""

BUMPED = "{roll: 1d3, as: force_N}, {roll: 'rock[force_N]', as: hits_N}, {call: bump, with: {hits: hits_N}}"
EFFECTS = [
    BUMPED,
    BUMPED + ", {check: steer, with: {depth: force_N}}",
    "{roll: 1d3, as: depth_N}, {call: fall_back}, {check: steer, with: {depth: depth_N}}, {add: {leaks: depth_N}, when: depth_N = 3}",
    "{roll: 1d6, as: drawn_N}, {if: drawn_N = 6, then: [{cross_off: {planks: 2}}], else: [{call: lose_oar}]}",
    "{roll: {red_N: 1d2, blue_N: 1d3}}, {cross_off: {oars: red_N}}, {call: lose_oar}, {add: {speed: 1}, when: blue_N > red_N}",
    "{cross_off: {planks: 1, oars: 1}}",
    "{consult: leak}",
    "{repeat: 3, until: boat.planks < 3, do: [{roll: 1d2, as: board_N}, {cross_off: {planks: 1}, when: board_N = 1}]}",
    "{restore: {planks: 1}}",
    "{roll: 1d2, as: x_N}, {if: x_N = 1, then: [{let: {y_N: 2}}], else: [{roll: 1d2, as: y_N}, {call: lose_oar}]}, {add: {speed: y_N}}",
]
ASKED = ["boat.planks", "boat.oars", "boat.speed", "boat.leaks", "boat.sunk", "leak"]


def world_of(rulebook):
    from rulecore.engine.worlds import new_world

    world = new_world(rulebook)
    world.state.add_piece("boat", "skiff")
    world.begin()
    return world


def played(rulebook, of, most=60_000):
    def value(p, name):
        if name == "leak":
            rows = [row for table, row in p.rows if table == "leak"]
            return bool(rows)
        found = plain(getattr(p.state.by_id["skiff"], name.partition(".")[2]))
        return bool(found) if name.endswith("sunk") else found

    def read(p):
        return tuple(value(p, name) for name in of)

    return enumerate_all(
        lambda: world_of(rulebook),
        lambda p: p.call("trip", {"boat": p.state.by_id["skiff"]}),
        read,
        rulebook=rulebook,
        most=most,
    )


def worked_out(rulebook, of, **more):
    from rulecore.analysis.odds.procedures import effect_odds

    world = world_of(rulebook)
    names = [name.replace("boat.", "skiff.") for name in of]
    result = effect_odds(rulebook, ("procedures", "trip"), {"boat": world.state.by_id["skiff"]}, names, world=world, **more)
    found = {}
    for outcome, top, under in result.rows:
        key = outcome if len(of) > 1 else (outcome,)
        key = tuple(each != "not rolled" if name == "leak" else each for name, each in zip(of, key, strict=True))
        found[key] = found.get(key, 0) + Fraction(top, under)
    return result, {key: odds for key, odds in found.items() if odds}


def trip(effects):
    listed = ", ".join(effect.replace("_N", f"_{number}") for number, effect in enumerate(effects))
    return BOAT + f"  trip: {{of: boat, do: [{listed}]}}\n"


def agree(rulebook, of, most):
    """Hold what is worked out beside every throw there is; RuntimeError where there are more than so many."""
    every = played(rulebook, of, most)
    result, found = worked_out(rulebook, of)
    assert result.exact
    assert found == every


LISTED = [([EFFECTS[1]], ASKED[:5]), ([EFFECTS[2], EFFECTS[9]], ASKED[:4]), ([EFFECTS[5], EFFECTS[6]], ASKED)]


@pytest.mark.parametrize(("effects", "of"), LISTED)
def test_what_follows_from_what_is_what_every_throw_gives(rules, effects, of):
    agree(rules(trip(effects), goats=False), of, 60_000)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much])
@given(st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=2), st.lists(st.sampled_from(ASKED), min_size=1, max_size=4, unique=True))
def test_whatever_is_listed_it_is_what_every_throw_gives(rules, effects, of):
    try:
        agree(rules(trip(effects), goats=False), of, 2_000)
    except RuntimeError:
        assume(False)  # too many throws to try them all


@pytest.mark.parametrize("budget", [1, 10, 60, 150, 400])
def test_over_budget_the_interval_contains_what_every_throw_gives(rules, budget):
    rulebook = rules(trip(EFFECTS[1:2] + EFFECTS[3:4]), goats=False)
    of = ["boat.planks", "boat.oars"]
    exact, (result, found) = played(rulebook, of), worked_out(rulebook, of, budget=budget)
    left = Fraction(*result.left)
    assert sum(found.values()) + left == 1
    assert all(found.get(key, 0) <= odds <= found.get(key, 0) + left for key, odds in exact.items())


@pytest.mark.parametrize(
    "asks",
    [
        "{if: x >= 9, then: [{add: {leaks: 1}}]}",
        "{let: {y: x - 3}}, {if: y > 4, then: [{add: {leaks: 1}}]}",
        "{add: {leaks: 1}, when: x = 7}",
    ],
)
def test_exploding_dice_that_have_a_name_are_asked_as_far_out_as_need_be(rules, asks):
    holds = {">=": lambda x: x >= 9, "y >": lambda x: x - 3 > 4, "x =": lambda x: x == 7}[
        next(s for s in ("y >", "x =", ">=") if s in asks)
    ]
    rulebook = rules(BOAT + f"  trip: {{of: boat, do: [{{roll: 2d6 exploding on 6, as: x}}, {asks}]}}\n", goats=False)
    result, found = worked_out(rulebook, ["boat.leaks"])
    one = {6 * more + face: Fraction(1, 6 ** (more + 1)) for more in range(4) for face in range(1, 6)}
    both = sum(odds * other for a, odds in one.items() for b, other in one.items() if holds(a + b))
    below = sum(odds * other for a, odds in one.items() for b, other in one.items() if a + b < 20 and not holds(a + b))
    assert result.exact
    assert both <= found[(1,)] <= 1 - below


def test_what_no_cut_can_answer_of_exploding_dice_is_left_open(rules):
    rulebook = rules(
        BOAT + "  trip: {of: boat, do: [{roll: 1d6 exploding on 6, as: x}, {repeat: x, do: [{add: {leaks: 1}}]}]}\n", goats=False
    )
    result, found = worked_out(rulebook, ["boat.leaks"])
    assert not result.exact
    assert Fraction(*result.left) < Fraction(1, 10_000)
    assert found[(5,)] == Fraction(1, 6)
