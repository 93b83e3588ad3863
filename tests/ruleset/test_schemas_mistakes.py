"""What authors of rule files get wrong, and the first line of the message that each mistake gets."""

from __future__ import annotations

import pytest

from rulecore.ruleset.documents import read_text
from rulecore.ruleset.schemas import validate


def problems(text):
    return [problem for document in read_text(text, "g.yaml") for problem in validate(document)]


def first_lines(text):
    return [str(problem).splitlines()[0] for problem in problems(text)]


MISTAKES = {
    # ---- keys that do not exist --------------------------------------------------------------------------------------------
    "tabels: {}": 'g.yaml:1:1 schema/unknown-key: "tabels" is no key of a file of rules. Did you mean "tables"?',
    "conditions: {fog: {of: meadow, modifers: {damp: -1 to jump}}}": (
        'g.yaml:1:32 schema/unknown-key: "modifers" is no key of a condition. Did you mean "modifiers"?'
    ),
    "tables: {leap: {cell: number, rows: {1: 2}, colums: {a: [1]}}}": (
        'g.yaml:1:45 schema/unknown-key: "colums" is no key of a table. Did you mean "columns"?'
    ),
    "traits: {lucky: {of: goat, point: 3}}": 'g.yaml:1:28 schema/unknown-key: "point" is no key of a trait. Did you mean "points"?',
    "pieces: {goat: {feilds: {speed: number}}}": 'g.yaml:1:17 schema/unknown-key: "feilds" is no key of a piece. Did you mean "fields"?',
    "modifiers: {dry: {rule: -1 to jump, when: fog}}": 'g.yaml:1:37 schema/unknown-key: "when" is no key of a mapping with "rule".',
    "checks: {leap: {needs: {calm: {rule: true, becuase: x}}}}": (
        'g.yaml:1:44 schema/unknown-key: "becuase" is no key of a mapping with "rule". Did you mean "because"?'
    ),
    "procedures: {p: {do: [{gain: tired, diameter: 3}]}}": 'g.yaml:1:37 schema/unknown-key: "diameter" is no key of the effect "gain".',
    "procedures: {p: {do: [{gain: tired, tims: 3}]}}": (
        'g.yaml:1:37 schema/unknown-key: "tims" is no key of the effect "gain". Did you mean "times"?'
    ),
    "tables: {t: {cell: number, rows: {1: {bye: white, rows: {1: 2}}}}}": (
        'g.yaml:1:39 schema/unknown-key: "bye" is no key of a row that asks further. Did you mean "by"?'
    ),
    "tables: {t: {cell: number, rows: {1: 2}, ends: {under: clamp}}}": (
        'g.yaml:1:49 schema/unknown-key: "under" is no key of a mapping with "below" and "above".'
    ),
    "choices: {mood: {laddr: [calm]}}": (
        'g.yaml:1:18 schema/unknown-key: "laddr" is no key of a mapping with "ladder". Did you mean "ladder"?'
    ),
    "examples: [{name: x, run: {value: 3}, expects: {value: 3}}]": (
        'g.yaml:1:39 schema/unknown-key: "expects" is no key of a worked example. Did you mean "expect"?'
    ),
    "ruleset: x\nexpects: {quantitys: {}}": (
        'g.yaml:2:11 schema/unknown-key: "quantitys" is no key of a mapping of expected definitions. Did you mean "quantities"?'
    ),
    # ---- keys that are missing, or too many --------------------------------------------------------------------------------
    "conditions: {fog: {modifiers: {}}}": 'g.yaml:1:14 schema/missing-key: "fog" lacks "of" or "between".',
    "conditions:\n  fog: {of: meadow, between: [goat, goat]}": (
        'g.yaml:2:21 schema/one-of: "fog" has both "of" and "between"; only one of them can be meant.'
    ),
    "tables: {leap: {roll: 1d6, cell: number}}": 'g.yaml:1:10 schema/missing-key: "leap" lacks "rows".',
    "tables: {leap: {roll: 1d6, rows: {1: 2}}}": 'g.yaml:1:10 schema/missing-key: "leap" lacks "cell".',
    "quantities: {jump: {of: goat}}": 'g.yaml:1:14 schema/missing-key: "jump" lacks "base".',
    "sets: {enemy: {where: it is tired}}": 'g.yaml:1:8 schema/missing-key: "enemy" lacks "are".',
    "procedures: {p: {with: {goat: goat}}}": 'g.yaml:1:14 schema/missing-key: "p" lacks "do".',
    "pieces: {goat: {fields: {speed: {unit: inches}}}}": 'g.yaml:1:26 schema/missing-key: "speed" lacks "type" or "starts".',
    "pieces: {hoof: {named: 1..4}}": 'g.yaml:1:17 schema/missing-key: "named" needs "part_of" beside it.',
    "title: Goats": 'g.yaml:1:1 schema/missing-key: "title" needs "ruleset" beside it.',
    "checks: {leap: {roll: 1d6, success: []}}": 'g.yaml:1:28 schema/missing-key: "success" needs "succeeds" beside it.',
    "checks: {leap: {succeeds: true, outcomes: {a: {do: []}}}}": (
        'g.yaml:1:33 schema/one-of: "leap" has both "succeeds" and "outcomes"; only one of them can be meant.'
    ),
    "traits: {lucky: {of: goat, triggers: [{when: fog, do: []}]}}": (
        'g.yaml:1:39 schema/missing-key: item 1 of "triggers" lacks "before" or "rolled" or "after".'
    ),
    "sequence: [{phase: a, steps: [{id: b}]}]": 'g.yaml:1:31 schema/missing-key: item 1 of "steps" lacks "do" or "run" or "orders".',
    "examples: [{run: {value: 3}, expect: {value: 3}}]": 'g.yaml:1:12 schema/missing-key: item 1 of "examples" lacks "name".',
    "procedures: {p: {do: [{if: fog, else: []}]}}": 'g.yaml:1:23 schema/missing-key: the effect "if" lacks "then".',
    "options: {o: {default: a, choices: {a: x, b: {title: y, changes: [{change: c}]}}}}": (
        'g.yaml:1:68 schema/missing-key: "change" needs "to" beside it.'
    ),
    # ---- effects -----------------------------------------------------------------------------------------------------------
    "procedures: {p: {do: [{gian: tired}]}}": 'g.yaml:1:24 schema/verb: "gian" is no verb. Did you mean "gain"?',
    "procedures: {p: {do: [{explode: goat}]}}": 'g.yaml:1:24 schema/verb: "explode" is no verb.',
    "procedures: {p: {do: [{gain: tired, lose: fog}]}}": 'g.yaml:1:37 schema/verb: this effect has 2 verbs, "gain" and "lose".',
    "procedures: {p: {do: [{when: fog, who: goat}]}}": "g.yaml:1:23 schema/verb: this effect has no verb, only when, who.",
    "procedures: {p: {do: [{}]}}": "g.yaml:1:23 schema/verb: this effect is empty.",
    "procedures: {p: {do: [gain tired]}}": 'g.yaml:1:23 schema/type: item 1 of "do" must be an effect, not the text "gain tired".',
    "procedures: {p: {do: {gain: tired}}}": (
        'g.yaml:1:22 schema/type: "do" must be a list of effects such as [{gain: on_fire}], not a mapping.'
    ),
    "procedures: {p: {do: }}": 'g.yaml:1:22 schema/type: "do" must be a list of effects such as [{gain: on_fire}], not nothing.',
    "tables: {t: {cell: effects, rows: {1: [{gian: tired}]}}}": 'g.yaml:1:41 schema/verb: "gian" is no verb. Did you mean "gain"?',
    "examples: [{name: x, run: {valeu: 3}, expect: {value: 3}}]": 'g.yaml:1:28 schema/verb: "valeu" is no verb. Did you mean "value"?',
    # ---- values ------------------------------------------------------------------------------------------------------------
    "- a\n": "g.yaml:1:1 schema/type: this must be a file of rules: a mapping from kind to definitions, not a list.",
    "pieces: [goat]": 'g.yaml:1:9 schema/type: "pieces" must be a mapping from id to piece, not a list.',
    "pieces: {goat: }": 'g.yaml:1:16 schema/type: "goat" must be a piece, not nothing.',
    "conditions: {fog: thick}": 'g.yaml:1:19 schema/type: "fog" must be a condition, not the text "thick".',
    "quantities: {jump: {base: 1, rounding: upp}}": (
        'g.yaml:1:40 schema/word: "rounding" must be up, down, nearest or none, not the text "upp". Did you mean "up"?'
    ),
    "quantities: {jump: {base: [1]}}": 'g.yaml:1:27 schema/type: "base" must be an expression of the language, not a list.',
    "quantities: {jump: {base: 1, cite: 11.30}}": (
        'g.yaml:1:36 schema/type: "cite" must be the number of a rule, or a list of numbers, not the number 11.3.'
    ),
    "choices: {mood: [calm, true]}": 'g.yaml:1:24 schema/type: item 2 of "mood" must be an id, not true.',
    "choices: {mood: []}": 'g.yaml:1:17 schema/empty: "mood" is empty; it must be a list of words, or a mapping with "ladder".',
    "choices: {mood: [very-calm]}": 'g.yaml:1:18 schema/word: item 1 of "mood" must be an id, not the text "very-calm".',
    "conditions: {thick-fog: {of: goat}}": 'g.yaml:1:14 schema/id: "thick-fog" cannot stand here: it must be an id.',
    "conditions: {fog: {of: goat, lasts: 3 rounds}}": (
        'g.yaml:1:37 schema/word: "lasts" must be a duration: game, this turn, this activation, 3 turns, or next and an id, '
        'not the text "3 rounds".'
    ),
    "conditions: {fog: {of: goat, many: maybe}}": 'g.yaml:1:36 schema/word: "many" must be yes or no, not the text "maybe".',
    "conditions: {roped: {between: [goat]}}": (
        'g.yaml:1:31 schema/count: "between" must be a list of two kinds, or a mapping from two names to kinds; this one has 1.'
    ),
    "conditions: {roped: {between: [goat, goat], limit: 0}}": 'g.yaml:1:52 schema/number: "limit" must be at least 1, not the number 0.',
    "modifiers: {damp: -1}": (
        'g.yaml:1:19 schema/type: "damp" must be a modifier such as "-1 to speed when fog", or a mapping with "rule", not the number -1.'
    ),
    "tables: {t: {cell: number, ends: clmp, rows: {1: 2}}}": (
        'g.yaml:1:34 schema/word: "ends" must be clamp or cannot, or a mapping with "below" and "above", not the text "clmp". '
        'Did you mean "clamp"?'
    ),
    "tables: {t: {cell: number, rows: {1: }}}": (
        'g.yaml:1:38 schema/type: "1" must be a cell, a list of cells or effects, or further rows, not nothing.'
    ),
    "pieces: {hoof: {part_of: goat, named: 1-4}}": (
        'g.yaml:1:39 schema/word: "named" must be a list of names, or a range such as 1..5, not the text "1-4".'
    ),
    "notations: {damage: {letters: {H: health}}}": 'g.yaml:1:32 schema/id: "H" cannot stand here: it must be a small letter.',
    "orders: {jump: {of: goat, do: [], hands: 2}}": (
        'g.yaml:1:42 schema/type: "hands" must be a mapping with "from" and "need", not the number 2.'
    ),
    "examples: [{name: x, run: {value: 3}, dice: [1d6], refused: [x]}]": (
        'g.yaml:1:46 schema/type: item 1 of "dice" must be a face of a die, not the text "1d6".'
    ),
    "examples: [{name: x, run: {value: 3}}]": (
        'g.yaml:1:12 schema/missing-key: item 1 of "examples" lacks "expect" or "refused" or "reasons".'
    ),
    "examples: [{name: x, run: {value: 3}, expect: {odds: {success: 40%}}}]": (
        'g.yaml:1:64 schema/word: "success" must be a fraction such as 4/10, not the text "40%".'
    ),
    "ruleset: x\ndice: {d10: 0-9}": (
        'g.yaml:2:13 schema/word: "d10" must be a range such as 0..9, or a list of numbers, not the text "0-9".'
    ),
}


@pytest.mark.parametrize(("text", "expected"), MISTAKES.items(), ids=range(len(MISTAKES)))
def test_a_mistake_is_said_in_the_words_of_a_rulebook(text, expected):
    assert first_lines(text) == [expected]


def test_the_whole_message_has_place_picture_and_advice():
    text = "conditions:\n  fog: {of: meadow, modifers: {damp: -1 to jump}}\n"
    [problem] = problems(text)
    assert str(problem) == (
        'g.yaml:2:21 schema/unknown-key: "modifers" is no key of a condition. Did you mean "modifiers"?\n'
        "    2 |   fog: {of: meadow, modifers: {damp: -1 to jump}}\n"
        "      |                     ^^^^^^^^\n"
        "  It may have: of, between, limit, many, by, levels, beyond, fields, modifiers, start, end, lasts, ends_when, triggers, seen_by, "
        "from, for, title, cite, because, status, source."
    )


def test_all_mistakes_of_a_document_are_reported_at_once_in_the_order_of_the_file():
    text = "conditions: {fog: {off: x}}\ntables: {leap: {roll: [1d6], rows: {1: 2}}}\nchoices: {mood: calm}\n"
    assert first_lines(text) == [
        'g.yaml:1:20 schema/unknown-key: "off" is no key of a condition. Did you mean "of"?',
        'g.yaml:2:10 schema/missing-key: "leap" lacks "cell".',
        'g.yaml:2:23 schema/type: "roll" must be dice such as 2d6, or a mapping from name to dice, not a list.',
        'g.yaml:3:17 schema/type: "mood" must be a list of words, or a mapping with "ladder", not the text "calm".',
    ]


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("quantities: {jump: {base: 1, cite: 11.30}}", 'Put quotes around it: "11.30"'),
        ("quantities: {jump: {base: 1, because: true}}", 'Put quotes around it: "true"'),
        ("conditions: {thick-fog: {of: goat}}", "Write thick_fog: letters, digits and _, not beginning with a digit."),
        ("procedures: {p: {do: }}", "Nothing stands after it. An empty list is written [], an empty mapping {}."),
        ("procedures: {p: {do: [{gain: tired, lose: fog}]}}", "An effect does one thing: write one effect for each."),
        ("procedures: {p: {do: [{gain: tired, x: 1}]}}", "It may have: gain, to, fields, times, when, who, as, with, because, cite, id."),
        ("quantities: {jump: {of: goat}}", "base: What it is before any modifier: a number or an expression."),
        ("procedures: {p: {do: [{for_each: goat}]}}", "do: What happens for each of them."),
        ("orders: {jump: {of: goat, do: [], at: [1]}}", "The step in which it is done."),
    ],
)
def test_the_advice_says_what_to_write(text, advice):
    [problem] = problems(text)
    assert problem.hint == advice


def test_the_place_of_a_quoted_value_is_inside_its_quotes():
    [problem] = problems('conditions:\n  fog:\n    of: goat\n    lasts: "for ever"\n')
    assert (problem.at.line, problem.at.column, problem.width) == (4, 13, len("for ever"))


def test_an_item_of_a_list_is_counted_from_one():
    assert first_lines("choices:\n  mood:\n    - calm\n    - 3\n") == [
        'g.yaml:4:7 schema/type: item 2 of "mood" must be an id, not the number 3.'
    ]


def test_a_document_without_places_gets_its_messages_too():
    [problem] = validate({"choices": {"mood": []}})
    assert str(problem) == (
        'schema/empty: "mood" is empty; it must be a list of words, or a mapping with "ladder".\n'
        "  The words of a list, or a ladder: a list with an order, written lowest first."
    )


def test_a_file_full_of_mistakes_is_cut_short_in_the_order_of_the_file():
    text = "conditions: {" + ", ".join(f"a{number}: {{of: goat, modifers: []}}" for number in range(5000)) + "}"
    found = problems(text)
    assert len(found) == 101
    assert [problem.at.column for problem in found] == sorted(problem.at.column for problem in found)
    assert found[0].at.column == len("conditions: {a0: {of: goat, ") + 1
    assert str(found[-1]).splitlines()[0].endswith("schema/many: there are more mistakes like these; the rest is not shown.")


def test_deep_nesting_is_explained_like_any_other():
    text = "{gian: tired}"
    for _ in range(27):  # two levels of YAML each: the reader allows 60
        text = "{for_each: goat, do: [" + text + "]}"
    assert [problem.message for problem in problems("procedures: {p: {do: [" + text + "]}}")] == ['"gian" is no verb. Did you mean "gain"?']


def test_a_long_word_is_not_printed_whole():
    [problem] = problems("conditions: {fog: {of: goat, lasts: " + "x" * 5000 + "}}")
    assert len(str(problem)) < 1000
