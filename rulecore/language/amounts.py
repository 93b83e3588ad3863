"""Compiles what a line adds or takes away: its amount, times `per` and how many there are (never below 0), held to its `at most`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import pyast as py
from rulecore.language.lowering import simple

if TYPE_CHECKING:
    from rulecore.language.compiler import Compiler


def product(k: Compiler, change: c.Change, *factors: c.Value | None) -> py.Expr:
    """Give the amount times all factors, held to its `at most`."""
    if change.amount is None:
        return py.const(0)
    amount = k.value(change.amount)
    for factor in factors:
        if factor is None:
            continue
        if k.refuses(factor):  # `most` hands on what cannot be said
            amount = py.binary(amount, "*", py.call(py.name("most"), k.value(factor), py.const(0)))
            continue
        test, kept = _positive(k, factor)
        if k.refuses(change.amount):  # times nothing it stays refused
            amount = _times(amount, py.choose(test, kept, py.const(0)))
        else:
            amount = py.choose(test, _times(amount, kept), py.const(0))
    return _capped(k, change, amount, unsure=any(k.refuses(each) for each in (change.amount, *factors, change.bound)))


def when_any(k: Compiler, change: c.Change) -> tuple[py.Expr, py.Expr] | None:
    """Give a test that there is something to count `per`, and the amount then; none where times nothing might not be nothing."""
    if change.per is None or change.amount is None or not _cap_is_number(change):
        return None
    if k.refuses(change.amount) or k.refuses(change.per):
        return None
    test, kept = _positive(k, change.per)
    return test, _capped(k, change, _times(k.value(change.amount), kept))


def _cap_is_number(change: c.Change) -> bool:
    return change.bound is None or (isinstance(change.bound, c.Constant) and isinstance(change.bound.value, int))


def _positive(k: Compiler, factor: c.Value) -> tuple[py.Expr, py.Expr]:
    """Give a test that a factor is more than nothing, and the factor."""
    kept = k.temporary()
    return py.compare(py.keep(kept, k.value(factor)), ">", py.const(0)), py.name(kept)


def _times(amount: py.Expr, factor: py.Expr) -> py.Expr:
    """Multiply, where that is not by one."""
    value = getattr(amount, "value", None) if type(amount).__name__ == "Constant" else None
    if type(value) is int and abs(value) == 1:
        return factor if value == 1 else py.minus(factor)
    return py.binary(amount, "*", factor)


def _capped(k: Compiler, change: c.Change, amount: py.Expr, *, unsure: bool = False) -> py.Expr:
    """Hold an amount to its `at most`: what is taken away goes no lower than minus that."""
    limit = change.bound
    if change.bound_word != "at most" or limit is None:
        return amount
    if change.minus:
        limit = c.Constant(-limit.value) if isinstance(limit, c.Constant) else c.Negative(limit)
    if unsure:
        return py.call(py.name("most" if change.minus else "least"), amount, k.value(limit))
    end, again = simple(k, limit)
    kept = k.temporary()
    return py.choose(py.compare(py.keep(kept, amount), ">" if change.minus else "<", end), py.name(kept), again)
