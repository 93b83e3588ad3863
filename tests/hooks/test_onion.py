"""A step is a body inside an onion: later layers are further out, the last body counts, what others put around stays."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulecore.errors import PluginFailed
from rulecore.hooks.timeline import timeline

SEQUENCE = """pieces:
  goat: {fields: {speed: {starts: 3}}}
sequence:
  - phase: play
    steps:
      - {id: jumps, do: [{note: base}]}
"""
HOUSE = """sequence:
  - phase: play
    steps:
      - {id: house_before, before: jumps, do: [{note: house before}]}
      - {id: house_after, after: jumps, do: [{note: house after}]}
"""
SCENE = """sequence:
  - phase: play
    steps:
      - {id: scene_jumps, replace: jumps, do: [{note: scene body}]}
      - {id: scene_before, before: jumps, do: [{note: scene before}]}
"""
WRAPPER = """
@hookimpl(wrapper=True)
def step_jumps(game):
    game.note("> {0}")
    yield
    game.note("< {0}")
"""
BODY = """
@hookimpl
def step_jumps(game):
    game.note("{0} body")
"""


def told(game):
    from_steps = [line[1] for event in game.store.events if event["event"] == "step" for line in event["lines"]]
    assert game.outcome.what == "turns", game.outcome
    return from_steps


def test_layers_of_data_stand_around_a_body(rulebook, game):
    play = game(rulebook(SEQUENCE, house=HOUSE, scene=SCENE), goats=())
    play.run(turns=1)
    assert told(play) == ["scene before", "house before", "scene body", "house after"]


def test_wrappers_stand_outside_the_yaml_of_their_layer_and_later_layers_further_out(rulebook, game):
    rules = rulebook(SEQUENCE, house=HOUSE, scene=SCENE)
    play = game(
        rules, {("h", "house"): WRAPPER.format("h"), ("s", "scene"): WRAPPER.format("s"), ("m", "meadow"): WRAPPER.format("m")}, goats=()
    )
    play.run(turns=1)
    assert told(play) == ["> s", "scene before", "> h", "house before", "> m", "scene body", "< m", "house after", "< h", "< s"]


def test_the_last_body_counts_whoever_brings_it(rulebook, game):
    house_only = rulebook(SEQUENCE, house=HOUSE)
    play = game(house_only, {("h", "house"): BODY.format("h")}, goats=())
    play.run(turns=1)
    assert told(play) == ["house before", "h body", "house after"]
    scene_over = rulebook(SEQUENCE, house=HOUSE, scene=SCENE)
    play = game(scene_over, {("h", "house"): BODY.format("h")}, goats=())
    play.run(turns=1)
    assert "scene body" in told(play)
    assert "h body" not in told(play)


def test_the_timeline_is_what_is_played(rulebook, game):
    rules = rulebook(SEQUENCE, house=HOUSE, scene=SCENE)
    play = game(rules, {("h", "house"): WRAPPER.format("h"), ("s", "scene"): WRAPPER.format("s")}, goats=())
    (phase,) = timeline(rules, play.steps)
    rings = [(ring["how"], ring["by"]) for ring in phase["steps"][0]["onion"]]
    assert rings == [("wrapper", "s"), ("before", "scene"), ("wrapper", "h"), ("before", "house"), ("body", "scene"), ("after", "house")]
    play.run(turns=1)
    order = [line for line in told(play) if not line.startswith("<")]
    assert order == ["> s", "scene before", "> h", "house before", "scene body", "house after"]


def test_a_plugin_may_surround_a_phase_or_stand_in_its_place(rulebook, game):
    rules = rulebook(SEQUENCE)
    wrapped = game(rules, {("w", "meadow"): WRAPPER.format("w").replace("step_jumps", "phase_play")}, goats=())
    wrapped.run(turns=1)
    assert told(wrapped) == ["> w", "base", "< w"]
    replaced = game(rules, {("r", "meadow"): BODY.format("r").replace("step_jumps", "phase_play")}, goats=())
    replaced.run(turns=1)
    assert told(replaced) == ["r body"]


def test_two_bodies_of_layers_that_do_not_build_on_each_other_are_refused(rulebook, game):
    rules = rulebook(SEQUENCE)
    with pytest.raises(PluginFailed, match="both bring step_jumps"):
        game(rules, {("a", "meadow"): BODY.format("a"), ("b", "meadow"): BODY.format("b")}, goats=())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@hookimpl\ndef step_jmps(game): ...", 'Did you mean "step_jumps"'),
        ("@hookimpl(tryfirst=True)\ndef step_jumps(game): ...", "says tryfirst"),
        ("@hookimpl(hookwrapper=True)\ndef step_jumps(game): yield", "of the old kind"),
        ("@hookimpl\ndef step_jumps(game, goat): ...", "wants goat"),
        ("@hookimpl\ndef step_jumps(): ...", "does not take `game`"),
        ("@hookimpl\ndef step_jumps(game): yield", "is no wrapper"),
        ("@hookimpl\ndef register_facts(register): register('distance', print)", 'registers the fact "distance"'),
        ("@hookimpl\ndef register_captains(register): 1 / 0", "ZeroDivisionError"),
    ],
)
def test_what_would_be_wrong_in_play_is_refused_before_it(rulebook, game, text, said):
    with pytest.raises(PluginFailed) as refused:
        game(rulebook(SEQUENCE), {("tried", "meadow"): text}, goats=())
    assert said in str(refused.value)


def test_rules_of_data_alone_import_no_pluggy(root):
    program = (
        "import sys\n"
        "from rulecore.rulebook.loading import load\n"
        "from rulecore.engine.worlds import new_world\n"
        "from rulecore.engine.dice import KeyedDice\n"
        "from rulecore.engine.game import Game\n"
        "from rulecore.hooks.loading import plugins_of\n"
        "rules = load('terrain')\n"
        "world = new_world(rules)\n"
        "world.begin()\n"
        "Game(rules, world, KeyedDice(1), steps=plugins_of(rules)).run(turns=2)\n"
        "print('pluggy' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "False", done.stderr
