"""Any text at all: the parsers of the language give a tree or one of our problems, in bounded time, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecore.language import parser
from rulecore.language.builder import WORDS
from rulecore.language.english import english
from rulecore.language.notation import parse_damage
from rulecore.language.printer import canonical
from rulecore.language.problems import LanguageProblem
from rulecore.tables.keys import parse_key

SIGNS = [*"+-*/()[].,=<>!\"'&|;:%^~?#{}", "!=", "<=", ">=", "=>", "==", "..", "−", "–", "½", "“", "●", "\u00a0", "\n", "\x00", "\ud800"]
PIECES = [
    *sorted(WORDS),
    *SIGNS,
    "goat",
    "it",
    "D6",
    "2d6",
    "d6",
    "1",
    "1.5",
    "0d6",
    "every",
    "unless",
    "than",
    "one",
    "'s",
    "isn't",
    '"x"',
]
#: Texts that are nearly of the language.
NEARLY = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=14).map(" ".join)
ANY = st.text(max_size=60) | st.text(st.sampled_from([*"0123456789-+<>=/.,hcrAB ●–−"]), max_size=20)
READERS = [parser.expression, parser.modifier, parser.notation, parser.row, parse_damage, parse_key]


def refusal(read, text):
    try:
        tree = read(text)
    except LanguageProblem as problem:
        return problem
    if read in (parser.expression, parser.modifier):
        assert read(canonical(tree)) == tree
        assert english(tree)
    return None


def check(read, text):
    problem = refusal(read, text)
    if problem is not None:
        start, end = problem.span
        assert 0 <= start <= len(text)
        assert start <= end
        assert problem.message
        assert problem.problem().code == problem.code


@given(st.sampled_from(READERS), NEARLY | ANY)
@settings(max_examples=600)
def test_any_text_is_read_or_refused(read, text):
    check(read, text)


@given(st.sampled_from(READERS[:2]), st.lists(st.sampled_from(PIECES), min_size=1, max_size=3).map(" ".join), st.integers(2, 4000))
@settings(max_examples=60)
def test_a_text_repeated_to_the_limit_is_read_or_refused(read, text, times):
    check(read, (text + " ") * min(times, 9_900 // (len(text) + 1)))


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\x00",
        "\ufeff1",
        "(" * 9_999,
        "[" * 9_999,
        "a." * 4_999,
        '"' * 9_999,
        "1" * 9_999,
        "if " * 3_000,
        "x" * 1_000_000,
        "-" * 9_999,
    ],
)
def test_hostile_texts_are_read_or_refused(read, text):
    check(read, text)


@pytest.mark.parametrize(
    "text", ['__import__("os").system("true")', "().__class__", "goat.__class__.__mro__[1]", "lambda: 1", "f'{goat}'", "a if b else c"]
)
def test_no_text_reaches_python(text):
    try:
        tree = parser.expression(text)
    except LanguageProblem:
        return
    # What reads at all is names like any others, which a checker looks up among those that were declared.
    assert parser.expression(canonical(tree)) == tree
