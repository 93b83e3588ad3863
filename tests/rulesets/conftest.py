"""What tests of rulesets share: the little bases beside them, found by their ids."""

from __future__ import annotations

from pathlib import Path

import pytest

BASES = Path(__file__).parent / "bases"


@pytest.fixture(scope="module", autouse=True)
def bases():
    """Let the bases be named like rulesets of one's own."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("RULECORE_RULESETS", str(BASES))
        monkeypatch.setenv("RULECORE_CACHE", "off")
        yield BASES
