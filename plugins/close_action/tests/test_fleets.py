"""Every scenario sails: nothing illegal after any step, nobody stuck, the same seed the same action, and no plot of the other side told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecore.engine.savefile import GameFile
from rulecore.engine.store import InMemory
from rulecore.interfaces.cli.main import run
from rulecore.interfaces.games import Setting

DUELS = ("chesapeake_shannon", "constitution_guerriere", "united_states_macedonian", "hornet_peacock", "blanche_pique", "droits_de_lhomme")
FLEETS = ("lissa", "first_of_june", "st_vincent", "nile", "trafalgar")
TURNS = 30


def sails(action, scenario, seed, captain, turns=TURNS):
    """Let a scenario sail; it must come to its last turn, or end before it, and be legal all the way."""
    sailed = action(scenario, seed, captain)
    outcome = sailed.sail(turns)
    assert outcome.what in ("turns", "over"), outcome
    assert sailed.store.faults == []
    return sailed


@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_a_scenario_sails(action, scenario):
    sails(action, scenario, 1, "steady", 8)


@pytest.mark.parametrize("scenario", ["blanche_pique", "lissa"])
def test_captains_who_plot_anything_legal_sail_too(action, scenario):
    sails(action, scenario, 2, "random", 6)


@pytest.mark.long
@pytest.mark.parametrize("captain", ["steady", "random"])
@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_thirty_turns_on_twenty_seeds(action, scenario, captain):
    for seed in range(1, 21):
        sails(action, scenario, seed, captain)


def test_steady_captains_seldom_collide_or_lie_in_irons(action):
    told = [line for seed in (1, 2) for line in sails(action, "lissa", seed, "steady", 12).lines()]
    # some ships have no masts or no rudder by then, and friends come on behind them
    assert sum(" runs into " in line for line in told) <= 6
    assert sum(" gains immobilised" in line for line in told) <= 4


def test_the_same_seed_is_the_same_action(action):
    one, other = (json.dumps(sails(action, "blanche_pique", 5, "steady", 10).store.events) for _ in range(2))
    assert one == other
    assert one != json.dumps(sails(action, "blanche_pique", 6, "steady", 10).store.events)


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
