"""All passes together: a sound game is silent, places are exact, nothing is said twice, broken rules are no reason to stumble."""

from __future__ import annotations

import pytest


def test_a_sound_game_is_silent(look):
    assert [str(each) for each in look().problems] == []


def test_a_place_is_file_line_column_with_picture_and_advice(look):
    found = look(more="modifiers:\n  idle: +0 to jump when goat.slope > 2\n")
    path, line, column = str(found.only().at).rsplit(":", 2)
    assert path.endswith("meadow/ruleset.yaml")
    assert (line, column) == ("62", "10")
    shown = str(found.only()).splitlines()
    assert shown[0].endswith("ruleset.yaml:62:10 rules/idle-line: this adds 0.")
    assert shown[1:] == [
        "    62 |   idle: +0 to jump when goat.slope > 2",
        "       |          ^",
        "  Correct it, or take it out: it does nothing.",
    ]


def test_places_are_right_in_quoted_and_folded_texts(look):
    assert look(("-1 to jump when goat.slope > 2", "'+0 to jump when goat.slope > 2'")).pointed() == "0"
    found = look(("-1 to jump when goat.slope > 2", ">-\n    -1 to jump\n    when goat.slope > 2 and goat.jump > 9"))
    assert found.pointed("language/dead") == "goat.jump > 9"


def test_what_assembling_has_said_of_a_place_is_not_said_again(look):
    found = look(("when goat.slope > 2", "when goat.slope > 2 and goat.slope < 1"), broken=True)
    assert found.problems == []


def test_problems_are_sorted_by_place(look):
    more = "modifiers: {b: +0 to jump, a: +0 to pull}\nquantities: {pace: {of: goat, base: goat.speed}}"
    lines = [each.at.key() for each in look(more=more).problems]
    assert lines == sorted(lines)
    assert len(lines) == 3


BROKEN = (
    ("base: goat.speed", "base: goat.sped"),
    ("of: goat, during: tug", "of: gaot, during: tug"),
    ("roll: 2d6\n", "roll: 2d\n"),
    ("rows: {white: 1, brown: 2}", "rows: {}"),
    ("rows: {white: 1, brown: 2}", "rows: {wite: 1, brown: x}"),
    ("  angry: +2 to pull", "  angry: +2 to pul"),
    ("[{call: rest, who: other}]", "[{call: rset, who: nobody}]"),
    ("levels: {1: {modifiers", "levels: {one: {modifiers"),
    ("succeeds: roll <= 4", "succeeds: roll <= four"),
    ("choices: {dry: no rain, wet: rain}", "choices: [dry, wet]"),
    ("section_lost: [{gain: shorn}]", "section_lost: [{gain: shron}]"),
    ("won: {when: total >= 6", "won: {when: totl >= 6"),
    ("adds: goat.jump", "adds: [goat.jump]"),
    ("where: it.coat != goat.coat", "where: it.cote != goat.coat"),
    ("{add: {fed: 1}}", "{add: [fed]}"),
    ("do: [{lose: limping}]", "do: {lose: }"),
)


@pytest.mark.parametrize("change", BROKEN, ids=[new for _, new in BROKEN])
def test_rules_with_mistakes_in_them_are_looked_at_without_stumbling(look, change):
    for problem in look(change, broken=None).errors:
        assert problem.code.startswith(("table/", "check/", "rules/"))
