"""A game goes through its turns, phases and steps; what begins and ends with them does so by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

PIECES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, hops: {starts: 0, resets: turn}, bites: {starts: 0, resets: activation}}}
  meadow: {one: yes, fields: {grass: {starts: 0}}}
"""


@pytest.fixture
def game(rules):
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world

    def begin(text, goats=(("bella", "white"), ("heidi", "brown")), have=(), **more):
        rulebook = rules(PIECES + text)
        world = new_world(rulebook)
        for side in ("white", "brown"):
            world.state.add_piece("player", side)
        for name, owner in goats:
            world.state.add_piece("goat", name, fields={"owner": world.state.by_id[owner]})
        for name, condition in have:
            world.state.set_level(world.state.by_id[name], condition, 1)
        world.begin()
        return Game(rulebook, world, KeyedDice(3), **more)

    return begin


def steps(game):
    return [event for event in game.store.events if event["event"] == "step"]


def lines(game):
    return [f"{event['at']}: {line[1]}" for event in steps(game) for line in event["lines"]]


def cell(game, path):
    return game.world.state.cells().get(path)


def test_turns_phases_and_steps_come_in_order(game):
    play = game(
        """sequence:
  - phase: dawn
    steps: [{id: wakes, do: []}]
  - phase: play
    each: player
    steps: [{id: jumps, do: []}, {id: grazes, do: []}]
"""
    )
    assert play.run(2).what == "turns"
    first = [each["at"] for each in steps(play) if each["at"].startswith("1/")]
    assert first == [
        *("1/.begin", "1/dawn/wakes", "1/play/.begin", "1/play/white/jumps", "1/play/white/grazes", "1/play/brown/jumps"),
        *("1/play/brown/grazes", "1/play/.end", "1/.end"),
    ]
    assert [each["at"].replace("2/", "1/", 1) for each in steps(play) if each["at"].startswith("2/")] == first


def test_fields_reset_with_the_turn_and_with_the_activation(game):
    play = game("sequence: [{phase: play, each: goat, steps: [{id: jumps, do: [{add: {hops: 1, bites: 1}}]}]}]\n")
    play.run(2)
    assert (cell(play, "bella.hops"), cell(play, "bella.bites")) == (1, 1)
    play = game("sequence: [{phase: play, steps: [{id: jumps, do: [{for_each: goat, do: [{add: {hops: 1, bites: 1}}]}]}]}]\n")
    play.run(2)
    assert (cell(play, "bella.hops"), cell(play, "bella.bites")) == (1, 2)


def test_conditions_last_as_long_as_they_say(game):
    play = game(
        """conditions:
  wet: {of: goat, lasts: this turn, end: [{note: dry}]}
  busy: {of: goat, lasts: this activation, end: [{note: idle}]}
  sore: {of: goat, lasts: 2 turns, end: [{note: well}]}
sequence:
  - phase: play
    each: goat
    steps:
      - {id: falls, do: [{gain: busy}, {gain: wet, when: turn = 1}, {gain: sore, when: turn = 1}]}
      - {id: rests, do: []}
"""
    )
    play.run(4)
    told = [line for line in lines(play) if line.endswith((": dry", ": idle", ": well"))]
    assert told[:4] == ["1/play/bella/rests: idle", "1/play/heidi/rests: idle", "1/.end: dry", "1/.end: dry"]
    assert [line for line in told if line.endswith("well")] == ["3/.end: well"] * 2


def test_what_is_put_off_happens_when_its_step_begins_next(game):
    play = game(
        """sequence:
  - phase: play
    steps:
      - {id: rests, do: [{note: they rest}]}
      - {id: jumps, do: [{later: rests, when: turn = 1, do: [{add: {grass: 1}, who: meadow}, {note: late}]}]}
"""
    )
    play.run(1)
    assert cell(play, "meadow.grass") == 0
    assert steps(play)[-2]["kept"][0][0] == "due"
    play.run(3)
    assert cell(play, "meadow.grass") == 1
    assert lines(play) == [
        "1/play/rests: they rest",
        "1/play/jumps: due at rests",
        "2/play/rests: late",
        "2/play/rests: they rest",
        "3/play/rests: they rest",
    ]


def test_lines_look_back_to_the_start_of_their_moment(game):
    play = game(
        """quantities: {jump: {of: goat, as_of: play, base: goat.speed}}
sequence:
  - phase: play
    steps:
      - {id: runs, do: [{for_each: goat, do: [{add: {speed: 1}}]}]}
      - id: jumps
        do:
          - {for_each: goat, as: one, do: [{set: {hops: one.jump}, who: one}]}
          - {add: {grass: 1}, who: meadow, when: any goat where it.speed = 3 at start of turn}
"""
    )
    play.run(2)
    assert cell(play, "bella.hops") == 4
    assert cell(play, "meadow.grass") == 1


def test_triggers_stand_before_and_after_steps_and_phases(game):
    play = game(
        """conditions:
  eager:
    of: goat
    triggers:
      - {before: jumps, do: [{note: before the step}, {add: {hops: 1}}]}
      - {after: jumps, when: goat.hops > 0, do: [{note: after the step}]}
      - {before: play, do: [{note: before the phase}]}
      - {after: play, do: [{note: after the phase}]}
    from: plugin
sequence: [{phase: play, steps: [{id: jumps, do: [{note: the step}]}]}]
""",
        have=[("bella", "eager")],
    )
    play.run(1)
    assert lines(play) == [
        "1/play/.begin: before the phase",
        *("1/play/jumps: before the step", "1/play/jumps: the step", "1/play/jumps: after the step"),
        "1/play/.end: after the phase",
    ]
    assert (cell(play, "bella.hops"), cell(play, "heidi.hops")) == (1, 0)


def test_a_phase_goes_through_its_pieces_in_the_order_that_holds_when_it_begins(game):
    play = game(
        """sequence:
  - phase: dawn
    steps: [{id: stirs, do: [{for_each: goat, where: it.owner.points = turn - 1, do: [{add: {speed: 1}}]}]}]
  - phase: play
    each: goat
    order: [highest it.speed, goat.hops]
    steps: [{id: jumps, do: [{note: jumps}, {add: {speed: -2}}]}]
""",
        goats=(("bella", "white"), ("heidi", "brown"), ("emma", "white")),
    )
    play.world.state.write(play.world.state.by_id["emma"], "speed", 5)
    play.world.state.write(play.world.state.by_id["brown"], "points", 1)
    play.run(2)
    first = ["1/play/emma/jumps", "1/play/bella/jumps", "1/play/heidi/jumps"]
    second = ["2/play/emma/jumps", "2/play/bella/jumps", "2/play/heidi/jumps"]
    assert [line.partition(":")[0] for line in lines(play)] == first + second
    assert [cell(play, f"{name}.speed") for name in ("emma", "bella", "heidi")] == [2, 0, 0]


def test_in_a_phase_for_each_piece_its_own_triggers_fire(game):
    play = game(
        """conditions:
  eager: {of: goat, from: plugin, triggers: [{before: jumps, do: [{add: {hops: 1}}]}]}
sequence: [{phase: play, each: player, steps: [{id: jumps, do: []}]}]
""",
        have=[("bella", "eager"), ("heidi", "eager")],
    )
    play.run(1)
    assert (cell(play, "bella.hops"), cell(play, "heidi.hops")) == (1, 1)


def test_conditions_end_after_the_step_in_which_they_are_over(game):
    play = game(
        """conditions: {asleep: {of: goat, ends_when: goat.speed > 4, end: [{note: awake}], from: plugin}}
sequence: [{phase: play, steps: [{id: runs, do: [{for_each: goat, do: [{add: {speed: 1}}]}]}, {id: rests, do: []}]}]
""",
        have=[("bella", "asleep")],
    )
    play.run(2)
    assert lines(play) == ["2/play/runs: bella loses asleep", "2/play/runs: awake"]


def test_a_step_at_which_only_the_clock_goes_on_is_kept_like_any_other(game, monkeypatch):
    from rulecore.engine import game as played

    def begin():
        return game(
            """conditions: {asleep: {of: goat, ends_when: goat.speed > 3 at start of dozes, end: [{note: awake}], from: plugin}}
sequence:
  - phase: play
    steps: [{id: runs, do: [{for_each: goat, do: [{add: {speed: 1}}]}, {later: naps, when: turn = 1, do: [{note: late}]}]}]
  - phase: rest
    steps: [{id: waits, do: []}, {id: dozes, do: []}, {id: naps, do: []}, {id: wakes, do: []}]
""",
            have=[("bella", "asleep")],
        )

    passed, pass_by = [], played.pass_by
    monkeypatch.setattr(played, "pass_by", lambda *given: (passed.append(given[1]), pass_by(*given)))
    play = begin()
    play.run(2)
    assert lines(play) == ["1/play/runs: due at naps", "1/rest/dozes: bella loses asleep", "1/rest/dozes: awake", "1/rest/naps: late"]
    assert [each for each in passed if each.startswith("2/")] == ["2/rest/waits", "2/rest/dozes", "2/rest/naps", "2/rest/wakes"]
    assert not {"1/rest/dozes", "1/rest/naps"} & set(passed)
    monkeypatch.setattr(played, "is_still", lambda *_: False)
    again = begin()
    again.run(2)
    assert again.store.events == play.store.events


def test_a_piece_that_is_gone_has_no_turn_any_more(game):
    play = game(
        """sequence:
  - phase: play
    each: goat
    steps:
      - {id: butts, do: [{remove: goat}, {for_each: goat, as: other, do: [{remove: other}]}]}
      - {id: rests, do: [{note: rests}]}
"""
    )
    assert play.run(1).what == "turns"
    assert lines(play) == ["1/play/bella/butts: bella is removed", "1/play/bella/butts: heidi is removed"]


def test_stop_ends_a_step(game):
    play = game(
        """sequence:
  - phase: play
    steps: [{id: jumps, do: [{note: one}, {stop: jumps}, {note: two}]}, {id: rests, do: [{note: three}]}]
"""
    )
    assert play.run(1).what == "turns"
    assert lines(play) == ["1/play/jumps: one", "1/play/jumps: jumps is stopped", "1/play/rests: three"]


def test_rules_that_are_wrong_pause_the_game_and_say_where(game):
    play = game(
        """sequence:
  - phase: play
    steps: [{id: jumps, do: [{add: {grass: 1}, who: meadow}, {set: {grass: 1 / (turn - 1)}, who: meadow}]}]
"""
    )
    outcome = play.run(2)
    assert outcome.what == "paused"
    assert outcome.crash["who"] == "the rules"
    assert "divide-by-zero" in outcome.crash["error"]
    assert cell(play, "meadow.grass") == 0


def test_a_step_without_its_plugin_pauses_the_game(game):
    play = game("sequence: [{phase: play, steps: [{id: jumps, run: plugin}]}]\n")
    outcome = play.run(1)
    assert outcome.what == "paused"
    assert "step jumps" in outcome.crash["error"]


PROGRAM = """
import json, sys, tempfile
sys.path.insert(0, {root!r})
from rulecore.rulebook.assemble import assemble
from rulecore.rulebook.rulebook import Rulebook
from rulecore.ruleset.layers import load
from rulecore.engine.any_captain import any_captain
from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.worlds import new_world
rules = Rulebook(assemble(load({folder!r})).book)
world = new_world(rules)
for side in ("white", "brown"):
    world.state.add_piece("player", side)
for name, owner in (("bella", "white"), ("heidi", "brown"), ("zora", "white")):
    world.state.add_piece("goat", name, fields={{"owner": world.state.by_id[owner]}})
world.begin()
game = Game(rules, world, KeyedDice(9), sides={{"white": any_captain, "brown": any_captain}})
game.run(6)
print(json.dumps(game.store.events))
"""


def test_a_game_is_the_same_whatever_the_hash_seed(game, root, tmp_path):
    game(
        """conditions:
  sore: {of: goat, lasts: 1 turn, start: [{add: {speed: -1}}]}
  wet: {of: goat, lasts: this turn, end: [{add: {hops: 1}}]}
sequence:
  - phase: play
    each: player
    steps:
      - id: jumps
        do:
          - choose: goat
            as: one
            by: player
            where: it.owner = player
            do: [{roll: 1d6, as: x}, {add: {hops: x}, who: one}, {gain: sore, who: one}, {gain: wet, who: one}]
"""
    )
    told = set()
    for seed in ("0", "1", "random"):
        program = PROGRAM.format(root=str(root), folder=str(tmp_path / "meadow"))
        done = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert any(event["event"] == "step" and event["captains"] for event in json.loads(told.pop()))
