"""Many games: two processes beside one, and what watching which rules fire costs beside the bare games.

The same games each time, and the same totals, which is compared before anything is timed. Starting the processes counts; reading the
rulebook on neither side. What several processes take is told by the clock alone, so these ratios need two processors that nobody else
uses; what the processors did together is told beside it on any machine.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from yardsticks import Row, timed

from rulecore.analysis.simulate import Battles, simulate
from rulecore.engine.store import Forgetting, InMemory
from rulecore.interfaces.battles import Seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 3
#: Enough games for some three seconds of one process.
GAMES = {"skirmish": 24, "galleys_and_galleons": 18, "close_action": 30}
#: Games whose bare battles are timed beside watched ones.
BARE = range(1, 6)


def rows() -> Iterator[Row]:
    """Give the ratio of two processes to one for each game, and the price of the marks."""
    for ruleset, games in GAMES.items():
        battles = Battles(Seats({"ruleset": ruleset}, {}, ()), "bench")
        alone = simulate(battles, games)
        if simulate(battles, games, jobs=2).shape() != alone.shape():
            raise SystemExit(f"{ruleset}: two processes come to other totals than one")
        taken = clocked(one=lambda b=battles, g=games: simulate(b, g), two=lambda b=battles, g=games: simulate(b, g, jobs=2))
        yield Row(f"{games} games of {ruleset} by two processes", taken["one"] / taken["two"], "one process", 1.7, least=True)
        yield Row("their processors' time, both together", taken["two, worked"] / taken["one, worked"], "one process", 1.15)
        yield Row("games a second by one process", games / taken["one"], "", unit="")
    yield from price_of_marks()


def clocked(**functions: Callable[[], object]) -> dict[str, float]:
    """Give the clock's seconds of one call of each function, the least of all rounds, in turns; `worked` are those of the processors."""
    samples: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, function in functions.items():
            began, worked = time.perf_counter(), sum(os.times()[:4])
            function()
            samples.setdefault(name, []).append(time.perf_counter() - began)
            samples.setdefault(f"{name}, worked", []).append(sum(os.times()[:4]) - worked)
    return {name: min(taken) for name, taken in samples.items()}


def price_of_marks() -> Iterator[Row]:
    """Give what watched games take beside the same games bare, and these beside games with a journal."""
    battles, bare = (Battles(Seats({"ruleset": "skirmish"}, {}, ()), "bench") for _ in range(2))
    bare.opening.rulebook.performers = None  # one that leaves no marks is made for it
    games = {
        name: lambda store=store: [_bare(bare, run, store()) for run in BARE] for name, store in (("off", Forgetting), ("on", InMemory))
    }
    taken = timed(ROUNDS, watched=lambda: battles.play(BARE), **games)
    yield Row("games that are watched for what fires", taken["watched"] / taken["off"], "not watched", 1.25)
    yield Row("games with a journal", taken["on"] / taken["off"], "without", 1.3)


def _bare(battles: Battles, run: int, store: object) -> None:
    battles.opening.game(store, battles.seed_of(run), swapped=False).run()


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
