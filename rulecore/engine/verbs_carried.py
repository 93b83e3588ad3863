"""The verbs `gain` and `lose`: conditions and traits, by name or as the very one that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import conditions
from rulecore.engine.lines import readings
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers


def _gain(k: Performers, effect: Effect) -> Perform:
    who, to, times = k.who(effect), k.read(effect.get("to")), k.read(effect.get("times"))
    named, fields = k.read(effect.get("named")), readings(k.rulebook, effect.get("fields") or {})

    def perform(p: Doing, names: Names) -> None:
        condition = effect.get("condition") or named(p, names)
        piece = who(p, names)
        if type(condition) is Cannot or condition is None or not p.there(piece):
            return  # a dash or `none` in a table gives nothing
        values = {name: value(p, names) for name, value in fields}
        for _ in range(_count(times(p, names), 1)):
            conditions.gain(p, condition, piece, to=to(p, names), fields=values, written=effect)

    return perform


def _lose(k: Performers, effect: Effect) -> Perform:
    who, to, times, named = k.who(effect), k.read(effect.get("to")), k.read(effect.get("times")), k.read(effect.get("named"))

    def perform(p: Doing, names: Names) -> None:
        condition: Any = effect.get("condition") or named(p, names)
        if type(condition) is Cannot or condition is None:
            return
        if not isinstance(condition, str):
            if p.there(condition):
                conditions.end_instance(p, condition, effect)
            return
        piece, number = who(p, names), times(p, names)
        if p.there(piece):
            conditions.lose(p, condition, piece, to=to(p, names), times=None if number is None else _count(number, 1), written=effect)

    return perform


def _count(value: Any, usual: int) -> int:
    """Give how many times; what cannot be said is none at all."""
    if value is None:
        return usual
    return 0 if type(value) is Cannot else max(0, int(value))


VERBS: dict[str, Make] = {"gain": _gain, "lose": _lose}
