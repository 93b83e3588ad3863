"""Plain lines are worked out without a compiler, and give what the compiled ones give."""

from __future__ import annotations

from fractions import Fraction

import pytest
from meadow import Goat, Meadow, Meanings, World

from rulecore.language import checked as c
from rulecore.language.compiler import Compiler
from rulecore.language.plain import plain

PLAIN = [
    c.Constant(3),
    c.Constant(Fraction(1, 2)),
    c.Constant(value=True),
    c.Constant("a wasp"),
    c.Nothing(),
    c.Local("hops"),
    c.Single("meadow"),
    c.Attribute(c.Single("meadow"), "wet"),
]


@pytest.mark.parametrize("tree", PLAIN, ids=repr)
def test_a_plain_line_gives_what_the_compiled_one_gives(tree):
    world, compiler = World(Goat(), meadow=Meadow(wet=True)), Compiler(Meanings())
    ready = plain(tree)
    assert ready is not None
    names, function = ready
    assert names == compiler.free_names(tree)
    given = [7 for _ in names]
    assert function(world, *given) == compiler.function(tree, names)(world, *given)


@pytest.mark.parametrize(
    "tree", [c.Negative(c.Constant(3)), c.Attribute(c.Local("goat"), "speed"), c.Attribute(c.Single("meadow"), "_slots")]
)
def test_all_else_takes_the_compiler(tree):
    assert plain(tree) is None
