"""A chart typed as CSV, held against the chart it is to replace: the same columns and keys, and other cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.interfaces.csv_sheets import Notes, no_date, plain, sort_of, value
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.interfaces.csv_sheets import Cell
    from rulecore.interfaces.into_layer import Text
    from rulecore.rulebook.rulebook import Rulebook

#: Cells that hold no more than a number or a word.
TYPED = ("number", "truth", "choice", "text", "dice", "damage")


def meant(rulebook: Rulebook, name: str | None, file: str) -> str:
    """Give the table that is meant: by its id, or by a file of that name or of its initials, such as `bgn.csv`."""
    import os

    known = rulebook.ids("tables")
    wanted = name or os.path.splitext(os.path.basename(file))[0].lower().replace("-", "_").replace(" ", "_")
    if wanted in known:
        return wanted
    found = [each for each in known if "".join(word[0] for word in each.split("_") if word) == wanted] if name is None else []
    if len(found) == 1:
        return found[0]
    hint = did_you_mean(wanted, known) or f"There are: {', '.join(known[:12])}."
    say = f"Say which with --table. {hint}" if name is None else hint
    message = f'{rulebook.book.header["title"]} has no table "{wanted}".' if not found else f"{wanted} may be {' or '.join(found)}."
    raise CommandWrong(Problem("import/which-table", message, hint=say))


class Chart:
    """What was typed for a table: `rows` as rule files write them, `notes` on what was read otherwise, `cells` by their row."""

    def __init__(self, rulebook: Rulebook, name: str, sheet: list[list[Cell]]) -> None:
        definition = rulebook.get("tables", name)
        self.name = name
        self.table = definition["table"]
        self.notes = Notes()
        self.problems: list[Problem] = []
        self.rows: dict[str, Any] = {}
        #: Whether some cell holds two numbers.
        self.split = False
        #: For every line of keys, where they were typed and where its cells were.
        self.cells: dict[tuple[str, ...], tuple[list[Cell], list[Cell]]] = {}
        self._typed(definition)
        self.keys = len(self.table.keys)
        self.columns = self._columns(sheet[0])
        if not self.problems:
            self._read(sheet[1:])
            self._all_rows(sheet[-1][0])
        if self.problems:
            raise RulesWrong(self.problems)

    def _typed(self, definition: dict[str, Any]) -> None:
        """Refuse charts whose cells do something, or whose rows branch: those are written, not typed."""
        types = self.table.types.values() if isinstance(self.table.types, dict) else [self.table.types]
        if self.table.branches or any(not each.startswith(TYPED) for each in types):
            hint = "Change it in a rule file: rulecore help change tells how, rulecore show prints it."
            raise CommandWrong(
                Problem("import/not-typed", f"{definition['id']} is no plain chart: its cells do something or branch.", hint=hint)
            )

    def _columns(self, heads: list[Cell]) -> list[int]:
        """Give for every column of the chart where it stands in the file."""
        wanted = list(self.table.column_labels) or ["value"]
        typed: dict[str, int] = {}
        for number, head in enumerate(heads[self.keys :], self.keys):
            label = plain(head.text)
            if (wrong := no_date(head)) is not None:
                self.problems.append(wrong)
            elif label in typed:
                self.problems.append(head.problem("import/column", f"column {label} stands here twice.", "Leave one of them out."))
            elif not self.table.column_labels:
                typed.setdefault("value", number)
            elif label in wanted:
                typed[label] = number
            elif label:
                hint = did_you_mean(label, wanted) or f"The columns are {', '.join(wanted)}, behind {self._key_words()}."
                self.problems.append(head.problem("import/column", f'{self.name} has no column "{label}".', hint))
        lacking = [each for each in wanted if each not in typed]
        if lacking and not self.problems:
            hint = f"The first line holds {self._key_words()}, then {', '.join(wanted)}."
            self.problems.append(heads[-1].problem("import/column", f"column {', '.join(lacking)} of {self.name} is not typed.", hint))
        return [typed[each] for each in wanted if each in typed]

    def _key_words(self) -> str:
        return f"one column for {', '.join(self.table.keys)}" if self.keys == 1 else f"columns for {', '.join(self.table.keys)}"

    def _read(self, lines: list[list[Cell]]) -> None:
        above = [""] * self.keys
        for line in lines:
            labels = [self._label(line[number], above[number]) for number in range(self.keys) if number < len(line)]
            above = labels
            where = f"row {', '.join(labels)}"
            if len(line) <= max(self.columns):
                last = line[-1]
                self.problems.append(
                    last.problem("import/short", f"{where} ends before the last column.", "Type a dash where a box is grey.")
                )
                continue
            if tuple(labels) in self.cells:
                self.problems.append(line[0].problem("import/row", f"{where} stands here twice.", "Leave one of them out."))
                continue
            self._wrong_extra(line, where)
            cells = [line[number] for number in self.columns]
            self.cells[tuple(labels)] = (line[: self.keys], cells)
            self._put(labels, [self._cell(cell) for cell in cells])

    def _all_rows(self, last: Cell) -> None:
        """Miss rows where the chart says what counts otherwise: no proof would find a gap there."""
        if not self.table.otherwise_at:
            return
        there = [tuple(each.label for each in above) for above, _ in self.table.lines()]
        lacking = [f"row {', '.join(each)}" for each in there if each not in self.cells]
        if lacking:
            hint = f"Type all {len(there)} of them; a row that is left out would count as what the chart says otherwise."
            more = f" and {len(lacking) - 3} more" if len(lacking) > 3 else ""
            self.problems.append(last.problem("import/row", f"{'; '.join(lacking[:3])}{more}: not typed.", hint))

    def _wrong_extra(self, line: list[Cell], where: str) -> None:
        for cell in line[max(self.columns) + 1 :]:
            if cell.text:
                self.problems.append(
                    cell.problem("import/long", f"{where} goes on behind the last column.", "A comma too many? Put the cell in quotes.")
                )
                return

    def _label(self, cell: Cell, above: str) -> str:
        """Give the key of a row; an empty one is that of the row above, as where boxes are joined in print."""
        if (wrong := no_date(cell)) is not None:
            self.problems.append(wrong)
        if not cell.text and above:
            self.notes.add("joined boxes, as in the row above", cell, above)
            return above
        if not cell.text:
            self.problems.append(cell.problem("import/row", "this row has no key.", "Type what it is for, as in 9-10."))
        label = plain(cell.text)
        if label != cell.text:
            self.notes.add(sort_of(cell, label), cell, label)
        return label

    def _cell(self, cell: Cell) -> int | str:
        if (wrong := no_date(cell)) is not None:
            self.problems.append(wrong)
            return "-"
        found = value(cell, alternative=self.table.alternative, notes=self.notes)
        self.split = self.split or (isinstance(found, str) and "|" in found)
        return found

    def _put(self, labels: list[str], cells: list[int | str]) -> None:
        """Put a row under its keys, one below the other."""
        level = self.rows
        for label in labels[:-1]:
            level = level.setdefault(label, {})
        level[labels[-1]] = cells if self.table.column_labels else cells[0]


def import_table(
    stack: tuple[str, tuple[str, ...]], file: str, folder: str, *, table: str | None = None, options: dict[str, str] | None = None
) -> tuple[str, list[str], list[str]]:
    """Type a chart from CSV into a folder of house rules; gives the table, what was read otherwise, and the files written.

    Raises RulesWrong with every cell that is wrong, CommandWrong where no chart of the ruleset is meant; nothing is written then.
    """
    from rulecore.interfaces.csv_sheets import read
    from rulecore.interfaces.into_layer import alike, as_written, put
    from rulecore.rulebook.loading import load

    rulebook = load(stack[0], stack[1], options=options or {})
    name = meant(rulebook, table, file)
    chart = Chart(rulebook, name, read(file))
    there = as_written(stack, "tables", name, options)["rows"]
    text = written(rulebook, chart, file, same=alike(chart.rows, there))
    return name, chart.notes.told(), put(folder, name, str(text), stack, place=text.place, options=options)


def written(rulebook: Rulebook, chart: Chart, file: str, *, same: bool) -> Text:
    """Write the change that puts typed rows in the place of those that are there, and says that they are known; the `same` rows stay."""
    import os

    from rulecore.interfaces.into_layer import Text
    from rulecore.ruleset.flow import flow, quoted

    source = flow(f"typed from {os.path.basename(file)}")
    text = Text([f"# {chart.name}, typed. The next `rulecore import table` writes this file anew.", "changes:"])
    definition = rulebook.get("tables", chart.name)
    for key, now in (("status", "known"), ("source", source)):
        if definition.get(key) not in (None, now):
            text.line(f"  - {{change: tables.{chart.name}.{key}, to: {now}}}")
    if same:
        return text
    if chart.table.alternative and not chart.split:
        text.line(f"  - {{remove: tables.{chart.name}.alternative, because: no cell has two numbers}}")
    text.line(f"  - change: tables.{chart.name}.rows")
    text.line(f"    because: {source}")
    text.line("    to:")
    before: tuple[str, ...] = ()
    across = bool(chart.table.column_labels)
    for labels, (heads, cells) in chart.cells.items():
        indent = "      "
        for depth, label in enumerate(labels[:-1]):
            if before[: depth + 1] != labels[: depth + 1]:
                text.line(indent, (quoted(label), heads[depth]), ":")
            indent += "  "
        before = labels
        row = _at(chart.rows, labels)
        parts: list[str | tuple[str, Cell]] = []
        for each, cell in zip(row if across else [row], cells, strict=True):
            parts += [", ", (flow(each), cell)]
        text.line(indent, (quoted(labels[-1]), heads[-1]), ": [" if across else ": ", *parts[1:], "]" if across else "")
    return text


def _at(rows: Any, labels: tuple[str, ...]) -> Any:
    for label in labels:
        rows = rows[label]
    return rows
