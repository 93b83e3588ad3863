"""The same battles by hand: rules and captains written twice, as data and as plain Python, must end alike with the same dice."""

from __future__ import annotations

from pathlib import Path

import pytest

BY_HAND = Path(__file__).resolve().parents[3] / "tests" / "benchmarks"


@pytest.fixture(scope="module")
def by_hand():
    """The folder of the benchmarks that fight battles both ways, to be imported from."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.syspath_prepend(str(BY_HAND))
        yield


@pytest.fixture(scope="module")
def sea(by_hand):
    import bench_battle

    return bench_battle.Sea


@pytest.fixture(scope="module")
def calm(by_hand):
    import bench_duel

    return bench_duel.Calm()


@pytest.mark.parametrize("seed", [100, 101, 102])
def test_a_duel_in_a_calm_by_hand_ends_like_that_of_the_rules(calm, seed):
    fought = calm.fought(seed)
    calm.compare(seed, fought.game, calm.by_hand(fought)())
    assert fought.game.outcome.what == "over"
    assert len(fought.faces) > 50


@pytest.mark.parametrize(("scenario", "seed"), [("chesapeake_shannon", 13), ("chesapeake_shannon", 35), ("hornet_peacock", 4)])
def test_a_battle_under_sail_by_hand_ends_like_that_of_the_rules(sea, scenario, seed):
    battle = sea(scenario)
    fought = battle.fought(seed)
    battle.compare(seed, fought.game, battle.by_hand(fought)())
    assert fought.game.outcome.what == "over"


def test_a_battle_that_ends_otherwise_is_not_timed(sea):
    battle = sea("chesapeake_shannon")
    fought, other = battle.fought(10), battle.fought(25)
    with pytest.raises(SystemExit, match="ended otherwise by hand"):
        battle.compare(10, fought.game, battle.by_hand(other)())
