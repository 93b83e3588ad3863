"""Kinds and fields that nothing speaks of are a warning, traits that nobody has an error; `for` says that they are there for others."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("pieces: {tree: {}}", "nothing speaks of the kind of piece tree: no rule, example, card or scenario has one."),
        (
            "pieces: {crow: {fields: {wings: {starts: 2}}}}\nsets: {flock: {are: crow, where: it.wings = 2}}",
            None,
        ),
        (
            "pieces: {crow: {fields: {wings: {starts: 2}}}}\nsets: {flock: {are: crow, where: it is crow}}",
            "nothing reads the field wings of a crow: no rule, example, card or scenario speaks of it.",
        ),
    ],
)
def test_what_nothing_speaks_of_is_a_warning(look, more, message):
    found = [each for each in look(more=more).problems if each.code == "rules/unused" and "set flock" not in each.message]
    assert [(each.severity, each.message) for each in found] == ([("warning", message)] if message else [])


@pytest.mark.parametrize(
    "more",
    [
        "pieces: {tree: {for: layers}}",
        "pieces: {tree: {fields: {rings: {starts: 3}}, for: plugin}}",
        "pieces: {tree: {fields: {rings: {starts: 3, for: people}}}}\nprocedures: {grow: {of: tree, do: [], from: plugin}}",
        "pieces: {tree: {}}\nexamples: [{name: a, pieces: {a: {kind: tree}}, run: {value: 1}, expect: {value: 1}}]",
        "pieces: {tail: {part_of: goat, named: [tip]}}\nmodifiers: {curl: +1 to jump when goat.tip is goat.tip}",
        "pieces: {player: {}}",
    ],
)
def test_what_others_use_says_so(look, more):
    assert [str(each) for each in look(more=more, broken=None).problems if each.code == "rules/unused"] == []


CARD = "cards: {billy: {kind: goat, speed: 2, %s}}"


def test_a_trait_on_no_card_is_an_error_once_there_are_cards(look):
    woolly = "traits: {woolly: {of: goat, points: 2}}"
    assert look(more=woolly).errors == []
    found = look(more=f"{woolly}\n{CARD % 'wool: [2]'}").only("rules/unused")
    assert found.message == "nobody has the trait woolly: no card, scenario or example gives it to anybody, and no rule does."
    assert look(more=f"{woolly}\n{CARD % 'has: [woolly]'}").errors == []
    assert look(more=f"traits: {{woolly: {{of: goat, points: 2, for: layers}}}}\n{CARD % 'wool: [2]'}").errors == []
