"""Quantities for many trials at once: the lines of a plan in the order in which one game works them out, each where its condition holds."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, by_case, chosen, is_array
from rulecore.analysis.batches.numbers import number, truth
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.language.quantities import clauses_of
from rulecore.values.words import climb

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine
    from rulecore.language.lines import Line, Plan

    Work = Callable[[Lanes], Any]

#: The verbs of lines in the order in which they count within a stage.
ORDER = ("set", "halve", "double", "plus", "bounded", "least", "most")


class Counting:
    """One line made ready: whether it counts, by how much, and as which of its verbs."""

    __slots__ = ("amount", "bound", "group", "holds", "verb", "way")

    def __init__(self, m: Machine, line: Line, plan: Plan) -> None:
        change = line.change
        if change.verb not in ORDER:
            raise Unsupported(f"the line `{line.text or line.label}`", line.at)
        bounded = change.verb == "plus" and change.bound_word in ("not below", "not above")
        if (change.bound_word and not bounded) or (line.group and change.verb != "plus"):
            raise Unsupported(f"the line `{line.text or line.label}`", line.at)
        self.verb = "bounded" if bounded else change.verb
        self.way = change.bound_word if bounded else change.rounding or plan.rounding
        self.group = line.group
        self.holds = [m.work(each) for each in clauses_of(line)]
        self.bound = m.work(change.bound)
        self.amount = _amount(m, line)

    def counts(self, lanes: Lanes) -> Any:
        """Say for which lanes it counts."""
        found: Any = True
        for clause in self.holds:
            value = truth(clause(lanes))
            if value is False:
                return False
            found = value if found is True else found & value
        return found


def _amount(m: Machine, line: Line) -> Work:
    """Give what a line adds or sets: times what it counts `per`, which is nothing where there is nothing to count."""
    amount, factors = m.work(line.change.amount), [m.work(each) for each in (line.change.per, line.times) if each is not None]
    if not factors:
        return amount

    def product(lanes: Lanes) -> Any:
        found = number(amount(lanes), "an amount")
        for factor in factors:
            found = found * lanes.batch.np.maximum(number(factor(lanes), "a factor"), 0)
        return number(found, "an amount")

    return product


def quantity_of(m: Machine, plan: Plan) -> Work:
    """Give a function of lanes whose names are those of the plan."""
    base, usual = m.work(plan.base), [(name, m.work(value)) for name, value in plan.usual.items()]
    ladder = m.rulebook.ladder(plan.ladder) if plan.ladder else None
    stages = [_in_order(m, [each for each in plan.lines if (each.stage or plan.stages[0]) == stage], plan) for stage in plan.stages]

    def worked_out(lanes: Lanes) -> Any:
        lanes = lanes.at_start(plan.as_of) if plan.as_of else lanes
        for name, value in usual:
            if lanes.get(name) is None:
                lanes.names[name] = value(lanes)
        total = base(lanes)
        for lines in stages:
            total = _stage(lanes, plan, lines, total, ladder)
        return total

    return worked_out


def _in_order(m: Machine, lines: list[Line], plan: Plan) -> list[Counting]:
    for line in lines:
        if line.links:
            raise Unsupported(f"the line `{line.text or line.label}`, which counts for each {line.links}", line.at)
    found = [Counting(m, line, plan) for line in lines]
    for alone in ("halve", "double", "bounded"):
        if sum(each.verb == alone or (alone == "double" and each.verb == "halve") for each in found) > 1:
            raise Unsupported(f"several lines of {plan.id} with {alone}")
    return sorted(found, key=lambda each: ORDER.index(each.verb))


def _stage(lanes: Lanes, plan: Plan, lines: list[Counting], total: Any, ladder: Any) -> Any:
    np = lanes.batch.np
    groups: dict[str, tuple[Any, Any]] = {}
    put: list[tuple[Any, Any]] = []
    for line in lines:
        holds = line.counts(lanes)
        if holds is False:
            continue
        amount = line.amount(lanes)
        if line.group:
            groups[line.group] = _best(np, groups.get(line.group), (holds, amount), plan.groups.get(line.group, "one"))
            continue
        if line.verb == "set":
            _agree(np, put, (holds, amount), plan.id)
        changed = _changed(np, line, total, amount, line.bound(lanes), ladder)
        total = chosen(np, holds, changed, total) if is_array(holds) else changed
    for holds, amount in groups.values():
        grown = _plus(np, total, amount, ladder)
        total = chosen(np, holds, grown, total) if is_array(holds) else grown
    return total


def _agree(np: Any, before: list[tuple[Any, Any]], now: tuple[Any, Any], name: str) -> None:
    """Refuse lines that set a number to two values in one trial, which the engine tells as a mistake of the rules."""
    for holds, amount in before:
        differs = truth(by_case(np, operator.ne, amount, now[1]))
        if np.any(np.logical_and(np.logical_and(holds, now[0]), differs)):
            raise Unsupported(f"{name}, which is set to two values at once")
    before.append(now)


def _best(np: Any, before: tuple[Any, Any] | None, now: tuple[Any, Any], rule: str) -> tuple[Any, Any]:
    """Give which amount of a group counts so far: the first, the highest or the lowest of those that hold."""
    if before is None:
        return now
    (there, old), (holds, new) = before, now
    old, new = number(old, "an amount"), number(new, "an amount")
    better = False if rule == "one" else new > old if rule == "highest" else new < old
    takes = np.logical_and(holds, np.logical_or(np.logical_not(there), better))
    return truth(np.logical_or(there, holds)), number(np.where(takes, new, old), "an amount")


def _changed(np: Any, line: Counting, total: Any, amount: Any, bound: Any, ladder: Any) -> Any:
    verb = line.verb
    if verb == "set":
        return amount
    if verb == "plus":
        return _plus(np, total, amount, ladder)
    if ladder is not None:
        if verb not in ("least", "most"):
            raise Unsupported("a word of a ladder that is halved, doubled or bounded")
        beyond = operator.gt if verb == "least" else operator.lt
        return by_case(np, lambda now, limit: limit if beyond(limit.rank, now.rank) else now, total, amount)
    total = number(total, "a number that lines change")
    if verb == "double":
        return total * 2
    if verb == "halve":
        if line.way not in ("down", "up"):
            raise Unsupported("a half that may be a fraction")
        return total // 2 if line.way == "down" else -((-total) // 2)
    amount = number(amount, "an amount")
    if verb in ("least", "most"):
        return number((np.maximum if verb == "least" else np.minimum)(total, amount), "a limit")
    limit, changed = number(bound, "a bound"), total + amount
    if line.way == "not below":
        return number(np.maximum(changed, np.minimum(total, limit)), "a bound")
    return number(np.minimum(changed, np.maximum(total, limit)), "a bound")


def _plus(np: Any, total: Any, amount: Any, ladder: Any) -> Any:
    if ladder is not None:
        return by_case(np, climb, total, amount)
    if isinstance(total, Cells) or isinstance(amount, Cells) or not isinstance(total, (int, np.ndarray)):
        return by_case(np, operator.add, total, amount)
    return number(total, "a sum") + number(amount, "an amount")
