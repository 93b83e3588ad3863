"""Effects for many trials at once: verbs that write arrays, and branches done by the lanes for which they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches import writing
from rulecore.analysis.batches.branches import branch, for_pieces
from rulecore.analysis.batches.cells import is_array, merged
from rulecore.analysis.batches.charts import Hits, rolled
from rulecore.analysis.batches.looking import members_of
from rulecore.analysis.batches.numbers import number, truth
from rulecore.analysis.batches.unsupported import Unsupported, refuse_keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine

    Effect = dict[str, Any]
    Act = Callable[[Lanes], None]


def act_of(m: Machine, effect: Effect) -> Act:
    """Make an effect ready when lanes first come to it; its place is told of whatever in it arrays cannot do."""
    at = str(effect.get("at", ""))
    ready: list[tuple[Any, Act]] = []

    def acts(lanes: Lanes) -> None:
        try:
            if not ready:
                ready.append(_made(m, effect))
            holds, act = ready[0]
            if holds is None:
                act(lanes)
            else:
                branch(lanes, truth(holds(lanes)), act)
        except Unsupported as refused:
            raise _placed(refused, at) from None

    return acts


def _made(m: Machine, effect: Effect) -> tuple[Any, Act]:
    make = VERBS.get(effect["verb"])
    if make is None:
        raise Unsupported(f"the verb {effect['verb']}")
    return (m.work(effect["when"]) if effect.get("when") is not None else None), make(m, effect)


def _placed(refused: Unsupported, at: str) -> Unsupported:
    return refused if refused.at else Unsupported(refused.what, at)


# ---- other definitions ----------------------------------------------------------------------------------------------------------


def _running(sort: str) -> Callable[[Machine, Effect], Act]:
    """Give what makes an effect ready that runs a definition of a sort."""

    def make(m: Machine, effect: Effect) -> Act:
        refuse_keys(effect, ("outcomes", "row"))
        arguments = [(name, m.work(tree)) for name, tree in effect["arguments"].items()]
        name = effect.get("as", "")

        def act(lanes: Lanes) -> None:
            found = m.definition(sort, effect["what"])(lanes, {each: read(lanes) for each, read in arguments})
            if name:
                if sort != "tables":
                    raise Unsupported(f"{name}, which is what came of {effect['what']}")
                lanes.give(name, found)

        return act

    return make


# ---- dice and branches ----------------------------------------------------------------------------------------------------------


def _roll(m: Machine, effect: Effect) -> Act:
    then = m.acts(effect.get("do"))
    throw = _damage(m, effect) if "damage" in effect else _dice(m, effect)

    def act(lanes: Lanes) -> None:
        throw(lanes)
        if then:
            m.run(then, lanes.scope())

    return act


def _dice(m: Machine, effect: Effect) -> Act:
    formulas = [(name, m.dice(written, str(effect.get("at", "")))) for name, written in effect["dice"]]

    def act(lanes: Lanes) -> None:
        for name, formula in formulas:
            value = formula(lanes)
            if name:
                lanes.give(name, value)

    return act


def _damage(m: Machine, effect: Effect) -> Act:
    damage, name, die = m.work(effect["damage"]), effect.get("as", ""), m.slash()

    def act(lanes: Lanes) -> None:
        found = damage(lanes)
        hits = found if isinstance(found, Hits) else rolled(lanes, found, die)
        if name:
            lanes.give(name, hits)

    return act


def _if(m: Machine, effect: Effect) -> Act:
    condition, then, otherwise = m.work(effect["if"]), m.acts(effect.get("then")), m.acts(effect.get("else"))

    def act(lanes: Lanes) -> None:
        holds = truth(condition(lanes))
        branch(lanes, holds, lambda inner: m.run(then, inner))
        if otherwise:
            branch(lanes, ~holds if is_array(holds) else not holds, lambda inner: m.run(otherwise, inner))

    return act


def _let(m: Machine, effect: Effect) -> Act:
    values = [(name, m.work(tree)) for name, tree in effect["names"]]

    def act(lanes: Lanes) -> None:
        for name, value in values:
            lanes.give(name, value(lanes))

    return act


def _repeat(m: Machine, effect: Effect) -> Act:
    times, then = m.work(effect["repeat"]), m.acts(effect.get("do"))
    until = m.work(effect["until"]) if effect.get("until") is not None else None

    def act(lanes: Lanes) -> None:
        left = number(times(lanes), "a number of times")
        going, turn = lanes, 0
        while going.size:
            more = left > turn
            if not is_array(more):
                if not more:
                    return
            elif not more.all():
                going, left = going.where(more), left[more]
            if until is not None and going.size:
                over = truth(until(going))
                if not is_array(over):
                    if over:
                        return
                elif over.any():
                    going, left = going.where(~over), left[~over] if is_array(left) else left
            m.run(then, going.scope())
            turn += 1

    return act


# ---- pieces one by one ----------------------------------------------------------------------------------------------------------


def _for_each(m: Machine, effect: Effect) -> Act:
    refuse_keys(effect, ("order",))
    members, then, words = members_of(m, effect["members"]), m.acts(effect.get("do")), effect["names"]

    def act(lanes: Lanes) -> None:
        for piece, counts in [(inner.names[effect["members"].name], counts) for inner, counts in members(lanes)]:
            each = lanes.scope()
            each.names.update(dict.fromkeys(words, piece))
            branch(each, counts, lambda inner: m.run(then, inner))

    return act


def _pick(m: Machine, effect: Effect) -> Act:
    """Make ready to pick the first of some pieces, in an order that is the same in all trials."""
    refuse_keys(effect, ("ties", "roll", "die", "adds", "do"))
    members, name, word = members_of(m, effect["members"]), effect.get("as", ""), effect["members"].name
    keys = [(m.work(each["value"]), bool(each["high"])) for each in effect.get("order") or []]

    def act(lanes: Lanes) -> None:
        found = members(lanes)
        for inner, _ in found:
            inner.names.update(dict.fromkeys(effect["names"], inner.names[word]))
        for key, high in reversed(keys):
            ranks = [key(inner) for inner, _ in found]
            if any(map(is_array, ranks)):
                raise Unsupported("an order that differs from trial to trial")
            order = sorted(range(len(found)), key=ranks.__getitem__, reverse=high)
            found = [found[place] for place in order]
        np, parts = lanes.batch.np, []
        for inner, counts in reversed(found):  # the first of those that count is written last
            places = np.flatnonzero(counts) if is_array(counts) else slice(None) if counts else None
            if places is not None:
                parts.append((places, inner.names[word]))
        lanes.give(name, merged(np, lanes.size, parts) if parts else None)

    return act


def _drop(m: Machine, effect: Effect) -> Act:
    """Make ready to abandon work: nothing gives orders in trials, so there is none unless some lies on the table."""
    who = m.work(effect.get("who"))

    def drop(_lanes: Lanes, piece: Any) -> None:
        if any(key.startswith("order ") and given for key, given in piece._carried.items()):
            raise Unsupported(f"the orders of {piece}")

    return lambda lanes: for_pieces(lanes, who(lanes), drop)


VERBS: dict[str, Callable[[Machine, Effect], Act]] = {
    "set": writing.set_,
    "add": writing.add,
    "cross_off": writing.cross_off,
    "restore": writing.restore,
    "gain": writing.gain,
    "lose": writing.lose,
    "roll": _roll,
    "if": _if,
    "let": _let,
    "repeat": _repeat,
    "for_each": _for_each,
    "pick": _pick,
    "check": _running("checks"),
    "consult": _running("tables"),
    "call": _running("procedures"),
    "note": lambda _m, _effect: lambda _lanes: None,
    "drop": _drop,
    # What waits for a step waits for ever: trials have no sequence of play.
    "later": lambda _m, _effect: lambda _lanes: None,
}
