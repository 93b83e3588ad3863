"""Damage notation: read by hand as the grammar reads it, added, resolved, and printed as the notation it was read from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.language import parser
from rulecore.language.notation import Damage, parse_damage
from rulecore.language.problems import LanguageProblem
from rulecore.testing.strategies import notations

LETTERS = {"h": "hull", "c": "crew", "r": "rigging"}


def outcome(read, text):
    try:
        return read(text)
    except LanguageProblem:
        return None


@given(notations() | st.text("0123456789-/ hcrA●\t\n", max_size=12))
def test_the_hand_and_the_grammar_read_the_same(text):
    assert outcome(parse_damage, text) == outcome(lambda cell: Damage(parser.notation(cell)), text)


@given(notations())
def test_what_is_printed_reads_back(text):
    damage = parse_damage(text)
    assert parse_damage(repr(damage)) == damage
    assert repr(parse_damage(repr(damage))) == repr(damage)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("3h-c-h/c-r/●", "3h-c-h/c-r/●"),
        ("●", "●"),
        ("h", "h"),
        ("1h", "h"),
        ("h-h-2h", "4h"),
        ("r-h", "r-h"),
        ("h/c-2r", "2r-h/c"),
        ("●-h", "h"),
        ("0h", "●"),
        (" 2 h - c / ● ", "2h-c/●"),
        ("●/h", "●/h"),
    ],
)
def test_damage_prints_as(text, printed):
    assert repr(parse_damage(text)) == printed


def test_what_is_certain_and_what_is_rolled():
    damage = parse_damage("3h-c-h/c-2r/●")
    assert (damage.fixed("h"), damage.fixed("c"), damage.fixed("r")) == (3, 1, 0)
    assert damage.slashes == (((1, "h"), (1, "c")), ((2, "r"), (0, "")))
    assert damage.letters() == ("h", "c", "r")


@pytest.mark.parametrize(
    ("choices", "counts"),
    [
        ((0, 0), {"h": 4, "c": 1, "r": 2}),
        ((0, 1), {"h": 4, "c": 1, "r": 0}),
        ((1, 0), {"h": 3, "c": 2, "r": 2}),
        ((1, 1), {"h": 3, "c": 2, "r": 0}),
    ],
)
def test_a_slash_falls_on_the_side_the_die_chose(choices, counts):
    assert parse_damage("3h-c-h/c-2r/●").resolve(choices) == counts


def test_every_slash_needs_its_die():
    with pytest.raises(ValueError, match="has 1 slashes to roll, not 0"):
        parse_damage("h/c").resolve(())


@given(notations(), notations(), st.data())
def test_added_damage_hits_as_both_do(one, other, data):
    first, second = parse_damage(one), parse_damage(other)
    together = first + second
    choices = [data.draw(st.integers(0, len(sides) - 1)) for sides in together.slashes]
    parted = len(first.slashes)
    counts = together.resolve(choices)
    hits = first.resolve(choices[:parted])
    for letter, count in second.resolve(choices[parted:]).items():
        hits[letter] = hits.get(letter, 0) + count
    assert counts == hits


@given(notations(), notations())
def test_damage_that_is_equal_hashes_alike_and_differs_from_other(one, other):
    first, second = parse_damage(one), parse_damage(other)
    assert (first == second) == (sorted(first.certain) == sorted(second.certain) and first.slashes == second.slashes)
    if first == second:
        assert hash(first) == hash(second)
    assert bool(first) == (repr(first) != "●")
    assert first != one


def test_a_ruleset_has_its_own_letters_and_sign_for_nothing():
    damage = parse_damage("2H-H/–", {"H": "hull"}, nothing="–")
    assert damage.letters() == ("H",)
    assert repr(damage) == "2H-H/–"
    assert repr(parse_damage("-", LETTERS, nothing="-")) == "-"


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        ("2h-x", (3, 4), 'notation/unknown-letter: there is no letter "x" in this notation.\n  Its letters are h, c, r; nothing is ●.'),
        ("2h-c/3x", (5, 7), 'notation/unknown-letter: there is no letter "x" in this notation.\n  Its letters are h, c, r; nothing is ●.'),
        ("2h–c", (0, 4), 'notation/unreadable: "–" is a dash of print.\n  Write 2h-c'),
        ("1" * 31 + "h", (0, 32), "notation/too-long: this number has more than 30 digits.\n  Write a smaller number."),
    ],
)
def test_damage_that_cannot_be_read_is_told_where(text, span, message):
    with pytest.raises(LanguageProblem) as caught:
        parse_damage(text, LETTERS)
    assert caught.value.span == span
    assert str(caught.value) == message


def test_a_cell_of_a_million_characters_is_refused():
    with pytest.raises(LanguageProblem) as caught:
        parse_damage("h-" * 500_000)
    assert caught.value.code == "notation/too-long"
