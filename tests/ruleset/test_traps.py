"""The traps of YAML: each is reported with its place, its reason and advice, worded as here."""

from __future__ import annotations

import pytest

from rulecore.errors import RulesWrong
from rulecore.ruleset.documents import read_bytes, read_text


def told(text):
    with pytest.raises(RulesWrong) as raised:
        read_text(text, "t.yaml")
    return raised.value.problems


def only(text):
    problems = told(text)
    assert len(problems) == 1, problems
    return problems[0]


def test_a_colon_in_a_text_is_shown_as_the_design_shows_it():
    with pytest.raises(RulesWrong) as raised:
        read_text("# above\n\nrows:\n\n\n\n\n\n  effect: High winds: -1 DRM to gunnery\n", "house/tables/above.yaml")
    assert str(raised.value) == (
        'house/tables/above.yaml:9:21 yaml/colon: this text contains ": ", so YAML thinks a new entry starts here\n'
        "    9 |   effect: High winds: -1 DRM to gunnery\n"
        "      |                     ^\n"
        '  Put quotes around it:  effect: "High winds: -1 DRM to gunnery"'
    )


FIRST_LINES = {
    # ---- colons
    "effect: High winds: -1": 'yaml/colon: this text contains ": ", so YAML thinks a new entry starts here',
    "{effect: High winds: -1}": 'yaml/colon: this text contains ": ", so YAML thinks a new entry starts here',
    "journal: [pool: 4 4 1]": 'yaml/colon: this text contains ": ", so YAML thinks a new entry starts here',
    "a: 1\nb:2\nc: 3": "yaml/colon: after this colon a space must stand, or YAML takes the whole for one word",
    "speed:3": "yaml/colon: after this colon a space must stand, or YAML takes the whole for one word",
    "{speed:3}": "yaml/colon: after this colon a space must stand, or YAML takes the whole for one word",
    # ---- commas and brackets
    "{base: round(min(1, 2)), unit: inches}": 'yaml/comma: inside { } and [ ] a comma ends a value, so only "round(min(1" is left of it',
    "[words(a, b)]": 'yaml/comma: inside { } and [ ] a comma ends a value, so only "words(a" is left of it',
    "{base: jumps[3]}": 'yaml/comma: inside { } and [ ] YAML ends a value at "[", so only "jumps" is left of it',
    "[a[x, y]]": 'yaml/comma: inside { } and [ ] YAML ends a value at "[", so only "a" is left of it',
    "{because: no grass, no goats}": 'yaml/comma: inside { } and [ ] a comma ends a value, so "no goats" stands here as a name of its own',
    "{calm, cross}": 'yaml/comma: "calm" has no value',
    # ---- comments and folds
    "goat: #3\nb: 1": 'yaml/comment: YAML takes "#3" for a comment, so no value is left here',
    "- #3": 'yaml/comment: YAML takes "#3" for a comment, so no value is left here',
    "[#3, 4]": 'yaml/comment: YAML takes "#3" and the rest of the line for a comment',
    "limit: >3\nb: 1": 'yaml/fold: ">3" starts a text on the next lines in YAML, and none stands there',
    "limit: |\nb: 1": 'yaml/fold: "|" starts a text on the next lines in YAML, and none stands there',
    "limit: >=3": 'yaml/fold: ">" starts a text on the next lines in YAML',
    # ---- keys
    "a: 1\nb: 2\na: 3": 'yaml/duplicate-key: "a" stands here twice: on line 1 and on line 3',
    "rows:\n  1: a\n  01: b": 'yaml/duplicate-key: "1" on line 2 and "01" on line 3 are the same row',
    "rows: {'1': a, 1: b}": 'yaml/duplicate-key: "1" stands here twice: on line 1 and on line 1',
    "a: {<<: {b: 1}}": 'yaml/merge: the merge key "<<" is not read: it would hide where a rule comes from',
    "{[a]: b}": "yaml/syntax: here a name must stand, not a list or a mapping",
    ": a": "yaml/syntax: there is no name before this colon",
    "{: a}": "yaml/syntax: there is no name before this colon",
    # ---- aliases, anchors, tags
    "a: *all": 'yaml/alias: "*all" starts with *, which makes it an alias in YAML, and nothing is marked "&all"',
    "a: *": 'yaml/alias: a value that begins with "*" is an alias in YAML',
    "a: & co": 'yaml/alias: a value that begins with "&" is an anchor in YAML',
    "a: &b co": 'yaml/alias: "&b" starts with &, which makes it an anchor in YAML and no part of the text',
    "a: &b [*b]": 'yaml/alias: "*b" stands inside what it names, so it would never end',
    "a: &b b\n*b : c": 'yaml/alias: here a name must stand, not the alias "*b"',
    "a: !fire": 'yaml/tag: "!fire" starts with !, which makes it a tag in YAML and no part of the text',
    "a: !!str 5": 'yaml/tag: "!!str" starts with !, which makes it a tag in YAML and no part of the text',
    "a: !x!y z": 'yaml/tag: a value that begins with "!" is a tag in YAML',
    # ---- characters
    "a: b\0c": "yaml/nul: there is a NUL character here: this is no text file, or it is damaged",
    'a: "\\e[31mred"': "yaml/control: there is a control character here (U+001B), which no text needs",
    "a: b\x07c": "yaml/syntax: this is a control character (U+0007), which no text needs",
    "a: 1\n---\n\ufeffb: 2": (
        "yaml/encoding: there is an invisible character here (a byte order mark); it belongs at the very start of a file"
    ),
    "a:\u00a0b": "yaml/space: this is a non-breaking space, which YAML takes for a letter",
    "a: 1\nb:\u00a02\nc: 3": "yaml/space: this is a non-breaking space, which YAML takes for a letter",
    "a:\n\u00a0\u00a0b: c": "yaml/space: this is a non-breaking space, which YAML takes for a letter",
    "a:\n-\u2003b": "yaml/space: this is an unusual space (U+2003), which YAML takes for a letter",
    "a:\n\tb: c": "yaml/tab: a tab stands here; YAML takes only spaces for indentation",
    # ---- size
    "[" * 70: "yaml/depth: this is nested more than 60 deep",
    "[" * 5000: "yaml/depth: this is nested more than 60 deep",
    "\n".join(" " * depth + "a:" for depth in range(70)): "yaml/depth: this is nested more than 60 deep",
    "a: " + "9" * 100_000: "yaml/number: this number has 100,000 digits; at most 100 are read",
    # ---- grammar
    'a: "b': 'yaml/syntax: this " is never closed',
    "a: 'b": "yaml/syntax: this ' is never closed",
    'a: "1.5""': 'yaml/syntax: here is one " too many',
    'a: "b" c': "yaml/syntax: the quotes end before the text does",
    '{a: "b" c}': "yaml/syntax: the quotes end before the text does",
    "a: [b] + 1": "yaml/syntax: the value begins with a bracket, so YAML reads a list or a mapping, and this stands behind it",
    'a: "\\q"': 'yaml/syntax: in "…" a backslash begins a special character, and this is none',
    "a: [1, 2\nb: 3": "yaml/syntax: this [ is never closed",
    "a: {b: 1": "yaml/syntax: this { is never closed",
    "a: [1, , 2]": 'yaml/syntax: a value is missing before this ","',
    "a: -": "yaml/syntax: after a name a dash cannot start a list on the same line",
    "a: %b": 'yaml/syntax: a value cannot begin with "%" in YAML',
    "a: @b": 'yaml/syntax: a value cannot begin with "@" in YAML',
    "a: `b`": 'yaml/syntax: a value cannot begin with "`" in YAML',
    "%b\n---\na: 1": "yaml/syntax: a line that begins with % is a directive in YAML, and this one is not known",
    "a: b\n  c: d": "yaml/syntax: this entry stands deeper than the line above it, which has a value already",
    "a:\n  b: 1\n c: 2": "yaml/syntax: this line begins in a column where no entry began",
    "- a\nb: c": "yaml/syntax: the lines above are a list, each with a dash; this line has none",
    "a: b\n- c": "yaml/syntax: the lines above are entries  name: value ; a list item cannot stand among them",
    "a: 1\nwhat is this\nb: 2": "yaml/syntax: this line is neither an entry  name: value  nor a list item  - value",
    "--- a: b": "yaml/syntax: after --- no entry can begin on the same line",
    "a goat": "yaml/syntax: this is one text, where entries  name: value  must stand",
    "x" * 2000 + ": 1": "yaml/syntax: a name may have 1,000 characters; this line has more",
}


@pytest.mark.parametrize("text", FIRST_LINES, ids=lambda text: text[:30])
def test_each_trap_is_told_in_these_words_and_with_advice(text):
    problem = only(text)
    assert f"{problem.code}: {problem.message}" == FIRST_LINES[text]
    assert problem.hint
    assert problem.at.path == "t.yaml"


HINTS = {
    "  effect: High winds: -1 DRM  # bad": (1, 21, 1, 'Put quotes around it:  effect: "High winds: -1 DRM"'),
    '- say: he said: "no"': (1, 15, 1, "Put quotes around it:  say: 'he said: \"no\"'"),
    "{base: round(min(1, 2)), unit: inches}": (1, 8, 16, 'Put quotes around it:  "round(min(1, 2))"'),
    "{base: jumps[3] + 1, b: 2}": (1, 8, 12, 'Put quotes around it:  "jumps[3] + 1"'),
    "{because: no grass, no goats}": (1, 21, 8, 'Put quotes around the text:  because: "no grass, no goats"'),
    "{because: no grass, no goats, no hay, cite: A-1}": (
        1,
        21,
        8,
        'Put quotes around the text:  because: "no grass, no goats, no hay"',
    ),
    "[pool: 4 4 1]": (1, 6, 1, 'Put quotes around it:  "pool: 4 4 1"   or braces, if an entry is meant:  {pool: 4 4 1}'),
    "a: {b: 1, speed:3}": (1, 16, 1, "Write  speed: 3"),
    "goat: #3": (1, 7, 2, 'If it is the value, put quotes around it:  "#3"'),
    "limit: >= 3  # at least": (1, 8, 4, 'If it is the value, put quotes around it:  ">= 3"'),
    "a: @b # c": (1, 4, 1, 'Put quotes around it:  "@b"'),
    "a: 1\na: 2": (
        2,
        1,
        1,
        "Put what stands under both together, or write a line --- before line 2: a file may hold several documents.",
    ),
    "a: {b: 1, b: 2}": (1, 11, 1, "Keep one of them, or give one another name."),
}


@pytest.mark.parametrize("text", HINTS)
def test_place_width_and_advice(text):
    problem = only(text)
    assert (problem.at.line, problem.at.column, problem.width, problem.hint) == HINTS[text]


@pytest.mark.parametrize(
    "text",
    [
        "a: {b: , c: }",  # an empty value with its colon is what it says
        "a: # a comment\n  b: c",
        "a: 1 # a comment",
        "a: 'b #3'",
        "a: b#3",
        "a: >3\n     indented\n",
        "a: (b, c",  # in block style commas and brackets are letters
        "a: x[1, 2] + (3",
        "[a) first, b) second]",
        "[18\", 6']",
        "a: 'Note:\u00a0text'",
        "a: b\u00a0c",
        "rows: {10: a, 1: b}",
        "a: b}",
        "a: -1",
        "[-, -1]",
    ],
)
def test_what_only_looks_like_a_trap_is_read(text):
    assert read_text(text, "t.yaml")


def test_a_comment_that_cuts_a_value_is_noted_not_refused():
    [document] = read_text("turrets: 5 #3\nother: 'x #3'  # 3 of them\nlist: [1] #2\n", "t.yaml")
    assert document["turrets"] == 5
    assert [str(note).splitlines()[0] for note in document.source.notes] == [
        't.yaml:1:12 yaml/comment (warning): YAML takes "#3" and the rest of the line for a comment'
    ]


def test_several_mistakes_of_one_file_are_told_at_once_and_in_order():
    text = "a: b: c\nd: >=3\ne: @f\ng: #h\ni: 1\ni: 2\nj: [1\n---\nk: {l, m}\n"
    assert [(problem.at.line, problem.code) for problem in told(text)] == [
        (1, "yaml/colon"),
        (2, "yaml/fold"),
        (3, "yaml/syntax"),
        (4, "yaml/comment"),
        (6, "yaml/duplicate-key"),
        (7, "yaml/syntax"),
        (9, "yaml/comma"),
    ]


def test_a_bomb_of_aliases_is_refused_before_it_is_walked():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"{name}: &{name} [{', '.join(['*' + before] * 10)}]" for before, name in zip("abcdefgh", "bcdefghi", strict=True)]
    messages = [problem.message for problem in told("\n".join(lines))]
    assert '"*c" stands for more than 1,000 values' in messages


def test_many_aliases_are_refused():
    text = "a: &a x\nb: [" + ", ".join(["*a"] * 101) + "]"
    assert only(text).message == "this file has more than 100 aliases"


def test_no_file_gives_more_problems_than_anybody_reads():
    assert len(told("- !a b\n" * 5000)) == 100


# ---- bytes --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "first"),
    [
        ("a: 1".encode("utf-16"), "yaml/encoding: t.yaml is written in UTF-16"),
        ("a: 1".encode("utf-16-be"), "yaml/encoding: t.yaml looks like UTF-16: every other byte is zero"),
        ("a: 1".encode("utf-32"), "yaml/encoding: t.yaml is written in UTF-32"),
        ("a: 1\nb: “c”".encode("cp1252"), 't.yaml:2:4 yaml/encoding: this byte (93) is not UTF-8; in Windows-1252 it is "“"'),
        (b"\xef\xbb\xbfa: \xff", 't.yaml:1:4 yaml/encoding: this byte (ff) is not UTF-8; in Windows-1252 it is "ÿ"'),
        (b"a: \x81", "t.yaml:1:4 yaml/encoding: this byte (81) is not UTF-8"),
    ],
)
def test_bytes_that_are_not_utf8_are_told_with_advice(data, first):
    with pytest.raises(RulesWrong) as raised:
        read_bytes(data, "t.yaml")
    [problem] = raised.value.problems
    assert str(problem).splitlines()[0] == first
    assert problem.hint == 'Save the file as UTF-8 (most editors: "Save with encoding").'


def test_half_a_character_in_a_text_is_refused():
    assert only("a: \ud800").code == "yaml/encoding"
