"""The functions every ruleset has: `min max abs floor ceil round remainder words allowed`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.types import NUMBER, TEXT, TRUTH, Type, fits, joined
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.checker import Checked, Checker
    from rulecore.language.scope import Scope

#: How many values each takes: (at least, at most).
BUILTINS = {
    "min": (2, 12),
    "max": (2, 12),
    "abs": (1, 1),
    "floor": (1, 1),
    "ceil": (1, 1),
    "round": (1, 1),
    "remainder": (2, 2),
    "words": (1, 1),
    "allowed": (1, 1),
}


def call_builtin(ck: Checker, node: n.Call, scope: Scope, expected: Type | None) -> Checked:
    """Check a call of a built-in; an unknown function gets the nearest name."""
    name, arguments = node.function.name, node.arguments
    if name not in BUILTINS:
        if name in ck.vocabulary.tables or name in ck.vocabulary.facts or name in ck.vocabulary.quantities:
            return ck.wrong("brackets", f"{name} is looked up, not called.", node.span, f"Write {name}[…] with square brackets.")
        hint = did_you_mean(name, [*BUILTINS, *ck.vocabulary.functions])
        return ck.wrong("unknown-name", f'there is no function "{name}".', node.function.span, hint)
    least, most = BUILTINS[name]
    if not least <= len(arguments) <= most:
        many = f"{least}" if least == most else f"{least} to {most}"
        values = "value" if (least, most) == (1, 1) else "values"
        return ck.wrong("arguments", f"{name} takes {many} {values}, not {len(arguments)}.", node.span, "")
    if name == "allowed":
        return _allowed(ck, node, scope)
    if name == "words":
        return c.Function(name, (ck.want(arguments[0], scope, TEXT),)), NUMBER
    if name in ("min", "max"):
        return _extreme(ck, node, scope, expected)
    return _number(ck, node, scope)


def _number(ck: Checker, node: n.Call, scope: Scope) -> Checked:
    values = []
    found = NUMBER
    for each in node.arguments:
        value, found = ck.check(each, scope, NUMBER)
        if not fits(found, NUMBER):
            return ck.wrong("type", f"this is {found.words()}, but a number is needed here.", each.span, ck.type_hint(found, NUMBER))
        values.append(value)
    if node.function.name == "remainder" and isinstance(values[1], c.Constant) and values[1].value == 0:
        return ck.wrong("divide-by-zero", "this divides by zero.", node.arguments[1].span, "Divide by something that is never 0.")
    return c.Function(node.function.name, tuple(values)), found


def _extreme(ck: Checker, node: n.Call, scope: Scope, expected: Type | None) -> Checked:
    values, found = [], None
    for each in node.arguments:
        value, type_ = ck.check(each, scope, found or expected)
        both = type_ if found is None else joined(found, type_)
        if both is None or (both.shape not in ("number", "unknown", "die") and ck.vocabulary.ladder(both) is None):
            return ck.wrong(
                "type", f"{type_.words()} has no {node.function.name} here.", each.span, "Numbers and one ladder have an order."
            )
        values.append(value)
        found = both
    return c.Function(node.function.name, tuple(values)), (found or NUMBER).sure()


def _allowed(ck: Checker, node: n.Call, scope: Scope) -> Checked:
    order = node.arguments[0]
    if not isinstance(order, n.Path) or order.steps or order.name not in ck.vocabulary.orders:
        if not isinstance(order, n.Path) or order.steps:
            return ck.wrong("type", "`allowed` asks about an order by its name.", order.span, "Write allowed(order).")
        return ck.unknown_name("order", order.name, list(ck.vocabulary.orders), order.span)
    of = ck.vocabulary.orders[order.name].of
    owners = [name for name, kind in scope.pieces() if kind == of]
    who = of if of in owners else owners[0] if owners else ""
    if not who:
        return ck.wrong("whose", f"{order.name} is an order of a {of}, but no {of} is known here.", node.span, "")
    return c.Allowed(order.name, scope.value(who)), TRUTH
