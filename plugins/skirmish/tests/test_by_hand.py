"""The same battle by hand: rules written twice, once as data and once as plain Python, must end alike with the same dice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

BY_HAND = Path(__file__).resolve().parents[3] / "tests" / "benchmarks"


@pytest.fixture(scope="module")
def games():
    """The benchmark that fights battles both ways."""
    sys.path.insert(0, str(BY_HAND))
    import bench_games

    yield bench_games
    sys.path.remove(str(BY_HAND))


@pytest.mark.parametrize(
    ("scenario", "captain", "seed"), [("meeting", "steady", 11), ("meeting", "random", 12), ("small_islands", "random", 13)]
)
def test_a_battle_by_hand_ends_like_that_of_the_rules(games, scenario, captain, seed):
    sea = games.Sea()
    fought = sea.fought(scenario, seed, captain)
    games.compare(scenario, fought, sea.by_hand(scenario, captain, fought)())
    assert fought.game.outcome.what == "over"
    assert len(fought.faces) > 100
