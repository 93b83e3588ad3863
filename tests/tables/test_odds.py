"""How often each row comes up, against counting every throw."""

from __future__ import annotations

from itertools import product

from rulecore.tables.odds import found_odds, row_odds
from rulecore.values.distributions import Distribution

D6 = dict.fromkeys(range(1, 7), 1)


def test_each_row_has_the_weight_of_its_totals(chart):
    table = chart("{roll: 2d6, cell: number, rows: {2-6: 1, 7: 2, 8-12: 3}}")
    two = Distribution.uniform(range(1, 7)).times(2)
    assert row_odds(table, two.weights) == [("2-6", 15), ("7", 6), ("8-12", 15)]


def test_rows_never_found_count_nothing_and_what_finds_none_comes_last(chart):
    table = chart("{roll: 1d6, cell: number, ends: {below: clamp}, rows: {2: 1, 4: 2, 9: 3}}")
    assert row_odds(table, D6) == [("2", 2), ("4", 1), ("9", 0), ("no row 3", 1), ("no row 5", 1), ("no row 6", 1)]


def test_two_dice_are_counted_together(chart):
    table = chart("{roll: {red: 1d6, white: 1d6}, keys: [red], cell: number, rows: {1-2: {by: white, rows: {1: 1, 2-6: 2}}, 3-6: 3}}")
    assert row_odds(table, {"red": D6, "white": D6}) == [("1-2, 1", 2), ("1-2, 2-6", 10), ("3-6", 24)]


def test_what_is_known_is_given(chart):
    table = chart("{keys: [mood], roll: 1d6, cell: number, rows: {calm: {1-5: 1, 6: 2}, cross/furious: {1-3: 1, 4-6: 2}}}")
    assert row_odds(table, D6, given={"mood": "furious"}) == [
        *[("calm, 1-5", 0), ("calm, 6", 0)],
        *[("cross/furious, 1-3", 3), ("cross/furious, 4-6", 3)],
    ]


def test_what_is_found_comes_with_its_weight(chart):
    table = chart(
        "{roll: {red: 1d6, white: 1d6}, keys: [red], columns: {coat: [white, brown]}, cell: number, rows: {1-2: [1, 2], 3-6: [3, 4]}}"
    )
    found = [(each.value, each.cell_text, weight) for each, weight in found_odds(table, {"red": {1: 2, 5: 3}}, given={"coat": "brown"})]
    assert found == [(2, "row 1-2, coat brown", 2), (4, "row 3-6, coat brown", 3)]


def test_weights_agree_with_counting_every_throw(chart):
    table = chart("{roll: {red: 1d6, white: 1d6}, keys: [red], cell: number, rows: {<=2: {by: white, rows: {1-4: 1, 5+: 2}}, 3: 3, 4+: 4}}")
    counted = {}
    for red, white in product(range(1, 7), repeat=2):
        label = table.look((red, white)).row_label
        counted[label] = counted.get(label, 0) + 1
    assert dict(row_odds(table, {"red": D6, "white": D6})) == counted
