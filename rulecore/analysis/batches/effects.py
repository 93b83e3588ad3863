"""Effects for many trials at once: verbs that write arrays, and branches done by the lanes for which they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.charts import Hits, rolled
from rulecore.analysis.batches.cells import is_array
from rulecore.analysis.batches.lines import number, truth
from rulecore.analysis.batches.unsupported import Unsupported, refuse_keys
from rulecore.engine.conditions import carriable
from rulecore.engine.doing import performers_of
from rulecore.language.types import Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine

    Effect = dict[str, Any]
    Act = Callable[[Lanes], None]


def act_of(m: Machine, effect: Effect) -> Act:
    """Make an effect ready, with its condition; its place is told of whatever in it arrays cannot do."""
    at = str(effect.get("at", ""))
    make = VERBS.get(effect["verb"])
    if make is None:
        raise Unsupported(f"the verb {effect['verb']}", at)
    try:
        holds, act = m.work(effect["when"]) if effect.get("when") is not None else None, make(m, effect)
    except Unsupported as refused:
        raise _placed(refused, at) from None

    def acts(lanes: Lanes) -> None:
        try:
            if holds is None:
                act(lanes)
            else:
                branch(lanes, truth(holds(lanes)), act)
        except Unsupported as refused:
            raise _placed(refused, at) from None

    return acts


def _placed(refused: Unsupported, at: str) -> Unsupported:
    return refused if refused.at else Unsupported(refused.what, at)


def branch(lanes: Lanes, holds: Any, act: Act) -> None:
    """Let those lanes do something for which a condition holds."""
    if not is_array(holds):
        if holds:
            act(lanes)
        return
    inner = lanes.where(holds)
    if inner.size == lanes.size:
        act(lanes)
    elif inner.size:
        act(inner)
        lanes.merge(inner)


# ---- writing --------------------------------------------------------------------------------------------------------------------


def _set(m: Machine, effect: Effect) -> Act:
    cells = _cells(m, effect)

    def act(lanes: Lanes) -> None:
        for of, field, value in cells:
            lanes.write(_cell(m, of(lanes), field), number(value(lanes), "a value that is set"))

    return act


def _add(m: Machine, effect: Effect) -> Act:
    cells = _cells(m, effect)

    def act(lanes: Lanes) -> None:
        for of, field, value in cells:
            cell = _cell(m, of(lanes), field)
            lanes.write(cell, number(lanes.read(cell), "a field that is added to") + number(value(lanes), "an amount"))

    return act


def _cells(m: Machine, effect: Effect) -> list[tuple[Any, str, Any]]:
    for cell in effect["cells"]:
        type_ = Type.parse(cell["type"])
        if cell["key"] is not None or type_.shape not in ("number", "truth"):
            raise Unsupported(f"the field {cell['field']}, which is no number and no truth, or is kept `per:` something")
    return [(m.work(each["of"]), each["field"], m.work(each["value"])) for each in effect["cells"]]


def _cell(m: Machine, piece: Any, field: str) -> tuple[Any, str]:
    kind = _one(piece)._kind  # noqa: SLF001 - the kind of a piece is ours
    written = m.rulebook.get("pieces", kind)["fields"].get(field)
    if written is None or written.get("wraps"):
        raise Unsupported(f"{kind}.{field}, which goes round or is no field of the rules")
    return piece, field


def _one(piece: Any) -> Any:
    if getattr(piece, "_sort", "") != "piece":
        raise Unsupported("a piece that differs from trial to trial, or is none")
    return piece


def _cross_off(m: Machine, effect: Effect) -> Act:
    boxes, who, quietly = (
        [(each["track"], m.work(each["value"])) for each in effect["boxes"]],
        m.work(effect.get("who")),
        effect.get("quietly"),
    )

    def act(lanes: Lanes) -> None:
        piece = _one(who(lanes))
        for track, value in boxes:
            _lose(m, lanes, (piece, track), number(value(lanes), "boxes"), speaks=not quietly)

    return act


def _lose(m: Machine, lanes: Lanes, cell: tuple[Any, str], boxes: Any, *, speaks: bool) -> None:
    """Cross boxes off a track, of which only what is left is kept: its sections go in order."""
    piece, track = cell
    written = m.rulebook.get("pieces", piece._kind)["tracks"][track]  # noqa: SLF001 - the kind of a piece is ours
    if speaks and (written.get("section_lost") or written.get("empty")):
        raise Unsupported(f"the track {track}, which speaks when it is lost")
    np = lanes.batch.np
    lanes.write(cell, np.maximum(lanes.read(cell) - np.maximum(boxes, 0), 0))


def _gain(m: Machine, effect: Effect) -> Act:
    refuse_keys(effect, ("to", "times", "named", "fields"))
    name, who = effect["condition"], m.work(effect.get("who"))
    what = carriable(performers_of(m.rulebook), name)
    if what.ends or what.levels or what.many or what.limit or what.start or what.lasts != "game":
        raise Unsupported(f"the condition {name}, which is more than there or not there for the rest of the game")
    return lambda lanes: lanes.write((_one(who(lanes)), name), 1)


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
                if not isinstance(found, int) and not hasattr(found, "dtype"):
                    raise Unsupported(f"{name}, which is what came of {effect['what']}")
                lanes.give(name, found)

        return act

    return make


VERBS: dict[str, Callable[[Machine, Effect], Act]] = {
    "set": _set,
    "add": _add,
    "cross_off": _cross_off,
    "gain": _gain,
    "roll": _roll,
    "if": _if,
    "let": _let,
    "repeat": _repeat,
    "check": _running("checks"),
    "consult": _running("tables"),
    "call": _running("procedures"),
    "note": lambda _m, _effect: lambda _lanes: None,
}
