"""Why something is refused before a die is rolled: a need that does not hold, a line that forbids it, a *cannot* that was handed over.

Whoever only wants to know whether it is asks `refused`, which stops at the first reason and makes no words of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import OnlyPeople
from rulecore.engine.lines import reading
from rulecore.engine.why import failed_words
from rulecore.errors import RulecoreError
from rulecore.reasons import Reason
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.language.lines import Line


def refusals(p: Doing, definition: Mapping[str, Any], names: Names, subject: Any) -> list[Reason]:
    """Give every reason why a check, table or order is refused now; none when nothing stands in its way."""
    if not refused(p, definition, names, subject):
        return []
    return [
        *_handed(names),
        *failing(p, definition.get("needs") or (), names),
        *_forbidden(p, definition.get("forbids") or (), names, subject),
    ]


def refused(p: Doing, definition: Mapping[str, Any], names: Names, subject: Any) -> bool:
    """Say whether a check, table or order is refused now."""
    if Cannot in map(type, names.values()) or not fulfilled(p, definition.get("needs") or (), names):
        return True
    lines: Sequence[Line] = definition.get("forbids") or ()
    return bool(lines) and next(_forbidding(p, lines, names, subject), None) is not None


def fulfilled(p: Doing, needs: Sequence[Mapping[str, Any]], names: Names) -> bool:
    """Say whether all needs hold."""
    if not needs:
        return True
    try:
        holds = p.performers.together(needs)(p, names)
    except (RulecoreError, OnlyPeople):
        return not failing(p, needs, names)  # what is wrong is said of the need itself, not of all together
    return type(holds) is not Cannot and bool(holds)


def cannot_reasons(value: Cannot) -> list[Reason]:
    """Give the reasons that a *cannot* carries."""
    return [Reason(each, id="") for each in value.reasons] or [Reason("it cannot be")]


def _handed(names: Names) -> list[Reason]:
    return [reason for value in names.values() if type(value) is Cannot for reason in cannot_reasons(value)]


def failing(p: Doing, needs: Sequence[Mapping[str, Any]], names: Names) -> list[Reason]:
    """Give the needs that do not hold."""
    found: list[Reason] = []
    for need in needs:
        holds = reading(p.rulebook, need["rule"])(p, names)
        if type(holds) is Cannot:
            found += [_need(need, each.text) for each in cannot_reasons(holds)]
        elif not holds:
            found.append(_need(need, need.get("because") or need["id"].replace("_", " "), _values(p, need, names)))
    return found


def _need(need: Mapping[str, Any], text: str, values: str = "") -> Reason:
    said = f"{text} ({values})" if values else text
    return Reason(said, cite=tuple(need.get("cite", ())), at=need.get("at", ""), id=need["id"])


def _values(p: Doing, need: Mapping[str, Any], names: Names) -> str:
    if not p.explains:
        return ""
    try:
        with p.unasked():
            return failed_words(p, need["rule"], need.get("text") or "", names)
    except RulecoreError:
        return ""


def _forbidden(p: Doing, lines: Sequence[Line], names: Names, subject: Any) -> list[Reason]:
    return [
        Reason(line.because or line.label, cite=line.cite, layer=line.layer, at=line.at, id=line.id)
        for line in _forbidding(p, lines, names, subject)
    ]


def _forbidding(p: Doing, lines: Sequence[Line], names: Names, subject: Any) -> Iterator[Line]:
    """Give the lines that forbid it."""
    for line in lines:
        for inner in _each_link(p, line, names, subject):
            if all(reading(p.rulebook, each)(p, inner) for each in (line.guard, line.change.when) if each is not None):
                yield line
                break


def _each_link(p: Doing, line: Line, names: Names, subject: Any) -> list[Names]:
    """Give the names of a line: for one that a shared condition brings, once for each of the subject's, with its ends."""
    if not line.links:
        return [names]
    if subject is None:
        return []
    sides = p.world.links(subject, line.links)
    return [{**names, **{end: getattr(side, end) for end in line.ends}} for side in sides]
