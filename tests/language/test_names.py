"""What a name means and what may follow it: fields, parts, wholes, tracks, levels, quantities, facts, tables, options, functions."""

# ruff: noqa: E501 - lines as an author writes them, with all that is told

from __future__ import annotations

import pytest
from farm import look, short

from rulecore.language.types import SECTION, Type

NAMES = {"hits": Type("rolled_damage"), "part": SECTION, "link": Type("condition", "roped"), "shot": Type("order", "graze")}
RIGHT = {
    "goat.herd.grazing": "goat.herd.grazing -> truth",
    "goat.leg[1].sore": "Part(goat, leg, 1).sore -> truth",
    "goat.leg": "goat.leg -> piece leg*",
    "goat.wool": "Track(goat, wool, left) -> number",
    "goat.wool.lost": "Track(goat, wool, lost) -> number",
    "goat.knows[other]": "Kept(goat, knows, other) -> truth",
    "goat.asleep": "Level(goat, asleep) -> number",
    "goat.itchy": "Level(goat, itchy) -> number",
    "goat.itchy.since": "Instance(goat, itchy).since -> number",
    "goat.lucky": "Level(goat, lucky) -> number",
    "goat.jump": "Quantity(jump, goat) -> number",
    "goat.stretch": "Quantity(stretch, goat, Nothing()) -> number",
    "goat.stretch[3]": "Quantity(stretch, goat, 3) -> number",
    "goat.hungry": "Fact(hungry, goat) -> truth",
    "meadow": "Single(meadow) -> piece meadow",
    "meadow.wet": "Single(meadow).wet -> truth",
    "meadow.windy": "Fact(windy, Single(meadow)) -> truth",
    "windy": "Fact(windy, Single(meadow)) -> truth",
    "herd.grazing": "goat.herd.grazing -> truth",
    "grazing": "goat.herd.grazing -> truth",
    "turn": "Clock(turn) -> number",
    "phase": "Clock(phase) -> text",
    "option.shy": "Chosen(shy) -> choice option.shy",
    "far[calm, 1]": "Look(far, mood:calm, 1) -> number",
    "lies[calm, length]": "Look(lies, mood:calm, lies.columns:length) -> number",
    "lies[calm, skin]": "Look(lies, mood:calm, lies.columns:skin) -> choice coat",
    "leap[calm, 3]": "Look(leap, mood:calm, 3) -> number",
    "handed[calm]": "Look(handed, goat, mood:calm) -> number",
    "reach[3]": "Quantity(reach, 3) -> number",
    "distance[goat, other]": "Fact(distance, goat, other) -> number",
    "distance[goat]": "Fact(distance, goat, other) -> number",
    "bearing(goat, other)": "Function(bearing, goat, other) -> number",
    "calm": "mood:calm -> choice mood",
    "none": "Nothing() -> none",
    "hits.w": "Letter(hits, w) -> number",
    "part.left": "part.left -> number",
    "part.is_lost": "part.is_lost -> truth",
    "link.length": "link.length -> number",
    "shot.patch": "shot.patch -> choice coat",
    'words("two words")': "Function(words, two words) -> number",
    "allowed(graze)": "Allowed(graze, goat) -> truth",
    "min(goat.mood, cross)": "Function(min, goat.mood, mood:cross) -> choice mood",
    "round(goat.speed / 2)": "Function(round, Arithmetic(/, goat.speed, 2)) -> number",
}
WRONG = {
    "goat.leg[white]": ["9-14 type: this is a word of coat, but a number is needed here."],
    "goat.wool.lst": ['0-13 no-field: a number has no "lst". / Did you mean "lost"?'],
    "goat.knows": ["0-10 keys: knows is kept for each of several: say for which, by a goat. / Write knows[…]."],
    "goat.knows[2]": ["11-12 type: this is a number, but a goat is needed here."],
    "goat.stretch[3, 4]": ["0-18 keys: stretch takes steps, not 2 inputs. / Write stretch[steps]."],
    "goat.stretch[calm]": ["13-17 type: this is a word of mood, but a number is needed here."],
    "goat.jump[2]": ["0-12 keys: jump takes nothing, not 1 input. / Write jump alone."],
    "goat.hunger": ['0-11 no-field: a goat has no field or quantity "hunger". / Did you mean "hungry"?'],
    "goat.leg.sore": ['0-13 no-field: several of a leg has no "sore". / Only pieces and conditions have fields.'],
    "goat.itchy.sinse": ['0-16 no-field: itchy has no field "sinse". / Did you mean "since"?'],
    "leg.sore": ["0-8 whose: whose leg? goat, other / Write goat.leg, for example."],
    "sore": ["0-4 whose: sore belongs to a leg, but no leg is known here. / Write whose it is."],
    "wet": ["0-3 whose: wet belongs to a meadow, but no meadow is known here. / Write whose it is."],
    "tame": ["0-4 whose: whose tame? goat, other / Write goat.tame, for example."],
    "player": ['0-6 unknown-name: there is no fact, quantity, table or name "player". / Did you mean "part"?'],
    "option.shi": ['0-10 unknown-name: there is no option "shi". / Did you mean "shy"?'],
    "option": ['0-6 unknown-name: there is no fact, quantity, table or name "option".'],
    "far[calm]": ["0-9 keys: far is looked up by mood and a column, not by 1 key. / Write far[mood, column]."],
    "far[calm, white]": ["10-15 type: this is a word of coat, but a number is needed here."],
    "far[clam, 1]": ['4-8 unknown-name: mood has no word "clam". / Did you mean "calm"?'],
    "lies[calm, fur]": ['11-14 unknown-name: there is no fact, quantity, table or name "fur". / Did you mean "far"?'],
    "leap[calm, 3, 2]": ["0-16 keys: leap is looked up by mood and speed, not by 3 keys. / Write leap[mood, speed]."],
    "rolled": ["0-6 keys: rolled is rolled on, not looked up. / Roll on it with the effect `consult`."],
    "rolled[1]": ["0-9 keys: rolled is rolled on, not looked up. / Roll on it with the effect `consult`."],
    "reach": ["0-5 keys: reach needs steps, which has no value here. / Write reach[steps]."],
    "reach[1, 2]": ["0-11 keys: reach takes steps, not 2 inputs. / Write reach[steps]."],
    "distance[goat, 3]": ["15-16 type: this is a number, but a goat is needed here."],
    "bearing(goat)": ["0-13 arguments: bearing takes one and other, not 1 values."],
    "bearing(goat, 3)": ["14-15 type: this is a number, but a goat is needed here."],
    "goat.speed(3)": ["0-13 not-a-function: only a plain name is called with round brackets. / Look-ups take square brackets."],
    "goat[3]": ["0-7 keys: a goat is not looked up with keys. / Only tables, facts and quantities are."],
    "goat.speed[3]": ["0-13 keys: a number is not looked up with keys. / Only tables, facts and quantities are."],
    "goat.speed.fast": ['0-15 no-field: a number has no "fast". / Only pieces and conditions have fields.'],
    "brown": [
        '0-5 which-list: "brown" is a word of coat and of hair: which is meant? / Write it beside something of that list, as in `x is word`.'
    ],
    "push": [
        "0-4 during: push is meant for leap_over; here the names it reads of it are none. / Use it in the lines of leap_over, or hand these names on."
    ],
    "nowhere": ['0-7 unknown-name: there is no fact, quantity, table or name "nowhere". / Did you mean "other"?'],
    "nowhere.land": ['0-12 unknown-name: there is no fact, quantity, table or name "nowhere". / Did you mean "other"?'],
    "hits.x": ['0-6 no-field: rolled damage has no "x". / Only pieces and conditions have fields.'],
    "link.lenght": ['0-11 no-field: roped has no field "lenght". / Did you mean "length"?'],
    "shot.pach": ['0-9 no-field: the order graze has no field "pach". / Did you mean "patch"?'],
    "min(goat.speed, calm)": ["16-20 type: a word of mood has no min here. / Numbers and one ladder have an order."],
    "allowed(grze)": ['8-12 unknown-name: there is no order "grze". / Did you mean "graze"?'],
    "allowed(3)": ["8-9 type: `allowed` asks about an order by its name. / Write allowed(order)."],
    "abs(calm)": ["4-8 type: this is a word of mood, but a number is needed here."],
    "remainder(3, 0)": ["13-14 divide-by-zero: this divides by zero. / Divide by something that is never 0."],
    "round(1, 2)": ["0-11 arguments: round takes 1 value, not 2."],
    "mix(1, 2)": ['0-3 unknown-name: there is no function "mix". / Did you mean "min"?'],
    "leap(calm, 2)": ["0-13 brackets: leap is looked up, not called. / Write leap[…] with square brackets."],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_name_means(text):
    told, value, type_ = look(text, **NAMES)
    assert told == []
    assert f"{short(value)} -> {type_}" == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_name_that_cannot_be_meant_is_told(text):
    assert look(text, **NAMES)[0] == WRONG[text]
