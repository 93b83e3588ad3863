"""The segments of Close Action, dealt out to impulses: the same moves at other moments.

A stern may lie where another ship is for some impulses; that is settled at the end of all, or of each where the table says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rulecore_close_action.movers import Referee
from rulecore_close_action.segments import Movement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulecore_close_action.movers import Customs, Mover

    #: The points of each ship in one impulse.
    Shares = Mapping[Mover, int]


class ImpulseReferee(Referee, Protocol):
    """Who also says in which order ships move that move one by one."""

    def goes_next(self, ships: Sequence[Mover]) -> Mover:
        """Say which of the ships that have not moved in this impulse moves next."""


class ImpulseMovement(Movement):
    """A whole movement phase in impulses: `alone` moves one ship at a time, `settled` settles sterns at the end of each impulse."""

    referee: ImpulseReferee

    def __init__(
        self, fleet: Iterable[Mover], referee: ImpulseReferee, customs: Customs | None = None, *, alone: bool = False, settled: bool = False
    ) -> None:
        super().__init__(fleet, referee, customs)
        self.alone = alone
        self.settled = settled

    def impulse(self, shares: Shares) -> None:
        """Let ships spend their points of one impulse."""
        if self.alone:
            self._one_by_one(shares)
        else:
            self._together(self.fleet, shares)
        if self.settled:
            self.part_all()

    def run(self) -> int:
        """End the movement: sterns swing back, and ships go on as far as they cannot help; give the segments of that."""
        self.part_all()
        return super().run()

    def _one_by_one(self, shares: Shares) -> None:
        """Let ships spend their points one after the other, as they are drawn."""
        waiting = [ship for ship in self.fleet if shares[ship] and ship.actions]
        while waiting:
            ship = self.referee.goes_next(waiting)
            waiting.remove(ship)
            self._together([ship], shares)

    def _together(self, ships: Iterable[Mover], shares: Shares) -> None:
        """Let ships spend their points: all their first ones at the same time, then the second."""
        waiting = list(ships)
        for point in range(max((shares[ship] for ship in waiting), default=0)):
            self.spend([ship for ship in waiting if shares[ship] > point])
            self._forget_cleared()

    def _forget_cleared(self) -> None:
        """Drop overlaps that are no more: nothing is kept any longer for a stern that need not swing back."""
        cleared = [overlap for overlap in self.overlaps if not overlap.lasts()]
        self.overlaps = [overlap for overlap in self.overlaps if overlap.lasts()]
        self.part(cleared)
