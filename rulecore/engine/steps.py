"""Performs one step: its triggers, what was put off until now, the orders done in it, its body, and the rings of later layers around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import orders, triggers
from rulecore.engine.conditions import nothing_ends
from rulecore.engine.interruptions import Frame, Stopped, Waiting
from rulecore.engine.performers import run
from rulecore.engine.timeline import Layered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.engine.doing import Doing
    from rulecore.engine.facade import Play
    from rulecore.engine.lines import Names
    from rulecore.engine.timeline import Part, Phase, Step, Steps

    #: Says that a moment begins now.
    Begin = Callable[[str], None]


def perform_step(game: Play, step: Step, steps: Steps, names: Names) -> None:
    """Perform a step with all that stands around it."""
    p = game.performance
    frame = p.enter(Frame("step", step.written, names))
    try:
        if step.alone and not steps.listens(step.hook):
            surround(game, step.written, names)
        else:
            _whole(game, step, steps, names)(game)
    except Stopped as stop:
        if stop.frame is not frame:
            raise
        p.note("stopped", f"{step.id} is stopped", step.written)
    finally:
        p.leave(frame)


def _whole(game: Play, step: Step, steps: Steps, names: Names) -> Part:
    """Give a step in which later layers or plugins have a part; where it is done for no piece it is the same each time."""
    known = game.layered.get((steps, step.id)) if not names else None
    if known is not None:
        return known
    layers = list(_layers(step, names))
    found = steps.step(step.id, layers) or _onion(step, layers)
    if not names:
        game.layered[steps, step.id] = found
    return found


def _layers(step: Step, names: Names) -> Iterator[Layered]:
    """Give what the YAML of each layer does, from within."""
    around = _around(step, names)
    effects = None if step.body.get("run") == "plugin" else _effects(step.body, names)
    yield Layered("body", step.body["id"], step.body["layer"], around(effects) if effects else None, around)
    for how, written in step.rings:
        yield Layered(how, written["id"], written["layer"], _ring(written, names))


def _effects(written: dict[str, Any], names: Names) -> Part:
    def perform(game: Play) -> None:
        p = game.performance
        run(around_of(p, written).do, p, dict(names))

    return perform


def _around(step: Step, names: Names) -> Callable[[Part], Part]:
    """Surround a body by what happens at its step; where it stands for another step, by what happens at that one too."""

    def around(part: Part) -> Part:
        def body(game: Play) -> None:
            replaced = step.body is not step.written
            surround(game, step.written, names, inner if replaced else part, asks=not (replaced and step.body.get("orders")))

        def inner(game: Play) -> None:
            game.begin(step.body["id"])
            surround(game, step.body, names, part)

        return body

    return around


def _ring(written: dict[str, Any], names: Names) -> Part:
    def ring(game: Play) -> None:
        game.begin(written["id"])
        surround(game, written, names)

    return ring


def _onion(step: Step, layers: list[Layered]) -> Part:
    """Give a step that no plugin has a part in: what comes before, from without, its body, what comes after, from within."""

    def onion(game: Play) -> None:
        for each in reversed(layers):
            if each.how == "before" and each.act is not None:
                each.act(game)
        if layers[0].act is None:
            raise Waiting(f"step {step.id}", step.written.get("at", ""))
        layers[0].act(game)
        for each in layers:
            if each.how == "after" and each.act is not None:
                each.act(game)

    return onion


class Around:
    """What rules say of a step, made ready once: what it does by itself, and what happens around that."""

    __slots__ = ("asks", "do", "fires_after", "fires_before", "orders", "still")

    def __init__(self, p: Doing, written: dict[str, Any]) -> None:
        name = written["id"]
        self.do = p.performers.of(written.get("do"))
        self.asks = bool(written.get("orders"))
        self.orders = orders.done_at(p, name)
        self.fires_before = bool(triggers.prepared(p, "before", name))
        self.fires_after = bool(triggers.prepared(p, "after", name))
        #: Whether nothing is done but what was put off until this step: orders, and effects with `later`.
        self.still = not (self.do or self.asks or self.fires_before or self.fires_after)


def around_of(p: Doing, written: dict[str, Any]) -> Around:
    """Give what rules say of a step."""
    key = ("step", written["id"])
    found: Around | None = p.performers.prepared.get(key)
    if found is None:
        found = p.performers.prepared[key] = Around(p, written)
    return found


def is_still(game: Play, step: Step, steps: Steps, moments: list[str]) -> bool:
    """Say whether only the clock goes on at a step this time: nothing is done or announced there, and no condition or game ends."""
    p = game.performance
    around = around_of(p, step.written)
    if not around.still or not step.alone or steps.listens(step.hook) or steps.listens("game_over"):
        return False
    if any(p.world.orders(None, name) for name in around.orders) or any(due[0] == step.id for due in p.state.recall("due") or ()):
        return False
    return orders.announced_at(p).keys().isdisjoint(moments) and nothing_ends(p)


def surround(game: Play, written: dict[str, Any], names: Names, body: Part | None = None, *, asks: bool = True) -> None:
    """Do a step: its triggers, what was put off until now, its orders, then its body (or what is written there), and triggers again."""
    p, name = game.performance, written["id"]
    around = around_of(p, written)
    if around.fires_before:
        fire(p, "before", name, names)
    if p.state.memory:
        perform_due(p, name)
    if around.asks and asks and game.asks_orders:
        from rulecore.engine.order_questions import ask_sides

        ask_sides(game, written, names)
    if around.orders:
        orders.perform_orders(p, name)
    if body is not None:
        body(game)
    elif around.do:
        run(around.do, p, dict(names))
    if around.fires_after:
        fire(p, "after", name, names)


def perform_due(p: Doing, name: str) -> None:
    """Do what was put off until this step."""
    for effect, kept in p.due(name):
        run(p.performers.of(effect["do"]), p, dict(kept))


def fire(p: Doing, moment: str, name: str, names: Names) -> None:
    """Let triggers of a step or phase fire: for each piece that carries them, or for those of the piece or player it is done for."""
    for trigger in triggers.prepared(p, moment, name):
        for piece in _carriers(p, trigger.carrier, names):
            inner = {**names, trigger.carrier: piece} if trigger.carrier else dict(names)
            if (piece is None or p.there(piece)) and triggers.fires(p, trigger, piece, inner):
                run(trigger.then, p, inner)


def _carriers(p: Doing, kind: str, names: Names) -> list[Any]:
    if not kind:
        return [None]
    found = list(p.state.of_kind.get(kind, ()))
    subject = next(iter(names.values()), None)
    if subject is None or p.world.kinds.named(kind).one:
        return found
    return [each for each in found if _belongs(p, each, subject)]


def _belongs(p: Doing, piece: Any, subject: Any) -> bool:
    """Say whether a piece is the one a step is done for, a part of it, or its own."""
    while piece is not None:
        owner = piece._slots["owner"].of(piece) if "owner" in piece._slots else None
        if piece is subject or owner is subject:
            return True
        whole = p.world.kinds.named(piece._kind).part_of
        piece = (piece._slots[whole].of(piece) or None) if whole else None
    return False


def phase_triggers(p: Doing, phase: Phase) -> bool:
    """Say whether anything fires before or after a phase."""
    return bool(triggers.prepared(p, "before", phase.id) or triggers.prepared(p, "after", phase.id))
