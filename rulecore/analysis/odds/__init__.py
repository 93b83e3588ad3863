"""Exact odds of what is rolled: of a check, a table or a formula with dice, by the same compiled lines that play uses.

>>> from rulecore.analysis.odds import is_expression
>>> is_expression("12d6 exploding on 6")
True
"""

from __future__ import annotations

from rulecore.analysis.odds.expressions import is_expression
from rulecore.analysis.odds.front import odds_of
from rulecore.analysis.odds.results import OddsResult
from rulecore.analysis.odds.series import expanded, series

__all__ = ["OddsResult", "expanded", "is_expression", "odds_of", "series"]
