"""The readings of one line agree: compiled, walked, negated, printed and read back, as JSON; also what *cannot* be said."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from meadow import MOOD
from pasture import Jumping, Lines, checked, scene
from reckoning import Reckoner

from rulecore.language import nodes as n
from rulecore.language import parser
from rulecore.language.compiler import Compiler, walk
from rulecore.language.json_form import from_json, to_json
from rulecore.language.printer import canonical
from rulecore.values.cannot import Cannot

FEW = settings(max_examples=60)
MAKERS = ("number", "truth", "mood", "coat")


def run(value, where):
    """Compile and run a checked line."""
    world, names = where
    compiler = Compiler(Jumping())
    free = compiler.free_names(value)
    return compiler.function(value, free)(world, *[names[name] for name in free])


def same(one, other):
    """Two results are the same when both cannot be said, or both are equal and of one kind."""
    if isinstance(one, Cannot) or isinstance(other, Cannot):
        return isinstance(one, Cannot) and isinstance(other, Cannot)
    return one == other and isinstance(one, bool) == isinstance(other, bool)


@pytest.mark.parametrize("maker", MAKERS)
@FEW
@given(random=st.randoms())
def test_a_compiled_line_gives_what_walking_its_tree_gives(maker, random):
    line, where = getattr(Lines(random), maker)(3), scene(random)
    value = checked(line)
    assert same(run(value, where), Reckoner(where[0], MOOD, **where[1]).of(value)), canonical(line)


OTHER = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "any": "no", "no": "any"}


def opposite(line):
    """Give what holds exactly when a line doesn't, without a `not` in front of the whole."""
    if isinstance(line, n.Compare):
        return n.Compare(OTHER[line.operator], line.left, line.right)
    if isinstance(line, n.Is):
        return n.Is(line.value, line.words, not line.negated, line.other, line.verb)
    if isinstance(line, n.Quantified):
        return n.Quantified(OTHER[line.word], line.pieces, line.where)
    if isinstance(line, n.Between):
        return n.Or(n.Compare("<", line.value, line.low), n.Compare(">", line.value, line.high))
    if isinstance(line, n.And):
        return n.Or(opposite(line.left), opposite(line.right))
    if isinstance(line, n.Or):
        return n.And(opposite(line.left), opposite(line.right))
    if isinstance(line, n.Choice):
        return n.Choice(line.condition, opposite(line.then), opposite(line.otherwise))
    if isinstance(line, n.AtStart):
        return n.AtStart(opposite(line.value), line.moment) if isinstance(line.value, (n.Compare, n.Is)) else n.Not(line)
    return n.TruthLiteral(not line.value) if isinstance(line, n.TruthLiteral) else n.Not(line)


@settings(max_examples=150)
@given(random=st.randoms())
def test_a_line_negated_gives_the_other_result(random):
    line, where = Lines(random).comparison(2) if random.random() < 0.5 else Lines(random).truth(3), scene(random)
    found, negated = run(checked(line), where), run(checked(opposite(line)), where)
    assert isinstance(negated, Cannot) if isinstance(found, Cannot) else negated is (not found), canonical(line)


@pytest.mark.parametrize("maker", MAKERS)
@FEW
@given(random=st.randoms())
def test_the_canonical_text_read_back_gives_the_same_value(maker, random):
    line, where = getattr(Lines(random), maker)(3), scene(random)
    again = parser.expression(canonical(line))
    assert again == line
    assert same(run(checked(again), where), run(checked(line), where))


@pytest.mark.parametrize("maker", MAKERS)
@FEW
@given(random=st.randoms())
def test_a_tree_that_was_json_in_between_gives_the_same_value(maker, random):
    value, where = checked(getattr(Lines(random), maker)(3)), scene(random)
    back = from_json(json.loads(json.dumps(to_json(value))))
    assert back == value
    assert [each.span for each in walk(back)] == [each.span for each in walk(value)]
    assert same(run(back, where), run(value, where))


@FEW
@given(random=st.randoms())
def test_and_and_or_are_the_same_from_both_sides(random):
    lines, where = Lines(random), scene(random)
    one, other = lines.truth(2), lines.truth(2)
    for joined in (n.And, n.Or):
        assert same(run(checked(joined(one, other)), where), run(checked(joined(other, one)), where))
    # De Morgan, also for what cannot be said.
    assert same(run(checked(n.Not(n.And(one, other))), where), run(checked(n.Or(n.Not(one), n.Not(other))), where))


@pytest.mark.long
def test_many_lines_agree():
    for seed in range(20_000):
        random = Random(seed)
        line, where = getattr(Lines(random), MAKERS[seed % 4])(4), scene(random)
        value = checked(line)
        assert same(run(value, where), Reckoner(where[0], MOOD, **where[1]).of(value)), (seed, canonical(line))
