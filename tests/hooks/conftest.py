"""A little game with goats, rulesets of several layers as text, and plugins as modules made of text."""

from __future__ import annotations

import types

import pytest

MEADOW = """ruleset: meadow
title: The meadow
version: 1
format: 1
"""
PIECES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, leaps: {starts: 0, resets: turn}}}
"""


@pytest.fixture
def rulebook(tmp_path, monkeypatch):
    """Make a rulebook of layers as text: the first is the meadow, the others are laid over it in order."""
    monkeypatch.setenv("RULECORE_CACHE", "off")

    def make(text, **layers):
        from rulecore.rulebook.assemble import assemble
        from rulecore.rulebook.rulebook import Rulebook
        from rulecore.ruleset.layers import load

        folder = tmp_path / "meadow"
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.yaml").write_text(MEADOW + text, "utf-8")
        paths = []
        below = ["meadow"]
        for name, over in layers.items():
            path = tmp_path / name
            path.mkdir(exist_ok=True)
            head = f"ruleset: {name}\ntitle: {name}\nversion: 1\nformat: 1\noverlays: [{', '.join(below)}]\n"
            (path / "ruleset.yaml").write_text(head + over, "utf-8")
            paths.append(str(path))
            below.append(name)
        monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
        assembly = assemble(load(str(folder), paths))
        assert not assembly.problems, "\n".join(map(str, assembly.problems))
        found = Rulebook(assembly.book)
        found.author = assembly.author
        return found

    return make


@pytest.fixture
def module():
    """Make a module of Python text."""

    def make(text, name="tried_plugin"):
        made = types.ModuleType(name)
        exec(compile("from rulecore.markers import hookimpl\n" + text, f"{name}.py", "exec"), made.__dict__)
        return made

    return make


@pytest.fixture
def game(module):
    """Begin a game: `plugins` are texts by (name, layer)."""
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world
    from rulecore.hooks.plugins import Plugin, Plugins

    def begin(rulebook, plugins=None, *, goats=(("bella", "white"), ("heidi", "brown")), sides=None, dice=None, **more):
        listed = [Plugin(name, module(text, name), layer) for (name, layer), text in (plugins or {}).items()]
        steps = Plugins(rulebook, listed) if listed else None
        world = new_world(rulebook, plugins=steps.world() if steps else None)
        if "player" in world.state.of_kind:
            for side in ("white", "brown"):
                world.state.add_piece("player", side)
        for name, owner in goats:
            world.state.add_piece("goat", name, fields={"owner": world.state.by_id[owner]})
        world.begin()
        return Game(rulebook, world, dice or KeyedDice(7), steps=steps, sides=sides, **more)

    return begin


def lines(game):
    """What the journal of a game says, from its step events."""
    return [line[1] for event in game.store.events if event["event"] == "step" for line in event["lines"]]
