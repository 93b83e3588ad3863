"""A cite that the index does not list is an error, where the index lists others of the same book."""

from __future__ import annotations

import pytest

INDEX = "rules: {ME-1: {title: jumping}, ME-2: {title: resting}}\n"


@pytest.mark.parametrize(("cite", "pointed"), [("ME-3", "ME-3"), ("[ME-1, ME-11]", "ME-11")])
def test_a_cite_that_is_not_in_the_index_is_told(look, cite, pointed):
    found = look(more=f"{INDEX}modifiers: {{slow: {{rule: -1 to jump when goat is limping, cite: {cite}}}}}")
    assert found.only("rules/unknown-rule").message == f'no rule "{pointed}" stands in the index under `rules:`.'
    assert found.pointed("rules/unknown-rule") == pointed


@pytest.mark.parametrize("more", [f"{INDEX}modifiers: {{slow: {{rule: -1 to jump when goat is limping, cite: HR-3}}}}", "rules: {}"])
def test_a_book_without_an_index_may_be_cited_freely(look, more):
    assert look(more=more, broken=None).errors == []


def test_an_option_that_the_index_names_in_vain_is_told(look):
    found = look(more="rules: {ME-1: {title: jumping, reading: over hedges too, option: hegdes}}\n", broken=None)
    assert found.only("rules/unknown-name").message == 'there is no option "hegdes".'
    assert found.pointed("rules/unknown-name") == "hegdes"
