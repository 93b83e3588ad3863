"""Finds `adds:` of a check or table that nothing asks for: every outcome looks at the bare roll, every row at a die of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.names import names_read
from rulecore.rulebook.lint.places import problem_of
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each `adds:` whose total nothing reads."""
    for sort in ("checks", "tables"):
        for name, definition in view.each(sort):
            body = view.body(sort, name)
            if not isinstance(body, Mapping) or "adds" not in body or definition.get("adds") is None or view.may_mean("total"):
                continue
            if "from" in definition or not _has_readers(sort, definition) or _total_read(names_read(view, sort, name, definition)):
                continue
            asked = "every outcome asks for the roll" if sort == "checks" else "its rows are keyed by dice"
            message = f"nothing reads the total of {name}, so what is added changes nothing: {asked}."
            yield problem_of((body, "adds"), "rules/idle-line", message, "Ask for `total`, or take `adds` out.")


def _has_readers(sort: str, definition: dict[str, Any]) -> bool:
    """Say whether something else than the total itself tells how it came out."""
    if sort == "tables":
        return bool(definition["roll"]) and definition.get("table") is not None
    return bool(definition["outcomes"]) and definition.get("each_die") is None


def _total_read(names: set[str]) -> bool:
    return any(name == "total" or name.endswith(".total") for name in names)
