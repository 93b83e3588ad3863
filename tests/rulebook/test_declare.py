"""Kinds of pieces, lists of words, sets, facts, options: what is declared, and what is told of names that are wrong."""

# ruff: noqa: E501 - definitions as an author writes them, on one line each

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
RIGHT = {
    "pieces": {
        "kid: {part_of: goat, named: [left, right], fields: {sore: truth}}": {
            "id": "kid",
            "part_of": "goat",
            "named": ["left", "right"],
            "fields": {"sore": {"type": "truth"}},
        },
        "crow: {fields: {wings: {type: number, per: 1..2, starts: 3}, age: {starts: 0, resets: turn}, way: {type: number, wraps: 0..7}, owner: {type: goat, may_be: none}}}": {
            "id": "crow",
            "fields": {
                "wings": {"type": "number", "starts": "3", "per": "number"},
                "age": {"type": "number", "starts": "0", "resets": "turn"},
                "way": {"type": "number", "wraps": "0..7"},
                "owner": {"type": "piece goat?"},
            },
        },
        "crow: {tracks: {beak: {sections: [1, 2], section_lost: [{note: gone, when: section = 2 and not again}], empty: [{remove: crow}]}}}": {
            "id": "crow",
            "tracks": {
                "beak": {
                    "sections": [1, 2],
                    "section_lost": [
                        {
                            "verb": "note",
                            "who": "crow",
                            "who_type": "piece crow",
                            "note": "gone",
                            "when": "All(['section = 2', 'Not(again)'])",
                        }
                    ],
                    "empty": [{"verb": "remove", "who": "crow", "who_type": "piece crow", "piece": "crow"}],
                }
            },
        },
        "crow: {one: yes, fields: {age: number}}": {"id": "crow", "one": True, "fields": {"age": {"type": "number"}}},
    },
    "choices": {
        "size: [small, big]": {"id": "size", "words": ["small", "big"]},
        "size: {ladder: [small, big]}": {"id": "size", "words": ["small", "big"], "ladder": True},
    },
    "sets": {
        "flock: {of: goat, are: goat, where: it.speed > goat.speed}": {
            "id": "flock",
            "of": "goat",
            "are": "goat",
            "where": "it.speed > goat.speed",
        },
        "flock: {are: goat, joined_by: [roped]}": {"id": "flock", "are": "goat", "joined_by": ["roped"]},
    },
    "facts": {
        "near: {of: goat, type: number, unit: hops, from: plugin, ask: how near?}": {
            "id": "near",
            "of": "goat",
            "type": "number hops",
            "from": "plugin",
            "ask": "how near?",
            "unit": "hops",
        },
        "near: {with: {one: goat, other: goat}, type: truth, from: plugin}": {
            "id": "near",
            "type": "truth",
            "parameters": ["one", "other"],
            "from": "plugin",
        },
        "near: {of: goat, type: coat, starts: white}": {"id": "near", "of": "goat", "type": "choice coat", "starts": "white"},
    },
    "options": {
        "shy: {default: goats, choices: {goats: all of them, nobody: {title: none, changes: [{change: quantities.jump.base, to: 3}]}}}": {
            "id": "shy",
            "default": "goats",
            "choices": {"goats": "all of them", "nobody": "none"},
            "changing": ["nobody"],
        },
    },
}

WRONG = {
    "pieces": {
        "kid: {part_of: gaot, named: [left, right]}": ['16+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "kid: {part_of: goat, named: 1..4000}": ["29+7 rules/range: a piece has 1000 parts of a kind at most. / Name fewer."],
        "kid: {part_of: goat, named: 4..1}": ["29+4 rules/range: 4..1 is no range of numbers. / Write the lower number first, as in 1..4."],
        "kid: {part_of: goat, named: [left, when]}": [
            '36+4 rules/reserved: "when" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "crow: {fields: {place: maedow}}": ['24+6 rules/unknown-name: there is no type "maedow". / Did you mean "meadow"?'],
        "crow: {fields: {age: {type: number, from: 4..1}}}": [
            "43+4 rules/range: 4..1 is no range of numbers. / Write the lower number first, as in 1..4."
        ],
        "crow: {fields: {age: {type: number, starts: white}}}": [
            "45+5 language/type: this is a word of coat, but a number is needed here."
        ],
        "crow: {fields: {it: number}}": [
            '17+2 rules/reserved: "it" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "crow: {fields: {wings: {type: number, per: gaot}}}": ['44+4 rules/unknown-name: there is no type "gaot". / Did you mean "goat"?'],
        "crow: {tracks: {when: {sections: card}}}": [
            '17+4 rules/reserved: "when" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "crow: {tracks: {beak: {sections: [1, 2], section_lost: [{gain: aslep}], empty: [{remove: croww}]}}}": [
            '64+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
            '90+5 language/unknown-name: there is no fact, quantity, table or name "croww". / Did you mean "crow"?',
        ],
        "crow: {one: maybe}": ['13+5 schema/word: "one" must be yes or no, not the text "maybe".'],
        "d20: {}": ['1+3 rules/reserved: "d20" is a word of the language, so nothing can be called so. / Choose another name.'],
        "crow-bar: {}": ['1+8 schema/id: "crow-bar" cannot stand here: it must be an id.'],
        "crow: 3": ['7+1 schema/type: "crow" must be a piece, not the number 3.'],
    },
    "choices": {
        "size: [small, big, small]": ['20+5 rules/twice: "small" stands in this list already. / Take one of the two out.'],
        "size: {ladder: small}": ['16+5 schema/type: "ladder" must be a list of words, lowest first, not the text "small".'],
        "size: {ladder: [small, when]}": [
            '24+4 rules/reserved: "when" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "size: [d6, small]": ['8+2 rules/reserved: "d6" is a word of the language, so nothing can be called so. / Choose another name.'],
        "turn: [left]": ['1+4 rules/reserved: "turn" is a word of the language, so nothing can be called so. / Choose another name.'],
    },
    "sets": {
        "flock: {of: goat, are: gaot}": ['24+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "flock: {of: gaot, are: goat}": ['13+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "flock: {of: goat, are: goat, where: it.spead > goat.speed}": [
            '37+8 language/no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'
        ],
        "flock: {of: goat, are: goat, where: it.speed}": [f"37+8 {NOT_TRUE}"],
        "flock: {are: goat, joined_by: [ropd]}": ['32+4 rules/unknown-name: there is no condition "ropd". / Did you mean "roped"?'],
        "flock: {are: goat, joined_by: [asleep]}": [
            "32+6 rules/joined: asleep is carried by one piece, so it joins nobody. / Name a condition that two pieces share: `between:`."
        ],
        "flock: {are: goat, joined_by: roped}": ['31+5 schema/type: "joined_by" must be a list of ids, not the text "roped".'],
    },
    "facts": {
        "near: {with: {one: goat, other: gaot}, type: truth}": ['33+4 rules/unknown-name: there is no type "gaot". / Did you mean "goat"?'],
        "near: {with: {if: goat}, type: truth}": [
            '15+2 rules/reserved: "if" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "near: {type: maedow}": ['14+6 rules/unknown-name: there is no type "maedow". / Did you mean "meadow"?'],
        "near: {of: gaot, type: truth}": ['12+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "near: {of: goat, type: truth, starts: 3}": [f"39+1 {NOT_TRUE}"],
        "near: {of: goat, type: coat, starts: blue}": [
            '38+4 language/unknown-name: coat has no word "blue". / The words of coat are: white, brown.'
        ],
    },
    "options": {
        "shy: {default: no_goat, choices: {goats: all of them, nobody: none of them}}": [
            '16+7 rules/unknown-name: there is no choice "no_goat". / Did you mean "goats"?'
        ],
        "shy: {default: goats, choices: {goats: all, when: never}}": [
            '45+4 rules/reserved: "when" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "shy: {default: goats}": ['1+3 schema/missing-key: "shy" lacks "choices".', '16+5 rules/unknown-name: there is no choice "goats".'],
    },
    "notations": {
        "damge: {letters: {h: mood}}": ['1+5 rules/notation: nothing is written in a notation "damge". / Did you mean "damage"?'],
        "gunfire: {letters: {h: mood}}": [
            '1+7 rules/notation: nothing is written in a notation "gunfire". / Only damage is written in a notation of its own: call it `damage`.'
        ],
    },
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in RIGHT.items() for text in texts])
def test_a_declaration_gives(define, full, kind, text):
    found = define(kind, text)
    assert found.told == []
    assert full(found.read) == RIGHT[kind][text]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_of_a_declaration_is_told(define, kind, text):
    assert define(kind, text).told == WRONG[kind][text]
