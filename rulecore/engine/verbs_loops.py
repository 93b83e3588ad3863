"""The verbs that lead on: `if`, `for_each`, `repeat`, `let`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.members import Members, Order
from rulecore.engine.performers import run
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers


def _if(k: Performers, effect: Effect) -> Perform:
    holds, then, otherwise = k.read(effect["if"]), k.of(effect.get("then")), k.of(effect.get("else"))

    def perform(p: Doing, names: Names) -> None:
        run(then if holds(p, names) else otherwise, p, names)

    return perform


def _let(k: Performers, effect: Effect) -> Perform:
    values = [(name, k.read(tree)) for name, tree in effect["names"]]

    def perform(p: Doing, names: Names) -> None:
        for name, value in values:
            names[name] = value(p, names)

    return perform


def binding(names: Names, words: list[str]) -> Callable[[Any], Names]:
    """Give a function that gives a loop its words: a scope of its own for each piece."""

    def bind(each: Any) -> Names:
        inner = dict(names)
        for word in words:
            inner[word] = each
        return inner

    return bind


def _for_each(k: Performers, effect: Effect) -> Perform:
    members, order, then = Members(k, effect["members"]), Order(k, effect.get("order") or []), k.of(effect.get("do"))
    words: list[str] = effect["names"]

    def perform(p: Doing, names: Names) -> None:
        if p.at_table and members.nobody(p):
            p.instruct(effect, names)
            return
        found = members.listed(p, names)
        if not found:
            return
        bind = binding(names, words)

        def one(each: Any) -> bool:
            if p.still(each):
                run(then, p, bind(each))
            return False

        p.in_turn(effect, order.sorted(p, found, bind) if order.trees else found, one, names)

    return perform


def _repeat(k: Performers, effect: Effect) -> Perform:
    times, then = k.read(effect["repeat"]), k.of(effect.get("do"))
    until = k.read(effect["until"]) if effect.get("until") is not None else None

    def perform(p: Doing, names: Names) -> None:
        number: Any = times(p, names)
        if type(number) is Cannot:
            p.refused("repeat", number, effect)
            return

        def once(_turn: None) -> bool:
            if until is not None and until(p, names):
                return True
            p.work -= 1  # also a repetition of nothing is work
            if p.work < 0:
                raise p.endless(effect.get("at", ""))
            run(then, p, dict(names))
            return False

        p.in_turn(effect, [None] * max(0, int(number)), once, names)

    return perform


VERBS: dict[str, Make] = {"if": _if, "let": _let, "for_each": _for_each, "repeat": _repeat}
