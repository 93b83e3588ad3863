"""How long two equal ships of the line fight side by side before one strikes: as long as accounts of such fights say."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest
from trial_actions import Action

LAYER = Path(__file__).parent / "two_74s"
#: What is called historical: so many broadsides on average, and with few battles a little more or less.
FEWEST, MOST, SPREAD = 8, 14, 3


def broadsides(apart, seed):
    """Count the broadsides of each ship until the fight is over."""
    battle = Action(f"side_by_side_{apart}", seed, layers=(str(LAYER),))
    outcome = battle.fight()
    assert battle.store.faults == []
    assert "no ship left that fights" in outcome.text
    return sum(str(line).startswith("gunfire (") for line in battle.lines()) / 2


@pytest.mark.parametrize("apart", [1, 2])
def test_equal_ships_exchange_broadsides(apart):
    assert FEWEST - SPREAD <= mean(broadsides(apart, seed) for seed in range(5)) <= MOST + SPREAD


@pytest.mark.long
@pytest.mark.parametrize("apart", [1, 2])
def test_equal_ships_exchange_eight_to_fourteen_broadsides_on_average(apart):
    assert FEWEST <= mean(broadsides(apart, seed) for seed in range(200)) <= MOST
