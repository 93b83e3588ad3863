"""Tells a roll to a person: the result, what happened, what the people do, what changed, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.explainer import show
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.performance import Performance
    from rulecore.reasons import Reason

#: How wide numbers and texts stand in the list of reasons.
NUMBER, WIDTH = 4, 52


def told(title: str, performance: Performance, result: Any) -> Iterator[str]:
    """Give the lines that tell a roll."""
    yield f"{title}: {_result(result)}"
    dice = [f"{each.die} {' '.join(map(str, each.faces))} ({each.purpose.replace('_', ' ')})" for each in performance.rolled]
    if dice:
        yield "  dice: " + ", ".join(dice)
    yield ""
    for entry in performance.journal:
        cite = f"  [{', '.join(entry.cite)}]" if entry.cite else ""
        mark = "→" if entry.instructs else " "
        yield f"  {mark} {entry.text}{cite}"
    changes = performance.changes
    if changes:
        yield ""
        yield "Changes"
        for each in changes:
            yield f"  {each['path']}: {_change(each)}"
    reasons = performance.explanation()
    if reasons:
        yield ""
        yield "Why"
        for reason in reasons:
            yield _line(reason)


def _result(result: Any) -> str:
    if isinstance(result, Cannot):
        return f"refused: {'; '.join(result.reasons) or 'it cannot be'}"
    if result is None:
        return "done"
    if isinstance(result, dict):  # a cell for each of several columns
        return ", ".join(f"{name} {show(value)}" for name, value in result.items()).replace("_", " ")
    return show(result).replace("_", " ")


def _change(each: dict[str, Any]) -> str:
    if "by" in each:
        return f"{each['by']}"
    before, after = ("nothing" if each[key] is None else show(each[key]) for key in ("from", "to"))
    return f"{before} → {after}"


def _line(reason: Reason) -> str:
    """Give one reason: a number before it, a word after it."""
    value = "" if reason.value is None else show(reason.value)
    text = reason.text
    if len(value) > NUMBER:
        text, value = f"{text} → {value.replace('_', ' ')}", ""
    mark = value if reason.applied else "·"
    tail = "  ".join(part for part in (", ".join(reason.cite), reason.at) if part)
    return f"  {mark:>{NUMBER}}  {text:<{WIDTH}} {tail}".rstrip()
