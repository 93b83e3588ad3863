"""Tells examples that a layer changed on purpose from those that fail: the layer changes something that they read.

A base shows its own rules. Laid over it, house rules make some of what it shows come out otherwise; that is what they are for. An example
in which nothing plays a part that a later layer changed still fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.reach import names_in
from rulecore.testing.examples import CHANGED, FAILED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.rulebook.loading import Reading
    from rulecore.testing.examples import Result

    Ref = tuple[str, str]


def mark_changed(reading: Reading, results: Iterable[Result]) -> None:
    """Give every failed example that reads what a later layer or an option changed its status, and the names of those layers."""
    touched: dict[str, set[Ref]] | None = None
    for result in results:
        if result.status != FAILED:
            continue
        touched = touched if touched is not None else _touched(reading)
        read = _read(reading, result)
        later = _later(reading, result.layer)
        by = [name for name, refs in touched.items() if name != result.layer and name in later and refs & read]
        if by:
            result.status, result.changed_by = CHANGED, by


def _later(reading: Reading, layer: str) -> set[str]:
    """Give the layers that come after one, and what else makes changes: options."""
    order = [each.id for each in reading.stack.layers]
    before = set(order[: order.index(layer) + 1]) if layer in order else set()
    return {each.by for each in reading.stack.changes if each.by not in before} | set(order) - before


def _touched(reading: Reading) -> dict[str, set[Ref]]:
    """Give what each layer changes: the definitions on its paths, and the numbers that its lines reach or reached."""
    found: dict[str, set[Ref]] = {}
    book = reading.assembly.book
    numbers = set(book.ids("quantities"))
    for change in reading.stack.changes:
        refs = found.setdefault(change.by, set())
        refs.add((change.steps[0], change.steps[1] if len(change.steps) > 1 else ""))
        if "modifiers" in change.steps:
            words = [word for text in (change.was, change.now) for word in names_in(text)]
            refs |= {("quantities", word) for word in words if word in numbers}
    for sort in ("quantities", "levels"):
        for name in book.ids(sort):
            for line in book.definition(sort, name)["plan"].lines:
                found.setdefault(line.layer, set()).add((sort, name))
    for sort in ("checks", "orders", "tables"):
        for name in book.ids(sort):
            for line in book.definition(sort, name).get("forbids", ()):
                found.setdefault(line.layer, set()).add((sort, name))
    return found


def _read(reading: Reading, result: Result) -> set[Ref]:
    """Give the definitions that an example reads: those it ran, and those that it and these name."""
    definitions = reading.stack.definitions
    used = {("conditions" if sort == "levels" else sort, name) for sort, name in result.used}
    bodies: list[Any] = [found.body for sort, name in used if (found := definitions.get(sort, {}).get(name)) is not None]
    bodies += [each.body for each in definitions.get("examples", {}).values() if repr(each.body.at) == result.at]
    named = {word for body in bodies for word in names_in(body)}
    kinds = {each.steps[0] for each in reading.stack.changes}
    return used | result.used | {(kind, word) for kind in kinds for word in named}
