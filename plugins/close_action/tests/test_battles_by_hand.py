"""The same battle under sail by hand: rules and captains written twice, as data and as plain Python, must end alike with the same dice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

BY_HAND = Path(__file__).resolve().parents[3] / "tests" / "benchmarks"


@pytest.fixture(scope="module")
def battles():
    """The benchmark that fights battles both ways."""
    sys.path.insert(0, str(BY_HAND))
    import bench_battle

    yield bench_battle
    sys.path.remove(str(BY_HAND))


@pytest.mark.parametrize(("scenario", "seed"), [("chesapeake_shannon", 13), ("chesapeake_shannon", 35), ("hornet_peacock", 4)])
def test_a_battle_under_sail_by_hand_ends_like_that_of_the_rules(battles, scenario, seed):
    sea = battles.Sea(scenario)
    fought = sea.fought(seed)
    sea.compare(seed, fought.game, sea.by_hand(fought)())
    assert fought.game.outcome.what == "over"


def test_a_battle_that_ends_otherwise_is_not_timed(battles):
    sea = battles.Sea("chesapeake_shannon")
    fought, other = sea.fought(10), sea.fought(25)
    with pytest.raises(SystemExit, match="ended otherwise by hand"):
        sea.compare(10, fought.game, sea.by_hand(other)())
