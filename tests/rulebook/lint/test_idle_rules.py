"""Rules that read well and do nothing: what is added for nobody, stopped where it is not running, taken from a row that is not there."""

from __future__ import annotations

import pytest

TUG = "won: {when: total >= 6, do: [{lose: limping}]}\n      drawn: {when: total = 5, do: [{call: rest, who: other}]}"
BARE = "won: {when: roll >= 6, do: [{lose: limping}]}\n      drawn: {when: roll = 5, do: [{call: rest, who: other}]}"


def test_adds_that_no_outcome_asks_for_is_an_error(look):
    found = look((TUG, BARE)).only("rules/idle-line")
    assert found.message == "nothing reads the total of tug, so what is added changes nothing: every outcome asks for the roll."
    assert found.line[found.at.column - 1 :].startswith("adds: goat.pull")


@pytest.mark.parametrize(
    "change",
    [
        (TUG, BARE.replace("lose: limping", "lose: limping, when: total > 3")),
        (TUG, TUG.replace("total = 5", "roll = 5")),
    ],
)
def test_adds_that_something_asks_for_is_silent(look, change):
    assert look(change).errors == []


def test_a_trigger_may_be_what_asks_for_the_total(look):
    more = "conditions: {proud: {of: goat, triggers: [{after: tug, when: total > 5, do: [{lose: proud}]}]}}"
    assert look((TUG, BARE), ("success: [{consult: landing}]", "success: [{consult: landing}, {gain: proud}]"), more=more).errors == []


def test_stopping_what_is_not_running_is_an_error(look):
    found = look(("success: [{consult: landing}]", "success: [{consult: landing}, {stop: tug}]")).only("rules/idle-effect")
    assert found.message == "tug is never running here, so this stops nothing: nothing that it does leads to leap."


@pytest.mark.parametrize(
    "change",
    [
        ("success: [{consult: landing}]", "success: [{consult: landing}, {stop: leap}]"),
        (
            'rest: {with: {goat: goat}, do: [{add: {fed: "graze[goat.coat]"}}]}',
            "rest: {with: {goat: goat}, do: [{add: {fed: 1}}, {stop: leap}]}",
        ),
        ("7-12: [{add: {fed: 1}}]", "7-12: [{add: {fed: 1}}, {stop: leap}]"),
    ],
)
def test_stopping_what_leads_here_is_silent(look, change):
    assert [each for each in look(change).errors if each.code == "rules/idle-effect"] == []


def test_a_trigger_may_stop_what_it_stands_around(look):
    more = "conditions: {proud: {of: goat, triggers: [{before: tug, do: [{stop: tug}]}]}}"
    assert look(("success: [{consult: landing}]", "success: [{consult: landing}, {gain: proud}]"), more=more).errors == []


@pytest.mark.parametrize(
    ("row", "advice"),
    [("2-6", "Take one number of that row: 2."), ("fed", "Its rows are: 2-6, 7-12; take one number of a row.")],
)
def test_a_row_that_is_not_there_is_an_error(look, row, advice):
    found = look(("success: [{consult: landing}]", f"success: [{{consult: landing, row: {row}}}]")).only("rules/unknown-row")
    assert (found.message, found.hint) == (f'landing has no row "{row}" to take.', advice)


@pytest.mark.parametrize("row", ["3", "12", "99"])
def test_a_row_that_is_there_is_silent(look, row):
    assert look(("success: [{consult: landing}]", f"success: [{{consult: landing, row: {row}}}]")).errors == []


def test_a_procedure_without_callers_or_dice_is_an_error(look):
    found = look(more="procedures: {doze: {do: [{note: it dozes}]}}").only("rules/unused")
    assert found.message == "nothing reaches the procedure doze: no rule, no example and no plugin uses it."
    assert look(more="procedures: {doze: {do: [{note: it dozes}], for: people}}").errors == []


def test_a_check_without_dice_must_be_made_by_something(look):
    lazy = "checks: {lazy: {with: {goat: goat}, succeeds: goat.speed < 3, success: [{gain: limping}]%s}}"
    assert look(more=lazy % "").only("rules/unused").message.startswith("nothing reaches the check lazy")
    assert look(more=lazy % ", for: people").errors == []
    assert look(more=lazy.replace("gain: limping", "check: leap") % "").errors == []


def test_a_number_that_ends_nowhere_needs_a_row_that_ends_nowhere(look):
    crowd = "tables: {crowd: {keys: [goats], cell: number, rows: {ROWS}}}\nmodifiers: {crowded: '-crowd[count(goat)] to jump'}"
    assert look(more=crowd.replace("ROWS", "0-4: 0, 5+: 1")).errors == []
    found = look(more=crowd.replace("ROWS", "0-4: 0, 5-9: 1")).only("table/ends")
    assert found.message == "nothing says what counts where goats is 10 or more."
    asked = crowd.replace("to jump", "to jump when count(goat) < 9")
    assert look(more=asked.replace("ROWS", "0-4: 0, 5-9: 1")).errors == []


def test_of_a_group_nothing_is_chosen_by_of(look):
    more = "conditions: {roped: {between: [goat, goat], from: plugin}}\nsets: {company: {are: goat, joined_by: [roped]}}\n"
    line = "modifiers: {many: +1 to jump when count(company of goat) > 2}"
    assert look(more=more + line.replace(" of goat", ""), broken=None).codes() == []
    assert [each.message for each in look.wrong(more=more + line)] == [
        "company is every group of goats on the table, so `of` chooses none of them."
    ]
