"""Duels of Close Action: two ships in a calm fire until one strikes, as captains ordered it once, beside the same orders read out by hand.

What is timed here are the rules of gunfire, damage and upkeep beside the same rules: the engine and the loop by hand read out orders that
steady captains gave once. No captain thinks on either side, and the ships lie still, two hexes apart, so the bars of a battle do not apply
here; `bench_battle.py` has those, with captains and sails on both sides. What the captains' thinking takes is a row of its own. By hand
`random.random` is thrown for each die, then the engine's face is taken; before anything is timed both must end alike, box by box.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench_games import thrower
from calm_by_hand import Duel
from sea_fights import Fought, Scenario
from yardsticks import Row, timed

from rulecore.engine.store import Forgetting, InMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS, DUELS, COMPARED = 5, 6, 20
LAYER = Path(__file__).parents[2] / "plugins/close_action/tests/two_74s"


class Calm(Scenario):
    """The duel, loaded once, and its battles: by captains, by orders that are read out, and by hand."""

    def __init__(self) -> None:
        super().__init__("side_by_side_2", LAYER)

    def by_hand(self, fought: Fought) -> Callable[[], Duel]:
        """Give the same duel by hand, ready to be fought again and again."""
        orders = orders_of(fought)

        def duel() -> Duel:
            die = thrower(fought.faces)
            found = Duel(self.cards, self.chart, die, orders, self.turns)
            found.fight()
            if next(die.faces, None) is not None:
                raise SystemExit(f"by hand the duel of seed {fought.seed} left dice on the table")
            return found

        return duel


def orders_of(fought: Fought) -> list[tuple[dict[str, Any], list[Any], list[int]]]:
    """Give by turn what was ordered: tasks by ship, shots and volleys in order, with ships by their numbers."""
    numbers = {ship: number for number, ship in enumerate(("first", "second"))}
    found: list[tuple[dict[str, Any], list[Any], list[int]]] = [({}, [], []) for _ in range(fought.game.world.turn)]
    for answers in fought.answers.values():
        for at, answer in answers:
            tasks, shots, volleys = found[int(at.partition("/")[0]) - 1]
            for text in answer or ():
                ship, _, order = text.partition(": ")
                word, *rest = order.split()
                if word == "fire":
                    _, side, batteries, aim, ammunition = rest
                    shots.append((numbers[ship], side, batteries != "both", aim, ammunition))
                elif word == "marine_fire":
                    volleys.append(numbers[ship])
                elif word in ("fight_fire", "work_the_pumps"):
                    fire = int(rest[0]) if word == "fight_fire" else 0
                    tasks.setdefault(ship, []).append((word, fire, int(rest[-1]) - 1))
    return found


def rows() -> Iterator[Row]:
    """Give the ratios of duels, and what captains take of them."""
    calm = Calm()
    fought = [calm.fought(seed) for seed in range(COMPARED)]
    for each in fought:
        duel = calm.by_hand(each)()
        calm.compare(each.seed, each.game, duel)
        again = calm.game(each.seed, InMemory(), calm.read_out(each))
        again.run()
        calm.compare(each.seed, again, duel)
    timing = fought[:DUELS]
    hands = [calm.by_hand(each) for each in timing]
    taken = timed(
        ROUNDS,
        by_hand=lambda: [each() for each in hands],
        set_up=lambda: [calm.game(each.seed, Forgetting()) for each in timing],
        off=lambda: [calm.game(each.seed, Forgetting(), calm.read_out(each)).run() for each in timing],
        on=lambda: [calm.game(each.seed, InMemory(), calm.read_out(each)).run() for each in timing],
        captains=lambda: [calm.game(each.seed, InMemory()).run() for each in timing],
    )
    turns = sum(each.game.world.turn for each in timing)
    off, on, captains = (taken[name] - taken["set_up"] for name in ("off", "on", "captains"))
    yield Row("duels in a calm, orders read out, no journal", off / taken["by_hand"], "by hand, the same orders")
    yield Row("duels in a calm, orders read out, with journal", on / taken["by_hand"], "by hand, the same orders")
    yield Row("the same, journal on", on / off, "journal off", 1.3)
    yield Row("a duel by steady captains, with journal", captains / on, "orders read out")
    yield Row("a turn by hand", taken["by_hand"] / turns * 1e6, "", unit=" us")
    yield Row("a turn of the engine, with journal", on / turns * 1e6, "", unit=" us")
    yield Row("what steady captains take of a turn", (captains - on) / turns * 1e6, "", unit=" us")
    yield Row("setting a duel up", taken["set_up"] / len(timing) * 1e6, "", unit=" us")


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
