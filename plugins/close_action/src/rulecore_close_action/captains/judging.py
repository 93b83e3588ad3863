"""How it stands: when a captain knows that he is beaten, tries to escape, and agrees to end it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulecore_close_action.captains.worth import hands

if TYPE_CHECKING:
    from rulecore_close_action.captains.fleets import Fleets

#: A side is beaten when what it has left is worth less than one in so many of what the enemy has.
BEATEN = 4
#: A side that leads is content when no enemy that fights is nearer than this.
GONE = 25
#: What a box left counts for: without hull or crew a ship strikes, while what falls from aloft costs her way only.
HULL, CREW, ALOFT = 2, 2, 1


class Judgement:
    """How a battle stands for one side."""

    def __init__(self, fleets: Fleets) -> None:
        self.fleets, self.view = fleets, fleets.view
        self.side = self.view.piece(self.view.side)

    @cached_property
    def beaten(self) -> bool:
        """The enemy is so much stronger by now that only flight or an end is left."""
        own, theirs = (sum(map(strength, each)) for each in (self.fleets.mine, self.fleets.foes))
        return own * BEATEN < theirs

    @property
    def runs(self) -> bool:
        """Her ships try to get away."""
        return self.beaten and bool(self.side is not None and self.side.may_escape)

    @property
    def content(self) -> bool:
        """Her side leads, and no enemy is left that could be caught."""
        near = min(map(self.fleets.nearest, self.fleets.mine), default=0)
        return near >= GONE and bool(self.view.quantity("leads_on_points", self.side))

    def orders(self) -> list[str]:
        """Give what a side says of escaping and of the end."""
        away = [f"{ship}: escape" for ship in self.fleets.mine if self.view.allowed("escape", ship)] if self.runs else []
        ends = self.side is not None and (self.beaten or self.content) and self.view.allowed("offer_end", self.side)
        return [*away, *([f"{self.side}: offer_end"] if ends else [])]


def strength(ship: Any) -> int:
    """Give what a ship is good for: the boxes she has left, by her guns' worth in points."""
    left: int = (HULL * ship.hull.left + CREW * hands(ship) + ALOFT * ship.rigging.left) * ship.vp
    return left
