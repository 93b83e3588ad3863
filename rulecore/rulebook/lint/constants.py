"""What is known for certain while a definition runs: names handed over as constants, and whether a condition can hold with them.

A procedure that is called with `noise: loud` never does what it does only `when: noise is sudden`; a chain of effects through both ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: Names with the constants they are known to be.
Bindings = frozenset[tuple[str, Any]]

FREE: Bindings = frozenset()
#: Stands for `none`.
NOTHING = "none"


def constant(tree: Any, known: Mapping[str, Any]) -> tuple[Any] | None:
    """Give what a tree is for certain, in brackets; nothing when that depends on the table.

    >>> constant(c.Word("mood", "calm"), {}), constant(c.Local("mood"), {"mood": "cross"}), constant(c.Local("speed"), {})
    (('calm',), ('cross',), None)
    """
    if isinstance(tree, c.Word):
        return (tree.word,)
    if isinstance(tree, c.Constant):
        return (tree.value,)
    if isinstance(tree, c.Nothing):
        return (NOTHING,)
    if isinstance(tree, c.Local) and tree.name in known:
        return (known[tree.name],)
    return None


def handed(parameters: Iterable[Mapping[str, Any]], arguments: Mapping[str, Any], known: Mapping[str, Any]) -> Bindings:
    """Give what a called definition knows for certain of the names it is handed."""
    found = []
    for parameter in parameters:
        argument = arguments.get(parameter["name"])
        value = constant(argument if argument is not None else parameter["usual"], known)
        if value is not None:
            found.append((parameter["name"], value[0]))
    return frozenset(found)


def holds(tree: Any, known: Mapping[str, Any]) -> bool | None:
    """Say whether a condition holds; none when that depends on the table.

    >>> calm = c.IsWord(c.Local("mood"), ("calm",), False)
    >>> holds(calm, {"mood": "calm"}), holds(c.Not(calm), {"mood": "calm"}), holds(c.All((calm, c.Local("fog"))), {"mood": "cross"})
    (True, False, False)
    """
    if not known:
        return None
    if isinstance(tree, c.Not):
        inner = holds(tree.value, known)
        return None if inner is None else not inner
    if isinstance(tree, (c.All, c.Either)):
        settles = isinstance(tree, c.Either)
        found = [holds(each, known) for each in tree.clauses]
        return settles if settles in found else None if None in found else not settles
    if isinstance(tree, c.IsWord):
        value = constant(tree.value, known)
        return None if value is None else (value[0] in tree.words) is not tree.negated
    if isinstance(tree, c.IsNone):
        value = constant(tree.value, known)
        return None if value is None else (value[0] == NOTHING) is not tree.negated
    if isinstance(tree, c.Compare) and tree.operator in ("=", "!="):
        one, other = constant(tree.left, known), constant(tree.right, known)
        return None if one is None or other is None else (one == other) is (tree.operator == "=")
    value = constant(tree, known)
    return value[0] if value is not None and isinstance(value[0], bool) else None
