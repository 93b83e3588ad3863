"""Tables as they are read: keys, columns and cells by their types, what is rolled and added, what is done with a cell."""

from __future__ import annotations

import pytest

CELLS = {
    "number": ("{1-5: 3, 6: -1}", [3, -1]),
    "truth": ("{1-5: true, 6: false}", [True, False]),
    "text": ("{1-5: it rains, 6: it snows}", ["it rains", "it snows"]),
    "mood": ("{1-5: calm, 6: furious}", ["calm", "furious"]),
    "coat": ("{1-5: white, 6: brown}", ["white", "brown"]),
    "condition": ("{1-5: asleep, 6: none}", ["asleep", None]),
}


@pytest.mark.parametrize("cell", CELLS)
def test_cells_are_read_by_their_type(table, cell):
    rows, values = CELLS[cell]
    t = table(f"tables: {{graze: {{keys: [n], cell: {cell}, rows: {rows}}}}}")
    assert [t.book.t.graze(1), t.book.t.graze(6)] == values


def test_a_dash_is_cannot_with_the_row_as_reason(table):
    t = table("tables: {graze: {keys: [n], cell: number, rows: {1-5: 3, 6: '-'}}}")
    assert repr(t.book.t.graze(6)) == "cannot (graze has no number for row 6)"


def test_words_of_a_ladder_come_as_rungs(table):
    t = table("tables: {graze: {keys: [n], cell: mood, rows: {1: cross, 2: calm}}}")
    assert t.book.t.graze(1) > t.book.t.graze(2)


def test_cells_of_dice_damage_and_effects_are_kept_apart(read):
    rules = """\
notations: {damage: {letters: {w: wool}, nothing: "●"}}
tables:
  dice: {keys: [n], cell: dice, rows: {1: 1d6, 2: 2d6 + 1, 3: 0}}
  hits: {keys: [n], cell: damage, rows: {1: ●, 2: 2w-w/●}}
  what: {with: {goat: goat}, keys: [n], cell: effects, rows: {1: [], 2: [{gain: asleep}, {note: 'it sleeps'}]}}
"""
    assert read(rules, "tables", "dice")["cell"] == "dice"
    assert read(rules, "tables", "hits")["cell"] == "damage"
    assert [[effect["verb"] for effect in effects] for effects in read(rules, "tables", "what")["effects"]] == [[], ["gain", "note"]]


def test_a_table_of_two_axes_is_looked_up_by_row_and_column(table):
    rules = """\
quantities: {reach: {of: goat, base: "far[mood, 2] + far[cross, 1]"}}
tables: {far: {keys: [mood], columns: {slope: 1..3}, cell: number, rows: {calm: [1, 2, 3], cross: [4, 5, 6], furious: [7, 8, 9]}}}
"""
    assert table(rules, heidi={"mood": "furious"}).value("reach", "heidi") == 12


def test_named_columns_have_types_of_their_own(table, read):
    rules = """\
quantities: {reach: {of: goat, base: "lies[mood, far]"}, looks: {of: goat, type: coat, base: "lies[mood, skin]"}}
tables:
  lies: {keys: [mood], columns: {value: [far, skin]}, cell: {far: number, skin: coat}, rows: {calm: [1, white], cross/furious: [2, brown]}}
"""
    t = table(rules, heidi={"mood": "cross"})
    assert (t.value("reach", "heidi"), t.value("looks", "heidi")) == (2, "brown")
    assert read(rules, "tables", "lies")["named_columns"] == ["far", "skin"]


def test_what_is_rolled_added_and_done(read):
    rules = """\
tables:
  graze:
    with: {goat: goat}
    roll: {a: 1d6, b: 1d4}
    keys: [a]
    adds: goat.speed
    ends: clamp
    cell: condition
    rows: {1-5: asleep, 6: none}
    do: [{gain: cell}, {add: {hops: b}}]
    title: Grazing
    cite: M-1
"""
    found = read(rules, "tables", "graze")
    assert [name for name, _ in found["roll"]] == ["a", "b"]
    assert (found["keys"], found["title"], found["cite"]) == (["a"], "Grazing", ["M-1"])
    assert [(p["name"], p["type"]) for p in found["parameters"]] == [("goat", "piece goat")]
    assert [effect["verb"] for effect in found["do"]] == ["gain", "add"]


def test_the_second_reading_counts_where_the_alternative_holds(table):
    rules = """\
quantities: {reach: {of: goat, base: "far[mood]"}}
tables: {far: {with: {goat: goat}, keys: [mood], alternative: goat.tame, cell: number, rows: {calm: 1|10, cross: 2, furious: 3|30}}}
"""
    t = table(rules, heidi={}, emma={"tame": True}, vroni={"tame": True, "mood": "cross"})
    assert [t.value("reach", name) for name in ("heidi", "emma", "vroni")] == [1, 10, 2]


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ("far[mood]", "far is looked up by mood and a column, not by 1 key. / Write far[mood, column]."),
        ("far[mood, 1, 2]", "far is looked up by mood and a column, not by 3 keys. / Write far[mood, column]."),
        ("far", "far is looked up by mood and a column, not by 0 keys. / Write far[mood, column]."),
        ("far(mood, 1)", "far is looked up, not called. / Write far[…] with square brackets."),
        ("far[speed, 1]", "this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."),
        ("far[mood, white]", "this is a word of coat, but a number is needed here."),
    ],
)
def test_a_look_up_that_cannot_be_meant_is_told(rules, look, told):
    text = f"""\
quantities: {{reach: {{of: goat, base: "{look}"}}}}
tables: {{far: {{keys: [mood], columns: {{slope: 1..3}}, cell: number, rows: {{calm/cross: [1, 2, 3], furious: [7, 8, 9]}}}}}}
"""
    assert [each.message + (f" / {each.hint}" if each.hint else "") for each in rules(text).problems] == [told]


def test_a_cell_with_a_mistake_hides_no_gap(write):
    from rulecore.rulebook.loading import read

    more = "tables: {omen: {roll: 1d6, cell: number, rows: {1-2: 4, 4: fuor, 5-6: 2}}}"
    told = [each.code for each in read(str(write(more))).problems]
    assert {"table/cell-type", "table/gap"} <= set(told)
    more = "tables: {omen: {roll: 1d6, cell: number, rows: {1-2: 4, 4to4: 3, 5-6: 2}}}"
    assert "table/gap" not in [each.code for each in read(str(write(more))).problems]  # whatever the row that cannot be read takes


def test_a_second_reading_that_nobody_can_choose_is_told(rules):
    text = "tables: {far: {keys: [mood], alternative: any goat is asleep, cell: number, rows: {calm: 1|10, cross: 2, furious: 3|30}}}"
    assert "table/alternative" in [each.code for each in rules(text).problems]
