"""Works a formula out for one roll or one value of a field, as far as that decides it.

`FREE` stands for what something else decides, and only that: it may well hold at this roll too. `MIXED` stands for what both decide
together, as `roll < inches`: nothing can be said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.values.numbers import divide, rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.language.node import Node

    #: What is known: names and fields with their values.
    Known = Mapping[Node, Any]


class Unknown:
    """A value that cannot be told."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


FREE, MIXED = Unknown("FREE"), Unknown("MIXED")

_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_RECKONED: dict[str, Callable[[Any, Any], Any]] = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": divide}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "floor": lambda a: rounded(a, "down"),
    "ceil": lambda a: rounded(a, "up"),
    "round": lambda a: rounded(a, "nearest"),
    "remainder": lambda a, b: a % b,
}


def worth(tree: Any, known: Known) -> Any:
    """Give what a formula is worth.

    >>> roll, far = c.Local("roll"), c.Local("far")
    >>> at_two = {roll: 2}
    >>> worth(c.Arithmetic("+", roll, c.Constant(3)), at_two), worth(c.Compare("<", roll, far, "number"), at_two)
    (5, MIXED)
    >>> worth(c.All((c.Compare(">", roll, c.Constant(1), "number"), c.Compare(">", far, c.Constant(1), "number"))), at_two)
    FREE
    """
    if tree in known:
        return known[tree]
    if isinstance(tree, c.Constant):
        return tree.value
    if isinstance(tree, (c.All, c.Either)):
        return _joined(tree, known)
    if isinstance(tree, c.Not):
        inner = worth(tree.value, known)
        return inner if isinstance(inner, Unknown) else not inner
    if isinstance(tree, c.If):
        condition = worth(tree.condition, known)
        return _undecided(tree, known) if isinstance(condition, Unknown) else worth(tree.then if condition else tree.otherwise, known)
    parts, of = _operation(tree)
    values = [worth(each, known) for each in parts]
    if of is None or any(isinstance(each, Unknown) for each in values):
        return _undecided(tree, known)
    try:
        return of(*values)
    except (ArithmeticError, TypeError):
        return _undecided(tree, known)


def _operation(tree: Any) -> tuple[tuple[Any, ...], Callable[..., Any] | None]:
    if isinstance(tree, c.Arithmetic):
        return (tree.left, tree.right), _RECKONED[tree.operator]
    if isinstance(tree, c.Negative):
        return (tree.value,), lambda a: -a
    if isinstance(tree, c.Compare) and tree.how != "rung":
        return (tree.left, tree.right), _COMPARED[tree.operator]
    if isinstance(tree, c.Between) and tree.how == "number":
        return (tree.value, tree.low, tree.high), lambda a, low, high: low <= a <= high
    if isinstance(tree, c.Function):
        return tree.arguments, _FUNCTIONS.get(tree.function)
    return (), None


def _joined(tree: c.All | c.Either, known: Known) -> Any:
    settles = isinstance(tree, c.Either)
    found = [worth(each, known) for each in tree.clauses]
    if any(each is settles for each in found):
        return settles
    for unknown in (MIXED, FREE):
        if unknown in found:
            return unknown
    return not settles


def _undecided(tree: Any, known: Known) -> Unknown:
    mixed = any(each in known or (isinstance(each, c.Members) and each.how == "dice") for each in walk(tree))
    return MIXED if mixed else FREE
