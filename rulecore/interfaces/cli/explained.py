"""The journal of a game that explains: of each line the reasons and the dice that came up for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.dice import Rolled
    from rulecore.engine.game import Game
    from rulecore.reasons import Reason


class Stretch(list[Any]):
    """Some entries of such a journal; `marks` says how far reasons and dice had come before the first of them, and after each."""

    def __init__(self, entries: Iterable[Any], marks: list[tuple[int, int]]) -> None:
        super().__init__(entries)
        self.marks = marks


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

    def __getitem__(self, which: Any) -> Any:
        """Give an entry; or some, which know how far reasons and dice had come with them."""
        found = super().__getitem__(which)
        if not isinstance(which, slice):
            return found
        first, last, _ = which.indices(len(self))
        return Stretch(found, self.marks[first : max(first, last) + 1])

    def extend(self, entries: Iterable[Any]) -> None:
        """Keep a stretch of entries again: what was done comes again with its reasons and dice, only the lists are filled one by one."""
        if not isinstance(entries, Stretch):
            for each in entries:
                self.append(each)
            return
        super().extend(entries)
        reasons, rolled = self.marks[-1]
        before, *marks = entries.marks
        self.marks += [(reasons + mark[0] - before[0], rolled + mark[1] - before[1]) for mark in marks]

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
