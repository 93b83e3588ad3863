"""Random tables against a look-up and proofs that try everything: the fast ways agree with the slow ones."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulecore.tables.coverage import prove
from rulecore.tables.domains import Dice, Numbers
from rulecore.tables.key_forms import forms_of
from rulecore.tables.keys import parse_key
from rulecore.tables.levels import Level, Row
from rulecore.tables.odds import row_odds
from rulecore.tables.table import Table
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import canonical

NUMBERS = st.integers(-4, 14)
FRACTIONS = st.builds(Fraction, st.integers(-20, 60), st.sampled_from([1, 2, 3])).map(canonical)
ALTERNATIVES = st.one_of(
    NUMBERS.map(str),
    st.tuples(NUMBERS, st.integers(0, 4)).map(lambda pair: f"{pair[0]}..{pair[0] + pair[1]}"),
    NUMBERS.map(lambda number: f"{number}+"),
    st.tuples(st.sampled_from(["<=", ">=", "<", ">", "=", "!="]), NUMBERS).map(lambda pair: f"{pair[0]}{pair[1]}"),
)
KEYS = st.lists(ALTERNATIVES, min_size=1, max_size=2).map("/".join)
ENDS = st.sampled_from(["", "clamp", "cannot"])


def made(labels, **more):
    rows = [Row(label, list(forms_of(label)[0]), f"m.yaml:{index + 2}:3", index) for index, label in enumerate(labels)]
    return Table("leap", Level("total", rows), types="number", at="m.yaml:1:1", **more)


def taken(labels, value):
    return [index for index, label in enumerate(labels) if parse_key(label).accepts(value)]


@st.composite
def apart(draw):
    """Labels of rows of which no two take the same number."""
    cuts = sorted(draw(st.sets(NUMBERS, min_size=2, max_size=8)))
    labels = [f"{low}..{high - 1}" for low, high in pairwise(cuts) if draw(st.integers(0, 4))]
    if draw(st.booleans()):
        labels.append(f"<{cuts[0]}")
    if draw(st.booleans()):
        labels.append(f"{cuts[-1]}+")
    return draw(st.permutations(labels)) if labels else ["0"]


@given(apart(), st.one_of(NUMBERS, FRACTIONS))
def test_a_value_finds_the_row_whose_key_accepts_it(labels, value):
    found = made(labels).look((value,))
    expected = taken(labels, value)
    assert (found.value if not isinstance(found.value, Cannot) else None) == (expected[0] if expected else None)
    assert found.missing == (not expected)


@given(apart(), ENDS, ENDS, st.booleans(), st.lists(st.one_of(NUMBERS, FRACTIONS), max_size=8))
def test_functions_ends_and_other_cells_agree_with_trying_every_row(labels, below, above, other, values):
    table = made(labels, ends=(below, above), otherwise=99 if other else None, otherwise_at="m.yaml:1:9" if other else "")
    fast = table.function()
    grid = [(Fraction(sixth, 6), taken(labels, Fraction(sixth, 6))) for sixth in range(-150, 151)]
    for value in [*values, *values]:
        rows = taken(labels, value)
        expected = rows[0] if rows else None
        if expected is None:
            lower = [found[0] for number, found in grid if found and number < value]
            higher = [found[0] for number, found in grid if found and number > value]
            end = below if not lower else above if not higher else ""
            if end == "clamp":
                expected = (lower or higher)[-1 if lower else 0]
            elif other and end != "cannot":
                expected = 99
        got = fast(value)
        assert got == table.value((value,))
        assert (None if isinstance(got, Cannot) else got) == expected


@given(st.lists(st.integers(-4, 14), min_size=1, max_size=6, unique=True), st.one_of(NUMBERS, FRACTIONS))
def test_at_or_below_finds_the_nearest_listed_row(numbers, value):
    rows = [Row(str(number), [number], "", number) for number in numbers]
    table = Table("leap", Level("total", rows, stretched=True), types="number", match="at_or_below")
    below = [number for number in numbers if number <= value]
    found = table.value((value,))
    assert (found if below else None) == (max(below) if below else None)
    assert isinstance(found, Cannot) == (not below)
    assert Table.from_json(json.loads(json.dumps(table.to_json()))).value((value,)) == found


WEIGHTS = st.dictionaries(st.integers(0, 10), st.integers(1, 9), min_size=1, max_size=6)
SHIFTS = st.tuples(st.integers(-3, 3), st.integers(0, 3)).map(lambda pair: (pair[0], pair[0] + pair[1]))


def numbers_in(text):
    """The whole numbers that a list in a message names."""
    found = set()
    for part in text.replace(" and ", ", ").split(", "):
        first, to, last = part.partition(" to ")
        found |= set(range(int(first), int(last if to else first) + 1))
    return found


def of_code(problems, code):
    return [problem for problem in problems if problem.code == code]


@given(st.lists(KEYS, min_size=1, max_size=5), WEIGHTS, SHIFTS)
def test_proofs_say_what_trying_every_total_says(labels, weights, shifts):
    problems = prove(made(labels), {"total": Dice(weights, *shifts)})
    reachable = {total + shift for total in weights for shift in range(shifts[0], shifts[1] + 1)}
    missing = {total for total in reachable if not taken(labels, total)}
    told = set()
    for problem in of_code(problems, "table/gap"):
        told |= numbers_in(problem.message.removeprefix("no row takes ").rpartition(" (")[0])
    if len(missing) <= 8:
        assert told == missing
    assert bool(missing) == bool(of_code(problems, "table/gap"))
    idle = {problem.message.split()[1] for problem in of_code(problems, "table/unreachable")}
    assert idle == {label for label in labels if not any(parse_key(label).accepts(total) for total in reachable)}


@given(st.lists(KEYS, min_size=1, max_size=5, unique=True))
def test_overlaps_are_the_pairs_of_rows_that_take_the_same_number(labels):
    problems = of_code(prove(made(labels), {"total": Numbers()}), "table/overlap")
    told = {frozenset(problem.message.split()[index] for index in (1, 4)) for problem in problems}
    both = {
        frozenset((labels[first], labels[second]))
        for first in range(len(labels))
        for second in range(first)
        if any(parse_key(labels[first]).accepts(number) and parse_key(labels[second]).accepts(number) for number in range(-9, 25))
    }
    assert told == both


@given(st.lists(KEYS, min_size=1, max_size=4), WEIGHTS, SHIFTS)
def test_odds_of_a_gap_are_the_rolls_that_fall_into_it(labels, weights, shifts):
    for problem in of_code(prove(made(labels), {"total": Dice(weights, *shifts)}), "table/gap"):
        text, _, odds = problem.message.removesuffix(").").rpartition(" (")
        listed = text.removeprefix("no row takes ")
        if "more" in listed:
            continue
        gap = numbers_in(listed)
        falls = {shift: sum(weight for each, weight in weights.items() if each + shift in gap) for shift in range(shifts[0], shifts[1] + 1)}
        bare = min(falls, key=abs)
        best = max(sorted(falls, key=abs), key=falls.get)
        expected = [shift for shift in (bare, best) if falls[shift] and (shift == bare or falls[best] > falls[bare])]
        told = [f"{falls[shift]} of {sum(weights.values())} at {shift:+d}".removesuffix(" at +0") for shift in dict.fromkeys(expected)]
        assert odds.replace(" rolls", "").split(", ") == told


@given(apart(), WEIGHTS)
def test_row_odds_add_up_to_all_rolls(labels, weights):
    odds = row_odds(made(labels), weights)
    assert sum(weight for _, weight in odds) == sum(weights.values())
    assert [label for label, _ in odds][: len(labels)] == list(labels)
    for index, label in enumerate(labels):
        assert odds[index] == (label, sum(weight for total, weight in weights.items() if index in taken(labels, total)))
