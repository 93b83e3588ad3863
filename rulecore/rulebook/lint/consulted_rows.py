"""Finds `consult:` with a `row:` that the table does not have: in play that is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of_value
from rulecore.rulebook.spans import whole
from rulecore.suggestions import did_you_mean
from rulecore.tables.levels import Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View
    from rulecore.tables.table import Table


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each row that an effect takes and no table has."""
    for _, uses in view.all_uses():
        for effect in uses.effects:
            if effect["verb"] != "consult" or "row" not in effect or not view.has("tables", effect.get("what", "")):
                continue
            table = view.book.definition("tables", effect["what"])["table"]
            missing = _missing(table, effect["row"]) if table is not None else None
            found = view.places.entry(effect["at"]) if missing is not None else None
            if missing is not None and found is not None and "row" in found[0]:
                text, level = missing
                message = f'{effect["what"]} has no row "{text}" to take.'
                yield problem_of_value((found[0], "row"), "rules/unknown-row", message, _hint(text, level))


def _missing(table: Table, row: list[str]) -> tuple[str, Level] | None:
    """Give the first key of a row that finds none, with the rows it was looked for in."""
    level: Any = table.root
    for text in row:
        if not isinstance(level, Level):
            return None
        number = whole(text)
        key: Any = text if number is None else number
        found = level.find(key) or level.otherwise
        if found is None:
            beyond = number is not None and any(table.ends)
            return None if beyond or table.otherwise_at or table.match else (text, level)
        level = found.inner
    return None


def _hint(text: str, level: Level) -> str:
    labels = [row.label for row in level.rows]
    if text in labels:
        return f"Take one number of that row: {text.partition('-')[0].rstrip('+')}."
    return did_you_mean(text, labels) or f"Its rows are: {', '.join(labels)}; take one number of a row."
