"""The verb `roll`: dice with a name, named dice together, or damage whose slashes are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.engine.inquiries import inquiry_of
from rulecore.engine.performers import run
from rulecore.engine.rolling import roll_damage
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers


def _roll(k: Performers, effect: Effect) -> Perform:
    then = k.of(effect.get("do"))
    throw = _damage(k, effect) if "damage" in effect else _dice(k, effect)
    if not then:
        return throw

    def perform(p: Doing, names: Names) -> None:
        throw(p, names)
        run(then, p, dict(names))

    return perform


def _dice(k: Performers, effect: Effect) -> Perform:
    formulas, who = [(name, k.formula(rolled)) for name, rolled in effect["dice"]], k.who(effect)

    def perform(p: Doing, names: Names) -> None:
        subject = who(p, names)
        for name, formula in formulas:
            value, _ = formula.roll(p, names, name, subject=subject)
            if type(value) is Cannot:
                p.refused(f"roll {name}".strip(), value, effect)
            else:
                p.note("rolled", f"rolled {name} {shown(value)}" if name else f"rolled {shown(value)}", effect)
            if name:
                names[name] = value

    return perform


def _damage(k: Performers, effect: Effect) -> Perform:
    damage, name, who = k.read(effect["damage"]), effect.get("as", ""), k.who(effect)
    asked = inquiry_of(k, effect["damage"])

    def perform(p: Doing, names: Names) -> None:
        cell = damage(p, names)
        p.reasons += asked.quantities(p, names)
        value = roll_damage(p, cell, name, who(p, names))
        if type(value) is Cannot:
            p.refused("roll damage", value, effect)
        else:
            told = f"rolled {name or 'damage'} {value}{f' of {cell}' if getattr(cell, 'slashes', ()) else ''}"
            p.note("rolled", told, effect, asked.counted(p, names))
        if name:
            names[name] = value

    return perform


VERBS: dict[str, Make] = {"roll": _roll}
