"""Quantities for many trials at once: the lines of a plan in the order in which one game works them out, each where its condition holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import is_array
from rulecore.analysis.batches.lines import number, truth
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.language.quantities import clauses_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine
    from rulecore.language.lines import Line, Plan

    #: Given the lanes, whether a line counts, and its amount where it does.
    Counting = tuple[str, Callable[[Lanes], Any], Callable[[Lanes], Any], str | None, Callable[[Lanes], Any]]

#: The verbs of lines in the order in which they count within a stage.
ORDER = ("set", "halve", "double", "plus", "bounded", "least", "most")


def quantity_of(m: Machine, plan: Plan) -> Callable[[Lanes], Any]:
    """Give a function of lanes whose names are those of the plan."""
    if plan.ladder or plan.as_of or plan.groups:
        raise Unsupported(f"the quantity {plan.id}: it is a word of a ladder, has groups or looks back")
    base, usual = m.work(plan.base), [(name, m.work(value)) for name, value in plan.usual.items()]
    stages = [_in_order(m, [each for each in plan.lines if (each.stage or plan.stages[0]) == stage], plan) for stage in plan.stages]

    def worked_out(lanes: Lanes) -> Any:
        for name, value in usual:
            if lanes.get(name) is None:
                lanes.give(name, value(lanes))
        total = base(lanes)
        for lines in stages:
            for verb, counts, amount, word, bound in lines:
                holds = counts(lanes)
                if holds is not False:
                    changed = _changed(lanes, verb, (number(total, plan.id), amount(lanes)), word, bound)
                    total = lanes.batch.np.where(holds, changed, total) if is_array(holds) else changed
        return total

    return worked_out


def _in_order(m: Machine, lines: list[Line], plan: Plan) -> list[Counting]:
    found = []
    for line in lines:
        change = line.change
        if line.times is not None or line.links or line.group or change.per is not None or change.verb not in ORDER:
            raise Unsupported(f"the line `{line.text or line.label}`", line.at)
        if change.verb in ("halve", "double") and (change.rounding or plan.rounding) not in ("down", "up"):
            raise Unsupported(f"the line `{line.text or line.label}`, which may give a fraction", line.at)
        bounded = change.verb == "plus" and change.bound_word in ("not below", "not above")
        if change.bound_word and not bounded:
            raise Unsupported(f"the line `{line.text or line.label}`", line.at)
        verb = "bounded" if bounded else change.verb
        word = change.bound_word if bounded else change.rounding or plan.rounding
        found.append((verb, _holds(m, line), m.work(change.amount), word, m.work(change.bound)))
    for alone in ("set", "halve", "double", "bounded"):
        if sum(each[0] == alone or (alone == "double" and each[0] == "halve") for each in found) > 1:
            raise Unsupported(f"several lines of {plan.id} with {alone}")
    return sorted(found, key=lambda each: ORDER.index(each[0]))


def _holds(m: Machine, line: Line) -> Callable[[Lanes], Any]:
    clauses = [m.work(each) for each in clauses_of(line)]

    def holds(lanes: Lanes) -> Any:
        found: Any = True
        for clause in clauses:
            value = truth(clause(lanes))
            if value is False:
                return False
            found = value if found is True else found & value
        return found

    return holds


def _changed(lanes: Lanes, verb: str, of: tuple[Any, Any], word: str | None, bound: Callable[[Lanes], Any]) -> Any:
    total, amount = of
    np = lanes.batch.np
    if verb == "set":
        return number(amount, "a value that is set")
    if verb == "double":
        return total * 2
    if verb == "halve":
        return total // 2 if word == "down" else -((-total) // 2)
    amount = number(amount, "an amount")
    if verb == "plus":
        return total + amount
    if verb in ("least", "most"):
        return (np.maximum if verb == "least" else np.minimum)(total, amount)
    limit, changed = number(bound(lanes), "a bound"), total + amount
    if word == "not below":
        return np.maximum(changed, np.minimum(total, limit))
    return np.minimum(changed, np.maximum(total, limit))
