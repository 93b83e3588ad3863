"""Charts and cards typed as CSV: cells with the place where each was typed, and what print has that rule files write otherwise."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

from rulecore.errors import CommandWrong, Problem
from rulecore.locations import Location

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Nobody types a chart of more bytes.
MOST_BYTES = 1024 * 1024
#: How a box that is printed grey is typed: left empty, as the word, or as a block.
GREY = ("", "grey", "gray", "grey box", "gray box", "▒", "░", "▓", "█", "■")
#: Hyphens, dashes and the minus sign of print.
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_DATE = re.compile(rf"\d{{1,2}}[-. ]?{_MONTH}[a-z]*\.?|{_MONTH}[a-z]*[-. ]\d{{1,2}}", re.IGNORECASE)
FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_SPLIT = re.compile(r"([-+]?\d+(?:[.,]\d+)?)\s*[/|\s]\s*([-+]?\d+(?:[.,]\d+)?)")


class Cell:
    """One cell as typed: its text, the line of the file and the column in it, and the whole line for a picture."""

    __slots__ = ("at", "line", "raw")

    def __init__(self, raw: str, at: Location, line: str) -> None:
        self.raw = raw
        self.at = at
        self.line = line

    @property
    def text(self) -> str:
        """The text without spaces around it; odd spaces are spaces."""
        return re.sub(r"[ \t\u00a0\u2007\u2009\u202f]+", " ", self.raw).strip()

    def problem(self, code: str, message: str, hint: str) -> Problem:
        """Make a problem of this cell."""
        return Problem(code, message, self.at, hint=hint, line=self.line, width=max(1, len(self.raw)))


class Notes:
    """What was read otherwise than it was typed, by what it is."""

    def __init__(self) -> None:
        self.found: dict[str, list[tuple[Cell, str]]] = {}

    def add(self, what: str, cell: Cell, meant: str) -> None:
        """Note a cell; `what` says in the singular what stands in it."""
        self.found.setdefault(what, []).append((cell, meant))

    def told(self) -> list[str]:
        """Give a sentence for each sort, with one of them and the places of all as line:column."""
        told = []
        for what, cells in self.found.items():
            first, meant = cells[0]
            such = f' ("{first.text}" as {meant})' if first.text else f" (as {meant})"
            places = ", ".join(f"{cell.at.line}:{cell.at.column}" for cell, _ in cells)
            told.append(f"{what}{such}: {places}")
        return told


def read(path: str) -> list[list[Cell]]:
    """Read a CSV file, split by commas, semicolons or tabs; lines with nothing in them are left out. Raises CommandWrong."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CommandWrong(Problem("import/unreadable", f"{path} is larger than a chart can be.", hint="Name the file of one chart."))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path} is no text in UTF-8: byte {error.start + 1} is not."
        raise CommandWrong(Problem("import/unreadable", message, hint="Save it as CSV UTF-8.")) from None
    lines = text.splitlines()
    delimiter = max(",;\t", key=lines[0].count) if lines else ","
    try:
        rows = [row for row in _rows(lines, delimiter, path) if any(cell.text for cell in row)]
    except csv.Error as error:
        raise CommandWrong(Problem("import/unreadable", f"{path} cannot be read as CSV: {error}.", hint="Save it as CSV again.")) from None
    if len(rows) < 2:
        hint = "The first line holds the heads of the columns, every further one a row."
        raise CommandWrong(Problem("import/empty", f"{path} has no rows.", hint=hint))
    return rows


def _rows(lines: list[str], delimiter: str, path: str) -> Iterator[list[Cell]]:
    reader = csv.reader((line + "\n" for line in lines), delimiter=delimiter)
    before = 0
    for record in reader:
        line, after = lines[before], 0
        row = []
        for raw in record:
            found = line.find(raw, after)
            column = found if found >= 0 else after
            row.append(Cell(raw, Location(path, before + 1, column + 1), line))
            after = min(len(line), column + len(raw) + 1)
        before = reader.line_num
        yield row


def plain(text: str) -> str:
    """Give a text with the dashes and signs of a keyboard.

    >>> plain("11–12"), plain("−1"), plain("1,5"), plain("½")
    ('11-12', '-1', '1.5', '1/2')
    """
    for dash in _DASHES:
        text = text.replace(dash, "-")
    text = re.sub(r"\s*-\s*(?=\d)", "-", text) if re.fullmatch(r"\d+\s*-\s*\d+", text) else text
    text = re.sub(r"(\d)\s+to\s+(\d)", r"\1-\2", text)
    if text in FRACTIONS:
        return FRACTIONS[text]
    return re.sub(r"(?<=\d),(?=\d{1,2}$)", ".", text)


def is_date(text: str) -> bool:
    """Say whether a spreadsheet has made a date of what was typed.

    >>> is_date("10-Sep"), is_date("9-10"), is_date("Mar 4")
    (True, False, True)
    """
    return _DATE.fullmatch(text) is not None


def no_date(cell: Cell) -> Problem | None:
    """Give what is wrong with a cell in which a date stands."""
    if not is_date(cell.text):
        return None
    hint = "Make the cells text in the spreadsheet, type the numbers again, as in 9-10, and save."
    return cell.problem("import/date", f'the spreadsheet has made a date of this: "{cell.text}".', hint)


def sort_of(cell: Cell, meant: str) -> str:
    """Say what is printed in a cell that rule files write otherwise."""
    if any(dash in cell.text for dash in _DASHES):
        return "dashes of print"
    return "fractions" if "/" in meant and "/" not in cell.text else "signs and spaces"


def value(cell: Cell, *, alternative: bool, notes: Notes) -> int | str:
    """Give what a cell of a chart says, as rule files write it; what print writes otherwise is noted."""
    if cell.text.lower() in GREY:
        notes.add("grey boxes", cell, "-, nothing there")
        return "-"
    text = cell.text.replace("\n", " ")
    split = _SPLIT.fullmatch(plain(text)) if alternative and text not in FRACTIONS else None
    if split is not None:
        meant = f"{plain(split[1])}|{plain(split[2])}"
        if meant != cell.text:
            notes.add("split numbers, the second where the chart says so", cell, meant)
        return meant
    meant = plain(text).removeprefix("+")
    if meant != cell.raw.strip():
        notes.add(sort_of(cell, meant), cell, meant)
    return int(meant) if re.fullmatch(r"-?\d{1,9}", meant) else meant
