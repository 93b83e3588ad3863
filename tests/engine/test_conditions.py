"""`gain` and `lose`: levels and beyond, several at once, shared conditions, what starts and ends do, and `lasts: next …`."""

from __future__ import annotations

import pytest

GOATS = """
choices:
  colour: [white, brown]
pieces:
  meadow: {one: yes, fields: {heard: {starts: 0}}}
  goat: {fields: {colour: {type: colour, starts: white}, hurt: {starts: 0}}}
  kid: {part_of: goat, named: [left]}
conditions:
  asleep: {of: goat, start: [{note: it snores}], end: [{note: it wakes}]}
  limping:
    of: goat
    by: colour
    levels:
      white:
        1: {start: [{note: it stumbles}]}
        2-3: {start: [{note: it hobbles}]}
    start: [{note: ouch}]
    end: [{note: it walks}]
    beyond: [{add: {hurt: 1}}]
  muddy: {of: goat, many: yes, limit: 3, fields: {since: {type: number, starts: 7}}, start: [{add: {hurt: 1}}], end: [{add: {hurt: -1}}]}
  belled: {of: goat, fields: {tone: {type: number, starts: 1}}}
  tied: {between: [goat, goat], start: [{note: tied}], end: [{set: {hurt: 9}}]}
  leading: {between: {leader: goat, led: goat}, limit: 1, start: [{add: {hurt: 1}, who: led}], end: [{add: {hurt: 1}, who: link.leader}]}
  alert: {of: meadow, lasts: next bleat, end: [{add: {heard: 1}}], modifiers: {keen: +1 to loud}}
  wary: {of: goat, lasts: next bleat}
  hush: {of: meadow, lasts: next bleat, modifiers: {quiet: forbid bleat}}
  calm: {of: meadow, lasts: next sing, modifiers: {quiet: forbid sing}}
traits:
  stubborn: {of: goat}
  mute: {of: goat, modifiers: {mute: forbid sing}}
quantities:
  loud: {during: bleat, base: 0}
checks:
  sing: {of: goat, needs: {well: {rule: goat.hurt = 0, because: it hurts}}, roll: 1d6}
  bleat: {of: goat, roll: 1d6, adds: loud, outcomes: {heard: {when: total >= 4, do: [{gain: alert, who: meadow}]}, lost: {do: []}}}
tables:
  what: {keys: [number], cell: condition, rows: {1: asleep, 2: none, 3: "-"}}
"""


@pytest.fixture
def play(table):
    return table(GOATS, {"bella": ("goat", {}), "heidi": ("goat", {}), "emma": ("goat", {"colour": "brown"})}, dice=[3, 3, 3])


def goat(play, name="bella"):
    return play.state.by_id[name]


def test_a_condition_is_gained_once_and_starts_then(play, do):
    do(play, "  - {gain: asleep, who: bella}\n  - {gain: asleep, who: bella}")
    assert (play.lines, goat(play).asleep) == (["bella gains asleep", "it snores"], 1)


def test_losing_ends_it_and_what_is_not_had_is_not_lost(play, do):
    do(play, "  - {lose: asleep, who: bella}\n  - {gain: asleep, who: bella}\n  - {lose: asleep, who: bella}")
    assert play.lines[2:] == ["bella loses asleep", "it wakes"]


def test_traits_come_and_go(play, do):
    do(play, "  - {gain: stubborn, who: bella}\n  - {gain: stubborn, who: bella}\n  - {lose: stubborn, who: bella}")
    assert (play.lines, goat(play).stubborn) == (["bella gains stubborn", "bella loses stubborn"], 0)


def test_gaining_again_is_the_next_level_and_past_the_last_beyond(play, do):
    do(play, "  - {repeat: 5, do: [{gain: limping, who: bella}]}")
    assert (goat(play).limping, goat(play).hurt) == (3, 2)
    assert [line for line in play.lines if "gains" not in line] == [
        *("ouch", "it stumbles", "it hobbles", "it hobbles"),
        *("bella has limping 3 already", "bella has limping 3 already"),
    ]


def test_levels_are_chosen_by_a_field_and_none_is_beyond_at_once(play, do):
    do(play, "  - {gain: limping, who: emma}")
    assert (goat(play, "emma").limping, goat(play, "emma").hurt) == (0, 1)


def test_levels_go_all_at_once_or_so_many(play, do):
    do(play, "  - {repeat: 3, do: [{gain: limping, who: bella}]}\n  - {lose: limping, who: bella, times: 2}")
    assert (goat(play).limping, play.lines[-1]) == (1, "bella loses limping")
    do(play, "  - {lose: limping, who: bella}")
    assert (goat(play).limping, play.lines[-1]) == (0, "it walks")


def test_several_are_counted_with_their_fields_up_to_the_limit(play, do):
    do(play, "  - {gain: muddy, who: bella, times: 2, fields: {since: 4}}\n  - {gain: muddy, who: bella, times: 5}")
    assert (goat(play).muddy, goat(play).hurt) == (3, 3)
    assert [each.since for each in play.world.links(goat(play), "muddy")] == [4, 4, 7]


def test_of_several_the_oldest_goes_first_or_the_very_one_or_all(play, do):
    do(
        play,
        "  - {gain: muddy, who: bella}\n"
        "  - {gain: muddy, who: bella, fields: {since: 1}, times: 2}\n"
        "  - {lose: muddy, who: bella, times: 1}",
    )
    assert [each.since for each in play.world.links(goat(play), "muddy")] == [1, 1]
    do(play, "  - {for_each: muddy of bella, as: spot, do: [{lose: spot}]}")
    assert (goat(play).muddy, goat(play).hurt) == (0, 0)


def test_a_condition_with_fields_holds_them(play, do):
    do(play, "  - {gain: belled, who: bella, fields: {tone: 5}}\n  - {gain: belled, who: bella, fields: {tone: 6}}")
    assert play.world.instance(goat(play), "belled").tone == 5


def test_a_shared_condition_joins_two_once(play, do):
    do(play, "  - {gain: tied, who: bella, to: heidi}\n  - {gain: tied, who: heidi, to: bella}")
    assert play.lines == ["bella gains tied with heidi", "tied"]
    assert play.world.linked(goat(play, "heidi"), "tied", goat(play), "")


def test_a_shared_condition_is_lost_from_either_end_and_ends_for_who_lost_it(play, do):
    do(play, "  - {gain: tied, who: bella, to: heidi}\n  - {gain: tied, who: bella, to: emma}\n  - {lose: tied, who: heidi, to: bella}")
    assert (goat(play, "heidi").hurt, goat(play).hurt, play.world.count_links(goat(play), "tied")) == (9, 0, 1)
    do(play, "  - {lose: tied, who: bella}")
    assert play.world.count_links(goat(play), "tied") == 0


def test_named_ends_are_known_to_its_effects_and_a_limit_holds(play, do):
    do(play, "  - {gain: leading, who: bella, to: heidi}\n  - {gain: leading, who: emma, to: heidi}")
    assert (goat(play, "heidi").hurt, play.lines) == (1, ["bella gains leading with heidi", "leading refused: heidi has it already"])
    do(play, "  - {for_each: leading, as: pair, do: [{lose: pair}]}")
    assert (goat(play).hurt, play.lines[-1]) == (1, "bella loses leading with heidi")


def test_a_cell_names_the_condition_and_none_or_a_dash_gives_nothing(play, do):
    for number in (1, 2, 3):
        do(play, f"  - {{consult: what, with: {{number: {number}}}, as: found}}\n  - {{gain: found, who: bella}}")
    assert [line for line in play.lines if "gains" in line] == ["bella gains asleep"]


def test_lasting_until_the_next_roll_it_counts_in_that_and_ends_before_its_effects(play, do):
    do(play, "  - {gain: alert, who: meadow}\n  - {gain: wary, who: bella}\n  - {gain: wary, who: heidi}\n  - {check: bleat, who: bella}")
    assert play.lines[3:] == ["alert has had its effect", "wary has had its effect", "bleat (bella): heard", "meadow gains alert"]
    assert (play.world.single["meadow"].heard, goat(play).wary, goat(play, "heidi").wary) == (1, 0, 1)


def test_a_refused_roll_is_its_effect_too(play, do):
    do(play, "  - {gain: hush, who: meadow}\n  - {check: bleat, who: bella}\n  - {check: bleat, who: bella}")
    assert play.lines[1:] == ["bleat refused: quiet", "hush has had its effect", "bleat (bella): lost"]


@pytest.mark.parametrize("why", ["set: {hurt: 1}", "gain: mute"])
def test_who_could_not_roll_anyway_does_not_use_it_up(play, do, why):
    do(play, f"  - {{gain: calm, who: meadow}}\n  - {{{why}, who: bella}}\n  - {{check: sing, who: bella}}")
    assert play.world.single["meadow"].calm == 1
    do(play, "  - {check: sing, who: heidi}")
    assert play.lines[-1] == "calm has had its effect"


def test_who_is_gone_gains_and_loses_nothing(play, do):
    do(play, "  - {remove: bella}\n  - {gain: asleep, who: bella}\n  - {lose: asleep, who: bella}\n  - {gain: tied, who: heidi, to: bella}")
    assert play.lines == ["bella is removed"]
