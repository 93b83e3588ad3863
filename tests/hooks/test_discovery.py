"""Plugins are found where they are, in order of their names; two of one name, blocked ones and broken ones say so."""

from __future__ import annotations

import sys

import pytest

from rulecore.errors import CommandWrong, PluginFailed
from rulecore.hooks import discovery
from rulecore.hooks.loading import plugins_of

RULES = """pieces:
  goat: {fields: {speed: {starts: 3}}}
sequence:
  - phase: play
    steps: [{id: jumps, run: plugin}]
plugins: [jumping]
"""
MODULE = """from rulecore.markers import hookimpl
@hookimpl(WRAPPER)
def step_jumps(game):
    game.note("NAME")
"""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A folder of plugins that are not installed: `{name: (text of the module, more of pyproject.toml)}`."""
    folder = tmp_path / "plugins"
    folder.mkdir()
    monkeypatch.setattr(discovery, "bundled", lambda _name: str(folder))
    monkeypatch.setattr(discovery, "_installed", list)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def bring(**plugins):
        for name, (text, more) in plugins.items():
            source = folder / name / "src"
            source.mkdir(parents=True, exist_ok=True)
            module = f"tried_{tmp_path.name}_{name}".replace("-", "_")
            (source / f"{module}.py").write_text(text, "utf-8")
            project = f'[project]\nname = "{name}"\nversion = "2.1"\n[project.entry-points.rulecore]\n{name} = "{module}"\n{more}'
            (folder / name / "pyproject.toml").write_text(project, "utf-8")

    return bring


def module(name, wrapper=""):
    text = MODULE.replace("NAME", name).replace("(WRAPPER)", wrapper)
    return text + "    yield\n" if wrapper else text


def test_plugins_of_a_checkout_are_found_sorted_and_not_imported(checkout):
    checkout(walking=(module("w"), ""), jumping=("1 / 0\n", ""))
    found = discovery.available()
    assert [(each.name, each.version, each.state) for each in found] == [("jumping", "2.1", "ready"), ("walking", "2.1", "ready")]
    assert found[0].origin == "checkout plugins/jumping"


def test_a_plugin_that_cannot_be_imported_says_why(checkout):
    checkout(jumping=("1 / 0\n", ""))
    (found,) = discovery.available()
    with pytest.raises(PluginFailed, match="ZeroDivisionError"):
        found.load()
    assert found.state == "failed"


@pytest.mark.parametrize("how", ["-p", "variable", "empty"])
def test_blocked_plugins_are_not_used(checkout, how):
    checkout(jumping=(module("j"), ""), walking=(module("w"), ""))
    environment = {"-p": {}, "variable": {"RULECORE_PLUGINS": "walking"}, "empty": {"RULECORE_PLUGINS": ""}}[how]
    found = {each.name: each for each in discovery.available(["jumping"] if how == "-p" else [], environment)}
    assert found["jumping"].state == "blocked"
    assert found["walking"].state == ("blocked" if how == "empty" else "ready")
    with pytest.raises(PluginFailed, match="not used"):
        found["jumping"].load()


def test_two_plugins_of_one_name_are_both_refused(checkout, monkeypatch):
    checkout(jumping=(module("j"), ""))
    monkeypatch.setattr(discovery, "_installed", lambda: [discovery.Found("jumping", "elsewhere", "package hops")])
    assert [(each.state, "both bring" in each.why) for each in discovery.available()] == [("failed", True)] * 2


def test_a_checkout_that_is_installed_as_well_is_one_plugin(checkout, monkeypatch):
    checkout(jumping=(module("j"), ""))
    (beside,) = discovery.available()
    monkeypatch.setattr(discovery, "_installed", lambda: [discovery.Found("jumping", beside.value, "package jumping")])
    assert [each.origin for each in discovery.available()] == ["package jumping"]


def test_a_name_that_is_none_gets_the_nearest(checkout):
    checkout(jumping=(module("j"), ""))
    with pytest.raises(CommandWrong, match='Did you mean "jumping"'):
        discovery.named(["jumpin"], discovery.available())


def lines(game):
    return [line[1] for event in game.store.events if event["event"] == "step" for line in event["lines"]]


def play(rules):
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world

    steps = plugins_of(rules)
    world = new_world(rules, plugins=steps.world())
    world.begin()
    return Game(rules, world, KeyedDice(1), steps=steps)


def test_a_layer_gets_the_plugins_that_it_names(checkout, rulebook):
    checkout(jumping=(module("j"), ""), walking=(module("w"), ""))
    game = play(rulebook(RULES))
    assert game.run(1).what == "turns"
    assert lines(game) == ["j"]


def test_a_plugin_joins_the_rules_that_it_names_and_no_others(checkout, rulebook):
    joins = '[project.entry-points."rulecore.joins"]\nwalking = "{0}"\n'
    checkout(jumping=(module("j"), ""), walking=(module("w", "(wrapper=True)"), joins.format("meadow")))
    game = play(rulebook(RULES))
    assert game.run(1).what == "turns"
    assert lines(game) == ["w", "j"]
    checkout(walking=(module("w", "(wrapper=True)"), joins.format("mountain")))
    game = play(rulebook(RULES))
    game.run(1)
    assert lines(game) == ["j"]


def test_a_game_without_its_plugin_says_what_to_install(checkout, rulebook):
    checkout()
    game = play(rulebook(RULES))
    with pytest.raises(CommandWrong, match="needs jumping to be played") as refused:
        game.run(1)
    assert "pip install" in str(refused.value)
    assert game.store.events == []
