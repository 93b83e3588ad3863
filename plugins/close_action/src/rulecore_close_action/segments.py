"""Ships move at the same time, one movement point a segment: who gets a hex, who bears off, who runs into whom, whose stern swings back.

This knows places and headings only. What is rolled or chosen is asked of a referee, so that the same loop is played, and tried in tests.
A segment is settled by a list of ships that cannot do what they meant to. It only grows, so it comes to an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.values.hexes import step
from rulecore_close_action.movers import Customs
from rulecore_close_action.notation import SIDES, SIXTHS, STRAIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.values.hexes import Hex
    from rulecore_close_action.movers import Mover, Referee


#: How many sixths of the circle lie between ships that head for each other.
OPPOSED = 3


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

    def __init__(self, fleet: Iterable[Mover], referee: Referee, customs: Customs | None = None) -> None:
        self.fleet = list(fleet)
        self.referee = referee
        self.customs = customs or Customs()
        self.overlaps: list[Overlap] = []

    def run(self) -> int:
        """Move all ships to the end of their plots; give the number of segments it took."""
        count = 0
        while any(ship.actions for ship in self.fleet):
            count += 1
            self.segment()
        return count

    def segment(self) -> None:
        """Let every ship spend one movement point; sterns that swung in the segment before are settled."""
        before, self.overlaps = self.overlaps, []
        self.spend(self.fleet)
        self.part(before)
        if not any(ship.actions for ship in self.fleet):
            self.part_all()

    def come_round(self, ships: list[Mover]) -> None:
        """Let ships turn before the others move; whether their sterns have room shows a segment later."""
        if ships:
            self.spend(ships)
        if not any(ship.actions for ship in self.fleet):
            self.part_all()

    def spend(self, ships: Iterable[Mover]) -> None:
        """Let these ships spend one movement point at the same time; the others lie where they are."""
        _Segment(self).settle(ships)

    def part_all(self) -> None:
        """Settle every overlap there is."""
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
    """One segment: what each ship means to do, and what is left of that when all have met.

    Whenever a ship's mind is changed, only the hexes she lies in or swings to are looked at again.
    """

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self.referee = movement.referee
        self.fleet = movement.fleet
        self.means: dict[Mover, str] = {}
        #: As the fleet is listed, so that it does not matter who changed their mind when.
        self.order = {ship: number for number, ship in enumerate(self.fleet)}
        #: Ships that run into something, with what, and whether bow to bow; told when all lie where they come to.
        self.struck: list[tuple[Mover, Mover, bool]] = []
        #: Ships that lost a hex that several wanted, with who got it.
        self.lost: dict[Mover, Mover] = {}
        #: Ships that turn into another one and keep the hex their stern has left, because they may have to swing back.
        self.keeping: set[Mover] = set()
        #: Where each ship will lie, and by hex: who will lie there, whose bow goes there, whose stern swings there.
        self.lies: dict[Mover, tuple[Hex, ...]] = {}
        self.lying: dict[Hex, list[Mover]] = {}
        self.entering: dict[Hex, list[Mover]] = {}
        self.swinging: dict[Hex, list[Mover]] = {}
        #: Ships that cannot go on, with what is in their way.
        self.cases: dict[Mover, Mover] = {}
        self.began: dict[Hex, Mover] = {place: ship for ship in self.fleet for place in ship.hexes} if movement.customs.held else {}

    def settle(self, ships: Iterable[Mover]) -> None:
        """Settle the segment, in which these ships spend a point, and do it."""
        for ship in ships:
            if ship.actions:
                self._means(ship)
        for ship in self.fleet:
            self._lay(ship)
        self._look([place for ship in self.fleet for place in self.lies[ship]])
        self._disputes()
        while self.cases:
            first = self.referee.in_turn(sorted(self.cases, key=self.order.__getitem__))[0]
            self._meet(first, self.cases[first])
        self._do()

    def _means(self, ship: Mover) -> None:
        """Take up what a ship does with this point: at the edge of the map she stops, and swings no stern over it."""
        action = self._helm(ship)
        if action != STRAIGHT and self.referee.open(step(ship.bow, (ship.heading + SIXTHS[action]) % 6, -1)):
            self.means[ship] = action
            self.swinging.setdefault(self._stern_after(ship), []).append(ship)
        elif action != STRAIGHT:
            ship.stop()
        elif self.referee.open(ship.ahead()):
            self.means[ship] = action
            self.entering.setdefault(ship.ahead(), []).append(ship)
        else:
            ship.stop()
            self.referee.at_the_edge(ship)

    def _helm(self, ship: Mover) -> str:
        """Give what a ship does with this point, if her helm answers: else she goes one hex straight first, and turns then."""
        action = ship.actions[0]
        if action == STRAIGHT:
            return action
        if ship.delayed or self.referee.steers(ship):
            ship.delayed = False
            return action
        if len(ship.actions) == 1:
            ship.late = action
        ship.delayed = len(ship.actions) > 1
        ship.actions = (STRAIGHT + ship.actions)[:-1]
        return STRAIGHT

    # ---- who gets in the way of whom ---------------------------------------------------------------------------------------

    def _lay(self, ship: Mover) -> list[Hex]:
        """Write down where a ship will lie; give the hexes about which that says something new."""
        before = self.lies.get(ship, ())
        for place in before:
            self.lying[place].remove(ship)
        now = self.lies[ship] = self._lies(ship)
        for place in now:
            self.lying.setdefault(place, []).append(ship)
        return [*before, *now]

    def _look(self, places: Iterable[Hex]) -> None:
        """Look again at hexes: a stern that may have to come back keeps its hex, and bows are held up or free again."""
        waiting = dict.fromkeys(places)
        while waiting:
            place = next(iter(waiting))
            del waiting[place]
            for ship in self.swinging.get(place, ()):
                if ship not in self.keeping and self._swings_into(ship):
                    self.keeping.add(ship)
                    waiting.update(dict.fromkeys(self._lay(ship)))
            for ship in self.entering.get(place, ()):
                self._judge(ship)

    def _judge(self, ship: Mover) -> None:
        """Say anew whether something is in a ship's way."""
        other = self._in_the_way(ship)
        if other is None:
            self.cases.pop(ship, None)
        else:
            self.cases[ship] = other

    def _lies(self, ship: Mover) -> tuple[Hex, ...]:
        """Give the hexes where a ship will lie, those kept for her included."""
        action = self.means.get(ship, "")
        if not action or ship in self.lost:
            return ship.hexes
        if action == STRAIGHT:
            return (ship.ahead(), ship.bow)
        stern = self._stern_after(ship)
        return (ship.bow, stern, ship.stern) if ship in self.keeping else (ship.bow, stern)

    def _stern_after(self, ship: Mover) -> Hex:
        return step(ship.bow, (ship.heading + SIXTHS[self.means[ship]]) % 6, -1)

    def _swings_into(self, ship: Mover) -> list[Mover]:
        """Give the ships that will lie where the stern of this one swings to."""
        return [other for other in self.lying.get(self._stern_after(ship), ()) if other is not ship]

    def _solid(self, ship: Mover, place: Hex) -> bool:
        """Say whether a ship that will lie in a hex keeps bows out of it: only a stern that swings in does not."""
        action = self.means.get(ship, "")
        return action in ("", STRAIGHT) or place != self._stern_after(ship)

    def _disputes(self) -> None:
        """Settle the hexes that several bows want."""
        for ships in [each for each in self.entering.values() if len(each) > 1]:
            winner = self.referee.dispute(ships)
            losers = [ship for ship in ships if ship is not winner]
            self.lost.update(dict.fromkeys(losers, winner))
            self._look([place for ship in losers for place in self._lay(ship)])

    def _in_the_way(self, ship: Mover) -> Mover | None:
        if ship in self.lost:
            return self.lost[ship]
        place = ship.ahead()
        if self.began.get(place, ship) is not ship:
            return self.began[place]
        there = [other for other in self.lying.get(place, ()) if other is not ship and self._solid(other, place)]
        return min(there, key=self.order.__getitem__, default=None)

    # ---- what comes of it --------------------------------------------------------------------------------------------------

    def _meet(self, ship: Mover, other: Mover) -> None:
        """Let a ship bear off from what is ahead, or run into it."""
        if self.movement.customs.astern and any(other in pair[:2] for pair in self.struck):
            self._changes(ship, "")
            ship.stop()
            return
        sides = self._sides(ship)
        side = self.referee.bears_off(ship, sides) if sides else ""
        ship.bore_off = ship.bore_off or bool(sides)
        if side:
            ship.actions = side + ship.actions[1:]
            self._changes(ship, side)
            return
        comes = self.means.get(other) == STRAIGHT and other not in self.lost
        head_on = self._bow_to_bow(ship, other, comes=comes)
        self._changes(ship, "")
        self.struck.append((ship, other, head_on))
        if comes and other.ahead() == ship.bow:
            self._changes(other, "")

    def _bow_to_bow(self, ship: Mover, other: Mover, *, comes: bool) -> bool:
        """Say whether each of two bows wants the hex of the other, or both want the same hex."""
        if self.movement.customs.opposed and (ship.heading - other.heading) % 6 != OPPOSED:
            return False
        wanted = (other.bow, *([other.ahead()] if comes else []))
        return ship.ahead() in wanted and other.ahead() in (ship.bow, ship.ahead())

    def _changes(self, ship: Mover, action: str) -> None:
        """Let a ship that meant to go straight do something else, or nothing."""
        self.entering[ship.ahead()].remove(ship)
        self.cases.pop(ship, None)
        self.lost.pop(ship, None)
        del self.means[ship]
        if action:
            self.means[ship] = action
            self.swinging.setdefault(self._stern_after(ship), []).append(ship)
        self._look(self._lay(ship))

    def _sides(self, ship: Mover) -> list[str]:
        """Give the sides to which a ship may bear off now."""
        if ship.bore_off or ship.turns > ship.turn_limit or (ship.done and ship.done[-1] != STRAIGHT):
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
        swinging = {ship: self._swings_into(ship) for ship, action in self.means.items() if action != STRAIGHT}
        for ship, action in self.means.items():
            old = ship.stern
            ship.actions = ship.actions[1:]
            ship.go(action)
            ship.reserved = old if swinging.get(ship) else None
        self._note(swinging)
        for ship, other, head_on in self.struck:
            for each in (ship, other):
                each.collided = True
                each.stop()
            self.referee.collision(ship, other, bow_to_bow=head_on)
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
