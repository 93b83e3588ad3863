"""Conditions and traits: levels, fields, how long they last, what starts and ends them, what they trigger."""

# ruff: noqa: E501 - definitions as an author writes them, on one line each

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
RIGHT = {
    "conditions": {
        "tired: {of: goat, lasts: next leap, limit: 3}": {"id": "tired", "of": "goat", "lasts": "next leap", "limit": 3},
        "tired: {of: goat, levels: {1: {start: [{note: tired}], cite: M-3}, 2-3: {title: very tired}, 4+: {}}, fields: {since: {type: number, starts: turn}}}": {
            "id": "tired",
            "of": "goat",
            "lasts": "game",
            "fields": {"since": {"type": "number", "starts": "Clock(turn)"}},
            "levels": [
                {
                    "low": 1,
                    "high": 1,
                    "start": [{"verb": "note", "who": "goat", "who_type": "piece goat", "note": "tired"}],
                    "cite": ["M-3"],
                },
                {"low": 2, "high": 3, "title": "very tired"},
                {"low": 4},
            ],
        },
        "tired: {of: goat, by: mood, levels: {calm: {1: {}, 2: {}}, cross: {1: {}}}, beyond: [{remove: goat}]}": {
            "id": "tired",
            "of": "goat",
            "lasts": "game",
            "by": "goat.mood",
            "levels": [
                {"word": "calm", "low": 1, "high": 1},
                {"word": "calm", "low": 2, "high": 2},
                {"word": "cross", "low": 1, "high": 1},
            ],
            "beyond": [{"verb": "remove", "who": "goat", "who_type": "piece goat", "piece": "goat"}],
        },
        "tired: {of: goat, start: [{gain: asleep}], end: [{lose: asleep}], ends_when: speed > 2, many: yes}": {
            "id": "tired",
            "of": "goat",
            "many": True,
            "lasts": "game",
            "start": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
            "end": [{"verb": "lose", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
            "ends_when": "goat.speed > 2",
        },
        "tired: {between: [goat, goat], start: [{gain: asleep}], end: [{lose: asleep}]}": {
            "id": "tired",
            "ends": {"one": "goat", "other": "goat"},
            "lasts": "game",
            "start": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
            "end": [{"verb": "lose", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
        },
        "tired: {between: {one_goat: goat, kid: goat}, start: [{gain: asleep}], end: [{gain: asleep, who: link.kid}]}": {
            "id": "tired",
            "ends": {"one_goat": "goat", "kid": "goat"},
            "lasts": "game",
            "start": [{"verb": "gain", "who": "one_goat", "who_type": "piece goat", "condition": "asleep"}],
            "end": [{"verb": "gain", "who": "link.kid", "who_type": "piece goat", "condition": "asleep"}],
        },
        "tired: {of: goat, triggers: [{after: leap, when: total >= 4, do: [{lose: tired}]}, {before: wake, do: [{lose: tired}]}]}": {
            "id": "tired",
            "of": "goat",
            "lasts": "game",
            "triggers": [
                {
                    "moment": "after",
                    "id": "leap",
                    "carrier": "goat",
                    "when": "total >= 4",
                    "do": [{"verb": "lose", "who": "goat", "who_type": "piece goat", "condition": "tired"}],
                },
                {
                    "moment": "before",
                    "id": "wake",
                    "carrier": "goat",
                    "do": [{"verb": "lose", "who": "goat", "who_type": "piece goat", "condition": "tired"}],
                },
            ],
        },
        "tired: {of: goat, lasts: 3 turns, from: plugin}": {"id": "tired", "of": "goat", "lasts": "3 turns", "from": "plugin"},
    },
    "traits": {
        "horned: {of: goat, points: 3, triggers: [{rolled: leap, when: total > 3, do: [{stop: leap}]}]}": {
            "id": "horned",
            "of": "goat",
            "points": "3",
            "triggers": [
                {
                    "moment": "rolled",
                    "id": "leap",
                    "carrier": "goat",
                    "when": "total > 3",
                    "do": [{"verb": "stop", "who": "goat", "who_type": "piece goat", "stop": "leap"}],
                }
            ],
        },
        "horned: {of: goat, triggers: [{after: wake, when: goat.tame, do: [{gain: asleep}]}]}": {
            "id": "horned",
            "of": "goat",
            "triggers": [
                {
                    "moment": "after",
                    "id": "wake",
                    "carrier": "goat",
                    "when": "goat.tame",
                    "do": [{"verb": "gain", "who": "goat", "who_type": "piece goat", "condition": "asleep"}],
                }
            ],
        },
    },
}

WRONG = {
    "conditions": {
        "tired: {of: meadow, triggers: [{after: leap, do: [{lose: tired}]}]}": [
            "58+5 rules/carrier: a goat cannot have tired. / It is carried by a meadow: name it with `who:`."
        ],
        "tired: {of: gaot}": ['13+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "tired: {}": ['1+5 schema/missing-key: "tired" lacks "of" or "between".'],
        "tired: {between: [goat, gaot]}": ['25+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "tired: {between: {first: goat, second: gaot}}": [
            '40+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'
        ],
        "tired: {between: [goat]}": [
            "9+7 rules/no-carrier: tired says nothing of who carries it. / Write `of:` and a kind of piece.",
            '18+1 schema/count: "between" must be a list of two kinds, or a mapping from two names to kinds; this one has 1.',
        ],
        "tired: {of: goat, between: [goat, goat]}": [
            '19+7 schema/one-of: "tired" has both "of" and "between"; only one of them can be meant.'
        ],
        "tired: {of: goat, levels: {x: {}}}": ['28+1 rules/level: "x" is no level. / Levels are written 1, 2-3, 3+; the first is 1.'],
        "tired: {of: goat, levels: {0: {}}}": [
            '28+1 rules/level: "0" is no level. / Levels are written 1, 2-3, 3+; the first is 1.',
            "28+1 rules/level: another row has level 0 already. / Each level stands in one row.",
        ],
        "tired: {of: goat, levels: {2-1: {}}}": ['28+3 rules/level: "2-1" is no level. / Levels are written 1, 2-3, 3+; the first is 1.'],
        "tired: {of: goat, levels: {1: {}, 3: {}}}": [
            "35+1 rules/level: no row has level 2. / Write a row for it; {} where it brings nothing."
        ],
        "tired: {of: goat, levels: {1-2: {}, 2: {}}}": [
            "37+1 rules/level: another row has level 2 already. / Each level stands in one row."
        ],
        "tired: {of: goat, levels: {1: {strat: []}}}": [
            '32+5 schema/unknown-key: "strat" is no key of a level of a condition. Did you mean "start"?'
        ],
        "tired: {of: goat, by: modo, levels: {calm: {1: {}}}}": [
            '23+4 language/unknown-name: there is no fact, quantity, table or name "modo". / Did you mean "mood"?'
        ],
        "tired: {of: goat, by: speed, levels: {calm: {1: {}}}}": [
            "23+5 rules/level: a word chooses the levels, but this is a number. / Name a field of words."
        ],
        "tired: {of: goat, by: mood, levels: {calm: {1: {}}, cros: {1: {}}}}": [
            '53+4 rules/unknown-name: mood has no word "cros". / Did you mean "cross"?'
        ],
        "tired: {of: goat, levels: {1: {start: [{gain: aslep}]}}}": [
            '47+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?'
        ],
        "tired: {of: goat, lasts: next leaps}": ['26+10 rules/unknown-name: there is no check or table "leaps". / Did you mean "leap"?'],
        "tired: {of: goat, lasts: sometimes}": [
            '26+9 schema/word: "lasts" must be a duration: game, this turn, this activation, 3 turns, or next and an id, not the text "sometimes".'
        ],
        "tired: {of: goat, fields: {since: numbr}}": ['35+5 rules/unknown-name: there is no type "numbr". / Did you mean "number"?'],
        "tired: {of: goat, fields: {since: {type: number, starts: tame}}}": [
            "58+4 language/type: this is true or false, but a number is needed here."
        ],
        "tired: {of: goat, ends_when: speed}": [f"30+5 {NOT_TRUE}"],
        "tired: {of: goat, ends_when: speed > 9}": [
            "30+9 language/dead: this can never hold: it lies between 0 and 9. / Correct it, or leave the line out: it does nothing."
        ],
        "tired: {of: goat, start: [{gain: aslep}], end: [{lose: asleep}], beyond: [{remove: gaot}]}": [
            '34+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
            '84+4 language/unknown-name: there is no fact, quantity, table or name "gaot". / Did you mean "goat"?',
        ],
        "tired: {of: goat, limit: few}": ['26+3 schema/type: "limit" must be a whole number of times, not the text "few".'],
        "tired: {of: goat, triggers: [{after: leap, do: [{lose: tird}]}]}": [
            '56+4 rules/unknown-name: there is no condition or trait "tird". / Did you mean "tired"?'
        ],
        "tired: {of: goat, triggers: [{when: goat.tame, do: []}]}": [
            '30+1 schema/missing-key: item 1 of "triggers" lacks "before" or "rolled" or "after".'
        ],
    },
    "traits": {
        "horned: {of: gaot}": ['14+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "horned: {of: goat, points: goat.tame}": ["28+9 language/type: this is true or false, but a number is needed here."],
        "horned: {of: goat, points: 3, modifiers: [+1 to jmup]}": [
            '49+4 language/unknown-target: there is no quantity "jmup". / Did you mean "jump"?'
        ],
        "horned: {of: goat, triggers: [{after: dusk, do: []}]}": [
            '39+4 rules/unknown-name: there is no step, check, table or procedure "dusk". / Known are: leap, startle, stir, turn, morning, wake.'
        ],
        "horned: {of: goat, triggers: [{before: leap, when: total > 3, do: []}]}": [
            '52+5 language/unknown-name: there is no fact, quantity, table or name "total".'
        ],
    },
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in RIGHT.items() for text in texts])
def test_something_carried_gives(define, full, kind, text):
    found = define(kind, text)
    assert found.told == []
    assert full(found.read) == RIGHT[kind][text]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_of_something_carried_is_told(define, kind, text):
    assert define(kind, text).told == WRONG[kind][text]
