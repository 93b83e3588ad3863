"""Numbers are exact, read from text, rounded as written, shown so that they read back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.values.cannot import Cannot
from rulecore.values.numbers import PLACES, canonical, divide, exact, fraction_text, rounded, shown
from rulecore.values.refusals import ValueWrong

whole = st.integers(-(10**9), 10**9)
numbers = st.one_of(whole, st.fractions(max_denominator=10**6).map(canonical))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("-0", 0),
        ("007", 7),
        ("+2", 2),
        ("-12", -12),
        ("1.5", Fraction(3, 2)),
        ("-0.25", Fraction(-1, 4)),
        ("2.0", 2),
        ("7/3", Fraction(7, 3)),
        ("-6/3", -2),
    ],
)
def test_a_number_is_read_exactly(text, number):
    read = exact(text)
    assert (read, type(read)) == (number, type(number))


@pytest.mark.parametrize(
    "text", ["", "-", "1.", ".5", "1e3", "1_000", "٣", "½", "²", "0x10", "1.5.2", "1/2/3", "--1", " 1", "1/-2", "nan", "a"]
)
def test_what_is_no_number_is_refused(text):
    with pytest.raises(ValueWrong, match="number/unreadable"):
        exact(text)


def test_a_number_of_a_hundred_thousand_digits_is_refused():
    with pytest.raises(ValueWrong, match="number/too-long"):
        exact("9" * 100_000)


def test_a_written_fraction_over_zero_is_refused():
    with pytest.raises(ValueWrong, match="number/zero-below"):
        exact("1/0")


@given(numbers)
def test_what_is_shown_reads_back_as_the_same_number(number):
    assert exact(shown(number)) == number
    assert type(exact(shown(number))) is type(number)


@given(numbers)
def test_only_decimals_of_few_places_are_shown_as_decimals(number):
    text = shown(number)
    if "." in text:
        assert len(text.partition(".")[2]) <= PLACES
        assert not text.endswith("0")
    else:
        assert Fraction(text) == number


@given(whole, whole.filter(bool))
def test_dividing_is_exact_and_whole_where_it_comes_out_even(a, b):
    found = divide(a, b)
    assert found == Fraction(a, b)
    assert type(found) is (int if a % b == 0 else Fraction)


def test_dividing_fractions_that_come_out_even_gives_an_integer():
    assert type(divide(Fraction(3, 2), Fraction(1, 2))) is int


@pytest.mark.parametrize("a", [1, Fraction(1, 2)])
def test_dividing_by_zero_raises_for_the_compiler_to_translate(a):
    with pytest.raises(ZeroDivisionError):
        divide(a, 0)


def test_dividing_by_or_into_a_cannot_gives_it_back():
    no = Cannot(["asleep"])
    assert divide(no, 2) == divide(2, no) == no


@given(numbers)
def test_rounding_goes_where_it_says(number):
    down, up, nearest = (rounded(number, way) for way in ("down", "up", "nearest"))
    assert {type(down), type(up), type(nearest)} == {int}
    assert down <= number <= up
    assert up - down == (0 if number == down else 1)
    assert abs(nearest - number) <= Fraction(1, 2)
    assert rounded(number, "none") == number


@pytest.mark.parametrize(("number", "nearest"), [("1/2", 1), ("-1/2", -1), ("5/2", 3), ("-5/2", -3), ("2.499", 2), ("-2.501", -3)])
def test_a_half_goes_away_from_zero(number, nearest):
    assert rounded(exact(number), "nearest") == nearest


def test_an_unknown_way_to_round_is_refused():
    with pytest.raises(ValueWrong, match="number/rounding"):
        rounded(Fraction(1, 2), "sideways")


def test_rounding_a_cannot_gives_it_back():
    no = Cannot(["asleep"])
    assert [rounded(no, way) for way in ("up", "down", "nearest", "none")] == [no] * 4


def test_truths_stay_truths():
    assert canonical(True) is True
    assert shown(False) == "false"


def test_other_values_are_shown_in_the_words_of_the_language():
    assert shown((1, Fraction(1, 2), "white", None)) == "1, 0.5, white, none"


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_odds_are_shown_in_lowest_terms(top, under):
    assert Fraction(fraction_text(top, under)) == Fraction(top, under)
    assert "." not in fraction_text(top, under)


def test_numbers_of_any_length_are_shown():
    long = 6**20_000 + 1
    text = shown(long)
    assert len(text) == 15564
    assert sum(int(text[-i - 4000 : -i or None] or 0) * 10**i for i in range(0, 16000, 4000)) == long
    assert shown(-long) == "-" + text
    for zeros in (3920, 3999, 4000, 4001, 8000):
        assert shown(10**zeros) == "1" + "0" * zeros


def read_or_code(text):
    try:
        return exact(text)
    except ValueWrong as refused:
        return refused.problems[0].code


@given(st.text("0123456789+-./ d½٣²\u2212e_x", max_size=8) | st.text(max_size=8))
def test_any_text_is_a_number_or_refused_in_words(text):
    number = read_or_code(text)
    assert number.startswith("number/") if isinstance(number, str) else exact(shown(number)) == number
