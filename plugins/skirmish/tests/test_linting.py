"""Cards whose numbers cannot work together, and scenarios in which something lies where it cannot."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulecore.hooks.lint import problems
from rulecore.rulebook.loading import load
from rulecore.ruleset.sources import bundled


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """The skirmish with one text of a file changed."""
    monkeypatch.setenv("RULECORE_CACHE", "off")

    def change(file, old, new):
        folder = tmp_path / "skirmish"
        shutil.copytree(Path(bundled("rulesets")) / "skirmish", folder, dirs_exist_ok=True)
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        return [(each.code, each.message, each.at.line) for each in problems(load(str(folder)))]

    return change


@pytest.mark.parametrize("layers", [(), ("terrain",)])
def test_the_skirmish_is_right(layers):
    assert problems(load("skirmish", layers)) == []


def test_a_ship_that_could_never_turn_is_said(changed):
    found = changed("cards/prussia.yaml", "printed_move: 7", "printed_move: 2")
    assert found == [("skirmish/card", "emperor moves 2 inches and turns after 3 straight: it could never turn.", 37)]


def test_a_ship_whose_every_hit_is_critical_is_said(changed):
    found = changed("cards/prussia.yaml", "critical_rating: 4", "critical_rating: 3")
    message = "saxony has a critical rating of 3, no more than its damage rating of 3: every hit is critical."
    assert found == [("skirmish/card", message, 4)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("part_of: a1, x: 18000", "part_of: a1, x: 29000", "ruler_a1 and ruler_a2 touch before anything has moved."),
        ("part_of: a1, x: 18000, y: 5000", "part_of: a1, x: 18000, y: 1000", "ruler_a1 lies 1 inches over the edge of the table."),
        ("part_of: a1, x: 18000, y: 5000", "part_of: a1, x: 14000, y: 18000", "ruler_a1 and isle_1 touch before anything has moved."),
    ],
)
def test_what_lies_where_it_cannot_is_said_with_its_line(changed, old, new, said):
    assert changed("scenarios/small_islands.yaml", old, new) == [("skirmish/placed", f"small_islands: {said}", 19)]
