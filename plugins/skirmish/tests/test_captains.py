"""What captains are worth: the steady one beats the random one, whichever side each has."""

from __future__ import annotations

import pytest


def won(battle, scenario, games):
    """How many games `steady` wins against `random`, sides swapped in every other."""
    wins = 0
    for number in range(games):
        captains = ("steady", "random") if number % 2 == 0 else ("random", "steady")
        fought = battle(scenario, number, captains)
        outcome = fought.game().run()
        wins += outcome.winner == fought.players[number % 2]
    return wins


def test_the_steady_captain_wins_a_few_games(battle):
    assert won(battle, "meeting", 4) >= 3


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["meeting", "small_islands", "high_winds", "fog_coast"])
def test_the_steady_captain_wins_ninety_of_a_hundred(battle, scenario, capsys):
    wins = won(battle, scenario, 100)
    with capsys.disabled():
        print(f"\n{scenario}: steady wins {wins} of 100 against random, sides swapped")
    assert wins >= 90
