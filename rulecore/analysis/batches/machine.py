"""One rulebook made ready for trials in step: each line, quantity, chart, effect and definition once, when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import chosen, is_array
from rulecore.analysis.batches.charts import Chart
from rulecore.analysis.batches.lines import work_of
from rulecore.analysis.batches.numbers import truth
from rulecore.analysis.batches.quantities import quantity_of
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.values.dice import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.language import checked as c

    Work = Callable[[Lanes], Any]
    Act = Callable[[Lanes], None]


class Machine:
    """The rules of one rulebook as operations on arrays of `np`."""

    def __init__(self, rulebook: Any, np: Any) -> None:
        self.rulebook = rulebook
        self.np = np
        self._works: dict[int, tuple[Any, Work]] = {}
        self._quantities: dict[str, Work] = {}
        self._charts: dict[str, Chart] = {}
        self._acts: dict[int, tuple[Any, tuple[Act, ...]]] = {}
        self._definitions: dict[tuple[str, str], Any] = {}

    def work(self, tree: Any) -> Work:
        """Give the function of a line."""
        found = self._works.get(id(tree))
        if found is None:
            found = self._works[id(tree)] = tree, work_of(self, tree)
        return found[1]

    def quantity(self, node: c.Quantity) -> Work:
        """Give a quantity as a line asks for it: with what it is handed, and the names that its check lends it."""
        name = node.quantity
        plan = self.rulebook.quantity(name)["plan"]
        arguments, lends = [self.work(each) for each in node.arguments], self.rulebook.lends(name)

        def worked_out(lanes: Lanes) -> Any:
            if name not in self._quantities:  # made when it is first worked out, for quantities may ask for each other
                self._quantities[name] = quantity_of(self, plan)
            names = dict(zip(plan.parameters, [each(lanes) for each in arguments], strict=False))
            names |= {each: lanes.get(each) for each in lends}
            return self._quantities[name](lanes.scope(names))

        return worked_out

    def look(self, node: c.Look) -> Work:
        """Give a look into a chart."""
        chart = self._charts.get(node.table)
        if chart is None:
            chart = self._charts[node.table] = Chart(getattr(self.rulebook.t, node.table), node.table)
        written = self.rulebook.get("tables", node.table)
        handed, keys = [self.work(each) for each in node.handed], [self.work(each) for each in node.keys]
        if written["table"].alternative:
            return self._two_readings(node.table, written, handed, keys)
        return lambda lanes: chart.at(lanes, [each(lanes) for each in (*handed, *keys)])

    def _two_readings(self, name: str, written: dict[str, Any], handed: list[Work], keys: list[Work]) -> Work:
        """Give a look into a chart whose cells hold two values, of which a line says which counts."""
        pieces = [each for each in written["parameters"] if each["type"].startswith("piece")]
        if len(pieces) != len(handed):
            raise Unsupported(f"the chart {name}, which is handed more than pieces")
        names, second = self.rulebook.line(written["alternative"]).names, self.work(written["alternative"])
        charts = [Chart(written["table"].function(decode=self.rulebook.cell, alternative=each), name) for each in (False, True)]

        def look(lanes: Lanes) -> Any:
            inner = lanes.scope(dict(zip(names, [each(lanes) for each in handed], strict=False)))
            wanted, given = truth(second(inner)), [each(lanes) for each in keys]
            if not is_array(wanted):
                return charts[wanted].at(lanes, given)
            return chosen(self.np, wanted, charts[True].at(lanes, given), charts[False].at(lanes, given))

        return look

    def acts(self, effects: Sequence[dict[str, Any]] | None) -> tuple[Act, ...]:
        """Give the functions of a list of effects."""
        from rulecore.analysis.batches.effects import act_of

        if not effects:
            return ()
        found = self._acts.get(id(effects))
        if found is None:
            found = self._acts[id(effects)] = effects, tuple([act_of(self, each) for each in effects])
        return found[1]

    def definition(self, sort: str, name: str) -> Any:
        """Give a check, table or procedure made ready, which is called with lanes and what it is handed."""
        from rulecore.analysis.batches.definitions import DEFINITIONS

        found = self._definitions.get((sort, name))
        if found is None:
            if sort not in DEFINITIONS:
                raise Unsupported(f"{name}, one of the {sort}")
            found = self._definitions[sort, name] = DEFINITIONS[sort](self, name)
        return found

    def dice(self, rolled: dict[str, Any], at: str) -> Work:
        """Give the dice of a formula thrown, and what the formula makes of them."""
        for die in rolled["dice"]:
            if die.keep is not None or die.exploding is not None:
                raise Unsupported("dice of which some are kept, or that explode", at)
        dice, value = [(self.work(die.count), die.sides, die.faces) for die in rolled["dice"]], self.work(rolled["value"])

        def thrown(lanes: Lanes) -> Any:
            inner = lanes.scope()
            for number, (count, sides, faces) in enumerate(dice):
                inner.names[f"#{number}"] = self._thrown(lanes, count(lanes), sides, faces)
            found = value(inner)
            if not dice or isinstance(found, dict):
                raise Unsupported("dice that a chart gives", at)
            return found

        return thrown

    def _thrown(self, lanes: Lanes, count: Any, sides: int, faces: Any) -> Any:
        if not isinstance(count, int):
            raise Unsupported("a number of dice that differs from trial to trial")
        total: Any = 0
        for _ in range(count):
            place = lanes.batch.face(lanes.at, sides)
            total = total + (place + 1 if faces is None else self.np.array(faces, dtype=self.np.int64)[place])
        return total

    def slash(self) -> tuple[int, Any]:
        """Give the die of a slash: how many sides, and by the place of its face whether it falls to the right, as 0 and 1."""
        from rulecore.tables.keys import parse_key

        written = self.rulebook.get("notations", "damage")["slash"]
        die, right = Pool.read(str(written["roll"])), parse_key(str(written["right"]))
        if die.count != 1 or die.keep is not None or die.exploding is not None:
            raise Unsupported(f"slashes that are rolled by {die}")
        return len(die.faces), self.np.array([int(right.accepts(face)) for face in die.faces])

    def run(self, acts: tuple[Act, ...], lanes: Lanes) -> None:
        """Do effects one after the other; for no lanes nothing is done."""
        if lanes.size:
            for act in acts:
                act(lanes)
