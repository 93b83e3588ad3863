"""Large charts as printed ones are: each reads without a complaint, is proved, survives JSON and gives what stands in it."""

from __future__ import annotations

import json

import pytest

from rulecore.language.notation import parse_damage
from rulecore.ruleset import tree
from rulecore.ruleset.documents import read_text
from rulecore.tables.coverage import prove
from rulecore.tables.domains import Dice, Numbers, Words
from rulecore.tables.reader import read_table
from rulecore.tables.shapes import KeyShape, TableShape
from rulecore.tables.table import Table
from rulecore.values.cannot import Cannot

BREEDS = [f"{kind}_{age}" for kind in ("alpine", "angora", "pygmy") for age in ("kid", "doe", "buck")]
SHAPES = {
    "leap": TableShape([KeyShape("total", "number")], "number", column=KeyShape("range", "number")),
    "bout": TableShape(
        [KeyShape("mood", "word", words=["calm", "cross", "furious"]), KeyShape("total", "number")],
        {"bite": "damage", "butt": "damage", "kick": "damage", "limp": "number"},
    ),
    "trot": TableShape(
        [
            KeyShape("breed", "word", words=BREEDS),
            KeyShape("slope", "number"),
            KeyShape("grass", "word", words=["none_left", "short", "tall", "lush"]),
        ],
        "number",
        column=KeyShape("way", "word", words=["up", "down", "along", "nowhere"]),
    ),
}


def read_cell(raw, type_, place):
    assert type_ == "damage"
    return repr(parse_damage(raw))


@pytest.fixture(scope="module")
def charts(root):
    (written,) = read_text((root / "tests" / "tables" / "large.yaml").read_text("utf-8"), "large.yaml")
    found = {}
    for name, body in written.items():
        reading = read_table(name, body, SHAPES[name], read_cell, points=tree)
        assert (reading.problems, reading.notes) == ([], [])
        found[name] = reading.table
    return found


def test_two_axes_with_two_readings_and_dashes(charts):
    leap = charts["leap"]
    assert leap.look((29, 3)).cell_text == "row 28-30, range 3"
    assert [leap.value((29, 1)), leap.value((29, 1), alternative=True), leap.value((29, 3))] == [28, 27, 25]
    assert leap.value((1, 2)).reasons == ("leap has no number for row 1, range 2",)
    assert leap.value((0, 1)).reasons == ("leap has no row 0",)
    assert leap.value((63, 15)) == leap.value((50, 15)) == 17
    assert prove(leap, {"range": Numbers(1, 15)}) == []
    assert leap.refuses


def test_damage_by_two_keys_with_a_number_beside_it(charts):
    bout = charts["bout"]
    assert bout.value(("calm", 28)) == {"bite": "3h-c-h/c-r/●", "butt": "r/●", "kick": "r/●", "limp": 4}
    assert bout.value(("furious", 99, "limp")) == 5
    assert bout.look(("calm", 3, "bite")).cell_text == "mood calm, total 0-4, column bite"
    shots = {"mood": Words(["calm", "furious"]), "total": Dice(dict.fromkeys(range(1, 7), 1), None, None)}
    assert prove(bout, shots) == []
    assert [each.code for each in prove(bout, {**shots, "mood": SHAPES_MOOD})] == ["table/word-missing"]
    assert not bout.refuses


SHAPES_MOOD = Words(["calm", "cross", "furious"], "mood")


def test_four_keys_with_one_cell_for_all_else(charts):
    trot = charts["trot"]
    assert trot.inputs == ("breed", "slope", "grass", "way")
    assert trot.look(("pygmy_buck", 4, "tall", "down")).cell_text == "breed pygmy_buck, slope 4, grass tall, way down"
    assert trot.value(("pygmy_buck", 4, "tall", "down")) == 8
    others = [("pygmy_buck", 0, "tall", "down"), ("pygmy_buck", 4, "lush", "down"), ("pygmy_buck", 4, "tall", "nowhere")]
    assert [trot.value(keys) for keys in others] == [0, 0, 0]
    assert prove(trot, {"breed": Words(BREEDS), "grass": Words(["none_left", "short", "tall", "lush"])}) == []
    walk = trot.function()
    assert [walk("pygmy_buck", 4, "tall", "down"), walk(*others[0])] == [8, 0]


@pytest.mark.parametrize("name", SHAPES)
def test_every_printed_cell_is_found_again_after_json(charts, name):
    table = charts[name]
    again = Table.from_json(json.loads(json.dumps(table.to_json())))
    look = again.function()
    seen = 0
    for rows, cells in table.lines():
        keys = [form if isinstance(form, str) else form if isinstance(form, int) else form[0] for form in (row.key[0] for row in rows)]
        for head, cell in zip(table.columns.rows, cells, strict=True):
            column = head.key[0]
            value = look(*keys, column)
            assert value == (cell if not isinstance(cell, list) else cell[1]) if cell != ["-"] else isinstance(value, Cannot)
            assert again.look((*keys, column)).row_label == ", ".join(row.label for row in rows)
            seen += 1
    assert seen == {"leap": 345, "bout": 284, "trot": 324}[name]
