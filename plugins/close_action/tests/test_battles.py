"""Battles by captains: all of them end, nothing impossible is ever on the table, and whoever thinks beats whoever draws lots."""

from __future__ import annotations

import pytest
from trial_actions import Action

DUELS = ("chesapeake_shannon", "constitution_guerriere", "united_states_macedonian", "hornet_peacock", "blanche_pique", "droits_de_lhomme")
FLEETS = ("lissa", "first_of_june", "st_vincent", "nile", "trafalgar")
#: In each of these a steady captain fights a random one so often, with either ship.
AGAINST_RANDOM, GAMES, WINS = DUELS[:3], 100, 90


def fights(scenario, seed, captain="steady"):
    """Let captains fight a scenario to its end; no step of it may leave anything impossible behind."""
    battle = Action(scenario, seed, captain)
    outcome = battle.fight()
    assert battle.store.faults == []
    assert outcome.what == "over", outcome
    return battle


@pytest.mark.parametrize("scenario", ["chesapeake_shannon", "blanche_pique"])
def test_a_battle_is_fought_to_its_end(scenario):
    battle = fights(scenario, 1)
    told = [str(line) for line in battle.lines()]
    assert any(": fire " in line for line in told)
    assert any(ship.hull.lost for ship in battle.world.all("ship"))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 21))
@pytest.mark.parametrize("scenario", DUELS + FLEETS)
def test_every_battle_is_fought_to_its_end(scenario, seed):
    fights(scenario, seed)


@pytest.mark.long
@pytest.mark.parametrize("scenario", DUELS)
def test_captains_who_do_anything_legal_come_to_an_end_too(scenario):
    for seed in range(1, 6):
        fights(scenario, seed, "random")


def winner_is_steady(scenario, number):
    """Say whether the steady captain beats the random one in a game; every other game they swap their ships."""
    battle = Action(scenario, number)
    names = ("steady", "random") if number % 2 else ("random", "steady")
    captains = dict(zip(battle.sides, names, strict=True))
    battle.sides = {side: battle.steps.captains.get(name) for side, name in captains.items()}
    return captains.get(str(battle.fight().winner)) == "steady"


@pytest.mark.parametrize("scenario", AGAINST_RANDOM)
def test_a_steady_captain_mostly_beats_a_random_one(scenario):
    assert sum(winner_is_steady(scenario, number) for number in range(4)) >= 3


@pytest.mark.long
@pytest.mark.parametrize("scenario", AGAINST_RANDOM)
def test_a_steady_captain_beats_a_random_one(scenario):
    assert sum(winner_is_steady(scenario, number) for number in range(GAMES)) >= WINS
