"""Reading YAML: values, documents, and a right place for every node."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from fractions import Fraction

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulecore.errors import RulesWrong
from rulecore.ruleset import documents
from rulecore.ruleset.documents import Listing, Mapping, problem_at, read_bytes, read_file, read_text

GOATS = """\
# the herd
goat:
  speed: 3
  mood: [calm, cross]
  jump: {base: +2, when: 1.5}
---
meadow: ~
"""


def test_a_file_may_hold_several_documents():
    first, second = read_text(GOATS, "goats.yaml")
    assert first == {"goat": {"speed": 3, "mood": ["calm", "cross"], "jump": {"base": 2, "when": Fraction(3, 2)}}}
    assert second == {"meadow": None}
    assert (type(first), type(first["goat"]["mood"])) == (Mapping, Listing)


def test_every_node_knows_its_place():
    first, second = read_text(GOATS, "goats.yaml")
    goat = first["goat"]
    places = [first.at_key("goat"), goat.at, goat.at_key("speed"), goat.at_value("speed"), goat["mood"].at, goat["mood"].at_value(1)]
    assert [str(place.line) + ":" + str(place.column) for place in places] == ["2:1", "3:3", "3:3", "3:10", "4:9", "4:16"]
    assert repr(goat["jump"].at_value("base")) == "goats.yaml:5:16"
    assert repr(second.at_key("meadow")) == "goats.yaml:7:1"
    assert second.source is first.source
    assert first.source.lines[1] == "goat:"


def test_keys_are_the_text_of_the_token():
    [table] = read_text('{1: a, 1-3: b, true: c, ~: d, 1.50: e, "no": f, +2: g}', "t.yaml")
    assert list(table) == ["1", "1-3", "true", "~", "1.50", "no", "+2"]


def test_quoted_scalars_are_always_text():
    assert read_text("""["1", 'true', "~", "", '+2']""", "t.yaml") == [["1", "true", "~", "", "+2"]]


def test_empty_files_comments_and_empty_documents_give_nothing():
    for text in ["", "\n\n", "# only a comment\n", "---\n", "---\n---\n...\n", "\ufeff"]:
        assert read_text(text, "t.yaml") == []


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_places_are_right_whatever_ends_the_lines(ending):
    [goat] = read_text(ending.join(["a: é", "b:", "  - x", "  - y"]), "t.yaml")
    assert (goat.at_key("b").line, repr(goat["b"].at_value(1))) == (2, "t.yaml:4:5")
    assert goat.source.lines == ["a: é", "b:", "  - x", "  - y"]


def test_a_leading_byte_order_mark_is_no_part_of_the_text():
    [goat] = read_bytes(b"\xef\xbb\xbfmood: cross\n", "t.yaml")
    assert goat == {"mood": "cross"}
    assert repr(goat.at_key("mood")) == "t.yaml:1:1"


def test_a_few_aliases_are_shared_not_copied():
    [goats] = read_text("a: &coat {white: 1}\nb: *coat\n", "t.yaml")
    assert goats["b"] is goats["a"]
    assert repr(goats.at_value("b")) == "t.yaml:2:4"


def test_a_file_that_is_not_there_is_a_problem_not_a_traceback(tmp_path):
    with pytest.raises(RulesWrong, match=r"ruleset/unreadable: goat.yaml cannot be read: No such file"):
        read_file(str(tmp_path / "goat.yaml"), "goat.yaml")


def test_a_file_over_the_limit_is_not_even_read(tmp_path):
    path = tmp_path / "goat.yaml"
    with path.open("wb") as file:
        file.truncate(9 * 1024 * 1024)
    with pytest.raises(RulesWrong, match=r"yaml/size: goat.yaml is 9.0 MiB large; a file may have 8"):
        read_file(str(path), "goat.yaml")


def test_the_collector_runs_again_afterwards():
    assert gc.isenabled()
    read_text(GOATS, "t.yaml")
    with pytest.raises(RulesWrong):
        read_text("a: b: c", "t.yaml")
    assert gc.isenabled()


def test_without_libyaml_the_same_is_read(monkeypatch):
    fast = read_text(GOATS, "t.yaml")
    monkeypatch.setattr(documents, "_parser", yaml.SafeLoader)
    slow = read_text(GOATS, "t.yaml")
    assert slow == fast
    assert [node.places for node in walk(slow)] == [node.places for node in walk(fast)]


def test_importing_the_reader_does_not_import_yaml(root):
    program = "import sys, rulecore.ruleset.documents; sys.exit('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False).returncode == 0


# ---- the property: what is written is read, and every place starts its token ------------------------------------------------

words = st.text("abz ößé'\"#:,-[]{}&*!|>%@0.\\\n\t", max_size=12)
scalars = st.one_of(words, st.integers(-99, 99), st.booleans(), st.none())
trees = st.recursive(
    scalars, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=4)), max_leaves=20
)


def walk(node):
    if isinstance(node, dict | list):
        if isinstance(node, Mapping | Listing):
            yield node
        for child in node.values() if isinstance(node, dict) else node:
            yield from walk(child)


def token(value, text, offset):
    """Whether the text at an offset begins as this value's token must."""
    first = text[offset : offset + 1]
    if isinstance(value, Mapping):
        return first == "{" or text.startswith(tuple(map(str, value)), offset) or first in "\"'?"
    if isinstance(value, Listing):
        return first in "[-"
    if value is None:
        return text.startswith(("null", "~"), offset) or not first.strip() or text[offset - 1] in ":-?"
    if isinstance(value, bool | int):
        return text.startswith(str(value).lower(), offset)
    return first in "\"'|>" or text.startswith(value.split()[0] if value.split() else "", offset)


def read_or_refused(text):
    """The document, or the codes of what YAML allows and we refuse."""
    try:
        [document] = read_text(text, "t.yaml")
    except RulesWrong as wrong:
        return None, {problem.code for problem in wrong.problems}
    return document, set()


@given(
    st.dictionaries(words, trees, min_size=1, max_size=4),
    st.sampled_from([True, False, None]),
    st.sampled_from([10, 80]),
    st.sampled_from([None, "'", '"']),
    st.booleans(),
)
def test_what_is_written_is_read_and_every_place_starts_its_token(tree, flow, width, style, unicode):
    text = yaml.safe_dump(tree, default_flow_style=flow, width=width, allow_unicode=unicode, default_style=style, sort_keys=False)
    expected = json.loads(json.dumps(yaml.safe_load(text)))
    # A document of old: quoted numbers and truths are text for us, and `!!int "1"` is a tag.
    if "!!" in text:
        return
    document, codes = read_or_refused(text)
    if document is None:
        assert codes <= {"yaml/space", "yaml/duplicate-key", "yaml/merge", "yaml/fold", "yaml/comma"}
        return
    assert document == expected
    for node in walk(document):
        keys = list(node) if isinstance(node, Mapping) else range(len(node))
        for key in keys:
            source, at_key, at_value = node.spot(key)
            assert token(node[key], source.text, at_value)
            assert isinstance(node, Listing) or token(key, source.text, at_key)


texts = st.text("ab\t \nxé\"'\\☃", min_size=1, max_size=40).filter(str.strip)


@given(texts, st.sampled_from(["", "'", '"', "|", ">"]), st.sampled_from([8, 20, 80]), st.booleans())
def test_a_character_of_a_value_is_found_in_the_file_through_quotes_and_folds(value, style, width, unicode):
    text = yaml.safe_dump({"k": [value]}, default_style=style, width=width, allow_unicode=unicode)
    [document] = read_text(text, "t.yaml")
    node = document["k"]
    assert node[0] == value
    for offset, character in enumerate(value):
        if not character.isspace():
            problem = problem_at(node, 0, "goat/odd", "odd", offset)
            shown = problem.line[problem.at.column - 1 :]
            assert shown.startswith((character, "\\", "''"))
            if shown[:1] == "\\" and character != "\\":
                assert yaml.safe_load('"' + shown[: {"x": 4, "u": 6, "U": 10}.get(shown[1], 2)] + '"') == character


def test_a_problem_inside_a_folded_text_points_at_its_line_and_word():
    [goat] = read_text("jump: >-\n  if speed is\n  great then 2 else 1\n", "t.yaml")
    assert str(problem_at(goat, "jump", "goat/word", "what is great?", offset=12, width=5, hint="Say how fast.")) == (
        "t.yaml:3:3 goat/word: what is great?\n    3 |   great then 2 else 1\n      |   ^^^^^\n  Say how fast."
    )


def test_a_problem_that_runs_over_a_line_is_underlined_to_its_end():
    [goat] = read_text('jump: "speed\n  and mood"\n', "t.yaml")
    problem = problem_at(goat, "jump", "goat/word", "odd", offset=0, width=14)
    assert (repr(problem.at), problem.width) == ("t.yaml:1:8", 5)
