"""The steady captain: which part of his judgement answers which question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action.captains.sailing import Plotting
from rulecore_close_action.captains.shooting import fire_orders
from rulecore_close_action.captains.tasks import crew_orders
from rulecore_close_action.ships import apart

if TYPE_CHECKING:
    from rulecore.engine.people import Question


def steady(view: Any, question: Question) -> Any:
    """Answer as a steady captain does."""
    if question.purpose == "orders plot_movement":
        return Plotting(view).orders()
    if question.purpose == "orders plot_crew":
        return crew_orders(view, question)
    if question.purpose == "orders fire_orders":
        return fire_orders(view)
    if question.purpose.startswith("orders"):
        return []
    if question.purpose == "grappling":
        return None  # there is nothing to gain by it before ships can be boarded
    if question.purpose == "ungrappling":
        return question.choices[0]
    if question.purpose.startswith("bear off"):
        return next((each for each in question.choices if str(each) != "hold course"), question.choices[-1])
    return _of_ships(view, question)


def _of_ships(view: Any, question: Question) -> Any:
    """Let an own ship have what is asked about, the one that is nearest to the enemy; of anything else take the first."""
    mine = [each for each in question.choices if getattr(each, "owner", None) is not None and view.owner(each) == view.side]
    foes = [each for each in view.pieces("ship") if view.owner(each) != view.side]
    return min(mine, key=lambda ship: min((apart(ship, foe) for foe in foes), default=0), default=question.choices[0])
