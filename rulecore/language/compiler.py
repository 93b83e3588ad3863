"""Checked tree → Python `ast` → function. A compiled line reads the world `w` and its own parameters, and nothing else.

Where a value may be *cannot*, the operations of `operations.py` stand in for Python's operators; elsewhere the result is what a
person would write by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rulecore.language import checked as c
from rulecore.language import pyast as py
from rulecore.language.lowering import VALUES, check_name, local
from rulecore.language.node import Node
from rulecore.language.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.values.words import Ladder

T = TypeVar("T")


class Meanings(Protocol):
    """What the compiler asks of the rulebook about the definitions that a line names."""

    def ladder(self, id: str) -> Ladder | None:
        """Give a list as a ladder, or none when its words have no order."""

    def refuses(self, sort: str, id: str) -> bool:
        """Say whether a `quantity`, `table` or `fact` can give *cannot*."""

    def changed_level(self, condition: str) -> bool:
        """Say whether some line changes the level of a condition."""

    def shared(self, condition: str) -> bool:
        """Say whether a condition is shared by two pieces."""

    def lends(self, quantity: str) -> tuple[str, ...]:
        """Give the names of its check or procedure that a quantity reads."""

    def damage(self, notation: str) -> Any:
        """Read damage in the printed notation."""


def children(node: Any) -> list[Node]:
    """Give the nodes right below a node."""
    found: list[Node] = []
    for name in node.fields:
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif value.__class__ is tuple:
            found += [each for each in value if isinstance(each, Node)]
    return found


def walk(node: Node) -> Iterator[Node]:
    """Give a node and all below it."""
    yield node
    for each in children(node):
        yield from walk(each)


#: What a sieve calls the pieces that it is handed; nothing in a rulebook is called so.
SIFTED = "those.sifted"


class Compiler:
    """Makes functions for one rulebook; constants and operations live in one closed set of globals without Python's builtins."""

    def __init__(self, meanings: Meanings) -> None:
        self.meanings = meanings
        self.globals: dict[str, Any] = {"__builtins__": {}, **OPERATIONS}
        self._temporary = 0
        self._inside = 0
        #: What is known of nodes of the line in hand, each kept so that no other gets its id.
        self._refusing: dict[int, tuple[Node, bool]] = {}

    # ---- making functions ----------------------------------------------------------------------------------------------

    def function(self, value: c.Value, parameters: tuple[str, ...], *, label: str = "line") -> Callable[..., Any]:
        """Give a function of the world and the parameters that works a value out."""
        return self.make(label, parameters, [py.give(self.value(value))])

    def free_names(self, *nodes: Node | None) -> tuple[str, ...]:
        """Give the names that must be handed to a line, in the order met; words of its own loops are not among them."""
        found: dict[str, None] = {}
        bound: set[str] = set()
        for node in nodes:
            for each in walk(node) if node is not None else ():
                if isinstance(each, c.Local):
                    found[each.name] = None
                elif isinstance(each, c.Quantity):
                    found.update(dict.fromkeys(self.meanings.lends(each.quantity)))
                elif isinstance(each, c.Members):
                    bound.add(each.name)
                    if each.how == "dice":
                        found["faces"] = None
        return tuple(name for name in found if name not in bound)

    def make(self, label: str, parameters: tuple[str, ...], body: list[py.Stmt]) -> Callable[..., Any]:
        """Compile one function from statements."""
        for each in parameters:
            check_name(local(each)[2:].replace("__", ""))
        module = py.function("line", ("w", *map(local, parameters)), body)
        made: dict[str, Any] = {}
        exec(compile(module, f"<{label}>", "exec"), self.globals, made)  # noqa: S102 - our own nodes, no builtins
        self._temporary = 0
        self._refusing.clear()
        function: Callable[..., Any] = made["line"]
        return function

    def constant(self, value: Any) -> py.Expr:
        """Keep a value that Python cannot write as a literal, and give the name that reads it."""
        ident = f"k{len(self.globals)}"
        self.globals[ident] = value
        return py.name(ident)

    def temporary(self) -> str:
        """Give a Python name that nothing else uses in this function."""
        self._temporary += 1
        return f"t{self._temporary}"

    # ---- values --------------------------------------------------------------------------------------------------------

    def refuses(self, node: Node | None) -> bool:
        """Say whether a node can give *cannot*."""
        if node is None:
            return False
        known = self._refusing.get(id(node))
        if known is None:
            known = self._refusing[id(node)] = node, self._refuses(node)
        return known[1]

    def _refuses(self, node: Node) -> bool:
        if isinstance(node, (c.Constant, c.Local, c.AnyOf, c.NoneOf, c.Count, c.IsCannot, c.Allowed)):
            return False
        if isinstance(node, c.Fallback):
            return self.refuses(node.default)
        if isinstance(node, c.Fold):
            return node.word != "sum" or self.refuses(node.value)
        if isinstance(node, c.Look) and self.meanings.refuses("table", node.table):
            return True
        if isinstance(node, c.Quantity) and self.meanings.refuses("quantity", node.quantity):
            return True
        if isinstance(node, c.Fact) and self.meanings.refuses("fact", node.fact):
            return True
        return any(self.refuses(each) for each in children(node))

    def truth(self, node: c.Value) -> py.Expr:
        """Compile a condition of which only yes or no matters, so that *cannot* counts as no."""
        if isinstance(node, c.All):
            return py.every([self.truth(each) for each in node.clauses])
        if isinstance(node, c.Either):
            return py.some([self.truth(each) for each in node.clauses])
        return self.value(node)

    def value(self, node: c.Value) -> py.Expr:
        """Compile a value."""
        return VALUES[type(node)](self, node)

    def rank(self, node: c.Value) -> py.Expr:
        """Compile a word of a ladder as its rank."""
        if isinstance(node, c.Word) and (ladder := self.meanings.ladder(node.list)) is not None:
            return py.const(ladder[node.word].rank)
        return py.attr(self.value(node), "rank")

    def members(self, node: c.Members) -> tuple[py.Expr, list[py.Expr]]:
        """Compile where some pieces come from, and the conditions on each."""
        source = self._source(node)
        return source, self.within(lambda: [self.truth(each) for each in (node.filter, node.where) if each is not None])

    def sieve(self, node: c.Members) -> tuple[tuple[str, ...], Callable[..., list[Any]]]:
        """Give a function of the world and some pieces that lists those which are meant, and the further names that it must be handed."""
        conditions = [each for each in (node.filter, node.where) if each is not None]
        names = tuple(dict.fromkeys(name for each in conditions for name in self.free_names(each) if name != node.name))
        holds = self.within(lambda: [self.truth(each) for each in conditions])
        listed = py.those(local(node.name), py.name(local(SIFTED)), *holds)
        return names, self.make("members", (SIFTED, *names), [py.give(listed)])

    def over(self, node: c.Members, value: Callable[[], py.Expr]) -> py.Expr:
        """Compile a value for each of some pieces."""
        source, conditions = self.members(node)
        inner = self.within(value)
        return py.each(inner, local(node.name), source, *conditions)

    def _source(self, node: c.Members) -> py.Expr:
        if node.how == "dice":
            return py.name(local("faces"))
        w = py.name("w")
        if node.how in ("kind", "conditions", "groups"):
            method = {"kind": "all", "conditions": "conditions", "groups": "groups"}[node.how]
            return py.call(py.attr(w, method), py.const(node.id))
        of = self.within(lambda: self.value(node.of) if node.of is not None else py.const(None))
        if node.how == "several":
            return of
        return py.call(py.attr(w, {"sections": "sections"}.get(node.how, node.how)), of, py.const(node.id))

    def within(self, make: Callable[[], T]) -> T:
        """Compile something that stands inside a loop or a function of its own."""
        self._inside += 1
        made = make()
        self._inside -= 1
        return made

    @property
    def inside(self) -> bool:
        """Say whether the present place is inside a loop, where Python keeps no names for us."""
        return self._inside > 0
