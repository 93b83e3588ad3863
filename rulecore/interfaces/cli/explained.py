"""The journal of a game that explains: of each line the reasons and the dice that came up for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecore.engine.dice import Rolled
    from rulecore.engine.game import Game
    from rulecore.reasons import Reason


class Explained(list[Any]):
    """The journal of a game: of each entry it knows the reasons that came up before it, and the dice."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.performance = game.performance
        self.rolled = game.performance.dice.rolled
        #: How far reasons and dice had come before the first entry, and after each.
        self.marks = [(len(self.performance.reasons), len(self.rolled))]

    def append(self, entry: Any) -> None:
        """Keep an entry, and how far reasons and dice had come."""
        super().append(entry)
        self.marks.append((len(self.performance.reasons), len(self.rolled)))

    def __delitem__(self, which: Any) -> None:
        """Take back the last entries: nothing else is ever taken out of a journal."""
        super().__delitem__(which)
        del self.marks[len(self) + 1 :]

    def of(self, number: int) -> tuple[list[Reason], list[Rolled]]:
        """Give the reasons and the dice of the entry of a number, counted from 1: those that came up since the entry before."""
        before, (reasons, rolled) = self.marks[number - 1], self.marks[number]
        since = self.performance.reasons[before[0] : reasons]
        once = {(each.id, each.text, str(each.value), each.applied, each.at): each for each in since}
        return list(once.values()), self.rolled[before[1] : rolled]
