"""Looking a chart up: rows, columns, nested rows, ends, other cells, dashes with their reasons, JSON both ways."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from rulecore.tables.table import Table
from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot
from rulecore.values.refusals import CutTooLow
from rulecore.values.words import Ladder

TWO_AXES = """
keys: [total]
columns: {range: 1..4}
cell: number
alternative: goat.coat is brown
ends: {below: cannot, above: clamp}
rows:
  1: [4, -, -, -]
  2-4: [9|8, 7, 5.5, 4]
  5: [12|11, 10|-, 8, 6]
"""
NESTED = """
keys: [mood, total]
columns: {value: [bite, butt, limp]}
cell: {bite: damage, butt: damage, limp: number}
ends: clamp
rows:
  calm:
    0-4: [●, ●, 0]
    5: [h/●, ●, 1]
  cross/furious:
    0-2: [2h-c, ●, 2]
    3-5: [3h-c-h/c-r/●, h, 3]
"""
BRANCHED = """
roll: {red: 1d6, white: 1d6}
keys: [red]
cell: effects
rows:
  1: {by: white, cite: ME-2, rows: {1-3: [{gain: limp}], 4-6: [{gain: fright}, {note: bleats}]}}
  2-5: [{note: nothing}]
  6: {by: white, rows: {1-5: [{note: hops}], 6: -}}
"""


def reasons(value):
    assert isinstance(value, Cannot)
    return list(value.reasons)


def test_a_cell_stands_where_row_and_column_meet(chart):
    table = chart(TWO_AXES)
    found = table.look((3, 2))
    assert (found.value, found.cell_text, found.row_label, found.column_label, found.at) == (
        7,
        "row 2-4, range 2",
        "2-4",
        "2",
        "meadow.yaml:9:3",
    )
    assert table.look((3, 3)).value == Fraction(11, 2)
    assert not found.missing


def test_a_dash_says_which_cell_it_is(chart):
    found = chart(TWO_AXES, "bleat").look((1, 4))
    assert reasons(found.value) == ["bleat has no number for row 1, range 4"]
    assert found.cell_text == "row 1, range 4"


def test_the_second_of_two_readings_counts_where_the_alternative_holds(chart):
    table = chart(TWO_AXES)
    assert [table.value((5, 1), alternative=which) for which in (False, True)] == [12, 11]
    assert table.value((5, 2)) == 10
    assert reasons(table.value((5, 2), alternative=True)) == ["leap has no number for row 5, range 2"]
    assert table.value((3, 2), alternative=True) == 7


def test_ends_refuse_below_and_take_the_last_row_above(chart):
    table = chart(TWO_AXES, "bleat")
    assert reasons(table.value((0, 1))) == ["bleat has no row 0"]
    assert table.look((0, 1)).cell_text == "no row 0"
    assert table.look((99, 1)).cell_text == "row 5, range 1"
    assert table.look((5, 9)).cell_text == "row 5, range 4"
    assert reasons(table.value((5, 0))) == ["bleat has no range 0"]


def test_the_end_of_an_open_row_is_beyond_it(chart):
    table = chart("{keys: [total], cell: number, ends: clamp, rows: {<5: 1}}")
    assert [table.value((x,)) for x in (4, 5, 6)] == [1, 1, 1]
    other = chart("{keys: [total], cell: number, ends: {below: clamp}, rows: {'>5': 1}}")
    assert [other.value((x,)) for x in (6, 5, 4)] == [1, 1, 1]


def test_what_lies_between_rows_is_missing_even_where_ends_clamp(chart):
    table = chart("{keys: [total], cell: number, ends: clamp, rows: {1-2: 5, 4: 6}}")
    assert reasons(table.value((3,))) == ["leap has no row 3"]
    assert reasons(table.value((Fraction(5, 2),))) == ["leap has no row 2.5"]
    assert [table.value((x,)) for x in (-7, 0, 2, 4, 5)] == [5, 5, 5, 6, 6]


def test_rows_nest_for_further_keys_and_columns_have_types_of_their_own(chart):
    table = chart(NESTED)
    assert table.inputs == ("mood", "total", "value")
    assert table.look(("cross", 9, "bite")).cell_text == "mood cross/furious, total 3-5, column bite"
    assert table.value(("furious", 0, "limp")) == 2
    assert table.value(("calm", 5)) == {"bite": "h/●", "butt": "●", "limp": 1}
    assert (table.type_of("bite"), table.type_of("limp")) == ("damage", "number")
    assert reasons(table.value(("glad", 5, "limp"))) == ["leap has no mood glad"]
    assert reasons(table.value(("calm", 5, "kick"))) == ["leap has no column kick"]


def test_a_whole_row_is_given_when_no_column_is_asked_for(chart):
    table = chart(TWO_AXES)
    found = table.look((1,))
    assert found.cell_text == "row 1"
    assert {head: value if not isinstance(value, Cannot) else value.reasons for head, value in found.value.items()} == {
        "1": 4,
        "2": ("leap has no number for row 1, range 2",),
        "3": ("leap has no number for row 1, range 3",),
        "4": ("leap has no number for row 1, range 4",),
    }


def test_a_row_may_ask_another_die(chart):
    table = chart(BRANCHED)
    assert (table.keys, table.branches, table.inputs) == (("red",), ("white",), ("red", "white"))
    found = table.look((1, 5))
    assert (found.value, found.cell_text, found.row_label, found.cite) == (2, "row 1, white 4-6", "1, 4-6", ("ME-2",))
    assert table.look({"white": 5, "red": 1}).value == 2
    assert table.look((3, 5)).cell_text == "row 2-5"
    assert table.look((3,)).cell_text == "row 2-5"
    assert reasons(table.value((6, 6))) == ["leap has no effects for row 6, white 6"]
    assert reasons(table.value((1,))) == ["leap has no row unless white is known"]


def test_any_other_cell_counts_where_no_row_or_column_fits(chart):
    table = chart(
        "{keys: [mood, total], columns: {coat: [white, brown]}, cell: number, otherwise: 0, rows: {calm: {1: [1, 2], 3: [-, 4]}}}"
    )
    assert table.value(("calm", 1, "brown")) == 2
    missing = [("calm", 2, "white"), ("cross", 1, "white"), ("calm", 1, "black"), ("calm", 9, "black")]
    assert [table.value(keys) for keys in missing] == [0, 0, 0, 0]
    assert table.look(missing[0]).cell_text == "any other cell"
    assert table.look(missing[0]).missing
    assert table.value(("cross", 1)) == {"white": 0, "brown": 0}
    assert reasons(table.value(("calm", 3, "white"))) == ["leap has no number for mood calm, total 3, coat white"]


def test_ends_that_refuse_win_over_any_other_cell(chart):
    table = chart("{keys: [total], cell: number, otherwise: 0, ends: cannot, rows: {1: 5, 3: 6}}")
    assert (table.value((2,)), reasons(table.value((4,)))) == (0, ["leap has no row 4"])


def test_other_cells_have_one_for_each_column_where_types_differ(chart):
    table = chart(
        "{roll: 1d6, columns: {value: [way, mark]}, cell: {way: number, mark: condition}, otherwise: [0, none], rows: {1: [-1, limp]}}"
    )
    assert table.value((1,)) == {"way": -1, "mark": "limp"}
    assert table.value((2,)) == {"way": 0, "mark": None}
    assert table.value((2, "way")) == 0
    assert reasons(table.value((2, "wy"))) == ["leap has no column wy"]


def test_a_row_otherwise_takes_what_no_other_row_does(chart):
    table = chart("{keys: [mood], cell: dice, rows: {calm: 1d6 - 1, cross: 2d6, otherwise: '-'}}")
    assert table.value(("cross",)) == ["Dice", 0, 3, "2d6"]
    assert table.look(("furious",)).cell_text == "row otherwise"
    numbers = chart("{keys: [total], cell: number, ends: clamp, rows: {1-3: 1, 5: 2, otherwise: 9}}")
    assert [numbers.value((x,)) for x in (0, 1, 4, 5, 6)] == [9, 1, 9, 2, 9]


def test_the_nearest_row_at_or_below_counts(chart):
    table = chart("{keys: [ratio], cell: number, match: at_or_below, rows: {0: -4, 0.33: -3, 0.5: -2, 1: 0, 4: 4}}")
    asked = [0, Fraction(1, 3), Fraction(33, 100), Fraction(1, 2), Fraction(99, 100), 1, 3, 4, 400]
    assert [table.value((x,)) for x in asked] == [-4, -3, -3, -2, -2, 0, 0, 4, 4]
    assert reasons(table.value((-1,))) == ["leap has no row -1"]


def test_open_rows_and_comparisons_meet_without_a_gap(chart):
    table = chart("{keys: [total], cell: number, rows: {<0: 1, 0: 2, '>0': 3}}")
    assert [table.value((x,)) for x in (-5, Fraction(-1, 9), 0, Fraction(1, 9), 7)] == [1, 1, 2, 3, 3]
    unlike = chart("{keys: [total], cell: truth, rows: {'!=3': no, =3: yes}}")
    assert [unlike.value((x,)) for x in (2, 3, Fraction(7, 2), 4)] == [False, True, False, False]


def test_truths_words_and_nothing_find_their_rows(chart):
    assert [chart("{keys: [tired], cell: number, rows: {yes: 1, false: 2}}").value((x,)) for x in (True, False)] == [1, 2]
    optional = chart("{keys: [herd], cell: number, rows: {uphill: 1, none: 2, otherwise: 3}}")
    assert [optional.value((x,)) for x in ("uphill", None, "downhill")] == [1, 2, 3]


def test_a_rung_of_a_ladder_finds_the_row_of_its_word(chart):
    mood = Ladder("mood", ["calm", "cross", "furious"])
    table = chart("{keys: [mood], cell: number, rows: {calm: 1, cross/furious: 2}}")
    assert [table.value((rung,)) for rung in mood] == [1, 2, 2]
    assert table.function()(mood["cross"]) == 2


def test_the_word_doubles_finds_its_row_and_the_table_says_that_it_wants_it(chart):
    table = chart("{roll: 2d6, cell: number, rows: {doubles: 9, 2-6: 1, 7-12: 2}}")
    assert table.wants_doubles == ("total",)
    assert [table.value((x,)) for x in ("doubles", 4, 12)] == [9, 1, 2]


def test_a_key_that_cannot_be_said_gives_its_own_reason(chart):
    asleep = Cannot(["the goat sleeps"])
    table = chart(TWO_AXES)
    assert table.value((asleep, 1)) == asleep
    assert table.look((3, asleep)).value == asleep
    assert table.function()(3, asleep) == asleep


def test_what_lies_beyond_a_cut_finds_the_open_row_or_says_how_far_to_ask(chart):
    table = chart("{roll: 1d6, cell: number, rows: {1-9: 1, 10-14: 2, 15+: 3}}")
    assert table.value((Beyond(15),)) == 3
    assert table.function()(Beyond(20)) == 3
    with pytest.raises(CutTooLow):
        table.value((Beyond(12),))
    clamped = chart("{roll: 1d6, cell: number, ends: clamp, rows: {1-9: 1, 10: 2}}")
    assert clamped.value((Beyond(11),)) == 2


def test_a_table_says_whether_it_can_refuse(chart):
    assert chart(TWO_AXES).refuses
    assert not chart(NESTED).refuses
    assert chart("{keys: [total], cell: number, ends: {below: cannot}, rows: {1+: 1}}").refuses
    assert chart("{keys: [total], cell: number, alternative: fog, rows: {<=0: 1, 1+: 2|-}}").refuses


def test_cells_are_made_into_values_by_whoever_knows_their_type(chart):
    table = chart(NESTED)
    made = table.value(("calm", 5), decode=lambda type_, value: (type_, value))
    assert made == {"bite": ("damage", "h/●"), "butt": ("damage", "●"), "limp": ("number", 1)}
    assert table.function(decode=lambda type_, value: [type_, value])("calm", 5, "limp") == ["number", 1]


def test_functions_give_what_looking_gives_again_and_again(chart):
    table = chart(TWO_AXES)
    for alternative in (False, True):
        cell, row = table.function(alternative=alternative), table.function(alternative=alternative, columns=False)
        for _ in range(2):
            for total in (-1, 0, 1, 2, 3, 4, 5, 6, Fraction(7, 2)):
                assert row(total) == table.value((total,), alternative=alternative)
                for column in (0, 1, 2, 3, 4, 5):
                    assert cell(total, column) == table.value((total, column), alternative=alternative)
    three = chart(NESTED).function()
    assert [three("calm", 5, "limp"), three("calm", 5, "limp"), three("cross", 5, "limp")] == [1, 1, 3]
    one = chart("{keys: [total], cell: number, rows: {1+: 1, <=0: 2}}").function()
    assert [one(3), one(3), one(-3)] == [1, 1, 2]


def test_functions_remember_only_so_much(chart):
    from rulecore.tables import functions

    one = chart("{keys: [total], cell: number, rows: {1+: 1, <=0: 2}}").function()
    for number in range(functions.MOST_REMEMBERED + 10):
        one(number)
    assert len(one.__self__) == functions.MOST_REMEMBERED
    assert one(functions.MOST_REMEMBERED + 5) == 1
    fresh = chart("{keys: [total], cell: number, rows: {1+: 1, <=0: 2}}").function()
    assert (fresh(Beyond(3)), bool(fresh(Cannot(["asleep"]))), len(fresh.__self__)) == (1, False, 0)


@pytest.mark.parametrize("text", [TWO_AXES, NESTED, BRANCHED])
def test_json_holds_all_of_a_table(chart, text):
    table = chart(text)
    written = json.dumps(table.to_json(), ensure_ascii=False)
    again = Table.from_json(json.loads(written))
    assert again == table
    assert json.dumps(again.to_json(), ensure_ascii=False) == written
    assert again.inputs == table.inputs


def test_json_keeps_a_nothing_that_counts_for_any_other_cell(chart):
    table = chart("{roll: 1d6, cell: condition, otherwise: none, rows: {1: limp}}")
    again = Table.from_json(json.loads(json.dumps(table.to_json())))
    assert (again.value((1,)), again.value((2,)), again.look((2,)).cell_text) == ("limp", None, "any other cell")


def test_printed_lines_come_in_order_with_their_rows(chart):
    lines = [([row.label for row in rows], cells) for rows, cells in chart(NESTED).lines()]
    assert lines[0] == (["calm", "0-4"], ["●", "●", 0])
    assert [labels for labels, _ in lines] == [["calm", "0-4"], ["calm", "5"], ["cross/furious", "0-2"], ["cross/furious", "3-5"]]
    assert [cells for _, cells in chart(BRANCHED).lines()] == [[1], [2], [1], [1], [["-"]]]


def test_a_cached_table_is_looked_up_without_the_tools_that_read_it(root):
    program = (
        "import sys; before = set(sys.modules)\n"
        "from rulecore.tables.table import Table\n"
        "rows = [['1-3', [[1, 3]], 'm:1:1', 5], ['4', [4], 'm:2:1', 6]]\n"
        "t = Table.from_json({'id': 'leap', 'types': 'number', 'rows': {'by': 'total', 'rows': rows}})\n"
        "assert t.look((2,)).value == 5 and t.function()(4) == 6\n"
        "heavy = ('lark', 'yaml', 'fractions', 'dataclasses', 'difflib', 'pathlib', 'json')\n"
        "print([name for name in heavy if name in sys.modules and name not in before])"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
