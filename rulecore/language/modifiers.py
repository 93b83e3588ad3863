"""Checks one modifier: what it acts on, by how much, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.types import DAMAGE, NUMBER, TRUTH, Type
from rulecore.suggestions import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Collection

    from rulecore.language.checker import Checker
    from rulecore.language.scope import Scope

#: What a line can act on, in the order in which a bare id is tried; the first word of `check.nerve` chooses one.
TARGETS = ("quantity", "condition", "check", "order", "table", "step", "modifier")


class Target:
    """What a line acts on: its sort (`quantity`, `check`, …), its id, and the type of its value."""

    __slots__ = ("id", "sort", "type")

    def __init__(self, sort: str, id: str, type: Type) -> None:
        self.sort = sort
        self.id = id
        self.type = type


def find_target(ck: Checker, node: n.Modifier) -> Target | None:
    """Find what a line acts on by its verb and name; a name nothing has is reported with the nearest one."""
    change = node.change
    path = change.target
    sorts, name = _sorts(change), path.name
    steps = path.steps
    if name in TARGETS and len(steps) == 1 and isinstance(steps[0], n.Field):
        if name not in sorts:
            ck.wrong("target", f"a line with this verb acts on a {' or a '.join(sorts)}, not on a {name}.", path.span, "Change the verb.")
            return None
        sorts, name, steps = (name,), steps[0].name, ()
    if steps:
        hint = f"Write it from the side of the piece whose number changes: {_last(path)}."
        ck.wrong("target", "a line acts on a number by its bare name.", path.span, hint)
        return None
    found = [sort for sort in sorts if name in _known(ck, sort)]
    if len(found) > 1 and isinstance(change, (n.Forbid, n.Ignore)) and "quantity" not in found[:1]:
        wanted = " or ".join(f"{sort}.{name}" for sort in found)
        ck.wrong("which", f"{name} is more than one thing.", path.span, f"Write {wanted}.")
        return None
    if not found:
        known = [each for sort in sorts for each in _known(ck, sort)]
        what = " or ".join(dict.fromkeys("quantity" if sort == "condition" else sort for sort in sorts))
        ck.wrong("unknown-target", f'there is no {what} "{name}".', path.span, did_you_mean(name, known))
        return None
    return Target(found[0], name, _type(ck, found[0], name))


def meant_target(ck: Checker, node: n.Modifier) -> Target | None:
    """Give what a line whose target has no such name probably acts on: the nearest name, so that the rest of it can be looked at too."""
    path = node.change.target
    known = {name: sort for sort in reversed(_sorts(node.change)) for name in _known(ck, sort) if sort != "modifier"}
    name = nearest(path.name, known) if not path.steps else None
    return Target(known[name], name, _type(ck, known[name], name)) if name is not None else None


def _sorts(change: n.Change) -> tuple[str, ...]:
    if isinstance(change, n.Ignore):
        return ("modifier",)
    if isinstance(change, n.Forbid):
        return ("quantity", "check", "order", "table")
    return ("quantity", "condition")


def _known(ck: Checker, sort: str) -> Collection[str]:
    v = ck.vocabulary
    if sort == "step":
        return [m for m, what in v.moments.items() if what == "step"]
    known: dict[str, Collection[str]] = {
        "quantity": v.quantities,
        "condition": v.conditions,
        "check": v.checks,
        "order": v.orders,
        "table": v.tables,
        "modifier": v.modifiers,
    }
    return known[sort]


def _type(ck: Checker, sort: str, name: str) -> Type:
    return ck.vocabulary.quantities[name].result if sort == "quantity" else NUMBER


def _last(path: n.Path) -> str:
    fields = [step.name for step in path.steps if isinstance(step, n.Field)]
    return fields[-1] if fields else path.name


def check_modifier(ck: Checker, node: n.Modifier, target: Target, scope: Scope) -> c.Change:
    """Check the amounts and the `when` of a line in the scope of its target."""
    change = node.change
    amount = per = bound = None
    bound_word = rounding = None
    if isinstance(change, n.Add):
        verb = "plus"
        amount = _amount(ck, change, target, scope)
        per = ck.want(change.per, scope, NUMBER) if change.per is not None else None
        if change.bound is not None:
            bound_word = change.bound.word
            bound = ck.want(change.bound.value, scope, _bounded(ck, change.bound.word, target))
    elif isinstance(change, n.Set):
        verb, amount = "set", ck.want(change.value, scope, target.type)
    elif isinstance(change, n.Limit):
        verb, amount = change.word, ck.want(change.value, scope, target.type)
        _orderly(ck, target, node, f"at {change.word}")
    elif isinstance(change, (n.Halve, n.Double)):
        verb = "halve" if isinstance(change, n.Halve) else "double"
        rounding = change.rounding if isinstance(change, n.Halve) else None
        if target.type.shape not in ("number", "unknown"):
            ck.wrong("type", f"only a number is {verb}d, but {target.id} is {target.type.words()}.", node.span, "")
    else:
        verb = "ignore" if isinstance(change, n.Ignore) else "forbid"
    when = ck.want(node.when, scope, TRUTH) if node.when is not None else None
    if when is not None:
        ck.says_nothing(when, scope)
    minus = isinstance(change, n.Add) and change.sign == "-"
    return c.Change(verb, minus, target.sort, target.id, amount, per, bound_word, bound, rounding, when).at(node.span)


def _amount(ck: Checker, change: n.Add, target: Target, scope: Scope) -> c.Value:
    shape = target.type.shape
    if shape == "damage":
        if change.sign == "-":
            ck.wrong("type", "damage is only added.", change.span, "Write + before it.")
        return ck.want(change.amount, scope, DAMAGE)
    if shape in ("truth", "text", "piece") or (shape == "choice" and ck.vocabulary.ladder(target.type) is None):
        ck.wrong("type", f"{target.id} is {target.type.words()}: nothing is added to it.", change.span, f"Write `set {target.id} to …`.")
    amount = ck.want(change.amount, scope, Type("number", target.type.name) if shape == "number" else NUMBER)
    if change.sign == "+":
        return amount
    if isinstance(amount, c.Constant):
        return c.Constant(-amount.value).at(amount.span)
    return c.Negative(amount).at(amount.span)


def _bounded(ck: Checker, word: str, target: Target) -> Type:
    return NUMBER if word == "at most" and ck.vocabulary.ladder(target.type) is not None else target.type


def _orderly(ck: Checker, target: Target, node: n.Modifier, words: str) -> None:
    if target.type.shape not in ("number", "unknown") and ck.vocabulary.ladder(target.type) is None:
        ck.wrong("type", f"{target.type.words()} has no order, so `{words}` says nothing.", node.span, "Numbers and ladders have an order.")
