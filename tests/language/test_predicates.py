"""Comparisons, `between`, `is` and `has`: what is compared with what, and what a word after `is` asks for."""

# ruff: noqa: E501 - lines as an author writes them, with all that is told

from __future__ import annotations

import pytest
from farm import look, short

from rulecore.language.types import SECTION, Type

NAMES = {
    "link": Type("condition", "roped"),
    "what": Type("condition_word", optional=True),
    "job": Type("order_word", optional=True),
    "foe": Type("piece"),
    "part": SECTION,
}
RIGHT = {
    "goat.speed = 3": "Compare(=, goat.speed, 3, number) -> truth",
    "3 = goat.speed": "Compare(=, 3, goat.speed, number) -> truth",
    "goat.mood >= cross": "Compare(>=, goat.mood, mood:cross, rung) -> truth",
    "cross <= goat.mood": "Compare(<=, mood:cross, goat.mood, rung) -> truth",
    "goat.mood = calm": "Compare(=, goat.mood, mood:calm, rung) -> truth",
    "goat.coat = white": "Compare(=, goat.coat, coat:white, same) -> truth",
    "brown = goat.coat": "Compare(=, coat:brown, goat.coat, same) -> truth",
    "goat.coat != other.coat": "Compare(!=, goat.coat, other.coat, same) -> truth",
    "goat = other": "Compare(=, goat, other, same) -> truth",
    "goat.friend = other": "Compare(=, goat.friend, other, same) -> truth",
    "goat.tame = other.tame": "Compare(=, goat.tame, other.tame, same) -> truth",
    "option.shy = nobody": "Compare(=, Chosen(shy), option.shy:nobody, same) -> truth",
    "what = asleep": "Compare(=, what, :asleep, same) -> truth",
    "goat.weight = goat.speed": "Compare(=, goat.weight, goat.speed, number) -> truth",
    "goat.speed between 1 and 3": "Between(goat.speed, 1, 3, number) -> truth",
    "goat.mood between calm and cross": "Between(goat.mood, mood:calm, mood:cross, rung) -> truth",
    "goat.mood is calm": "IsWord(goat.mood, calm, False) -> truth",
    "goat.mood is calm/cross": "IsWord(goat.mood, calm, cross, False) -> truth",
    "goat.mood is not calm/cross": "IsWord(goat.mood, calm, cross, True) -> truth",
    "option.shy is nobody": "IsWord(Chosen(shy), nobody, False) -> truth",
    "what is asleep": "IsWord(what, asleep, False) -> truth",
    "job is graze": "IsWord(job, graze, False) -> truth",
    "goat is asleep": "Has(goat, asleep, False) -> truth",
    "goat is not asleep": "Has(goat, asleep, True) -> truth",
    "goat has asleep": "Has(goat, asleep, False) -> truth",
    "goat has no lucky": "Has(goat, lucky, True) -> truth",
    "goat is asleep/lucky": "Has(goat, asleep, lucky, False) -> truth",
    "goat is roped": "Has(goat, roped, False) -> truth",
    "goat is roped with other": "Has(goat, roped, other, False) -> truth",
    "goat is leading": "Has(goat, roped.leading, False) -> truth",
    "goat is led with other": "Has(goat, roped.led, other, False) -> truth",
    "goat is other": "IsPiece(goat, other, False) -> truth",
    "goat is not other/goat": "IsPiece(goat, other, goat, True) -> truth",
    "goat is herd": "IsPiece(goat, goat.herd, False) -> truth",
    "foe is goat": "IsPiece(foe, goat, False) -> truth",
    "foe is asleep/meadow": "Either(IsPiece(foe, meadow, False), Has(foe, asleep, False)) -> truth",
    "foe is leg": "IsKind(foe, leg, False) -> truth",
    "meadow is fog": "Has(Single(meadow), fog, False) -> truth",
    "goat.friend is none": "IsNone(goat.friend, False) -> truth",
    "goat.friend is not none": "IsNone(goat.friend, True) -> truth",
    "leap[calm, 1] is cannot": "IsCannot(Look(leap, mood:calm, 1), False) -> truth",
    "leap[calm, 1] is not cannot": "IsCannot(Look(leap, mood:calm, 1), True) -> truth",
    "link is link": "IsPiece(link, link, False) -> truth",
    "part is lost": "IsLost(part, False) -> truth",
    "part is not lost": "IsLost(part, True) -> truth",
    "goat is asleep/other": "Either(IsPiece(goat, other, False), Has(goat, asleep, False)) -> truth",
    "goat is not asleep/other": "All(IsPiece(goat, other, True), Has(goat, asleep, True)) -> truth",
}
WRONG = {
    "goat.coat > white": [
        "0-17 order: a word of coat has no order, so > says nothing. / coat is a list without an order: write = or `is`, or make it a ladder, lowest first."
    ],
    "goat.mood > happy": ['12-17 unknown-name: mood has no word "happy". / The words of mood are: calm, cross, furious.'],
    "goat.mood = white": [
        "0-17 type: a word of mood and a word of coat cannot be compared. / The words of mood are: calm, cross, furious."
    ],
    "goat.speed = calm": ["0-17 type: a number and a word of mood cannot be compared."],
    "goat.tame > other.tame": ["0-22 order: true or false has no order, so > says nothing. / Write = or !=."],
    "goat = meadow": ["0-13 type: a goat and a meadow cannot be compared."],
    "goat.friend = 3": ["0-15 type: a goat and a number cannot be compared."],
    "goat.friend = none": ["0-18 type: a goat and none cannot be compared. / Whether there is one is asked with `is none`."],
    "goat > other": ["0-12 order: a goat has no order, so > says nothing. / Write = or !=."],
    'goat.speed = "fast"': ["0-19 type: a number and a text cannot be compared."],
    "2d6 = 3": ["0-7 type: dice and a number cannot be compared."],
    "goat.mood between 1 and 2": ["0-25 type: a word of mood cannot lie between a number and a number. / Use numbers or a ladder."],
    "goat.coat between white and brown": [
        "0-33 type: a word of coat cannot lie between a word of coat and a word of coat. / Use numbers or a ladder."
    ],
    "goat.speed between 3 and calm": ["0-29 type: a number cannot lie between a number and a word of mood. / Use numbers or a ladder."],
    "goat.mood is clam": ['13-17 unknown-word: mood has no word "clam". / Did you mean "calm"?'],
    "goat.mood is calm/brown": ['13-23 unknown-word: mood has no word "brown". / Known are: calm, cross, furious.'],
    "goat.coat is white/brown/grey": ['13-29 unknown-word: coat has no word "grey". / Known are: white, brown.'],
    "goat.speed is calm": ["0-10 type: `is` asks a word of a list, but this is a number. / Compare numbers with =."],
    "goat.tame is white": ["0-9 type: `is` asks a word of a list, but this is true or false. / Write it alone, or with `not` before it."],
    "option.shy is nobdy": ['14-19 unknown-word: option.shy has no word "nobdy". / Did you mean "nobody"?'],
    "what is aslep": ['8-13 unknown-word: there is no word "aslep". / Did you mean "asleep"?'],
    "job is grze": ['7-11 unknown-word: there is no word "grze". / Did you mean "graze"?'],
    "goat is fog": ["8-11 dead: a goat never has fog. / It is carried by a meadow."],
    "meadow is asleep": ["10-16 dead: a meadow never has asleep. / It is carried by a goat."],
    "goat is leg": ["8-11 dead: a goat is never a leg. / Ask for something it can be."],
    "meadow is leading": ["10-17 dead: a meadow never has leading. / It is carried by a goat."],
    "goat is asleep/leg": ["8-18 dead: a goat is never a leg. / Ask for something it can be."],
    "goat is aslep": [
        '8-13 unknown-name: there is no condition, trait or kind of piece "aslep" that a goat could have. / Did you mean "asleep"?'
    ],
    "goat is cross": [
        '8-13 unknown-name: there is no condition, trait or kind of piece "cross" that a goat could have. / "cross" is a word of its mood: write "goat.mood is cross".'
    ],
    "goat is roped with hops": ["19-23 type: this is a number, but a piece is needed here."],
    "goat is asleep with other": ["20-25 type: asleep is not shared by two pieces. / Ask for it without the other piece."],
    "goat is lucky with other": ["19-24 type: lucky is not shared by two pieces. / Ask for it without the other piece."],
    "goat.mood is calm with other": ["0-28 type: a word of mood has nothing with another piece. / Only a piece does: `x is … with y`."],
    "link is roped": ["0-4 type: `is` asks a word of a list, but this is one roped."],
    "part is broken": ["0-4 type: `is` asks a word of a list, but this is a section of a track."],
    "goat.leg is sore": ['12-16 unknown-name: there is no condition, trait or kind of piece "sore" that a leg could have.'],
    "nowhere is asleep": ['0-7 unknown-name: there is no fact, quantity, table or name "nowhere". / Did you mean "other"?'],
    "goat.nowhere is calm": [
        '0-12 no-field: a goat has no field or quantity "nowhere". / A goat has: speed, weight, mood, coat, tame, friend, wool, herd, leg, knows, jump, temper.'
    ],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_predicate_means(text):
    told, value, type_ = look(text, **NAMES)
    assert told == []
    assert f"{short(value)} -> {type_}" == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_predicate_that_cannot_be_meant_is_told(text):
    assert look(text, **NAMES)[0] == WRONG[text]
