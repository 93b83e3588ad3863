"""All passes together: a sound game is silent, places are exact, nothing is said twice."""

from __future__ import annotations

from rulecore.rulebook import lint


def test_a_sound_game_is_silent_but_for_chains_that_end(look):
    assert look().errors == []
    assert look().codes("warning") == []
