"""Branches: those lanes do something for which a condition holds, or that have a piece of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, is_array
from rulecore.analysis.batches.unsupported import Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes


def branch(lanes: Lanes, holds: Any, act: Callable[[Lanes], None]) -> None:
    """Let those lanes do something for which a condition holds."""
    if not is_array(holds):
        if holds:
            act(lanes)
        return
    inner = lanes.where(holds)
    if inner.size == lanes.size:
        act(lanes)
    elif inner.size:
        act(inner)
        lanes.merge(inner)


def for_pieces(lanes: Lanes, who: Any, act: Callable[[Lanes, Any], None]) -> None:
    """Do something for a piece that all lanes have, or for each piece by the lanes that have it; for none nothing is done."""
    if who is None:
        return
    if isinstance(who, Cells):
        for piece, mask in who.each():
            if piece is not None:
                branch(lanes, mask, _of(act, piece))
    elif getattr(who, "_sort", "") == "piece":
        act(lanes, who)
    else:
        raise Unsupported("something done for what is no piece")


def _of(act: Callable[[Lanes, Any], None], piece: Any) -> Callable[[Lanes], None]:
    return lambda lanes: act(lanes, piece)
