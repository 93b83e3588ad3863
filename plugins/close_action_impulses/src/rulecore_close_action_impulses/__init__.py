"""Close Action in impulses: what the layer `impulse_movement` leaves to code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.markers import hookimpl

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


@hookimpl
def step_segments(game: Play) -> None:
    """Let all ships move, impulse by impulse, in the place of the segments of the base."""
    from rulecore_close_action_impulses.sailing import sail

    sail(game)
