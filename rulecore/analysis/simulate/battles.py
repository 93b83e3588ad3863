"""Plays whole games one after the other and counts how they end: no file, no reasons, the same engine."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from rulecore.analysis.simulate.endings import Ending, Failure
from rulecore.analysis.simulate.fires import Fires
from rulecore.analysis.simulate.marks import Marks
from rulecore.analysis.simulate.totals import Totals
from rulecore.engine.store import Forgetting
from rulecore.errors import CommandWrong, RulecoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulecore.engine.game import Game
    from rulecore.engine.store import Event, Store
    from rulecore.rulebook.rulebook import Rulebook


class Opening(Protocol):
    """What every game begins with: rules, scenario, captains. It is handed to other processes, so it can be pickled and is small then."""

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that is played."""

    def game(self, store: Store, seed: str, *, swapped: bool) -> Game:
        """Set the table up for one game; `swapped` gives the sides each other's captains."""

    def captain(self, side: str, *, swapped: bool) -> str:
        """Give the name of the captain of a side; empty where all sides have the same."""


class Battles:
    """Games of one opening. Game n has dice of its own, so it is the same whoever plays it and whatever was played before.

    `seed` is that of all of them. `swaps` gives the sides each other's captains in every second game. `turns` stops a game that goes on
    for longer.
    """

    def __init__(self, opening: Opening, seed: str, *, swaps: bool = False, turns: int | None = None) -> None:
        self.opening = opening
        self.seed = seed
        self.swaps = swaps
        self.turns = turns
        self.fires = Fires(opening.rulebook)
        self._marks = Marks(opening.rulebook)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process reads the rules for itself: a compiled rulebook cannot be sent, and where processes fork it need not be.
        return partial(Battles, swaps=self.swaps, turns=self.turns), (self.opening, self.seed)

    def seed_of(self, run: int) -> str:
        """Give what the dice of a game follow from; `play --seed` takes it."""
        return f"{self.seed}/{run}"

    def swapped(self, run: int) -> bool:
        """Say whether the sides have each other's captains in a game."""
        return self.swaps and run % 2 == 0

    def play(self, runs: Iterable[int], *, goes_on: Callable[[], bool] = lambda: True) -> Totals:
        """Play some games by their numbers, counted from 1, while it `goes_on`; an interrupt ends it with what is done."""
        totals = Totals()
        for run in runs:
            if not goes_on():
                totals.stopped = True
                break
            try:
                self._one(run, totals)
            except KeyboardInterrupt:
                totals.stopped = True
                break
        return totals

    def _one(self, run: int, totals: Totals) -> None:
        seed = self.seed_of(run)
        try:
            self._marks.begin()
            store = _Watching(self._marks)
            game = store.game = self.opening.game(store, seed, swapped=self.swapped(run))
            self._marks.watch(game)
            ending = Ending.of(game, game.run(self.turns), run, seed)
        except CommandWrong:
            raise  # it would befall every game
        except RulecoreError as error:
            totals.take(Ending.failed(Failure("rules" if error.exit_code == 1 else "plugin", run, seed, text=error.problems[0].message)))
            return
        if ending.winner in game.sides:
            ending.captain = self.opening.captain(ending.winner, swapped=self.swapped(run))
        marks = self._marks.of(game)
        totals.take(ending, marks, self.fires.rules_of(marks))


class _Watching(Forgetting):
    """Keeps nothing of a game, and looks at each step when it is done."""

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self.marks = marks
        self.game: Game | None = None

    def append(self, event: Event) -> None:
        """Look at a step that is done; an input is kept until its step is."""
        super().append(event)
        if event["event"] == "step" and self.game is not None:
            self.marks.step(self.game)
