"""A plugin ends a game with a pair of the winner and why; anything else pauses it with the name of the plugin."""

from __future__ import annotations

import pytest

RULES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player}}
sequence: [{phase: play, steps: [{id: grazes, do: [{note: they graze}]}]}]
"""


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("'brown'", 'it gives \'brown\' instead of the winner and why, as in ("white", "enough leaps")'),
        ("True", "it gives 'True' instead of the winner and why"),
        ("('brown', 'tired', 3)", "instead of the winner and why"),
        ("('brown', None)", "instead of the winner and why"),
        ("('purple', 'tired')", 'the winner "purple" is none of the sides white, brown'),
        ("(game.pieces('goat')[0], 'tired')", 'the winner "bella" is none of the sides white, brown'),
    ],
)
def test_what_is_no_ending_is_refused_with_the_name_of_the_plugin(rulebook, game, result, said):
    text = f"@hookimpl\ndef game_over(game): return {result} if game.turn == 2 else None\n"
    play = game(rulebook(RULES), {("p", "meadow"): text})
    outcome = play.run()
    assert (outcome.what, outcome.crash["who"], outcome.crash["hook"]) == ("paused", "p", "game_over")
    assert outcome.crash["error"].startswith("plugin/failed: p failed in game_over: ")
    assert said in outcome.crash["error"]
