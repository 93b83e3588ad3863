"""`any`, `no`, `count` and the folds: which pieces are meant, and what `it` is."""

# ruff: noqa: E501 - lines as an author writes them, with all that is told

from __future__ import annotations

import pytest
from farm import look, short

from rulecore.language.types import NUMBER, Type

NAMES = {"crowd": Type("piece", "goat", several=True), "faces": NUMBER}
RIGHT = {
    "any goat": "AnyOf(Members(it_1, kind, goat)) -> truth",
    "no goat where it.speed > 2": "NoneOf(Members(it_1, kind, goat, Compare(>, it_1.speed, 2, number))) -> truth",
    "any goat where it is not goat and it is asleep": "AnyOf(Members(it_1, kind, goat, All(IsPiece(it_1, goat, True), Has(it_1, asleep, False)))) -> truth",
    "any goat as foe where foe.speed > goat.speed": "AnyOf(Members(foe_1, kind, goat, Compare(>, foe_1.speed, goat.speed, number))) -> truth",
    "any leg of goat where it.sore": "AnyOf(Members(it_1, parts, leg, goat, it_1.sore)) -> truth",
    "any leg of goat.leg": "AnyOf(Members(it_1, several, leg, goat.leg)) -> truth",
    "any rival of goat where it.speed > 2": "AnyOf(Members(it_1, kind, goat, goat, Compare(!=, it_1.coat, goat.coat, same), Compare(>, it_1.speed, 2, number))) -> truth",
    "any rival": "AnyOf(Members(it_1, kind, goat, goat, Compare(!=, it_1.coat, goat.coat, same))) -> truth",
    "any weed": "AnyOf(Members(it_1, kind, goat, Single(meadow))) -> truth",
    "any weed of meadow": "AnyOf(Members(it_1, kind, goat, Single(meadow))) -> truth",
    "any flock where count(goat of it) > 2": "AnyOf(Members(it_1, groups, flock, Compare(>, Count(Members(it_2, several, goat, it_1)), 2, number))) -> truth",
    "count(roped of goat where it.length > 2)": "Count(Members(it_1, links, roped, goat, Compare(>, it_1.length, 2, number))) -> number",
    "count(itchy of goat)": "Count(Members(it_1, links, itchy, goat)) -> number",
    "any asleep": "AnyOf(Members(it_1, conditions, asleep)) -> truth",
    "any graze where it.patch is white": "AnyOf(Members(it_1, orders, graze, IsWord(it_1.patch, white, False))) -> truth",
    "any section of goat.wool where it.left = 0": "AnyOf(Members(it_1, sections, wool, goat, Compare(=, it_1.left, 0, number))) -> truth",
    "any die where it = 6": "AnyOf(Members(it_1, dice, die, Compare(=, it_1, 6, number))) -> truth",
    "any crowd where it.tame": "AnyOf(Members(it_1, several, crowd, crowd, it_1.tame)) -> truth",
    "count(leg of goat)": "Count(Members(it_1, parts, leg, goat)) -> number",
    "sum(it.speed for each goat where it.tame)": "Fold(sum, it_1.speed, Members(it_1, kind, goat, it_1.tame), number) -> number",
    "highest(it.mood for each goat)": "Fold(highest, it_1.mood, Members(it_1, kind, goat), choice mood) -> choice mood",
    "lowest(it.speed for each rival of other)": "Fold(lowest, it_1.speed, Members(it_1, kind, goat, other, Compare(!=, it_1.coat, other.coat, same)), number) -> number",
    "count(goat where count(goat where it.speed > 1) > 1)": "Count(Members(it_1, kind, goat, Compare(>, Count(Members(it_2, kind, goat, Compare(>, it_2.speed, 1, number))), 1, number))) -> number",
    "any goat as foe where any goat where it.speed > foe.speed": "AnyOf(Members(foe_1, kind, goat, AnyOf(Members(it_2, kind, goat, Compare(>, it_2.speed, foe_1.speed, number))))) -> truth",
}
WRONG = {
    "any gaot": ['4-8 unknown-name: there is no kind of piece or set "gaot". / Did you mean "goat"?'],
    "any goat where it.spead > 1": ['15-23 no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'],
    "any goat as other where other.speed > 1": ['4-17 shadow: "other" is already a name here. / Give the loop another name after `as`.'],
    "any goat where it.speed": [
        "15-23 type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
    ],
    "any leg of meadow": ["4-17 type: a leg is no part of a meadow. / Only a goat has legs."],
    "any leg of goat.speed": ["4-21 type: a leg is no part of a number. / Only a goat has legs."],
    "any goat of goat.leg": ["4-20 type: several of a leg are no goats. / Write leg in place of goat."],
    "count(itchy of goat.leg)": ["6-23 type: several of a leg are no itchys. / Write leg in place of itchy."],
    "any rival of meadow": ["4-19 type: only a goat has a rival, but this is a meadow. / Name another piece."],
    "any rival of goat.speed": ["4-23 type: only a goat has a rival, but this is a number. / Name another piece."],
    "count(roped of meadow)": ["6-21 type: only a goat has a roped, but this is a meadow. / Name another piece."],
    "any weed of goat": ["4-16 type: only a meadow has a weed, but this is a goat. / Name another piece."],
    "any section": ['4-11 unknown-name: there is no kind of piece or set "section".'],
    "any section of goat.speed": ["4-25 type: only a track has sections. / Write `section of x.track`."],
    "sum(it.sore for each leg of goat)": ["4-11 type: a sum adds numbers, but this is true or false. / Sum a number of each."],
    "sum(it.mood for each goat)": ["4-11 type: a sum adds numbers, but this is a word of mood. / Sum a number of each."],
    "highest(it.coat for each goat)": ["8-15 type: a word of coat has no highest. / Numbers and ladders have."],
    "count(goat where foe.tame)": ['17-25 unknown-name: there is no fact, quantity, table or name "foe".'],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_loop_means(text):
    told, value, type_ = look(text, **NAMES)
    assert told == []
    assert f"{short(value)} -> {type_}" == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_loop_that_cannot_be_meant_is_told(text):
    assert look(text, **NAMES)[0] == WRONG[text]
