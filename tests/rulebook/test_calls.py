"""`consult`, `check`, `call`, `carry_out`, `drop`: every name that is handed over is settled."""

from __future__ import annotations

import pytest

RIGHT = {
    "{consult: startle}": {"what": "startle", "arguments": {"goat": "goat"}},
    "{consult: startle, who: other, row: 4-6, as: x}": {
        "who": "other",
        "what": "startle",
        "arguments": {"goat": "other"},
        "row": ["4-6"],
        "as": "x",
    },
    "{check: leap, with: {height: 3}}": {"what": "leap", "arguments": {"goat": "goat", "height": "3"}},
    "{check: leap, with: {height: n}, who: other, as: how, failure: [{gain: asleep, who: other}]}": {
        "who": "other",
        "what": "leap",
        "arguments": {"goat": "other", "height": "n"},
        "outcomes": {"failure": [{"verb": "gain", "who": "other", "condition": "asleep"}]},
        "as": "how",
    },
    "{check: leap, with: {height: 1}, outcomes: {success: [{note: over}]}}": {
        "what": "leap",
        "arguments": {"goat": "goat", "height": "1"},
        "outcomes": {"success": [{"verb": "note", "note": "over"}]},
    },
    "{call: stir}": {"what": "stir", "arguments": {"goat": "goat", "how": None}},
    "{call: stir, who: other, with: {how: n + 1}}": {"who": "other", "what": "stir", "arguments": {"goat": "other", "how": "n + 1"}},
    "{carry_out: graze, with: {patch: white}}": {"what": "graze", "arguments": {"goat": "goat", "patch": "white"}},
    "{drop: graze}": {"what": "graze"},
    "{drop: all}": {"what": "all"},
}

WRONG = {
    "{consult: startel}": ['11+7 rules/unknown-name: there is no table "startel". / Did you mean "startle"?'],
    "{consult: startle, who: meadow}": [
        "25+6 rules/argument: startle is handed goat (a goat) first, but `who` is a meadow. / Name another piece, or leave `who` out."
    ],
    "{consult: leap}": ['11+4 rules/unknown-name: there is no table "leap". / Known are: startle.'],
    "{check: leap}": [
        "9+4 rules/argument-missing: leap is handed height (a number), which has no value here. / Hand it over: `with: {height: …}`."
    ],
    "{check: leaps, with: {height: 2}}": ['9+5 rules/unknown-name: there is no check "leaps". / Did you mean "leap"?'],
    "{check: leap, with: {height: 2, legs: 4}}": ['33+4 rules/argument: leap is handed no "legs". / It is handed: goat, height.'],
    "{check: leap, with: {height: calm}}": ["30+4 language/type: this is a word of mood, but a number is needed here."],
    "{check: leap, with: {height: 2}, failure: [{gain: aslep}]}": [
        '51+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?'
    ],
    "{check: leap, with: {height: 2}, outcomes: {stumbles: []}}": ['45+8 rules/outcome: leap has no outcome "stumbles".'],
    "{check: leap, with: n}": [
        "9+4 rules/argument-missing: leap is handed height (a number), which has no value here. / Hand it over: `with: {height: …}`.",
        "21+1 rules/with: names are handed over, but this is a number. / Write a mapping, or an order.",
    ],
    "{check: leap, with: {goat: n, height: 2}}": ["28+1 language/type: this is a number, but a goat is needed here."],
    "{call: stirr}": ['8+5 rules/unknown-name: there is no procedure "stirr". / Did you mean "stir"?'],
    "{call: stir, with: {how: lots}}": ['26+4 language/unknown-name: there is no fact, quantity, table or name "lots".'],
    "{call: stir, with: {hwo: 3}}": ['21+3 rules/argument: stir is handed no "hwo". / Did you mean "how"?'],
    "{call: stir, who: n}": [
        "19+1 rules/argument: stir is handed goat (a goat) first, but `who` is a number. / Name another piece, or leave `who` out.",
        "19+1 rules/who: `who` names a piece, but this is a number. / Name a piece in scope.",
    ],
    "{carry_out: graz, with: {patch: white}}": ['13+4 rules/unknown-name: there is no order "graz". / Did you mean "graze"?'],
    "{carry_out: graze}": [
        "13+5 rules/argument-missing: graze is handed patch (a word of coat), which has no value here. / Hand it over: `with: {patch: …}`."
    ],
    "{carry_out: graze, with: {patch: green}}": [
        '34+5 language/unknown-name: coat has no word "green". / The words of coat are: white, brown.'
    ],
    "{drop: stir}": ['8+4 rules/unknown-name: there is no order "stir". / Known are: graze.'],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_call_gives(effect, bare, text):
    found = effect(text)
    assert found.told == []
    assert bare(found.read) == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_of_a_call_is_told(effect, text):
    assert effect(text).told == WRONG[text]
