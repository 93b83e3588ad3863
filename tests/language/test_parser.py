"""Text → surface tree: every alternative of the grammar, spans, bounds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.language import parser
from rulecore.language.node import Node
from rulecore.language.nodes import (
    Add,
    And,
    Arithmetic,
    AtStart,
    Between,
    Bound,
    Call,
    Choice,
    Compare,
    Count,
    Dice,
    Double,
    Field,
    Fold,
    Forbid,
    Halve,
    Ignore,
    Is,
    Keys,
    Limit,
    Modifier,
    Negative,
    Not,
    NumberLiteral,
    Or,
    Otherwise,
    Path,
    Pieces,
    Quantified,
    Set,
    TextLiteral,
    TruthLiteral,
)
from rulecore.language.printer import canonical
from rulecore.language.problems import LanguageProblem
from rulecore.testing.strategies import expressions

A, B, C = Path("a"), Path("b"), Path("c")
ONE, TWO, THREE = NumberLiteral(1), NumberLiteral(2), NumberLiteral(3)
GOAT, FOG, IT = Path("goat"), Path("fog"), Path("it")

EXPRESSIONS = {
    "1": ONE,
    "007": NumberLiteral(7),
    "1.50": NumberLiteral(Fraction(3, 2)),
    "2.0": TWO,
    '"run away"': TextLiteral("run away"),
    '""': TextLiteral(""),
    "true": TruthLiteral(value=True),
    "false": TruthLiteral(value=False),
    "goat": GOAT,
    "goat.speed": Path("goat", (Field("speed"),)),
    "a[b, 1].c[2]": Path("a", (Keys((B, ONE)), Field("c"), Keys((TWO,)))),
    "min(1, a)": Call(Path("min"), (ONE, A)),
    "a()": Call(A, ()),
    "(a)": A,
    "2d6": Dice(2, 6),
    "d6": Dice(1, 6),
    "a d6": Dice(A, 6),
    "d6_bonus": Path("d6_bonus"),
    "3d6 keep highest 2": Dice(3, 6, ("highest", 2)),
    "3d6 keep lowest 1 exploding on 6": Dice(3, 6, ("lowest", 1), 6),
    "d10 exploding on 0": Dice(1, 10, None, 0),
    "if a then 1 else 2": Choice(A, ONE, TWO),
    "if a then 1 else if b then 2 else 3": Choice(A, ONE, Choice(B, TWO, THREE)),
    "1 + 2 + 3": Arithmetic("+", Arithmetic("+", ONE, TWO), THREE),
    "1 - 2 * 3": Arithmetic("-", ONE, Arithmetic("*", TWO, THREE)),
    "(1 - 2) / 3": Arithmetic("/", Arithmetic("-", ONE, TWO), THREE),
    "-1": Negative(ONE),
    "--a * b": Arithmetic("*", Negative(Negative(A)), B),
    "1 - -2": Arithmetic("-", ONE, Negative(TWO)),
    "a otherwise 1 + 2": Otherwise(A, Arithmetic("+", ONE, TWO)),
    "a or b or c": Or(A, Or(B, C)),
    "a and b or c": Or(And(A, B), C),
    "a or b and c": Or(A, And(B, C)),
    "not a and b": And(Not(A), B),
    "not a or b": Or(Not(A), B),
    "not not a": Not(Not(A)),
    "not a = 1": Not(Compare("=", A, ONE)),
    **{f"a {sign} b + 1": Compare(sign, A, Arithmetic("+", B, ONE)) for sign in ("=", "!=", "<", "<=", ">", ">=")},
    "a between 1 and 2 and b": And(Between(A, ONE, TWO), B),
    "goat is furious": Is(GOAT, ("furious",)),
    "goat is a/b": Is(GOAT, ("a", "b")),
    "goat is not a/b": Is(GOAT, ("a", "b"), negated=True),
    "goat has horns": Is(GOAT, ("horns",), verb="has"),
    "goat has no horns": Is(GOAT, ("horns",), negated=True, verb="has"),
    "goat is tied with a": Is(GOAT, ("tied",), other=A),
    "goat is tied to a": Is(GOAT, ("tied",), other=A),
    "goat is not tied by a": Is(GOAT, ("tied",), negated=True, other=A),
    "goat has rope with a": Is(GOAT, ("rope",), other=A, verb="has"),
    "a at start of turn": AtStart(A, "turn"),
    "a = 1 at start of turn or b": Or(AtStart(Compare("=", A, ONE), "turn"), B),
    "not a at start of turn": Not(AtStart(A, "turn")),
    "any goat": Quantified("any", Pieces("goat")),
    "no goat of a.b as foe": Quantified("no", Pieces("goat", Path("a", (Field("b"),)), "foe")),
    "any goat where a and b or c": Quantified("any", Pieces("goat"), Or(And(A, B), C)),
    "a or any goat where b or c": Or(A, Quantified("any", Pieces("goat"), Or(B, C))),
    "(any goat where a) or b": Or(Quantified("any", Pieces("goat"), A), B),
    "not any goat where a": Not(Quantified("any", Pieces("goat"), A)),
    "any goat and b": And(Quantified("any", Pieces("goat")), B),
    "count(goat)": Count(Pieces("goat")),
    "count(goat of a where b) + 1": Arithmetic("+", Count(Pieces("goat", A), B), ONE),
    "sum(it + 1 for each goat)": Fold("sum", Arithmetic("+", IT, ONE), Pieces("goat")),
    "highest(it for each goat of a as b where c)": Fold("highest", IT, Pieces("goat", A, "b"), C),
    "lowest(it for each goat)": Fold("lowest", IT, Pieces("goat")),
    "up_there = 1": Compare("=", Path("up_there"), ONE),
    "a\n and\tb": And(A, B),
}

MODIFIERS = {
    "+1 to a": Modifier(Add("+", ONE, A)),
    "-2 to a when fog": Modifier(Add("-", TWO, A), FOG),
    "+a[b] to goat.c": Modifier(Add("+", Path("a", (Keys((B,)),)), Path("goat", (Field("c"),)))),
    "+1 * 2 to a": Modifier(Add("+", Arithmetic("*", ONE, TWO), A)),
    "+(1 + 2) to a": Modifier(Add("+", Arithmetic("+", ONE, TWO), A)),
    "+2 to a per (3 - b), at most 6": Modifier(Add("+", TWO, A, Arithmetic("-", THREE, B), Bound("at most", NumberLiteral(6)))),
    "-1 to a, not below 1 when fog": Modifier(Add("-", ONE, A, None, Bound("not below", ONE)), FOG),
    "+1 to a, not above b + 1": Modifier(Add("+", ONE, A, None, Bound("not above", Arithmetic("+", B, ONE)))),
    "halve a": Modifier(Halve(A)),
    "halve a rounding up when fog": Modifier(Halve(A, "up"), FOG),
    "halve a rounding down": Modifier(Halve(A, "down")),
    "double a": Modifier(Double(A)),
    "set a to b otherwise 1": Modifier(Set(A, Otherwise(B, ONE))),
    "a at most 6": Modifier(Limit(A, "most", NumberLiteral(6))),
    "a at least 1 when fog": Modifier(Limit(A, "least", ONE), FOG),
    "ignore check.a": Modifier(Ignore(Path("check", (Field("a"),)))),
    "forbid a when fog or b": Modifier(Forbid(A), Or(FOG, B)),
    "+1 to a when if b then c else fog": Modifier(Add("+", ONE, A), Choice(B, C, FOG)),
}


@pytest.mark.parametrize(("text", "tree"), EXPRESSIONS.items())
def test_an_expression_reads_as(text, tree):
    assert parser.expression(text) == tree


@pytest.mark.parametrize(("text", "tree"), MODIFIERS.items())
def test_a_modifier_reads_as(text, tree):
    assert parser.modifier(text) == tree


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("h", (((1, "h"),),)),
        ("12h-2c", (((12, "h"),), ((2, "c"),))),
        ("3h-c-h/c-r/●", (((3, "h"),), ((1, "c"),), ((1, "h"), (1, "c")), ((1, "r"), (0, "")))),
        ("●", (((0, ""),),)),
    ],
)
def test_damage_notation_reads_as(text, parts):
    assert parser.notation(text) == parts


@pytest.mark.parametrize(
    ("text", "alternatives"),
    [
        ("7", (("one", 7),)),
        ("-1", (("one", -1),)),
        ("1-3", (("span", 1, 3),)),
        ("-3--1", (("span", -3, -1),)),
        ("1..3", (("span", 1, 3),)),
        ("12+", (("upward", 12),)),
        ("<=2/>=5", (("against", "<=", 2), ("against", ">=", 5))),
        ("A/otherwise", (("word", "A"), ("word", "otherwise"))),
        ("96-00", (("span", 96, 100),)),
        ("0.5", (("one", Fraction(1, 2)),)),
    ],
)
def test_a_row_key_reads_as(text, alternatives):
    assert parser.row(text) == alternatives


def test_the_grammar_has_no_conflict_and_no_two_tokens_for_one_text():
    from lark import Lark

    Lark(parser.grammar_text(), parser="lalr", start=["expression", "modifier", "notation", "row"], strict=True, keep_all_tokens=True)


def test_the_grammar_fits_a_page():
    assert len(parser.grammar_text().splitlines()) <= 90


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a + bc * (d - e)", "bc * (d - e)"),
        ("(a + b) * c", "(a + b) * c"),
        ("x or goat.speed[1] >= 2", "goat.speed[1] >= 2"),
        ("not any goat of b where it is c with d", "any goat of b where it is c with d"),
        ("1 + sum(it for each goat)", "sum(it for each goat)"),
        ("1 + 2d6 keep highest 1 exploding on 6", "2d6 keep highest 1 exploding on 6"),
        ('"x" = a', '"x"'),
    ],
)
def test_a_node_knows_its_characters(text, part):
    start = text.index(part)
    spans = {node.span: node for node in walk(parser.expression(text))}
    assert spans[start, start + len(part)] == parser.expression(part)


def walk(node):
    yield node
    for value in node.values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield from walk(item)


def test_a_modifier_knows_its_characters():
    text = "+2 to a per (3 - b), at most 6 when fog"
    tree = parser.modifier(text)
    assert text[slice(*tree.span)] == text
    assert text[slice(*tree.change.span)] == "+2 to a per (3 - b), at most 6"
    assert text[slice(*tree.change.bound.span)] == "at most 6"


@given(expressions())
def test_every_part_of_a_text_reads_as_the_part_of_its_tree(tree):
    text = canonical(tree)
    read = parser.expression(text)
    for node in walk(read):
        start, end = node.span
        assert 0 <= start < end <= len(text)
        if hasattr(node, "steps") or not node.fields or isinstance(node, (Field, Keys, Pieces)):
            continue
        assert parser.expression(text[start:end]) == node


BIG = [
    ("(" * 4999 + "1" + ")" * 4999, None),
    ("(" * 5001 + "1" + ")" * 5000, "language/too-long"),
    ("1" * 31, "language/too-long"),
    ("1" * 30, None),
    ("0." + "1" * 29, "language/too-long"),
    ("-" * 99 + "1", None),
    ("-" * 100 + "1", "language/too-deep"),
    ("not " * 2000 + "a", "language/too-deep"),
    ("1" + "+1" * 4000, "language/too-deep"),
    ("a" + " or a" * 1500, "language/too-deep"),
    ("f(" * 2000 + "1" + ")" * 2000, "language/too-deep"),
    ("a[" * 2000 + "1" + "]" * 2000, "language/too-deep"),
    ("if a then 1 else " * 500 + "1", "language/too-deep"),
    ("a" * 10_001, "language/too-long"),
    ("((((" * 1000, "language/syntax"),
    ("0d6", "language/dice"),
    ("10001d6", "language/dice"),
    ("10000d6", None),
    ("d1", "language/dice"),
    ("d10001", "language/dice"),
    ("d10000", None),
    ("1000000000d6", "language/dice"),
    ("1" * 31 + "d6", "language/too-long"),
    ("2d6 keep highest 3", "language/dice"),
    ("2d6 keep lowest 0", "language/dice"),
    ("2d6 keep lowest 1.5", "language/number"),
    ("2d6 exploding on 5.5", "language/number"),
    ("a d6 keep highest 3", None),
]


@pytest.mark.parametrize(("text", "code"), BIG, ids=[f"{text[:12]}…{len(text)}" for text, _ in BIG])
def test_what_is_hostile_is_refused_with_a_reason(text, code):
    if code is None:
        parser.expression(text)
        return
    with pytest.raises(LanguageProblem) as caught:
        parser.expression(text)
    assert caught.value.code == code
    start, end = caught.value.span
    assert 0 <= start <= end <= len(text)


def test_problems_become_places_by_whoever_knows_the_file():
    with pytest.raises(LanguageProblem) as caught:
        parser.expression("goat.speed => 2")
    problem = caught.value.problem()
    assert (problem.code, problem.width, problem.hint) == ("language/syntax", 2, 'Write ">=".')


@given(st.sampled_from(sorted(EXPRESSIONS)), st.integers(0, 3))
def test_spaces_do_not_matter_where_words_end(text, many):
    if '"' not in text:
        assert parser.expression(text.replace(" ", " " * (many + 1))) == EXPRESSIONS[text]


def test_lark_is_asked_once():
    assert parser._grammar() is parser._grammar()
