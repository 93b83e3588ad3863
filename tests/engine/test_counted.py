"""A game that is kept says in its journal why, in short: what counted in a roll, and what a line is about."""

from __future__ import annotations

import pytest

PIECES = """pieces:
  goat: {fields: {speed: {starts: 3}, rest: {starts: 0}}}
quantities:
  jump:
    title: jump
    cite: ME-1
    of: goat
    base: goat.speed
modifiers:
  uphill: {rule: -1 to jump, cite: ME-2}
  rested: {rule: +1 to jump per goat.rest, cite: ME-3}
  swift: {rule: +5 to jump when goat.speed > 9, cite: ME-4}
checks:
  leap: {with: {goat: goat}, roll: 1d6, adds: goat.jump, outcomes: {over: {when: total >= 1}, down: {do: []}}}
  pool: {with: {goat: goat, number: number}, roll: number d6, each_die: {scores: die}}
"""
PLAY = """sequence:
  - phase: play
    steps: [{id: jumps, do: [{for_each: goat, do: [{check: leap}, {check: pool, with: {number: goat.jump}}]}]}]
"""


@pytest.fixture
def game(rules):
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world

    def begin(**more):
        rulebook = rules(PIECES + PLAY)
        world = new_world(rulebook)
        world.state.add_piece("goat", "bella")
        world.begin()
        return Game(rulebook, world, KeyedDice(3), **more)

    return begin


def step(game):
    game.run(turns=1)
    return next(event for event in game.store.events if event.get("lines"))


def test_what_counted_stands_with_the_line_of_the_roll_and_nothing_else_does(game):
    found = step(game())
    assert [line[0] for line in found["lines"]] == ["check", "pool"]
    assert found["counted"] == [[0, "uphill", "-1", "ME-2"], [1, "uphill", "-1", "ME-2"]]


def test_a_step_in_which_nothing_counted_says_nothing_of_it(rules):
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world

    rulebook = rules("checks:\n  leap: {roll: 1d6}\nsequence:\n  - {phase: play, steps: [{id: jumps, do: [{check: leap}]}]}\n")
    assert "counted" not in step(Game(rulebook, new_world(rulebook), KeyedDice(3)))


def test_a_game_that_is_not_kept_works_nothing_out_for_its_journal(game, monkeypatch):
    from rulecore.rulebook.rulebook import Rulebook

    class Forgets:
        forgets = True
        events = ()

        def append(self, event):
            pass

        def inputs(self, at):
            return []

    monkeypatch.setattr(Rulebook, "counted", lambda *_: pytest.fail("nobody reads this"))
    assert game(store=Forgets()).run(turns=1).what == "turns"


def test_a_line_of_a_plugin_takes_the_rule_of_what_it_is_about(game):
    play = game().play
    bella = play.get("bella")
    play.note("bella looks up", about="jump", of=(bella,))
    entry = play.performance.journal[-1]
    assert (entry.text, entry.cite, [each.text for each in entry.reasons]) == ("bella looks up", ("ME-1",), ["uphill"])


def test_a_line_about_nothing_there_is_gets_the_nearest_name(game):
    from rulecore.errors import PluginFailed

    with pytest.raises(PluginFailed) as failed:
        game().play.note("bella looks up", about="jumb")
    assert 'about "jumb"' in str(failed.value)
    assert "jump" in str(failed.value)
