"""What the code of a plugin asks its rulebook for by name, read from its source: `game.quantity("speed")`, `world.q.speed`.

A name may stand there, or be a constant, come from a loop over some, or go through a function of the plugin that hands it on. What is made
up of the rulebook's own words, such as every order there is, cannot be misspelt and is not looked for.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What a rulebook has by name. `fields` are those of all pieces and conditions, `any` is whatever a line of the journal may be about.
SORTS = (
    "quantities", "facts", "tables", "checks", "procedures", "orders", "conditions", "traits", "pieces", "choices", "options", "cards",
)  # fmt: skip
#: Who asks for a name: the sort of its definition, and where it stands among the arguments, from the end where that is less than nothing.
BY_NAME = {
    "quantity": ("quantities", 0), "now": ("quantities", 0), "fact": ("facts", 0), "look": ("tables", 0), "consult": ("tables", 0),
    "check": ("checks", 0), "call": ("procedures", 0), "may": ("orders", 0), "allowed": ("orders", 0), "carry_out": ("orders", 0),
    "order": ("orders", 0), "cost": ("orders", 0), "orders": ("orders", -1), "pieces": ("pieces", 0), "all": ("pieces", 0),
    "mine": ("pieces", 0), "place": ("pieces", 0), "instance": ("conditions", 1), "links": ("conditions", 1), "has": ("conditions", 1),
    "write": ("fields", 1), "kept": ("fields", 1),
}  # fmt: skip
#: Attributes through which a name is asked for as one of theirs, `world.q.speed`, or as a key, `world.single["wind"]`.
THROUGH = {"q": "quantities", "t": "tables", "single": "pieces", "of_kind": "pieces"}
#: Words of effects that name a condition.
EFFECTS = ("gain", "lose")


class Asked(NamedTuple):
    """One name that is asked for: the sort of its definition, and where that is done."""

    sort: str
    name: str
    at: str


def asked(folder: Path) -> Iterator[Asked]:
    """Give every name that the modules in a folder ask for."""
    modules = [Module(path) for path in sorted(folder.rglob("*.py"))]
    for module in modules:
        module.take(modules)
    by_name: dict[str, tuple[str, int]] = {}
    found = BY_NAME
    while found:  # functions that hand a name on are asked like what they ask
        by_name |= found
        found = {name: how for module in modules for name, how in module.handing_on(by_name) if name not in by_name}
    for module in modules:
        for sort, node, line in module.asks(by_name):
            for name in module.words(node):
                if not name.startswith("_"):
                    yield Asked(sort, name, f"{module.path.name}:{line}")


class Module:
    """A module of a plugin."""

    def __init__(self, path: Path) -> None:
        self.path, self.tree = path, ast.parse(path.read_text("utf-8"))
        self.around = {inner: outer for outer in ast.walk(self.tree) for inner in ast.iter_child_nodes(outer)}
        self.constants: dict[str, ast.expr] = {}
        for each in self.tree.body:
            if isinstance(each, ast.Assign):
                self._keep(each.targets[0], each.value)

    def _keep(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.constants[target.id] = value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, its_value in zip(target.elts, value.elts, strict=True):
                self._keep(one, its_value)

    def take(self, modules: list[Module]) -> None:
        """Know the constants of other modules that are imported here."""
        constants = {module.path.stem: module.constants for module in modules}
        for each in self.tree.body:
            if isinstance(each, ast.ImportFrom) and each.module is not None:
                of = constants.get(each.module.rpartition(".")[2], {})
                self.constants |= {name.name: of[name.name] for name in each.names if name.name in of}

    # ---- who asks --------------------------------------------------------------------------------------------------------------------

    def asks(self, by_name: dict[str, tuple[str, int]]) -> Iterator[tuple[str, ast.expr, int]]:
        """Give the sort of what is asked for, the expression that names it, and the line."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called)):
                    yield from ((sort, name, node.lineno) for sort, name in _of_call(called, node, by_name))
                case ast.Attribute(value=ast.Attribute(attr="q" | "t" as through)):
                    yield THROUGH[through], ast.Constant(node.attr), node.lineno
                case (
                    ast.Subscript(value=ast.Attribute(attr="single"), slice=name)
                    | ast.Compare(left=name, comparators=[ast.Attribute(attr="single" | "of_kind")])
                ):
                    yield "pieces", name, node.lineno
                case ast.Dict(keys=[ast.Constant(value="gain" | "lose"), *_], values=[name, *_]):
                    yield "conditions", name, node.lineno

    def handing_on(self, by_name: dict[str, tuple[str, int]]) -> Iterator[tuple[str, tuple[str, int]]]:
        """Give the functions that ask for a name which they are handed, with the sort and the place of it among their arguments."""
        for sort, name, _ in self.asks(by_name):
            function = next((each for each in self._outside(name) if isinstance(each, ast.FunctionDef)), None)
            if function is not None and isinstance(name, ast.Name) and self._looped(name) is None:
                handed = [each.arg for each in function.args.args if each.arg not in ("self", "cls")]
                if name.id in handed:
                    yield function.name, (sort, handed.index(name.id))

    # ---- what for --------------------------------------------------------------------------------------------------------------------

    def words(self, node: ast.expr | None) -> set[str]:
        """Give the words that an expression can be; none where that cannot be told."""
        match node:
            case ast.Constant(value=str(word)):
                return {word}
            case ast.IfExp(body=one, orelse=other):
                return self.words(one) | self.words(other)
            case ast.Subscript(value=ast.Name(id=name)) if isinstance(table := self.constants.get(name), ast.Dict):
                return {word for each in table.values for word in self.words(each)}
            case ast.Name(id=name):
                looped = self._looped(node)
                return self.words(self.constants.get(name)) if looped is None else self.members(*looped)
        return set()

    def members(self, node: ast.expr | None, column: int | None) -> set[str]:
        """Give the words that stand in something, or in a column of it."""
        found: set[str] = set()
        match node:
            case ast.Name(id=name):
                return self.members(self.constants.get(name), column)
            case ast.Dict(keys=rows) | ast.Tuple(elts=rows) | ast.List(elts=rows):
                for row in rows:
                    match row:
                        case ast.Starred(value=more):
                            found |= self.members(more, column)
                        case ast.Tuple(elts=cells) if column is not None:
                            found |= self.words(cells[column])
                        case _:
                            found |= self.words(row)
        return found

    def _looped(self, name: ast.Name) -> tuple[ast.expr, int | None] | None:
        """Give what the loop around a name goes over that binds it, and in which column it stands there; none where no loop does."""
        for outer in self._outside(name):
            for loop in getattr(outer, "generators", [outer]):
                parts = getattr(loop.target, "elts", [loop.target]) if isinstance(loop, (ast.For, ast.comprehension)) else []
                bound = [isinstance(part, ast.Name) and part.id == name.id for part in parts]
                if True in bound:
                    return loop.iter, bound.index(True) if len(bound) > 1 else None
        return None

    def _outside(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.around:
            node = self.around[node]
            yield node


def _of_call(called: str, node: ast.Call, by_name: dict[str, tuple[str, int]]) -> Iterator[tuple[str, ast.expr]]:
    """Give what a call asks for."""
    yield from (("any", each.value) for each in node.keywords if each.arg == "about")
    match called, node.args:
        case "get" | "has", [ast.Constant(value=sort), name] if sort in SORTS:
            yield sort, name
        case "getattr", [ast.Attribute(attr=through), name] if through in THROUGH:
            yield THROUGH[through], name
        case "getattr", [_, name, _]:
            yield "fields", name
        case _, arguments if called in by_name:
            sort, place = by_name[called]
            if place < len(arguments) and arguments:
                yield sort, arguments[place]
