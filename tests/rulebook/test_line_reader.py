"""What is told of quantities and modifiers that cannot be meant."""

# ruff: noqa: E501 - definitions as an author writes them, on one line each

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
WRONG = {
    "quantities": {
        "reach: {of: gaot, base: 2}": ['13+4 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
        "reach: {of: goat, bsae: 2}": ['19+4 schema/unknown-key: "bsae" is no key of a quantity. Did you mean "base"?'],
        "reach: {of: goat, base: tame}": ["25+4 language/type: this is true or false, but a number is needed here."],
        "reach: {of: goat, type: truth, base: 3}": [f"38+1 {NOT_TRUE}"],
        "reach: {of: goat, type: coat, base: calm}": [
            "37+4 language/type: this is a word of mood, but a word of coat is needed here. / The words of coat are: white, brown."
        ],
        "reach: {of: goat, ladder: modo, base: calm}": ['27+4 rules/unknown-name: there is no ladder "modo". / Did you mean "mood"?'],
        "reach: {of: goat, ladder: coat, base: white}": [
            "27+4 rules/no-ladder: coat is a list without an order, so it is no ladder. / Write `type: coat`, or make the list a ladder, lowest first."
        ],
        "reach: {of: goat, ladder: mood, base: 2}": [
            "39+1 language/type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."
        ],
        "reach: {of: goat, during: leep, base: 2}": [
            '27+4 rules/unknown-name: there is no check or procedure "leep". / Did you mean "leap"?'
        ],
        "reach: {base: height}": ['15+6 language/unknown-name: there is no fact, quantity, table or name "height".'],
        "reach: {of: goat, base: 2, as_of: dusk}": [
            '35+4 rules/unknown-name: there is no turn, phase or step "dusk". / Known are: turn, morning, wake.'
        ],
        "reach: {of: goat, base: n, with: {n: {type: number, usual: tame}}}": [
            "60+4 language/type: this is true or false, but a number is needed here."
        ],
        "reach: {of: goat, base: 2, with: {if: number}}": [
            '35+2 rules/reserved: "if" is a word of the language, so nothing can be called so. / Choose another name.'
        ],
        "reach: {of: goat, base: 2, groups: {wet: most}}": [
            '42+4 schema/word: "wet" must be one, highest or lowest, not the text "most". Did you mean "lowest"?'
        ],
        "reach: {of: goat, base: 2, rounding: sideways}": [
            '38+8 schema/word: "rounding" must be up, down, nearest or none, not the text "sideways".'
        ],
        "reach: {of: goat, base: 1 / 0}": ["29+1 language/divide-by-zero: this divides by zero. / Divide by something that is never 0."],
        "reach: {of: goat, base: 1d6}": [
            "25+3 language/type: this is dice, but a number is needed here. / Dice are rolled under `roll:`; a formula sees the result by its name."
        ],
        "reach: {of: goat, base: speed > 2}": ["25+9 language/type: this is true or false, but a number is needed here."],
        "reach: {of: goat}": ['1+5 schema/missing-key: "reach" lacks "base".'],
    },
    "modifiers": {
        "slow: -1 to jmup": ['13+4 language/unknown-target: there is no quantity "jmup". / Did you mean "jump"?'],
        "slow: -1 to goat.jump": [
            "13+9 language/target: a line acts on a number by its bare name. / Write it from the side of the piece whose number changes: jump."
        ],
        "slow: -1 to jump when spead = 2": [
            '23+5 language/unknown-name: there is no fact, quantity, table or name "spead". / Did you mean "speed"?'
        ],
        "slow: -1 to jump when mood => cross": ['28+2 language/syntax: "=>" is no comparison. / Write ">=".'],
        "slow: {rule: -1 to jump, stage: late}": [
            '33+4 rules/unknown-name: jump has no stage "late". / List it there under `stages:`, or leave it out here.'
        ],
        "slow: {rule: -1 to jump, group: wet}": [
            '33+3 rules/unknown-name: jump has no group "wet". / List it there under `groups:`, or leave it out here.'
        ],
        "slow: {rul: -1 to jump}": ['8+3 schema/unknown-key: "rul" is no key of a mapping with "rule". Did you mean "rule"?'],
        "slow: +calm to jump": ["8+4 language/type: this is a word of mood, but a number is needed here."],
        "slow: temper at most 3": [
            "22+1 language/type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."
        ],
        "slow: halve temper": ["7+12 language/type: only a number is halved, but temper is a word of mood."],
        "slow: set temper to 3": [
            "21+1 language/type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."
        ],
        "slow: set jump to calm": ["19+4 language/type: this is a word of mood, but a number is needed here."],
        "slow: ignore slw": ['14+3 language/unknown-target: there is no modifier "slw". / Did you mean "slow"?'],
        "slow: forbid jmup": [
            '14+4 language/unknown-target: there is no quantity or check or order or table "jmup". / Did you mean "jump"?'
        ],
        "slow: -1 to jump per tame": ["22+4 language/type: this is true or false, but a number is needed here."],
        "slow: -1 to jump, at most calm": ["27+4 language/type: this is a word of mood, but a number is needed here."],
        "slow: +1 to temper, not above 3": [
            "31+1 language/type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."
        ],
        "slow: -1 to jump when 1 = 2": [
            "23+5 language/dead: this can never hold: it is 1. / Correct it, or leave the line out: it does nothing."
        ],
        "slow: -1 to jump when speed > 3 and speed < 2": [
            "37+9 language/dead: this can never hold: it lies between 4 and 9. / Correct it, or leave the line out: it does nothing."
        ],
        "slow: -1 to jump when n > 2": ['23+1 language/unknown-name: there is no fact, quantity, table or name "n".'],
        "slow: jump": ['7+4 language/syntax: nothing is changed here. / Write "+1 to jump", "set jump to …" or "jump at most …".'],
        "slow: [1, 2]": [
            '7+1 schema/type: "slow" must be a modifier such as "-1 to speed when fog", or a mapping with "rule", not a list.'
        ],
        "slow: 3": [
            '7+1 schema/type: "slow" must be a modifier such as "-1 to speed when fog", or a mapping with "rule", not the number 3.'
        ],
        "slow:": ['6+1 schema/type: "slow" must be a modifier such as "-1 to speed when fog", or a mapping with "rule", not nothing.'],
    },
    "conditions": {
        "tired: {of: goat, modifiers: {slow: -1 to jmup}}": [
            '43+4 language/unknown-target: there is no quantity "jmup". / Did you mean "jump"?'
        ],
        "tired: {of: goat, modifiers: {slow: -1 to jump when speed > 9}}": [
            "53+9 language/dead: this can never hold: it lies between 0 and 9. / Correct it, or leave the line out: it does nothing."
        ],
        "tired: {of: goat, modifiers: [-1 to jump, -2 to jump when mood => cross]}": [
            '64+2 language/syntax: "=>" is no comparison. / Write ">=".'
        ],
        "tired: {of: goat, modifiers: {other: ignore slw, slow: -1 to jump}}": [
            '45+3 language/unknown-target: there is no modifier "slw". / Did you mean "slow"?'
        ],
        "tired: {between: {tug: goat, tow: goat}, modifiers: {slow: -1 to jump when goat is tugg}}": [
            '84+4 language/unknown-name: there is no condition, trait or kind of piece "tugg" that a goat could have. / Did you mean "tug"?'
        ],
    },
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_of_a_line_is_told(define, kind, text):
    assert define(kind, text).told == WRONG[kind][text]
