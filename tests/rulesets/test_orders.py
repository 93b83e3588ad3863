"""Layers that do not know each other, laid over the rulesets that are shipped: the same rulebook in every order."""

from __future__ import annotations

import itertools

import pytest

from rulecore.rulebook.loading import read
from rulecore.ruleset.digest import either_order
from rulecore.ruleset.layers import load

#: Stacks whose layers go together, by what is shipped and by the layers of the documents.
TOGETHER = {
    "skirmish": ["terrain", "docs/examples/harbour_club", "docs/examples/safe_magazines.yaml"],
    "terrain": ["docs/examples/squalls", "docs/examples/heavy_weather", "docs/examples/fewer_shoals.yaml"],
    "skirmish+terrain": ["docs/examples/squalls", "docs/examples/heavy_weather", "docs/examples/harbour_club"],
}


@pytest.fixture(autouse=True)
def from_the_checkout(root, monkeypatch):
    monkeypatch.chdir(root)


@pytest.mark.parametrize("base", TOGETHER)
def test_independent_layers_give_the_same_rulebook_in_every_order(base):
    stacks = [load(base, order, options={}) for order in itertools.permutations(TOGETHER[base])]
    assert len({stack.digest for stack in stacks}) == 1
    assert either_order(stacks[0]) == []
    assert len({repr(stack) for stack in stacks}) > 1


@pytest.mark.parametrize("base", TOGETHER)
def test_together_they_are_right(base):
    assert [str(each) for each in read(base, TOGETHER[base]).problems] == []


def test_every_layer_says_something_of_its_own():
    for base, layers in TOGETHER.items():
        plain = load(base, options={}).digest
        assert all(load(base, [layer], options={}).digest != plain for layer in layers)
