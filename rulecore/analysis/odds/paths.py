"""One way through rules with dice: which dice were thrown on it, what they show, and how a branch may end before its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.analysis.odds.parts import Together
    from rulecore.engine.interruptions import Frame

    Names = dict[str, Any]


class Choice:
    """One die of a path, however big: what it can show, heaviest first, and what it shows here; `cut` names an exploding roll."""

    __slots__ = ("cut", "index", "options", "total")

    def __init__(self, options: Sequence[tuple[Any, int]], total: int, cut: Any = None) -> None:
        self.options = options
        self.total = total
        self.cut = cut
        self.index = 0

    def showing(self, index: int) -> Choice:
        """Give the same die with another face."""
        found = Choice(self.options, self.total, self.cut)
        found.index = index
        return found

    def beyond(self) -> bool:
        """Say whether it shows what lies beyond a cut."""
        value = self.options[self.index][0]
        return any(isinstance(each, Beyond) for each in (value if isinstance(value, tuple) else (value,)))


class Path:
    """One way through something: the dice thrown on it, those of its beginning known beforehand, and its weight."""

    __slots__ = ("at", "choices", "left", "mark", "top", "under")

    def __init__(self, choices: list[Choice], mark: int) -> None:
        self.choices = choices
        self.mark = mark
        self.at = 0
        self.top = self.under = 1
        #: What dice on the way leave open, as (top, under).
        self.left: list[tuple[int, int]] = []

    def cuts(self) -> list[Any]:
        """Give the names of the exploding rolls on it."""
        return [each.cut for each in self.choices[: self.at] if each.cut is not None]

    def siblings(self, known: int) -> list[tuple[list[Choice], int, int]]:
        """Give the branches beside it, from where its dice were not known beforehand."""
        found = []
        top = under = 1
        for at, choice in enumerate(self.choices[: self.at]):
            if at >= known:
                for index in range(1, len(choice.options)):
                    weight = choice.options[index][1]
                    found.append(([*self.choices[:at], choice.showing(index)], top * weight, under * choice.total))
            if choice.options:
                top *= choice.options[choice.index][1]
                under *= choice.total
        return found


class Ended(BaseException):
    """A branch ends with effects that are left to others. No `Exception`, so that nothing on the way takes it for a mistake."""

    def __init__(self, parts: Together, names: Names, running: Sequence[Frame]) -> None:
        self.parts = parts
        self.names = names
        self.running = tuple(running)
        super().__init__()


class LeftOpen(BaseException):
    """A branch leads to where nothing is followed any more. No `Exception`, so that a plugin which catches those does not catch this."""


class Again(BaseException):
    """Exploding dice were cut too low: all branches are gone through again. No `Exception`, for plugins that catch those."""


class Deeper(BaseException):
    """A list of effects is reached of which it is not the end. No `Exception`, for plugins that catch those."""


class Exhausted(BaseException):
    """There is not work left for all cases. No `Exception`, for plugins that catch those."""


class Recast(BaseException):
    """Exploding dice must be cut further out, and all be worked out again. No `Exception`, for plugins that catch those."""
