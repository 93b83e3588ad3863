"""Whatever bytes or text the reader is given, it answers with documents or with problems that have a place."""

from __future__ import annotations

import gc

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecore.errors import RulecoreError
from rulecore.ruleset import documents
from rulecore.ruleset.documents import Mapping, problem_at, read_bytes, read_text

#: Pieces that make YAML and its accidents, glued together at random.
PIECES = [
    *(
        "goat",
        "speed",
        ": ",
        ":",
        "- ",
        "-",
        "? ",
        ", ",
        ",",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "\n",
        "\n  ",
        "\n    ",
        "\n---\n",
        "...",
        " ",
        "\t",
    ),
    *(
        "#",
        " #3",
        "&a ",
        "*a",
        "!b ",
        "!!str ",
        "%TAG ! x\n",
        "|",
        ">",
        ">3",
        "|-\n",
        "'",
        '"',
        "\\",
        "\\x4",
        "\\U00110000",
        "<<",
        "@",
        "`",
        "~",
    ),
    *(
        "1",
        "01",
        "+2",
        "1.5",
        "−1",
        "½",
        "“",
        "\u00a0",
        "\ufeff",
        "\0",
        "\x07",
        "\x85",
        "\u2028",
        "\ud800",
        "\U0001f410",
        "\r",
        "\r\n",
        "=",
        "null",
    ),
]
pieces = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


def tree_places(node):
    """Ask every node where it is; a place outside the text would raise."""
    for key in list(node) if isinstance(node, Mapping) else range(len(node)):
        assert node.at_key(key).line >= 1
        assert node.at_value(key).column >= 1
        for offset in range(min(len(str(node[key])), 8)):
            assert str(problem_at(node, key, "goat/odd", "odd", offset, 3))
        if isinstance(node[key], dict | list):
            tree_places(node[key])


def answer(read, given_text):
    found, problems = documents_or_problems(read, given_text)
    for problem in problems:
        assert problem.code.startswith("yaml/")
        assert problem.message
        assert str(problem)
    for document in found:
        tree_places(document)
    assert gc.isenabled()


def documents_or_problems(read, given_text):
    try:
        return read(given_text, "t.yaml"), ()
    except RulecoreError as wrong:
        return [], wrong.problems


@given(pieces)
@settings(max_examples=400)
def test_any_text_is_answered(text):
    answer(read_text, text)


@given(pieces)
def test_any_text_is_answered_where_problems_are_collected(text):
    collected = []
    answer(lambda text, path: read_text(text, path, collected), text)
    assert {problem.code for problem in collected} <= documents.HARMLESS


@given(st.text(max_size=60))
def test_any_characters_are_answered(text):
    answer(read_text, text)


@given(
    st.one_of(
        st.binary(max_size=60),
        pieces.map(lambda text: text.encode("utf-8", "surrogatepass")),
        pieces.map(lambda text: text.encode("cp1252", "ignore")),
    )
)
def test_any_bytes_are_answered(data):
    answer(read_bytes, data)


@given(pieces)
def test_any_text_is_answered_without_libyaml(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documents, "_parser", yaml.SafeLoader)
        answer(read_text, text)


@pytest.mark.long
@given(pieces)
@settings(max_examples=100_000)
def test_any_text_is_answered_at_length(text):
    answer(read_text, text)
