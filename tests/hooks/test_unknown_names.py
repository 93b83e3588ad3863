"""A plugin that asks for what no rule defines is told what it asked and the nearest name, with whose code it was; never a KeyError."""

from __future__ import annotations

import pytest

from rulecore.errors import NameUnknown

RULES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player}}
facts:
  windy: {type: truth, for: plugin}
quantities:
  reach: {of: goat, base: speed + 1, for: plugin}
  leeway: {of: goat, base: if windy then 1 else 0, for: plugin}
tables:
  grass: {for: plugin, keys: [{size: 1..3}], rows: {1: 1, 2: 2, 3: 3}}
conditions:
  asleep: {of: goat, for: plugin}
checks:
  jump: {of: goat, dice: 1d6, outcomes: {good: roll >= 4, bad: otherwise}, for: plugin}
orders:
  climb: {of: goat, at: jumps, do: [{note: up}]}
sequence:
  - phase: play
    steps: [{id: jumps, run: plugin}]
"""


def step(*body):
    lines = ("goat = game.pieces('goat')[0]", *body)
    return "@hookimpl\ndef step_jumps(game):\n" + "".join(f"    {line}\n" for line in lines)


def said(play):
    crash = play.run(turns=1).crash
    return crash["who"], crash["hook"], crash["error"]


@pytest.mark.parametrize(
    ("call", "what", "nearest"),
    [
        ("game.quantity('reahc', goat)", 'quantity "reahc"', "reach"),
        ("game.world.q.reahc(game.world, goat)", 'quantity "reahc"', "reach"),
        ("game.once(lambda table, goat: table.quantity('reahc', goat), goat)", 'quantity "reahc"', "reach"),
        ("game.fact('windi')", 'fact "windi"', "windy"),
        ("game.look('gras', 2)", 'table "gras"', "grass"),
        ("game.consult('gras')", 'table "gras"', "grass"),
        ("game.check('jmup', goat=goat)", 'check "jmup"', "jump"),
        ("game.order('climp', goat)", 'order "climp"', "climb"),
        ("game.may('climp', goat)", 'order "climp"', "climb"),
        ("game.apply({'gain': 'aslep'}, who=goat)", 'condition or trait "aslep"', "asleep"),
        ("game.has(goat, 'aslep')", 'condition or trait "aslep"', "asleep"),
        ("game.pieces('gaot')", 'kind of piece "gaot"', "goat"),
    ],
)
def test_a_plugin_is_told_what_it_asked_for_and_the_nearest_name(rulebook, game, call, what, nearest):
    who, hook, error = said(game(rulebook(RULES), {("bad", "meadow"): step(call)}))
    assert (who, hook) == ("bad", "step_jumps")
    assert error.endswith(f': bad asks in step_jumps for the {what}, and the rulebook has none. Did you mean "{nearest}"?')


def test_a_kind_that_is_not_there_is_not_placed(rulebook, game):
    _, _, error = said(game(rulebook(RULES), {("bad", "meadow"): step("game.place('gaot')")}))
    assert error == 'state/no-kind: there is no kind of piece "gaot".'


def test_whoever_worked_out_a_fact_asked_and_not_the_step_that_reads_it(rulebook, game):
    text = "@hookimpl\ndef register_facts(register):\n    register('windy', lambda world: world.q.reahc(world, None))\n"
    text += step("game.quantity('leeway', goat)")
    who, hook, error = said(game(rulebook(RULES), {("measures", "meadow"): text}))
    assert (who, hook) == ("measures", "windy")
    assert 'measures asks in windy for the quantity "reahc"' in error


def test_a_captain_is_told_too(rulebook, game):
    text = "@hookimpl\ndef register_captains(register): register('wild', wild)\n"
    text += "def wild(view, question): return view.quantity('reahc', question.choices[0])\n"
    text += step("game.ask('white', 'which goat?', game.pieces('goat'))")
    play = game(rulebook(RULES), {("leads", "meadow"): text})
    play.answers.captains["white"] = play.steps.captains["wild"]
    who, hook, error = said(play)
    assert (who, hook) == ("leads", "captain wild")
    assert 'leads asks in captain wild for the quantity "reahc"' in error


def test_without_a_plugin_it_is_a_key_error_that_is_a_sentence(rulebook):
    with pytest.raises(KeyError) as raised:
        rulebook(RULES).get("checks", "nothing_like_it")
    assert isinstance(raised.value, NameUnknown)
    assert str(raised.value) == 'plugin/unknown-name: there is no check "nothing_like_it".\n  There are: jump.'
