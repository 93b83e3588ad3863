"""A line whose target is misspelt is read as if it were the nearest one, so that its other names are told at once."""

from __future__ import annotations


def test_a_misspelt_target_does_not_hide_a_misspelt_fact(rules):
    found = rules("modifiers: {wet: -1 to jmp when meadw.wet}")
    assert [each.message for each in found.problems] == [
        'there is no quantity "jmp".',
        'there is no fact, quantity, table or name "meadw".',
    ]


def test_a_word_no_list_has_is_told_beside_it(rules):
    found = rules("modifiers: {cross: -1 to jmp when goat.mood is crss}")
    assert [each.code for each in found.problems] == ["language/unknown-target", "language/unknown-word"]


def test_of_a_target_that_is_near_nothing_only_the_target_is_told(rules):
    found = rules("modifiers: {wet: -1 to zzz when rangd}")
    assert [each.code for each in found.problems] == ["language/unknown-target"]


def test_what_hangs_on_the_target_alone_is_not_told_of_a_guess(rules):
    found = rules("modifiers: {wet: -1 to tempr per meadow.wet}")
    assert [each.code for each in found.problems] == ["language/unknown-target"]
