"""Games that were simulated: their totals beside the seats they began with, in the order in which they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulecore.analysis.simulate import NOBODY, UNFINISHED, Summary

if TYPE_CHECKING:
    from rulecore.analysis.simulate import Battles, Totals
    from rulecore.analysis.simulate.fires import Thing
    from rulecore.interfaces.battles import Seats


class Played(NamedTuple):
    """What was asked for and what came of it."""

    seats: Seats
    battles: Battles
    totals: Totals
    #: So many games were asked for.
    asked: int

    def outcomes(self) -> list[tuple[str, int]]:
        """Give how often each side won, also one that never did, and how often nobody."""
        won = self.totals.winners
        names = [*self.seats.sides, *(each for each in (NOBODY, UNFINISHED) if won[each])]
        return [(name, won[name]) for name in [*names, *sorted(set(won) - set(names))]]

    def captains(self) -> list[tuple[str, int]]:
        """Give how often each captain won, where there are several."""
        names = dict.fromkeys(self.seats.sides.values())
        return [(name, self.totals.captains[name]) for name in names] if len(names) > 1 else []

    def reasons(self) -> list[tuple[str, str, int]]:
        """Give why games ended, the most frequent first: winner, reason, how often."""
        ordered = sorted(self.totals.reasons.items(), key=lambda each: (-each[1], each[0]))
        return [(winner, reason, count) for (winner, reason), count in ordered]

    def numbers(self) -> dict[str, Summary]:
        """Give how long games were, and the numbers of players at their end."""
        return {name: Summary(values) for name, values in self.totals.numbers.items()}

    def rules(self) -> list[tuple[str, int]]:
        """Give in how many games each rule fired that can."""
        return [(name, self.totals.rules[name]) for name in self.battles.fires.rules]

    def fired(self) -> list[tuple[Thing, int]]:
        """Give what fired, with the number of games."""
        things = self.battles.fires.things.values()
        return [(each, self.totals.marks[each.mark]) for each in things if self.totals.marks[each.mark]]

    def never(self) -> list[Thing]:
        """Give what never happened."""
        return self.battles.fires.never(self.totals.marks)
