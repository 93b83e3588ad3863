"""Phases and steps: what each does, for whom, which orders are given in it, which duties bind."""

# ruff: noqa: E501 - definitions as an author writes them, on one line each

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
RIGHT = {
    "sequence": {
        "{phase: noon, each: goat, steps: [{id: eat, do: [{gain: asleep}], orders: [graze], by: player, sealed: yes}]}": {
            "id": "noon",
            "each": "goat",
            "steps": [
                {
                    "id": "eat",
                    "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
                    "orders": ["graze"],
                    "by": "player",
                    "sealed": True,
                }
            ],
        },
        "{phase: noon, steps: [{id: eat, run: plugin, duties: {goat: {awake: {rule: goat is not asleep, because: it must}}}}]}": {
            "id": "noon",
            "steps": [
                {
                    "id": "eat",
                    "run": "plugin",
                    "duties": {
                        "goat": [{"id": "awake", "rule": "Has(goat ['asleep'] True)", "text": "goat is not asleep", "because": "it must"}]
                    },
                }
            ],
        },
        "{phase: noon, steps: [{id: eat, do: [{for_each: goat, do: [{gain: asleep}]}]}]}": {
            "id": "noon",
            "steps": [
                {
                    "id": "eat",
                    "do": [
                        {
                            "verb": "for_each",
                            "members": "Members(it_1 kind goat)",
                            "element": "piece goat",
                            "names": ["it", "goat"],
                            "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
                        }
                    ],
                }
            ],
        },
    },
}

WRONG = {
    "sequence": {
        "{phase: noon, order: goat.speed, steps: [{id: eat, do: []}]}": [
            "15+5 rules/no-each: this phase goes through nothing that could be put in order. / Add `each:`."
        ],
        "{phase: noon, each: goat, order: it.sped, steps: [{id: eat, do: []}]}": [
            '34+7 language/no-field: a goat has no field or quantity "sped". / Did you mean "speed"?'
        ],
        "{phase: noon, each: gaot, steps: [{id: eat, do: []}]}": [
            '21+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'
        ],
        "{phase: noon, each: goat, steps: [{id: eat, do: [{gain: aslep}]}]}": [
            '57+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?'
        ],
        "{phase: noon, steps: [{id: eat, do: [{gain: asleep}]}]}": [
            "45+6 rules/who: nobody is named who could have asleep. / Name a piece with `who:`."
        ],
        "{phase: noon, steps: [{id: eat, orders: [graz]}]}": ['42+4 rules/unknown-name: there is no order "graz". / Did you mean "graze"?'],
        "{phase: noon, steps: [{id: eat, run: code}]}": ['38+4 schema/word: "run" must be the word plugin, not the text "code".'],
        "{phase: noon, steps: [{id: eat, run: plugin, duties: {gaot: {a: 3}}}]}": [
            '55+4 rules/unknown-name: there is no kind of piece "gaot". / Known are: meadow, herd, goat, leg.'
        ],
        "{phase: noon, steps: [{id: eat, run: plugin, duties: {goat: {a: speed}}}]}": [f"65+5 {NOT_TRUE}"],
        "{phase: noon, steps: [{id: wake, do: []}]}": [
            '28+4 layers/defined-twice: the step "wake" is defined already, at meadow/game.yaml:42:18 / Take one of the two out, or give it another id.'
        ],
        "{phase: noon, steps: [{id: if, do: []}]}": [
            '28+2 rules/reserved: "if" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "{phase: when, steps: [{id: eat, do: []}]}": [
            '9+4 rules/reserved: "when" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "{phase: noon, step: []}": ['15+4 schema/unknown-key: "step" is no key of a phase. Did you mean "steps"?'],
    },
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in RIGHT.items() for text in texts])
def test_a_phase_gives(define, full, kind, text):
    found = define(kind, text)
    assert found.told == []
    assert full(found.read) == RIGHT[kind][text]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_of_a_phase_is_told(define, kind, text):
    assert define(kind, text).told == WRONG[kind][text]
