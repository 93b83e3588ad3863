"""Checks, procedures and orders: what they need, what is rolled, what comes of it."""

# ruff: noqa: E501 - definitions as an author writes them, on one line each

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
RIGHT = {
    "checks": {
        "hop: {with: {goat: goat}, roll: {a: 1d6, b: 1d8}, succeeds: a > b}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "roll": [["a", {"dice": ["Dice(1 6)"], "value": "#0"}], ["b", {"dice": ["Dice(1 8)"], "value": "#0"}]],
            "outcomes": [{"id": "success", "when": "a > b", "text": "a > b"}, {"id": "failure"}],
        },
        "hop: {with: {goat: goat, other: goat}, roll: {goat: 1d6, other: 1d8}, adds: {goat: goat.speed}, outcomes: {wins: {when: goat.total > other.total}, ties: {do: [{gain: asleep}]}}}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}, {"name": "other", "type": "piece goat"}],
            "roll": [["goat", {"dice": ["Dice(1 6)"], "value": "#0"}], ["other", {"dice": ["Dice(1 8)"], "value": "#0"}]],
            "opposed": True,
            "adds": {"goat": "goat.speed"},
            "outcomes": [
                {"id": "wins", "when": "goat.total > other.total", "text": "goat.total > other.total"},
                {"id": "ties", "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}]},
            ],
        },
        "hop: {with: {goat: goat}, roll: 3d6, each_die: {adds: natural, scores: if die > 4 then 1 else 0}, succeeds: total >= 2}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "roll": [["", {"dice": ["Dice(3 6)"], "value": "#0"}]],
            "each_die": {"adds": "natural", "scores": "If(die > 4 1 0)"},
            "outcomes": [{"id": "success", "when": "total >= 2", "text": "total >= 2"}, {"id": "failure"}],
        },
        "hop: {with: {goat: goat}, needs: {awake: {rule: goat is not asleep, because: it sleeps, cite: M-1}, quick: speed > 2}, roll: 1d6, succeeds: total > 3}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "needs": [
                {"id": "awake", "rule": "Has(goat ['asleep'] True)", "text": "goat is not asleep", "cite": ["M-1"], "because": "it sleeps"},
                {"id": "quick", "rule": "goat.speed > 2", "text": "speed > 2"},
            ],
            "roll": [["", {"dice": ["Dice(1 6)"], "value": "#0"}]],
            "outcomes": [{"id": "success", "when": "total > 3", "text": "total > 3"}, {"id": "failure"}],
        },
        "hop: {with: {goat: goat}, needs: [goat is not asleep, speed > 2], roll: goat.speed d6, succeeds: any die where it = 6}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "needs": [
                {"id": "needs_1", "rule": "Has(goat ['asleep'] True)", "text": "goat is not asleep"},
                {"id": "needs_2", "rule": "goat.speed > 2", "text": "speed > 2"},
            ],
            "roll": [["", {"dice": ["Dice(goat.speed 6)"], "value": "#0"}]],
            "outcomes": [
                {"id": "success", "when": "AnyOf(Members(it_1 dice die it_1 = 6))", "text": "any die where it = 6"},
                {"id": "failure"},
            ],
        },
        "hop: {of: goat, before: [{gain: asleep}], roll: 2d6 keep highest 1, succeeds: total > speed, success: [{lose: asleep}], do: [{add: {hops: total}}]}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "before": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
            "roll": [["", {"dice": ["Dice(2 6 ['highest', 1])"], "value": "#0"}]],
            "outcomes": [
                {
                    "id": "success",
                    "when": "total > goat.speed",
                    "text": "total > speed",
                    "do": [{"verb": "lose", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
                },
                {"id": "failure"},
            ],
            "do": [
                {
                    "verb": "add",
                    "who": "goat",
                    "who_type": "piece goat",
                    "cells": [{"of": "goat", "field": "hops", "type": "number", "value": "total"}],
                }
            ],
        },
        "hop: {of: goat, from: plugin, outcomes: {over: {do: [{gain: asleep}]}, under: {do: []}}}": {
            "id": "hop",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "outcomes": [
                {"id": "over", "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}]},
                {"id": "under"},
            ],
            "from": "plugin",
        },
    },
    "procedures": {
        "rest: {with: {goat: goat}, do: [{gain: asleep}], uses_up: goat}": {
            "id": "rest",
            "parameters": [{"name": "goat", "type": "piece goat"}],
            "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
            "uses_up": "goat",
        },
        "rest: {with: {n: {type: number, usual: 2, from: 1..4}, m: {type: goat, may_be: none}, s: {type: goat, several: yes}}, do: [], from: plugin}": {
            "id": "rest",
            "parameters": [
                {"name": "n", "type": "number", "usual": "2", "optional": True, "from": [1, 4]},
                {"name": "m", "type": "piece goat?", "optional": True},
                {"name": "s", "type": "piece goat*"},
            ],
            "from": "plugin",
        },
    },
    "orders": {
        "hide: {of: goat, needs: {quick: speed > 2}, at: wake, announced: morning, fields: {how: coat}, do: [{gain: asleep, when: how is white}]}": {
            "id": "hide",
            "of": "goat",
            "parameters": [{"name": "goat", "type": "piece goat"}, {"name": "how", "type": "choice coat"}],
            "needs": [{"id": "quick", "rule": "goat.speed > 2", "text": "speed > 2"}],
            "step": "wake",
            "announced": "morning",
            "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep", "when": "IsWord(how ['white'] False)"}],
        },
    },
}

WRONG = {
    "checks": {
        "hop: {with: {goat: goat}, roll: 1d6, succeeds: total > 6}": [
            "48+9 language/dead: this can never hold: it lies between 1 and 6. / Correct it, or leave the line out: it does nothing."
        ],
        "hop: {with: {goat: goat}, roll: 1d6, adds: total, succeeds: total > 3}": [
            '44+5 language/unknown-name: there is no fact, quantity, table or name "total".'
        ],
        "hop: {with: {goat: goat}, roll: 1d6, adds: goat.mood, succeeds: total > 3}": [
            "44+9 language/type: this is a word of mood, but a number is needed here."
        ],
        "hop: {with: {goat: goat}, roll: {a: 1d6, b: 1d8}, succeeds: a > c}": [
            '65+1 language/unknown-name: there is no fact, quantity, table or name "c".'
        ],
        "hop: {with: {goat: goat, other: goat}, roll: {goat: 1d6, other: 1d8}, adds: {otter: 2}, outcomes: {wins: {when: goat.total > other.total}, ties: {}}}": [
            '78+5 rules/unknown-name: nothing called "otter" is rolled here. / Did you mean "other"?'
        ],
        "hop: {with: {goat: goat, other: goat}, roll: {goat: 1d6, other: 1d8}, outcomes: {wins: {when: goat.totl > other.total}}}": [
            '95+9 language/no-field: a goat has no field or quantity "totl". / A goat has: speed, mood, coat, tame, friend, hops, knows, wool, herd, name, leg, jump.'
        ],
        "hop: {with: {goat: goat}, roll: 3d6, each_die: {scores: nature}, succeeds: total >= 2}": [
            '57+6 language/unknown-name: there is no fact, quantity, table or name "nature". / Did you mean "natural"?'
        ],
        "hop: {with: {goat: goat}, needs: {awake: {rule: goat is not aslep, because: it sleeps}}, roll: 1d6, succeeds: total > 3}": [
            '61+5 language/unknown-name: there is no condition, trait or kind of piece "aslep" that a goat could have. / Did you mean "asleep"?'
        ],
        "hop: {with: {goat: goat}, needs: [goat is not asleep, speed], roll: 1d6, succeeds: total > 3}": [f"55+5 {NOT_TRUE}"],
        "hop: {with: {goat: goat}, needs: {awake: {because: it sleeps}}, roll: 1d6, succeeds: total > 3}": [
            '35+5 schema/missing-key: "awake" lacks "rule".'
        ],
        "hop: {with: {goat: goat}, roll: goat.speed, succeeds: total > 3}": [
            "33+10 rules/dice: dice are rolled, but this is a number. / Write dice as 1d6 or 2d10 + 1."
        ],
        "hop: {with: {goat: goat}, roll: goat.mood, succeeds: total > 3}": [
            "33+9 rules/dice: dice are rolled, but this is a word of mood. / Write dice as 1d6 or 2d10 + 1."
        ],
        "hop: {with: {goat: goat}, roll: 1d1 exploding on 1, succeeds: total > 3}": [
            "33+3 language/dice: 1d1 has 1 side; a die has 2 to 10,000."
        ],
        "hop: {with: {goat: goat}, roll: 1d6 exploding on 7, succeeds: total > 3}": [
            "33+18 language/dead: a d6 never shows 7, so it never explodes. / Name a face it has."
        ],
        "hop: {with: {goat: goat}, roll: 2d6 keep highest 2, succeeds: total > 3}": [
            "33+18 language/dead: keeping 2 of 2 dice keeps all or none. / Keep fewer than are rolled."
        ],
        "hop: {with: {goat: goat}, roll: 2d6, succeeds: total}": [f"48+5 {NOT_TRUE}"],
        "hop: {with: {goat: goat}, roll: 2d6, succeeds: total > 3, success: [{gain: aslep}], failure: [{lose: asleep}]}": [
            '76+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?'
        ],
        "hop: {with: {goat: goat}, roll: 2d6, succeeds: total > 3, sucess: []}": [
            '59+6 schema/unknown-key: "sucess" is no key of a check. Did you mean "success"?'
        ],
        "hop: {with: {goat: goat}, roll: 2d6, succeeds: total > 3, outcomes: {won: {do: []}}}": [
            '59+8 schema/one-of: "hop" has both "succeeds" and "outcomes"; only one of them can be meant.'
        ],
        "hop: {with: {goat: goat}, roll: 2d6, outcomes: {doubled: {when: total}, miss: {do: [{gain: aslep}]}}}": [
            f"65+5 {NOT_TRUE}",
            '92+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
        ],
        "hop: {with: {goat: goat}, roll: 2d6, succeeds: total > 3, before: [{gain: aslep}], do: [{lose: aslep}]}": [
            '75+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
            '96+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
        ],
        "hop: {with: {goat: gaot}, roll: 2d6, succeeds: total > 3}": [
            '20+4 rules/unknown-name: there is no type "gaot". / Did you mean "goat"?'
        ],
    },
    "procedures": {
        "rest: {with: {goat: goat}, do: [], uses_up: gaot}": ['45+4 rules/unknown-name: there is no name "gaot". / Did you mean "goat"?'],
        "rest: {with: {goat: goat}, do: [], from: code}": ['42+4 schema/word: "from" must be the word plugin, not the text "code".'],
        "rest: {with: {goat: goat, n: {type: number, usual: goat.tame}}, do: []}": [
            "52+9 language/type: this is true or false, but a number is needed here."
        ],
        "rest: {with: {goat: goat}}": ['1+4 schema/missing-key: "rest" lacks "do".'],
        "rest: {with: {goat: gaot}, do: []}": ['21+4 rules/unknown-name: there is no type "gaot". / Did you mean "goat"?'],
        "rest: {with: {d6: goat}, do: []}": [
            '15+2 rules/reserved: "d6" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
    },
    "orders": {
        "hide: {of: goat, code: H, cost: 2, takes: speed + 1, keeps_going: goat is not asleep, hands: {from: leg, need: 1..2}, each_hand: {ok: not hand.sore}}": [
            '1+4 schema/missing-key: "hide" lacks "do".'
        ],
        "hide: {of: goat, cost: goat.tame, do: []}": ["24+9 language/type: this is true or false, but a number is needed here."],
        "hide: {of: goat, takes: tame, do: []}": ["25+4 language/type: this is true or false, but a number is needed here."],
        "hide: {of: goat, keeps_going: 3, do: []}": [f"31+1 {NOT_TRUE}"],
        "hide: {of: goat, needs: {quick: speed}, do: []}": [f"33+5 {NOT_TRUE}"],
        "hide: {of: goat, hands: {from: lge, need: 2}, do: []}": [
            '32+3 rules/unknown-name: there is no kind of piece "lge". / Did you mean "leg"?'
        ],
        "hide: {of: goat, hands: {from: leg, need: 2..1}, do: []}": [
            '43+4 language/syntax: a span is asked for with "between". / Write "between 2 and 1".'
        ],
        "hide: {of: goat, hands: {from: leg, need: lots}, do: []}": [
            '43+4 language/unknown-name: there is no fact, quantity, table or name "lots".'
        ],
        "hide: {of: goat, hands: {from: leg, need: 1..2}, each_hand: {ok: hand.sor}, do: []}": [
            '66+8 language/no-field: a leg has no field or quantity "sor". / Did you mean "sore"?'
        ],
        "hide: {of: goat, at: dusk, do: []}": [
            '22+4 rules/unknown-name: there is no phase or step "dusk". / Known are: turn, morning, wake.'
        ],
        "hide: {of: goat, announced: dusk, do: []}": [
            '29+4 rules/unknown-name: there is no phase or step "dusk". / Known are: turn, morning, wake.'
        ],
        "hide: {of: goat, do: [{gain: aslep}]}": [
            '30+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?'
        ],
        "hide: {of: goat, fields: {how: nmber}, do: []}": ['32+5 rules/unknown-name: there is no type "nmber". / Did you mean "number"?'],
        "hide: {of: gaot, do: []}": ['12+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
    },
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in RIGHT.items() for text in texts])
def test_something_called_gives(define, full, kind, text):
    found = define(kind, text)
    assert found.told == []
    assert full(found.read) == RIGHT[kind][text]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_of_something_called_is_told(define, kind, text):
    assert define(kind, text).told == WRONG[kind][text]
