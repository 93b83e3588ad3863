"""A table to play on: a ruleset as text, pieces, dice and answers written down, and what came of it."""

from __future__ import annotations

import pytest

MANIFEST = "ruleset: meadow\ntitle: The meadow\nversion: 1\nformat: 1\n"


@pytest.fixture
def rules(tmp_path):
    """Make a rulebook of some YAML."""
    from rulecore.rulebook.assemble import assemble
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.layers import load

    def make(text):
        folder = tmp_path / "meadow"
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.yaml").write_text(MANIFEST + text, "utf-8")
        assembly = assemble(load(str(folder)))
        assert not assembly.problems, "\n".join(map(str, assembly.problems))
        rulebook = Rulebook(assembly.book)
        rulebook.author = assembly.author
        return rulebook

    return make


@pytest.fixture
def table(rules):
    """Set a table: `pieces` are `{id: (kind, fields)}`, what they have stands under `is`; the dice and answers come in order."""
    from rulecore.engine.dice import ScriptedDice
    from rulecore.engine.people import Scripted
    from rulecore.engine.performance import Performance
    from rulecore.engine.worlds import new_world

    def set_up(text, pieces=None, *, dice=(), answers=(), known=True, ask=None, **more):
        rulebook = rules(text)
        world = new_world(rulebook, known=known, ask=ask)
        for name, (kind, fields) in (pieces or {}).items():
            if name not in world.state.by_id:
                world.state.add_piece(kind, name)
            for field, value in fields.items():
                world.state.write(world.state.by_id[name], field, world.state.by_id.get(value, value) if isinstance(value, str) else value)
        world.begin()
        return Performance(rulebook, world, ScriptedDice(dice), Scripted(answers), **more)

    return set_up


@pytest.fixture
def do():
    """Perform effects that are written as YAML; names of pieces are in scope."""
    from rulecore.language import checked as c
    from rulecore.language.scope import Scope
    from rulecore.language.types import Type
    from rulecore.rulebook.effects import EffectReader
    from rulecore.ruleset.documents import read_text

    def perform(play, text, **names):
        author = play.rulebook.author
        scope = Scope()
        for piece in play.state.pieces():
            single = author.vocabulary.kinds[piece._kind].one
            if piece._id.isidentifier():
                scope.give(author.vocabulary, piece._id, Type("piece", piece._kind), c.Single(piece._kind) if single else None)
                names[piece._id] = piece
        effects = EffectReader(author).read(read_text(f"do:\n{text}", "effects.yaml")[0], "do", scope)
        problems, author.problems[:] = list(author.problems), []
        assert not problems, "\n".join(map(str, problems))
        play.run(effects, names)
        return names

    return perform
