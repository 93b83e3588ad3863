"""Surface tree → canonical text: reads back as the same tree, with as few brackets as it takes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from rulecore.language import nodes
from rulecore.language.english import english
from rulecore.language.parser import expression, modifier
from rulecore.language.printer import canonical
from rulecore.testing.strategies import expressions, modifiers
from rulecore.testing.trees import Trees

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
#: Drawing a tree costs hypothesis far more than reading it; the many are drawn by `Trees`.
LONG = settings(max_examples=2_000, deadline=None, suppress_health_check=SLOW)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("((a))", "a"),
        ("(a and b) and c", "(a and b) and c"),
        ("a and (b and c)", "a and b and c"),
        ("(a or b) and c", "(a or b) and c"),
        ("not (a or b)", "not (a or b)"),
        ("not (a = 1)", "not a = 1"),
        ("(a - b) - c", "a - b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("a - (b * c)", "a - b * c"),
        ("-(a)", "-a"),
        ("-(a + b)", "-(a + b)"),
        ("(any goat where a) or b", "(any goat where a) or b"),
        ("b or (any goat where a)", "b or any goat where a"),
        ("not (any goat where a) or b", "not (any goat where a) or b"),
        ("(any goat) or b", "any goat or b"),
        ("(a = 1) at start of turn", "a = 1 at start of turn"),
        ("(not a) at start of turn", "(not a) at start of turn"),
        ("a is b to c", "a is b with c"),
        ("a is b with (c + 1)", "a is b with (c + 1)"),
        ("(a otherwise 1) + 1", "(a otherwise 1) + 1"),
        ("d6", "1d6"),
        ("a  d6  keep   highest 2", "a d6 keep highest 2"),
        ("if a then (if b then 1 else 2) else (if c then 3 else 4)", "if a then (if b then 1 else 2) else if c then 3 else 4"),
        ("01.50", "1.5"),
        ("count( goat  where a )", "count(goat where a)"),
    ],
)
def test_brackets_stand_only_where_they_are_needed(text, printed):
    assert canonical(expression(text)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "-1 to jump when meadow.wind = 4",
        "+close_bonus[range] to jump when goat.rested and range <= 5",
        "+2 to jump per (3 - hands), at most 6",
        "-1 to jump, not below 1 when goat.tired",
        "halve jump rounding down when goat.age <= 2",
        "double jump when goat is furious",
        "set jump to 2 when goat has lame",
        "jump at most 6",
        "jump at least 0",
        "forbid jump when goat.lame >= 2",
        "ignore rested when goat is just_fed",
        "-meadow.mud to jump when goat.mood is cross at start of turn",
        "+1 to jump when any goat where it has horns and distance[it, goat] <= short",
    ],
)
def test_lines_that_are_canonical_stay_as_they_are(text):
    assert canonical(modifier(text)) == text


@given(expressions())
@settings(max_examples=200, suppress_health_check=SLOW)
def test_an_expression_reads_back_as_the_same_tree(tree):
    text = canonical(tree)
    read = expression(text)
    assert read == tree
    assert canonical(read) == text


@given(modifiers())
@settings(max_examples=50, suppress_health_check=SLOW)
def test_a_modifier_reads_back_as_the_same_tree(tree):
    text = canonical(tree)
    read = modifier(text)
    assert read == tree
    assert canonical(read) == text


@pytest.mark.parametrize(("seed", "many"), [(1, 2000), pytest.param(2, 100_000, marks=pytest.mark.long)])
def test_many_trees_of_every_rule_read_back(seed, many):
    trees = Trees(Random(seed))
    for _ in range(many // 2):
        tree, line = trees.expression(), trees.modifier()
        assert expression(canonical(tree)) == tree
        assert modifier(canonical(line)) == line


@pytest.mark.long
@given(expressions(most_leaves=20))
@LONG
def test_very_many_expressions_read_back(tree):
    assert expression(canonical(tree)) == tree


@pytest.mark.long
@given(modifiers(most_leaves=16))
@LONG
def test_very_many_modifiers_read_back(tree):
    assert modifier(canonical(tree)) == tree


NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", "<=": ">", ">": "<="}


def negations(node):
    """Each tree in which one comparison says the opposite."""
    if isinstance(node, nodes.Compare):
        yield nodes.Compare(NEGATED[node.operator], node.left, node.right)
    if isinstance(node, nodes.Is):
        yield nodes.Is(node.value, node.words, not node.negated, node.other, node.verb)
    if isinstance(node, nodes.Quantified):
        yield nodes.Quantified("no" if node.word == "any" else "any", node.pieces, node.where)
    for place, value in enumerate(node.values()):
        if isinstance(value, nodes.Expression):
            for other in negations(value):
                changed = list(node.values())
                changed[place] = other
                yield type(node)(*changed)


def test_each_comparison_negated_is_another_tree_and_text():
    trees, tried = Trees(Random(3)), 0
    for _ in range(1500):
        tree = trees.expression()
        for negated in negations(tree):
            assert negated != tree
            assert canonical(negated) != canonical(tree)
            assert english(negated) != english(tree)
            assert expression(canonical(negated)) == negated
            tried += 1
    assert tried > 500


def test_a_fraction_without_a_decimal_is_written_as_a_division():
    assert canonical(nodes.NumberLiteral(Fraction(1, 3))) == "(1 / 3)"
    assert canonical(nodes.NumberLiteral(Fraction(-5, 4))) == "-1.25"
