"""`for_each`, `pick` and `choose`: over which pieces, in which order, under which names."""

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."

RIGHT = {
    "{for_each: goat, as: g, where: g.tame, do: [{gain: asleep}]}": {
        "members": "Members(it_1 kind goat it_1.tame)",
        "element": "piece goat",
        "names": ["it", "g"],
        "do": [{"verb": "gain", "who": "g", "condition": "asleep"}],
    },
    "{for_each: leg of goat, do: [{set: {sore: true}}]}": {
        "members": "Members(it_1 parts leg goat)",
        "element": "piece leg",
        "names": ["it", "leg"],
        "do": [{"verb": "set", "who": "leg", "cells": [{"of": "leg", "field": "sore", "key": None, "type": "truth", "value": "True"}]}],
    },
    "{for_each: rival of other, as: r, order: [highest it.speed, it.hops], do: [{gain: asleep, who: r}]}": {
        "members": "Members(it_1 kind goat other it_1.coat != other.coat)",
        "element": "piece goat",
        "names": ["it", "r"],
        "order": [{"high": True, "value": "it.speed"}, {"high": False, "value": "it.hops"}],
        "do": [{"verb": "gain", "who": "r", "condition": "asleep"}],
    },
    "{pick: goat, as: g, order: it.speed, ties: 1d6, do: [{gain: asleep}]}": {
        "members": "Members(it_1 kind goat)",
        "element": "piece goat",
        "names": ["it", "g"],
        "order": [{"high": False, "value": "it.speed"}],
        "ties": {"dice": ["Dice(1 6)"], "value": "#0"},
        "do": [{"verb": "gain", "who": "g", "condition": "asleep"}],
        "as": "g",
    },
    "{pick: goat, as: g, roll: 1d6, adds: it.speed}": {
        "members": "Members(it_1 kind goat)",
        "element": "piece goat",
        "names": ["it", "g"],
        "roll": {"dice": ["Dice(1 6)"], "value": "#0"},
        "adds": "it.speed",
        "as": "g",
    },
    "{pick: goat, as: g, die: 1d8}": {
        "members": "Members(it_1 kind goat)",
        "element": "piece goat",
        "names": ["it", "g"],
        "die": {"dice": ["Dice(1 8)"], "value": "#0"},
        "as": "g",
    },
    "{choose: goat, as: g, where: it.tame, by: opponent, may: decline, ask: which one?, do: [{gain: asleep}]}": {
        "by": "opponent",
        "may": "decline",
        "ask": "which one?",
        "members": "Members(it_1 kind goat it_1.tame)",
        "element": "piece goat",
        "names": ["it", "g"],
        "do": [{"verb": "gain", "who": "g", "condition": "asleep"}],
        "as": "g",
    },
    "{choose: 1..3, as: x}": {"by": "owner", "range": ["1", "3"], "as": "x"},
    "{choose: 1..n, as: x, do: [{repeat: x, do: []}]}": {
        "by": "owner",
        "range": ["1", "n"],
        "as": "x",
        "do": [{"verb": "repeat", "repeat": "x", "do": []}],
    },
    "{choose: {left: {when: goat.tame, do: [{gain: asleep}]}, right: {do: []}}, as: side, none_possible: [{note: stuck}]}": {
        "by": "owner",
        "none_possible": [{"verb": "note", "note": "stuck"}],
        "options": {"left": {"do": [{"verb": "gain", "condition": "asleep"}], "when": "goat.tame"}, "right": {"do": []}},
        "as": "side",
    },
}

WRONG = {
    "{for_each: gaot, do: []}": ['12+4 language/unknown-name: there is no kind of piece or set "gaot". / Did you mean "goat"?'],
    "{for_each: goat, do: []}": [
        "12+4 rules/shadow: a goat is in scope already, so this loop needs a name of its own. / Add `as:` and a name."
    ],
    "{for_each: leg, do: [{gain: asleep}]}": [
        "29+6 rules/carrier: a leg cannot have asleep. / It is carried by a goat: name it with `who:`."
    ],
    "{for_each: goat, as: g, where: it.spead > 1, do: []}": [
        '32+8 language/no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'
    ],
    "{for_each: goat, as: other, do: []}": ['22+5 rules/shadow: "other" is already a name here. / Give the loop another name.'],
    '{for_each: "goat of", as: g, do: []}': [
        '20+1 rules/pieces: "goat of" names no pieces. / Write a kind or a set, as in `goat of herd`.'
    ],
    "{for_each: leg of meadow, do: []}": ["12+13 language/type: a leg is no part of a meadow. / Only a goat has legs."],
    "{for_each: goat, as: g, order: [highest it.spead], do: []}": [
        '41+8 language/no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'
    ],
    "{for_each: goat, as: g, order: it.hops +, do: []}": [
        '41+1 language/syntax: something is missing at the end; a value or "-" was expected.'
    ],
    "{for_each: goat, as: g}": ['1+1 schema/missing-key: the effect "for_each" lacks "do".'],
    "{for_each: goat, as: g, do: [{gain: asleep, who: gg}]}": [
        '50+2 language/unknown-name: there is no fact, quantity, table or name "gg". / Did you mean "g"?'
    ],
    "{for_each: rival, as: r, while: r.tame, do: []}": [
        '26+5 schema/unknown-key: "while" is no key of the effect "for_each". Did you mean "when"?'
    ],
    "{pick: goat, as: g, do: []}": ["8+4 rules/pick: nothing says which piece is picked. / Add `order:`, `roll:` or `die:`."],
    "{pick: goat, as: g, die: calm, do: []}": [
        "26+4 rules/dice: dice are rolled, but this is a word of mood. / Write dice as 1d6 or 2d10 + 1."
    ],
    "{pick: goat, as: g, roll: 1d6, adds: calm}": ["38+4 language/type: this is a word of mood, but a number is needed here."],
    "{pick: goat, as: g, order: it.spead}": ['28+8 language/no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'],
    "{choose: goat, as: g, by: nobody, do: []}": [
        '27+6 language/unknown-name: there is no fact, quantity, table or name "nobody". / Did you mean "mood"?'
    ],
    "{choose: goat, as: g, by: n, do: []}": ["27+1 language/type: this is a number, but a piece is needed here."],
    "{choose: 1..lots, as: x}": ['13+4 language/unknown-name: there is no fact, quantity, table or name "lots".'],
    "{choose: 1..tame, as: x}": ["13+4 language/whose: whose tame? goat, other / Write goat.tame, for example."],
    "{choose: {left: {when: n, do: []}, right: {do: []}}}": [f"24+1 {NOT_TRUE}"],
    "{choose: {left: {dos: []}, right: {do: []}}}": ['18+3 schema/unknown-key: "dos" is no key of an option. Did you mean "do"?'],
    "{choose: gaot, as: g, do: []}": ['10+4 language/unknown-name: there is no kind of piece or set "gaot". / Did you mean "goat"?'],
    "{choose: goat, as: g, may: refuse, do: []}": ['28+6 schema/word: "may" must be the word decline, not the text "refuse".'],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_loop_gives(effect, bare, text):
    found = effect(text)
    assert found.told == []
    assert bare(found.read) == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_of_a_loop_is_told(effect, text):
    assert effect(text).told == WRONG[text]
