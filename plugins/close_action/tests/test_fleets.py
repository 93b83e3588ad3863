"""Every scenario sails: nothing illegal after any step, nobody stuck, the same seed the same action, and no plot of the other side told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from trial_actions import DUELS, FLEETS, Action, sails

from rulecore.engine.savefile import GameFile
from rulecore.engine.store import InMemory
from rulecore.errors import CommandWrong
from rulecore.interfaces.cli.main import run
from rulecore.interfaces.games import Setting

TURNS = 30


@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_a_scenario_sails(scenario):
    sails(scenario, 1, "steady", 8)


@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_captains_who_plot_anything_legal_sail_too(scenario):
    sails(scenario, 2, "random", 4)


@pytest.mark.long
@pytest.mark.parametrize("captain", ["steady", "random"])
@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_thirty_turns_on_twenty_seeds(scenario, captain):
    for seed in range(1, 21):
        sails(scenario, seed, captain, TURNS)


def test_steady_captains_seldom_collide_or_lie_in_irons():
    told = [line for seed in (1, 2) for line in sails("lissa", seed, "steady", 12).lines()]
    assert sum(" runs into " in line for line in told) <= 4
    assert sum(" gains immobilised" in line for line in told) <= 4


@pytest.mark.parametrize(("scenario", "captain"), [("blanche_pique", "steady"), ("lissa", "random")])
def test_the_same_seed_is_the_same_action(scenario, captain):
    one, other, third = (json.dumps(sails(scenario, seed, captain, 10).store.events) for seed in (5, 5, 6))
    assert one == other
    assert one != third


def test_a_side_is_told_no_plot_of_the_other_before_ships_move(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    setting = Setting("close_action", seed="12", scenario="chesapeake_shannon", sides={"british": "human", "american": "human"})
    with GameFile.create("game.jsonl", setting.header(setting.game(InMemory()).world)):
        pass
    command = ["play", "game.jsonl", "--turns", "1", "--file-of", "american=american.jsonl"]
    assert run(command) == 4
    with GameFile.resume("game.jsonl") as file:
        plot = {"event": "input", "at": "1/plotting/plot_movement", "by": "british", "asked": "orders plot_movement/british#1"}
        file.append({**plot, "answer": ["shannon: plot 1S1"]})
    assert run(command) == 4
    kept = Path("american.jsonl").read_bytes()
    assert b"sealed" in kept
    assert b"1S1" not in kept
    assert b"shannon: plot" not in kept
    assert b"1S1" in Path("game.jsonl").read_bytes()
    capsys.readouterr()


def test_plots_typed_by_hand_are_refused_all_at_once_each_for_its_own_reason():
    lissa = Action("lissa", by_hand=("british",))
    assert lissa.sail(1).what == "question"
    with pytest.raises(CommandWrong) as refused:
        lissa.game.answer(["amphion: plot 5", "active: plot 1T", "volage: plot 12", "cerberus: plot 3"], side="british")
    told = {each.message.partition(":")[0]: each.message for each in refused.value.problems}
    assert sorted(told) == ["active", "amphion", "volage"]
    assert "no movement left on that heading [CA-5.12" in told["amphion"]
    assert "can be read in two ways" in told["active"]
    assert "impossible" in told["volage"]
    assert lissa.sail(1).what == "question"
    lissa.game.answer(["amphion: plot 3", "active: plot 2", "volage: plot 1", "cerberus: plot 3"], side="british")
    assert lissa.sail(1).questions[0].key.startswith("orders plot_crew")


def test_men_who_began_to_change_sail_stay_at_it():
    duel = Action("blanche_pique", by_hand=("british",))
    for answer in (["blanche: plot 1"], ["blanche: change_sail PS by 1, 2"], [], ["blanche: plot 1"]):
        assert duel.sail(2).what == "question"
        duel.game.answer(answer, side="british")
    assert duel.sail(2).what == "question"
    with pytest.raises(CommandWrong) as refused:
        duel.game.answer([], side="british")
    assert "men who began to change sail stay at it" in refused.value.problems[0].message
    for answer in (["blanche: change_sail PS by 1, 2"], []):
        duel.game.answer(answer, side="british")
        duel.sail(2)
    assert [str(ship.sail) for ship in duel.world.all("ship") if str(ship) == "blanche"] == ["PS"]
