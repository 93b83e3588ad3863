"""Effects with dice, performed once for every way these dice can fall: the branches of what happens around a roll.

Each branch is played by the engine itself, and the state is rolled back after it.
"""

from __future__ import annotations

from math import lcm, prod
from typing import TYPE_CHECKING

from rulecore.engine.dice import Dice
from rulecore.errors import Problem
from rulecore.values.distributions import Distribution
from rulecore.values.refusals import TooMuchWork

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.dice import Faces, Kind
    from rulecore.engine.doing import Doing

#: So many branches are followed; more need odds of states, which are merged as they meet.
MOST_BRANCHES = 20_000


class BranchingDice(Dice):
    """Dice that fall as a path says, and from its end on show their first face; `after` gives the next path.

    >>> dice = BranchingDice([1])
    >>> dice.draw(2, "jump"), dice.draw(3, "jump"), dice.share, dice.after()
    (2, 1, 6, [1, 1])
    """

    source = "explored"

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path
        self.sizes: list[int] = []

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        place = len(self.sizes)
        if place == len(self.path):
            self.path.append(0)
        self.sizes.append(len(faces))
        return faces[self.path[place]]

    @property
    def share(self) -> int:
        """Give the number of branches that weigh as much as this one."""
        return prod(self.sizes)

    def after(self) -> list[int] | None:
        """Give the path of the next branch, or none after the last."""
        path = self.path[: len(self.sizes)]
        for place in reversed(range(len(path))):
            if path[place] + 1 < self.sizes[place]:
                return [*path[:place], path[place] + 1]
        return None


def explored(p: Doing, act: Callable[[], Distribution]) -> Distribution:
    """Give the odds of what comes of an act whose dice fall in every way; nothing of it stays."""
    mark, lengths, dice = p.state.mark(), p.so_far(), p.dice
    found: list[tuple[int, Distribution]] = []
    path: list[int] | None = []
    try:
        while path is not None:
            if len(found) >= MOST_BRANCHES:
                raise _too_many(p)
            p.dice = branching = BranchingDice(path)
            odds = act()
            found.append((branching.share, odds))
            path = branching.after()
            p.state.rollback(mark)
            p.strike(lengths)
    finally:
        p.state.rollback(mark)
        p.strike(lengths)
        p.dice = dice
    common = lcm(*(share for share, _ in found))
    return Distribution.mixture((common // share, odds) for share, odds in found)


def _too_many(p: Doing) -> TooMuchWork:
    what = p.running[-1].id if p.running else "this"
    sentence = f"what happens around {what} can fall in more than {MOST_BRANCHES:,} ways, so its exact odds would take too long."
    return TooMuchWork(Problem("odds/too-much", sentence, hint="ask for the odds of what it rolls on the way"))
