"""What effects really read and write in play, beside what odds take them to: over all worked examples of all rulesets."""

from __future__ import annotations

from pathlib import Path

import pytest
from herd import EFFECTS, outing_with, world_of

ROOT = Path(__file__).parents[2]
RULESETS = {
    "skirmish": ("skirmish", ()),
    "terrain": ("terrain", ()),
    "skirmish with terrain": ("skirmish", ("terrain",)),
    "goats": (str(ROOT / "docs/examples/goats"), ()),
    "harbour in weather": ("harbour_weather", ()),
}


class Recorder:
    """Notes every cell that is read or written while an effect is performed, by the word that lines call it."""

    def __init__(self, monkeypatch):
        self.stack = []
        self.wrong = []
        self.performed = 0
        self.verbs = set()
        self._declared = {}
        self._patch(monkeypatch)

    def read(self, word):
        if self.stack:
            self.stack[-1].add(word)

    def _patch(self, monkeypatch):
        from rulecore.engine import performers
        from rulecore.engine.doing import Doing
        from rulecore.engine.door import Door
        from rulecore.engine.state import State
        from rulecore.engine.world import World
        from rulecore.pieces.guarded import Guarded

        recorder = self

        def attribute(thing, name):
            if name[:1] != "_":
                slot = type(thing)._slots.get(name)
                if slot is not None and (slot.cell or slot.level):
                    recorder.read(name)
            return object.__getattribute__(thing, name)

        def there(p, thing, plain=Doing.there):
            if getattr(thing, "_sort", "") in ("piece", "link", "carried", "order"):
                recorder.read(thing._kind)
            return plain(p, thing)

        def all_of(world, kind, plain=World.all):
            recorder.read(kind)
            return plain(world, kind)

        def recall(door, key, plain=Door.recall):
            recorder.read(str(key[2]) if isinstance(key, tuple) and key[0] == "lost" else "#due" if key == "due" else str(key))
            return plain(door, key)

        def instances(state, piece, condition, plain=State.instances):
            recorder.read(condition)
            return plain(state, piece, condition)

        def one(self, effect, plain=performers.Performers.one):
            perform = plain(self, effect)
            touch = recorder.declared(self.rulebook).of(effect)
            return lambda p, names: recorder.perform(p, names, effect, (perform, touch))

        monkeypatch.setattr(Guarded, "__getattribute__", attribute)
        monkeypatch.setattr(Doing, "there", there)
        monkeypatch.setattr(World, "all", all_of)
        monkeypatch.setattr(World, "links", links(recorder, World.links))
        monkeypatch.setattr(World, "conditions", listed(recorder, World.conditions))
        monkeypatch.setattr(World, "orders", ordered(recorder, World.orders))
        monkeypatch.setattr(Door, "recall", recall)
        monkeypatch.setattr(State, "instances", instances)
        monkeypatch.setattr(performers.Performers, "one", one)

    def declared(self, rulebook):
        from rulecore.analysis.odds.declared import Declared

        if id(rulebook) not in self._declared:
            self._declared[id(rulebook)] = (rulebook, Declared(rulebook))
        return self._declared[id(rulebook)][1]

    def perform(self, p, names, effect, how):
        from rulecore.analysis.odds.columns import Columns
        from rulecore.analysis.odds.touch import ANY

        perform, touch = how
        mark = p.state.mark()
        self.stack.append(set())
        try:
            perform(p, names)
        finally:
            reads = self.stack.pop()
            for each in reads:
                self.read(each)
        self.performed += 1
        self.verbs.add(effect["verb"])
        writes = Columns.words_written(p.state, mark)
        for what, real, said in (("reads", reads, touch.reads), ("writes", writes, touch.writes)):
            if ANY not in said and real - said:
                self.wrong.append(f"{effect.get('at')}: {effect['verb']} {what} {sorted(real - said)}")


def links(recorder, plain):
    def of(world, piece, condition):
        recorder.read(condition)
        return plain(world, piece, condition)

    return of


def listed(recorder, plain):
    def of(world, ident):
        recorder.read(ident)
        return plain(world, ident)

    return of


def ordered(recorder, plain):
    def of(world, piece, order):
        recorder.read(order)
        return plain(world, piece, order)

    return of


@pytest.fixture
def recorder(monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(ROOT / "tests/rulesets/bases"))
    return Recorder(monkeypatch)


@pytest.mark.parametrize("name", RULESETS)
def test_what_effects_read_and_write_in_examples_is_declared(recorder, name):
    from rulecore.rulebook.loading import read
    from rulecore.testing.reading import run_all

    stack, layers = RULESETS[name]
    run_all(read(stack, layers), over_a_base=True)
    assert not recorder.wrong, "\n".join(dict.fromkeys(recorder.wrong))
    assert recorder.performed


def play(rulebook):
    """Play a procedure of these effects with dice that show every face in turn."""
    from itertools import count

    from enumerated import Odometer

    from rulecore.engine.performance import Performance

    for turn in range(12):
        faces = count(turn)
        dice = Odometer([next(faces) * 7 % 2 for _ in range(60)])
        world = world_of(rulebook)
        p = Performance(rulebook, world, dice)
        p.call("outing", {"goat": world.state.by_id["bella"], "friend": world.state.by_id["heidi"]})


def test_every_effect_of_the_herd_touches_what_it_declares(recorder, rules):
    for number, effect in enumerate(EFFECTS):
        for other in (EFFECTS[(number * 7 + 3) % len(EFFECTS)], "{check: jumping}"):
            play(rules(outing_with([effect, other]), goats=False))
    assert not recorder.wrong, "\n".join(dict.fromkeys(recorder.wrong))
    assert len(recorder.verbs) > 15


@pytest.mark.parametrize("word", ["health", "speed", "goat"])
def test_a_word_that_is_not_declared_is_noticed(recorder, rules, monkeypatch, word):
    from rulecore.analysis.odds import declared

    plain = declared.Declared.of

    def short(self, effect):
        touch = plain(self, effect)
        touch.reads.discard(word)
        touch.writes.discard(word)
        return touch

    monkeypatch.setattr(declared.Declared, "of", short)
    play(rules(outing_with(["{check: jumping}", "{cross_off: {health: 1}}", f"{{note: without {word}}}"]), goats=False))
    assert any(word in each for each in recorder.wrong)
