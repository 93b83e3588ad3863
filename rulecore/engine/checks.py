"""A check from its needs to what comes of it.

In this order: what it needs and what forbids it, effects before the dice, the dice, triggers of the dice, totals, conditions that lasted
until now, the outcome with its effects and those its caller adds, what is done in any case, triggers afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import conditions, triggers, why
from rulecore.engine.arguments import Parameters
from rulecore.engine.interruptions import Frame, Stopped, Waiting
from rulecore.engine.performers import run
from rulecore.engine.refusals import cannot_reasons, refusals
from rulecore.engine.wording import listed, plain
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Performers
    from rulecore.reasons import Reason

    #: What a caller adds to outcomes: does what belongs to the outcome of this id.
    Added = Callable[[str], None]


class Check:
    """One check made ready: its parameters, its dice, its outcomes."""

    __slots__ = ("before", "do", "id", "outcomes", "parameters", "pieces", "throwing", "triggers", "written")

    def __init__(self, k: Performers, name: str) -> None:
        written = k.rulebook.get("checks", name)
        self.id = name
        self.written: dict[str, Any] = written
        self.parameters = Parameters(k, written["parameters"])
        #: Which of its parameters are pieces, beside the one that makes it.
        self.pieces = [each["name"] for each in written["parameters"] if each["type"].startswith("piece ")][1:]
        self.before = k.of(written.get("before"))
        self.throwing = k.throwing({**written, "id": name})
        self.outcomes = [(each, k.condition(each.get("when")), k.of(each["do"])) for each in written["outcomes"]]
        self.do = k.of(written.get("do"))
        self.triggers = triggers.has_triggers(k, name)


def check_of(k: Performers, name: str) -> Check:
    """Give a check made ready, once."""
    found: Check | None = k.prepared.get(("check", name))
    if found is None:
        found = k.prepared["check", name] = Check(k, name)
    return found


def perform_check(p: Doing, name: str, arguments: Mapping[str, Any], added: Added | None = None) -> Any:
    """Make a check; give the id of its outcome, its total where it has no outcomes, or a *cannot* when it was refused or stopped."""
    check = check_of(p.performers, name)
    names = check.parameters.bound(p, arguments)
    subject = names.get(check.parameters.subject)
    if check.parameters.subject and not p.there(subject):
        return Cannot((f"{name}: nobody is there to make it",))
    frame = p.enter(Frame("check", check.written, names))
    frame.counted, p.counted = p.counted, []
    try:
        return _check(p, check, names, subject, added)
    except Stopped as stop:
        if stop.frame is not frame:
            raise
        p.note("stopped", f"{name} is stopped", check.written)
        return Cannot((f"{name} was stopped",))
    finally:
        p.leave(frame)


def _check(p: Doing, check: Check, names: Names, subject: Any, added: Added | None) -> Any:
    refused = refusals(p, check.written, names, subject)
    if p.explains:
        _explain_needs(p, check, names)
    if refused:
        return refuse(p, check.id, refused, subject, check.written)
    if check.written.get("from") == "plugin":
        return _by_plugin(p, check, names, subject, added)
    if check.triggers:
        triggers.fire(p, "before", check.id, names, subject)
    run(check.before, p, names)
    thrown = check.throwing.prepare(p, names)
    if isinstance(thrown, Cannot):
        return refuse(p, check.id, cannot_reasons(thrown), subject, check.written)
    check.throwing.perform(p, names, thrown, subject)
    if type(names.get("total")) is Cannot:
        return refuse(p, check.id, cannot_reasons(names["total"]), subject, check.written)
    outcome = _outcome(p, check, names)
    if p.writes_down:
        _tell(p, check, names, outcome)
    result = names.get("total") if outcome is None else outcome[0]["id"]
    p.settle(check.id, result, names)
    if outcome is not None:
        run(outcome[2], p, dict(names))
        if added is not None:
            added(outcome[0]["id"])
    run(check.do, p, names)
    if check.triggers:
        triggers.fire(p, "after", check.id, names, subject)
    return result


def _explain_needs(p: Doing, check: Check, names: Names) -> None:
    for need in check.written.get("needs") or ():
        p.reasons += why.quantities(p, need["rule"], names)


def refuse(p: Doing, name: str, refused: list[Reason], subject: Any, written: dict[str, Any]) -> Cannot:
    """Say why something is refused; what lasts until it is rolled has had its effect, unless something else stood in the way as well."""
    for reason in refused:
        p.note("refused", f"{name} refused: {reason.id or reason.text}", written)
    p.refusals += refused
    due = conditions.due_next(p, name, subject)
    if due and not _stood_elsewhere(written, refused, {each for _, each in due}):
        conditions.have_had_effect(p, due)
    value = Cannot([reason.text for reason in refused])
    p.settle(name, value, {})
    return value


def _stood_elsewhere(written: dict[str, Any], refused: list[Reason], due: set[str]) -> bool:
    """Say whether a need, or a line that no condition in `due` brings, refuses: then nobody was to roll, and markers wait for who is."""
    others = {(need["id"], need.get("at", "")) for need in written.get("needs") or ()}
    others |= {(line.id, line.at) for line in written.get("forbids") or () if line.source not in due}
    return any((reason.id, reason.at) in others for reason in refused)


def _by_plugin(p: Doing, check: Check, names: Names, subject: Any, added: Added | None) -> Any:
    """Let a plugin resolve a check, or leave it to the people at the table; what comes of an outcome stands in the rules all the same."""
    if not p.at_table:
        if p.plugin_check is None:
            raise Waiting(f"check {check.id}", check.written.get("at", ""))
        triggers.fire(p, "before", check.id, names, subject)
        result = p.plugin_check(check.id, names)
        p.settle(check.id, result, names)
        outcome = next((each for each in check.outcomes if each[0]["id"] == result), None)
        if outcome is not None:
            p.note("check", f"{_named(p, check, names)}: {result}", outcome[0] if outcome[0].get("cite") else check.written)
            run(outcome[2], p, dict(names))
            if added is not None:
                added(result)
        run(check.do, p, names)
        triggers.fire(p, "after", check.id, names, subject)
        return result
    outcomes = listed([plain(each["id"]) for each, _, _ in check.outcomes], "or")
    p.note("instruction", f"{plain(check.id)}: see whether it is {outcomes}", check.written)
    return Cannot((f"{plain(check.id)} is settled by the people at the table",))


def _outcome(p: Doing, check: Check, names: Names) -> Any:
    """Give the first outcome that holds, and say of each before it why it doesn't."""
    for outcome in check.outcomes:
        written, when, _ = outcome
        holds = when is None or bool(when(p, names))
        if p.explains:
            p.reasons += why.held(p, written, plain(written["id"]), names, holds=holds)
        if holds:
            return outcome
    return None


def _named(p: Doing, check: Check, names: Names) -> str:
    """Give a check with the pieces that it is about, where they are some of several that have names: `jump (bella)`."""
    if not p.writes_down:
        return check.id
    handed = [names.get(each["name"]) for each in check.parameters.written]
    about = dict.fromkeys(str(each) for each in handed if p.state.named(each))
    return f"{check.id} ({', '.join(about)})" if about else check.id


def _tell(p: Doing, check: Check, names: Names, outcome: Any) -> None:
    """Write what came out: the faces of a pool, the outcome, or the totals; the first line says what counted."""
    throwing, counted = check.throwing, p.running[-1].counted
    name = _named(p, check, names)
    if throwing.pooled:
        faces = " ".join(map(shown, names["faces"]))
        p.note("pool", f"{name}: {faces} -> {shown(names['total'])}", check.written, counted)
        counted = []
    if outcome is not None:
        p.note("check", f"{name}: {outcome[0]['id']}", outcome[0] if outcome[0].get("cite") else check.written, counted)
    elif throwing.opposed:
        totals = ", ".join(f"{each} {shown(names[f'{each}.total'])}" for each, _, _ in throwing.formulas)
        p.note("check", f"{name}: {totals}", check.written, counted)
    elif throwing.formulas and not throwing.pooled:
        p.note("check", f"{name}: {shown(names['total'])}", check.written, counted)
