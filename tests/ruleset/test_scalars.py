"""What an unquoted word of YAML means, and how word processors' typography is read."""

from __future__ import annotations

import string
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.ruleset.scalars import MOST_DIGITS, Signed, normalise, odd_spaces, same_row, scalar, too_long


@pytest.mark.parametrize(
    "text",
    [
        *("no", "NO", "on", "off", "yes", "y", "12:30", "1:30", "010", "08", "00", "1e3", "1_000", "0x1F", "0o7", "1905-05-27", ".5", "5."),
        *(
            "+",
            "-",
            ".",
            "..",
            "1-3",
            "12+",
            "<=2",
            "1.2.3",
            "--1",
            "+-1",
            "1/2",
            "½",
            "−1",
            "18″",
            "“no”",
            "=",
            ".inf",
            ".nan",
            "٣",
            "+01",
        ),
        "01.5",
    ],
)
def test_what_other_readers_turn_into_something_else_stays_text(text):
    assert scalar(text) == text
    assert type(scalar(text)) is str


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("7", 7),
        ("-7", -7),
        ("1.5", Fraction(3, 2)),
        ("-0.25", Fraction(-1, 4)),
        ("true", True),
        ("FALSE", False),
        ("", None),
        ("~", None),
    ],
)
def test_numbers_truths_and_nothing(text, value):
    assert scalar(text) == value
    assert type(scalar(text)) is type(value)


def test_a_plus_sign_is_kept():
    two = scalar("+2")
    assert type(two) is Signed
    assert (two, str(two), f"{two}", two + 1) == (2, "+2", "+2", 3)
    assert (str(scalar("+0")), scalar("+1.5")) == ("+0", Fraction(3, 2))


@given(st.integers(-(10**30), 10**30))
def test_every_whole_number_is_read_exactly(number):
    assert scalar(str(number)) == number


@given(st.text(string.digits + "+-.~ eE_:xn", max_size=12))
def test_a_word_is_read_as_a_number_only_if_it_says_that_number(text):
    value = scalar(text)
    if isinstance(value, Fraction | int) and not isinstance(value, bool):
        assert value == Fraction(text)


def test_endless_numbers_stay_text_and_are_told_apart():
    assert scalar("9" * 100_000) == "9" * 100_000
    assert too_long("-" + "9" * MOST_DIGITS)
    assert too_long("1." + "3" * MOST_DIGITS)
    assert not too_long("9" * MOST_DIGITS)
    assert not too_long("x" * 5000)


def test_rows_that_are_one_number_are_one_row():
    assert same_row("007") == same_row("7") == "7"
    assert same_row("-01") == same_row("-1")
    assert same_row("00") == "0"
    assert len({same_row(key) for key in ["1", "-1", "+1", "1-3", "01-3", "x01", ""]}) == 7


def test_the_minus_of_word_processors_is_read_and_noted():
    assert normalise("−1 to jump when speed − 2") == ("-1 to jump when speed - 2", ('"−" (U+2212) is read as "-"',))


def test_an_en_dash_is_a_minus_only_between_numbers_or_before_one():
    assert normalise("1–3")[0] == "1-3"
    assert normalise("–1 to jump")[0] == "-1 to jump"
    assert normalise("a goat – or two") == ("a goat – or two", ())


def test_curly_quotes_and_odd_spaces_are_read_and_noted():
    text, notes = normalise("mood\u00a0is “cross”")
    assert text == 'mood is "cross"'
    assert notes == (
        '"\u00a0" (U+00A0) is read as " "',
        '"“" (U+201C) is read as \'"\'',
        '"”" (U+201D) is read as \'"\'',
    )


def test_what_has_no_plain_form_is_left_to_the_language():
    for text in ["½", "18″", "×2", "plain"]:
        assert normalise(text) == (text, ())


@given(st.text("−–1½ a“”\u00a0\u2009″", max_size=30))
def test_normalising_keeps_every_place_and_is_done_once(text):
    once, _ = normalise(text)
    assert len(once) == len(text)
    assert normalise(once) == (once, ())


def test_odd_spaces_are_listed_once_each():
    assert odd_spaces("a\u00a0b\u00a0c\u2009") == "\u00a0\u2009"
    assert odd_spaces("a b\tc") == ""
