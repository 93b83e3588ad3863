"""Effects are made ready once, and every verb of the language has somebody who performs it."""

from __future__ import annotations

from rulecore.engine.performers import MODULES, verb
from rulecore.rulebook.verbs import VERBS


def test_every_verb_is_performed():
    named = [name for names in MODULES.values() for name in names.split()]
    assert sorted(named) == sorted(VERBS)
    assert all(callable(verb(name)) for name in named)


def test_a_list_of_effects_is_made_ready_once(table, do):
    play = table("pieces:\n  goat: {fields: {speed: {starts: 1}}}\n", {"bella": ("goat", {})})
    effects = []
    assert play.performers.of(effects) == ()
    do(play, "  - {add: {speed: 1}, who: bella}")
    made = dict(play.performers._lists)
    assert len(made) == 1
    ((listed, performers),) = made.values()
    assert play.performers.of(listed) is performers
