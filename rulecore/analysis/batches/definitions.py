"""Checks, tables and procedures for many trials at once: what each lane rolls, and for each outcome or row the lanes that come to it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.branches import branch
from rulecore.analysis.batches.cells import is_array
from rulecore.analysis.batches.charts import Chart
from rulecore.analysis.batches.numbers import number, opposite, truth
from rulecore.analysis.batches.unsupported import Unsupported, refuse_keys
from rulecore.analysis.odds.asked import REFUSED
from rulecore.language.types import Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine

#: What of a check or table is only for one game.
FOR_ONE_GAME = ("opposed", "each_die", "forbids", "from", "later")


class Called:
    """What definitions have in common: what they are handed, and that nothing else waits for them."""

    sort = "procedures"

    def __init__(self, m: Machine, name: str) -> None:
        self.m = m
        self.id = name
        self.written: dict[str, Any] = m.rulebook.get(self.sort, name)
        at = str(self.written.get("at", ""))
        if any(m.rulebook.triggers(moment, name) for moment in ("before", "rolled", "after")) or m.rulebook.lasting(name):
            raise Unsupported(f"{name}, for which conditions wait", at)
        refuse_keys(self.written, FOR_ONE_GAME)
        self._usual = [(each["name"], m.work(each.get("usual"))) for each in self.written["parameters"]]

    def scope(self, lanes: Lanes, given: Mapping[str, Any]) -> Lanes:
        """Give lanes with the names that it is handed."""
        inner = lanes.scope({})
        for name, usual in self._usual:
            value = given.get(name)
            inner.names[name] = usual(inner) if value is None else value
        return inner


class Procedure(Called):
    """A procedure."""

    def __init__(self, m: Machine, name: str) -> None:
        super().__init__(m, name)
        refuse_keys(self.written, ("uses_up",))

    def __call__(self, lanes: Lanes, given: Mapping[str, Any]) -> None:
        """Do what it says."""
        self.m.run(self.m.acts(self.written.get("do")), self.scope(lanes, given))


class Rolled(Called):
    """A roll with what is added to it."""

    def __init__(self, m: Machine, name: str) -> None:
        super().__init__(m, name)
        at, adds = str(self.written.get("at", "")), self.written.get("adds")
        if isinstance(adds, dict) or any(name for name, _ in self.written.get("roll") or []):
            raise Unsupported(f"the dice of {name}, which have names", at)
        self.needs = [m.work(each["rule"]) for each in self.written.get("needs") or ()]
        self.roll = [m.dice(rolled, at) for _, rolled in self.written.get("roll") or []]
        self.adds = m.work(adds) if adds is not None else None

    def allowed(self, lanes: Lanes) -> Any:
        """Say for which lanes all that it needs holds."""
        found: Any = True
        for need in self.needs:
            found = found & truth(need(lanes))
        return found

    def throw(self, lanes: Lanes) -> None:
        """Throw the dice and add up."""
        if not self.roll:
            return
        values = [each(lanes) for each in self.roll]
        lanes.names["roll"] = sum(values[1:], values[0])
        lanes.names["total"] = lanes.names["roll"] + (number(self.adds(lanes), "what is added") if self.adds is not None else 0)


class Check(Rolled):
    """A check."""

    sort = "checks"

    def __init__(self, m: Machine, name: str) -> None:
        super().__init__(m, name)
        self.outcomes = [(each["id"], m.work(each.get("when")), each) for each in self.written["outcomes"]]

    def __call__(self, lanes: Lanes, given: Mapping[str, Any]) -> Any:
        """Make it for the lanes that may; its total where it has no outcomes."""
        inner = self.scope(lanes, given)
        allowed = self.allowed(inner)
        branch(inner, allowed, self._made)
        branch(inner, opposite(allowed), lambda refused: refused.settle(self.id, refused.batch.code(REFUSED)))
        return inner.get("total") if not self.outcomes else self

    def _made(self, lanes: Lanes) -> None:
        m = self.m
        m.run(m.acts(self.written.get("before")), lanes)
        self.throw(lanes)
        left: Any = True
        for name, when, written in self.outcomes:
            holds = left if written.get("when") is None else left & truth(when(lanes))
            branch(lanes, holds, partial(self._came, name, written))
            left = left & opposite(holds)
        if not self.outcomes:
            lanes.settle(self.id, 0)
        m.run(m.acts(self.written.get("do")), lanes)

    def _came(self, name: str, written: dict[str, Any], lanes: Lanes) -> None:
        lanes.settle(self.id, lanes.batch.code(name))
        self.m.run(self.m.acts(written["do"]), lanes.scope())


class Consulted(Rolled):
    """A table that is rolled on."""

    sort = "tables"

    def __init__(self, m: Machine, name: str) -> None:
        super().__init__(m, name)
        chart = self.written["table"]
        refuse_keys(self.written, ("named_columns", "alternative"))
        if chart.wants_doubles:
            raise Unsupported(f"the table {name}, which looks for doubles", str(self.written.get("at", "")))
        self.inputs = chart.inputs
        self.effects = self.written.get("effects") or ()
        self.chart = Chart(lambda *keys: chart.look(list(keys), decode=m.rulebook.cell).value, name)
        self.holds_effects = Type.parse(self.written["cell"]).shape == "effects"

    def __call__(self, lanes: Lanes, given: Mapping[str, Any]) -> Any:
        """Roll on it for the lanes that may; its cell, or nothing where it holds effects."""
        inner = self.scope(lanes, given)
        allowed = self.allowed(inner)
        if allowed is not True:
            raise Unsupported(f"the table {self.id}, which may be refused", str(self.written.get("at", "")))
        self.throw(inner)
        cell = self.chart.at(inner, [inner.get(each) for each in self.inputs])
        if not self.holds_effects:
            inner.names["cell"] = cell
        else:
            self._rows(inner, cell)
        self.m.run(self.m.acts(self.written.get("do")), inner)
        return None if self.holds_effects else cell

    def _rows(self, lanes: Lanes, cell: Any) -> None:
        """Do the effects of each row for the lanes that rolled it."""
        rows = self.m.np.unique(cell).tolist() if is_array(cell) else [cell]
        for row in rows:
            branch(lanes, cell == row, partial(self._row, row))

    def _row(self, row: int, lanes: Lanes) -> None:
        self.m.run(self.m.acts(self.effects[row]), lanes.scope())


DEFINITIONS: dict[str, Any] = {"checks": Check, "tables": Consulted, "procedures": Procedure}
