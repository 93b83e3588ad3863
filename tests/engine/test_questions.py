"""Questions of a game: a step without its answer never happened; answers come in any order; nothing lives between two requests."""

from __future__ import annotations

import itertools
import json

import pytest

RULES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, leaps: {starts: 0, resets: turn}}}
sequence:
  - phase: play
    steps:
      - id: jumps
        do:
          - {roll: 1d6, as: spring}
          - for_each: player
            do:
              - choose: goat
                as: jumper
                by: player
                where: it.owner = player
                ask: which goat jumps
                do: [{add: {leaps: spring}, who: jumper}]
"""


@pytest.fixture
def play(rules):
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.game import Game
    from rulecore.engine.worlds import new_world

    def begin(text=RULES, **more):
        rulebook = rules(text)
        world = new_world(rulebook, plugins=more["steps"].world() if "steps" in more else None)
        for side in ("white", "brown"):
            world.state.add_piece("player", side)
        for name, owner in (("bella", "white"), ("heidi", "brown"), ("zora", "white")):
            world.state.add_piece("goat", name, fields={"owner": world.state.by_id[owner]})
        world.begin()
        return Game(rulebook, world, more.pop("dice", KeyedDice(3)), **more)

    return begin


def play_out(game, answers, turns=1):
    left = list(answers)
    outcome = game.run(turns)
    while outcome.what == "question":
        game.answer(left.pop(0))
        outcome = game.run(turns)
    assert not left
    return outcome


def test_a_step_without_its_answer_never_happened(play):
    game = play()
    before = game.world.state.cells()
    outcome = game.run(1)
    assert [(each.side, each.question.words()) for each in outcome.questions] == [("white", ["bella", "zora"])]
    after = game.world.state.cells()
    assert {path for path in after if before.get(path) != after[path]} == {"turn"}
    assert game.performance.journal == []


def test_with_its_answers_it_happens_whole(play):
    game = play()
    assert play_out(game, ["zora", "heidi"]).what == "turns"
    cells = game.world.state.cells()
    assert cells["zora.leaps"] == cells["heidi.leaps"] > 0
    assert cells["bella.leaps"] == 0


def test_an_answer_that_is_none_of_the_choices_is_refused_and_not_on_record(play):
    from rulecore.errors import CommandWrong

    game = play()
    game.run(1)
    events = len(game.store.events)
    with pytest.raises(CommandWrong, match="no answer to"):
        game.answer("heidi")
    assert len(game.store.events) == events


def test_a_game_taken_up_by_another_process_goes_on_the_same(play):
    whole = play()
    play_out(whole, ["zora", "heidi", "bella", "heidi"], turns=2)
    first = play()
    first.run(1)
    first.answer("zora")
    first.run(1)
    second = play(store=first.store, done=first.done)
    second.world.set_clock(turn=1, phase=None, step=None, player=None)
    assert second.run(1).what == "question"
    second.answer("heidi")
    assert second.run(1).what == "turns"
    assert [each for each in whole.store.events if each["at"].startswith("1/play")] == [
        each for each in second.store.events if each["at"].startswith("1/play")
    ]


def test_captains_answer_at_once_and_their_answers_stand_in_the_event(play):
    game = play(sides={"white": lambda _view, question: question.choices[-1], "brown": None})
    outcome = game.run(1)
    assert [each.side for each in outcome.questions] == ["brown"]
    game.answer("heidi")
    game.run(1)
    event = next(each for each in game.store.events if each["at"] == "1/play/jumps" and each["event"] == "step")
    assert event["captains"] == [["white", "jumps/white#1", "zora"]]


def test_a_captain_is_asked_once_and_its_notebook_stays(play):
    asked = []

    def captain(view, question):
        asked.append(question.purpose)
        view.memory["jumps"] = view.memory.get("jumps", 0) + 1
        return question.choices[view.roll("any", len(question.choices)) - 1]

    game = play(sides={"white": captain, "brown": None})
    play_out(game, ["heidi", "heidi"], turns=2)
    assert len(asked) == 2
    assert game.view("white").memory["jumps"] == 2


def test_real_dice_are_questions_too(play):
    game = play(dice=None)
    (asked,) = game.run(1).questions
    assert "d6 (spring) for jumps" in asked.question.text
    game.answer("5")
    play_out(game, ["zora", "heidi"])
    assert game.world.state.cells()["zora.leaps"] == 5
    (face,) = [each["faces"] for each in game.store.events if each["event"] == "step" and each["at"] == "1/play/jumps"]
    assert face == [["jumps", "", "spring", "1d6", [5], "typed"]]


class Plotting:
    """A step done by code, for a game that knows no plugins."""

    def __init__(self, act):
        from rulecore.engine.timeline import NoPlugins

        self._none, self._act = NoPlugins(), act

    def __getattr__(self, name):
        return getattr(self._none, name)

    def step(self, name, layers):
        return layers[0].around(self._act) if name == "plots" else None


PLOTS = RULES.partition("sequence:")[0] + "sequence: [{phase: play, steps: [{id: plots, run: plugin}]}]\n"


def plot(game):
    for round_ in (1, 2):
        answers = game.ask_each({side: (f"round {round_}", ["left", "right"]) for side in game.sides}, purpose="plot")
        for side, answer in answers.items():
            game.note(f"{side} goes {answer}: {game.roll('1d6', 'plot', of=game.get(side))}")


def test_several_questions_are_open_at_once_and_the_order_of_answers_does_not_matter(play):
    told = set()
    for orders in itertools.product(itertools.permutations(("white", "brown")), repeat=2):
        game = play(PLOTS, steps=Plotting(plot))
        for order in orders:
            assert {each.side for each in game.run(1).questions} == {"white", "brown"}
            for side in order:
                game.answer("left" if side == "white" else "right", side=side)
        assert game.run(1).what == "turns"
        told.add(json.dumps([each for each in game.store.events if each["event"] == "step"]))
    assert len(told) == 1


def test_with_one_answer_of_two_only_the_other_stays_open(play):
    game = play(PLOTS, steps=Plotting(plot))
    game.run(1)
    game.answer("left", side="brown")
    assert [each.side for each in game.run(1).questions] == ["white"]


ran = []


def jump(game, goat):
    ran.append(str(goat))
    far = game.roll("1d6", "jump", of=goat)
    if game.ask(goat.owner, f"does {goat} jump?", ["yes", "no"], purpose=f"jump {goat}") == "yes":
        game.write(goat, "leaps", far)
    return far


def test_units_that_are_done_are_not_run_again(play):
    ran.clear()
    found = []
    game = play(PLOTS, steps=Plotting(lambda game: found.append(game.each(game.pieces("goat"), jump))))
    play_out(game, ["yes", "no", "yes"])
    assert ran == ["bella", "bella", "heidi", "heidi", "zora", "zora"]
    cells = game.world.state.cells()
    assert cells["bella.leaps"], cells["zora.leaps"] == (found[-1][0], found[-1][2])
    assert cells["heidi.leaps"] == 0
    at_once = play(PLOTS, steps=Plotting(lambda game: game.each(game.pieces("goat"), jump)))
    for side in ("white", "brown"):
        at_once.answers.captains[side] = lambda _view, question: "no" if "heidi" in question.text else "yes"
    at_once.run(1)
    (step,) = [each for each in game.store.events if each["event"] == "step" and each["at"] == "1/play/plots"]
    (same,) = [each for each in at_once.store.events if each["event"] == "step" and each["at"] == "1/play/plots"]
    assert {**step, "captains": []} == {**same, "captains": []}


def test_a_unit_that_closes_over_variables_is_refused(play):
    def act(game):
        outside = 3
        game.each(game.pieces("goat"), lambda game, goat: game.write(goat, "leaps", outside))

    game = play(PLOTS, steps=Plotting(act))
    assert "uses variables of the function around it" in game.run(1).crash["error"]
