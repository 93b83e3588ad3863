"""Which rule of the book is carried by which definition and exercised by which example: measured, rule id by rule id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.lines import Line, Plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.rulebook.book import Book
    from rulecore.rulebook.loading import Reading
    from rulecore.testing.examples import Result

#: Sorts of definitions whose cites carry rules.
CARRYING = (
    *("pieces", "sets", "facts", "functions", "quantities", "levels", "tables", "checks", "procedures", "verbs"),
    *("conditions", "traits", "orders", "sequence", "options"),
)


class Coverage:
    """What carries and what exercises each rule of a ruleset."""

    def __init__(self, reading: Reading, results: Iterable[Result]) -> None:
        self.book: Book = reading.assembly.book
        listed = {name: str(self.book.definition("rules", name).get("title", "")) for name in self.book.ids("rules")}
        headed = {section_of(each) for each in listed}
        self.headings = {name: title for name, title in listed.items() if name in headed}
        self.titles = {name: title for name, title in listed.items() if name not in self.headings}
        self.carriers = carriers_of(self.book)
        self.examples: dict[str, list[Result]] = {name: [] for name in self.titles}
        for result in results:
            for cite in result.cite:
                if cite in self.examples and exercises(result, self.carriers.get(cite, {})):
                    self.examples[cite].append(result)

    def rules(self) -> list[dict[str, Any]]:
        """Give every rule with the places that carry and exercise it."""
        return [
            {
                "id": name,
                "title": title,
                "section": section_of(name),
                "carried_by": sorted({_line(at) for places in self.carriers.get(name, {}).values() for at in places}),
                "exercised_by": [_line(each.at) for each in self.examples[name]],
            }
            for name, title in self.titles.items()
        ]

    def sections(self) -> list[dict[str, Any]]:
        """Give every section in the order of the index, with its title where one is written and the numbers of its rules."""
        found: dict[str, dict[str, Any]] = {}
        for each in self.rules():
            name = each["section"]
            section = found.setdefault(name, {"id": name, "title": self.headings.get(name, ""), "total": 0, "carried": 0, "exercised": 0})
            section["total"] += 1
            section["carried"] += bool(each["carried_by"])
            section["exercised"] += bool(each["exercised_by"])
        return list(found.values())

    def shape(self) -> dict[str, Any]:
        """Give the whole as `rulecore coverage --json` promises it."""
        rules = self.rules()
        return {
            "total": len(rules),
            "carried": sum(bool(each["carried_by"]) for each in rules),
            "exercised": sum(bool(each["exercised_by"]) for each in rules),
            "missing": [each["id"] for each in rules if not each["carried_by"] or not each["exercised_by"]],
            "sections": self.sections(),
            "rules": rules,
        }


def sections_of(book: Book) -> dict[str, None]:
    """Give the sections to which the rules of a ruleset belong, in order; a rule that is the heading of a section is none of its own."""
    listed = book.ids("rules")
    headed = {section_of(each) for each in listed}
    return dict.fromkeys(section_of(each) for each in listed if each not in headed)


def section_of(name: str) -> str:
    """Give the section of the printed rulebook to which a rule belongs: `G-11` of `G-11.33`, `ME` of `ME-02`.

    >>> section_of("G-11.33"), section_of("ME-02")
    ('G-11', 'ME')
    """
    return name.rpartition("." if "." in name else "-")[0]


def exercises(result: Result, carriers: dict[tuple[str, str], list[str]]) -> bool:
    """Say whether an example that passes runs one of the definitions that carry a rule."""
    if result.status != "passed":
        return False
    used = result.used | {("levels", name) for sort, name in result.used if sort == "conditions"}
    return any(key in used for key in carriers)


def carriers_of(book: Book) -> dict[str, dict[tuple[str, str], list[str]]]:
    """Give for each rule id the definitions that cite it, with the places of the cites."""
    found: dict[str, dict[tuple[str, str], list[str]]] = {}
    for sort in CARRYING:
        for name in book.ids(sort):
            for cite, at, key in _cites(book.definition(sort, name), (sort, name), ""):
                found.setdefault(cite, {}).setdefault(key, []).append(at)
    return found


def _cites(value: Any, key: tuple[str, str], at: str) -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Go through a definition for cites; a line that a condition or trait brings is credited to that as well."""
    if isinstance(value, Plan):
        for line in value.lines:
            yield from _cites(line, key, at)
    elif isinstance(value, Line):
        for cite in value.cite:
            yield cite, value.at, key
            if value.source:
                yield cite, value.at, ("conditions", value.source)
                yield cite, value.at, ("traits", value.source)
    elif isinstance(value, dict):
        at = str(value.get("at", at))
        for cite in value.get("cite", ()) or ():
            yield str(cite), at, key
        for inner in value.values():
            if isinstance(inner, (dict, list, Plan, Line)):
                yield from _cites(inner, key, at)
    elif isinstance(value, list):
        for inner in value:
            yield from _cites(inner, key, at)


def _line(at: str) -> str:
    """Give a place without its column: `path:line`."""
    return at.rpartition(":")[0]


def rows_hit(reading: Reading, results: Iterable[Result]) -> tuple[int, int]:
    """Count the rows of all tables, and those that passing examples hit."""
    book = reading.assembly.book
    there = set()
    for name in book.ids("tables"):
        chart = book.definition("tables", name)["table"]
        for rows, _cells in chart.lines() if chart is not None else ():
            there.add((name, ", ".join(row.label for row in rows)))
    hit = set()
    for result in results:
        if result.status == "passed":
            hit |= {(name, row) for name, text in result.rows for row in _rows(text)}
    return len(there & hit), len(there)


def _rows(cell_text: str) -> tuple[str, str]:
    """Give the rows that a cell text may mean: in `row 1, white 2-3` the second part is a row, in `row calm, speed 2` a column."""
    parts = cell_text.removeprefix("row ").split(", ")
    return ", ".join([part.rpartition(" ")[2] for part in parts]), ", ".join([part for part in parts if " " not in part])
