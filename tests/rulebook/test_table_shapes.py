"""What is told of tables whose keys, columns, cells or dice cannot be meant; what tables say of themselves is tested beside them."""

# ruff: noqa: E501 - definitions as an author writes them, on one line each

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
WRONG = {
    "tables": {
        "graze: {with: {goat: goat}, roll: 1d6, cell: effects, rows: {1: [{gain: aslep}], 2: word, 3-4: [word], 5-6: 3}}": [
            '73+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
            "85+4 table/cell-type: effects stand here, each a mapping with one verb. / Write a list such as [{gain: …}], and [] where nothing happens.",
            "96+1 table/cell-type: effects stand here, each a mapping with one verb. / Write a list such as [{gain: …}], and [] where nothing happens.",
            "109+1 table/cell-type: effects stand here, each a mapping with one verb. / Write a list such as [{gain: …}], and [] where nothing happens.",
        ],
        "graze: {with: {goat: goat}, roll: 1d6, cell: efects, rows: {1-6: 3}}": [
            '46+6 rules/unknown-name: there is no type "efects". / Did you mean "effects"?'
        ],
        "graze: {roll: 1d6, cell: mood, rows: {1: clam, 2-6: [calm]}}": [
            '42+4 table/cell: "clam" is not a word of mood. / Did you mean "calm"?',
            "53+1 table/cell-type: this cell is a list, not a word of mood. / One cell, one value.",
        ],
        "graze: {roll: 1d6, cell: {a: mood, b: number}, columns: {value: [a, b]}, rows: {1: [calm, 2], 2-5: [calm], 6: [2, calm]}}": [
            "100+1 table/columns: row 2-5 has 1 cell, but there are 2 columns: nothing for b. / Write a dash where there is nothing.",
            '112+1 table/cell: "2" is not a word of mood. / Known are: calm, cross, furious.',
            '115+4 table/cell-type: "calm" is not a number. / Write a number, such as 4, -1 or 1.5, or - where there is none.',
        ],
        "graze: {roll: 1d6, cell: {a: mood, c: number}, columns: {value: [a, b]}, rows: {1-6: [calm, 2]}}": [
            "20+4 table/column-type: nothing says what the cells of column b are. / Add b: number, or what they are.",
            '36+1 table/column-type: there is no column "c". / Its columns are a, b.',
        ],
        "graze: {keys: [mood], cell: number, rows: {calm: 1, cros: 2, furious: 3}}": [
            '53+4 table/unknown-word: mood has no word "cros". Did you mean "cross"? / Its words are calm, cross, furious.'
        ],
        "graze: {keys: [mood], cell: number, columns: {range: 1..3}, rows: {calm: [1, 2], cross: [1, 2, 3], furious: [1, 2, 3, 4]}}": [
            "74+1 table/columns: row calm has 2 cells, but there are 3 columns: nothing for 3. / Write a dash where there is nothing.",
            "109+1 table/columns: row furious has 4 cells, but there are 3 columns: the last one has none. / Its columns are 1, 2, 3.",
        ],
        "graze: {keys: mood, cell: number, rows: {calm: 1, cross: 2, furious: 3}}": [
            '15+4 schema/type: "keys" must be a list of what its rows are keyed by, not the text "mood".',
            "35+4 table/no-keys: nothing says what the rows are looked up by. / Write `keys: […]`, or dice to `roll`.",
        ],
        "graze: {roll: 1d6, adds: speed, cell: number, rows: {1-6: 1}}": [
            "26+5 language/whose: speed belongs to a goat, but no goat is known here. / Write whose it is."
        ],
        "graze: {roll: 1d6, adds: true, cell: number, rows: {1-6: 1}}": [
            "26+4 language/type: this is true or false, but a number is needed here."
        ],
        "graze: {roll: 1d6, cell: number, ends: clmp, rows: {1-6: 1}}": [
            '40+4 schema/word: "ends" must be clamp or cannot, or a mapping with "below" and "above", not the text "clmp". Did you mean "clamp"?'
        ],
        "graze: {roll: 1d6, cell: condition, rows: {1-3: aslep, 4-6: asleep}}": [
            '49+5 table/cell: "aslep" is not the name of a condition. / Did you mean "asleep"?'
        ],
        "graze: {with: {goat: goat}, roll: 1d6, cell: condition, rows: {1-3: asleep, 4-6: none}, do: [{gain: cel}]}": [
            '101+3 rules/unknown-name: there is no condition or trait "cel". / Known are: asleep, itchy, fog, roped, lead, lucky.'
        ],
        "graze: {roll: 1d6, cell: number, alternative: 3, rows: {1-6: 1|2}}": [f"47+1 {NOT_TRUE}"],
        "graze: {roll: 1d6, cell: dice, rows: {1-3: 2d, 4-6: 2d6}}": [
            '44+2 language/syntax: something is missing between the number and the name. / Write "2 * d" if they are multiplied; a name does not begin with a digit.'
        ],
        "graze: {roll: 1d6, cell: dice, rows: {1-3: [2d6], 4-6: 2d6}}": [
            "44+1 table/cell-type: this cell is a list, not dice. / One cell, one value."
        ],
        "graze: {roll: mood, cell: number, rows: {1-6: 1}}": [
            "15+4 language/whose: mood belongs to a goat, but no goat is known here. / Write whose it is."
        ],
        "graze: {roll: 1d6, rows: {1-6: 1}}": ['1+5 schema/missing-key: "graze" lacks "cell".'],
        "graze: {roll: 1d6, cell: number}": [
            '1+5 schema/missing-key: "graze" lacks "rows".',
            "15+1 table/no-rows: graze has no rows. / Write one line for each row, such as 1-3: 5",
        ],
        "graze: []": ['8+1 schema/type: "graze" must be a table, not a list.'],
    },
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_mistake_of_a_table_is_told(define, kind, text):
    assert define(kind, text).told == WRONG[kind][text]
