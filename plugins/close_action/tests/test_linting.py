"""Scenarios in which two ships have one counter, or lie where they cannot."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulecore.hooks.lint import problems
from rulecore.rulebook.loading import load
from rulecore.ruleset.sources import bundled


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """Close Action with one text of a scenario changed."""
    monkeypatch.setenv("RULECORE_CACHE", "off")

    def change(scenario, old, new):
        folder = tmp_path / "close_action"
        shutil.copytree(Path(bundled("rulesets")) / "close_action", folder, dirs_exist_ok=True)
        path = folder / "scenarios" / f"{scenario}.yaml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return [(each.code, each.message) for each in problems(load(str(folder)))]

    return change


def test_two_ships_with_one_counter_are_said(changed):
    assert changed("blanche_pique", '"3B"', '"3A"') == [
        ("close_action/counter", "blanche_pique: another ship has the counter 3A of blanche."),
        ("close_action/counter", "blanche_pique: another ship has the counter 3A of pique."),
    ]


def test_two_ships_in_one_hex_are_said(changed):
    found = changed("blanche_pique", "column: 25\n        row: 13\n        heading: 3", "column: 16\n        row: 22\n        heading: 1")
    assert {message for code, message in found if code == "close_action/placed"} == {
        f"blanche_pique: {ship} shares the hex in column {place}."
        for ship in ("blanche", "pique")
        for place in ("16, row 22", "15, row 23")
    }


def test_a_ship_off_a_closed_map_is_said(changed):
    found = changed("lissa", "column: 42", "column: 90")
    assert {message for code, message in found if code == "close_action/placed"} >= {
        "lissa: amphion lies off the map, in column 90, row 30.",
    }
