"""Reading tables from a rule file: what authors get wrong is told with its place, its picture and what to write instead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulecore.tables.shapes import PlainPoints


@pytest.fixture
def told(read):
    """What is wrong with a table, without pictures."""

    def tell(text):
        return [f"{each.at.line}:{each.at.column} {each.code}: {each.message} | {each.hint}" for each in read(text).problems]

    return tell


def test_every_mistake_of_a_table_is_told_at_once_with_its_picture(read):
    reading = read(
        "keys: [mood]\ncolumns: {coat: [white, brwn]}\ncell: number\nrows:\n  calm: [1, 2, 3]\n  crss: [1, 2]\n  furious: [1, two]\n",
    )
    assert "\n\n".join(map(str, reading.problems)) == (
        'meadow.yaml:2:25 table/unknown-word: coat has no word "brwn". Did you mean "brown"?\n'
        "    2 | columns: {coat: [white, brwn]}\n"
        "      |                         ^^^^\n"
        "  Its words are white, brown, black.\n"
        "\n"
        "meadow.yaml:5:9 table/columns: row calm has 3 cells, but there are 2 columns: the last one has none.\n"
        "    5 |   calm: [1, 2, 3]\n"
        "      |         ^\n"
        "  Its columns are white, brwn.\n"
        "\n"
        'meadow.yaml:6:3 table/unknown-word: mood has no word "crss". Did you mean "cross"?\n'
        "    6 |   crss: [1, 2]\n"
        "      |   ^^^^\n"
        "  Its words are calm, cross, furious.\n"
        "\n"
        'meadow.yaml:7:16 table/cell-type: "two" is not a number.\n'
        "    7 |   furious: [1, two]\n"
        "      |                ^^^\n"
        "  Write a number, such as 4, -1 or 1.5, or - where there is none."
    )
    assert not reading.complete
    assert reading.table.value(("calm", "white")) == 1


def test_a_row_with_too_few_cells_says_which_columns_have_none(told):
    text = "{keys: [total], columns: {range: 1..9}, cell: number, rows: {1: [1, 2, 3, 4, 5, 6, 7], 2: [1]}}"
    assert told(text) == [
        "1:65 table/columns: row 1 has 7 cells, but there are 9 columns: nothing for 8, 9. | Write a dash where there is nothing.",
        "1:91 table/columns: row 2 has 1 cell, but there are 9 columns: nothing for 2, 3, 4, …, 9. | Write a dash where there is nothing.",
    ]


def test_a_row_that_is_no_list_under_columns_is_told(told):
    text = "{keys: [total], columns: {range: 1..2}, cell: number, rows: {1: 5}}"
    assert told(text) == ["1:65 table/columns: row 1 needs a list of 2 cells, one for each column. | Write a list: 1: […, …]"]


def test_rows_written_twice_are_told_with_the_first_place(told):
    assert told("{keys: [total], cell: number, rows: {1-3: 1, 1..3: 2}}") == [
        "1:46 table/twice: total 1..3 stands here a second time. | It stands at meadow.yaml:1:38 too; take one of them out."
    ]
    assert told("{keys: [mood], cell: number, rows: {calm/cross: 1, cross/furious: 2}}") == [
        "1:52 table/twice: mood cross stands here a second time. | It stands at meadow.yaml:1:37 too; take one of them out."
    ]
    assert told("{keys: [tired], cell: number, rows: {yes: 1, true: 2, no: 3}}") == [
        "1:46 table/twice: tired true stands here a second time. | It stands at meadow.yaml:1:38 too; take one of them out."
    ]


def test_a_number_and_a_span_of_one_number_are_the_same_row(told):
    assert told("{keys: [total], cell: number, rows: {3: 1, 3-3: 2}}") == [
        "1:44 table/twice: total 3-3 stands here a second time. | It stands at meadow.yaml:1:38 too; take one of them out."
    ]


def test_what_is_left_of_a_row_written_twice_still_counts(read):
    table = read("{keys: [mood], cell: number, rows: {calm/cross: 1, cross/furious: 2}}").table
    assert [table.value((mood,)) for mood in ("calm", "cross", "furious")] == [1, 1, 2]


def test_words_and_numbers_are_not_taken_for_each_other(told):
    assert told("{keys: [total], cell: number, rows: {calm: 1, doubles: 2, otherwise: 3}}") == [
        '1:38 table/row-kind: "calm" is a word, but total is a number. | Write a number, 1-3, 12+ or <=2.'
    ]
    assert told("{keys: [mood], cell: number, rows: {1: 1, none: 2}}") == [
        "1:37 table/row-kind: a number stands here, but mood is a word of mood. | Its words are calm, cross, furious.",
        '1:43 table/unknown-word: mood has no word "none". | Its words are calm, cross, furious.',
    ]
    assert told("{keys: [tired], cell: number, rows: {true: 1, maybe: 2}}") == [
        "1:47 table/row-kind: tired is true or false. | Write a row true and a row false."
    ]


def test_a_row_key_that_says_nothing_is_told_by_the_reader_of_keys(told):
    (message,) = told("{keys: [total], cell: number, rows: {1-: 1, 2: 3}}")
    assert message.startswith("1:38 row/")


def test_cells_of_the_wrong_kind_are_told(told):
    assert told("{keys: [total], cell: number, rows: {1: true, 2: ~, 3: [1], 4: 1|2, 5: }}") == [
        '1:41 table/cell-type: "true" is not a number. | Write a number, such as 4, -1 or 1.5, or - where there is none.',
        "1:50 table/empty-cell: this cell is empty. | Write a dash where there is nothing.",
        "1:56 table/cell-type: this cell is a list, not a number. | Write a number, such as 4, -1 or 1.5, or - where there is none.",
        "1:64 table/alternative: nothing says which of the two counts. | Say when the second counts: `alternative: …` beside `rows`.",
        "1:72 table/empty-cell: this cell is empty. | Write a dash where there is nothing.",
    ]
    assert told("{keys: [total], cell: truth, rows: {1: maybe, 2: no, 3: yes, 4: false}}") == [
        '1:40 table/cell-type: "maybe" is not true or false. | Write true or false, or - where there is none.'
    ]


def test_what_another_reader_says_of_a_cell_gets_the_place_of_the_cell(told):
    text = "keys: [total]\ncell: damage\nrows:\n  1: 2h-?-c\n"
    assert told(text)[0].startswith("4:9 notation/unreadable: ")
    two = "keys: [total]\nalternative: fog\ncell: damage\nrows:\n  1: 2h | c-?\n"
    assert told(two)[0].startswith("5:13 notation/unreadable: ")


def test_numbers_too_long_to_mean_anything_are_told(told):
    assert told(f"{{keys: [total], cell: number, rows: {{1: '{'9' * 200}'}}}}")[0].startswith("1:42 number/too-long: ")


def test_two_readings_need_exactly_two_and_a_rule_that_is_used(told):
    assert told("{keys: [total], alternative: fog, cell: number, rows: {1: 1|2|3, 2: 1|2}}") == [
        "1:59 table/alternative: a cell has two readings at most. | Write first|second."
    ]
    assert told("{keys: [total], alternative: fog, cell: number, rows: {1: 1}}") == [
        "1:17 table/idle: no cell has two readings, so this does nothing. | Write first|second in a cell, or take it out."
    ]


def test_typography_is_read_and_noted(read):
    reading = read("keys: [total]\ncell: number\nrows:\n  1–3: −1\n  4−5: 1½\n  96-00: ½\n  6: –\n")
    assert reading.problems == []
    assert [reading.table.value((x,)) for x in (2, 4, 100)] == [-1, Fraction(3, 2), Fraction(1, 2)]
    assert reading.table.value((6,)).reasons == ("leap has no number for row 6",)
    assert [f"{note.at.line}:{note.at.column} {note.severity} {note.message}" for note in reading.notes] == [
        '4:3 warning 1–3: "–" is read as "-".',
        '4:8 warning "−1" is read as -1.',
        '5:3 warning 4−5: "−" is read as "-".',
        '5:8 warning "1½" is read as 1.5.',
        '6:3 warning 96-00: "00" is read as 100.',
        '6:10 warning "½" is read as 0.5.',
        '7:6 warning "–" is read as -.',
    ]


def test_numbers_may_carry_a_sign_or_be_written_as_text(chart):
    table = chart("{keys: [total], cell: number, rows: {1: +2, 2: -3, 3: '4', 4: 7/3, 5: 1.5, 6: -1½}}")
    assert [table.value((x,)) for x in range(1, 7)] == [2, -3, 4, Fraction(7, 3), Fraction(3, 2), Fraction(-3, 2)]
    assert type(table.value((1,))) is int


def test_rows_that_nest_too_little_or_too_much_are_told(told):
    assert told("{keys: [mood, total], cell: number, rows: {calm: 5}}") == [
        "1:50 table/further-rows: row calm needs further rows, one for each total. | Write the rows of total below it, each with its cell."
    ]
    assert told("{keys: [mood], cell: number, rows: {calm: {1-3: 5}}}") == [
        (
            "1:43 table/deeper-rows: row calm holds further rows, but nothing says what decides between them. "
            "| Name it under `keys`, or write {by: …, rows: …} in this row."
        )
    ]
    assert told("{keys: [red], roll: {red: 1d6, white: 1d6}, cell: number, rows: {1: {by: whit, rows: {1: 2}}}}") == [
        '1:74 table/branch: row 1 asks for "whit", which nothing gives. | Did you mean "white"?'
    ]


def test_columns_need_heads_and_types(told):
    assert told("{keys: [total], columns: {range: 1..5000}, cell: number, rows: {1: []}}")[0] == (
        "1:34 table/columns: these are no columns. | Write a list of heads, or a range of at most 1000 numbers such as 1..15"
    )
    assert told("{roll: 1d6, columns: {value: [way, mark]}, cell: {way: number}, rows: {1: [1, -]}}") == [
        '1:50 table/column-type: nothing says what the column "mark" holds. | Write mark: number under "cell", for example.'
    ]


def test_heads_of_columns_may_be_spans_and_open(chart):
    table = chart("{keys: [total], columns: {range: [0-2, 3, 4+]}, cell: number, rows: {1+: [5, 6, 7]}}")
    assert [table.value((1, x)) for x in (0, 2, 3, 4, 90)] == [5, 5, 6, 7, 7]
    assert table.column_labels == ("0-2", "3", "4+")


def test_what_only_numbers_have_a_use_for_is_told_where_there_are_none(told):
    assert told("{keys: [mood], ends: clamp, match: at_or_below, cell: number, rows: {calm: 1}}") == [
        "1:16 table/idle: no row or column of leap is for numbers, so this does nothing. | Take `ends` out; `otherwise` is for words.",
        "1:29 table/idle: no row or column of leap is for numbers, so this does nothing. | Take `match` out; `otherwise` is for words.",
    ]
    assert told("{keys: [mood], columns: {range: 1..2}, ends: clamp, cell: number, rows: {calm: [1, 2]}}") == []


def test_a_table_without_rows_or_keys_is_told(read):
    assert [each.code for each in read("{keys: [total], cell: number, rows: {}}").problems] == ["table/no-rows"]
    assert [each.code for each in read("{keys: [total], cell: number}").problems] == ["table/no-rows"]
    assert [each.code for each in read("{cell: number, rows: {1: 2}}").problems] == ["table/no-keys"]


def test_places_are_told_even_where_the_tree_knows_no_lines(read):
    (problem,) = read("{keys: [mood], cell: number, rows: {clm: 1}}", points=PlainPoints()).problems
    assert str(problem).splitlines()[0] == 'meadow.yaml:1:37 table/unknown-word: mood has no word "clm". Did you mean "calm"?'
    (cell,) = read("keys: [total]\ncell: damage\nrows: {1: 2h-?}", points=PlainPoints()).problems
    assert repr(cell.at) == "meadow.yaml:3:14"


def test_columns_that_are_none_are_told(told):
    for columns in ("1..99999999999999999999999999", "5..1", "1..x", "[]"):
        messages = told(f"{{keys: [total], columns: {{range: {columns}}}, cell: number, rows: {{1: []}}}}")
        assert messages[0].split(" | ")[0] == "1:34 table/columns: these are no columns."
    assert told("{roll: 1d6, cell: {way: number, mark: condition}, rows: {1-6: 1}}") == [
        "1:19 table/columns: `cell` names columns, but there are none. | Write columns: {value: [way, mark]}."
    ]


def test_a_key_that_may_be_nothing_has_a_row_none(told):
    assert told("{keys: [herd], cell: number, rows: {uphill: 1, none: 2}}") == []
