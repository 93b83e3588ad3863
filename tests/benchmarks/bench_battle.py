"""Battles of Close Action under sail: two ships by steady captains, with journal and without, beside the same captains and rules by hand.

Shannon and Chesapeake are fought to the end: wind and sails, plotted courses, movement, arcs and rakes, gunfire and marines, damage,
critical hits, crews and their tasks, drift, fires, morale and victory points; on both sides the captains judge every course, task and
shot anew. The same orders are timed read out as well, so that rules stand beside rules and thought beside thought. Setting up counts on
both sides, reading the rulebook on neither.

By hand `random.random` is thrown for each die, then the engine's face is taken. Before anything is timed both must end alike on every
seed that is compared, of Hornet and Peacock too: every box, place, heading, sail and way, the turn, the winner and the victory points.

By hand there is no journal, and nothing that these battles never come to: other ships, land, anchors, boarding; nor collisions, turns
without way on, all sail set and repairs that are finished, which are so rare that battles in which they occur are not among the seeds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench_games import thrower
from sailing_by_hand import UnderSail
from sea_fights import Fought, Scenario
from steady_by_hand import Odds, Steady
from yardsticks import Row, timed

from rulecore.engine.store import Forgetting, InMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS, BATTLES = 15, 6
#: What a captain by hand is asked.
ASKED = ("course", "tasks", "ends", "shot", "volley")
#: What is compared; the first battles of the first scenario are timed.
COMPARED = {"chesapeake_shannon": range(24), "hornet_peacock": range(12)}


class Noting:
    """A steady captain by hand, with everything noted that he answers."""

    def __init__(self, captain: Steady) -> None:
        self.notes: list[Any] = []
        for question in ASKED:
            setattr(self, question, self._noting(getattr(captain, question)))

    def _noting(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        def answered(*asked: Any) -> Any:
            self.notes.append(answer(*asked))
            return self.notes[-1]

        return answered


class Reading:
    """A captain by hand who reads out what was noted."""

    def __init__(self, notes: list[Any]) -> None:
        left = iter(notes)
        for question in ASKED:
            setattr(self, question, lambda *_: next(left))


class Sea(Scenario):
    """A battle, loaded once, and what of it is known by hand."""

    def __init__(self, scenario: str) -> None:
        super().__init__(scenario)
        world = self.game(0, InMemory()).world
        wind, scenario = world.single["wind"], world.single["scenario"]
        self.winds = {"direction": wind.direction, "wind": wind.speed, "least": scenario.least_wind, "most": scenario.most_wind}
        self.odds = Odds(self.chart)

    def by_hand(self, fought: Fought, captains: Callable[[], list[Any]] | None = None) -> Callable[[], UnderSail]:
        """Give the same battle by hand, ready to be fought again and again; without other captains steady ones fight it."""

        def battle() -> UnderSail:
            die = thrower(fought.faces)
            commanding = captains() if captains is not None else [Steady(self.odds) for _ in self.cards]
            found = UnderSail(self.cards, self.chart, die, commanding, {"turns": self.turns, **self.winds})
            found.fight()
            if next(die.faces, None) is not None:
                raise SystemExit(f"by hand the battle of seed {fought.seed} left dice on the table")
            return found

        return battle

    def read_by_hand(self, fought: Fought) -> Callable[[], UnderSail]:
        """Give the same battle by hand with the orders read out."""
        noting = [Noting(Steady(self.odds)) for _ in self.cards]
        self.by_hand(fought, lambda: noting)()
        return self.by_hand(fought, lambda: [Reading(each.notes) for each in noting])


def rows() -> Iterator[Row]:
    """Give the ratios of battles, what captains take of them, and what a turn takes."""
    seas = {scenario: Sea(scenario) for scenario in COMPARED}
    for scenario, seeds in COMPARED.items():
        for seed in seeds:
            fought = seas[scenario].fought(seed)
            seas[scenario].compare(seed, fought.game, seas[scenario].by_hand(fought)())
    scenario, sea = next(iter(seas.items()))
    timing = [sea.fought(seed) for seed in COMPARED[scenario][:BATTLES]]
    hands, readers = [sea.by_hand(each) for each in timing], [sea.read_by_hand(each) for each in timing]
    taken = timed(
        ROUNDS,
        by_hand=lambda: [each() for each in hands],
        set_up=lambda: [sea.game(each.seed, Forgetting()) for each in timing],
        off=lambda: [sea.game(each.seed, Forgetting()).run() for each in timing],
        on=lambda: [sea.game(each.seed, InMemory()).run() for each in timing],
        read_by_hand=lambda: [each() for each in readers],
        read_out=lambda: [sea.game(each.seed, InMemory(), sea.read_out(each)).run() for each in timing],
    )
    turns = sum(each.game.world.turn for each in timing)
    what, beside = "battles of steady captains", "by hand"
    yield Row(f"{what}, no journal", taken["off"] / taken["by_hand"], beside)
    yield Row(f"{what}, with journal", taken["on"] / taken["by_hand"], beside, 8)
    yield Row("the same, journal on", taken["on"] / taken["off"], "journal off", 1.3)
    yield Row("the same orders read out, with journal", taken["read_out"] / taken["read_by_hand"], "by hand, the same orders")
    thought, by_hand = (taken[name] - taken[read] for name, read in (("on", "read_out"), ("by_hand", "read_by_hand")))
    yield Row("what captains think", thought / by_hand, "what captains by hand think")
    yield Row("their share of a battle, with journal", 100 * thought / taken["on"], "", unit=" %")
    yield Row("their share of a battle by hand", 100 * by_hand / taken["by_hand"], "", unit=" %")
    yield Row("a turn by hand", taken["by_hand"] / turns * 1000, "", unit=" ms")
    yield Row("a turn of the engine, with journal", taken["on"] / turns * 1000, "", unit=" ms")
    yield Row("setting a battle up", taken["set_up"] / len(timing) * 1000, "", unit=" ms")
    yield Row("battles compared", sum(map(len, COMPARED.values())), "", unit="")


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
