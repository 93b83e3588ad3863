"""Row keys: read by hand as the grammar reads them, and asked which values they take."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.language import parser
from rulecore.language.problems import LanguageProblem
from rulecore.tables.keys import Against, One, RowKey, Span, Upward, Word, parse_key
from rulecore.testing.strategies import row_keys
from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot

KINDS = {"one": One, "span": Span, "upward": Upward, "against": Against, "word": Word}


def by_grammar(text):
    alternatives = []
    for kind, *values in parser.row(text):
        if kind == "span" and values[0] > values[1]:
            return None
        alternatives.append(KINDS[kind](*values))
    return tuple(alternatives)


def outcome(read, text):
    try:
        return read(text)
    except LanguageProblem:
        return None


@given(row_keys() | st.text("0123456789-+.<>=!/ AbZ_\t\n", max_size=12))
def test_the_hand_and_the_grammar_read_the_same(text):
    assert outcome(lambda key: parse_key(key).alternatives, text) == outcome(by_grammar, text)


@given(row_keys())
def test_what_is_printed_reads_back(text):
    key = outcome(parse_key, text)
    if key is not None:
        assert parse_key(repr(key)) == key
        assert repr(parse_key(repr(key))) == repr(key)
        assert hash(parse_key(repr(key))) == hash(key)


TAKES = [
    ("7", [7, Fraction(7)], [6, 8, -7, "7", True]),
    ("1", [1], [True, 0]),
    ("-1", [-1], [1]),
    ("+2", [2], [-2]),
    ("1.5", [Fraction(3, 2)], [1, 2]),
    ("1-3", [1, 2, 3, Fraction(5, 2)], [0, 4, "2"]),
    ("1..3", [1, 2, 3], [0, 4]),
    ("-3--1", [-3, -2, -1], [-4, 0]),
    ("-3 - 1", [-3, 0, 1], [-4, 2]),
    ("01-05", [1, 5], [0, 6]),
    ("96-00", [96, 100], [0, 95]),
    ("00", [100], [0]),
    ("12+", [12, 99], [11]),
    ("<=2", [2, -9], [3]),
    ("< 2", [1], [2]),
    (">=5", [5, 6], [4]),
    (">5", [6], [5]),
    ("=5", [5], [4, 6]),
    ("!=5", [4, 6], [5]),
    ("A/B", ["A", "B"], ["C", "a", 1, True]),
    ("1/3/5-6", [1, 3, 5, 6], [2, 4]),
    ("true", [True], [False, 1]),
    ("no", [False, "no"], [True, 0]),
    ("otherwise", [1, "A", None, False], []),
]


@pytest.mark.parametrize(("text", "taken", "left"), TAKES)
def test_a_key_takes_its_values_and_no_others(text, taken, left):
    key = parse_key(text)
    assert [value for value in taken if not key.accepts(value)] == []
    assert [value for value in left if key.accepts(value)] == []


def test_doubles_look_at_the_faces():
    key = parse_key("doubles")
    assert key.accepts(8, (4, 4))
    assert key.accepts(9, (3, 3, 3))
    assert not key.accepts(8, (3, 5))
    assert not key.accepts(4, (4,))
    assert not key.accepts(8)


def test_what_cannot_be_is_in_no_row_but_otherwise():
    refused = Cannot(["asleep"])
    for text in ("1", "1-3", "12+", "<=2", "A"):
        assert not parse_key(text).accepts(refused)


def test_what_lies_beyond_the_cut_of_the_odds_is_in_the_rows_it_must_be_in():
    assert parse_key("12+").accepts(Beyond(13))
    assert not parse_key("1-3").accepts(Beyond(13))
    assert not parse_key("7").accepts(Beyond(13))


@pytest.mark.parametrize(
    ("text", "plain", "notes"),
    [
        ("1–3", "1-3", ('"–" is read as "-".',)),
        ("−1", "-1", ('"−" is read as "-".',)),
        ("−3–−1", "-3--1", ('"–" is read as "-".', '"−" is read as "-".')),
        ("91-00", "91-100", ('"00" is read as 100.',)),
        ("1-3", "1-3", ()),
    ],
)
def test_typography_is_read_and_noted(text, plain, notes):
    key = parse_key(text)
    assert (repr(key), key.notes, key.text) == (plain, notes, text)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("7", (7, 7)),
        ("1-3/5", (1, 5)),
        ("12+", (12, None)),
        ("<=2", (None, 2)),
        (">2/7", (2, None)),
        ("A", (None, None)),
        ("A/4", (4, 4)),
        ("!=3", (None, None)),
        ("=3", (3, 3)),
    ],
)
def test_a_key_knows_its_ends(text, ends):
    assert parse_key(text).ends() == ends


def test_words_are_asked_for_apart():
    assert parse_key("A/7/B").words() == ("A", "B")
    assert parse_key("otherwise").is_otherwise
    assert not parse_key("A").is_otherwise


def test_keys_are_equal_when_they_print_the_same():
    assert parse_key("01-03") == parse_key("1..3") != parse_key("1-4")
    assert parse_key("1-3") != "1-3"
    assert len({parse_key("01"), parse_key("1"), parse_key("+1")}) == 1
    assert isinstance(parse_key("1"), RowKey)


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        ("3-1", (0, 3), "row/backwards: 3-1 runs backwards.\n  Write 1-3: the lower number first."),
        ("1/5-2", (2, 5), "row/backwards: 5-2 runs backwards.\n  Write 2-5: the lower number first."),
        ("1//2", (2, 3), "row/unreadable: something is missing here.\n  Row keys are written 7, 1-3, 12+, <=2, A/B, doubles, otherwise."),
        ("1" * 31, (0, 31), "row/too-long: this number has more than 30 digits.\n  Write a smaller number."),
    ],
)
def test_a_key_that_cannot_be_read_is_told_where(text, span, message):
    with pytest.raises(LanguageProblem) as caught:
        parse_key(text)
    assert caught.value.span == span
    assert str(caught.value) == message


def test_a_key_of_a_million_characters_is_refused():
    with pytest.raises(LanguageProblem) as caught:
        parse_key("1/" * 500_000)
    assert caught.value.code == "row/too-long"
