"""At a real table no game is kept: what belongs to people is an instruction, what nobody said is asked, changes are told."""

from __future__ import annotations

import pytest

from rulecore.engine.missing import MissingFact
from rulecore.errors import CommandWrong

GOATS = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  meadow: {one: yes, fields: {first: player, hedges: {starts: 0}, wind: number}}
  player: {fields: {points: number}}
  herd: {fields: {owner: player}}
  goat:
    part_of: herd
    fields: {speed: number, mood: mood, age: {starts: 1}, owner: player}
    tracks: {wool: {sections: card}}
  leg: {part_of: goat, named: [front, back]}
  hedge: {title: Thorny hedge}
  fence: {}
conditions:
  windy: {of: meadow, modifiers: {gust: -1 to leap}}
  limping: {of: goat, levels: {1: {}, 2: {}}}
  tied: {between: [goat, goat]}
quantities:
  leap: {of: goat, base: goat.speed}
checks:
  jump: {with: {goat: goat, height: number}, roll: 1d6, adds: leap, succeeds: total >= height,
    failure: [{cross_off: {wool: 1}}, {add: {speed: -1}}]}
  lead: {with: {goat: goat, leg: leg}, roll: 1d6, succeeds: roll > 3}
  settle:
    roll: 1d6
    before: [{call: who_begins}]
    do:
      - {set: {hedges: roll}, who: meadow}
      - {place: hedge/fence, times: meadow.hedges, by: shared, from: meadow.first}
      - {gain: windy, who: meadow}
      - {add: {wind: 2}, who: meadow}
procedures:
  who_begins: {do: [{pick: player, order: [it.points, highest it.points], ties: 1d6, as: first}, {set: {first: first}, who: meadow}]}
  chase:
    of: goat
    do:
      - {choose: goat, where: it is not goat, as: other, by: opponent, may: decline, do: [{gain: tied, who: goat, to: other}]}
      - {gain: limping, who: other}
      - {set: {mood: cross}, when: other.speed > 2}
      - {move: goat, toward: other, ahead: goat.age + 2}
      - {remove: other}
      - {for_each: hedge, do: [{roll: 1d6, as: found}, {place: fence, when: found = 6}]}
      - {choose: 1..3, as: steps, ask: how far}
      - {repeat: steps, do: [{note: a step}]}
      - {choose: {left: {do: []}, right: {do: []}}}
      - {let: {n: steps + 1}}
      - {note: done}
  scatter: {of: goat, do: [{for_each: goat, as: other, where: it.owner != goat.owner, do: [{remove: other}]}]}
  pick_one: {do: [{pick: hedge, die: 1d6, as: burnt, do: [{remove: burnt}]}]}
"""

FIRST = "the player with the lowest points and the highest points"


@pytest.fixture
def play(table):
    def set_up(*dice, known=True, ask=None):
        return table(GOATS, dice=dice, at_table=True, known=known, ask=ask)

    return set_up


def test_people_are_told_what_to_do_and_who_begins(play):
    roll = play(5)
    roll.check("settle")
    assert [(entry.what, entry.text) for entry in roll.journal] == [
        ("instruction", f"first: {FIRST} (ties: highest roll of 1d6)"),
        ("check", "settle: 5"),
        ("instruction", f"place 5 pieces, each a thorny hedge or a fence, alternately; {FIRST} begins"),
        ("gains", "meadow gains windy"),
    ]


def test_changes_are_told_also_where_only_the_amount_is_known(play):
    roll = play(5)
    roll.check("settle")
    assert roll.changes[1:] == [
        {"path": "meadow.hedges", "from": 0, "to": 5},
        {"path": "meadow.windy", "from": 0, "to": 1},
        {"path": "meadow.wind", "from": None, "to": None, "by": "+2"},
    ]
    assert roll.changes[0]["path"] == "meadow.first"


def test_only_facts_that_matter_are_asked_and_the_same_is_done_again_from_the_start(play):
    roll = play(2)
    with pytest.raises(MissingFact) as lack:
        roll.check("jump")
    assert lack.value.path == "height"
    with pytest.raises(MissingFact) as lack:
        roll.check("jump", {"height": 6})
    assert lack.value.path == "goat.speed"
    assert (roll.lines, roll.dice.left) == ([], (2,))
    roll.state.remember(lack.value.piece, "speed", 3)
    assert roll.check("jump", {"height": 6}) == "failure"
    assert roll.changes == [{"path": "goat.speed", "from": 3, "to": 2}, {"path": "goat.wool", "from": None, "to": None, "by": "-1"}]


def test_somebody_who_answers_is_asked_once(play):
    asked = []
    answers = {"height": 1, "goat.speed": 2}
    roll = play(3, 4, ask=lambda lack: asked.append(lack.path) or answers[lack.path])
    assert [roll.check("jump"), roll.check("jump")] == ["success", "success"]
    assert asked == ["height", "goat.speed"]


def test_what_was_given_is_of_its_type(play):
    with pytest.raises(CommandWrong, match="height is a number, not high"):
        play().check("jump", {"height": "high"})
    with pytest.raises(CommandWrong, match='jump is handed no "hight"'):
        play().check("jump", {"hight": 3})
    with pytest.raises(CommandWrong, match='there is no check "jmp"'):
        play().check("jmp")


def test_a_part_with_a_name_of_its_own_is_asked_for(play):
    with pytest.raises(MissingFact, match="leg is"):
        play().check("lead")


def test_conditions_of_what_lies_there_are_asked_where_nothing_is_known(play):
    roll = play(6, known=False, ask=lambda lack: {"goat.speed": 2, "meadow.windy": 1}[lack.path])
    assert roll.check("jump", {"height": 7}) == "success"
    assert ("gust", "-1") in [(each.text, str(each.value)) for each in roll.explanation()]


def test_what_follows_from_a_choice_of_people_is_an_instruction_too(play):
    chase = play()
    chase.call("chase")
    assert [entry.text for entry in chase.journal] == [
        "the opponent chooses a goat where it is not goat or declines: goat gains tied with other",
        "other gains limping",
        "goat.mood is now cross when other.speed > 2",
        "move goat: toward the other they choose, ahead 3",
        "remove other",
        "for each hedge: roll 1d6 for found; place a fence when found = 6",
        "the owner chooses a number from 1 to 3 (how far)",
        "steps times: a step",
        "the owner chooses left or right",
        "n is steps + 1",
        "done",
    ]
    assert all(entry.instructs for entry in chase.journal[:-1])


def test_who_is_picked_by_people_may_be_acted_on_in_words(play):
    burnt = play()
    burnt.call("pick_one")
    assert burnt.lines == ["burnt: a hedge at random by 1d6", "remove burnt"]


def test_a_nameless_piece_is_not_all_there_is(play):
    scatter = play()
    scatter.call("scatter")
    assert scatter.lines == ["for each goat where it.owner != goat.owner: remove other"]
