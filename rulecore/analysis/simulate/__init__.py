"""Whole games by captains, many of them: how they end, how sure that is, and which rules fired."""

from __future__ import annotations

from rulecore.analysis.simulate.battles import Battles, Opening
from rulecore.analysis.simulate.endings import FAILED, NOBODY, UNFINISHED, Ending, Failure
from rulecore.analysis.simulate.intervals import wilson
from rulecore.analysis.simulate.totals import Summary, Totals
from rulecore.analysis.simulate.workers import simulate

__all__ = [
    "FAILED",
    "NOBODY",
    "UNFINISHED",
    "Battles",
    "Ending",
    "Failure",
    "Opening",
    "Summary",
    "Totals",
    "simulate",
    "wilson",
]
