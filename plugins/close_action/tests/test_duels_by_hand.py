"""The same duel by hand: rules written twice, once as data and once as plain Python, must end alike with the same dice and orders."""

from __future__ import annotations

from pathlib import Path

import pytest

BY_HAND = Path(__file__).resolve().parents[3] / "tests" / "benchmarks"


@pytest.fixture(scope="module")
def duels():
    """The benchmark that fights duels both ways."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.syspath_prepend(str(BY_HAND))
        import bench_duel

        yield bench_duel


@pytest.fixture(scope="module")
def calm(duels):
    return duels.Calm()


@pytest.mark.parametrize("seed", [100, 101, 102])
def test_a_duel_by_hand_ends_like_that_of_the_rules(duels, calm, seed):
    fought = calm.fought(seed)
    duels.compare(fought, fought.game, calm.by_hand(fought)())
    assert fought.game.outcome.what == "over"
    assert len(fought.faces) > 50
