"""Why a roll came out so: the quantities that were added with all their lines, and the conditions that held or failed with their values.

Explaining never asks anybody: what a line did not need to know stays unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.inquiries import inquiry_of
from rulecore.engine.lines import reading
from rulecore.engine.wording import words
from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.language.explainer import clause_words, show
from rulecore.language.quantities import shown_operands
from rulecore.reasons import Reason

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names


def quantities(p: Doing, tree: Any, names: Names) -> list[Reason]:
    """Explain every quantity that a line asks for, and those that these ask for."""
    return inquiry_of(p.performers, tree).quantities(p, names) if p.explains else []


def failed_words(p: Doing, tree: Any, text: str, names: Names) -> str:
    """Say which clause of a condition does not hold, with the values of its sides: `fog is 7, needs <= jump (5)`."""
    for clause in tree.clauses if isinstance(tree, c.All) else (tree,):
        if not reading(p.rulebook, clause)(p, names):
            return _clause(p, clause, text, names)
    return "it does not hold"


def _clause(p: Doing, clause: Any, text: str, names: Names) -> str:
    operands = shown_operands(clause)
    if not text or not operands or not isinstance(clause, (c.Compare, c.IsWord)):
        return clause_words(clause, text)[0] if text else f"not {words(clause)}"
    before, after = clause_words(clause, text)
    values = [show(reading(p.rulebook, each)(p, names)) for each in operands]
    other = f" ({values[1]})" if len(values) > 1 else ""
    return f"{before}{values[0]}{after}{other}"


def _values(p: Doing, tree: Any, names: Names) -> str:
    """Give the values of the sides of a comparison that holds, in brackets."""
    values = [show(reading(p.rulebook, each)(p, names)) for each in shown_operands(tree)]
    return f" ({', '.join(values)})" if values else ""


def held(p: Doing, what: dict[str, Any], label: str, names: Names, *, holds: bool) -> list[Reason]:
    """Give the reason of an outcome that came about, or of one that did not and why."""
    if not p.explains or what.get("when") is None:
        return []
    text = what.get("text") or words(what["when"])
    cite, at = tuple(what.get("cite", ())), what.get("at", "")
    try:
        with p.unasked():
            if holds:
                return [Reason(f"{label}: {text}{_values(p, what['when'], names)}", cite=cite, at=at, id=what["id"])]
            why = failed_words(p, what["when"], text, names)
    except RulecoreError:
        why = f"not {text}"
    return [Reason(f"{label}: no, {why}", applied=False, cite=cite, at=at, id=what["id"])]
