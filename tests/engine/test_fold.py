"""A folded game is the played game, cell by cell, memory by memory, moment by moment; played on it gives the same bytes."""

from __future__ import annotations

import copy
import json

import pytest

from rulecore.engine.any_captain import any_captain
from rulecore.engine.dice import KeyedDice
from rulecore.engine.fold import Fold, Folded
from rulecore.engine.game import Game
from rulecore.engine.kept import to_json
from rulecore.engine.laying import lay
from rulecore.engine.set_up import set_up, table_of
from rulecore.engine.store import InMemory, written
from rulecore.engine.worlds import new_world
from rulecore.errors import CommandWrong

PIECES = """choices:
  mood: {ladder: [calm, cross, furious]}
  way: [left, right]
pieces:
  player: {fields: {points: {starts: 0}}}
  goat:
    fields:
      speed: {starts: 3}
      owner: player
      hops: {starts: 0, resets: turn}
      bites: {starts: 0, resets: activation}
      mood: {type: mood, starts: calm}
      rival: {type: goat, starts: goat}
      grudge: {type: number, per: goat, starts: 0}
      share: {starts: 1/3}
    tracks: {wool: {sections: [2, 3]}}
  leg: {part_of: goat, named: [fore, hind], fields: {sore: {starts: false}}}
  kid: {part_of: goat, fields: {age: {starts: 0}}}
  meadow: {one: yes, fields: {grass: {starts: 0}, eldest: goat}}
  flower: {fields: {height: {starts: 1}, near: goat, shade: {starts: flower.near.speed}}}
"""
SCENARIO = """scenarios:
  noon:
    pieces:
      white: {kind: player}
      brown: {kind: player}
      bella: {kind: goat, owner: white, is: [brave, tied to heidi]}
      heidi: {kind: goat, owner: brown, wool: [0/2, 3]}
      zora: {kind: goat, owner: white, mood: cross}
      kira: {kind: goat, owner: brown}
      billy: {kind: kid, part_of: zora}
"""
GAMES = {
    "fields of every type": """sequence:
  - phase: play
    each: goat
    steps:
      - {id: runs, do: [{roll: 1d6, as: x}, {add: {hops: x, bites: 1}}, {add: {share: 1/7}}, {add: {mood: 1}, when: x > 4}]}
      - id: butts
        do:
          - {roll: 1d6, as: y}
          - {if: y > 3, then: [{for_each: goat, as: other, where: it is not goat, do: [{set: {rival: other}, who: goat}]}]}
          - {cross_off: {wool: 1}, when: y = 6}
          - {set: {sore: true}, who: goat.fore, when: y = 1}
      - {id: rests, do: [{add: {grass: 1}, who: meadow}, {set: {eldest: goat}, who: meadow}]}
""",
    "conditions that come and go": """conditions:
  sore: {of: goat, lasts: 2 turns, start: [{add: {speed: -1}}], end: [{add: {speed: 1}}]}
  wet: {of: goat, lasts: this turn, end: [{note: dry}]}
  busy: {of: goat, lasts: this activation}
  tick: {of: goat, many: yes, fields: {fat: {starts: 1}}, modifiers: {itches: -1 to jump}}
  cold: {of: goat, fields: {since: {starts: turn}}, ends_when: cold.since < turn - 1}
  ill: {of: goat, levels: [{level: 1}, {level: 2}, {level: 3, start: [{note: very ill}]}], beyond: [{lose: ill}]}
quantities: {jump: {of: goat, base: goat.speed}}
sequence:
  - phase: play
    each: goat
    steps:
      - {id: falls, do: [{roll: 1d6, as: x}, {gain: busy}, {gain: wet, when: x < 3}, {gain: sore, when: x = 6}, {gain: ill, when: x > 3}]}
      - {id: scratches, do: [{roll: 1d6, as: y}, {gain: tick, fields: {fat: y}, when: y > 2}, {lose: tick, times: 1, when: y = 1}]}
      - {id: shivers, do: [{roll: 1d6, as: z}, {gain: cold, fields: {since: turn}, when: z > 4}]}
""",
    "what two pieces share": """conditions:
  tied: {between: [goat, goat], fields: {knots: {starts: 1}}}
  leading: {between: {first: goat, last: goat}, many: yes, fields: {since: {starts: turn}}}
sequence:
  - phase: play
    each: goat
    steps:
      - id: meets
        do:
          - {roll: 1d4, as: x}
          - for_each: goat
            as: other
            where: it is not goat
            do:
              - {gain: tied, to: other, who: goat, fields: {knots: x}, when: x = 4}
              - {lose: tied, to: other, who: goat, when: x = 1}
              - {gain: leading, to: other, who: goat, when: x = 2}
      - {id: rests, do: []}
""",
    "pieces that come and go": """sequence:
  - phase: play
    each: goat
    steps:
      - {id: seeds, do: [{roll: 1d6, as: x}, {place: flower, times: x, fields: {height: x}}]}
      - id: bites
        do:
          - {for_each: flower, as: one, where: it.height = 2, do: [{set: {height: 9}, who: one}, {remove: one}]}
          - {for_each: goat, as: other, where: it is not goat, do: [{set: {rival: other}, who: goat}]}
          - {roll: 1d20, as: y}
          - {set: {speed: 8}, who: goat, when: y < 3}
          - {remove: goat, when: y < 3}
  - phase: after
    steps:
      - {id: waters, do: [{for_each: goat, as: one, do: [{for_each: flower, as: f, do: [{set: {near: one}, who: f}]}]}]}
      - {id: shades, do: [{for_each: flower, as: f, when: turn > 1, do: [{add: {grass: f.shade}, who: meadow}]}]}
      - {id: counts, do: [{for_each: goat, as: one, do: [{add: {grass: one.rival.speed}, who: meadow}]}]}
""",
    "what was put off": """conditions:
  eager: {of: goat, many: yes, start: [{later: rests, do: [{add: {grass: goat.hops}, who: meadow}, {lose: eager, who: goat}]}]}
  tied: {between: [goat, goat], start: [{later: rests, do: [{add: {hops: 1}, who: link.other}]}]}
sequence:
  - phase: play
    each: goat
    steps:
      - {id: rests, do: [{note: rests}]}
      - id: jumps
        do:
          - {roll: 1d6, as: x}
          - {let: {far: x + 1/2}}
          - {gain: eager, who: goat}
          - {later: rests, when: x > 2, do: [{add: {hops: far}, who: goat}]}
          - {for_each: goat, as: other, where: it is not goat, do: [{gain: tied, to: other, who: goat, when: x = 3}]}
""",
    "how things stood": """quantities:
  jump: {of: goat, as_of: play, base: goat.speed}
sequence:
  - phase: play
    steps:
      - {id: runs, do: [{for_each: goat, as: one, do: [{roll: 1d6, as: x}, {add: {speed: x}, who: one}]}]}
      - id: pants
        after: runs
        do: [{for_each: goat, as: one, when: any goat where it.speed > 7 at start of pants, do: [{add: {bites: one.speed}, who: one}]}]
      - {id: stretches, before: runs, do: [{for_each: goat, as: one, do: [{add: {speed: 1}, who: one}]}]}
      - id: jumps
        do:
          - {for_each: goat, as: one, do: [{set: {hops: one.jump}, who: one}]}
          - {add: {grass: 1}, who: meadow, when: any goat where it.speed > 9 at start of turn}
          - {add: {grass: 2}, who: meadow, when: any goat where it.speed > 9 at start of lasts}
  - phase: rest
    steps:
      - {id: lasts, do: [{add: {grass: 5}, who: meadow, when: any goat where it.speed > 12 at start of runs}]}
""",
}
ORDERS = """orders:
  leap:
    of: goat
    fields: {way: way, over: goat}
    at: jumps
    do: [{add: {speed: 1}}, {add: {"goat.grudge[over]": 1}}, {set: {rival: over}}]
  dig:
    of: goat
    hands: {from: leg, need: 1}
    takes: "2"
    at: digs
    do: [{add: {hops: hands}}]
sequence:
  - phase: plans
    steps: [{id: plan, orders: [leap, dig], by: each, sealed: yes}]
  - phase: play
    steps: [{id: jumps, do: [{note: they jump}]}, {id: digs, do: []}]
"""


def plain(value):
    return json.loads(json.dumps(value))


class Meadow:
    """A rulebook, and games of it that were begun or laid down."""

    def __init__(self, rulebook):
        self.rulebook = rulebook
        self.sides = dict.fromkeys(("white", "brown"), any_captain)
        world = new_world(rulebook)
        set_up(rulebook, world, "noon")
        world.begin()
        self.header = plain({"event": "header", "table": table_of(world)})
        self.game = self._game(world, InMemory())

    def _game(self, world, store, done=""):
        return Game(self.rulebook, world, KeyedDice(5), sides=self.sides, store=store, done=done, seed="5")

    def laid(self, events):
        folded = Folded([self.header, *plain(events)])
        world = new_world(self.rulebook)
        lay(self.rulebook, world, folded)
        store = InMemory()
        for event in events:
            store.append(event)
        game = self._game(world, store)
        game.stands(folded)
        return game


@pytest.fixture
def meadow(rules):
    """Make a meadow of the rules of one game; scenarios tie two goats where that can be."""

    def make(text):
        scenario = SCENARIO if "tied:" in text else SCENARIO.replace(", tied to heidi", "")
        return Meadow(rules(f"{PIECES}traits: {{brave: {{of: goat}}}}\n{scenario}{text}"))

    return make


def told(state, rulebook):
    """Everything that a state holds, as text: its cells, what it remembers, who lies in which order."""
    cells = {path: written(value) for path, value in state.cells().items()}
    memory = {str(to_json(key, rulebook)): to_json(value, rulebook) for key, value in state.memory.items()}
    lists = {kind: list(map(str, pieces)) for kind, pieces in state.of_kind.items()}
    shared = {kind: list(map(str, links)) for kind, links in state.conditions.items() if links}
    carried = {each._id: {key: list(map(str, things)) for key, things in each._carried.items() if things} for each in state.pieces()}
    return {"cells": cells, "memory": memory, "lists": lists, "shared": shared, "carried": carried, "lost": state.before_play}


def same(played, laid, rulebook):
    one, other = told(played, rulebook), told(laid, rulebook)
    for part in one:
        differing = {key: (one[part].get(key), other[part].get(key)) for key in {**one[part], **other[part]}}
        assert {key: each for key, each in differing.items() if each[0] != each[1]} == {}, part
    assert set(laid.moments) == set(played.moments)
    for moment in (*played.moments, "one that never began"):
        then = [{path: written(value) for path, value in each.at_start(moment, each.cells).items()} for each in (laid, played)]
        assert then[0] == then[1], moment


def checked_after_every_step(meadow, turns):
    """Play; after every step fold what is on record and compare."""
    game, commit, compared = meadow.game, meadow.game._commit, []

    def committed(*what):
        over = commit(*what)
        laid = meadow.laid(game.store.events)
        same(game.world.state, laid.world.state, meadow.rulebook)
        compared.append(laid.done)
        return over

    game._commit = committed
    outcome = game.run(turns)
    return outcome, compared


def played_on_from_everywhere(meadow, events, turns, every):
    numbers = [number for number, event in enumerate(events) if event["event"] == "step"]
    for number in numbers[::every]:
        laid = meadow.laid(events[: number + 1])
        laid.run(turns)
        assert plain(laid.store.events) == plain(events), f"gone on with behind {events[number]['at']}"


@pytest.mark.parametrize("name", GAMES)
def test_a_folded_game_is_the_played_one_after_every_step(meadow, name):
    meadow = meadow(GAMES[name])
    outcome, compared = checked_after_every_step(meadow, 5)
    assert outcome.what in ("turns", "over"), outcome
    assert len(compared) > 20
    played_on_from_everywhere(meadow, meadow.game.store.events, 5, every=3)


def test_orders_with_hands_and_work_of_several_turns_are_folded(meadow):
    meadow = meadow(ORDERS)
    outcome, _ = checked_after_every_step(meadow, 6)
    assert outcome.what == "turns", outcome
    events = meadow.game.store.events
    assert any(line[1].endswith(" done") for event in events for line in event.get("lines", ()))
    played_on_from_everywhere(meadow, events, 6, every=1)


def test_a_game_stands_where_an_undo_took_it(meadow):
    from rulecore.engine.savefile import counting

    meadow = meadow(GAMES["fields of every type"])
    meadow.game.run(3)
    events = [meadow.header, *meadow.game.store.events]
    counted = list(counting([*events, {"event": "undo", "to": 9}]))
    laid = meadow.laid(counted[1:])
    same(meadow.laid(events[1:10]).world.state, laid.world.state, meadow.rulebook)
    laid.run(3)
    assert plain(laid.store.events) == plain(events[1:])


def test_what_went_is_still_read_by_whoever_holds_it(meadow):
    text = """sequence:
  - phase: play
    steps:
      - id: one
        do:
          - for_each: goat
            as: one
            where: it.mood = cross
            do: [{for_each: goat, as: other, where: it.mood = calm, do: [{set: {rival: other}, who: one}, {set: {speed: 7}, who: other}]}]
          - {for_each: goat, as: other, where: it.mood = calm, do: [{remove: other}]}
      - {id: two, do: [{note: later}]}
      - {id: three, do: [{for_each: goat, as: one, do: [{add: {grass: one.rival.speed}, who: meadow}]}]}
"""
    meadow = meadow(text)
    assert meadow.game.run(1).what == "turns", meadow.game.outcome
    assert meadow.game.world.single["meadow"].grass == 7
    played_on_from_everywhere(meadow, meadow.game.store.events, 1, every=1)


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        (["heidi.speed", "fast"], "not a number"),
        (["heidi.speed", [1]], "number"),
        (["heidi.mood", "glad"], "heidi.mood"),
        (["heidi.rival", "bruno"], "heidi.rival"),
        (["heidi.wool", [[9, 2]]], "boxes"),
        (["heidi.wool", [["a", 2]]], "wool"),
        (["heidi.wings", 2], "heidi.wings"),
        (["bruno.speed", 2], "bruno.speed"),
        (["kid_1.fore", "leg"], "kid_1.fore"),
        (["heidi.brave", -1], "brave"),
        (["tied[heidi, bruno]", "tied"], "tied[heidi, bruno]"),
    ],
)
def test_a_cell_that_the_rules_do_not_know_is_a_sentence(meadow, cell, says):
    text = "conditions: {tied: {between: [goat, goat]}}\n" + GAMES["fields of every type"]
    meadow = meadow(text)
    meadow.game.run(1)
    events = copy.deepcopy(plain(meadow.game.store.events))
    events[3]["cells"].append(cell)
    with pytest.raises(CommandWrong) as refused:
        meadow.laid(events)
    assert says in str(refused.value)
    assert refused.value.problems[0].code.startswith("save/")


def test_a_fold_needs_no_rulebook():
    fold = Fold([["bella", "goat"]])
    fold.take([["bella.speed", 3], ["bella.wool", [[1, 2]]]])
    fold.remember([["due", 3], [["hands", "x"], 1]])
    fold.remember([["due"]])
    assert fold.cells == {"bella": "goat", "bella.speed": 3, "bella.wool": [[1, 2]]}
    assert [each[1] for each in fold.kept.values()] == [1]


def test_moments_within_a_step_and_fields_filled_when_read_stand_in_its_event(meadow):
    game = meadow(GAMES["how things stood"]).game
    game.run(1)
    step = next(event for event in game.store.events if event["at"] == "1/play/runs")
    assert [each for each in step["begins"] if isinstance(each, list)] != []
    game = meadow(GAMES["pieces that come and go"]).game
    game.run(2)
    assert {cell[0].rpartition(".")[2] for event in game.store.events for cell in event["cells"] if len(cell) == 3} == {"shade"}


def test_five_hundred_steps_of_twenty_cells_fit_in_a_file_of_300_kilobytes(rules, tmp_path):
    from rulecore.engine.lines_of_file import line_of

    steps = "".join(
        [
            f"      - {{id: step_{number}, do: [{{for_each: goat, as: one, do: [{{add: {{x: 1, y: 2}}, who: one}}]}}]}}\n"
            for number in range(20)
        ]
    )
    goats = "".join([f"      goat_{number}: {{kind: goat}}\n" for number in range(10)])
    pieces = "pieces:\n  player: {fields: {points: {starts: 0}}}\n  goat: {fields: {x: {starts: 0}, y: {starts: 0}}}\n"
    text = (
        f"{pieces}sequence:\n  - phase: play\n    steps:\n{steps}scenarios:\n  noon:\n    pieces:\n      white: {{kind: player}}\n{goats}"
    )
    game = Meadow(rules(text)).game
    game.run(25)
    events = [event for event in game.store.events if event["event"] == "step"]
    assert sum(len(event["cells"]) >= 20 for event in events) == 500
    size, last = 0, ""
    for event in events:
        line, last = line_of(event, last)
        size += len(line)
    assert size <= 300_000
