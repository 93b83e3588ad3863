"""Checked tree → Python `ast` → function. A compiled line reads the world `w` and its own parameters, and nothing else.

Where a value may be *cannot*, the operations of `operations.py` stand in for Python's operators; elsewhere the result is what a
person would write by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rulecore.language import checked as c
from rulecore.language.node import Node
from rulecore.language import pyast as py
from rulecore.language.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.values.words import Ladder


class Meanings(Protocol):
    """What the compiler asks of the rulebook about the definitions that a line names."""

    def ladder(self, id: str) -> Ladder | None:  # noqa: A002
        """Give a list as a ladder, or none when its words have no order."""

    def refuses(self, sort: str, id: str) -> bool:  # noqa: A002
        """Say whether a `quantity`, `table` or `fact` can give *cannot*."""

    def changed_level(self, condition: str) -> bool:
        """Say whether some line changes the level of a condition."""

    def shared(self, condition: str) -> bool:
        """Say whether a condition is shared by two pieces."""

    def lends(self, quantity: str) -> tuple[str, ...]:
        """Give the names of its check or procedure that a quantity reads."""

    def damage(self, notation: str) -> Any:
        """Read damage in the printed notation."""


def local(name: str) -> str:
    """Give the Python name of a name in scope."""
    return "v_" + name.replace(".", "__").replace("#", "die_")


def children(node: Any) -> Iterator[Node]:
    """Give the nodes right below a node."""
    for value in node.values():
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Node))


def walk(node: Node) -> Iterator[Node]:
    """Give a node and all below it."""
    yield node
    for each in children(node):
        yield from walk(each)


class Compiler:
    """Makes functions for one rulebook; constants and operations live in one closed set of globals without Python's builtins."""

    def __init__(self, meanings: Meanings) -> None:
        self.meanings = meanings
        self.globals: dict[str, Any] = {"__builtins__": {}, **OPERATIONS}
        self._temporary = 0
        self._inside = 0

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
        if node is None or isinstance(node, (c.Any_, c.None_, c.Count, c.IsCannot)):
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
        if isinstance(node, (c.Local, c.Allowed)):
            return False
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
        self._inside += 1
        conditions = [self.truth(each) for each in (node.filter, node.where) if each is not None]
        self._inside -= 1
        return source, conditions

    def over(self, node: c.Members, value: Callable[[], py.Expr]) -> py.Expr:
        """Compile a value for each of some pieces."""
        source, conditions = self.members(node)
        self._inside += 1
        inner = value()
        self._inside -= 1
        return py.each(inner, local(node.name), source, *conditions)

    def _source(self, node: c.Members) -> py.Expr:
        if node.how == "dice":
            return py.name(local("faces"))
        w = py.name("w")
        if node.how in ("kind", "conditions", "groups"):
            method = {"kind": "all", "conditions": "conditions", "groups": "groups"}[node.how]
            return py.call(py.attr(w, method), py.const(node.id))
        self._inside += 1
        of = self.value(node.of) if node.of is not None else py.const(None)
        self._inside -= 1
        if node.how == "several":
            return of
        return py.call(py.attr(w, {"sections": "sections"}.get(node.how, node.how)), of, py.const(node.id))

    @property
    def inside(self) -> bool:
        """Say whether the present place is inside a loop, where Python keeps no names for us."""
        return self._inside > 0


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
    if node.how == "rung" and not any(k.refuses(each) for each in parts):
        low, value, high = (k.rank(each) for each in parts)
    else:
        low, value, high = (k.value(each) for each in parts)
    return py.compare(low, "<=", value, "<=", high)


def _is_word(k: Compiler, node: c.IsWord) -> py.Expr:
    value = k.value(node.value)
    if len(node.words) == 1:
        word = py.const(node.words[0])
        if k.refuses(node.value):
            return py.call(py.name("unequal" if node.negated else "equal"), value, word)
        return py.compare(value, "!=" if node.negated else "=", word)
    words = py.tuple_(*[py.const(word) for word in node.words])
    if k.refuses(node.value):
        tests: list[c.Value] = [c.IsWord(node.value, (word,), node.negated) for word in node.words]
        return k.value(c.All(tuple(tests)) if node.negated else c.Either(tuple(tests)))
    return py.compare(value, "not in" if node.negated else "in", words)


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
    k._inside += 1  # noqa: SLF001 - a walrus in a lambda would bind there
    made = [py.later(k.value(each)) for each in nodes]
    k._inside -= 1  # noqa: SLF001
    return made


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
    one, other = (_simple(k, each) for each in (first, second))
    test = py.compare(one[0], "<" if node.function == "min" else ">", other[0])
    return py.choose(test, one[1], other[1])


def _simple(k: Compiler, node: c.Value) -> tuple[py.Expr, py.Expr]:
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


def _world(k: Compiler, method: str, *arguments: py.Expr) -> py.Expr:
    return py.call(py.attr(py.name("w"), method), *arguments)


def _fold(k: Compiler, node: c.Fold) -> py.Expr:
    name = {"sum": "sum_", "highest": "highest", "lowest": "lowest"}[node.word]
    return py.call(py.name(name), k.over(node.members, lambda: k.value(node.value)))


def _at_start(k: Compiler, node: c.AtStart) -> py.Expr:
    return _world(k, "at_start", py.const(node.moment), *_laters(k, (node.value,)))


VALUES: dict[type[Node], Callable[..., py.Expr]] = {
    c.Constant: _constant,
    c.Word: _word,
    c.Nothing: lambda _, __: py.const(None),
    c.Local: lambda _, node: py.name(local(node.name)),
    c.Single: lambda _, node: py.item(py.attr(py.name("w"), "single"), py.const(node.kind)),
    c.Clock: lambda _, node: py.attr(py.name("w"), node.name),
    c.Chosen: lambda _, node: py.item(py.attr(py.name("w"), "option"), py.const(node.option)),
    c.Attribute: lambda k, node: py.attr(k.value(node.of), check_name(node.name)),
    c.Kept: lambda k, node: _world(k, "kept", k.value(node.of), py.const(node.name), k.value(node.key)),
    c.Part: lambda k, node: _world(k, "part", k.value(node.of), py.const(node.kind), k.value(node.key)),
    c.Track: lambda k, node: py.attr(py.attr(k.value(node.of), check_name(node.name)), check_name(node.says)),
    c.Level: _level,
    c.Instance: lambda k, node: _world(k, "instance", k.value(node.of), py.const(node.condition)),
    c.Letter: lambda k, node: py.call(py.name("letter"), k.value(node.of), py.const(node.letter)),
    c.Fact: lambda k, node: _world(k, "fact", py.const(node.fact), *[k.value(each) for each in node.arguments]),
    c.Quantity: _quantity,
    c.Look: _look,
    c.Function: _function,
    c.Allowed: lambda k, node: _world(k, "allowed", py.const(node.order), k.value(node.who)),
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
    c.Any_: lambda k, node: py.call(py.name("any_"), k.over(node.members, lambda: py.const(True))),
    c.None_: lambda k, node: py.negate(py.call(py.name("any_"), k.over(node.members, lambda: py.const(True)))),
    c.Count: lambda k, node: py.call(py.name("sum_"), k.over(node.members, lambda: py.const(1))),
    c.Fold: _fold,
    c.AtStart: _at_start,
    c.Damage: lambda k, node: k.constant(k.meanings.damage(node.notation)),
}
