"""Tables are proved over everything that dice and modifiers can make; what does not hold stands at its row, with its odds."""

from __future__ import annotations

import pytest

LANDING = "rows: {2-6: [{gain: limping}], 7-12: [{add: {fed: 1}}]}"


@pytest.mark.parametrize(
    ("rows", "code", "message"),
    [
        ("{2-5: [{gain: limping}], 7-12: [{add: {fed: 1}}]}", "table/gap", "no row takes 6 (5 of 36 rolls, 6 of 36 at -1)."),
        ("{2-7: [{gain: limping}], 7-12: [{add: {fed: 1}}]}", "table/overlap", "row 2-7 and row 7-12 both take 7 (6 of 36 rolls)."),
        (
            "{2-6: [{gain: limping}], 7-12: [{add: {fed: 1}}], 18-20: [{add: {fed: 2}}]}",
            "table/unreachable",
            "row 18-20 is never reached: the dice and their modifiers make -1 to 17.",
        ),
    ],
)
def test_a_table_with_dice_and_modifiers(look, rows, code, message):
    found = look((LANDING, f"rows: {rows}"))
    told = [each for each in found.errors if each.code == code]
    assert [each.message for each in told][-1:] == [message], found.problems
    assert found.problems[0].line.lstrip().startswith("rows:")


def test_the_place_is_that_of_the_row(look):
    found = look((LANDING, "rows:\n      2-7: [{gain: limping}]\n      7-12: [{add: {fed: 1}}]"))
    assert found.only().at.line == 36
    assert found.pointed() == "7-12"
    assert "Row 2-7 stands at" in found.only().hint


def test_without_ends_the_modifiers_must_find_rows_too(look):
    found = look(("    ends: clamp\n", ""))
    assert "table/ends" in found.codes() or "table/gap" in found.codes()
    assert any("1, 0 and -1" in each.message or "-1 to 1" in each.message for each in found.errors)


def test_lines_that_exclude_each_other_do_not_add_up(look):
    change = (
        "white: 1, brown: 2}",
        "white: 1, brown: 2}}\n  prance: {with: {goat: goat}, roll: 1d6, adds: goat.pull, cell: number, rows: {1-5: 1, 6-8: 2}",
    )
    more = """
quantities: {gait: {of: goat, base: 0}}
modifiers: {gait_calm: +1 to gait when goat.mood is calm, gait_cross: +2 to gait when goat.mood is cross}
"""
    text = change[1].replace("goat.pull", "goat.gait")
    assert look((change[0], text), more=more).errors == []
    both = more.replace("is cross", "is not furious")
    assert "table/gap" in look((change[0], text), more=both).codes()


def test_levels_of_one_condition_exclude_each_other(view_of, look):
    # cold at level 1 takes 1, at level 2 takes 2, never 3 together
    rows = "prance: {with: {goat: goat}, roll: 1d6, adds: goat.chill, cell: number, rows: {-1-2: 1, 3-6: 2}}"
    more = "quantities: {chill: {of: goat, base: 0}}"
    changes = [("{cold: -1 to jump}", "{cold: -1 to chill}"), ("{cold: -2 to jump}", "{cold: -2 to chill}")]
    assert look(("  graze:", f"  {rows}\n  graze:"), *changes, more=more).errors == []


def test_a_table_by_words_needs_every_word(look):
    found = look(("rows: {white: 1, brown: 2}", "rows: {white: 1}"))
    assert found.only().code == "table/word-missing"
    assert found.only().message == 'no row takes "brown" of coat.'


def test_a_declared_range_is_proved_whole(look):
    table = "trot: {{with: {{pace: {{type: number, from: 1..4}}}}, keys: [pace], cell: number, rows: {{{rows}}}}}"
    more = 'modifiers: {trotting: "+trot[goat.speed] to jump"}'
    for rows, codes in (
        ("1-2: 1, 3-4: 2", []),
        ("1-2: 1, 4: 2", ["table/gap"]),
        ("1-2: 1, 3: 2", ["table/gap"]),
        ("1-4: 1, 5: 2", ["table/unreachable"]),
    ):
        assert look(("  graze:", f"  {table.format(rows=rows)}\n  graze:"), more=more).codes() == codes


def test_a_key_is_what_the_table_is_looked_up_with(look):
    table = "trot: {{keys: [pace], cell: number, rows: {{{rows}}}}}"
    more = 'modifiers: {{trotting: "+trot[{key}] to jump{when}"}}'
    for rows, key, when, codes in (
        ("1-4: 1", "goat.speed", "", []),
        ("1-3: 1", "goat.speed", "", ["table/gap"]),
        ("1-3: 1", "goat.speed", " when goat.speed <= 3", []),
        ("1-3: 1", "goat.fed", "", []),
        ("1: 1, 3: 2", "goat.fed", "", ["table/gap"]),
        ("1-9: 1", "goat.speed", "", []),
        ("1-3: 1", "(if goat.speed > 3 then 3 else goat.speed)", "", []),
    ):
        found = look(("  graze:", f"  {table.format(rows=rows)}\n  graze:"), more=more.format(key=key, when=when))
        assert found.codes() == codes, (rows, key, when)


def test_a_table_looked_up_with_the_total_of_one_check_has_its_odds(look):
    change = ("failure: [{call: rest}]", 'do: [{let: {far: "reach[roll]"}}, {add: {fed: far}}], failure: [{call: rest}]')
    found = look(change, more="tables: {reach: {keys: [roll], cell: number, rows: {1-3: 1, 5-6: 2}}}")
    assert found.only().message == "no row takes 4 (1 of 6 rolls)."
    found = look(change, more="tables: {reach: {keys: [roll], cell: number, rows: {1-3: 1, 4-6: 2, 7: 3}}}")
    assert found.only().message == "row 7 is never reached: the dice make 1 to 6."
    assert look(change, more="tables: {reach: {keys: [roll], cell: number, rows: {1-3: 1, 4-6: 2}}}").errors == []


def test_a_key_that_is_called_like_a_field_is_for_every_value_of_it(look):
    table = "trot: {{keys: [speed], cell: number, rows: {{{rows}}}}}"
    more = 'procedures: {canter: {with: {goat: goat}, do: [{roll: 1d6, as: luck}, {add: {fed: "trot[goat.speed] + luck"}}]}}'
    for rows, codes in (("1-2: 1, 3-4: 2", []), ("1-2: 1, 3: 2", ["table/gap"]), ("1-2: 1, 3-9: 2", [])):
        assert look(("  graze:", f"  {table.format(rows=rows)}\n  graze:"), more=more).codes() == codes


@pytest.mark.parametrize(
    ("do", "rows", "codes"),
    [
        ("{when: red = white, do: LOOK}", "1-6: 1", []),
        ("{when: red = white, do: LOOK}", "1-5: 1", ["table/gap"]),
        ("{when: red > 4, do: LOOK}", "5-6: 1", []),
        ("{when: red > 4, do: LOOK}", "1-5: 1, 7-9: 1", ["table/gap", "table/unreachable"]),
        ("{when: red > 4 and goat is limping, do: LOOK}", "5: 1", ["table/gap"]),
        ("{when: red > goat.fed, do: LOOK}", "5: 1", []),
        ("{when: red > 2, do: [{if: red < 5, then: LOOK, else: []}]}", "3-4: 1", []),
        ("{when: red > 2, do: [{if: red < 5, then: LOOK, else: []}]}", "3: 1", ["table/gap"]),
        ("{when: red > 2, do: [{if: red < 5, then: [{add: {fed: 1}}], else: LOOK}]}", "5: 1", ["table/gap"]),
        ("{when: any die where it = 6, do: LOOK}", "6: 1", []),
    ],
)
def test_what_decides_whether_a_look_happens_decides_which_rows_it_needs(look, do, rows, codes):
    romp = f"romp: {{with: {{goat: goat}}, roll: {{red: 1d6, white: 1d6}}, outcomes: {{wild: {do}, tame: {{do: []}}}}}}"
    romp = romp.replace("LOOK", '[{add: {fed: "prance[red]"}}]')
    more = f"tables: {{prance: {{keys: [red], cell: number, rows: {{{rows}}}}}}}\nchecks:\n  {romp}"
    assert look(more=more).codes() == codes


def test_a_table_that_is_consulted_with_a_die_needs_a_row_for_each_face(look):
    romp = "romp: {with: {goat: goat}, roll: {red: 1d6, white: 1d6}, do: [{consult: prance, with: {pair: red}}]}"
    prance = (
        "prance: {with: {goat: goat, pair: number}, keys: [pair], cell: effects, rows: {1-3: [{lose: limping}], ROW: [{add: {fed: 1}}]}}"
    )
    more = f"tables: {{{prance}}}\nchecks: {{{romp}}}"
    assert look(more=more.replace("ROW", "4-6")).errors == []
    assert look(more=more.replace("ROW", "4-5")).only().message == "no row takes 6 (6 of 36 rolls)."


def test_dice_that_are_read_one_by_one_need_a_row_for_each_face(look):
    score = "if natural = 6 then 2 else if natural = 1 then 0 else hits[die]"
    more = f"""
quantities: {{nip: {{during: nibble, base: 0}}}}
modifiers: {{gust: -1 to nip when sky.fog}}
tables: {{hits: {{keys: [die], cell: number, rows: {{ROWS}}}}}}
checks: {{nibble: {{with: {{goat: goat}}, roll: 3d6, each_die: {{adds: nip, scores: "{score}"}}, do: [{{add: {{fed: total}}}}]}}}}
"""
    assert look(more=more.replace("ROWS", "1-3: 0, 4-5: 1")).errors == []
    assert look(more=more.replace("ROWS", "2-3: 0, 4-5: 1")).only().message == "no row takes 1."
    assert look(more=more.replace("ROWS", "1-3: 0, 4: 1")).only().message == "no row takes 5."
    assert look(more=more.replace("ROWS", "4+: 1")).only().message == "no row takes 1 to 3."


def test_who_writes_otherwise_knows_that_there_may_be_no_row(look):
    more = 'tables: {prance: {keys: [pace], cell: number, rows: {1-2: 1}}}\nmodifiers: {fit: "+(prance[goat.speed] otherwise 0) to jump"}'
    assert look(more=more).errors == []


def test_named_dice_are_proved_one_by_one(look):
    table = "prance: {{with: {{goat: goat}}, roll: {{red: 1d6, white: 1d6}}, keys: [red], cell: number, rows: {{{rows}}}}}"
    assert look(("  graze:", f"  {table.format(rows='1-3: 1, 4-6: {by: white, rows: {1-2: 2, 3-6: 3}}')}\n  graze:")).errors == []
    found = look(("  graze:", f"  {table.format(rows='1-3: 1, 4-6: {by: white, rows: {1-2: 2, 4-6: 3}}')}\n  graze:"))
    assert found.only().message == "no row takes white 3 when red is 4-6 (3 of 36 rolls)."


def test_doubles_are_a_row_of_their_own(look):
    table = "prance: {{with: {{goat: goat}}, roll: 2d6, cell: number, rows: {{doubles: 9, {rows}}}}}"
    assert look(("  graze:", f"  {table.format(rows='3-11: 1')}\n  graze:")).errors == []
    assert look(("  graze:", f"  {table.format(rows='3-10: 1')}\n  graze:")).only().message == "no row takes 11 (2 of 36 rolls)."


def test_a_truth_has_two_rows(look):
    table = "prance: {{keys: [wet], cell: number, with: {{wet: truth}}, rows: {{{rows}}}}}"
    more = 'modifiers: {damp: "+prance[sky.fog] to jump"}'
    for rows, codes in (("yes: 1, no: 2", []), ("true: 1, false: 2", []), ("yes: 1", ["table/word-missing"])):
        assert look(("  graze:", f"  {table.format(rows=rows)}\n  graze:"), more=more).codes() == codes


def test_with_another_mistake_about_gaps_are_told_and_rows_out_of_reach_are_not(look):
    more = "modifiers: {typo: +9 to jumb when goat.slope > 2}"
    gap = look((LANDING, "rows: {2-5: [{gain: limping}], 7-12: [{add: {fed: 1}}]}"), more=more, broken=True)
    assert gap.codes() == ["table/gap"]
    far = "rows: {2-6: [{gain: limping}], 7-17: [{add: {fed: 1}}], 18-20: [{add: {fed: 2}}]}"
    assert look((LANDING, far), more=more, broken=True).codes() == []
    assert look((LANDING, far)).codes() == ["table/unreachable"]
