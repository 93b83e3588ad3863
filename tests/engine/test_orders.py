"""Orders: what needs hold, whose hands, how many turns, when they happen, and duties that bind all orders of a piece."""

from __future__ import annotations

import pytest

from rulecore.errors import CommandWrong

RULES = """choices:
  way: [left, right]
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, fed: {starts: 0}, way: {type: way, starts: left}}}
  leg: {part_of: goat, named: [fore, hind], fields: {sore: {type: truth, starts: false}}}
orders:
  leap:
    of: goat
    code: L
    fields: {way: way}
    needs: {quick: {rule: goat.speed > 1, because: it is too slow}}
    at: jumps
    do: [{set: {way: way}}, {add: {speed: -1}}]
  dig:
    of: goat
    hands: {from: leg, need: 1}
    each_hand: {sound: {rule: not hand.sore, because: this leg is sore}}
    takes: "2"
    keeps_going: goat.speed > 1
    at: digs
    do: [{add: {fed: hands}}]
sequence:
  - phase: plans
    steps:
      - id: plan
        orders: [leap, dig]
        by: each
        sealed: yes
        duties: {goat: {one: {rule: count(leap of goat) + count(dig of goat) <= 1, because: one order a turn}}}
  - phase: play
    steps:
      - {id: jumps, do: []}
      - {id: digs, do: []}
"""


@pytest.fixture
def game(rules):
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world

    def begin(text=RULES, **more):
        rulebook = rules(text)
        world = new_world(rulebook)
        for side in ("white", "brown"):
            world.state.add_piece("player", side)
        for name, owner in (("bella", "white"), ("heidi", "brown")):
            world.state.add_piece("goat", name, fields={"owner": world.state.by_id[owner]})
        world.begin()
        return Game(rulebook, world, KeyedDice(3), **more)

    return begin


def lines(game):
    return [line[1] for event in game.store.events if event["event"] == "step" for line in event["lines"]]


def give(game, turn, white, brown="none"):
    game.run(turn)
    game.answer(white, side="white")
    game.answer(brown, side="brown")
    return game.run(turn)


def test_orders_are_listed_by_piece_and_value(game):
    play = game()
    white, brown = play.run(1).questions
    assert white.question.words() == ["bella: leap left", "bella: leap right", "bella: dig by fore", "none"]
    assert brown.side == "brown"


def test_an_order_happens_in_its_step_with_its_fields(game):
    play = game()
    assert give(play, 1, "bella: L right").what == "turns"
    bella = play.world.state.by_id["bella"]
    assert (bella.way, bella.speed) == ("right", 2)
    assert play.world.orders(None, "leap") == (), "orders are over with their turn"


def test_a_field_that_starts_as_something_need_not_be_said(game):
    play = game(RULES.replace("fields: {way: way}", "fields: {way: {type: way, starts: right}}"))
    assert give(play, 1, "bella: leap").what == "turns"
    assert play.world.state.by_id["bella"].way == "right"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bella: leap", "order/field"),
        ("bella: leap up", "roll/wrong-type"),
        ("bella: leap left right", "order/field"),
        ("bella: lep left", "order/unknown"),
        ("heidi: leap left", "order/piece"),
        ("bella: dig", "order/illegal"),
        ("bella: dig by fore, hind", "order/illegal"),
        ("bella: dig by fore, fore", "order/illegal"),
        (["bella: leap left", "bella: dig by fore"], "order/duty"),
        ("leap", "order/piece"),
    ],
)
def test_what_cannot_be_read_or_is_not_allowed_is_refused_with_its_reason(game, text, code):
    play = game()
    play.run(1)
    before = play.world.state.cells()
    with pytest.raises(CommandWrong) as refused:
        play.answer(text, side="white")
    assert refused.value.problems[0].code == code
    assert play.world.state.cells() == before


def test_work_takes_its_turns_with_the_same_hands(game):
    play = game()
    give(play, 1, "bella: dig by fore")
    assert play.world.state.by_id["bella"].fed == 0
    give(play, 2, "bella: dig by fore")
    assert play.world.state.by_id["bella"].fed == 1
    assert lines(play) == ["bella: dig 1 of 2", "bella: dig done"]


@pytest.mark.parametrize("second", ["bella: dig by hind", "none"])
def test_a_change_of_hands_or_a_turn_without_work_starts_anew(game, second):
    play = game()
    give(play, 1, "bella: dig by fore")
    give(play, 2, second)
    give(play, 3, "bella: dig by fore")
    assert play.world.state.by_id["bella"].fed == 0


def test_work_that_cannot_go_on_is_lost(game):
    play = game()
    give(play, 1, "bella: dig by fore")
    play.world.state.write(play.world.state.by_id["bella"], "speed", 1)
    give(play, 2, "bella: dig by fore")
    assert lines(play)[-1] == "bella: dig is lost"


def test_the_work_of_one_hand_knows_whose_it_is(game):
    rules = RULES.replace("keeps_going: goat.speed > 1", "keeps_going: not hand.sore")
    rules = rules.replace("{add: {fed: hands}}", "{set: {hand.sore: true}}")
    play = game(rules.replace("{id: jumps, do: []}", "{id: jumps, do: [{for_each: leg, when: turn = 4, do: [{set: {sore: true}}]}]}"))
    give(play, 1, "bella: dig by fore")
    give(play, 2, "bella: dig by fore")
    assert [play.world.state.by_id[each].sore for each in ("bella.fore", "bella.hind")] == [True, False]
    give(play, 3, "bella: dig by hind")
    give(play, 4, "bella: dig by hind")
    assert lines(play)[-2:] == ["bella: dig 1 of 2", "bella: dig is lost"]


def test_a_part_drops_the_work_in_which_it_has_a_hand(game):
    play = game(RULES.replace("- {id: jumps, do: []}", "- {id: jumps, do: [{for_each: goat, do: [{drop: all, who: goat.fore}]}]}"))
    give(play, 1, "bella: dig by fore", "heidi: dig by hind")
    assert lines(play) == ["bella.fore drops dig", "heidi: dig 1 of 2"]


def test_the_hands_of_what_is_dropped_are_free(game):
    counted = '[{drop: all, who: goat.fore}, {set: {fed: "count(leg of goat where it.orders = 0 and it.order is not dig)"}}]'
    tired = f"- {{id: jumps, do: [{{for_each: goat, do: {counted}}}]}}"
    text = RULES.replace("need: 1", "need: 1..2").replace("- {id: jumps, do: []}", tired)
    play = game(text)
    give(play, 1, "bella: dig by fore, hind", "heidi: dig by hind")
    assert [play.world.state.by_id[each].fed for each in ("bella", "heidi")] == [2, 1]


def test_a_captain_that_does_anything_legal_plays_on(game):
    from rulecore.engine.any_captain import any_captain

    plays = [game(sides={"white": any_captain, "brown": any_captain}) for _ in range(2)]
    for play in plays:
        assert play.run(20).what == "turns"
    assert plays[0].store.events == plays[1].store.events
    assert any("dig" in line for line in lines(plays[0]))


def test_an_order_is_secret_until_it_is_announced_and_costs_what_it_says(game):
    text = RULES.replace('    takes: "2"\n', "    announced: play\n    cost: goat.speed - 1\n")
    play = game(text)
    play.run(1)
    for side, orders in (("white", ["bella: dig by fore"]), ("brown", ["heidi: leap left"])):
        play.answer(orders, side=side)
    seen = {}
    begin = play.play.begin

    def looked(moment):
        if moment == "play":
            seen.update(
                {side: [str(play.view(side, side).read(play.world.state.by_id["bella.fore"], "order"))] for side in ("white", "brown")}
            )
            seen["orders"] = [len(play.view(side, side).orders("dig")) for side in ("white", "brown")]
        begin(moment)

    play.play.begin = looked
    play.run(1)
    assert seen["white"] == ["dig"]
    assert seen["brown"] != ["dig"]
    assert seen["orders"] == [1, 0]
    assert "bella: dig by fore" in lines(play)
    assert play.play.cost("dig", play.world.state.by_id["bella"]) == 2
    assert play.play.cost("leap", play.world.state.by_id["heidi"], way="left") == 0


def test_of_a_list_that_is_refused_in_part_the_rest_can_stand(game):
    play = game()
    white = play.run(1).questions[0].question
    before = play.world.state.cells()
    assert white.standing("bella: leap up; bella: dig by fore; heidi: leap left") == ["bella: dig by fore"]
    assert white.standing("bella: leap left; bella: leap right") == ["bella: leap right"]
    assert play.world.state.cells() == before


# ---- why not ---------------------------------------------------------------------------------------------------------------------


def judged(game, words, given=()):
    from rulecore.engine.why_not import why_not

    question = next(each.question for each in game.run(1).questions if each.side == "white")
    mine = question.mine()
    (found,) = why_not(question, words.split(), [question.order(each, mine) for each in given])
    return found


def test_why_not_names_the_duty_that_one_more_order_would_break(game):
    assert judged(game(), "bella dig").reasons() == []
    found = judged(game(), "bella dig", ["bella: leap left"])
    ((reason, ways),) = found.reasons()
    assert (reason.text, ways, found.fine, found.due) == ("one order a turn", [], [], [])
    assert reason.at.endswith("ruleset.yaml:34:25")


OBLIGED = "goat: {stays: {rule: goat.fed = 0 or any leg of goat where it.order is dig, because: who is fed digs, cite: GO-1}}"


def test_why_not_tells_a_duty_that_is_still_due_beside_an_order_that_does_not_meet_it(game):
    text = RULES.replace("goat: {one: {rule: count(leap of goat) + count(dig of goat) <= 1, because: one order a turn}}", OBLIGED)
    play = game(text)
    play.world.state.write(play.world.state.by_id["bella"], "fed", 1)
    found = judged(play, "bella leap")
    assert (len(found.fine), found.reasons()) == (2, [])
    assert [(each.text, each.cite) for each in found.due] == [("who is fed digs", ("GO-1",))]
    assert judged(play, "bella dig").due == []
