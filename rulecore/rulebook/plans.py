"""Builds the plan of every quantity: its base, its inputs, its stages and groups, and all lines that reach it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.lines import Plan
from rulecore.rulebook.author import credit, listing, mapping
from rulecore.ruleset.tree import Mapping
from rulecore.values.numbers import WAYS

if TYPE_CHECKING:
    from rulecore.rulebook.line_reader import LineReader
    from rulecore.ruleset.layers import Definition


def read_plan(reader: LineReader, definition: Definition, rounding: str) -> dict[str, Any]:
    """Read one quantity; its lines are added when all are known."""
    author, v, body = reader.author, reader.vocabulary, definition.body
    signature = v.quantities[definition.id]
    scope = reader.quantity_scope(definition.id)
    base = author.value(body, "base", scope, signature.result) if "base" in body else None
    if base is None:
        base = c.Constant(0)
    own = [signature.of] if signature.of else []
    plan = Plan(definition.id, (*own, *signature.parameters), base)
    handed = mapping(body, "with")
    for name in handed:
        if isinstance(handed[name], Mapping) and "usual" in handed[name]:
            value = author.value(handed[name], "usual", scope, signature.parameters[name].type)
            plan.usual[name] = value if value is not None else c.Nothing()
    plan.stages = tuple(map(str, listing(body, "stages") or ("",)))
    groups = body.get("groups")
    plan.groups = {str(k): str(groups[k]) for k in groups} if isinstance(groups, Mapping) else {}
    ladder = v.ladder(signature.result)
    plan.ladder = ladder.id if ladder is not None else ""
    plan.rounding = str(body.get("rounding", rounding))
    counts = plan.ladder or signature.result.shape in ("number", "unknown")
    if plan.rounding not in WAYS or not counts:  # `none`, what the schema has reported, or no number
        plan.rounding = "none"
    plan.as_of = str(body.get("as_of", ""))
    if plan.as_of and plan.as_of not in v.moments:
        author.unknown(body, "as_of", "turn, phase or step", plan.as_of, v.moments)
    return {
        "id": definition.id,
        **credit(body, repr(definition.at)),
        "of": signature.of,
        "during": signature.during,
        "type": repr(signature.result),
        "parameters": list(signature.parameters),
        "plan": plan,
    }


def level_plan(reader: LineReader, condition: str) -> Plan:
    """Give the plan of a condition's level, for conditions whose level some line changes."""
    found = reader.vocabulary.conditions[condition]
    kind = found.carriers()[0]
    return Plan(condition, (kind,), c.Attribute(c.Local(kind), condition))


def attach(reader: LineReader, plans: dict[str, Plan]) -> None:
    """Put every line to the plan it reaches, and each `ignore` to every plan that has the line it switches off."""
    for (sort, name), lines in reader.reached.items():
        if sort in ("quantity", "condition") and name in plans:
            plans[name].lines.extend(lines)
    for ignore in reader.ignores:
        name = ignore.change.target
        for plan in plans.values():
            if any(each.id == name for each in plan.lines):
                plan.lines.append(ignore)
    for plan in plans.values():
        plan.lines.sort(key=lambda each: each.id)


def lent_names(plans: dict[str, Plan]) -> dict[str, tuple[str, ...]]:
    """Give for each quantity the names it reads of its check: its own free names and those of the quantities it asks."""
    own: dict[str, set[str]] = {}
    asks: dict[str, set[str]] = {}
    for name, plan in plans.items():
        free, called = _names_in(plan)
        own[name] = {each for each in free if each not in plan.parameters}
        asks[name] = called & plans.keys()
    changed = True
    while changed:
        changed = False
        for name, plan in plans.items():
            more = {each for other in asks[name] for each in own[other]} - set(plan.parameters)
            if not more <= own[name]:
                own[name] |= more
                changed = True
    return {name: tuple(sorted(found)) for name, found in own.items()}


def trees_of(plan: Plan) -> list[c.Value]:
    """Give every tree of a plan: base, usual values, and the amounts and conditions of its lines."""
    found: list[Any] = [plan.base, *plan.usual.values()]
    for line in plan.lines:
        change = line.change
        found += [change.amount, change.per, change.bound, change.when, line.guard, line.times]
    return [each for each in found if each is not None]


def _names_in(plan: Plan) -> tuple[set[str], set[str]]:
    free: set[str] = set()
    called: set[str] = set()
    ends = {end for line in plan.lines for end in line.ends}
    for tree in trees_of(plan):
        bound = {each.name for each in walk(tree) if isinstance(each, c.Members)}
        for each in walk(tree):
            if isinstance(each, c.Local) and each.name not in bound and each.name not in ends:
                free.add(each.name)
            elif isinstance(each, c.Quantity):
                called.add(each.quantity)
            elif isinstance(each, c.Level):
                called.add(each.condition)
            elif isinstance(each, c.Members) and each.how == "dice":
                free.add("faces")
    return free, called
