"""Numbers that need themselves, and lines that ignore each other, are printed as whole rings."""

from __future__ import annotations

import pytest

WEIGHTS = """
quantities:
  weight: {of: goat, base: goat.load + 1}
  load: {of: goat, base: goat.weight / 2}
"""


def test_a_ring_of_bases_is_printed_whole_at_the_first_mention(look):
    found = look(more=WEIGHTS)
    assert found.only("rules/ring").message == "weight needs itself to be known: weight needs load, load needs weight."
    assert found.pointed("rules/ring") == "goat.load"
    assert "worked out without" in found.only("rules/ring").hint


def test_a_quantity_that_reads_itself_of_another_piece_is_a_ring(look):
    found = look(("any rival of goat where it is limping", "any rival of goat where it.jump > 2"))
    assert found.only("rules/ring").message == "jump needs itself to be known: jump needs jump."
    assert found.pointed("rules/ring") == "it.jump"


@pytest.mark.parametrize(
    ("change", "ring"),
    [
        (("-1 to jump when goat.slope > 2", "-1 to jump per goat.pace"), "jump needs pace, pace needs jump"),
        (("-1 to jump when goat.slope > 2", '"-1 to jump, not below goat.pace"'), "jump needs pace, pace needs jump"),
        (("base: goat.speed", "base: goat.pace + 0"), "jump needs pace, pace needs jump"),
    ],
    ids=["per", "bound", "base"],
)
def test_a_line_may_close_a_ring(look, change, ring):
    more = "quantities: {pace: {of: goat, base: 10 - goat.jump}}"
    assert look(change, more=more).only("rules/ring").message.endswith(f"{ring}.")


def test_a_level_that_lines_change_may_need_itself(look):
    more = "conditions: {nimble: {of: goat, modifiers: {warm: -1 to shorn when goat.shorn >= 2}}}"
    found = look(("success: [{consult: landing}]", "success: [{consult: landing}, {gain: nimble}]"), more=more)
    assert found.only("rules/ring").message == "shorn needs itself to be known: shorn needs shorn."
    assert found.pointed("rules/ring") == "goat.shorn"


def test_a_table_with_a_second_reading_may_be_part_of_a_ring(look):
    more = """
quantities: {pace: {of: goat, base: "stride[goat.coat]"}}
tables: {stride: {with: {goat: goat}, keys: [coat], cell: number, alternative: goat.pace > 2, rows: {white: 1|2, brown: 2}}}
"""
    found = look(("-1 to jump when goat.slope > 2", "-1 to jump when goat.pace > 2"), more=more)
    assert found.only("rules/ring").message == "pace needs itself to be known: pace needs stride, stride needs pace."


def test_a_number_that_two_others_need_is_no_ring(look):
    more = "quantities: {pace: {of: goat, base: goat.jump}, trot: {of: goat, base: goat.jump + goat.pace}}"
    assert "rules/ring" not in look(more=more).codes()


def test_lines_that_ignore_each_other_are_a_ring(look):
    more = "modifiers: {heed: ignore brave, brave: ignore heed}"
    found = look(more=more)
    assert found.only("rules/ignore-ring").message == "nothing says which of these lines counts: heed ignores brave, brave ignores heed."
    assert found.pointed("rules/ignore-ring") == "heed"


def test_ignoring_a_line_that_ignores_another_is_no_ring(look):
    assert look(more="modifiers: {heed: ignore uphill, brave: ignore heed}").errors == []
