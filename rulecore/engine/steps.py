"""Performs one step: its triggers, what was put off until now, the orders done in it, its body, and the rings of later layers around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import orders, triggers
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
    frame = game.performance.enter(Frame("step", step.written, names))
    try:
        if step.alone and not steps.listens(f"step_{step.id}"):
            surround(game, step.written, names, _effects(step.written, names))
        else:
            _whole(step, steps, names)(game)
    except Stopped as stop:
        if stop.frame is not frame:
            raise
        game.performance.note("stopped", f"{step.id} is stopped", step.written)
    finally:
        game.performance.leave(frame)


def _whole(step: Step, steps: Steps, names: Names) -> Part:
    """Give a step in which later layers or plugins have a part."""
    layers = list(_layers(step, names))
    return steps.step(step.id, layers) or _onion(step, layers)


def _layers(step: Step, names: Names) -> Iterator[Layered]:
    """Give what the YAML of each layer does, from within."""
    around = _around(step, names)
    effects = None if step.body.get("run") == "plugin" else _effects(step.body, names)
    yield Layered("body", step.body["id"], step.body["layer"], around(effects) if effects else None, around)
    for how, written in step.rings:
        yield Layered(how, written["id"], written["layer"], _ring(written, names))


def _effects(written: dict[str, Any], names: Names) -> Part:
    effects = written.get("do")
    if not effects:
        return _nothing

    def perform(game: Play) -> None:
        p = game.performance
        run(p.performers.of(effects), p, dict(names))

    return perform


def _nothing(_game: Play) -> None:
    """Do nothing: a step at which only orders fall due, or what was put off."""


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
        surround(game, written, names, _effects(written, names))

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


def surround(game: Play, written: dict[str, Any], names: Names, body: Part, *, asks: bool = True) -> None:
    """Do the body of a step: before it the triggers, what was put off until now and the orders of this step; after it the triggers."""
    p, name = game.performance, written["id"]
    fire(p, "before", name, names)
    perform_due(p, name)
    if asks and game.asks_orders and written.get("orders"):
        from rulecore.engine.order_questions import ask_sides

        ask_sides(game, written, names)
    orders.perform_orders(p, name)
    body(game)
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
