"""Trials in step: end for end what the engine plays with the same dice, whatever the batch; what arrays cannot do is told and played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rulecore.analysis.batches.dice import CountedDice, key_of, mixed, place
from rulecore.analysis.batches.trials import Asking, trials
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.analysis.simulate import wilson
from rulecore.engine.worlds import new_world

PIECES = """
notations:
  damage: {letters: {w: wool, h: horn}, nothing: "●", slash: {roll: 1d6, left: 1-3, right: 4-6}}
pieces:
  meadow: {one: yes, fields: {slope: {starts: 1}, gone: {starts: 0, for: plugin}}}
  goat:
    fields:
      speed: {starts: 2}
      luck: {starts: 0}
      fed: {type: number, from: 0..3, starts: 1}
      tired: {starts: false}
      mood: {type: mood, starts: calm}
      heading: {starts: 1, wraps: 1..4}
      bites: {per: flank, starts: 0}
      kicked_by: {type: goat, may_be: none, starts: none}
    tracks:
      wool: {sections: [5, 7]}
      horn: {sections: [3], empty: [{gain: lame}]}
      hooves: {sections: [2, 2, 3], section_lost: [{call: hoof_gone, with: {section: section, again: again}}]}
  bell: {part_of: goat, named: [high, low], fields: {rung: {starts: 0}}, tracks: {tin: {sections: [4]}}}
choices:
  mood: {ladder: [calm, cross, furious]}
  flank: [near, far]
procedures:
  hoof_gone:
    with: {goat: goat, section: number, again: truth}
    do: [{add: {luck: "if again then 10 else section"}}]
conditions:
  itchy: {of: goat, title: itchy}
  lame: {of: goat, title: lame}
  stung: {of: goat, many: yes, limit: 3, fields: {since: {starts: 0}}, start: [{add: {luck: 1}}]}
"""
#: What a round does, by what it shows; the goat is `goat`.
ROUNDS = {
    "a number that stops at its ends": """
checks:
  leap:
    of: goat
    roll: 1d6
    do:
      - {add: {fed: total - 4}}
      - {add: {luck: goat.fed}}
      - {add: {fed: -9}, when: total = 6}
      - {set: {fed: "min(total - 2, 3)"}, when: total >= 2}
      - {cross_off: {wool: goat.fed}}
""",
    "a check with outcomes": """
checks:
  leap:
    of: goat
    roll: 2d6
    adds: goat.speed - meadow.slope
    outcomes:
      falls: {when: total <= 4, do: [{cross_off: {horn: 1}}, {gain: lame}]}
      lands: {when: total <= 9, do: [{add: {luck: 1}}]}
      flies: {do: [{cross_off: {wool: 2}}, {set: {tired: true}}]}
    do: [{cross_off: {wool: 1}}]
""",
    "damage with slashes, drawn one by one": """
tables:
  bite: {keys: [total], cell: damage, ends: clamp, rows: {1: ●, 2: w, 3: w-w/h, 4: 2w-h/●-w/h, 5: 3w-w/h-●/h-w/●}}
checks:
  leap:
    of: goat
    roll: 1d6
    adds: meadow.slope
    do:
      - {roll: "bite[total]", as: hits}
      - {repeat: hits.w, do: [{call: tuft}]}
      - {repeat: hits.h, until: goat.horn < 2, do: [{cross_off: {horn: 1}}]}
      - {cross_off: {wool: 1}}
procedures:
  tuft:
    of: goat
    do:
      - {roll: 1d6, as: drawn}
      - if: drawn >= 5 and goat.horn > 0
        then: [{cross_off: {horn: 1}}, {gain: itchy, when: drawn = 6}]
        else: [{cross_off: {wool: 1}}]
""",
    "lines of every verb": """
quantities:
  stride: {of: goat, during: leap, base: roll + goat.speed}
  height: {of: goat, during: leap, base: goat.stride - 1}
  fleece: {of: goat, base: goat.wool - 3, groups: {wool: highest}}
  temper: {of: goat, ladder: mood, base: "if goat.wool < 8 then furious else cross"}
  shorn: {of: goat, as_of: turn, base: goat.wool}
modifiers:
  worn: {rule: -2 to stride when goat.wool < 7}
  lucky: {rule: "+1 to stride, not above 9 when goat.luck > 1"}
  slow_goats: {rule: stride at least 2}
  lame_goats: {rule: set height to 0 when goat is lame}
  itchy_goats: {rule: "halve height rounding down when goat is itchy"}
  flat: {rule: height at most 6 when goat is not lame}
  well_shorn: {rule: "+2 to fleece when goat.wool < 6", group: wool}
  well_fed: {rule: +3 to fleece when goat.luck > 1, group: wool}
  each_horn: {rule: -1 to fleece per goat.horn.lost}
  cheers_up: {rule: set temper to calm when goat.luck > 2}
  never_furious: {rule: temper at most cross when goat.wool < 5}
checks:
  leap:
    of: goat
    roll: 1d6
    do:
      - {let: {far: goat.stride, high: goat.height, luck_before: goat.luck}}
      - {gain: itchy, when: far >= 7}
      - {gain: lame, when: high >= 6 and goat.wool < 6}
      - {add: {luck: if high > 2 then 1 else 0}}
      - {add: {speed: 1}, when: luck_before > 2 and goat.luck > luck_before}
      - {cross_off: {wool: "max(1, min(high, 2))"}}
      - {set: {mood: goat.temper}}
      - {add: {luck: 1}, when: goat.fleece > 6 and goat.wool < goat.shorn}
      - {cross_off: {horn: 1}, when: goat.temper is calm and roll < 3}
""",
    "a table of effects and a check within": """
tables:
  startle:
    of: goat
    roll: 1d6
    cell: effects
    rows:
      1-2: [{cross_off: {wool: 2}}]
      3: [{check: balance}]
      4-5: [{add: {luck: -1}}, {roll: 1d6, as: extra, do: [{cross_off: {horn: 1}, when: extra = 1}]}]
      6: [{set: {luck: 3}}, {gain: itchy}]
checks:
  balance: {of: goat, roll: 1d6, succeeds: total >= 4, success: [{gain: lame}], failure: [{set: {tired: true}}]}
  leap: {of: goat, needs: {awake: goat is not lame}, roll: 1d6, do: [{consult: startle, when: roll >= 2}, {cross_off: {wool: 1}}]}
""",
}
ROUNDS["words that climb, pieces in fields, numbers that go round"] = """
checks:
  leap:
    of: goat
    roll: 1d6
    do:
      - {add: {mood: "if roll <= 2 then -1 else 1"}, when: roll != 4}
      - {set: {mood: calm}, when: roll = 5 and goat.mood is furious}
      - {set: {kicked_by: goat}, when: roll = 3}
      - {set: {kicked_by: none}, when: roll = 1 and goat.kicked_by is not none}
      - {add: {heading: roll, "bites[near]": 1}}
      - {add: {"bites[far]": "goat.bites[near]"}, when: goat.mood is cross/furious}
      - {cross_off: {wool: 2}, when: goat.mood >= cross}
      - {cross_off: {horn: 1}, when: goat.heading = 2}
"""
ROUNDS["sections that speak, pieces that are picked"] = """
sets:
  ringing: {of: goat, are: bell, where: it.tin > 0}
tables:
  wind: {roll: 1d6, cell: mood, rows: {1-2: calm, 3-4: cross, 5-6: furious}}
checks:
  leap:
    of: goat
    roll: 1d6
    do:
      - {cross_off: {hooves: roll}}
      - {restore: {hooves: 2}, when: roll <= 2}
      - {consult: wind, as: blows}
      - {pick: bell of goat, where: it.tin > 0, order: it.rung, as: hit, when: not any ringing of goat}
      - {pick: bell of goat, where: it.tin > 1 or blows is calm, order: it.name, as: hurt}
      - {cross_off: {tin: 1}, who: hurt, when: hurt is not none}
      - {for_each: bell of goat, where: it.tin < 3, do: [{add: {rung: 1}}]}
      - {lose: itchy, when: blows is calm}
      - {add: {speed: goat.hooves.lost_sections}, when: goat.hooves.lost > 2}
      - {add: {speed: goat.hooves.left_in_section}, when: roll = 4}
      - {gain: itchy, when: blows is furious}
      - {gain: stung, when: roll > 3}
      - {cross_off: {wool: 1}, when: goat.stung > 1}
      - {cross_off: {wool: "1 + count(ringing of goat)"}, when: roll > 1}
"""


@pytest.fixture
def np():
    return pytest.importorskip("numpy")


@pytest.fixture
def asking(rules):
    def make(text, until=("goat.wool <= 2",), run=("checks", "leap")):
        rulebook = rules(PIECES + "---\n" + text, goats=False)
        world = new_world(rulebook)
        goat = world.state.add_piece("goat", "goat")
        world.begin()
        return Asking(rulebook, run, until, {"goat": goat}, world=world)

    return make


@pytest.mark.parametrize("what", ROUNDS)
def test_trials_in_step_end_as_the_engine_plays_them(what, asking, np):
    asked = asking(ROUNDS[what])
    share = range(1, 401)
    if what == "a table of effects and a check within":
        asked = asking(ROUNDS[what], until=("goat.wool <= 2", "lame"))
    played, in_step = asked.one_by_one("7", share), asked.in_step(np, "7", share)
    assert played.rounds == in_step.rounds
    assert len(set(played.rounds)) > 1
    assert played.cells == {path: values for path, values in in_step.cells.items() if path in played.cells}
    assert {path for path in in_step.cells if path not in played.cells and len(set(in_step.cells[path])) > 1} == set()


@pytest.mark.parametrize("until", ["falls", "itchy", "goat.luck >= 2", "goat.horn = 0"])
def test_until_takes_outcomes_conditions_and_comparisons(until, asking, np):
    asked = asking(ROUNDS["a check with outcomes"].replace("{gain: lame}", "{gain: lame}, {gain: itchy, when: goat.luck > 0}"), (until,))
    played, in_step = asked.one_by_one("x", range(1, 120)), asked.in_step(np, "x", range(1, 120))
    assert played.rounds == in_step.rounds


def test_a_trial_is_the_same_in_any_batch(asking, np):
    asked = asking(ROUNDS["damage with slashes, drawn one by one"])
    whole = asked.in_step(np, "7", range(1, 201))
    parts = [asked.in_step(np, "7", range(first, first + 50)) for first in range(1, 201, 50)]
    assert whole.rounds == [each for part in parts for each in part.rounds]


def test_how_often_it_comes_about_agrees_with_the_exact_odds(rules, asking, np):
    from rulecore.analysis.odds.until import until_odds

    asked = asking(ROUNDS["a check with outcomes"])
    goat = asked.question.names["goat"]
    exact = until_odds(asked.rulebook, ("checks", "leap"), {"goat": goat}, "goat.wool <= 2", world=asked.question.world)
    found = trials(asked, 20_000, "7")
    assert found.why == ""
    for rounds, top, under in exact.rows:
        if isinstance(rounds, int):
            low, high = wilson(found.rounds[rounds], 20_000)
            slack = Fraction(1, 200)  # wider than 95 in 100: many rounds are looked at
            assert low - slack <= Fraction(top, under) <= high + slack


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("checks: {leap: {of: goat, roll: 3d6 keep highest 2, do: [{cross_off: {wool: 1}}]}}", "kept"),
        ("checks: {leap: {of: goat, roll: 1d6, do: [{set: {luck: goat.luck / 2}}, {cross_off: {wool: 1}}]}}", "division"),
        (
            "checks: {leap: {of: goat, roll: 1d6, do: [{cross_off: {wool: 1}}, {if: roll > 2, then: [{remove: bell, who: goat.high}]}]}}",
            "the verb remove",
        ),
    ],
)
def test_what_arrays_cannot_do_is_told_with_its_place_and_played(text, what, asking, np):
    asked = asking(text)
    with pytest.raises(Unsupported, match=what) as refused:
        asked.in_step(np, "7", range(1, 10))
    assert ".yaml:" in refused.value.at
    found = trials(asked, 10, "7")
    assert what in found.why
    assert found.rounds.total() == 10


FACTS = """
facts:
  shade: {with: {goat: goat}, type: number}
checks:
  leap: {of: goat, roll: 1d6, adds: "shade[goat]", do: [{cross_off: {wool: "max(1, total - 4)"}}, {add: {luck: 1}}]}
"""


@pytest.mark.parametrize(("shade", "why"), [(lambda _world, goat: goat.speed, ""), (lambda _world, goat: goat.luck, "looks at goat.luck")])
def test_a_fact_of_a_plugin_is_taken_as_long_as_nothing_it_looked_at_is_written(shade, why, rules, np):
    world = new_world(rules(PIECES + "---\n" + FACTS, goats=False), plugins={"plugin_facts": {"shade": shade}})
    goat = world.state.add_piece("goat", "goat")
    world.begin()
    asked = Asking(rules(PIECES + "---\n" + FACTS, goats=False), ("checks", "leap"), ("goat.wool <= 2",), {"goat": goat}, world=world)
    found = trials(asked, 100, "7")
    assert why in found.why
    assert bool(found.why) == bool(why)
    assert found.rounds == trials(asked, 100, "7", arrays=False).rounds


def test_without_numpy_the_engine_comes_to_the_same(asking, np):
    asked = asking(ROUNDS["lines of every verb"])
    one, other = trials(asked, 150, "7"), trials(asked, 150, "7", arrays=False)
    assert (one.rounds, one.unfinished) == (other.rounds, other.unfinished)
    assert one.cells["goat.wool"] == other.cells["goat.wool"]


def test_what_never_comes_about_is_left(asking, np, monkeypatch):
    monkeypatch.setattr("rulecore.analysis.batches.trials.MOST_ROUNDS", 5)
    found = trials(asking(ROUNDS["a check with outcomes"], ("goat.luck > 90",)), 40, "7")
    assert (found.unfinished, found.rounds.total()) == (40, 0)


def test_dice_by_counting_are_even_and_the_same_as_arrays(np):
    key = key_of("7")
    plain = [CountedDice(key, trial).draw(6, "leap") for trial in range(600)]
    keys = mixed(np.uint64(key) + np.arange(600, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
    assert (place(keys, np.zeros(600, dtype=np.uint64), np.uint64(6)) + 1).tolist() == plain
    counted = Counter(place(mixed(key), number, 6) for number in range(6000))
    assert all(900 < count < 1100 for count in counted.values())
