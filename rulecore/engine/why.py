"""Why a roll came out so: the quantities that were added with all their lines, and the conditions that held or failed with their values.

Explaining never asks anybody: what a line did not need to know stays unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.given import GivenQuantities
from rulecore.engine.lines import reading
from rulecore.engine.wording import words
from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.language.compiler import children, walk
from rulecore.language.explainer import clause_words, show
from rulecore.language.quantities import shown_operands
from rulecore.pieces.fields import ABSENT
from rulecore.reasons import Reason
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names

#: Quantities that ask for quantities are explained so far down.
MOST_DOWN = 3


def quantities(p: Doing, tree: Any, names: Names) -> list[Reason]:
    """Explain every quantity that a line asks for, and those that these ask for."""
    if tree is None or not p.explains:
        return []
    found: dict[Any, list[Reason]] = {}
    with p.unasked():
        _explain(p, tree, names, found, _reasons)
    return [reason for reasons in found.values() for reason in reasons]


def explain(p: Doing, tree: Any, names: Names) -> None:
    """Say of what is running how a line came out: every why and why not where reasons are collected, what counted for the journal."""
    if p.explains:
        p.reasons += quantities(p, tree, names)
    if p.tells:
        p.running[-1].counted += counted(p, tree, names)


def counted(p: Doing, tree: Any, names: Names) -> list[Reason]:
    """Give why in short, for the journal of a game: what counted in the quantities that a line asks for, beside their bases."""
    if tree is None or not p.tells or not _may_count(p, tree):
        return []
    found: dict[Any, list[Reason]] = {}
    _explain(p, tree, names, found, _counted)
    return [reason for reasons in found.values() for reason in reasons]


def _counted(p: Doing, quantity: str, arguments: tuple[Any, ...]) -> list[Reason]:
    found: list[Reason] = p.rulebook.counted(quantity, p.world, arguments)
    return found


def _may_count(p: Doing, tree: Any) -> bool:
    """Say whether a line asks, at any depth, for a quantity that anything could count in; found once, because in most nothing can."""
    key = ("may count", str(id(tree)))
    found: tuple[Any, bool] | None = p.performers.prepared.get(key)
    if found is None:
        plans = [p.rulebook.quantity(each.quantity)["plan"] for each in walk(tree) if isinstance(each, c.Quantity)]
        # The tree is kept beside what was found of it: its address stands for it as long as it lives.
        found = p.performers.prepared[key] = tree, any(plan.lines or _may_count(p, plan.base) for plan in plans)
    return found[1]


def _explain(
    p: Doing,
    tree: Any,
    names: Names,
    found: dict[Any, list[Reason]],
    reasons: Callable[[Doing, str, tuple[Any, ...]], list[Reason]],
    down: int = MOST_DOWN,
) -> None:
    try:
        asked = list(_asked(p, tree, names))
    except RulecoreError:
        return  # what cannot be worked out here was not needed either
    for node in asked:
        if reasons is _counted and not _may_count(p, node):
            continue
        try:
            arguments = [reading(p.rulebook, each)(p, names) for each in node.arguments]
            lent = [names.get(each) for each in p.rulebook.lends(node.quantity)]
            key = (node.quantity, *map(shown, arguments))
            if key in found:
                continue
            found[key] = reasons(p, node.quantity, (*arguments, *lent))
            plan = p.rulebook.quantity(node.quantity)["plan"]
            inner = {**names, **dict(zip(plan.parameters, arguments, strict=False))}
        except RulecoreError:
            continue
        if down and not (reasons is _counted and not _may_count(p, plan.base)):
            _explain(p, plan.base, inner, found, reasons, down - 1)


def _asked(p: Doing, node: Any, names: Names) -> Iterator[c.Quantity]:
    """Give the quantities that a line asked for: only those of the branch taken, and none inside loops, where names are not known."""
    if isinstance(node, c.Quantity):
        yield node
    if isinstance(node, c.If):
        taken = node.then if reading(p.rulebook, node.condition)(p, names) else node.otherwise
        yield from _asked(p, node.condition, names)
        yield from _asked(p, taken, names)
    elif not isinstance(node, (c.Members, c.Fold, c.AnyOf, c.NoneOf, c.Count)):
        for each in children(node):
            yield from _asked(p, each, names)


def _reasons(p: Doing, quantity: str, arguments: tuple[Any, ...]) -> list[Reason]:
    given = p.world.q.given(quantity, arguments) if isinstance(p.world.q, GivenQuantities) else ABSENT
    if given is not ABSENT:
        return [Reason(f"{quantity.replace('_', ' ')}: as given", shown(given), id=quantity)]
    _, reasons = p.rulebook.explain(quantity, p.world, arguments)
    return list(reasons)


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
