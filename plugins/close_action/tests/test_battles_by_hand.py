"""The same battle under sail by hand: rules and captains written twice, as data and as plain Python, must end alike with the same dice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

BY_HAND = Path(__file__).resolve().parents[3] / "tests" / "benchmarks"


@pytest.fixture(scope="module")
def sea():
    """The battle that the benchmark fights both ways."""
    sys.path.insert(0, str(BY_HAND))
    import bench_battle

    yield bench_battle.Sea()
    sys.path.remove(str(BY_HAND))


@pytest.mark.parametrize("seed", [13, 35])
def test_a_battle_under_sail_by_hand_ends_like_that_of_the_rules(sea, seed):
    fought = sea.fought(seed)
    sea.compare(seed, fought.game, sea.by_hand(fought)())
    assert fought.game.outcome.what == "over"


def test_a_battle_that_ends_otherwise_is_not_timed(sea):
    fought, other = sea.fought(10), sea.fought(25)
    with pytest.raises(SystemExit, match="ended otherwise by hand"):
        sea.compare(10, fought.game, sea.by_hand(other)())
