"""A performance: done whole or not at all, the same again from the start, reasons and changes told once, nothing asked in vain."""

from __future__ import annotations

import pytest

from rulecore.engine.dice import KeyedDice, ScriptedDice, TypedDice
from rulecore.engine.people import Question, Scripted
from rulecore.engine.performance import Performance
from rulecore.engine.worlds import new_world
from rulecore.errors import AnswerMissing, CommandWrong, RulesWrong

GOATS = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  meadow: {one: yes, fields: {wet: {starts: true}, stake: {type: goat, may_be: none, starts: none}}}
  goat: {fields: {speed: {starts: 3}, age: {starts: 1}, friend: {type: goat, may_be: none, starts: none}, mood: mood}}
facts:
  slope: {with: {goat: goat}, type: number}
conditions:
  grazing: {of: goat, ends_when: goat.speed > 5, end: [{note: it looks up}]}
  tied: {between: [goat, goat], ends_when: link.other.speed > 7, end: [{gain: loose}]}
  loose: {of: goat, ends_when: "slope[goat] > 3"}
modifiers:
  wet_grass: {rule: -1 to leap when meadow.wet, cite: ME-1}
  steep: "-slope[goat] to leap when goat.age > 4"
quantities:
  base_leap: {of: goat, base: goat.speed}
  leap: {of: goat, base: goat.base_leap + 1}
  score: {base: 3}
checks:
  jump: {of: goat, roll: 1d6, adds: "goat.leap + (if goat.age > 3 then score else 0)",
    outcomes: {far: {when: total > 5 and goat.age < 3, do: [{note: far}]}, near: {do: []}}}
  hop: {of: goat, roll: 1d6, adds: goat.friend.speed}
  many: {of: goat, do: [{repeat: 30, do: [{roll: 1d6, as: x}, {add: {speed: x}}, {choose: goat, as: y}, {set: {friend: y}}]}]}
"""
PIECES = {"bella": ("goat", {}), "heidi": ("goat", {"speed": 6})}


@pytest.fixture
def play(table):
    def set_up(*dice, **more):
        return table(GOATS, PIECES, dice=dice, **more)

    return set_up


def test_what_breaks_off_has_not_happened(play, do):
    jump = play(5)
    with pytest.raises(AnswerMissing):
        do(jump, "  - {set: {speed: 9}, who: bella}\n  - {check: jump, who: bella}\n  - {check: jump, who: bella}")
    assert (jump.lines, jump.changes, jump.rolled, jump.reasons, jump.results, jump.running) == ([], [], [], [], [], [])
    assert jump.dice.left == (5,)
    assert jump.check("jump", {"goat": "bella"}) == "far"


def test_the_same_dice_and_answers_give_the_same_again_also_in_a_step_that_was_broken_off(rules):
    rulebook = rules(GOATS)
    answers = ["heidi", "bella", "heidi"] * 10

    def run(known):
        world = new_world(rulebook)
        for name in ("bella", "heidi"):
            world.state.add_piece("goat", name)
        world.begin()
        dice = KeyedDice(7)
        dice.begin(1, "evening")
        made = Performance(rulebook, world, dice, Scripted(answers[:known]))
        if known < len(answers):
            with pytest.raises(AnswerMissing):
                made.check("many", {"goat": "bella"})
            made.answerer = Scripted(answers[known:])
        made.check("many", {"goat": "bella"})
        return made.lines, made.changes, [each.faces for each in made.rolled]

    assert run(30) == run(30) == run(7) == run(29)


def test_reasons_tell_quantities_all_the_way_down_once(play):
    jump = play(5)
    jump.check("jump", {"goat": "bella"})
    told = [(each.text, str(each.value), each.applied) for each in jump.explanation()]
    assert told == [
        ("leap", "4", True),
        ("steep: no, goat.age is 1, needs > 4", "None", False),
        ("wet grass", "-1", True),
        ("base leap", "3", True),
        ("far: total > 5 and goat.age < 3", "None", True),
    ]


def test_explaining_asks_nobody(play):
    asked = []
    jump = play(5, ask=lambda lack: asked.append(lack.path))
    jump.check("jump", {"goat": "bella"})
    assert asked == []


def test_without_reasons_nothing_is_explained(play):
    jump = play(5, explains=False)
    assert jump.check("jump", {"goat": "bella"}) == "far"
    assert jump.reasons == []


def test_a_quantity_that_was_given_says_so(play):
    jump = play(1)
    jump.world.give_quantity("leap", jump.state.by_id["bella"], 9)
    jump.check("jump", {"goat": "bella"})
    assert jump.result.total == 10
    assert ("leap: as given", "9") in [(each.text, str(each.value)) for each in jump.explanation()]


def test_asking_something_of_nobody_is_a_sentence(play):
    with pytest.raises(RulesWrong, match=r"`goat.friend.speed` cannot be worked out"):
        play(3).check("hop", {"goat": "bella"})


def test_conditions_end_when_they_say_so_and_one_may_end_another(play, do):
    graze = play()
    graze.world.give("slope", (graze.state.by_id["bella"],), 5)
    do(graze, "  - {gain: grazing, who: bella}\n  - {gain: tied, who: bella, to: heidi}")
    do(graze, "  - {add: {speed: 3}, who: bella}")
    assert graze.lines[2:] == ["bella loses grazing", "it looks up"]
    do(graze, "  - {add: {speed: 3}, who: heidi}")
    assert graze.lines[4:] == ["bella loses tied with heidi", "bella gains loose", "bella loses loose"]


def test_what_cannot_be_said_yet_goes_on(play, do):
    graze = play()
    do(graze, "  - {gain: loose, who: bella}")
    assert graze.state.by_id["bella"].loose == 1


def test_typed_dice_are_not_typed_twice_when_something_is_missing(rules):
    rulebook = rules(GOATS)
    world = new_world(rulebook)
    bella = world.state.add_piece("goat", "bella")
    typed = []
    dice = TypedDice(lambda question, _refusal: typed.append(question) or 2)
    made = Performance(rulebook, world, dice, Scripted([]))
    with pytest.raises(AnswerMissing):
        made.check("many", {"goat": bella})
    made.answerer = Scripted(["bella"])
    with pytest.raises(AnswerMissing):
        made.check("many", {"goat": bella})
    assert len(typed) == 2


def test_a_rulebook_is_made_ready_once(rules):
    rulebook = rules(GOATS)
    one, other = (Performance(rulebook, new_world(rulebook), ScriptedDice([])) for _ in range(2))
    assert one.performers is other.performers


def test_an_answer_is_a_choice_or_its_word():
    question = Question("Which?", (1, "white", None), decline=False)
    assert [question.read(each) for each in (1, "1", "white", "none", None)] == [1, 1, "white", None, None]
    assert Question("Which?", (1,), decline=True).read("decline") is None
    with pytest.raises(AnswerMissing, match=r"Which\?"):
        Scripted([]).answer(question)


def test_answers_and_the_free_modifier_survive_what_is_broken_off(play):
    many = play(2, answers=["bella"])
    with pytest.raises(AnswerMissing):
        many.check("many", {"goat": "bella"})
    many.answerer.left += ["heidi"] * 29
    many.dice._in_order += [3] * 29
    many.check("many", {"goat": "bella"})
    assert (many.answerer.left, many.state.by_id["bella"].speed) == ([], 3 + 2 + 29 * 3)
    jump = play(manual=(3, "a hill"))
    with pytest.raises(AnswerMissing):
        jump.check("jump", {"goat": "bella"})
    jump.dice._in_order.append(1)
    jump.check("jump", {"goat": "bella"})
    assert (jump.result.total, jump.manual) == (1 + 3 + 3, None)


def test_a_wrong_answer_can_be_put_right(play):
    many = play(*[2] * 30, answers=["nobody"])
    with pytest.raises(CommandWrong, match="is no answer to"):
        many.check("many", {"goat": "bella"})
    many.answerer = Scripted(["bella"] * 30)
    many.check("many", {"goat": "bella"})
    assert many.answerer.left == []


def test_a_mistake_of_the_rules_knows_the_place_of_its_effect(play, do):
    with pytest.raises(RulesWrong, match=r"effects.yaml:3:6 rules/no-value"):
        do(play(), "  - {note: first}\n  - {set: {speed: bella.friend.speed}, who: bella}")
    with pytest.raises(RulesWrong, match=r"rules/divide-by-zero"):
        do(play(), "  - {set: {speed: 1 / (bella.age - 1)}, who: bella}")
