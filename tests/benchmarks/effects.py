"""Effects through the ordinary performer, beside the logged write that each comes down to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yardsticks import Row, timed

from rulecore.engine.dice import KeyedDice
from rulecore.engine.performance import Performance
from rulecore.engine.performers import run
from rulecore.engine.set_up import set_up
from rulecore.engine.worlds import new_world
from rulecore.language import checked as c
from rulecore.rulebook.loading import load
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BAR = 5
#: So many boxes that they last for every round.
BOXES = 100_000_000


def rows() -> Iterator[Row]:
    """Give what an effect costs beside its write: a field set, a number added to, a box crossed off."""
    rulebook = load("skirmish", with_=())
    world = new_world(rulebook)
    set_up(rulebook, world, "meeting")
    performance = Performance(rulebook, world, KeyedDice(7), explains=False)
    state, ships = world.state, world.all("ship")
    for ship in ships:
        state.write(ship, "hull", Track([(BOXES, BOXES)]))
    world.begin()
    three = c.Constant(3)
    field = {"of": c.Local("ship"), "field": "last_fired", "key": None, "value": three, "type": "number"}
    boxes = [{"track": "hull", "value": c.Constant(1)}]
    effects: dict[str, tuple[dict[str, Any], Callable[[Any], None]]] = {
        "a field set": ({"verb": "set", "cells": [field]}, lambda ship: state.write(ship, "last_fired", 3)),
        "a number added to": ({"verb": "add", "cells": [field]}, lambda ship: state.write(ship, "last_fired", ship.last_fired + 3)),
        "a box crossed off, with its line in the journal": (
            {"verb": "cross_off", "who": c.Local("ship"), "boxes": boxes},
            lambda ship: state.write(ship, "hull", ship.hull.cross_off(1)[0]),
        ),
    }
    names = [{"ship": ship} for ship in ships]

    def clear() -> None:
        state._entries.clear()  # so that neither the log nor the journal grows from round to round
        performance.journal.clear()
        performance.work = 1_000

    for what, (effect, write) in effects.items():
        performers = performance.performers.of([{"at": "", "cite": (), **effect}])

        def performed(performers: Any = performers) -> None:
            for each in names:
                run(performers, performance, each)
            clear()

        def written(write: Callable[[Any], None] = write) -> None:
            for ship in ships:
                write(ship)
            clear()

        taken = timed(effect=performed, write=written)
        yield Row(what, taken["effect"] / taken["write"], "its value and logged write", BAR)
