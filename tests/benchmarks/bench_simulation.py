"""Many games: two processes beside one, and what watching which rules fire costs beside the bare games.

The same games each time, and the same totals, which is compared before anything is timed. Starting the processes counts; reading the
rulebook on neither side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from yardsticks import Row, timed

from rulecore.analysis.simulate import Battles, simulate
from rulecore.engine.store import Forgetting, InMemory
from rulecore.interfaces.battles import Seats

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 3
#: Enough games for a few seconds of one process.
GAMES = {"skirmish": 32, "galleys_and_galleons": 16, "close_action": 8}
#: Games whose bare battles are timed beside watched ones.
BARE = range(1, 6)


def rows() -> Iterator[Row]:
    """Give the ratio of two processes to one for each game, and the price of the marks."""
    for ruleset, games in GAMES.items():
        battles = Battles(Seats({"ruleset": ruleset}, {}, ()), "bench")
        alone = simulate(battles, games)
        if simulate(battles, games, jobs=2).shape() != alone.shape():
            raise SystemExit(f"{ruleset}: two processes come to other totals than one")
        taken = timed(ROUNDS, one=lambda b=battles, g=games: simulate(b, g), two=lambda b=battles, g=games: simulate(b, g, jobs=2))
        yield Row(f"{games} games of {ruleset} by two processes", taken["one"] / taken["two"], "one process", 1.7, least=True)
        yield Row("games a second by one process", games / taken["one"], "", unit="")
    yield from price_of_marks()


def price_of_marks() -> Iterator[Row]:
    """Give what watched games take beside the same games bare, and these beside games with a journal."""
    battles, bare = (Battles(Seats({"ruleset": "skirmish"}, {}, ()), "bench") for _ in range(2))
    bare.opening.rulebook.performers = None  # one that leaves no marks is made for it
    games = {name: lambda store=store: [_bare(bare, run, store()) for run in BARE] for name, store in (("off", Forgetting), ("on", InMemory))}
    taken = timed(ROUNDS, watched=lambda: battles.play(BARE), **games)
    yield Row("games that are watched for what fires", taken["watched"] / taken["off"], "not watched", 1.25)
    yield Row("games with a journal", taken["on"] / taken["off"], "without", 1.3)


def _bare(battles: Battles, run: int, store: object) -> None:
    battles.opening.game(store, battles.seed_of(run), swapped=False).run()


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
