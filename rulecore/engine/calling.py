"""Procedures and orders: named effects performed at once, with the names they are handed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import triggers
from rulecore.engine.arguments import Parameters
from rulecore.engine.checks import refuse
from rulecore.engine.interruptions import Frame, Stopped, Waiting
from rulecore.engine.members import Order
from rulecore.engine.performers import run
from rulecore.engine.refusals import refusals, refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Performers
    from rulecore.reasons import Reason


class Called:
    """One procedure or order made ready: what it is handed and what it does."""

    __slots__ = ("do", "id", "order", "parameters", "sort", "triggers", "uses_up", "written")

    def __init__(self, k: Performers, sort: str, name: str) -> None:
        written = k.rulebook.get(f"{sort}s", name)
        self.id = name
        self.sort = sort
        self.written: dict[str, Any] = written
        self.parameters = Parameters(k, written["parameters"])
        self.uses_up: str = written.get("uses_up") or ""
        self.do = k.of(written.get("do"))
        self.order = Order(k, written.get("order") or [])
        self.triggers = triggers.has_triggers(k, name)


def called_of(k: Performers, sort: str, name: str) -> Called:
    """Give a procedure or order made ready, once."""
    found: Called | None = k.prepared.get((sort, name))
    if found is None:
        found = k.prepared[sort, name] = Called(k, sort, name)
    return found


def perform_call(p: Doing, name: str, arguments: Mapping[str, Any]) -> None:
    """Run a procedure. One that uses its piece up is not run again for a piece that it is just using up."""
    procedure = called_of(p.performers, "procedure", name)
    names = procedure.parameters.bound(p, arguments)
    subject = names.get(procedure.parameters.subject)
    if procedure.parameters.subject and not procedure.parameters.written[0]["optional"] and not _is_there(p, subject):
        return
    used = procedure.uses_up
    if used and any(each.sort == "procedure" and each.id == name and each.names.get(used) is names[used] for each in p.running):
        return
    frame = p.enter(Frame("procedure", procedure.written, names))
    try:
        if procedure.triggers:
            triggers.fire(p, "before", name, names, subject)
        run(procedure.do, p, names)
        if procedure.triggers:
            triggers.fire(p, "after", name, names, subject)
    except Stopped as stop:
        if stop.frame is not frame:
            raise
        p.note("stopped", f"{name} is stopped", procedure.written)
    finally:
        p.leave(frame)


def _is_there(p: Doing, subject: Any) -> bool:
    return subject is not None and (isinstance(subject, tuple) or p.there(subject))


def perform_order(p: Doing, name: str, arguments: Mapping[str, Any]) -> None:
    """Do an order at once, whatever hands and turns it would take, if what it needs holds and nothing forbids it."""
    order = called_of(p.performers, "order", name)
    names = order.parameters.bound(p, arguments)
    piece = names.get(order.parameters.subject)
    if piece is None or not p.there(piece):
        return
    if reasons := refusals(p, order.written, names, piece):
        refuse(p, name, reasons, piece, order.written)
        return
    if order.written.get("hands"):
        raise Waiting(f"order {name}", order.written.get("at", ""))
    p.note("order", f"carry out {name}", order.written)
    perform_given(p, name, names)


def perform_given(p: Doing, name: str, names: Names) -> None:
    """Do what an order does, which has been given: nothing is asked any more."""
    order = called_of(p.performers, "order", name)
    frame = p.enter(Frame("order", order.written, names))
    try:
        run(order.do, p, names)
    except Stopped as stop:
        if stop.frame is not frame:
            raise
        p.note("stopped", f"{name} is stopped", order.written)
    finally:
        p.leave(frame)


def order_refusals(p: Doing, name: str, piece: Any, fields: Mapping[str, Any] | None = None) -> list[Reason]:
    """Give every reason why a piece cannot be given an order now."""
    order = called_of(p.performers, "order", name)
    names = order.parameters.bound(p, {**(fields or {}), order.parameters.subject: piece})
    return refusals(p, order.written, names, piece)


def order_allowed(p: Doing, name: str, piece: Any, fields: Mapping[str, Any] | None = None) -> bool:
    """Say whether a piece can be given an order now, whoever's hands would do it."""
    order = called_of(p.performers, "order", name)
    names = order.parameters.bound(p, {**(fields or {}), order.parameters.subject: piece})
    return not refused(p, order.written, names, piece)
