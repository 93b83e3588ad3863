"""A person at a terminal: real dice typed as they fell, why and why not, leaving and coming back."""

from __future__ import annotations

import os
import sys

import pytest


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no terminals of that sort")
def test_a_person_plays_with_real_dice_asks_why_leaves_and_comes_back(said, monkeypatch, tmp_path):
    path = tmp_path / "game.jsonl"

    def sitting(typed, *words):
        ours, theirs = os.openpty()
        os.write(ours, typed.encode() + b"\x04")
        with open(theirs) as terminal:
            monkeypatch.setattr(sys, "stdin", terminal)
            code, out, err = said("play", *words)
        os.close(ours)
        assert code == 4
        assert str(path) in err
        return out

    # One die for the wind, one for each side, and the side that throws higher is asked.
    out = sitting("3\n6\n2\nnorth\na2\n", "skirmish", "--dice", "type", "--save", str(path))
    assert "north is picked" in out
    assert "which course for" in out
    out = sitting("why 1\nport\nahead 99\nahead 4\n", str(path))
    assert "changes: no, roll is 3, needs = 6" in out  # what did not count
    assert "must go" in out  # why not so
    assert "inches and has" in out
    assert "ahead 4" not in out.splitlines()[-1]
    assert "roll is 3" in said("why", str(path), "1")[1]
    assert "steps follow" in said("replay", str(path))[1]
