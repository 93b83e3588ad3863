"""The layer replaces one step of the turn, and nothing else: compared with the base definition by definition, and event by event."""

from __future__ import annotations

import json

import pytest
from rulecore_close_action.notation import actions
from trial_actions import DUELS, FLEETS, Action, sails

from rulecore.errors import CommandWrong
from rulecore.hooks.loading import plugins_of
from rulecore.interfaces.cli.main import run
from rulecore.rulebook.compare import differences
from rulecore.rulebook.loading import load, read

BASE, IMPULSES = "close_action", "close_action+impulse_movement"
#: What the layer brings; nothing of that name is in the base.
BROUGHT = {
    "choices": ["impulse"],
    "options": ["movement_told", "overlaps_cleared", "within_an_impulse"],
    "procedures": ["impulse_ends", "movement_read_aloud"],
    "quantities": ["impulse_points", "overlaps_end_with_the_impulse", "ships_move_in_turn"],
    "tables": ["impulse_movement"],
}
#: The rules of the index that get their sentence.
CARRIED = [f"CA-OPT.{number:02}" for number in (1, 2, 3, 4, 5, 6, 9)]


def kept(action, but=()):
    """Give the events of an action as they are written, those of some steps left out."""
    return [json.dumps(event) for event in action.store.events if not str(event["at"]).endswith(tuple(but))]


# ---- what is written -----------------------------------------------------------------------------------------------------------------


def test_one_line_of_the_base_is_changed_and_the_rest_is_new():
    found = differences(read(BASE), read(IMPULSES))
    assert [each.full_path for each in found if each.before is not None] == ["sequence.movement.steps.segments.title"]
    new = {}
    for each in found:
        if each.before is None:
            new.setdefault(each.kind, set()).add(each.id)
    assert sorted(new.pop("rules")) == CARRIED
    assert {kind: sorted(ids) for kind, ids in new.items()} == BROUGHT


def test_every_definition_of_the_base_is_read_as_before():
    base, layered = read(BASE).rulebook().book, read(IMPULSES).rulebook().book
    named = [(kind, each) for kind in base.sorts() for each in base.ids(kind)]
    assert len(named) > 1000
    other = [f"{kind}.{each}" for kind, each in named if base.encoded(kind, each) != layered.encoded(kind, each)]
    assert other == [*(f"rules.{each}" for each in CARRIED), "sequence.movement"]


def test_its_rules_are_sound_carried_and_exercised(capsys):
    assert run(["check", IMPULSES]) == 0
    assert run(["test", IMPULSES]) == 0
    capsys.readouterr()
    assert run(["coverage", IMPULSES, "--json"]) in (0, 1)
    assert not {*CARRIED} & {*json.loads(capsys.readouterr().out)["missing"]}


def test_the_plugin_stands_in_one_step_and_is_not_asked_without_the_layer(capsys):
    assert run(["timeline", BASE]) == 0
    before = capsys.readouterr().out.splitlines()
    assert run(["timeline", BASE, "--with", "impulse_movement"]) == 0
    after = capsys.readouterr().out.splitlines()
    new = [line.split() for line in after if line not in before]
    assert [words[:2] for words in new if "close_action_impulses" in words] == [["body", "close_action_impulses"]]
    assert not any("impulse" in line for line in before)


# ---- what is played ------------------------------------------------------------------------------------------------------------------


def at_rest(stack):
    """Let two ships lie still for two turns and drift."""
    action = Action("chesapeake_shannon", 4, by_hand=("british", "american"), stack=stack)
    for ship in action.world.all("ship"):
        action.world.state.write(ship, "last_speed", 0)
    while (outcome := action.sail(2)).what == "question":
        for asked in outcome.questions:
            ships = [each for each in action.world.all("ship") if each.owner._id == asked.side]
            plots = [f"{each}: plot 0" for each in ships] if "plot_movement" in asked.key else []
            other = None if asked.question.decline else asked.question.choices[-1]
            action.game.answer(plots if asked.key.startswith("orders") else other, key=asked.key, side=asked.side)
    assert outcome.what == "turns"
    return action


def test_turns_without_movement_are_the_same_to_the_byte():
    base, layered = at_rest(BASE), at_rest(IMPULSES)
    assert any("drifts" in line for line in base.lines())
    assert kept(base) == kept(layered)


def test_weather_and_plots_of_a_turn_with_movement_are_the_same_to_the_byte():
    base, layered = Action("lissa", 3), Action("lissa", 3, stack=IMPULSES)
    for action in (base, layered):
        action.sail(1)
    one, other = ([each for each in kept(action) if '"at": "1/movement/segments"' not in each] for action in (base, layered))
    before = next(number for number, each in enumerate(one) if "1/movement" in each)
    assert before > 5
    assert one[:before] == other[:before]
    assert any(" sails by impulse " in line for line in layered.lines())
    assert not any(" impulse" in line for line in base.lines())


def test_a_game_without_the_layer_does_not_know_the_plugin():
    assert plugins_of(load(BASE), block=["close_action_impulses"]).world().keys() == plugins_of(load(BASE)).world().keys()
    one, other = (sails("blanche_pique", 3, "steady", 4, block=block) for block in ((), ("close_action_impulses",)))
    assert kept(one) == kept(other)


@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_captains_sail_in_impulses(scenario):
    sails(scenario, 1, "steady", 6, stack=IMPULSES)


@pytest.mark.parametrize("options", [{}, {"within_an_impulse": "ship_by_ship"}, {"overlaps_cleared": "by_end_of_impulse"}])
def test_captains_who_plot_anything_legal_sail_too(options):
    sails("lissa", 2, "random", 8, stack=IMPULSES, options=options)


@pytest.mark.long
@pytest.mark.parametrize("captain", ["steady", "random"])
@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_thirty_turns_on_five_seeds(scenario, captain):
    for seed in range(1, 6):
        sails(scenario, seed, captain, 30, stack=IMPULSES)


def test_the_same_seed_is_the_same_action():
    one, other = (kept(sails("lissa", 5, "random", 6, stack=IMPULSES)) for _ in range(2))
    assert one == other


def test_each_impulse_is_told_and_together_they_are_what_was_sailed():
    lines = sails("blanche_pique", 3, "steady", 1, stack=IMPULSES).lines()
    told = [line for line in lines if " impulse: " in line]
    sailed = [part for line in told for part in line.partition(": ")[2].split(", ") if part.startswith("blanche ")]
    whole = next(line.split()[1].rstrip(",") for line in lines if line.startswith("blanche: ") and ", to " in line)
    assert "".join(actions(each.split()[1]) for each in sailed) == actions(whole)


# ---- people --------------------------------------------------------------------------------------------------------------------------


def test_a_person_plots_as_usual_and_what_is_illegal_is_refused_with_its_rule():
    lissa = Action("lissa", by_hand=("british",), stack=IMPULSES)
    assert lissa.sail(1).what == "question"
    with pytest.raises(CommandWrong) as refused:
        lissa.game.answer(["amphion: plot 5", "active: plot 1T", "volage: plot 12", "cerberus: plot 3"], side="british")
    assert len(refused.value.problems) == 3
    assert any("no movement left on that heading [CA-5.12" in each.message for each in refused.value.problems)
    lissa.game.answer(["amphion: plot 3", "active: plot 3", "volage: plot 3", "cerberus: plot 3"], side="british")
    assert lissa.sail(1).what == "question"
    lissa.game.answer([], side="british")
    lissa.sail(1)
    assert "amphion sails by impulse 1 / 1 / 1 / 0" in lissa.lines()


@pytest.mark.parametrize(("told", "asked"), [("after_plotting", 2), ("declared_openly", 1)])
def test_movement_that_is_declared_openly_is_asked_of_one_side_after_the_other(told, asked):
    both = ("british", "american")
    action = Action("chesapeake_shannon", by_hand=both, stack=IMPULSES, options={"movement_told": told})
    assert len(action.sail(1).questions) == asked


def test_the_log_of_a_ship_is_what_it_was(capsys):
    assert run(["log-sheet", "br_74_common", "-r", BASE]) == 0
    before = capsys.readouterr().out
    assert run(["log-sheet", "br_74_common", "-r", BASE, "--with", "impulse_movement"]) == 0
    assert capsys.readouterr().out == before
