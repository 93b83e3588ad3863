"""`if`, `for_each`, `repeat`, `let`, `pick` and `choose`: who is meant, in which order, who settles it."""

from __future__ import annotations

import pytest

from rulecore.errors import AnswerMissing, CommandWrong, RulecoreError

GOATS = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {owner: {type: player, may_be: none, starts: none}, speed: {starts: 1}, mood: {type: mood, starts: calm}}}
  leg: {part_of: goat, named: 1..3, fields: {sore: {starts: false}}}
sets:
  friend: {of: goat, are: goat, where: it.owner = goat.owner and it is not goat}
  herd: {are: goat, joined_by: [tied]}
conditions:
  tied: {between: [goat, goat]}
  muddy: {of: goat, many: yes}
tables:
  die_for: {keys: [goats], cell: dice, rows: {1-3: 1d6, 4+: 1d8}}
  lazy: {keys: [speed], cell: number, ends: cannot, rows: {1-2: 1}}
"""


@pytest.fixture
def play(table):
    def set_up(*dice, answers=(), **speeds):
        goats = speeds or {"a": 3, "b": 1, "c": 2}
        pieces = {"ann": ("player", {}), "bob": ("player", {})}
        owners = ["ann", "bob"] * len(goats)
        pieces |= {name: ("goat", {"speed": goats[name], "owner": owner}) for name, owner in zip(goats, owners, strict=False)}
        return table(GOATS, pieces, dice=dice, answers=answers)

    return set_up


def test_one_arm_or_the_other_and_a_cannot_is_no(play, do):
    meadow = play()
    do(
        meadow,
        "  - {if: a.speed = 3, then: [{note: three}], else: [{note: other}]}\n"
        "  - {if: 'lazy[a.speed] = 1', then: [{note: x}], else: [{note: no}]}",
    )
    assert meadow.lines == ["three", "no"]


def test_a_name_given_in_an_arm_is_known_afterwards(play, do):
    assert do(play(), "  - {if: a.speed = 3, then: [{let: {x: 1}}], else: [{let: {x: 2}}]}\n  - {let: {y: x + 1}}")["y"] == 2


def test_each_is_taken_in_order_of_the_table_or_as_ordered(play, do):
    meadow = play(a=2, b=1, c=2, d=3)
    do(meadow, "  - {for_each: goat, do: [{gain: muddy}]}")
    do(meadow, "  - {for_each: goat, order: [highest it.speed, it.owner = ann], do: [{gain: muddy}]}")
    who = [line.split()[0] for line in meadow.lines]
    assert who == ["a", "b", "c", "d", "d", "a", "c", "b"]


def test_what_cannot_be_ordered_comes_last(play, do):
    meadow = play(a=9, b=2, c=1)
    do(meadow, "  - {for_each: goat, order: 'lazy[it.speed] * it.speed', do: [{gain: muddy}]}")
    assert [line.split()[0] for line in meadow.lines] == ["c", "b", "a"]


def test_sets_parts_groups_and_conditions_are_gone_through(play, do):
    meadow = play()
    do(
        meadow,
        "  - {for_each: friend of a, as: f, do: [{gain: muddy, who: f, times: 2}]}\n"
        "  - {for_each: leg of b, where: it.name > 1, do: [{set: {sore: true}}]}\n"
        "  - {gain: tied, who: a, to: b}\n"
        "  - for_each: herd\n    as: all\n    order: highest count(goat of all)\n"
        "    do: [{let: {n: count(goat of all)}}, {note: two, when: n = 2}, {note: one, when: n = 1}]\n"
        "  - {for_each: muddy, as: spot, do: [{lose: spot}]}\n"
        "  - {for_each: tied of b, as: rope, do: [{gain: muddy, who: rope.other}]}",
    )
    legs = [leg.sore for leg in meadow.state.by_id["b"].leg]
    assert legs == [False, True, True]
    assert [line for line in meadow.lines if "gains" not in line] == ["two", "one", "c loses muddy", "c loses muddy"]
    assert meadow.lines[-1] == "a gains muddy"


def test_the_list_is_fixed_but_who_is_gone_is_passed_over(play, do):
    meadow = play()
    do(meadow, "  - {for_each: goat, as: one, do: [{gain: muddy, who: one}, {remove: b, when: one is a}]}")
    assert meadow.lines == ["a gains muddy", "b is removed", "c gains muddy"]


def test_repeat_goes_on_until_and_tries_before_each_time(play, do):
    meadow = play()
    do(
        meadow,
        "  - {repeat: 9, until: a.speed >= 5, do: [{add: {speed: 1}, who: a}]}\n  - {repeat: 2, until: a.speed = 5, do: [{note: never}]}",
    )
    assert (meadow.state.by_id["a"].speed, meadow.lines) == (5, [])


def test_the_lowest_in_the_order_is_picked_and_ties_are_diced_off_again_and_again(play, do):
    meadow = play(4, 4, 2, 5, a=1, b=1, c=2)
    names = do(meadow, "  - {pick: goat, order: it.speed, ties: 1d6, as: first}\n  - {pick: goat, order: highest it.speed, as: last}")
    assert (str(names["first"]), str(names["last"])) == ("b", "c")
    assert [(each.subject, each.purpose) for each in meadow.rolled[:1]] == [("a", "roll")]


def test_without_dice_the_first_of_those_who_are_level_is_picked(play, do):
    assert str(do(play(a=1, b=1), "  - {pick: goat, order: it.speed, as: first}")["first"]) == "a"


def test_the_highest_roll_with_what_is_added_is_picked(play, do):
    meadow = play(3, 4, 5, 1, 6, 2, a=2, b=1, c=0)
    names = do(meadow, "  - {pick: goat, roll: 1d6, adds: it.speed, as: first}")
    assert str(names["first"]) == "b"


def test_a_die_gives_equal_shares_and_spare_faces_are_rolled_again(play, do):
    five = dict.fromkeys("abcde", 1)
    assert str(do(play(6, 5, **five), "  - {pick: goat, die: 1d6, as: hit}")["hit"]) == "e"
    assert str(do(play(3), "  - {pick: goat, die: 1d6, as: hit}")["hit"]) == "b"
    assert str(do(play(7, **dict.fromkeys("abcd", 1)), "  - {pick: goat, die: 'die_for[count(goat)]', as: hit}")["hit"]) == "d"


def test_one_candidate_needs_no_die_and_none_is_none(play, do):
    meadow = play()
    names = do(
        meadow,
        "  - {pick: goat, where: it is a, die: 1d6, as: hit, do: [{gain: muddy}]}\n"
        "  - {pick: goat, where: it.speed > 9, die: 1d6, as: no, do: [{note: x}]}",
    )
    assert (str(names["hit"]), names["no"], meadow.lines) == ("a", None, ["a gains muddy"])


def test_a_die_too_small_for_all_is_a_sentence(play, do):
    with pytest.raises(RulecoreError, match=r"a d2 cannot pick one of 3 hit"):
        do(play(), "  - {pick: goat, die: 1d2, as: hit}")


def test_a_piece_is_chosen_by_its_owner(play, do):
    meadow = play(answers=["c"])
    names = do(meadow, "  - {choose: goat, where: it.speed > 1, as: target, who: a, do: [{gain: muddy}]}\n  - {gain: muddy, who: target}")
    assert (str(names["target"]), meadow.lines) == ("c", ["c gains muddy", "c gains muddy"])


def test_several_may_be_chosen_one_after_the_other_until_declined(play, do):
    meadow = play(answers=["c", "none", "b", "a"])
    do(meadow, "  - {choose: goat, up_to: all, may: decline, do: [{gain: muddy}]}\n  - {choose: goat, up_to: 2, do: [{gain: muddy}]}")
    assert [line.split()[0] for line in meadow.lines] == ["c", "b", "a"]


def test_a_number_is_chosen_from_its_range(play, do):
    assert do(play(answers=["4"]), "  - {choose: a.speed..5, as: many}")["many"] == 4
    with pytest.raises(CommandWrong, match="is no answer to"):
        do(play(answers=[2]), "  - {choose: a.speed..5, as: many}")


def test_an_option_is_chosen_among_those_that_are_possible(play, do):
    options = "{left: {when: a.speed > 9, do: [{note: left}]}, right: {do: [{note: right}]}}"
    meadow = play(answers=["right"])
    assert do(meadow, f"  - {{choose: {options}, by: opponent, as: way}}")["way"] == "right"
    with pytest.raises(CommandWrong, match="Answer with one of: right"):
        do(play(answers=["left"]), f"  - {{choose: {options}}}")


def test_nothing_possible_is_said_and_has_its_own_effects(play, do):
    meadow = play()
    do(
        meadow,
        "  - {choose: {left: {when: a.speed > 9, do: []}}, none_possible: [{note: stuck}]}\n"
        "  - {choose: goat, where: it.speed > 9, as: x, may: decline}",
    )
    assert meadow.lines == ["nothing possible", "stuck"]


def test_an_answer_that_is_missing_tells_the_question(play, do):
    with pytest.raises(AnswerMissing, match=r"ann: which way, a\?(.|\n)*a, b, c"):
        do(play(), "  - {choose: goat, who: a, ask: 'which way, a?'}")


def test_rules_that_repeat_for_ever_are_said(play, do):
    with pytest.raises(RulecoreError, match="rules/endless"):
        do(play(), "  - {repeat: 100000000, do: []}")


def test_names_stay_inside_their_loop(play, do):
    names = do(play(), "  - {for_each: goat, as: one, do: [{let: {n: one.speed}}]}\n  - {repeat: 1, do: [{let: {m: 1}}]}")
    assert not {"one", "it", "n", "m"} & set(names)
