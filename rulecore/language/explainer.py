"""Why a quantity has its value: a line for what counted, and for what did not the clause that failed with its values."""

from __future__ import annotations

from operator import itemgetter
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

IGNORED, BEATEN, NOTHING = -2, -3, -4
#: So many sentences of one quantity are kept.
MOST_KEPT = 1000
#: Values that say the same for ever; a piece is shown by what it is called now.
_KEPT = (int, str, type(None))


def show(value: Any) -> str:
    """Give a value as a person reads it."""
    if value.__class__ is int:
        return shown(value)
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
    if value.__class__ is int:
        return f"+{text}" if value >= 0 else text
    return f"+{text}" if (isinstance(value, int) or hasattr(value, "numerator")) and not isinstance(value, bool) and value >= 0 else text


class Explainer:
    """Tells of one quantity what its `why` function noted: the base first, then the lines in the order of the plan.

    What a line says depends on the values alone, so a sentence is made once and given again: in play the same few come up all the time.
    """

    def __init__(self, plan: Plan, *, base: str = "", at: str = "", cite: tuple[str, ...] = ()) -> None:
        self._plan = plan
        self._base = (base or plan.id.replace("_", " "), at, cite)
        self._failed: dict[tuple[int, int], tuple[str, str]] = {}
        self._made: dict[Entry, Reason] = {}
        #: A line that is noted once can stand in one place only; of a group or a link, what counted comes first.
        self._place = _place if any(line.group or line.links for line in plan.lines) else itemgetter(0)

    def reasons(self, entries: Iterable[Entry]) -> list[Reason]:
        """Turn entries into lines."""
        made, placed = self._made, sorted(entries, key=self._place)
        try:
            return [made.get(entry) or self._new(entry) for entry in placed]
        except TypeError:  # a value that cannot be a key
            return [self._new(entry) for entry in placed]

    def _new(self, entry: Entry) -> Reason:
        number, applied, value, clause, values = entry
        if number < 0:
            text, at, cite = self._base
            reason = Reason(text, show(value), at=at, cite=cite, id=self._plan.id)
        elif applied:
            reason = _counted(self._plan.lines[number], value)
        else:
            reason = self._left_out(number, clause, values)
        for each in (value, *values):
            if not isinstance(each, _KEPT):
                return reason
        if len(self._made) >= MOST_KEPT:
            self._made.clear()
        self._made[entry] = reason
        return reason

    def _left_out(self, number: int, clause: int, values: tuple[Any, ...]) -> Reason:
        line = self._plan.lines[number]
        words = self._failed.get((number, clause))
        if words is None:
            words = self._failed[number, clause] = _failed_words(line, clause)
        text = words[0] + show(values[0]) + words[1] if values and words[1] else words[0]
        if len(values) > 1:
            text += f" ({show(values[1])})"
        return _credited(line, text, None, applied=False)


class Brief:
    """Tells of one quantity only the lines that counted, from what its `counted` function noted."""

    def __init__(self, plan: Plan) -> None:
        self._lines = {line.id: line for line in plan.lines}

    def reasons(self, entries: Iterable[tuple[str, Any]]) -> list[Reason]:
        """Turn entries into lines; what came to nothing is left out."""
        found = [_counted(self._lines[line], value) for line, value in entries]
        return [each for each in found if each.applied]


def _place(entry: Entry) -> tuple[int, bool]:
    return entry[0], not entry[1]


def _credited(line: Line, text: str, value: Any, *, applied: bool = True) -> Reason:
    return Reason(text, value, applied=applied, cite=line.cite, layer=line.layer, at=line.at, id=line.id)


def _counted(line: Line, value: Any) -> Reason:
    change = line.change
    if value == 0 and change.verb == "plus":
        return _credited(line, f"{line.label}: comes to 0", None, applied=False)
    label = line.because or line.label
    if change.verb in ("forbid", "ignore"):
        return _credited(line, f"{label}: {line.text.partition(' when ')[0]}", None)
    if change.verb in ("halve", "double"):
        return _credited(line, label, "×" + show(value))
    if change.verb in ("set", "most", "least"):
        words = {"set": "set to", "most": "at most", "least": "at least"}[change.verb]
        return _credited(line, f"{label}: {words} {show(value)}", show(value))
    bound = f" ({change.bound_word} {bound_text(line)})" if change.bound_word in ("not below", "not above") else ""
    text = f"{label}{bound}"
    return _credited(line, text, str(value) if isinstance(value, Cannot) else signed(value))


def bound_text(line: Line) -> str:
    """Give the bound of a line as written."""
    node = line.change.bound
    return line.text[node.span[0] : node.span[1]] if node is not None else ""


def _failed_words(line: Line, clause: int) -> tuple[str, str]:
    """Give what is said of a clause that failed, in two parts where a value stands between them."""
    label = line.label
    if clause == IGNORED:
        return f"{label}: no, another line switches it off", ""
    if clause == BEATEN:
        return f"{label}: no, only one of {line.group.replace('_', ' ')} counts", ""
    if clause == NOTHING:
        return f"{label}: comes to 0", ""
    failed = clauses_of(line)[clause]
    if line.guard is not None and clause < len(line.guard.clauses if isinstance(line.guard, c.All) else (line.guard,)):
        return f"{label}: no, {_guard_words(failed)}", ""
    before, after = clause_words(failed, line.text)
    return f"{label}: no, {before}", after


def _guard_words(clause: c.Value) -> str:
    if isinstance(clause, c.Compare) and isinstance(clause.left, c.Level):
        needs = "" if clause.operator == ">" else f" {clause.operator} {show(getattr(clause.right, 'value', ''))}"
        return f"not {clause.left.condition.replace('_', ' ')}{needs}"
    if isinstance(clause, c.Has):
        return f"not {clause.names[0].replace('_', ' ')}"
    return "it does not apply"


def clause_words(clause: c.Value, text: str) -> tuple[str, str]:
    """Give the words before and after the value of a clause that failed: `range is ` and `, needs <= 5`."""
    written = text[clause.span[0] : clause.span[1]].strip()
    operands = shown_operands(clause)
    if not operands or not isinstance(clause, (c.Compare, c.IsWord)):
        if isinstance(clause, c.Not) and written.startswith("not "):
            return written[4:].lstrip(), ""  # "not not wet" is no sentence
        return f"not {written}" if written else "it does not hold", ""
    first = text[operands[0].span[0] : operands[0].span[1]].strip()
    if isinstance(clause, c.Compare) and operands[0] is clause.right:
        return f"{first} is ", f", needs {written}"
    rest = written[len(first) :].strip() if written.startswith(first) else written
    return f"{first} is ", f", needs {rest}"
