"""`set` and `add` write fields; `cross_off` and `restore` write boxes, and a track speaks when a section or all of it is lost."""

from __future__ import annotations

import pytest

from rulecore.errors import RulecoreError

GOATS = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  meadow: {one: yes, fields: {side: {type: number, wraps: 0..7, starts: 6}, first: {type: goat, may_be: none, starts: none}}}
  goat:
    fields:
      bells: {type: number, from: 0..9, starts: 2}
      tufts: {type: number, from: 0.., per: goat, starts: 1}
      speed: {starts: 3}
      mood: {type: mood, starts: cross}
      jumps: {starts: 0, per: goat}
    tracks:
      wool:
        sections: [2, 3]
        section_lost: [{note: a section}, {add: {speed: section}}, {note: once more, when: again}]
        empty: [{set: {mood: furious}}]
tables:
  mood_of: {keys: [speed], cell: mood, ends: cannot, rows: {1-5: calm}}
"""


@pytest.fixture
def play(table):
    from rulecore.values.tracks import Track

    return table(GOATS, {"bella": ("goat", {"wool": Track.whole([2, 3])}), "heidi": ("goat", {"wool": Track([(0, 2), (1, 3)])})})


def goat(play, name="bella"):
    return play.state.by_id[name]


def test_set_writes_the_field_of_who_or_of_a_path(play, do):
    do(play, "  - {set: {speed: 5, mood: calm}, who: bella}\n  - {set: {heidi.speed: bella.speed + 1}}")
    assert (goat(play).speed, goat(play).mood, goat(play, "heidi").speed) == (5, "calm", 6)


def test_add_climbs_a_ladder_and_stops_at_its_end(play, do):
    do(play, "  - {add: {mood: -1}, who: bella}\n  - {add: {mood: 5}, who: heidi}")
    assert (goat(play).mood, goat(play, "heidi").mood) == ("calm", "furious")


def test_a_field_that_wraps_goes_round(play, do):
    do(play, "  - {add: {side: 3}, who: meadow}")
    assert play.world.single["meadow"].side == 1


def test_add_stops_at_the_ends_of_a_number_as_at_those_of_a_track(play, do):
    do(play, "  - {add: {bells: -5, 'tufts[heidi]': -4}, who: bella}\n  - {add: {bells: 40}, who: heidi}")
    assert (goat(play).bells, goat(play, "heidi").bells) == (0, 9)
    assert play.world.kept(goat(play), "tufts", goat(play, "heidi")) == 0


def test_what_a_number_cannot_be_is_not_set(play, do):
    with pytest.raises(RulecoreError, match=r"bella\.bells is a number from 0 to 9, not -1\."):
        do(play, "  - {set: {bells: bella.speed - 4}, who: bella}")


def test_a_field_kept_per_piece_is_written_for_one_key(play, do):
    do(play, "  - {add: {'jumps[heidi]': 2}, who: bella}\n  - {add: {'jumps[heidi]': 1}, who: bella}")
    assert (play.world.kept(goat(play), "jumps", goat(play, "heidi")), play.world.kept(goat(play), "jumps", goat(play))) == (3, 0)


def test_nobody_to_act_on_does_nothing(play, do):
    do(play, "  - {set: {speed: 9}, who: meadow.first}")
    assert play.changes == []


def test_a_cannot_is_not_written_and_its_reason_told(play, do):
    do(play, "  - {set: {mood: 'mood_of[7]'}, who: bella}\n  - {add: {speed: 1}, who: bella}")
    assert play.lines == ["set bella.mood refused: mood_of has no row 7"]
    assert (goat(play).mood, goat(play).speed) == ("cross", 4)


def test_boxes_go_lowest_section_first_and_a_lost_section_speaks(play, do):
    do(play, "  - {cross_off: {wool: 1}, who: bella}\n  - {cross_off: {wool: 2}, who: bella}")
    assert play.lines == ["bella.wool: 4 of 5 left", "bella.wool: 2 of 5 left", "bella.wool section 1 lost", "a section"]
    assert (goat(play).wool.left, goat(play).speed, goat(play).mood) == (2, 4, "cross")


def test_quietly_nothing_is_said_but_the_section_is_lost(play, do):
    do(play, "  - {cross_off: {wool: 5}, who: bella, quietly: yes}")
    assert play.lines == ["bella.wool: 0 of 5 left", "bella.wool section 1 lost", "bella.wool section 2 lost"]
    assert (goat(play).speed, goat(play).mood) == (3, "cross")


def test_the_whole_lost_is_empty(play, do):
    do(play, "  - {cross_off: {wool: 9}, who: bella}")
    assert (goat(play).wool.left, goat(play).mood, goat(play).speed) == (0, "furious", 6)


def test_a_section_lost_again_says_so(play, do):
    do(play, "  - {cross_off: {wool: 2}, who: bella}\n  - {restore: {wool: 1}, who: bella}\n  - {cross_off: {wool: 1}, who: bella}")
    assert play.lines[-3:] == ["bella.wool section 1 lost", "a section", "once more"]


def test_a_section_lost_before_play_is_lost_again(play, do):
    do(play, "  - {restore: {wool: 4}, who: heidi}\n  - {cross_off: {wool: 2}, who: heidi}")
    assert play.lines[-1] == "once more"


def test_that_a_section_was_lost_is_rolled_back(play, do):
    mark = play.state.mark()
    do(play, "  - {cross_off: {wool: 2}, who: bella}")
    play.state.rollback(mark)
    play.journal.clear()
    do(play, "  - {cross_off: {wool: 2}, who: bella}")
    assert "once more" not in play.lines


def test_nothing_crossed_off_says_nothing(play, do):
    do(play, "  - {cross_off: {wool: 0}, who: bella}\n  - {cross_off: {wool: 0 - 3}, who: bella}\n  - {restore: {wool: 0}, who: bella}")
    assert (play.lines, play.changes) == ([], [])


def test_half_a_box_is_a_sentence(play, do):
    with pytest.raises(RulecoreError, match="track/boxes"):
        do(play, "  - {cross_off: {wool: 1 / 2}, who: bella}")


def test_changes_tell_each_cell_once(play, do):
    do(play, "  - {set: {speed: 5}, who: bella}\n  - {add: {speed: 2}, who: bella}\n  - {cross_off: {wool: 1}, who: bella}")
    assert play.changes == [
        {"path": "bella.speed", "from": 3, "to": 7},
        {"path": "bella.wool", "from": "2/2, 3/3", "to": "1/2, 3/3"},
    ]
