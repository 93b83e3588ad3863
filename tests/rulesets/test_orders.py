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
    "galleys_and_galleons": ["galleys_terrain", "house_v1"],
    "skirmish+terrain": ["docs/examples/squalls", "docs/examples/heavy_weather", "docs/examples/harbour_club"],
}


@pytest.fixture(autouse=True)
def from_the_checkout(root, monkeypatch):
    monkeypatch.chdir(root)


@pytest.mark.parametrize("base", TOGETHER)
def test_independent_layers_give_the_same_rulebook_in_every_order(base):
    stacks = [load(base, order, "", options={}) for order in itertools.permutations(TOGETHER[base])]
    assert len({stack.digest for stack in stacks}) == 1
    assert either_order(stacks[0]) == []
    assert len({repr(stack) for stack in stacks}) > 1


@pytest.mark.parametrize("base", TOGETHER)
def test_together_they_are_right(base):
    assert [str(each) for each in read(base, TOGETHER[base], variant="").problems] == []


def test_every_layer_says_something_of_its_own():
    for base, layers in TOGETHER.items():
        plain = load(base, (), "", options={}).digest
        assert all(load(base, [layer], "", options={}).digest != plain for layer in layers)


# ---- two clubs over the house rules of 2019 ----------------------------------------------------------------------------------------


@pytest.fixture
def clubs(tmp_path, monkeypatch):
    """Write layers of one change each over the house rules, found by their names."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))

    def clubs(**changes):
        for name, change in changes.items():
            (tmp_path / name).mkdir()
            text = f"ruleset: {name}\noverlays: [galleys_and_galleons, house_v1]\nchanges:\n  - {change}\n"
            (tmp_path / name / "ruleset.yaml").write_text(text, "utf-8")

    return clubs


def test_two_clubs_that_change_one_row_of_the_critical_hits_are_refused_with_both_places_and_the_ways_out(clubs, rulecore, tmp_path):
    clubs(ann="{change: tables.critical.rows.4-5, to: [{gain: on_fire}]}", bob="{remove: tables.critical.rows.4-5}")
    told = rulecore("check", "galleys_and_galleons", "--with", "ann+bob")
    assert told.code == 1
    assert 'changes/conflict: ann and bob both change "tables.critical.rows.4-5", each in its own way' in told.out
    for part in ("layers/house_v1/criticals.yaml:", "ann/ruleset.yaml:4:14", "bob/ruleset.yaml:4:14", "after: ann", "prefer: ann"):
        assert part in told.out, part


def test_two_clubs_that_change_different_rows_go_together_and_their_order_makes_no_difference(clubs):
    clubs(
        ann="{change: tables.critical.rows.1.rows.1-3, to: [{gain: on_fire}]}",
        bob="{change: tables.critical.rows.6.rows.1-5, to: [{gain: on_fire, times: 2}]}",
    )
    stacks = [load("galleys_and_galleons", order, options={}) for order in (["ann", "bob"], ["bob", "ann"])]
    assert repr(stacks[0]) != repr(stacks[1])
    assert stacks[0].digest == stacks[1].digest
    assert either_order(stacks[0]) == []
    assert read("galleys_and_galleons", ["ann", "bob"]).problems == []
