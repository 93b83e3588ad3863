"""Hooks of a rulebook: told by plain functions, called by a typed facade, and compared with what plugins say they take."""

from __future__ import annotations

import importlib
import inspect

import pytest

from rulecore.engine.timeline import NoPlugins, Steps
from rulecore.errors import PluginFailed
from rulecore.hooks.catalogue import FIXED, hooks_of
from rulecore.hooks.plugins import Plugins
from rulecore.hooks.signatures import agrees, annotation_of, arguments_of, wrong_annotations
from rulecore.rulebook.loading import load

RULES = """pieces:
  goat: {fields: {speed: {starts: 3}}}
checks:
  hop:
    title: The hop
    cite: G-1
    with: {goat: goat, far: {type: number, unit: inches, usual: 2}, with_friends: {type: goat, several: yes}, word: text}
    from: plugin
    outcomes: {good: {do: []}, bad: {do: []}}
sequence:
  - phase: play
    title: Play
    steps: [{id: jumps, title: Jumping, cite: [G-2, G-3], run: plugin}]
"""
#: Hooks that are called in play, by the names of the facade's methods.
PLAYED = [name for name in FIXED if not name.startswith("register_")]


def test_there_is_a_hook_for_each_phase_step_and_check(rulebook):
    hooks = hooks_of(rulebook(RULES))
    assert [name for name in hooks if name not in FIXED] == ["phase_play", "step_jumps", "check_hop"]
    assert repr(hooks["check_hop"]) == (
        "Hook(check_hop(game: Play, goat: Any, far: int | Fraction, with_friends: tuple[Any, ...], word: str) -> str | int | Fraction)"
    )
    assert hooks["check_hop"].takes[2].unit == "inches"


def test_a_hook_tells_title_and_cite_of_what_it_stands_for(rulebook):
    hooks = hooks_of(rulebook(RULES))
    assert hooks["step_jumps"].text.startswith("Step Jumping (G-2, G-3):")
    assert hooks["check_hop"].text.startswith("Check The hop (G-1), which says `from: plugin`")
    spec = hooks["check_hop"].spec()
    assert [(each.name, each.annotation) for each in arguments_of(spec)] == [
        (each.name, each.annotation) for each in hooks["check_hop"].takes
    ]
    assert spec.__doc__ == hooks["check_hop"].text


@pytest.mark.parametrize("name", FIXED)
def test_every_hook_says_when_with_what_and_in_which_order_and_shows_it(name):
    text = inspect.getdoc(FIXED[name])
    assert ">>> def " + name in text or "hookimpl" in text
    assert any(word in text for word in ("order", "belongs to one plugin", "One plugin does", "counts", "first", "must see it", "refused"))
    assert len(text.split("\n\n")) >= 3


@pytest.mark.parametrize("facade", [Steps, Plugins, NoPlugins])
@pytest.mark.parametrize("name", PLAYED)
def test_the_facade_is_called_as_the_hook_is(facade, name):
    method, spec = getattr(facade, name), FIXED[name]
    own, right = arguments_of(method)[1:], arguments_of(spec)
    assert [(each.name, each.annotation) for each in own] == [(each.name, each.annotation) for each in right]
    assert agrees(annotation_of(method), annotation_of(spec))


def test_every_hook_of_registration_is_taken_and_has_a_user():
    from rulecore.hooks.registers import Registered

    registering = [name.removeprefix("register_") for name in FIXED if name.startswith("register_")]
    assert [each for each in registering if not hasattr(Registered, f"_{each}")] == ["commands"]


def test_every_hook_has_a_user_in_the_tree(root):
    files = [*(root / "plugins").rglob("src/**/__init__.py"), *(root / "docs" / "examples").rglob("src/**/__init__.py")]
    text = "\n".join(file.read_text("utf-8") for file in files)
    assert [name for name in FIXED if f"def {name}(" not in text] == []


def test_annotations_of_the_skirmish_are_those_of_its_hooks():
    module = importlib.import_module("rulecore_skirmish")
    hooks = hooks_of(load("skirmish", ["terrain"]))
    ours = {name: function for name, function in vars(module).items() if hasattr(function, "rulecore_impl")}
    assert set(ours) <= set(hooks)
    assert {name: wrong_annotations(each, hooks[name].takes, hooks[name].result) for name, each in ours.items()} == dict.fromkeys(ours, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def step_jumps(game: int): ...", "says `game: int`, and game is `Play`"),
        ("def step_jumps(game: 'View'): ...", "says `game: View`, and game is `Play`"),
        ("def step_jumps(game) -> int: ...", "says that it gives `int`, and it gives `None`"),
        ("def check_hop(game, far: float): ...", "says `far: float`, and far is `int | Fraction` (inches)"),
        ("def check_hop(game, goat: str): ...", "says `goat: str`, and goat is `Any`"),
        ("def check_hop(game) -> bool: ...", "says that it gives `bool`, and it gives `str | int | Fraction`"),
        ("def game_over(game) -> bool: ...", "says that it gives `bool`, and it gives `tuple[Any, str] | None`"),
    ],
)
def test_a_wrong_annotation_is_a_sentence_with_the_right_one(rulebook, game, text, said):
    with pytest.raises(PluginFailed) as refused:
        game(rulebook(RULES), {("p", "meadow"): f"@hookimpl\n{text}\n"}, goats=())
    assert refused.value.problems[0].code == "plugin/annotation"
    assert said in str(refused.value)
    assert "It is called as:  def " in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "def step_jumps(game: 'facade.Play') -> None: ...",
        "def check_hop(game: 'Play', far: int, goat: object, word: str | None) -> str: ...",
        "Own = int\n@hookimpl\ndef check_hop(game, far: Own, with_friends: tuple) -> 'str | int': ...",
        "from typing import Optional\n@hookimpl\ndef game_over(game) -> Optional[tuple]: ...",
    ],
)
def test_annotations_that_are_right_or_unknown_are_taken(rulebook, game, text):
    text = text if "@hookimpl" in text else f"@hookimpl\n{text}"
    game(rulebook(RULES), {("p", "meadow"): text + "\n"}, goats=())


def test_a_wrapper_of_what_surrounds_nothing_is_refused(rulebook, game):
    with pytest.raises(PluginFailed, match="game_over surrounds nothing"):
        game(rulebook(RULES), {("p", "meadow"): "@hookimpl(wrapper=True)\ndef game_over(game): yield\n"}, goats=())
