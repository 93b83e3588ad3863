"""The few Python tree nodes that the compiler makes, each with a place, as `compile` demands."""

from __future__ import annotations

import ast
from typing import Any

_PLACE = {"lineno": 1, "col_offset": 0}
_LOAD, _STORE = ast.Load(), ast.Store()

Expr = ast.expr
Stmt = ast.stmt

_COMPARE = {
    "=": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "is": ast.Is(),
    "is not": ast.IsNot(),
    "in": ast.In(),
    "not in": ast.NotIn(),
}
_BINARY = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult()}


def name(ident: str) -> Expr:
    """Read a name."""
    return ast.Name(ident, _LOAD, **_PLACE)


def const(value: Any) -> Expr:
    """Write a constant."""
    return ast.Constant(value, None, **_PLACE)


def attr(of: Expr, ident: str) -> Expr:
    """Read an attribute; a name that begins with `_` is never the rulebook's."""
    return ast.Attribute(of, ident, _LOAD, **_PLACE)


def item(of: Expr, key: Expr) -> Expr:
    """Read by key."""
    return ast.Subscript(of, key, _LOAD, **_PLACE)


def call(function: Expr, *arguments: Expr) -> Expr:
    """Call a function."""
    return ast.Call(function, list(arguments), [], **_PLACE)


def compare(left: Expr, operator: str, right: Expr, *more: Any) -> Expr:
    """Compare two values, or a chain of them."""
    operators, values = [operator, *more[::2]], [right, *more[1::2]]
    return ast.Compare(left, [_COMPARE[each] for each in operators], values, **_PLACE)


def binary(left: Expr, operator: str, right: Expr) -> Expr:
    """Add, subtract, multiply."""
    return ast.BinOp(left, _BINARY[operator], right, **_PLACE)


def minus(value: Expr) -> Expr:
    """Turn the sign."""
    return ast.UnaryOp(ast.USub(), value, **_PLACE)


def negate(value: Expr) -> Expr:
    """Say not."""
    return ast.UnaryOp(ast.Not(), value, **_PLACE)


def every(values: list[Expr]) -> Expr:
    """Join by and."""
    return values[0] if len(values) == 1 else ast.BoolOp(ast.And(), values, **_PLACE)


def some(values: list[Expr]) -> Expr:
    """Join by or."""
    return values[0] if len(values) == 1 else ast.BoolOp(ast.Or(), values, **_PLACE)


def choose(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """Give one value or the other."""
    return ast.IfExp(condition, then, otherwise, **_PLACE)


def keep(ident: str, value: Expr) -> Expr:
    """Give a value and keep it under a name."""
    return ast.NamedExpr(ast.Name(ident, _STORE, **_PLACE), value, **_PLACE)


def later(value: Expr) -> Expr:
    """Wrap a value in a function without parameters."""
    return ast.Lambda(_arguments(()), value, **_PLACE)


def each(value: Expr, ident: str, source: Expr, *conditions: Expr) -> Expr:
    """Give a value for each of some."""
    comprehension = ast.comprehension(ast.Name(ident, _STORE, **_PLACE), source, list(conditions), 0)
    return ast.GeneratorExp(value, [comprehension], **_PLACE)


def those(ident: str, source: Expr, *conditions: Expr) -> Expr:
    """List some of what the source holds."""
    comprehension = ast.comprehension(ast.Name(ident, _STORE, **_PLACE), source, list(conditions), 0)
    return ast.ListComp(name(ident), [comprehension], **_PLACE)


def tuple_(*values: Expr) -> Expr:
    """Make a tuple."""
    return ast.Tuple(list(values), _LOAD, **_PLACE)


def empty_list() -> Expr:
    """Make an empty list."""
    return ast.List([], _LOAD, **_PLACE)


def put(ident: str, value: Expr) -> Stmt:
    """Assign a value."""
    return ast.Assign([ast.Name(ident, _STORE, **_PLACE)], value, None, **_PLACE)


def grow(ident: str, value: Expr) -> Stmt:
    """Add to a name."""
    return ast.AugAssign(ast.Name(ident, _STORE, **_PLACE), _BINARY["+"], value, **_PLACE)


def when(condition: Expr, body: list[Stmt], otherwise: list[Stmt] | None = None) -> Stmt:
    """Do something only when a condition holds."""
    return ast.If(condition, body, otherwise or [], **_PLACE)


def loop(ident: str, source: Expr, body: list[Stmt]) -> Stmt:
    """Do something for each of some."""
    return ast.For(ast.Name(ident, _STORE, **_PLACE), source, body, [], None, **_PLACE)


def do(value: Expr) -> Stmt:
    """Work out a value for what it does."""
    return ast.Expr(value, **_PLACE)


def give(value: Expr) -> Stmt:
    """Return a value."""
    return ast.Return(value, **_PLACE)


def _arguments(names: tuple[str, ...]) -> ast.arguments:
    return ast.arguments([], [ast.arg(each, None, None, **_PLACE) for each in names], None, [], [], None, [])


def function(ident: str, parameters: tuple[str, ...], body: list[Stmt]) -> ast.Module:
    """Write one function."""
    written: Any = ast.FunctionDef(ident, _arguments(parameters), body, [], None, None, **_PLACE)
    if "type_params" in ast.FunctionDef._fields:  # Python 3.12 and later
        written.type_params = []
    return ast.Module([written], [])
