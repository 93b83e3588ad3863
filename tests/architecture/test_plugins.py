"""Whatever the code of a plugin asks its rulebook for by name is there, so that a misspelt name is found before anybody plays."""

from __future__ import annotations

import pytest

from rulecore.rulebook.loading import load

#: The rulebook of each plugin with all the layers that it has code for, and how many names it asks for at least.
PLUGINS = {
    "close_action": ("close_action", (), 150),
    "close_action_impulses": ("close_action", ("impulse_movement",), 8),
    "galleys_and_galleons": ("galleys_and_galleons", ("galleys_terrain",), 50),
    "skirmish": ("skirmish", ("terrain",), 50),
}
#: A plugin that asks in every way, and what for.
CODE = """
from meadow.words import GUSTS, MOODS
LEAP, SPEEDS = "leap", ("walk", "trot")
def begin(game, world, goat):
    game.quantity("jump", goat), world.q.wool(world, goat), [getattr(world.q, each)(world, goat) for each in SPEEDS]
    game.look("bush", 3), world.t.tree(3), game.fact("near" if goat.tame else "far", goat), _chart(game, LEAP)
    game.check(LEAP, goat=goat), game.call(GUSTS[goat.mood]), game.apply({"gain": "tired"}, who=goat)
    game.note("it rains", about="rain"), world.single["sky"].blue, world.orders(goat, "hop"), getattr(goat, "shorn", False)
    for field, value in (("x", 1), ("y", 2)):
        game.write(goat, field, value)
    for mood in (*MOODS, "odd"):
        game.rulebook.get("choices", mood), game.rulebook.ids("choices"), {}.get("nothing", mood)
def _chart(game, name):
    return game.rulebook.get("tables", name)
"""
WORDS = 'GUSTS = {"cross": "storm", "calm": "breeze"}\nMOODS = ["calm", "cross"]\n'
FOUND = {
    "quantities": ["jump", "trot", "walk", "wool"],
    "tables": ["bush", "leap", "tree"],
    "facts": ["far", "near"],
    "checks": ["leap"],
    "procedures": ["breeze", "storm"],
    "conditions": ["tired"],
    "any": ["rain"],
    "pieces": ["sky"],
    "orders": ["hop"],
    "fields": ["shorn", "x", "y"],
    "choices": ["calm", "cross", "odd"],
}


@pytest.fixture
def asked(script):
    return script("asked")


def names_of(rulebook, sorts):
    """Give the names of all definitions by their sorts, and of whatever a piece can be read of."""
    found = {sort: set(rulebook.ids(sort)) for sort in sorts}
    found["any"] = {name for names in found.values() for name in names}
    found["fields"] = {*found["conditions"], *found["traits"], *found["facts"]}
    for sort in ("pieces", "conditions"):
        for definition in [rulebook.get(sort, name) for name in found[sort]]:
            found["fields"] |= {*(definition.get("fields") or ()), *(definition.get("tracks") or ())}
    return found


def test_every_way_of_asking_is_found(asked, tmp_path):
    (tmp_path / "words.py").write_text(WORDS, "utf-8")
    (tmp_path / "playing.py").write_text(CODE, "utf-8")
    found = {}
    for each in asked.asked(tmp_path):
        found.setdefault(each.sort, set()).add(each.name)
    assert {sort: sorted(names) for sort, names in found.items()} == FOUND


@pytest.mark.parametrize("plugin", PLUGINS)
def test_what_a_plugin_asks_for_is_there(root, asked, plugin):
    ruleset, layers, least = PLUGINS[plugin]
    known = names_of(load(ruleset, layers), asked.SORTS)
    found = list(asked.asked(root / "plugins" / plugin / "src"))
    assert [f"{each.at} asks for {each.name} among {each.sort}" for each in found if each.name not in known[each.sort]] == []
    assert len(found) >= least


def test_every_plugin_is_looked_at(root):
    assert {path.name for path in (root / "plugins").iterdir() if (path / "src").is_dir()} == set(PLUGINS)
