"""Rolling on tables: rows by dice, named dice, words and branches; what stands in a cell; what is done with it."""

from __future__ import annotations

import pytest

GOATS = """
choices:
  mood: {ladder: [calm, cross, furious]}
  colour: [white, brown]
pieces:
  meadow: {one: yes, fields: {wind: {starts: 0}, mood: {type: mood, starts: calm}}}
  goat: {fields: {colour: colour, hurt: {starts: 0}, french: {starts: false}}}
conditions:
  foggy: {of: meadow, modifiers: {murk: +1 to drift, blind: forbid lookout}, lasts: next weather}
  windy: {of: meadow}
traits:
  lucky: {of: goat, triggers: [{rolled: fate, when: red = white, do: [{stop: table.fate}]}]}
quantities:
  drift: {of: meadow, base: 0}
tables:
  weather: {cite: ME-4, title: The weather, roll: 1d6, adds: drift, ends: clamp, cell: condition, rows: {1-3: foggy, 4-6: windy},
    do: [{gain: cell, who: meadow}]}
  fate:
    with: {goat: goat, bad: {type: truth, usual: goat.hurt > 0}}
    roll: {red: 1d6, white: 1d6}
    keys: [red]
    cell: effects
    rows:
      1: {by: white, cite: ME-5, rows: {1-3: [{note: low}], 4-6: [{add: {hurt: 1}}, {note: high, when: bad}]}}
      2-6: [{note: nothing}]
  shift:
    with: {points: number}
    roll: 1d6
    columns: {value: [way, mark]}
    cell: {way: number, mark: condition}
    rows: {1-3: [-1, none], 4-5: [2, windy], 6: ["-", windy]}
    do: [{add: {wind: way * points}, who: meadow}, {gain: mark, who: meadow}]
  temper: {roll: 1d6, cell: mood, rows: {1-2: calm, 3-4: cross, 5-6: furious}, do: [{set: {mood: cell}, who: meadow}]}
  bitten: {keys: [colour], roll: 1d6, cell: number, rows: {white: {1-5: 1, 6: 2}, brown: {1-3: 3, 4-6: 4}}}
  twins: {roll: 2d6, cell: text, rows: {doubles: twins, 2-12: single}}
  load: {keys: [size], columns: {far: [1, 2]}, cell: number, ends: cannot, rows: {1: [1, 2], 2: [3, "-"]}}
  gap: {roll: 1d4, ends: cannot, cell: number, rows: {1-3: 1, 4: "-"}, do: [{note: done}]}
  lookout: {roll: 1d6, cell: number, rows: {1-6: 1}}
  toss: {roll: 1d6, cell: dice, rows: {1-3: 1d6 - 1, 4-6: 2d6}}
  print: {with: {goat: goat}, roll: 1d6, alternative: goat.french, cell: number, rows: {1-6: 28|27}}
"""


@pytest.fixture
def play(table):
    def set_up(*dice, **more):
        return table(GOATS, {"bella": ("goat", {"colour": "brown"})}, dice=dice, **more)

    return set_up


def meadow(play):
    return play.world.single["meadow"]


def test_the_row_of_the_total_gives_its_cell_and_what_is_done_with_it(play):
    roll = play(2, 5)
    assert roll.consult("weather") == "foggy"
    assert roll.lines == ["weather: row 1-3 -> foggy", "meadow gains foggy"]
    assert roll.journal[1].cite == ("ME-4",)


def test_what_modifies_the_roll_counts_and_the_ends_hold(play):
    roll = play(3, 3, 6)
    assert [roll.consult("weather") for _ in range(3)] == ["foggy", "windy", "windy"]
    assert roll.lines[2:4] == ["foggy has had its effect", "weather: row 4-6 -> windy"]


def test_cells_of_effects_act_on_the_subject_and_know_the_dice(play):
    roll = play(1, 5, 1, 5)
    assert roll.consult("fate", {"goat": "bella"}) is None
    assert (roll.lines, roll.state.by_id["bella"].hurt) == (["fate: row 1, white 4-6"], 1)
    roll.consult("fate", {"goat": "bella"})
    assert roll.lines[-1] == "high"


def test_a_branch_credits_its_own_rule(play):
    roll = play(1, 2)
    roll.consult("fate", {"goat": "bella"})
    assert roll.journal[0].cite == ("ME-5",)


def test_a_trait_may_stop_a_table(play, do):
    roll = play(4, 4)
    do(roll, "  - {gain: lucky, who: bella}\n  - {consult: fate, who: bella, as: fate}\n  - {note: on, when: fate is none}")
    assert roll.lines[1:] == ["fate is stopped"]


def test_columns_with_names_are_given_at_once(play):
    roll = play(4, 2)
    assert roll.consult("shift", {"points": 3}) == {"way": 2, "mark": "windy"}
    assert (meadow(roll).wind, meadow(roll).windy) == (6, 1)
    roll.consult("shift", {"points": 2})
    assert meadow(roll).wind == 4


def test_a_dash_in_one_column_leaves_the_others(play):
    roll = play(6)
    roll.consult("shift", {"points": 3})
    assert (meadow(roll).wind, meadow(roll).windy) == (0, 1)
    assert roll.lines[1].startswith("add to meadow.wind refused: shift has no number for row 6")


def test_words_of_a_ladder_are_its_rungs(play):
    roll = play(5)
    assert roll.consult("temper").rank == 2
    assert meadow(roll).mood.rank == 2


def test_a_key_that_is_no_die_is_handed_over(play, do):
    roll = play(6)
    names = do(roll, "  - {consult: bitten, with: {colour: bella.colour}, as: bite}")
    assert names["bite"] == 4


def test_doubles_are_seen_in_the_dice(play):
    assert [play(*dice).consult("twins") for dice in ((3, 3), (2, 4))] == ["twins", "single"]


def test_a_named_row_needs_no_die(play, do):
    roll = play()
    assert roll.consult("weather", row=["5"]) == "windy"
    do(roll, "  - {consult: fate, who: bella, row: [1, 2]}")
    assert roll.lines[-1] == "low"


def test_a_dash_refuses_and_nothing_is_done(play):
    roll = play(4)
    assert not roll.consult("gap")
    assert roll.lines == ["gap refused: gap has no number for row 4"]


def test_a_line_may_forbid_a_table(play, do):
    roll = play()
    do(roll, "  - {gain: foggy, who: meadow}\n  - {consult: lookout, as: seen}\n  - {note: blind, when: seen is cannot}")
    assert roll.lines[1:] == ["lookout refused: blind", "blind"]


def test_a_table_with_columns_is_looked_up_with_both_keys(play, do):
    names = do(play(), "  - {let: {heavy: 'load[2, 1]', none_at_all: 'load[2, 2] otherwise 0'}}")
    assert (names["heavy"], names["none_at_all"]) == (3, 0)


def test_dice_in_a_cell_are_rolled_by_who_asks(play, do):
    roll = play(2, 6, 5, 1, 2)
    names = do(
        roll,
        "  - {consult: toss, as: dice}\n  - {roll: dice, as: first}\n  - {consult: toss, as: more}\n  - {roll: more, as: second}",
    )
    assert (names["first"], names["second"]) == (5, 3)


def test_the_second_reading_of_a_cell_counts_where_the_table_says(play):
    roll = play(1, 1)
    assert roll.consult("print", {"goat": "bella"}) == 28
    roll.state.write(roll.state.by_id["bella"], "french", True)
    assert roll.consult("print", {"goat": "bella"}) == 27


def test_the_row_is_a_reason_with_its_place(play):
    roll = play(2)
    roll.consult("weather")
    reason = next(each for each in roll.explanation() if each.id == "weather")
    assert (reason.text, reason.value, reason.cite) == ("weather for 2: row 1-3", "foggy", ("ME-4",))
    assert reason.at.rpartition("/")[2].startswith("ruleset.yaml:")
