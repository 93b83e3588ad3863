"""Who is there: the ships of a side that still fight, and the enemies that do."""

from __future__ import annotations

from typing import Any

from rulecore_close_action.ships import apart


class Fleets:
    """The ships that a captain sees, as friends and foes. Ships that have struck are neither: they only lie in the way."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.all = view.pieces("ship")
        self.own = [each for each in self.all if view.owner(each) == view.side]
        fighting = [each for each in self.all if not each.struck]
        self.mine = [each for each in fighting if view.owner(each) == view.side]
        self.foes = [each for each in fighting if view.owner(each) != view.side]

    def others(self, ship: Any) -> list[Any]:
        """Give those who fight against a ship, of whichever side she is."""
        return self.foes if self.view.owner(ship) == self.view.side else self.mine

    def nearest(self, ship: Any) -> int:
        """Give the range to the nearest of those who fight against a ship; far away where there is none."""
        return min((apart(ship, each) for each in self.others(ship)), default=FAR)

    def near(self, ship: Any, reach: int, most: int) -> list[Any]:
        """Give those who fight against a ship within a range, the nearest first, and so many of them at most."""
        found = sorted(((apart(ship, each), at, each) for at, each in enumerate(self.others(ship))), key=lambda found: found[:2])
        return [each for away, _, each in found[:most] if away <= reach]


#: Further than any range that matters to a captain.
FAR = 99
