"""Captains: `steady`, who fights his ship, and `random`, who gives any legal order. Both see only the view of their side."""

from rulecore_close_action.captains.random_captain import any_captain
from rulecore_close_action.captains.steady_captain import steady

__all__ = ["any_captain", "steady"]
