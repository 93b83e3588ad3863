"""What captains are worth: the steady one beats the random one more often than not, whichever side each has."""

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


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["convoy", "brasshaven"])
def test_the_steady_captain_wins_more_often(battle, scenario):
    assert won(battle, scenario, 40) >= 24
