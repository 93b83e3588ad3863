"""Reads a table from the positioned tree of a rule file: levels, rows, columns, and whether they are what the rulebook says they are.

Everything that is wrong is collected; what can be read becomes a table all the same, so that the proofs can go on with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.problems import LanguageProblem
from rulecore.suggestions import did_you_mean
from rulecore.tables.cell_reader import CellReader
from rulecore.tables.cells import DASH, shape_of
from rulecore.tables.key_forms import forms_of, misfit, same
from rulecore.tables.levels import Level, Row
from rulecore.tables.shapes import KeyShape, PlainPoints, Points, Reading, TableShape
from rulecore.tables.table import Table

if TYPE_CHECKING:
    from rulecore.tables.cell_reader import Read

#: A table has this many columns at most; `1..1000000000` is a slip.
MOST_COLUMNS = 1000


def read_table(
    id: str,
    body: Any,
    shape: TableShape,
    read_cell: Read,
    *,
    points: Points | None = None,
) -> Reading:
    """Read a table from its mapping in the rule file; `read_cell` reads the cells whose meaning the rulebook knows.

    `read_cell` is handed the raw cell, its type and the place (node and key) where it stands; it gives a value that JSON holds.
    """
    reading = Reading()
    reader = _Reader(id, body, shape, read_cell, points or PlainPoints(), reading)
    reading.table = reader.table()
    return reading


class _Reader:
    """One table being read."""

    def __init__(
        self,
        id: str,
        body: Any,
        shape: TableShape,
        read_cell: Read,
        points: Points,
        reading: Reading,
    ) -> None:
        self.id = id
        self.body = body
        self.shape = shape
        self.points = points
        self.reading = reading
        self.cells = CellReader(read_cell, points, reading, alternative="alternative" in body, whole_dash=shape.whole_dash)
        self.stretched = body.get("match") == "at_or_below"
        self.columns: Level | None = None
        self.named = False
        #: The type of each cell of a row, from left to right.
        self.types: list[str] = []

    def table(self) -> Table | None:
        rows = self.body.get("rows")
        if not isinstance(rows, dict) or not rows:
            self._wrong_at(self.body, "rows", "table/no-rows", f"{self.id} has no rows.", "Write one line for each row, such as 1-3: 5")
            self.reading.complete = False
            return None
        if not self.shape.keys:
            hint = "Write `keys: […]`, or dice to `roll`."
            self._wrong_key(self.body, "rows", "table/no-keys", "nothing says what the rows are looked up by.", hint)
            self.reading.complete = False
            return None
        self._read_columns()
        root = self._level(rows, self.shape.keys[0], self.shape.keys[1:], "")
        ends, otherwise, otherwise_at = self._ends(), *self._otherwise()
        if "alternative" in self.body and not self.cells.seen_two:
            message = "no cell has two readings, so this does nothing."
            self._wrong_key(self.body, "alternative", "table/idle", message, "Write first|second in a cell, or take it out.")
        table = Table(
            self.id,
            root,
            types=self.shape.cell,
            keys=[key.name for key in self.shape.keys],
            columns=self.columns,
            named=self.named,
            ends=ends,
            match=self.body.get("match", ""),
            otherwise=otherwise,
            otherwise_at=otherwise_at,
            alternative=self.cells.seen_two,
            at=repr(self.body.at_key("rows")),
        )
        self._idle(table)
        return table

    # ---- columns -------------------------------------------------------------------------------------------------------

    def _read_columns(self) -> None:
        columns: Any = self.body.get("columns")
        if not isinstance(columns, dict) or len(columns) != 1:
            self.types = [self.shape.cell if isinstance(self.shape.cell, str) else "unknown"]
            if not isinstance(self.shape.cell, str):
                hint = f"Write columns: {{value: [{', '.join(self.shape.cell)}]}}."
                self._wrong_at(self.body, "cell", "table/columns", "`cell` names columns, but there are none.", hint)
                self.shape = TableShape(self.shape.keys, "unknown", branches=list(self.shape.branches.values()))
            return
        name, written = next(iter(columns.items()))
        self.named = name == "value" or isinstance(self.shape.cell, dict)
        key = KeyShape(name) if self.named else self.shape.column or KeyShape(name)
        heads = _span(written) if isinstance(written, str) else None
        if isinstance(written, list) and 0 < len(written) <= MOST_COLUMNS:
            rows = self._heads(written, key)
        elif heads:
            at = repr(self.body["columns"].at_value(name))
            rows = [Row(str(number), [number], at, index) for index, number in enumerate(heads)]
        else:
            rows = []
            hint = f"Write a list of heads, or a range of at most {MOST_COLUMNS} numbers such as 1..15"
            self._wrong_at(columns, name, "table/columns", "these are no columns.", hint)
        self.reading.complete = self.reading.complete and bool(rows)
        self.columns = Level(name, rows, stretched=self.stretched)
        self.types = [self._type(row.label) for row in rows]

    def _heads(self, written: Any, key: KeyShape) -> list[Row]:
        rows: list[Row] = []
        seen: dict[Any, str] = {}
        for index, head in enumerate(written):
            label = str(head)
            at = repr(written.at_value(index))
            # What is wrong keeps its place, so that the cells below stay in theirs.
            forms = self._key(written, index, label, key, seen, at) or [f"{label}#{index}"]
            rows.append(Row(label, forms, at, index))
        return rows

    def _type(self, column: str) -> str:
        if isinstance(self.shape.cell, str):
            return self.shape.cell
        if column not in self.shape.cell:
            hint = f'Write {column}: number under "cell", for example.'
            self._wrong_at(self.body, "cell", "table/column-type", f'nothing says what the column "{column}" holds.', hint)
        return self.shape.cell.get(column, "unknown")

    # ---- rows ----------------------------------------------------------------------------------------------------------

    def _level(self, node: Any, key: KeyShape, further: tuple[KeyShape, ...], inside: str) -> Level:
        rows: list[Row] = []
        seen: dict[Any, str] = {}
        for label, raw in node.items():
            at = repr(node.at_key(label))
            forms = self._key(node, label, label, key, seen, at)
            text = f"{inside} {label}" if inside else label
            inner = self._inner(node, label, raw, further, text)
            if forms:
                rows.append(Row(label, forms, at, inner))
        return Level(key.name, rows, stretched=self.stretched)

    def _inner(self, node: Any, label: str, raw: Any, further: tuple[KeyShape, ...], text: str) -> Any:
        if further:
            if isinstance(raw, dict) and raw:
                return self._level(raw, further[0], further[1:], text)
            hint = f"Write the rows of {further[0].name} below it, each with its cell."
            self._wrong_at(node, label, "table/further-rows", f"row {text} needs further rows, one for each {further[0].name}.", hint)
            self.reading.complete = False
            return DASH
        if isinstance(raw, dict) and "by" in raw and "rows" in raw:
            return self._branch(raw, text)
        if isinstance(raw, dict) and (self.columns is not None or shape_of(self.types[0]) != "effects"):
            hint = "Name it under `keys`, or write {by: …, rows: …} in this row."
            message = f"row {text} holds further rows, but nothing says what decides between them."
            self._wrong_at(node, label, "table/deeper-rows", message, hint)
            self.reading.complete = False
            return DASH
        if self.columns is None:
            return self.cells.cell(raw, self.types[0], (node, label))
        return self._across(node, label, raw, text)

    def _branch(self, raw: Any, text: str) -> Any:
        by, rows = str(raw["by"]), raw["rows"]
        key = self.shape.branches.get(by)
        if key is None:
            known = list(self.shape.branches)
            all_ = f"It may be {', '.join(known)}." if known else "Name a die of `roll`, or what stands under `with`."
            hint = did_you_mean(by, known) or all_
            self._wrong_at(raw, "by", "table/branch", f'row {text} asks for "{by}", which nothing gives.', hint)
            key = KeyShape(by)
        if not isinstance(rows, dict) or not rows:
            self._wrong_at(raw, "rows", "table/no-rows", f"row {text} has no further rows.", "Write one line for each row, such as 1-3: 5")
            self.reading.complete = False
            return DASH
        level = self._level(rows, key, (), text)
        cite = raw.get("cite", ())
        level.cite = (cite,) if isinstance(cite, str) else tuple(map(str, cite))
        return level

    def _across(self, node: Any, label: str, raw: Any, text: str) -> list[Any]:
        """Read the cells of a row from left to right; what is missing becomes a dash."""
        heads = self.columns.rows if self.columns is not None else []
        if not isinstance(raw, list):
            hint = f"Write a list: {text}: [{', '.join(['…'] * min(len(heads), 4))}]"
            self._wrong_at(node, label, "table/columns", f"row {text} needs a list of {len(heads)} cells, one for each column.", hint)
            return [DASH] * len(heads)
        if len(raw) != len(heads):
            self._wrong_at(node, label, "table/columns", *self._miscounted(text, len(raw)))
        read: list[Any] = []
        cell, index = self.cells.cell, 0
        for each, type_ in zip(raw, self.types, strict=False):
            if type(each) is int and type_ == "number":
                read.append(each)
            elif type(each) is str and each == "-" and not self.shape.whole_dash:
                read.append(DASH)
            else:
                read.append(cell(each, type_, (raw, index)))
            index += 1  # noqa: SIM113 - this loop runs for every cell of a rulebook
        return read + [DASH] * (len(heads) - len(read))

    def _miscounted(self, text: str, count: int) -> tuple[str, str]:
        labels = [row.label for row in self.columns.rows] if self.columns is not None else []
        message = f"row {text} has {_cells(count)}, but there are {len(labels)} columns"
        if count < len(labels):
            return f"{message}: nothing for {_listed(labels[count:])}.", "Write a dash where there is nothing."
        over = f"the last {count - len(labels)} have" if count - len(labels) > 1 else "the last one has"
        return f"{message}: {over} none.", f"Its columns are {_listed(labels)}."

    # ---- keys ----------------------------------------------------------------------------------------------------------

    def _key(self, node: Any, place: Any, label: str, key: KeyShape, seen: dict[Any, str], at: str) -> list[Any]:
        """Read the label of a row or column into the forms it is kept in; what is wrong with it, or was there before, is left out."""
        try:
            read, notes = forms_of(label)
        except LanguageProblem as problem:
            self._wrong_key(node, place, problem.code, problem.message, problem.hint)
            self.reading.complete = False
            return []
        for note in notes:
            self._note(node, place, f"{label}: {note}")
        forms: list[Any] = []
        for form in read:
            complaint = misfit(form, key)
            common = same(form)
            if complaint is not None:
                self._wrong_key(node, place, *complaint)
                self.reading.complete = False
            elif common in seen:
                hint = f"It stands at {seen[common]} too; take one of them out."
                message = f"{key.name} {form if isinstance(form, str) else label} stands here a second time."
                self._wrong_key(node, place, "table/twice", message, hint)
            else:
                seen[common] = at
                forms.append(form)
        return forms

    # ---- the rest ------------------------------------------------------------------------------------------------------

    def _ends(self) -> tuple[str, str]:
        ends = self.body.get("ends")
        if isinstance(ends, dict):
            return str(ends.get("below", "")), str(ends.get("above", ""))
        return (ends, ends) if isinstance(ends, str) else ("", "")

    def _otherwise(self) -> tuple[Any, str]:
        if "otherwise" not in self.body:
            return None, ""
        at = repr(self.body.at_value("otherwise"))
        raw = self.body["otherwise"]
        if isinstance(self.shape.cell, str) or self.columns is None:
            return self.cells.cell(raw, self.types[0], (self.body, "otherwise")), at
        return self._across(self.body, "otherwise", raw, "otherwise"), at

    def _idle(self, table: Table) -> None:
        """Report what only numbers have a use for, in a table without them."""
        if any(level.numeric for level in (*table.levels(), *([table.columns] if table.columns else ()))):
            return
        for word in ("ends", "match"):
            if word in self.body and self.reading.complete:
                message = f"no row or column of {self.id} is for numbers, so this does nothing."
                self._wrong_key(self.body, word, "table/idle", message, f"Take `{word}` out; `otherwise` is for words.")

    def _wrong_at(self, node: Any, key: Any, code: str, message: str, hint: str = "") -> None:
        if key not in node and isinstance(node, dict):
            key = next(iter(node), None)
        self.reading.problems.append(self.points.problem_at(node, key, code, message, 0, 1, hint))

    def _wrong_key(self, node: Any, key: Any, code: str, message: str, hint: str = "") -> None:
        self.reading.problems.append(self._pointed(node, key, code, message, hint))

    def _note(self, node: Any, key: Any, message: str) -> None:
        note = self._pointed(node, key, "table/typography", message, "")
        note.severity = "warning"
        self.reading.notes.append(note)

    def _pointed(self, node: Any, key: Any, code: str, message: str, hint: str) -> Any:
        if isinstance(node, list):
            return self.points.problem_at(node, key, code, message, 0, len(str(node[key])), hint)
        return self.points.problem_at_key(node, key, code, message, hint=hint)


def _span(written: str) -> range | None:
    """Read `1..15`, unless it is too much."""
    low, dots, high = written.partition("..")
    if not dots or len(written) > 40 or not all(end.strip().removeprefix("-").isdecimal() for end in (low, high)):
        return None
    first, last = int(low), int(high)
    return range(first, last + 1) if last - first < MOST_COLUMNS else None


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _listed(labels: list[str]) -> str:
    shown = labels if len(labels) <= 6 else [*labels[:3], "…", labels[-1]]
    return ", ".join(shown)
