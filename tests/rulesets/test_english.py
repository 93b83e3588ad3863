"""Every line of every ruleset prints in plain English, reads back from its canonical text, and no two print the same."""

from __future__ import annotations

import pytest

from rulecore.language import nodes, parser
from rulecore.language.english import english
from rulecore.language.printer import canonical
from rulecore.rulebook.loading import read


def lines(stack):
    """Every tree that assembling a stack parsed, by its entry into the grammar."""
    parsed = read(stack).assembly.author._parsed
    return [(entry, tree) for (entry, _), tree in parsed.items() if isinstance(tree, (nodes.Expression, nodes.Modifier))]


@pytest.fixture(scope="module", params=["terrain", "harbour+terrain", "flotilla_terrain"])
def found(request):
    return lines(request.param)


def test_there_are_lines_of_both_entries(found):
    assert {entry for entry, _ in found} == {"expression", "modifier"}
    assert len(found) > 50


def test_every_line_reads_back_from_its_canonical_text(found):
    for entry, tree in found:
        assert getattr(parser, entry)(canonical(tree)) == tree


def test_every_line_prints_in_english(found):
    for entry, tree in found:
        said = english(tree)
        assert said, canonical(tree)
        assert "_" not in said, said
        assert said.endswith(".") is (entry == "modifier"), said


def test_no_two_different_lines_print_the_same(found):
    said = {}
    for _, tree in found:
        other = said.setdefault(english(tree), tree)
        assert other == tree, f"{canonical(tree)} and {canonical(other)}"
