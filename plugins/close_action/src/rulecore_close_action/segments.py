"""Ships move at the same time, one movement point a segment: who gets a hex, who bears off, who runs into whom, whose stern must swing back.

This knows places and headings only. What is rolled or chosen is asked of a referee, so that the same loop is played, and tried in tests.
A segment is settled by a list of ships that cannot do what they meant to. It only grows, so it comes to an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rulecore.values.hexes import step
from rulecore_close_action.notation import SIDES, SIXTHS, STRAIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulecore.values.hexes import Hex


class Mover:
    """A ship in the movement phase: where she lies, what she still means to do, and what she has done."""

    def __init__(self, ident: str, bow: Hex, heading: int, actions: str = "", floor: int = 0) -> None:
        self.ident = ident
        self.bow = bow
        self.heading = heading
        #: What is still plotted, one letter a movement point.
        self.actions = actions
        #: What has been done.
        self.done = ""
        #: The least movement points she must spend, unless something stops her.
        self.floor = floor
        #: Movement points that were plotted.
        self.plotted = len(actions)
        self.turns = 0
        self.bore_off = False
        self.collided = False
        #: A turn that is put off to the next turn, because the helm did not answer.
        self.late = ""
        #: The stern hex before a turn that is not settled yet; nobody else may enter it.
        self.reserved: Hex | None = None

    @property
    def stern(self) -> Hex:
        """The hex right behind the bow."""
        return step(self.bow, self.heading, -1)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """What she holds, a hex that is kept for her stern included."""
        return (self.bow, self.stern) if self.reserved is None else (self.bow, self.stern, self.reserved)

    def ahead(self) -> Hex:
        """The hex right ahead."""
        return step(self.bow, self.heading)

    def stop(self) -> None:
        """Spend no more in this turn, whatever was plotted."""
        self.actions = ""

    def hold_way(self) -> None:
        """Drop the plot, but for the hexes straight that she cannot help going."""
        self.actions = STRAIGHT * max(0, self.floor - len(self.done))

    def go(self, action: str) -> None:
        """Do one action."""
        self.done += action
        if action == STRAIGHT:
            self.bow = self.ahead()
        else:
            self.heading = (self.heading + SIXTHS[action]) % 6
            self.turns += 1

    def go_back(self) -> None:
        """Undo the turn that was done last."""
        self.heading = (self.heading - SIXTHS[self.done[-1]]) % 6
        self.done = self.done[:-1]
        self.turns -= 1
        self.reserved = None


class Referee(Protocol):
    """Who rolls and chooses where ships come together."""

    def in_turn(self, ships: Sequence[Mover]) -> Sequence[Mover]:
        """Give ships whose cases fall in the same segment in the order in which they are settled."""

    def dispute(self, ships: Sequence[Mover]) -> Mover:
        """Say who gets the hex that several want."""

    def steers(self, ship: Mover) -> bool:
        """Say whether the helm answers; asked before each turn."""

    def bears_off(self, ship: Mover, sides: Sequence[str]) -> str:
        """Say to which side a ship bears off rather than run into what is ahead; empty where she does not."""

    def collision(self, rammer: Mover, rammed: Mover, *, bow_to_bow: bool) -> None:
        """A ship has run into another."""

    def may_turn(self, ship: Mover, side: str) -> bool:
        """Say whether a ship has gone straight long enough to bear off to a side."""

    def stops(self, ship: Mover) -> bool:
        """Say whether where she has come to stops her: the ground, the edge of the map, the wind ahead."""

    def open(self, place: Hex) -> bool:
        """Say whether a hex can be entered at all."""

    def at_the_edge(self, ship: Mover) -> None:
        """A ship has come to where the map ends."""


class Overlap:
    """A stern that has swung into a hex which another ship holds or enters."""

    __slots__ = ("other", "place", "turner")

    def __init__(self, turner: Mover, other: Mover, place: Hex) -> None:
        self.turner = turner
        self.other = other
        self.place = place

    def lasts(self) -> bool:
        """Say whether both still lie there."""
        return self.turner.stern == self.place and self.place in self.other.hexes

    def both_swung(self) -> bool:
        """Say whether both came there by turning."""
        return self.other.stern == self.place and self.other.reserved is not None


class Movement:
    """A whole movement phase."""

    def __init__(self, fleet: Iterable[Mover], referee: Referee) -> None:
        self.fleet = list(fleet)
        self.referee = referee
        self.overlaps: list[Overlap] = []

    def run(self) -> int:
        """Move all ships to the end of their plots; give the number of segments it took."""
        count = 0
        while any(ship.actions for ship in self.fleet):
            count += 1
            self.segment()
        return count

    def segment(self) -> None:
        """Let every ship spend one movement point."""
        before, self.overlaps = self.overlaps, []
        _Segment(self).settle()
        self.part(before)
        if not any(ship.actions for ship in self.fleet):
            last, self.overlaps = self.overlaps, []
            self.part(last)

    def part(self, overlaps: list[Overlap]) -> None:
        """Settle the overlaps that last; what was kept for a stern that need not swing back is free again."""
        for overlap in overlaps:
            if overlap.lasts():
                self._part(overlap)
        waiting = {overlap.turner for overlap in self.overlaps}
        for overlap in overlaps:
            if overlap.turner not in waiting:
                overlap.turner.reserved = None

    def _part(self, overlap: Overlap) -> None:
        """Settle a stern that lies where another ship is: it swings back, or the dice say which of two does."""
        loser = overlap.turner
        if overlap.both_swung():
            winner = self.referee.dispute([overlap.turner, overlap.other])
            loser = overlap.other if winner is overlap.turner else overlap.turner
            winner.stop()
            winner.reserved = None
            loser.go_back()
            loser.stop()
            return
        loser.go_back()
        loser.hold_way()


class _Segment:
    """One segment: what each ship means to do, and what is left of that when all have met."""

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self.referee = movement.referee
        self.fleet = movement.fleet
        self.means: dict[Mover, str] = {}
        #: Ships that ran into something, with what.
        self.struck: list[tuple[Mover, Mover]] = []
        #: Ships that lost a hex that several wanted, with who got it.
        self.lost: dict[Mover, Mover] = {}
        #: Ships that turn into another one and keep the hex their stern has left, because they may have to swing back.
        self.keeping: set[Mover] = set()
        self.lying: dict[Hex, list[Mover]] = {}

    def settle(self) -> None:
        """Settle the segment and do it."""
        for ship in self.fleet:
            if ship.actions:
                self.means[ship] = self._helm(ship)
        self._at_the_edge()
        self._look()
        while self._disputes() or self._ahead_is_held():
            self._look()
        self._do()

    def _helm(self, ship: Mover) -> str:
        """Give what a ship does with this point, if her helm answers: else she goes one hex straight first."""
        action = ship.actions[0]
        if action != STRAIGHT and not self.referee.steers(ship):
            if len(ship.actions) == 1:
                ship.late = action
            ship.actions = (STRAIGHT + ship.actions)[:-1]
            return STRAIGHT
        return action

    def _at_the_edge(self) -> None:
        for ship, action in list(self.means.items()):
            if action == STRAIGHT and not self.referee.open(ship.ahead()):
                del self.means[ship]
                ship.stop()
                self.referee.at_the_edge(ship)

    # ---- who gets in the way of whom ---------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Look where ships will lie, and who swings into whom: a stern that may have to come back keeps its hex, which stops others."""
        while True:
            self.lying = {}
            for ship in self.fleet:
                for place in self._lies(ship):
                    self.lying.setdefault(place, []).append(ship)
            more = [ship for ship in self._turning() if ship not in self.keeping and self._swings_into(ship)]
            if not more:
                return
            self.keeping.update(more)

    def _lies(self, ship: Mover) -> tuple[Hex, ...]:
        """Give the hexes where a ship will lie, those kept for her included."""
        action = self.means.get(ship, "")
        if not action or ship in self.lost:
            return ship.hexes
        if action == STRAIGHT:
            return (ship.ahead(), ship.bow)
        stern = self._stern_after(ship)
        return (ship.bow, stern, ship.stern) if ship in self.keeping else (ship.bow, stern)

    def _entering(self) -> list[Mover]:
        return [ship for ship, action in self.means.items() if action == STRAIGHT]

    def _turning(self) -> list[Mover]:
        return [ship for ship, action in self.means.items() if action != STRAIGHT]

    def _stern_after(self, ship: Mover) -> Hex:
        return step(ship.bow, (ship.heading + SIXTHS[self.means[ship]]) % 6, -1)

    def _swings_into(self, ship: Mover) -> list[Mover]:
        """Give the ships that will lie where the stern of this one swings to."""
        return [other for other in self.lying.get(self._stern_after(ship), ()) if other is not ship]

    def _solid(self, ship: Mover, place: Hex) -> bool:
        """Say whether a ship that will lie in a hex keeps bows out of it: only a stern that swings in does not."""
        action = self.means.get(ship, "")
        return action in ("", STRAIGHT) or place != self._stern_after(ship)

    def _disputes(self) -> bool:
        """Settle the first hex that several bows want; say whether there was one."""
        wanted: dict[Hex, list[Mover]] = {}
        for ship in self._entering():
            if ship not in self.lost:
                wanted.setdefault(ship.ahead(), []).append(ship)
        for ships in wanted.values():
            if len(ships) > 1:
                winner = self.referee.dispute(ships)
                self.lost.update({ship: winner for ship in ships if ship is not winner})
                return True
        return False

    def _ahead_is_held(self) -> bool:
        """Settle the first ship that cannot go on: she bears off, or runs into what is ahead; say whether there was one."""
        cases = {ship: other for ship in self._entering() if (other := self._in_the_way(ship)) is not None}
        if not cases:
            return False
        first = self.referee.in_turn(list(cases))[0]
        self._meet(first, cases[first])
        return True

    def _in_the_way(self, ship: Mover) -> Mover | None:
        if ship in self.lost:
            return self.lost[ship]
        place = ship.ahead()
        return next((other for other in self.lying.get(place, ()) if other is not ship and self._solid(other, place)), None)

    def _meet(self, ship: Mover, other: Mover) -> None:
        """Let a ship bear off from what is ahead, or run into it."""
        sides = self._sides(ship)
        side = self.referee.bears_off(ship, sides) if sides else ""
        ship.bore_off = ship.bore_off or bool(sides)
        self.lost.pop(ship, None)
        if side:
            self.means[ship] = side
            ship.actions = side + ship.actions[1:]
            return
        comes = self.means.get(other) == STRAIGHT and other not in self.lost
        head_on = ship.ahead() in (other.bow, *([other.ahead()] if comes else [])) and other.ahead() in (ship.bow, ship.ahead())
        del self.means[ship]
        self.struck.append((ship, other))
        if comes and other.ahead() == ship.bow:
            del self.means[other]
        self.referee.collision(ship, other, bow_to_bow=head_on)

    def _sides(self, ship: Mover) -> list[str]:
        """Give the sides to which a ship may bear off now."""
        if ship.bore_off or ship.turns or (ship.done and ship.done[-1] != STRAIGHT):
            return []
        found = []
        for side in SIXTHS:
            stern = step(ship.bow, (ship.heading + SIXTHS[side]) % 6, -1)
            held = [other for other in self.lying.get(stern, ()) if other is not ship]
            if not held and self.referee.open(stern) and self.referee.may_turn(ship, SIDES[side]):
                found.append(side)
        return found

    # ---- doing it ----------------------------------------------------------------------------------------------------------

    def _do(self) -> None:
        swinging = {ship: self._swings_into(ship) for ship in self._turning()}
        for ship, action in self.means.items():
            old = ship.stern
            ship.actions = ship.actions[1:]
            ship.go(action)
            ship.reserved = old if swinging.get(ship) else None
        self._note(swinging)
        for pair in self.struck:
            for each in pair:
                each.collided = True
                each.stop()
        self._last_points()
        for ship in self.means:
            if ship.bore_off and ship.done and ship.done[-1] != STRAIGHT and not ship.collided:
                ship.hold_way()
            if self.referee.stops(ship):
                ship.stop()

    def _note(self, swinging: dict[Mover, list[Mover]]) -> None:
        """Write down which sterns lie where another ship is; two that swung into one hex are one case."""
        met = set()
        for ship, others in swinging.items():
            for other in others:
                if not (other in swinging and other.stern == ship.stern and (other, ship) in met):
                    met.add((ship, other))
                    self.movement.overlaps.append(Overlap(ship, other, ship.stern))

    def _last_points(self) -> None:
        """Settle sterns that swing into one hex with the last points of their ships: one keeps the turn, and both stop."""
        overlaps = self.movement.overlaps
        last = [each for each in overlaps if each.both_swung() and not each.turner.actions and not each.other.actions]
        if last:
            self.movement.overlaps = [each for each in overlaps if each not in last]
            self.movement.part(last)
