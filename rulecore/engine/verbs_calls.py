"""The verbs that run other definitions or put them off: `check`, `consult`, `call`, `carry_out`, `drop`, `later`, `stop`, `note`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.engine.inquiries import inquiry_of
from rulecore.engine.lines import handing
from rulecore.engine.performers import run

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers


def _check(k: Performers, effect: Effect) -> Perform:
    handed, what, name = handing(k.rulebook, effect["arguments"]), effect["what"], effect.get("as", "")
    added = {outcome: k.of(effects) for outcome, effects in (effect.get("outcomes") or {}).items()}
    inquiries = [inquiry_of(k, tree) for tree in effect["arguments"].values()]
    counting = [each for each in inquiries if each.counts]

    def perform(p: Doing, names: Names) -> None:
        p.counted = []
        for each in inquiries if p.explains else ():
            p.reasons += each.quantities(p, names)
        for each in counting:
            p.counted += each.counted(p, names)
        given = handed(p, names)
        add = (lambda outcome: run(added.get(outcome, ()), p, dict(names))) if added else None
        outcome = p.perform_check(what, given, add)
        if name:
            names[name] = outcome

    return perform


def _consult(k: Performers, effect: Effect) -> Perform:
    handed, what, name = handing(k.rulebook, effect["arguments"]), effect["what"], effect.get("as", "")
    row: list[str] = effect.get("row") or []

    def perform(p: Doing, names: Names) -> None:
        value = p.perform_consult(what, handed(p, names), row)
        if name:
            names[name] = value

    return perform


def _call(k: Performers, effect: Effect) -> Perform:
    handed, what = handing(k.rulebook, effect["arguments"]), effect["what"]

    def perform(p: Doing, names: Names) -> None:
        p.perform_call(what, handed(p, names))

    return perform


def _carry_out(k: Performers, effect: Effect) -> Perform:
    handed, what = handing(k.rulebook, effect["arguments"]), effect["what"]

    def perform(p: Doing, names: Names) -> None:
        p.perform_order(what, handed(p, names))

    return perform


def _drop(k: Performers, effect: Effect) -> Perform:
    who, what = k.who(effect), effect["what"]

    def perform(p: Doing, names: Names) -> None:
        piece = who(p, names)
        if p.there(piece):
            p.drop(piece, what, effect)

    return perform


def _later(k: Performers, effect: Effect) -> Perform:
    step = effect["step"]
    k.of(effect.get("do"))

    def perform(p: Doing, names: Names) -> None:
        p.later(step, effect, dict(names))

    return perform


def _stop(_k: Performers, effect: Effect) -> Perform:
    target: str = effect["stop"]
    sort, _, name = target.rpartition(".")

    def perform(p: Doing, _names: Names) -> None:
        p.stop(sort, name)

    return perform


def _note(k: Performers, effect: Effect) -> Perform:
    who = k.read(effect["who"]) if effect.get("of_whom") else None

    def perform(p: Doing, names: Names) -> None:
        text = effect["note"] if who is None else f"{who(p, names)} {effect['note']}"
        p.note("note", text, effect)

    return perform


VERBS: dict[str, Make] = {
    "check": _check,
    "consult": _consult,
    "call": _call,
    "carry_out": _carry_out,
    "drop": _drop,
    "later": _later,
    "stop": _stop,
    "note": _note,
}
