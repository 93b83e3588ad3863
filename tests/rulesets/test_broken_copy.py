"""A copy of the terrain rules with a mistake in every corner: all are told at once, each at its place."""

from __future__ import annotations

import shutil

import pytest

from rulecore.rulebook.loading import read

#: What is written instead of what, in which file, and which mistake that is.
BREAKS = {
    "a row removed": (
        "tables/special_conditions.yaml",
        "{1: north, 2: east, 3: south, 4: west}",
        "{1: north, 2: east, 4: west}",
        "table/gap",
    ),
    "a word left out": ("tables/dice.yaml", "small: 5, medium: 9, large: 12", "small: 5, large: 12", "table/word-missing"),
    "a row doubled": ("tables/above_and_below.yaml", "{1-3: high_winds, 4-5:", "{1-3: high_winds, 3-5:", "table/overlap"),
    "a misspelt fact": ("conditions/weather.yaml", "target.last_fired", "target.last_fire", "language/no-field"),
    "an unknown quantity": ("conditions/weather.yaml", "-1 to attack_die when", "-1 to attack_dye when", "language/unknown-target"),
    "a dead predicate": (
        "conditions/waters.yaml",
        "when ship.size is medium",
        "when ship.size is medium and ship.size is small",
        "language/dead",
    ),
    "a misspelt word": ("tables/special_conditions.yaml", "large island, shoal]", "larg island, shoal]", "rules/unknown-name"),
    "a misspelt key": (
        "procedures/lightning.yaml",
        "for_each: squadron\n        cite",
        "for_each: squadron\n        cites",
        "schema/unknown-key",
    ),
    "an unknown effect": ("checks/hidden_shoal_strike.yaml", "call: shoal_hits", "call: shoal_hit", "rules/unknown-name"),
}


@pytest.fixture
def broken(tmp_path, root):
    """A copy of terrain with these mistakes in it, and where each stands."""

    def broken(*which):
        folder = tmp_path / "terrain"
        shutil.copytree(root / "rulesets" / "terrain", folder)
        for name in which:
            file, old, new, _ = BREAKS[name]
            text = (folder / file).read_text("utf-8")
            assert text.count(old) == 1, (name, text.count(old))
            (folder / file).write_text(text.replace(old, new), "utf-8")
        return [(each.code, each.at.path.partition("terrain/")[2], each.line, each.hint) for each in read(str(folder)).problems]

    return broken


@pytest.mark.parametrize("name", BREAKS)
def test_each_mistake_is_told_at_its_place_with_advice(broken, name):
    file, _, new, code = BREAKS[name]
    told = broken(name)
    found = [(line, hint) for found_code, path, line, hint in told if (found_code, path) == (code, file)]
    assert found, told
    assert all(hint for _, hint in found)
    assert any(new.splitlines()[-1] in line for line, _ in found)


def test_all_mistakes_are_told_at_once(broken):
    found = {(code, file) for code, file, _, _ in broken(*BREAKS)}
    assert {(code, file) for file, _, _, code in BREAKS.values()} <= found
