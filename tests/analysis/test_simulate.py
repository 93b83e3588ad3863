"""Many games: the same totals however they are shared out, nothing lost by one that fails, a mark for what fires and for nothing else."""

from __future__ import annotations

import os
import pickle
import signal
import types
from collections import Counter
from fractions import Fraction

import pytest

from rulecore.analysis.simulate import Battles, Summary, simulate, wilson
from rulecore.analysis.simulate.endings import reason_of
from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.store import InMemory
from rulecore.engine.worlds import new_world

RULES = """
rules:
  ME-1: {title: races, statement: They race.}
  ME-2: {title: burrs, statement: Burrs slow.}
  ME-3: {title: wings, statement: Wings help.}
  ME-4: {title: falls, statement: Who rolls 1 falls.}
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {owner: player, home: {starts: 0}}}
conditions:
  itchy: {of: goat, title: Itchy}
traits:
  winged: {of: goat}
quantities:
  stride: {of: goat, base: 1, for: plugin}
modifiers:
  burr: {rule: -1 to stride when goat is itchy, cite: ME-2}
  wing: {rule: +5 to stride when goat is winged, cite: ME-3}
checks:
  race:
    of: goat
    cite: ME-1
    roll: 1d6
    adds: stride
    outcomes:
      falls: {when: roll = 1, cite: ME-4, do: [{gain: itchy}]}
      runs: {do: [{add: {home: total}}]}
sequence:
  - phase: play
    steps:
      - {id: races, do: [{for_each: goat, do: [{check: race, with: {goat: goat}}]}]}
"""
PLUGIN = """
@hookimpl
def game_over(game):
    first = max(game.pieces("goat"), key=lambda goat: goat.home)
    if first.home > 12:
        return first.owner, f"home with {first.home}"
"""
CRASHING = PLUGIN.replace("    first =", "    if game.pieces('goat')[0].home == 7:\n        raise ValueError('seven')\n    first =", 1)
DYING = PLUGIN.replace("    first =", "    if game.pieces('goat')[0].home == 7:\n        import os\n        os._exit(9)\n    first =", 1)


class Meadow:
    """The opening of a race of two goats."""

    def __init__(self, rulebook, text):
        from rulecore.hooks.plugins import Plugin, Plugins

        module = types.ModuleType("tried_plugin")
        exec(compile("from rulecore.markers import hookimpl\n" + text, "tried_plugin.py", "exec"), module.__dict__)
        self.rulebook = rulebook
        self.plugins = Plugins(rulebook, [Plugin("tried", module, "meadow")])

    def game(self, store, seed, *, swapped):
        world = new_world(self.rulebook, plugins=self.plugins.world())
        for side, goat in (("white", "bella"), ("brown", "ciro")):
            player = world.state.add_piece("player", side)
            world.state.add_piece("goat", goat, fields={"owner": player})
        world.begin()
        return Game(self.rulebook, world, KeyedDice(seed), store=store, steps=self.plugins, seed=seed)

    def captain(self, side, *, swapped):
        return {"white": "ann", "brown": "bob"}[side] if not swapped else {"white": "bob", "brown": "ann"}[side]


@pytest.fixture
def race(rules):
    def make(plugin=PLUGIN, text=RULES, **more):
        return Battles(Meadow(rules(text, goats=False), plugin), "7", **more)

    return make


def test_the_totals_are_the_same_for_any_number_of_processes(race):
    battles = race(swaps=True)
    alone = simulate(battles, 60).shape()
    assert alone["runs"] == 60
    for jobs in (2, 3):
        assert simulate(battles, 60, jobs=jobs).shape() == alone


def test_a_game_is_the_one_that_its_seed_plays_elsewhere(race):
    battles = race()
    found = simulate(battles, 20)
    winners = Counter()
    for run in range(1, 21):
        outcome = race().opening.game(InMemory(), f"7/{run}", swapped=False).run()
        winners[outcome.winner] += 1
    assert winners == found.winners


def test_captains_that_change_sides_are_counted_by_their_names(race):
    found = simulate(race(swaps=True), 40)
    assert found.captains.total() == 40
    assert found.captains != Counter(ann=found.winners["white"], bob=found.winners["brown"])


def test_a_game_that_crashes_is_told_with_its_seed_and_takes_no_other_with_it(race):
    well, found = simulate(race(), 40), simulate(race(CRASHING), 40, jobs=2)
    assert found.failures
    assert found.runs + len(found.failures) == 40 == well.runs
    first = found.failures[0]
    assert (first.what, first.who, first.text) == ("plugin", "tried game_over", "ValueError: seven")
    assert first.seed == f"7/{first.run}"
    assert [each.run for each in found.failures] == sorted(each.run for each in found.failures)


def test_a_game_that_ends_its_process_is_named_and_takes_no_other_with_it(race):
    crashed, died = simulate(race(CRASHING), 30), simulate(race(DYING), 30, jobs=2)
    assert {each.what for each in died.failures} == {"died"}
    assert [each.run for each in died.failures] == [each.run for each in crashed.failures]
    assert died.winners == crashed.winners


def test_an_interrupt_ends_with_what_is_done(race):
    battles, begun = race(), []
    play = battles.opening.game

    def third_is_too_much(store, seed, *, swapped):
        begun.append(seed)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return play(store, seed, swapped=swapped)

    battles.opening.game = third_is_too_much
    found = simulate(battles, 40)
    assert (found.stopped, found.runs) == (True, 2)


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
def test_an_interrupt_of_several_processes_ends_with_what_is_done(race):
    told = []

    def interrupts(totals):
        told.append(totals.runs)
        if len(told) == 2:
            os.kill(os.getpid(), signal.SIGINT)

    found = simulate(race(), 4000, jobs=2, told=interrupts)
    assert found.stopped
    assert 0 < found.runs < 4000
    assert found.runs == found.winners.total()


def test_what_fires_is_marked_and_nothing_else_is(race):
    battles = race()
    found = simulate(battles, 30)
    assert found.rules["ME-1"] == 30
    assert 0 < found.rules["ME-4"] <= 30
    assert 0 < found.rules["ME-2"] <= found.rules["ME-4"]
    assert "ME-3" not in found.rules
    never = {each.mark for each in battles.fires.never(found.marks)}
    assert ("traits", "winged") in never
    assert [each.cite for each in battles.fires.never(found.marks) if each.mark[0] == "lines"] == [("ME-3",)]
    assert ("outcomes", "race: falls") not in never


def test_what_lies_on_the_table_from_the_beginning_has_come_about(race):
    battles = race()
    begins = battles.opening.game

    def winged(store, seed, *, swapped):
        game = begins(store, seed, swapped=swapped)
        game.world.state.set_level(game.world.state.by_id["bella"], "winged", 1)
        return game

    battles.opening.game = winged
    found = simulate(battles, 1)
    assert found.marks["traits", "winged"] == 1
    assert found.rules["ME-3"] == 1


def test_lines_that_are_marked_give_the_same_game(race):
    for run in range(1, 10):
        plain = race().opening.game(InMemory(), f"7/{run}", swapped=False)
        plain.run()
        found = race().play([run])
        assert found.numbers["turns"] == Counter([plain.world.turn])


GROUPED = """
pieces: {goat: {fields: {speed: {starts: 4}, luck: {starts: 0}}}}
quantities:
  stride: {of: goat, base: goat.speed, groups: {ground: highest}, for: plugin}
modifiers:
  mud: {rule: +1 to stride when goat.luck < 5, group: ground}
  sand: {rule: +2 to stride when goat.luck > 1, group: ground}
  rested: {rule: stride at least 6 when goat.luck != 3}
  tired: {rule: halve stride rounding down when goat.luck > 6}
  stuck: {rule: forbid stride when goat.luck = 8, because: it is stuck}
"""


def test_a_line_is_marked_when_it_counts_and_a_limit_when_it_was_needed(rules):
    from rulecore.language.marking import compile_marking

    rulebook, marks = rules(GROUPED, goats=False), set()
    plan = rulebook.quantity("stride")["plan"]
    marking = compile_marking(rulebook.compiler, plan, marks)
    world = new_world(rulebook)
    goat = world.state.add_piece("goat", "bella")
    for luck in range(9):
        world.state.write(goat, "luck", luck)
        marks.clear()
        assert str(marking(world, goat)) == str(rulebook.q.stride(world, goat))
        counted = {reason.at for reason in rulebook.counted("stride", world, (goat,))}
        assert counted <= marks
        assert len(marks) == {0: 2, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 3, 8: 1}[luck]


def test_another_process_reads_the_rules_for_itself():
    from rulecore.interfaces.battles import Seats

    battles = Battles(Seats({"ruleset": "skirmish"}, {"north": "random"}, ("steady",)), "3", turns=2)
    again = pickle.loads(pickle.dumps(battles))
    assert again.opening.sides == {"north": "random", "south": "steady"}
    assert again.play([1, 2]).shape() == battles.play([1, 2]).shape()


def test_processes_that_do_not_fork_come_to_the_same(monkeypatch):
    from rulecore.analysis.simulate import workers
    from rulecore.interfaces.battles import Seats

    battles = Battles(Seats({"ruleset": "skirmish"}, {}, ("random",)), "3", turns=1)
    alone = simulate(battles, 4).shape()
    monkeypatch.setattr(workers, "way_to_start", lambda: "spawn")
    assert simulate(battles, 4, jobs=2).shape() == alone


@pytest.mark.parametrize(("count", "runs"), [(0, 10), (1, 10), (9, 10), (10, 10), (37, 200), (1, 100_000)])
def test_wilson_gives_the_bounds_that_solve_its_equation(count, runs):
    low, high = wilson(count, runs)
    assert 0 <= low <= Fraction(count, runs) <= high <= 1
    for bound in (low, high):  # (p - bound)² = z² bound (1 - bound) / n, but for the rounding outwards
        off = (count / runs - float(bound)) ** 2 - 1.959964**2 * float(bound * (1 - bound)) / runs
        assert bound in (0, 1) or abs(off) < 5e-6


def test_an_interval_holds_the_true_share_in_about_95_of_100_cases():
    import random

    dice, held = random.Random(4), 0
    for _ in range(1000):
        low, high = wilson(sum(dice.random() < 0.3 for _ in range(80)), 80)
        held += low <= Fraction(3, 10) <= high
    assert 930 <= held <= 970


def test_quantiles_are_values_that_came_about():
    found = Summary(Counter({Fraction(1, 2): 1, 3: 1}))
    assert (found.mean, found.least, found.median, found.most) == (Fraction(7, 4), Fraction(1, 2), Fraction(1, 2), 3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("br_112 is lost", "br_112 is lost"), ("points: a -3, b 12.5", "points: a …, b …"), ("", ""), ("turn 12 is over", "turn … is over")],
)
def test_reasons_are_told_without_the_numbers_of_one_game(text, reason):
    assert reason_of(text) == reason
