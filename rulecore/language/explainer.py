"""Why a quantity has its value: a line for what counted, and for what did not the clause that failed with its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.quantities import clauses_of, shown_operands
from rulecore.reasons import Reason
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.language.lines import Line, Plan

Entry = tuple[int, bool, Any, int, tuple[Any, ...]]

IGNORED, BEATEN = -2, -3


def show(value: Any) -> str:
    """Give a value as a person reads it."""
    if value is None:
        return "none"
    if value is True or value is False:
        return "true" if value else "false"
    return value if isinstance(value, str) else shown(value) if isinstance(value, int) or hasattr(value, "numerator") else str(value)


def signed(value: Any) -> str:
    """Give what a line adds with its sign.

    >>> signed(2), signed(-1), signed("1/2")
    ('+2', '-1', '1/2')
    """
    text = show(value)
    return f"+{text}" if (isinstance(value, int) or hasattr(value, "numerator")) and not isinstance(value, bool) and value >= 0 else text


def reasons(plan: Plan, entries: Iterable[Entry], *, base: str = "", at: str = "", cite: tuple[str, ...] = ()) -> list[Reason]:
    """Turn what a quantity's `why` function noted into lines, the base first, then in the order of the plan."""
    found = []
    for number, applied, value, clause, values in sorted(entries, key=lambda each: (each[0], not each[1])):
        if number < 0:
            found.append(Reason(base or plan.id.replace("_", " "), show(value), at=at, cite=cite, id=plan.id))
            continue
        line = plan.lines[number]
        found.append(_counted(line, value) if applied else _failed(line, clause, values))
    return found


def _credited(line: Line, text: str, value: Any, *, applied: bool) -> Reason:
    return Reason(text, value, applied=applied, cite=line.cite, layer=line.layer, at=line.at, id=line.id)


def _counted(line: Line, value: Any) -> Reason:
    change = line.change
    label = line.because or line.label
    if change.verb in ("forbid", "ignore"):
        return _credited(line, f"{label}: {line.text.partition(' when ')[0]}", None, applied=True)
    if change.verb in ("halve", "double"):
        return _credited(line, label, "×" + show(value), applied=True)  # noqa: RUF001 - the sign as printed
    if change.verb in ("set", "most", "least"):
        words = {"set": "set to", "most": "at most", "least": "at least"}[change.verb]
        return _credited(line, f"{label}: {words} {show(value)}", show(value), applied=True)
    bound = f" ({change.bound_word} {bound_text(line)})" if change.bound_word in ("not below", "not above") else ""
    text = f"{label}{bound}"
    return _credited(line, text, str(value) if isinstance(value, Cannot) else signed(value), applied=True)


def bound_text(line: Line) -> str:
    """Give the bound of a line as written."""
    node = line.change.bound
    return line.text[node.span[0] : node.span[1]] if node is not None else ""


def _failed(line: Line, clause: int, values: tuple[Any, ...]) -> Reason:
    label = line.label
    if clause == IGNORED:
        return _credited(line, f"{label}: no, another line switches it off", None, applied=False)
    if clause == BEATEN:
        return _credited(line, f"{label}: no, only one of {line.group.replace('_', ' ')} counts", None, applied=False)
    failed = clauses_of(line)[clause]
    from_guard = line.guard is not None and clause < len(line.guard.clauses if isinstance(line.guard, c.All) else (line.guard,))
    why = _guard_words(failed) if from_guard else clause_words(failed, line.text, values)
    return _credited(line, f"{label}: no, {why}", None, applied=False)


def _guard_words(clause: c.Value) -> str:
    if isinstance(clause, c.Compare) and isinstance(clause.left, c.Level):
        needs = "" if clause.operator == ">" else f" {clause.operator} {show(getattr(clause.right, 'value', ''))}"
        return f"not {clause.left.condition.replace('_', ' ')}{needs}"
    if isinstance(clause, c.Has):
        return f"not {clause.names[0].replace('_', ' ')}"
    return "it does not apply"


def clause_words(clause: c.Value, text: str, values: tuple[Any, ...] = ()) -> str:
    """Say why a clause does not hold, with the values of its sides: `range is 7, needs <= 5`."""
    written = text[clause.span[0] : clause.span[1]].strip()
    operands = shown_operands(clause)
    if not values or not operands or len(values) != len(operands):
        return f"not {written}" if written else "it does not hold"
    if isinstance(clause, (c.Compare, c.IsWord)):
        first = text[operands[0].span[0] : operands[0].span[1]].strip()
        if isinstance(clause, c.Compare) and operands[0] is clause.right:
            return f"{first} is {show(values[0])}, needs {written}"
        rest = written[len(first) :].strip() if written.startswith(first) else written
        more = f" ({show(values[1])})" if len(values) > 1 else ""
        return f"{first} is {show(values[0])}, needs {rest}{more}"
    return f"not {written}"
