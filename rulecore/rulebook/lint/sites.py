"""What a table is looked up with: the numbers that a key can be at every place that looks into it.

A place where something else decides first whether the look happens tells nothing of its key: `when roll >= 3`, say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import children, walk
from rulecore.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.language.domains import Interval
    from rulecore.rulebook.lint.view import View

#: Names and fields that conditions in the way ask about.
Asked = frozenset[Any]


class Site:
    """One key of one look: the tree, the sort and id of the definition it stands in, and whether something decides about it first."""

    __slots__ = ("inside", "settled", "tree")

    def __init__(self, tree: c.Value, inside: tuple[str, str], *, settled: bool) -> None:
        self.tree = tree
        self.inside = inside
        self.settled = settled


def sites(view: View) -> dict[tuple[str, int], list[Site]]:
    """Give every key that some look uses, by table and number of the key."""
    if "sites" not in view.memo:
        found: dict[tuple[str, int], list[Site]] = {}
        for ref in _definitions(view):
            for node, asked in _looks(view.book.definition(*ref), frozenset()):
                for index, key in enumerate(node.keys):
                    settled = not any(_atom(each) in asked for each in walk(key))
                    found.setdefault((node.table, index), []).append(Site(key, ref, settled=settled))
        view.memo["sites"] = found
    known: dict[tuple[str, int], list[Site]] = view.memo["sites"]
    return known


def _definitions(view: View) -> Iterator[tuple[str, str]]:
    """Give the definitions that look into a table, or may."""
    for ref, uses in view.all_uses():
        if any(sort == "tables" for sort, _ in uses.refs):
            yield ref


def _looks(value: Any, asked: Asked) -> Iterator[tuple[c.Look, Asked]]:
    """Give every look below a value, with what conditions on the way to it ask about."""
    if isinstance(value, Node):
        yield from _in_tree(value, asked)
    elif isinstance(value, dict):
        here = asked
        for key in ("when", "if", "where", "needs", "until"):
            here = here | _asks(value.get(key))
        if "members" in value:
            here = here | _asks(value["members"])
        for key, each in value.items():
            if key != "plan":
                yield from _looks(each, here)
        if "plan" in value:
            yield from _looks([value["plan"].base, *value["plan"].usual.values(), *value["plan"].lines], here)
    elif isinstance(value, (list, tuple)):
        here = asked
        for each in value:
            yield from _looks(each, here)
            if isinstance(each, dict) and "rule" not in each:  # of outcomes, the first that holds counts
                here = here | _asks(each.get("when"))
    elif hasattr(value, "change"):
        yield from _in_tree(value.change, asked | _asks(value.guard) | _asks(value.change.when))


def _in_tree(node: Any, asked: Asked) -> Iterator[tuple[c.Look, Asked]]:
    if isinstance(node, c.Look):
        yield node, asked
    if isinstance(node, c.Fallback):
        asked = asked | {_atom(each) for each in walk(node.value)}
    elif isinstance(node, (c.All, c.Either)):
        asked = asked | _asks(node.clauses)
    elif isinstance(node, c.If):
        asked = asked | _asks(node.condition)
    elif isinstance(node, c.Fold):
        asked = asked | _asks(node.members)
    elif isinstance(node, c.Members):
        asked = asked | _asks(node.where) | _asks(node.filter)
    for each in children(node):
        yield from _in_tree(each, asked)


def _asks(value: Any) -> Asked:
    """Give what a condition asks about."""
    if isinstance(value, (tuple, list)):
        return frozenset().union(*[_asks(each) for each in value]) if value else frozenset()
    if isinstance(value, dict):
        return _asks(value.get("rule"))
    return frozenset(_atom(each) for each in walk(value)) - {None} if isinstance(value, Node) else frozenset()


def _atom(node: Node) -> Any:
    """Give what stands for a name or field; totals and rolls ask about each other."""
    if isinstance(node, c.Local):
        return "roll" if node.name.rpartition(".")[2] in ("roll", "total") else node.name
    return node.name if isinstance(node, (c.Attribute, c.Kept, c.Track)) else None


def interval_of(view: View, site: Site) -> Interval:
    """Give the numbers that a key really can be: only what is declared, dice and `from: 1..4`, tells both ends for certain."""
    from rulecore.rulebook.lint.predicates import known_in

    return view.ranges.of(site.tree, known_in(view, *site.inside)) if site.settled and _exact(site.tree) else (None, None)


def _exact(tree: Any) -> bool:
    """Say whether every number between the ends of an interval comes about: it moves one name or field, and nothing else."""
    if isinstance(tree, (c.Local, c.Attribute)):
        return True
    if isinstance(tree, c.Negative):
        return _exact(tree.value)
    if isinstance(tree, c.Arithmetic) and tree.operator in "+-":
        return _one_moves([tree.left, tree.right])
    return isinstance(tree, c.Function) and tree.function in ("min", "max") and _one_moves(tree.arguments)


def _one_moves(parts: Iterable[Any]) -> bool:
    moving = [each for each in parts if not isinstance(each, c.Constant)]
    return len(moving) == 1 and _exact(moving[0])
