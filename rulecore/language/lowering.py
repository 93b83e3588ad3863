"""Each kind of checked node as a Python expression: what the compiler writes for it.

Where a value may be *cannot*, the operations of `operations.py` stand in for Python's operators; elsewhere the result is what a
person would write by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import pyast as py

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.compiler import Compiler
    from rulecore.language.node import Node


def local(name: str) -> str:
    """Give the Python name of a name in scope."""
    return "v_" + name.replace(".", "__").replace("#", "die_")


def check_name(name: str) -> str:
    """Refuse what is no name of a rulebook; nothing that begins with an underscore can be reached from a line."""
    if not name.isidentifier() or name.startswith("_"):
        raise ValueError(f"{name!r} is no name")
    return name


def _constant(k: Compiler, node: c.Constant) -> py.Expr:
    if isinstance(node.value, (int, str)):
        return py.const(node.value)
    return k.constant(node.value)


def _word(k: Compiler, node: c.Word) -> py.Expr:
    ladder = k.meanings.ladder(node.list) if node.list else None
    return py.const(node.word) if ladder is None else k.constant(ladder[node.word])


def _arithmetic(k: Compiler, node: c.Arithmetic) -> py.Expr:
    left, right = k.value(node.left), k.value(node.right)
    if node.operator == "/":
        return py.call(py.name("divide"), left, right)
    return py.binary(left, node.operator, right)


def _compare(k: Compiler, node: c.Compare) -> py.Expr:
    unsure = k.refuses(node.left) or k.refuses(node.right)
    if node.operator in ("=", "!=") and unsure:
        return py.call(py.name("equal" if node.operator == "=" else "unequal"), k.value(node.left), k.value(node.right))
    if node.how == "rung" and not unsure and node.operator not in ("=", "!="):
        return py.compare(k.rank(node.left), node.operator, k.rank(node.right))
    return py.compare(k.value(node.left), node.operator, k.value(node.right))


def _between(k: Compiler, node: c.Between) -> py.Expr:
    parts = (node.low, node.value, node.high)
    if any(k.refuses(each) for each in parts):
        # One end that is not kept decides, whatever cannot be said of the other.
        ends = (c.Compare(">=", node.value, node.low, node.how), c.Compare("<=", node.value, node.high, node.how))
        return k.value(c.All(ends))
    if node.how == "rung":
        low, value, high = (k.rank(each) for each in parts)
    else:
        low, value, high = (k.value(each) for each in parts)
    return py.compare(low, "<=", value, "<=", high)


def _is_word(k: Compiler, node: c.IsWord) -> py.Expr:
    value = k.value(node.value)
    if not k.refuses(node.value):
        return among(value, node)
    if len(node.words) == 1:
        return py.call(py.name("unequal" if node.negated else "equal"), value, py.const(node.words[0]))
    tests: list[c.Value] = [c.IsWord(node.value, (word,), node.negated) for word in node.words]
    return k.value(c.All(tuple(tests)) if node.negated else c.Either(tuple(tests)))


def among(value: py.Expr, node: c.IsWord) -> py.Expr:
    """Compare a value that is there with the word, or the words, of a test."""
    words = [py.const(word) for word in node.words]
    if len(words) == 1:
        return py.compare(value, "!=" if node.negated else "=", words[0])
    return py.compare(value, "not in" if node.negated else "in", py.tuple_(*words))


def _is_piece(k: Compiler, node: c.IsPiece) -> py.Expr:
    value, others = k.value(node.value), [k.value(each) for each in node.others]
    if len(others) == 1:
        return py.compare(value, "!=" if node.negated else "=", others[0])
    found = py.call(py.name("has_one"), value, py.tuple_(*others))
    return py.negate(found) if node.negated else found


def _is_kind(k: Compiler, node: c.IsKind) -> py.Expr:
    kind = py.attr(k.value(node.value), "_kind")
    return py.compare(kind, "not in" if node.negated else "in", py.tuple_(*[py.const(each) for each in node.kinds]))


def _has(k: Compiler, node: c.Has) -> py.Expr:
    tests = [_has_one(k, node.value, name, node.other) for name in node.names]
    found = py.some(tests)
    if node.negated:
        return py.negate(found)
    return found


def _has_one(k: Compiler, value: c.Value, name: str, other: c.Value | None) -> py.Expr:
    condition, _, end = name.partition(".")
    if k.meanings.shared(condition):
        with_ = k.value(other) if other is not None else py.const(None)
        return py.call(py.attr(py.name("w"), "linked"), k.value(value), py.const(condition), with_, py.const(end))
    return py.compare(_level(k, c.Level(value, condition)), ">", py.const(0))


def _level(k: Compiler, node: c.Level) -> py.Expr:
    check_name(node.condition)
    if k.meanings.changed_level(node.condition):
        return py.call(py.attr(py.attr(py.name("w"), "q"), node.condition), py.name("w"), k.value(node.of))
    if k.meanings.shared(node.condition):
        return py.call(py.attr(py.name("w"), "count_links"), k.value(node.of), py.const(node.condition))
    return py.attr(k.value(node.of), node.condition)


def _all(k: Compiler, node: c.All) -> py.Expr:
    if k.refuses(node):
        return py.call(py.name("every"), *_laters(k, node.clauses))
    return py.every([k.value(each) for each in node.clauses])


def _either(k: Compiler, node: c.Either) -> py.Expr:
    if k.refuses(node):
        return py.call(py.name("some"), *_laters(k, node.clauses))
    return py.some([k.value(each) for each in node.clauses])


def _laters(k: Compiler, nodes: tuple[c.Value, ...]) -> list[py.Expr]:
    return k.within(lambda: [py.later(k.value(each)) for each in nodes])


def _not(k: Compiler, node: c.Not) -> py.Expr:
    value = k.value(node.value)
    return py.call(py.name("negate"), value) if k.refuses(node.value) else py.negate(value)


def _if(k: Compiler, node: c.If) -> py.Expr:
    if k.refuses(node.condition):
        then, otherwise = _laters(k, (node.then, node.otherwise))
        return py.call(py.name("choose"), k.value(node.condition), then, otherwise)
    return py.choose(k.truth(node.condition), k.value(node.then), k.value(node.otherwise))


def _fallback(k: Compiler, node: c.Fallback) -> py.Expr:
    if k.inside:
        return py.call(py.name("otherwise"), k.value(node.value), *_laters(k, (node.default,)))
    kept = k.temporary()
    refused = py.compare(py.call(py.name("type_"), py.keep(kept, k.value(node.value))), "is", py.name("Cannot"))
    return py.choose(refused, k.value(node.default), py.name(kept))


def _function(k: Compiler, node: c.Function) -> py.Expr:
    names = {"abs": "absolute", "floor": "floor", "ceil": "ceil", "round": "nearest", "remainder": "remainder", "words": "count_words"}
    if node.function in ("min", "max"):
        return _extreme(k, node)
    values = [k.value(each) for each in node.arguments]
    if node.function in names:
        return py.call(py.name(names[node.function]), *values)
    return py.call(py.item(py.attr(py.name("w"), "functions"), py.const(node.function)), *values)


def _extreme(k: Compiler, node: c.Function) -> py.Expr:
    if k.inside or len(node.arguments) > 2 or k.refuses(node):
        return py.call(py.name("least" if node.function == "min" else "most"), *[k.value(each) for each in node.arguments])
    first, second = node.arguments
    one, other = (simple(k, each) for each in (first, second))
    test = py.compare(one[0], "<" if node.function == "min" else ">", other[0])
    return py.choose(test, one[1], other[1])


def simple(k: Compiler, node: c.Value) -> tuple[py.Expr, py.Expr]:
    """Give how a value is read the first and the second time: worked out once, kept under a name."""
    if isinstance(node, (c.Constant, c.Local)):
        return k.value(node), k.value(node)
    kept = k.temporary()
    return py.keep(kept, k.value(node)), py.name(kept)


def _quantity(k: Compiler, node: c.Quantity) -> py.Expr:
    arguments = [k.value(each) for each in node.arguments]
    lent = [py.name(local(each)) for each in k.meanings.lends(node.quantity)]
    return py.call(py.attr(py.attr(py.name("w"), "q"), check_name(node.quantity)), py.name("w"), *arguments, *lent)


def _look(k: Compiler, node: c.Look) -> py.Expr:
    arguments = [k.value(each) for each in (*node.handed, *node.keys)]
    return py.call(py.attr(py.attr(py.name("w"), "t"), check_name(node.table)), *arguments)


def _world(method: str, *arguments: py.Expr) -> py.Expr:
    return py.call(py.attr(py.name("w"), method), *arguments)


def _fold(k: Compiler, node: c.Fold) -> py.Expr:
    name = {"sum": "sum_", "highest": "highest", "lowest": "lowest"}[node.word]
    return py.call(py.name(name), k.over(node.members, lambda: k.value(node.value)))


def _at_start(k: Compiler, node: c.AtStart) -> py.Expr:
    return _world("at_start", py.const(node.moment), *_laters(k, (node.value,)))


VALUES: dict[type[Node], Callable[..., py.Expr]] = {
    c.Constant: _constant,
    c.Word: _word,
    c.Nothing: lambda _, __: py.const(None),
    c.Local: lambda _, node: py.name(local(node.name)),
    c.Single: lambda _, node: py.item(py.attr(py.name("w"), "single"), py.const(node.kind)),
    c.Clock: lambda _, node: py.attr(py.name("w"), node.name),
    c.Chosen: lambda _, node: py.item(py.attr(py.name("w"), "option"), py.const(node.option)),
    c.Attribute: lambda k, node: py.attr(k.value(node.of), check_name(node.name)),
    c.Kept: lambda k, node: _world("kept", k.value(node.of), py.const(node.name), k.value(node.key)),
    c.Part: lambda k, node: _world("part", k.value(node.of), py.const(node.kind), k.value(node.key)),
    c.Track: lambda k, node: py.attr(py.attr(k.value(node.of), check_name(node.name)), check_name(node.says)),
    c.Level: _level,
    c.Instance: lambda k, node: _world("instance", k.value(node.of), py.const(node.condition)),
    c.Letter: lambda k, node: py.call(py.name("letter"), k.value(node.of), py.const(node.letter)),
    c.Fact: lambda k, node: _world("fact", py.const(node.fact), *[k.value(each) for each in node.arguments]),
    c.Quantity: _quantity,
    c.Look: _look,
    c.Function: _function,
    c.Allowed: lambda k, node: _world("allowed", py.const(node.order), k.value(node.who)),
    c.Arithmetic: _arithmetic,
    c.Negative: lambda k, node: py.minus(k.value(node.value)),
    c.Climb: lambda k, node: py.call(py.name("climb"), k.value(node.value), k.value(node.rungs)),
    c.Rungs: lambda k, node: py.binary(k.value(node.left), "-", k.value(node.right)),
    c.Compare: _compare,
    c.Between: _between,
    c.IsWord: _is_word,
    c.IsPiece: _is_piece,
    c.IsKind: _is_kind,
    c.Has: _has,
    c.IsNone: lambda k, node: py.compare(k.value(node.value), "is not" if node.negated else "is", py.const(None)),
    c.IsCannot: lambda k, node: (py.negate if node.negated else lambda x: x)(py.call(py.name("is_cannot"), k.value(node.value))),
    c.IsLost: lambda k, node: py.compare(py.attr(k.value(node.value), "left"), ">" if node.negated else "=", py.const(0)),
    c.All: _all,
    c.Either: _either,
    c.Not: _not,
    c.If: _if,
    c.Fallback: _fallback,
    c.AnyOf: lambda k, node: py.call(py.name("any_"), k.over(node.members, lambda: py.const(True))),
    c.NoneOf: lambda k, node: py.negate(py.call(py.name("any_"), k.over(node.members, lambda: py.const(True)))),
    c.Count: lambda k, node: py.call(py.name("sum_"), k.over(node.members, lambda: py.const(1))),
    c.Fold: _fold,
    c.AtStart: _at_start,
    c.Damage: lambda k, node: k.constant(k.meanings.damage(node.notation)),
}
