"""Tables of a little game, written as an author writes them: read from YAML, with what the rulebook would say of their keys and cells."""

from __future__ import annotations

import pytest

from rulecore.language.notation import parse_damage
from rulecore.language.problems import LanguageProblem
from rulecore.ruleset import tree
from rulecore.ruleset.documents import read_text
from rulecore.tables.reader import read_table
from rulecore.tables.shapes import KeyShape, TableShape, key_names

MOODS = ("calm", "cross", "furious")
COATS = ("white", "brown", "black")
SHAPES = {
    "mood": KeyShape("mood", "word", words=MOODS, list="mood"),
    "coat": KeyShape("coat", "word", words=COATS, list="coat"),
    "tired": KeyShape("tired", "truth"),
    "herd": KeyShape("herd", "word", words=("uphill", "downhill"), optional=True),
}


def read_cell(raw, type_, place):
    """What the rulebook does with cells that a table does not know: here just enough to tell right from wrong."""
    shape = type_.partition(" ")[0]
    if shape == "damage":
        parse_damage(raw)
        return raw
    if shape == "effects":
        node, key = place
        assert node[key] is raw or isinstance(raw, (list, dict))
        return len(raw)
    if shape == "dice":
        return ["Dice", 0, len(raw), raw]
    if shape == "choice" and raw not in MOODS:
        raise LanguageProblem("language/unknown-word", f'mood has no word "{raw}".', (0, len(str(raw))))
    return None if raw == "none" else raw


def shape_of(body):
    """What the rulebook would say of a table: keys go by their names, cells by what is written."""
    names = {"mood": "choice mood", "condition": "condition_word?"}
    cell = body["cell"]
    types = {key: names.get(value, value) for key, value in cell.items()} if isinstance(cell, dict) else names.get(cell, cell)
    columns = body.get("columns", {})
    key = next(iter(columns), "")
    return TableShape(
        [SHAPES.get(name, KeyShape(name, "number")) for name in key_names(body)],
        types,
        column=SHAPES.get(key, KeyShape(key, "number")),
        branches=[KeyShape("white", "number"), KeyShape("red", "number"), SHAPES["mood"]],
    )


@pytest.fixture(scope="session")
def read():
    """Read one table from its YAML."""

    def reading(text, name="leap", points=tree):
        (body,) = read_text(text, "meadow.yaml")
        return read_table(name, body, shape_of(body), read_cell, points=points)

    return reading


@pytest.fixture(scope="session")
def chart(read):
    """Read one table that must be right."""

    def table(text, name="leap"):
        reading = read(text, name)
        assert list(map(str, reading.problems)) == []
        return reading.table

    return table
