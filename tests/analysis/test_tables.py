"""Odds of tables: rows, what stands in them, columns, ends, branches."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulecore.analysis.odds import odds_of
from rulecore.engine.missing import MissingFact


def test_rows_and_cells(rules):
    result = odds_of(rules("tables: {sky: {roll: 1d6, cell: number, rows: {1-3: 7, 4-5: 0, 6: 7}}}"), "sky")
    assert result.rows == [("1-3", 1, 2), ("4-5", 1, 3), ("6", 1, 6)]
    assert result.values == {"cell": [(0, 1, 3), (7, 2, 3)]}
    assert result.places["4-5"].value == 0


def test_what_is_added_shifts_rows_and_ends_hold_it(rules, play_all, fractions_of):
    text = """
quantities: {shift: {of: meadow, base: 0}}
modifiers: {fog_shift: +2 to shift when meadow is fog}
tables: {way: {roll: 1d6, adds: meadow.shift, ends: clamp, columns: {value: [bend, marker]}, cell: {bend: number, marker: condition},
  rows: {1: [-1, none], 2-5: [0, fog], 6: [1, fog]}}}
"""
    rulebook = rules(text)
    result = odds_of(rulebook, "way", {"meadow.fog": 1})
    assert result.rows == [("1", 0, 1), ("2-5", 1, 2), ("6", 1, 2)]
    assert result.values == {"bend": [(0, 1, 2), (1, 1, 2)], "marker": [("fog", 1, 1)]}
    assert fractions_of(result) == play_all(rulebook, "tables", "way", [6], {"meadow.fog": 1})


def test_nested_dice_stand_beside_each_other(rules, play_all, fractions_of):
    text = "tables: {fall: {roll: {red: 1d4, white: 1d3}, keys: [red], cell: number, rows: {1-3: {by: white, rows: {1: 1, 2-3: 2}}, 4: 3}}}"
    rulebook = rules(text)
    result = odds_of(rulebook, "fall")
    assert [(label, Fraction(top, under)) for label, top, under in result.rows] == [
        ("1-3, 1", Fraction(1, 4)),
        ("1-3, 2-3", Fraction(1, 2)),
        ("4", Fraction(1, 4)),
    ]
    assert fractions_of(result) == play_all(rulebook, "tables", "fall", [4, 3])


def test_doubles_are_read_off_the_faces(rules, play_all, fractions_of):
    rulebook = rules("tables: {fall: {roll: 3d4, cell: number, rows: {doubles: 9, 3-6: 1, 7-12: 2}}}")
    found = fractions_of(odds_of(rulebook, "fall"))
    assert found == play_all(rulebook, "tables", "fall", [4, 4, 4])
    assert found["row doubles"] == Fraction(1, 16)


def test_one_die_is_never_doubles(rules, play_all, fractions_of):
    rulebook = rules("tables: {fall: {with: {number: number}, roll: number d4, cell: number, rows: {doubles: 9, 0-16: 1}}}")
    for number in (1, 2):
        found = fractions_of(odds_of(rulebook, "fall", {"number": number}))
        assert found == play_all(rulebook, "tables", "fall", [4] * number, {"number": number})


def test_what_is_no_row_and_what_is_a_dash_is_shown_as_such(rules, play_all):
    rulebook = rules("tables: {sky: {roll: 1d6, ends: cannot, cell: number, rows: {1: 5, 2-3: '-', 4: 6}}}")
    result = odds_of(rulebook, "sky")
    assert result.rows == [("1", 1, 6), ("2-3", 1, 3), ("4", 1, 6), ("no row 5", 1, 6), ("no row 6", 1, 6)]
    refused = [outcome for outcome, _, _ in result.values["cell"] if not isinstance(outcome, int)]
    assert sorted(each.reasons[0] for each in refused) == ["sky has no number for row 2-3", "sky has no row 5", "sky has no row 6"]
    assert sum(odds for row, odds in play_all(rulebook, "tables", "sky", [6]).items() if not isinstance(row, str)) == Fraction(2, 3)


def test_keys_that_are_told_choose_the_part_that_is_shown(rules):
    text = (
        "tables: {who: {keys: [mood], roll: 1d6, cell: number, rows: {calm: {1-5: 1, 6: 2}, cross: {1-3: 1, 4-6: 2}, furious: {1-6: 2}}}}"
    )
    rulebook = rules(text)
    assert odds_of(rulebook, "who", {"mood": "calm"}).rows == [("calm, 1-5", 5, 6), ("calm, 6", 1, 6)]
    with pytest.raises(MissingFact) as missing:
        odds_of(rulebook, "who")
    assert missing.value.path == "mood"


def test_a_key_that_no_row_hangs_on_is_not_asked_for(rules):
    text = "tables: {who: {with: {mood: mood}, roll: 1d2, cell: number, rows: {1: {by: mood, rows: {calm: 1, cross/furious: 2}}, 2: 3}}}"
    rulebook = rules(text)
    with pytest.raises(MissingFact):
        odds_of(rulebook, "who")
    assert odds_of(rulebook, "who", {"mood": "calm"}).values["cell"] == [(1, 1, 2), (3, 1, 2)]
    certain = rules(
        """tables: {who: {with: {mood: mood, n: number}, keys: [n], cell: number,
      rows: {1: {by: mood, rows: {calm: 1, otherwise: 2}}, 2: 3}}}"""
    )
    assert odds_of(certain, "who", {"n": 2}).rows == [("2", 1, 1)]


def test_dice_in_a_cell_are_rolled(rules):
    result = odds_of(rules("tables: {loss: {keys: [mood], cell: dice, rows: {calm: 1d6 - 1, otherwise: 2d6}}}"), "loss", {"mood": "calm"})
    assert result.rows == [("calm", 1, 1)]
    assert result.values["cell"] == [(face, 1, 6) for face in range(6)]


def test_exploding_dice_on_a_table_are_exact_in_every_row(rules):
    result = odds_of(rules("tables: {sky: {roll: 1d6 exploding on 6, cell: number, rows: {1-5: 1, 6-11: 2, 12+: 3}}}"), "sky")
    assert result.rows == [("1-5", 5, 6), ("6-11", 5, 36), ("12+", 1, 36)]


def test_a_table_that_is_refused(rules):
    text = "tables: {sky: {keys: [mood], roll: 1d6, cell: number, rows: {calm: {1-6: 1}, cross/furious: {1-6: '-'}}}}"
    result = odds_of(rules(text), "sky", {"mood": "cross"})
    assert (result.rows, [reason.text for reason in result.refused]) == ([], ["sky has no number for mood cross/furious, total 1-6"])


def test_a_second_reading_counts_where_its_line_holds(rules):
    text = "tables: {way: {roll: 1d2, alternative: meadow is fog, cell: number, rows: {1: 28|27, 2: 5}}}"
    assert odds_of(rules(text), "way").values["cell"] == [(5, 1, 2), (28, 1, 2)]
    assert odds_of(rules(text), "way", {"meadow.fog": 1}).values["cell"] == [(5, 1, 2), (27, 1, 2)]


def test_a_column_that_nobody_has_told_is_asked_for(rules):
    text = "tables: {leap: {keys: [mood], columns: {range: 1..2}, cell: number, rows: {calm: [3, 2], cross/furious: [1, '-']}}}"
    with pytest.raises(MissingFact) as missing:
        odds_of(rules(text), "leap", {"mood": "calm"})
    assert missing.value.path == "range"
    assert odds_of(rules(text), "leap", {"mood": "calm", "range": 2}).values["cell"] == [(2, 1, 1)]
