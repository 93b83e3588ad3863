"""What tables are looked up with: every key of every look and consultation, and the values that it takes for certain.

Only dice and what is declared `from: 1..4` are certain; and only where nothing else decides whether the look happens at that value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import children, walk
from rulecore.language.node import Node
from rulecore.rulebook.lint.evaluate import MIXED, Unknown, worth
from rulecore.rulebook.lint.points import Points
from rulecore.rulebook.lint.predicates import known_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.lint.view import View

#: Conditions on the way to a look, each with whether it holds or fails there; none where it stands in the way in another manner.
Guards = tuple[tuple[Any, bool | None], ...]
#: So many values of a declared range are tried.
MOST_VALUES = 1_000


class Site:
    """One key of one look: its tree, the sort and id of the definition it stands in, and the conditions on the way to it."""

    __slots__ = ("guards", "inside", "tree")

    def __init__(self, tree: c.Value, inside: tuple[str, str], guards: Guards) -> None:
        self.tree = tree
        self.inside = inside
        self.guards = guards


def sites(view: View) -> dict[tuple[str, str], list[Site]]:
    """Give the keys of all looks, by table and name of the key."""
    if "sites" not in view.memo:
        found: dict[tuple[str, str], list[Site]] = {}
        for ref, uses in view.all_uses():
            if any(sort == "tables" for sort, _ in uses.refs):
                for table, keys, guards in _looks(view, view.book.definition(*ref), ()):
                    for name, tree in keys.items():
                        found.setdefault((table, name), []).append(Site(tree, ref, guards))
        view.memo["sites"] = found
    known: dict[tuple[str, str], list[Site]] = view.memo["sites"]
    return known


# ---- looks, and what stands in their way --------------------------------------------------------------------------------------

Look = tuple[str, "dict[str, Any]", Guards]


def _looks(view: View, value: Any, guards: Guards) -> Iterator[Look]:
    """Give every look below a value."""
    if isinstance(value, Node):
        yield from _in_tree(view, value, guards)
    elif isinstance(value, dict):
        yield from _in_definition(view, value, guards)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _looks(view, each, guards)
            if isinstance(each, dict) and "text" in each and each.get("when") is not None:
                guards = (*guards, (each["when"], False))  # of outcomes, the first that holds counts
    elif hasattr(value, "change"):
        own = [(tree, True) for tree in (value.guard, value.change.when) if tree is not None]
        yield from _in_tree(view, value.change, (*guards, *own))


def _in_definition(view: View, value: dict[str, Any], guards: Guards) -> Iterator[Look]:
    here = guards
    here += tuple([(each["rule"], True) for each in value.get("needs", ()) if each["rule"] is not None])
    if value.get("when") is not None:
        here += ((value["when"], True),)
    for key in ("until", "members"):
        if value.get(key) is not None:
            here += ((value[key], None),)
    if value.get("verb") == "consult" and "row" not in value:
        yield value["what"], {name: tree for name, tree in value.get("arguments", {}).items() if tree is not None}, here
    condition = value.get("if")
    for key, each in value.items():
        if key in ("when", "if", "until", "members"):
            yield from _looks(view, each, guards)
        elif key == "plan":
            yield from _looks(view, [each.base, *each.usual.values(), *each.lines], here)
        elif condition is not None and key in ("then", "else"):
            yield from _looks(view, each, (*here, (condition, key == "then")))
        else:
            yield from _looks(view, each, here)


def _in_tree(view: View, node: Any, guards: Guards) -> Iterator[Look]:
    if isinstance(node, c.Look):
        table = view.book.definition("tables", node.table)["table"] if view.has("tables", node.table) else None
        if table is not None:
            names = [*table.keys, *([table.columns.by] if table.columns is not None else [])]
            yield node.table, dict(zip(names, node.keys, strict=False)), guards
    if isinstance(node, c.If):
        yield from _in_tree(view, node.condition, guards)
        yield from _in_tree(view, node.then, (*guards, (node.condition, True)))
        yield from _in_tree(view, node.otherwise, (*guards, (node.condition, False)))
        return
    if isinstance(node, c.Fallback):  # who writes `otherwise` knows that there may be no row
        guards = (*guards, *[(key, None) for key in walk(node.value)])
    elif isinstance(node, (c.All, c.Either)):
        guards = (*guards, *[(each, None) for each in node.clauses if not isinstance(each, c.Look)])
    elif isinstance(node, (c.Fold, c.AnyOf, c.NoneOf, c.Count)):
        guards = (*guards, (node.members, None))
    for each in children(node):
        yield from _in_tree(view, each, guards)


# ---- the values a key takes ---------------------------------------------------------------------------------------------------

#: Values with their ways, and whether they are what dice alone make: then the ways are odds.
Taken = tuple["dict[Any, int]", bool]


def taken(view: View, site: Site) -> Taken | None:
    """Give the values that a key takes for certain; nothing when that cannot be told."""
    moving = [each for each in _variables(site.tree) if not isinstance(each, c.Constant)]
    found = _dice(view, site, moving) or _declared(view, site, moving)
    if found is None:
        return None
    points, dice = found
    values: dict[Any, int] = {}
    touching = [guard for guard in site.guards if _touches(guard[0], points[0][0])]
    for known, ways in points:
        happens = _happens(touching, known, certain=not isinstance(moving[0], c.Local))
        value = worth(site.tree, known)
        if happens is None or isinstance(value, Unknown):
            return None
        if happens:
            values[value] = values.get(value, 0) + ways
    return (values, dice) if values else None


Known = list[tuple["dict[Node, Any]", int]]


def _variables(tree: Any) -> Iterator[Node]:
    """Give the names and fields a key is made of."""
    if isinstance(tree, (c.Local, c.Attribute)):
        yield tree
    elif isinstance(tree, (c.Arithmetic, c.Negative, c.Function, c.If, c.Compare, c.Between, c.Constant)):
        for each in children(tree):
            yield from _variables(each)
    else:
        yield c.Nothing()  # something that is not certain


def _dice(view: View, site: Site, moving: list[Node]) -> tuple[Known, bool] | None:
    """Give the rolls of the check a key stands in, when the key is made of nothing but dice; of a table, the row decides first."""
    sort, name = site.inside
    if sort != "checks" or not all(isinstance(each, c.Local) for each in moving):
        return None
    key = f"points of {name}"
    if key not in view.memo:
        points = Points(view, sort, name)
        found = points.faces() if points.definition.get("each_die") is not None else points.all()
        shifted = points.shifted
        view.memo[key] = [({c.Local(each): value for each, value in names.items()}, ways) for names, ways, _ in found], shifted
    known, shifted = view.memo[key]
    if not known or not moving or not all(each in known[0][0] for each in moving):
        return None
    return known, not shifted


def _declared(view: View, site: Site, moving: list[Node]) -> tuple[Known, bool] | None:
    """Give the values of the one name or field a key is made of, when its range is declared."""
    if len(set(moving)) != 1 or site.inside[0] not in ("checks", "quantities", "levels"):
        return None  # whoever calls a procedure may have asked about it first
    variable: Any = moving[0]
    low, high = view.ranges.of(variable, known_in(view, *site.inside)) if isinstance(variable, (c.Local, c.Attribute)) else (None, None)
    if low is None or high is None or high - low > MOST_VALUES:
        return None
    return [({variable: value}, 1) for value in range(low, high + 1)], False


def _touches(tree: Any, known: dict[Node, Any]) -> bool:
    """Say whether a condition asks about what is known, or about the very piece whose field it is."""
    owners = {each.of for each in known if isinstance(each, c.Attribute)}
    names = {each.name for each in known if isinstance(each, c.Attribute)}
    for node in walk(tree):
        if node in known or (isinstance(node, (c.Attribute, c.Kept)) and node.name in names):
            return True
        if isinstance(node, (c.Has, c.IsKind)) and node.value in owners:
            return True
        if isinstance(node, (c.Level, c.Instance)) and node.of in owners:
            return True
        if isinstance(node, c.Quantity) and any(each in owners for each in node.arguments):
            return True
        if isinstance(node, c.Members) and node.how == "dice" and c.Local("faces") in known:
            return True
    return False


def _happens(guards: list[tuple[Any, bool | None]], known: dict[Node, Any], *, certain: bool) -> bool | None:
    """Say whether a look happens at a value; none when something else has a say in it.

    What else a piece is may go together with its field, so there only what is `certain` counts; dice know nothing of pieces.
    """
    for tree, wanted in guards:
        value = worth(tree, known)
        if wanted is None or value is MIXED or (certain and isinstance(value, Unknown)):
            return None
        if not isinstance(value, Unknown) and bool(value) is not wanted:
            return False
    return True
