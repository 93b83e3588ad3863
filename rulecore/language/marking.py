"""Compiles a quantity so that its lines leave a mark when they count: the total alone, and in a set the places of the lines behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import pyast as py
from rulecore.language.quantities import COUNTED, Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.compiler import Compiler
    from rulecore.language.lines import Line, Plan


def compile_marking(k: Compiler, plan: Plan, marks: set[str]) -> Callable[..., Any]:
    """Give a function of the world and the plan's parameters: the total, while the place of each line that counts goes into `marks`.

    It costs an addition to a set for each line that counts, where reasons cost a list; so whole battles can be counted.
    """
    parameters = (*plan.parameters, *k.meanings.lends(plan.id))
    return k.make(plan.id, parameters, Marking(k, plan, marks).body())


class Marking(Writer):
    """Writes a quantity in which a line counts as in `counted`, a limit only where it was needed, and is not listed but marked."""

    def __init__(self, k: Compiler, plan: Plan, marks: set[str]) -> None:
        super().__init__(k, plan, COUNTED)
        self._marks = k.constant(marks)

    def _return(self, value: py.Expr) -> py.Stmt:
        return py.give(value)

    def _note(self, line: Line, value: py.Expr) -> py.Stmt:
        return self._mark(py.const(line.at))

    def _mark(self, place: py.Expr) -> py.Stmt:
        return py.do(py.call(py.attr(self._marks, "add"), place))

    def _close_groups(self, lines: list[Line]) -> None:
        """Add what has won in each group, and mark the line it came from."""
        places = self.k.constant(tuple(each.at for each in self.plan.lines))
        for group in dict.fromkeys(each.group for each in lines if each.group):
            name = py.name(f"g_{group}")
            won = [py.grow("t", py.item(name, py.const(0))), self._mark(py.item(places, py.item(name, py.const(1))))]
            self.statements.append(py.when(py.compare(name, "is not", py.const(None)), won))
