"""Checks: needs, forbids, dice, totals, outcomes, what callers add, pools, opposed rolls, triggers, in this order."""

from __future__ import annotations

import pytest

GOATS = """
pieces:
  meadow: {one: yes, fields: {wet: {starts: false}, log: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, hurt: {starts: 0}, tired: {starts: false}}}
conditions:
  eager: {of: goat, modifiers: {zeal: +2 to leap}, triggers: [{rolled: jump, when: roll = 1, do: [{stop: jump}]}]}
  herding: {between: {leader: goat, led: goat},
    modifiers: {bound: {rule: forbid jump when goat is led and leader.tired, because: its leader rests}}}
  windy: {of: meadow, triggers: [{before: jump, do: [{note: wind before}]}, {after: jump, do: [{note: wind after}]}]}
traits:
  lucky: {of: goat, triggers: [{after: jump, when: total >= 9, do: [{add: {hurt: -1}, who: goat}]}]}
modifiers:
  grass: {rule: -1 to leap when meadow.wet, cite: ME-2}
  rested: {rule: forbid jump when goat.tired, because: it is tired, cite: ME-3}
quantities:
  leap: {of: goat, during: jump, base: goat.speed}
  bite: {during: graze, base: 0}
tables:
  way: {keys: [speed], cell: number, ends: cannot, rows: {1-6: 1}}
checks:
  jump:
    with: {goat: goat, height: {type: number, usual: goat.speed + 1}}
    cite: ME-1
    needs:
      awake: {rule: goat.speed > 0 and height < 9, because: it doesn't move}
      way: "way[goat.speed] = 1"
    before: [{note: before}]
    roll: 1d6
    adds: leap
    outcomes:
      over: {when: total >= height + 4, do: [{note: hurrah}]}
      touched: {when: total = height + 3, do: []}
      fallen: {do: [{add: {hurt: 1}}]}
    do: [{add: {log: 1}, who: meadow}]
  plain: {of: goat, roll: 2d6, adds: goat.speed}
  graze:
    with: {goat: goat, number: number}
    roll: number d6 exploding on 6
    each_die: {adds: bite, scores: if natural = 6 then 2 else if die >= 4 then 1 else 0}
    succeeds: total >= 2
    success: [{note: full}]
  race:
    with: {goat: goat, other: goat}
    roll: {goat: 2d6 keep highest 1, other: 1d6}
    adds: {goat: goat.speed, other: other.speed}
    outcomes: {won: {when: goat.total > other.total, do: []}, lost: {when: goat.total < other.total, do: []}, even: {do: []}}
  match: {with: {goat: goat, other: goat}, roll: {goat: 1d6, other: 1d6}, adds: {goat: goat.speed, other: 0}}
  pair: {of: goat, roll: {red: 1d6, white: 1d6}, adds: "if red = white then 10 else 0",
    succeeds: any die where it = 6 and total > red + white}
  never: {of: goat, from: plugin, outcomes: {clear: {do: []}, blocked: {do: []}}}
  silent: {of: goat, do: [{note: it looks}]}
"""
BELLA = {"bella": ("goat", {}), "heidi": ("goat", {"speed": 1})}


@pytest.fixture
def play(table):
    def set_up(*dice, **more):
        return table(GOATS, BELLA, dice=dice, **more)

    return set_up


def goat(play, name="bella"):
    return play.state.by_id[name]


def test_the_first_outcome_that_holds_comes_about_and_then_what_is_done_in_any_case(play):
    jump = play(5)
    assert jump.check("jump", {"goat": "bella"}) == "over"
    assert (jump.lines, jump.world.single["meadow"].log, jump.result.total) == (["before", "jump (bella): over", "hurrah"], 1, 8)


def test_usual_values_read_the_names_before_them(play):
    assert play(4).check("jump", {"goat": "bella"}) == "touched"
    assert play(4).check("jump", {"goat": "bella", "height": 3}) == "over"


def test_a_need_that_fails_refuses_with_its_reason_and_values_and_nothing_is_rolled(play):
    jump = play()
    refused = jump.check("jump", {"goat": "bella", "height": 12})
    assert not refused
    assert jump.lines == ["jump refused: awake"]
    assert [(each.id, each.text) for each in jump.refusals] == [("awake", "it doesn't move (height is 12, needs < 9)")]


def test_a_cannot_in_a_need_refuses_with_its_reason(play):
    jump = play()
    jump.state.write(goat(jump), "speed", 7)
    jump.check("jump", {"goat": "bella"})
    assert [each.text for each in jump.refusals] == ["way has no row 7"]


def test_what_forbids_refuses_by_its_id(play):
    jump = play()
    jump.state.write(goat(jump), "tired", True)
    jump.check("jump", {"goat": "bella"})
    assert [(each.id, each.text, each.cite) for each in jump.refusals] == [("rested", "it is tired", ("ME-3",))]


def test_a_shared_condition_forbids_from_its_end(play, do):
    jump = play(3)
    jump.state.write(goat(jump, "heidi"), "tired", True)
    do(jump, "  - {gain: herding, who: heidi, to: bella}")
    jump.check("jump", {"goat": "bella"})
    assert [each.text for each in jump.refusals] == ["its leader rests"]


def test_the_total_is_explained_with_what_counted_and_what_did_not(play, do):
    jump = play(2)
    do(jump, "  - {gain: eager, who: bella}\n  - {check: jump, who: bella}")
    told = [(each.text, str(each.value), each.applied) for each in jump.explanation()]
    assert ("zeal", "+2", True) in told
    assert ("grass: no, not meadow.wet", "None", False) in told
    assert ("over: no, total is 7, needs >= height + 4 (8)", "None", False) in told
    assert ("touched: total = height + 3 (7, 7)", "None", True) in told


def test_a_trigger_of_the_dice_may_stop_the_check(play, do):
    jump = play(1)
    do(jump, "  - {gain: eager, who: bella}\n  - {check: jump, who: bella, as: outcome}\n  - {note: on}")
    assert jump.lines == ["bella gains eager", "before", "jump is stopped", "on"]
    assert goat(jump).hurt == 0


def test_triggers_of_single_pieces_and_of_the_subject_fire_and_no_others(play, do):
    jump = play(6)
    do(jump, "  - {gain: windy, who: meadow}\n  - {gain: lucky, who: bella}\n  - {gain: lucky, who: heidi}\n  - {check: jump, who: bella}")
    assert jump.lines[3:] == ["wind before", "before", "jump (bella): over", "hurrah", "wind after"]
    assert (goat(jump).hurt, goat(jump, "heidi").hurt) == (-1, 0)


def test_a_caller_adds_to_an_outcome_with_its_own_names(play, do):
    jump = play(1, 6)
    do(
        jump,
        "  - {let: {much: 5}}\n"
        "  - {check: jump, who: bella, outcomes: {fallen: [{add: {hurt: much}, who: heidi}]}}\n"
        "  - {check: jump, who: bella}",
    )
    assert (goat(jump).hurt, goat(jump, "heidi").hurt) == (1, 5)


def test_without_outcomes_the_total_is_told(play):
    roll = play(2, 4)
    assert roll.check("plain", {"goat": "bella"}) == 9
    assert roll.lines == ["plain (bella): 9"]


def test_each_die_of_a_pool_is_read_and_extra_dice_follow_the_pool(play):
    graze = play(6, 3, 6, 6, 1, 4)
    assert graze.check("graze", {"goat": "bella", "number": 3}) == "success"
    assert graze.lines == ["graze (bella): 6 3 6 6 1 4 -> 7", "graze (bella): success", "full"]
    assert [each.faces for each in graze.rolled] == [(6, 3, 6, 6, 1, 4)]


def test_no_dice_score_nothing(play):
    assert play().check("graze", {"goat": "bella", "number": 0}) == "failure"
    assert play().check("graze", {"goat": "bella", "number": -2}) == "failure"


def test_sides_that_oppose_each_other_have_each_its_roll_and_total(play):
    race = play(2, 5, 4)
    assert race.check("race", {"goat": "bella", "other": "heidi"}) == "won"
    match = play(2, 4)
    match.check("match", {"goat": "bella", "other": "heidi"})
    assert match.lines == ["match (bella, heidi): goat 5, other 4"]


def test_named_dice_are_in_scope_and_what_is_added_may_look_at_them(play):
    assert play(6, 6).check("pair", {"goat": "bella"}) == "success"
    assert play(5, 5).check("pair", {"goat": "bella"}) == "failure"
    assert play(6, 5).check("pair", {"goat": "bella"}) == "failure"


def test_named_dice_may_be_scripted_by_their_names(table):
    play = table(GOATS, BELLA, dice={"white": 6, "red": 6})
    assert play.check("pair", {"goat": "bella"}) == "success"


def test_the_free_modifier_is_added_once_and_says_why(play):
    roll = play(2, 4, manual=(-1, "squall"))
    assert roll.check("plain", {"goat": "bella"}) == 8
    assert ("squall", "-1") in [(each.text, str(each.value)) for each in roll.reasons]


def test_a_check_without_dice_does_what_it_says(play):
    look = play()
    look.check("silent", {"goat": "bella"})
    assert look.lines == ["it looks"]


def test_a_check_that_a_plugin_resolves_waits_for_it(play):
    from rulecore.engine.interruptions import Waiting

    with pytest.raises(Waiting, match="check never"):
        play().check("never", {"goat": "bella"})


def test_a_check_of_somebody_who_is_gone_is_not_made(play, do):
    jump = play()
    do(jump, "  - {remove: bella}\n  - {check: jump, who: bella}")
    assert jump.lines == ["bella is removed"]


def test_nested_checks_keep_their_dice_apart(play, do):
    jump = play(1, 2, 3)
    do(jump, "  - {check: jump, who: bella, outcomes: {fallen: [{check: plain, who: heidi, as: other}, {note: done}]}}")
    assert jump.lines == ["before", "jump (bella): fallen", "plain (heidi): 6", "done"]
    assert (jump.result.id, jump.result.value, jump.result.total) == ("jump", "fallen", 4)


def test_the_outcome_goes_by_the_name_that_the_effect_gives_it(play, do):
    jump = play(6)
    names = do(jump, '  - {check: jump, who: bella, as: outcome}\n  - {note: yes, when: outcome = "over"}')
    assert (names["outcome"], jump.lines[-1]) == ("over", "yes")
