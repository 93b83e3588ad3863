"""Binds what plugins bring to whoever performs: geometry, checks and verbs of their own, listings of orders, what they hear of."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import Waiting

if TYPE_CHECKING:
    from rulecore.engine.facade import Play
    from rulecore.engine.timeline import Steps


def bind(play: Play, steps: Steps) -> None:
    """Let a performance do by plugins what its rules leave to them."""
    p, geometry = play.performance, steps.geometry()

    def check(name: str, names: dict[str, Any]) -> Any:
        hook = steps.check(name)
        if hook is None:
            raise Waiting(f"check {name}", play.rulebook.get("checks", name).get("at", ""))
        return hook(play, **names)

    p.geometry = partial(geometry, play) if geometry is not None else None
    p.plugin_check = check
    p.plugin_verb = partial(steps.verb, play)
    p.plugin_orders = partial(steps.legal_orders, play) if steps.listens("legal_orders") else None
    p.plugin_hears = partial(steps.piece_removed, play) if steps.listens("piece_removed") else None
