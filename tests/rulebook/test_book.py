"""Books: what is encoded comes back the same, one definition at a time, and only from our own classes."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.language import checked as c
from rulecore.rulebook.book import Book, decode, encode


def test_a_definition_comes_back_as_it_was(rules):
    rich = """\
notations: {damage: {letters: {w: wool}, nothing: "●"}}
quantities: {reach: {of: goat, base: n / 2, with: {n: {type: number, usual: 1.5}}, stages: [a, b], groups: {g: one}}}
modifiers: {far: {rule: "+1 to reach when any goat where it.mood > calm", stage: b, because: it sees them, cite: [M-1, M-2]}}
tables: {hits: {roll: 1d6, cell: damage, rows: {1: ●, 2-5: 2w-w/●, 6: "-"}}, dice: {keys: [n], cell: dice, rows: {1: 1d6, 2: 2d6}}}
"""
    book = rules(rich).assembly.book
    again = Book.from_lines(book.header, {sort: {name: book.encoded(sort, name) for name in book.ids(sort)} for sort in book.sorts()})
    for sort in book.sorts():
        assert again.ids(sort) == book.ids(sort)
        for name in book.ids(sort):
            assert again.encoded(sort, name) == book.encoded(sort, name)
            assert encode(again.definition(sort, name)) == encode(book.definition(sort, name))


def test_a_definition_is_decoded_once(rules):
    book = rules("").assembly.book
    again = Book.from_lines({}, {"quantities": {"jump": book.encoded("quantities", "jump")}})
    assert again.definition("quantities", "jump") is again.definition("quantities", "jump")


def test_an_id_that_is_not_there_is_a_key_error(rules):
    book = rules("").assembly.book
    for found in (book, Book.from_lines({}, {"quantities": {}})):
        with pytest.raises(KeyError):
            found.definition("quantities", "jmup")


keys = st.text(max_size=5).filter(lambda key: not key.startswith("~"))
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.fractions(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


@given(plain)
def test_plain_data_comes_back_through_json(value):
    assert decode(json.loads(json.dumps(encode(value)))) == value


@pytest.mark.parametrize(
    "tree",
    [
        c.Constant(Fraction(1, 3)),
        c.Word("mood", "calm"),
        c.All((c.Compare("<=", c.Local("n"), c.Constant(2), "number"), c.Not(c.Has(c.Local("goat"), ("asleep",), None, negated=False)))),
    ],
)
def test_trees_come_back_with_their_places(tree):
    back = decode(json.loads(json.dumps(encode({"tree": tree.at((3, 9))}))))["tree"]
    assert (back, back.span) == (tree, (3, 9))


@pytest.mark.parametrize("tree", [["Node", 0, 0], ["open", 0, 0, "x"], ["Constant", 0, 0], ["Constant", 0, 0, 1, 2], []])
def test_what_is_no_tree_of_ours_is_refused(tree):
    with pytest.raises((KeyError, ValueError, IndexError)):
        decode({"~": tree})
