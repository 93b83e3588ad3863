"""Proofs of tables: gaps, overlaps and rows never reached, each with its odds, its place and what to write instead."""

from __future__ import annotations

import pytest

from rulecore.tables.coverage import prove
from rulecore.tables.domains import Dice, Numbers, Words
from rulecore.values.beyond import Beyond

D6 = dict.fromkeys(range(1, 7), 1)
TWO_D6 = {total: 6 - abs(7 - total) for total in range(2, 13)}
MOODS = Words(["calm", "cross", "furious"], "mood")


@pytest.fixture
def proved(read):
    """Prove a table from its YAML; gives what is wrong as printed, without picture."""

    def prove_text(text, **domains):
        reading = read(text)
        assert reading.problems == []
        problems = prove(reading.table, domains)
        return [f"{each.at.line}:{each.at.column} {each.code}: {each.message}" for each in problems]

    return prove_text


@pytest.fixture
def hints(read):
    def prove_text(text, **domains):
        return [each.hint for each in prove(read(text).table, domains)]

    return prove_text


def by_total(rows, more=""):
    return f"{{keys: [total], cell: number, {more}\nrows: {{{rows}}}}}"


def test_a_complete_table_has_nothing_to_say(proved):
    assert proved(by_total("2-6: 1, 7: 2, 8-12: 3"), total=Dice(TWO_D6)) == []


def test_a_gap_is_told_with_its_odds(proved, hints):
    text = by_total("2-6: 1, 8-12: 3")
    assert proved(text, total=Dice(TWO_D6)) == ["2:1 table/gap: no row takes 7 (6 of 36 rolls)."]
    assert hints(text, total=Dice(TWO_D6)) == ["Write a row 7, or `ends: clamp`, or `otherwise`."]


def test_several_gaps_are_one_sentence(proved, hints):
    d8 = Dice(dict.fromkeys(range(1, 9), 1))
    assert proved(by_total("1-6: 1"), total=d8) == ["2:1 table/gap: no row takes 7 and 8 (2 of 8 rolls)."]
    text = by_total("2: 1, 6-7: 2")
    assert proved(text, total=d8) == ["2:1 table/gap: no row takes 1, 3 to 5 and 8 (5 of 8 rolls)."]
    assert hints(text, total=d8) == ["Write a row 1, 3-5, 8, or `ends: clamp`, or `otherwise`."]


def test_a_gap_that_only_modifiers_reach_is_told_with_the_worst_of_them(proved):
    text = by_total("2-6: 1, 7: 2, 8-12: 3")
    assert proved(text, total=Dice(TWO_D6, 0, 1)) == ["2:1 table/gap: no row takes 13 (1 of 36 rolls at +1)."]
    assert proved(text, total=Dice(TWO_D6, -2, 3)) == ["2:1 table/gap: no row takes 0, 1 and 13 to 15 (6 of 36 rolls at +3)."]


def test_a_gap_that_modifiers_widen_has_both_odds(proved):
    assert proved(by_total("2-11: 1"), total=Dice(TWO_D6, 0, 2)) == [
        "2:1 table/gap: no row takes 12 to 14 (1 of 36 rolls, 6 of 36 at +2).",
    ]
    assert proved(by_total("2-6: 1, 8-13: 2"), total=Dice(TWO_D6, 0, 1)) == ["2:1 table/gap: no row takes 7 (6 of 36 rolls)."]


def test_what_the_dice_themselves_make_is_a_gap_even_where_modifiers_have_no_limit(proved, hints):
    text = by_total("<=11: 1")
    assert proved(text, total=Dice(TWO_D6, None, None)) == ["2:1 table/gap: no row takes 12 or more (1 of 36 rolls)."]
    assert hints(text, total=Dice(TWO_D6, None, None)) == ["Write a row 12+, or `ends: clamp`, or `otherwise`."]


def test_a_modifier_that_always_counts_moves_what_is_bare(proved):
    assert proved(by_total("5-14: 1"), total=Dice(TWO_D6, 3, 3)) == ["2:1 table/gap: no row takes 15 (1 of 36 rolls at +3)."]


def test_modifiers_without_limit_need_ends_or_open_rows(proved, hints):
    text = by_total("2-12: 1")
    said = ["2:1 table/ends: modifiers can make total 1 or less and 13 or more, and no row takes that."]
    assert proved(text, total=Dice(TWO_D6, None, None)) == said
    assert hints(text, total=Dice(TWO_D6, None, None)) == ["Write `ends: clamp` or `ends: cannot`, or an open row such as <=1, 13+."]
    for more in ("ends: clamp,", "ends: cannot,", "ends: {below: cannot, above: clamp},", "otherwise: 0,"):
        assert proved(by_total("2-12: 1", more), total=Dice(TWO_D6, None, None)) == []
    assert proved(by_total("<=6: 1, 7+: 2"), total=Dice(TWO_D6, None, None)) == []
    assert proved(by_total("2-12: 1, otherwise: 2"), total=Dice(TWO_D6, None, None)) == []
    half = proved(by_total("2-12: 1", "ends: {below: clamp},"), total=Dice(TWO_D6, None, None))
    assert half == ["2:1 table/ends: modifiers can make total 13 or more, and no row takes that."]


def test_ends_do_not_fill_a_gap_between_rows(proved):
    text = by_total("1-2: 1, 4-6: 2", "ends: clamp,")
    assert proved(text, total=Dice(D6)) == ["2:1 table/gap: no row takes 3 (1 of 6 rolls)."]


def test_rows_that_take_the_same_number_are_told_with_both_places(proved, hints):
    text = "keys: [total]\ncell: number\nrows:\n  1-3: 1\n  3-6: 2\n"
    assert proved(text, total=Dice(D6)) == ["5:3 table/overlap: row 1-3 and row 3-6 both take 3 (1 of 6 rolls)."]
    assert hints(text, total=Dice(D6)) == ["Row 1-3 stands at meadow.yaml:4:3; let only one of them take 3."]
    open_ = "keys: [total]\ncell: number\nrows:\n  12+: 1\n  <=14: 2\n"
    assert proved(open_, total=Numbers()) == ["5:3 table/overlap: row 12+ and row <=14 both take 12 to 14."]


def test_every_pair_that_overlaps_is_told(proved):
    text = by_total("1-6: 1, 2: 2, 3-4: 3")
    assert [each.partition(": ")[2] for each in proved(text, total=Dice(D6))] == [
        "row 1-6 and row 2 both take 2 (1 of 6 rolls).",
        "row 1-6 and row 3-4 both take 3 and 4 (2 of 6 rolls).",
    ]


def test_a_row_that_no_roll_reaches_is_told(proved):
    text = "keys: [total]\ncell: number\nrows:\n  1: 0\n  2-12: 1\n  13-15: 2\n"
    assert proved(text, total=Dice(TWO_D6)) == [
        "4:3 table/unreachable: row 1 is never reached: the dice make 2 to 12.",
        "6:3 table/unreachable: row 13-15 is never reached: the dice make 2 to 12.",
    ]
    assert proved(text, total=Dice(TWO_D6, 0, 1)) == [
        "4:3 table/unreachable: row 1 is never reached: the dice and their modifiers make 2 to 13.",
    ]
    assert proved(text, total=Dice(TWO_D6, -1, 1)) == []


def test_a_row_reached_only_by_clamping_is_reached(proved):
    assert proved(by_total("3-5: 1, 6: 2", "ends: clamp,"), total=Dice({1: 1, 2: 1})) == [
        "2:16 table/unreachable: row 6 is never reached: the dice make 1 and 2.",
    ]


def test_otherwise_that_is_left_nothing_is_told(proved):
    said = "2:17 table/unreachable: row otherwise is never reached: the others take everything total can be."
    assert proved(by_total("1-6: 1, otherwise: 2").replace("rows: {1-6: 1, o", "rows: {1-6: 1,  o"), total=Dice(D6)) == [said]
    assert proved(by_total("1-6: 1, otherwise: 2"), total=Dice(D6, 0, 1)) == []


def test_words_without_a_row_are_told(proved, hints):
    text = "{keys: [mood], cell: number, rows: {calm: 1}}"
    assert proved(text, mood=MOODS) == ['1:30 table/word-missing: no row takes "cross", "furious" of mood.']
    assert hints(text, mood=MOODS) == ["Write a row for each, or `otherwise`."]
    assert proved("{keys: [mood], cell: number, rows: {calm: 1, cross/furious: 2}}", mood=MOODS) == []
    assert proved("{keys: [mood], cell: number, otherwise: 0, rows: {calm: 1}}", mood=MOODS) == []
    assert proved("{keys: [mood], cell: number, rows: {calm: 1, otherwise: 2}}", mood=MOODS) == []
    all_ = "{keys: [mood], cell: number, rows: {calm/cross/furious: 1, otherwise: 2}}"
    assert proved(all_, mood=MOODS) == ["1:60 table/unreachable: row otherwise is never reached: every word of mood has a row."]


def test_yes_and_true_are_one_row(proved):
    truths = Words(["true", "false"], "tired")
    assert proved("{keys: [tired], cell: number, rows: {yes: 1, false: 2}}", tired=truths) == []
    assert proved("{keys: [tired], cell: number, rows: {yes: 1}}", tired=truths) == [
        '1:31 table/word-missing: no row takes "false" of tired.'
    ]


def test_numbers_of_a_plain_fact_need_their_ends_said(proved, hints):
    text = by_total("1-3: 1, 4: 2")
    assert proved(text) == ["2:1 table/ends: nothing says what counts where total is 0 or less and 5 or more."]
    assert hints(text) == ["Write `ends: clamp` or `ends: cannot`, or an open row such as <=0, 5+."]
    assert proved(by_total("1-3: 1, 4: 2", "ends: cannot,")) == []
    assert proved(by_total("1-8: 1, 12+: 2", "ends: cannot,")) == ["2:1 table/gap: no row takes 9 to 11."]
    assert proved(text, total=Numbers(1, 4)) == []
    assert proved(text, total=Numbers(0, 4)) == ["2:1 table/gap: no row takes 0."]
    assert proved(text, total=Numbers(1)) == ["2:1 table/ends: nothing says what counts where total is 5 or more."]
    assert proved(by_total("1-3: 1, 4: 2, 7: 1"), total=Numbers(1, 4)) == [
        "2:22 table/unreachable: row 7 is never reached: total is 1 to 4."
    ]


def test_numbers_with_fractions_fall_between_rows_of_whole_ones(proved, hints):
    text = by_total("1-3: 1, 4-6: 2")
    assert proved(text, total=Numbers(1, 6, whole=False)) == ["2:1 table/gap: no row takes what lies between 3 and 4."]
    assert hints(text, total=Numbers(1, 6, whole=False)) == ["Let one row begin where the other ends."]
    assert proved(by_total("<=3: 1, '>3': 2"), total=Numbers(whole=False)) == []
    assert proved(by_total("0: 1, 0.5: 2, 2: 3", "match: at_or_below,"), total=Numbers(0, whole=False)) == []
    below = proved(by_total("0: 1, 0.5: 2", "match: at_or_below,"), total=Numbers(whole=False))
    assert below == ["2:1 table/ends: nothing says what counts where total is anything less than 0."]


def test_a_branch_counts_only_the_rolls_that_lead_to_it(proved):
    head = "roll: {red: 1d6, white: 1d6}\nkeys: [red]\ncell: number\nrows:\n"
    text = head + "  1: {by: white, rows: {1-3: 1, 5-6: 2}}\n  2-3: {by: white, rows: {1-5: 1}}\n  4-6: 3\n"
    assert proved(text, red=Dice(D6), white=Dice(D6)) == [
        "5:3 table/gap: no row takes white 4 when red is 1 (1 of 36 rolls).",
        "6:3 table/gap: no row takes white 6 when red is 2-3 (2 of 36 rolls).",
    ]


def test_a_branch_on_the_same_die_knows_what_it_shows(proved):
    text = "roll: {red: 1d6, white: 1d6}\nkeys: [red]\ncell: number\nrows:\n  1-3: {by: red, rows: {1: 1, 3: 2, 6: 9}}\n  4-6: 3\n"
    assert [each.partition(": ")[2] for each in proved(text, red=Dice(D6))] == [
        "no row takes red 2 when red is 1-3 (1 of 6 rolls).",
        "row 6 is never reached: the dice make 1 to 3 when red is 1-3.",
    ]


def test_the_same_gap_in_many_rows_is_one_mistake(proved):
    text = "{keys: [mood, total], cell: number, rows: {calm: {1-5: 1}, cross: {1-5: 1}, furious: {1-4: 1, 6: 2}}}"
    assert [each.partition(": ")[2] for each in proved(text, mood=MOODS, total=Dice(D6))] == [
        "no row takes total 6 when mood is calm, and so in 1 other row (1 of 6 rolls).",
        "no row takes total 5 when mood is furious (1 of 6 rolls).",
    ]


def test_columns_are_proved_once(proved):
    text = "{keys: [mood], columns: {coat: [white, brown]}, cell: number, rows: {calm: [1, 2], cross: [1, 2], furious: [3, 4]}}"
    coats = Words(["white", "brown", "black"], "coat")
    assert proved(text, mood=MOODS, coat=coats) == ['1:33 table/word-missing: no column takes "black" of coat.']
    numbers = "{keys: [mood], columns: {range: 1..3}, cell: number, rows: {calm: [1, 2, 3], cross/furious: [1, 2, 3]}}"
    assert proved(numbers, mood=MOODS, range=Numbers(1, 3)) == []
    assert proved(numbers, mood=MOODS, range=Numbers(1, 4)) == ["1:33 table/gap: no column takes range 4."]
    named = "{keys: [mood], columns: {value: [way, mark]}, cell: number, rows: {calm: [1, 2], cross/furious: [1, 2]}}"
    assert proved(named, mood=MOODS) == []


def test_doubles_take_their_rolls_before_the_total_does(proved):
    weights = {
        "doubles": 6,
        **{total: sum(1 for a in range(1, 7) for b in range(1, 7) if a + b == total and a != b) for total in range(3, 12)},
    }
    assert proved(by_total("doubles: 0, 3-6: 1, 7-11: 2"), total=Dice(weights)) == []
    assert proved(by_total("doubles: 0, 2-6: 1, 7-11: 2, 12: 3"), total=Dice(weights)) == [
        "2:37 table/unreachable: row 12 is never reached: the dice make 3 to 11.",
    ]
    assert proved(by_total("doubles: 0, 1-6: 1"), total=Dice(D6)) == [
        "2:8 table/unreachable: row doubles is never reached: the dice make 1 to 6."
    ]


def test_a_pool_without_a_highest_total_needs_an_open_row(proved):
    odds = {1: 6, 2: 6, Beyond(3): 24}
    assert proved(by_total("1: 1, 2: 2, 3+: 3"), total=Dice(odds)) == []
    assert proved(by_total("1: 1, 2-9: 2"), total=Dice(odds)) == ["2:1 table/gap: no row takes 10 or more."]


def test_a_problem_shows_the_line_it_is_about(read):
    text = "keys: [total]\ncell: number\nrows:\n  1-3: 1\n  3-6: 2\n"
    lines = text.splitlines()
    (problem,) = prove(read(text).table, {"total": Dice(D6)}, line_of=lambda at: lines[at.line - 1])
    assert str(problem) == (
        "meadow.yaml:5:3 table/overlap: row 1-3 and row 3-6 both take 3 (1 of 6 rolls).\n"
        "    5 |   3-6: 2\n"
        "      |   ^^^\n"
        "  Row 1-3 stands at meadow.yaml:4:3; let only one of them take 3."
    )


def test_rows_for_fractions_tell_that_the_key_has_them(proved):
    assert proved(by_total("0: 1, 0.33: 2, 0.5: 3, 1: 4", "match: at_or_below, ends: cannot,"), total=Numbers(0)) == []
    assert proved(by_total("0-1: 1, 1.5-2: 2"), total=Numbers(0, 2)) == ["2:1 table/gap: no row takes what lies between 1 and 1.5."]


def test_proofs_of_hostile_tables_end_soon(proved):
    many = ", ".join(f"{number}+: 1" for number in range(3000))
    said = proved(by_total(many), total=Dice(TWO_D6, None, None))
    assert [each.partition(": ")[0].split()[1] for each in said] == ["table/overlap"] * 20 + ["table/ends"]
    apart = proved(by_total("0: 1, 99999999999: 2", "ends: clamp,"), total=Dice(TWO_D6, None, None))
    assert [each.partition(" table")[2] for each in apart] == ["/gap: no row takes 1 to 99999999998 (36 of 36 rolls)."]
    words = Words([f"w{number}" for number in range(500)], "names")
    assert proved("{keys: [herd], cell: number, rows: {uphill: 1}}", herd=words)[0].endswith('"w11" and 488 more of names.')


def test_weights_are_counted_at_any_shift():
    dice = Dice(TWO_D6, -3, 3)
    between = ((0, 3, 1), (0, 5, 0))
    for shift in range(-3, 4):
        assert dice.weight([between], shift) == sum(weight for total, weight in TWO_D6.items() if 3 < total + shift < 5)
