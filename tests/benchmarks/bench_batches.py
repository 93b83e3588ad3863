"""Duels in step, from the rules of a broadside, beside the same duel written by hand: 100, 1,000, 10,000 and 100,000 at once.

Before anything is timed the duels by hand are given the dice of the batch, and must end alike, ship by ship.
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import duel_by_hand
from yardsticks import Row, timed

from rulecore.analysis.batches.dice import CountedDice, key_of
from rulecore.analysis.batches.trials import Asking
from rulecore.engine.worlds import new_world
from rulecore.rulebook.loading import load

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = os.path.dirname(__file__)
ROUNDS = 7
#: So many duels of the batch are fought by hand with the same dice.
COMPARED = 1_000
#: So many duels in step, and how many times faster than by hand they must be.
AT_ONCE = {100: None, 1_000: None, 10_000: 4, 100_000: None}
BY_HAND = 400
FIELDS = ("hull", "rigging", "sailors", "marines", "guns", "steering", "on_fire")


def asking() -> Asking:
    """Give the duel of two ships, by the rules of the plain broadside: halves of a box are nothing for arrays."""
    rulebook = load(os.path.join(HERE, "plain_broadside"), [os.path.join(HERE, "duel")])
    world = new_world(rulebook)
    one, other = (world.state.add_piece("ship", name) for name in ("one", "other"))
    world.begin()
    untils = ("one.hull <= 5", "other.hull <= 5")
    return Asking(rulebook, ("procedures", "exchange"), untils, {"one": one, "other": other}, world=world)


def compare(np: Any, duels: Asking) -> None:
    """Refuse to time two different duels."""
    ended = duels.in_step(np, "bench", range(1, COMPARED + 1))
    for trial in range(1, COMPARED + 1):
        dice = CountedDice(key_of("bench"), trial)
        rounds, one, other = duel_by_hand.duel(lambda sides, dice=dice: dice.draw(sides, "duel"))
        ours = [ended.rounds[trial - 1], *[_cell(ended, f"{ship}.{field}", trial) for ship in ("one", "other") for field in FIELDS]]
        theirs = [rounds, *[getattr(ship, field) for ship in (one, other) for field in FIELDS]]
        if ours != [int(each) for each in theirs]:
            raise SystemExit(f"duel {trial} ends otherwise by hand: {theirs}, not {ours}")


def _cell(ended: Any, path: str, trial: int) -> int:
    return int(ended.cells[path][trial - 1])


def rows() -> Iterator[Row]:
    """Give how many times faster duels in step are than by hand, and how many broadsides a second that is."""
    try:
        import numpy as np
    except ImportError:
        yield Row("duels in step", None, "numpy is not there")
        return
    duels = asking()
    compare(np, duels)
    throw = random.Random(7).random

    def die(sides: int) -> int:
        return int(throw() * sides) + 1

    for many, bar in AT_ONCE.items():
        taken = timed(
            ROUNDS,
            by_hand=lambda: [duel_by_hand.duel(die) for _ in range(BY_HAND)],
            in_step=lambda many=many: duels.in_step(np, "bench", range(1, many + 1)),
        )
        by_hand, in_step = BY_HAND / taken["by_hand"], many / taken["in_step"]
        yield Row(f"{many:,} duels in step", in_step / by_hand, "by hand", bar, least=True)
        yield Row("duels a second in step", in_step, "", unit="")


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
