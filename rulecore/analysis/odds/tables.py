"""The odds of a table: its rows, and what stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.formulas import Thrower, value_odds
from rulecore.analysis.odds.readings import face_reader
from rulecore.analysis.odds.rolls import Roll
from rulecore.analysis.odds.unsaid import Unsaid
from rulecore.engine.consulting import keys_of
from rulecore.engine.rolling import diced
from rulecore.language.types import Type
from rulecore.values.cannot import Cannot
from rulecore.values.distributions import Distribution

if TYPE_CHECKING:
    from rulecore.analysis.odds.readings import FaceReading
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Read
    from rulecore.tables.table import Found, Table

    Names = dict[str, Any]

#: Two names under which it is read off the faces whether all are alike.
HIGHEST, LOWEST = "#highest", "#lowest"


class TableRoll(Roll):
    """One table; what comes of it is a row, and `places` says what was found there."""

    sort = "table"

    def __init__(self, p: Doing, written: dict[str, Any], names: Names) -> None:
        super().__init__(p, written, names)
        self.chart: Table = written["table"]
        self.columns: list[str] = written.get("named_columns") or []
        self._alternative: Read = p.performers.read(written.get("alternative"))

    def trees(self) -> list[Any]:
        """Give the line that says which of two readings counts."""
        tree = self.written.get("alternative")
        return [] if tree is None else [tree]

    def keys(self) -> tuple[str, ...]:
        """Give the names by which the chart is looked up."""
        return self.chart.inputs

    def looked_up(self) -> set[str]:
        """Give the names by which the chart is looked up."""
        return {each for each in self.chart.inputs if each not in self.names}

    def make_ready(self) -> list[FaceReading]:
        """Make its lines ready; doubles are read off the faces."""
        self._alternative = self.lines.read(self.written.get("alternative"))
        if self.chart.wants_doubles:
            self.lines.readings += [face_reader("highest", HIGHEST), face_reader("lowest", LOWEST)]
        return self.lines.readings

    def decided(self, names: Names) -> Any:
        """Give the row that one case finds, under its label."""
        if HIGHEST in names:
            alike = names[HIGHEST] == names[LOWEST]
            names["faces"] = (0, 0) if alike and self._several_dice(names) else (0, 1)
        found = self._look(names, second=bool(self._alternative(self.p, names)))
        label = found.cell_text if found.missing else found.row_label
        self.places.setdefault(label, found)
        return label

    def _several_dice(self, names: Names) -> bool:
        """Say whether more than one die is thrown."""
        thrown = [formula.pools(self.p, names) for _, formula, _ in self.throwing.formulas]
        return sum(pool.count for pools in thrown if isinstance(pools, list) for pool in pools) > 1

    def _look(self, names: Names, *, second: bool) -> Found:
        """Look the chart up; a key that nobody has said matters only where a row hangs on it."""
        chart = self.chart
        keys = dict(zip(chart.inputs, keys_of(chart, names, (), named=bool(self.columns)), strict=False))
        known = {name: value for name, value in keys.items() if type(value) is not Unsaid}
        found: Found = chart.look(known, alternative=second, decode=self.p.rulebook.cell)
        across = chart.columns.by if chart.columns is not None and not self.columns else ""
        if type(keys.get(across)) is Unsaid:
            raise keys[across].lack
        for name, value in keys.items():
            if type(value) is Unsaid and found.cell_text == f"no row unless {name} is known":
                raise value.lack
        return found

    def declared(self) -> list[str]:
        """Give the labels of all rows, where chance alone finds them."""
        chart = self.chart
        if any(name in self.names for name in chart.inputs) or not self.throwing.formulas:
            return []
        return list(dict.fromkeys(", ".join([row.label for row in rows]) for rows, _ in chart.lines()))

    def values(self, rows: Distribution) -> dict[str, Distribution]:
        """Give the odds of what stands in the cells: by column, or under `cell`; dice in a cell are rolled."""
        if Type.parse(self.written["cell"]).shape == "effects":
            return {}
        if not self.columns:
            return {"cell": self._cells(rows, None)}
        return {column: self._cells(rows, column) for column in self.columns}

    def _cells(self, rows: Distribution, column: str | None) -> Distribution:
        return rows.then(lambda label: self._cell(label, column))

    def _cell(self, label: Any, column: str | None) -> Distribution:
        if isinstance(label, Cannot) or label not in self.places:
            return Distribution.certain(label)
        value = self.places[label].value
        if column is not None and isinstance(value, dict):
            value = value[column]
        formula = diced(self.p, value)
        if formula is None:
            return Distribution.certain(value)
        pools = formula.pools(self.p, self.names)
        if isinstance(pools, Cannot):
            return Distribution.certain(pools)
        return value_odds(Thrower(self.p, self.names, value["value"], pools))
