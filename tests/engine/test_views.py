"""What one side may see: its own and what is open; the rest is a *cannot*, in fields, in quantities and in what captains are shown."""

from __future__ import annotations

import pytest

from rulecore.values.cannot import Cannot

RULES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat:
    fields: {speed: {starts: 3}, owner: player, mood: {type: number, starts: 5, seen_by: owner}}
    tracks: {wool: {sections: [2, 2], seen_by: owner}}
  leg: {part_of: goat, named: [fore, hind], fields: {sore: {starts: 1, seen_by: owner}}}
conditions:
  ill: {of: goat, seen_by: owner, from: plugin}
quantities:
  jump: {of: goat, base: goat.speed + goat.mood}
sequence:
  - phase: play
    each: player
    steps: [{id: jumps, do: [{choose: goat, as: one, by: player, do: [{add: {speed: 1}, who: one}]}]}]
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


def test_a_side_sees_its_own_and_what_is_open(game):
    view = game().view("white")
    bella, heidi = view.pieces("goat")
    assert (bella.mood, bella.wool.left, bella.ill, bella.fore.sore) == (5, 4, 0, 1)
    assert heidi.speed == 3
    assert [type(each) for each in (heidi.mood, heidi.wool, heidi.ill, heidi.fore.sore)] == [Cannot] * 4


def test_what_hangs_on_hidden_cells_is_hidden_too(game):
    view = game().view("white")
    bella, heidi = view.pieces("goat")
    assert view.quantity("jump", bella) == 8
    assert type(view.quantity("jump", heidi)) is Cannot


def test_a_view_writes_nothing(game):
    bella = game().view("white").piece("bella")
    with pytest.raises(AttributeError):
        bella.speed = 9


def test_captains_are_shown_choices_as_their_side_sees_them(game):
    seen = []

    def captain(view, question):
        seen.append([(str(each), type(each.mood)) for each in question.choices])
        return question.choices[0]

    play = game(sides={"white": captain, "brown": captain})
    assert play.run(1).what == "turns"
    assert seen == [[("bella", int), ("heidi", Cannot)], [("bella", Cannot), ("heidi", int)]]
    assert play.world.state.by_id["bella"].speed == 5


def test_where_nothing_is_hidden_captains_see_the_pieces_themselves(game):
    play = game(RULES.replace(", seen_by: owner", "").replace("seen_by: owner, ", ""))
    assert play.view("white").piece("bella") is play.world.state.by_id["bella"]


def test_dice_of_a_captain_hang_on_the_question_and_not_on_who_answered_before(game):
    def captain(view, question):
        thrown.append([view.roll("any", 1000) for _ in range(3)])
        return question.choices[0]

    thrown = []
    game(sides={"white": captain, "brown": captain}).run(1)
    both, thrown = thrown, []
    play = game(sides={"white": None, "brown": captain})
    play.run(1)
    play.answer("heidi")
    play.run(1)
    assert thrown == both[1:]
    assert both[0] != both[1]


MEASURED = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player}}
  leg: {part_of: goat, named: [fore, hind]}
conditions:
  tied: {between: [goat, goat]}
facts:
  others_beside: {of: goat, with: {mate: goat}, type: number}
orders:
  dig: {of: goat, hands: {from: leg, need: 1}, announced: digging, at: digging, do: []}
quantities:
  company: {of: goat, with: {mate: goat}, base: "goat.others_beside[mate]"}
  bound: {of: goat, with: {mate: goat}, type: truth, base: goat is tied to mate}
  work: {of: goat, base: goat.fore.orders}
  work_of: {of: goat, with: {mate: goat}, base: mate.fore.orders}
sequence: [{phase: play, steps: [{id: plan, orders: [dig]}, {id: digging, do: []}]}]
"""


def test_what_is_asked_with_a_piece_behind_a_pane_is_told_of_the_piece_itself(game):
    from rulecore.engine.orders import give_order

    play = game(MEASURED)
    world = play.world
    world.plugin_facts["others_beside"] = lambda w, goat, mate: sum(each is not goat and each is not mate for each in w.all("goat"))
    bella, heidi = world.all("goat")
    world.state.add_link("tied", bella, heidi)
    assert give_order(play.performance, "dig", heidi, {}, [heidi.fore])
    view = play.view("white")
    bella, heidi = view.pieces("goat")
    assert (view.quantity("company", bella, heidi), view.quantity("company", heidi, bella)) == (0, 0)
    assert view.fact("others_beside", bella, heidi) == 0
    assert view.quantity("bound", bella, heidi) is True
    assert view.quantity("work", bella) == 0
    assert [type(each) for each in (view.quantity("work", heidi), view.quantity("work_of", bella, heidi))] == [Cannot] * 2
    assert play.view("brown").quantity("work_of", *play.view("brown").pieces("goat")) == 1
