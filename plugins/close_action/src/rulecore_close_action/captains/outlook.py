"""What comes of it: where enemies may go, what a ship could fire at them from a place, and what could be fired at her there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import distance, line, step
from rulecore_close_action.captains.berths import Berth, arcs_of, bearings, berth_of, end_of, heading_up
from rulecore_close_action.captains.terms import Shot
from rulecore_close_action.captains.worth import Gunnery
from rulecore_close_action.ships import sailable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulecore.values.hexes import Hex
    from rulecore_close_action.captains.berths import Bearing, ByPlace
    from rulecore_close_action.captains.fleets import Fleets

#: A captain's weights, in tenths: his own chances against threats, so that fleets close; friends make of a threat one part in so many.
CHANCE, THREAT, SHARED = 10, 7, 2
#: Enemies so near are looked at, and so many of them; in a battle of fleets each of them has other targets too.
REACH, MOST = 14, 3
#: Enemies so near may turn; further off they are taken to go on as before.
MAY_TURN = 9
#: Of the places where an enemy may be, the one she comes to by going on as before counts so often.
AS_BEFORE = 3
#: At this range a broadside is what worths are measured by, in parts of so many.
CLOSE, PARTS = 2, 100


class Outlook:
    """What one side expects of the next turn."""

    def __init__(self, fleets: Fleets) -> None:
        self.fleets, self.view = fleets, fleets.view
        self.gunnery, self.arcs = Gunnery(fleets.view), arcs_of(fleets.view)
        self._ends: dict[tuple[Any, bool], list[Berth]] = {}
        self._near: dict[Any, list[Any]] = {}
        self._ahead: dict[Any, Berth] = {}
        self._encounters: dict[Any, list[Encounter]] = {}
        self._fires: dict[tuple[Any, Any], Callable[[Bearing], int]] = {}
        self._units: dict[Any, int] = {}
        #: Hexes through which friends who have plotted mean to fire.
        self._guarded: set[Hex] = set()

    # ---- what there is to expect ---------------------------------------------------------------------------------------------------

    def near(self, ship: Any) -> list[Any]:
        """Give the enemies that matter to a ship."""
        if ship not in self._near:
            self._near[ship] = self.fleets.near(ship, REACH, MOST)
        return self._near[ship]

    def encounters(self, ship: Any) -> list[Encounter]:
        """Give what a ship and each of the enemies that matter to her could do to each other."""
        if ship not in self._encounters:
            self._encounters[ship] = [Encounter(self, ship, foe) for foe in self.near(ship)]
        return self._encounters[ship]

    def coming(self, ship: Any) -> list[Berth]:
        """Give where the enemies of a ship come who go on as before: those that matter to her, else all."""
        return [self.ahead_of(foe) for foe in self.near(ship) or self.fleets.others(ship)]

    def ahead_of(self, foe: Any) -> Berth:
        """Give where an enemy comes who goes on as before."""
        if foe not in self._ahead:
            berth = berth_of(foe)
            self._ahead[foe] = Berth(*step(berth.bow, berth.heading, foe.last_speed), berth.heading)
        return self._ahead[foe]

    def way_of(self, foe: Any) -> list[Hex]:
        """Give the hexes an enemy passes who goes on as before, and the one after them."""
        berth = berth_of(foe)
        return [step(berth.bow, berth.heading, hexes) for hexes in range(1, foe.last_speed + 2)]

    def ends(self, foe: Any, *, close: bool) -> list[Berth]:
        """Give where an enemy may be after the next turn: where she can be if she is close, else where she comes by going on."""
        key = (foe, close)
        if key not in self._ends:
            found = [self.ahead_of(foe)] * AS_BEFORE
            if close:
                found += dict.fromkeys(end_of(berth_of(foe), each) for each in sailable(self.view, foe))
            self._ends[key] = found
        return self._ends[key]

    def unit(self, ship: Any) -> int:
        """Give a hundredth of what a ship's best broadside is worth at close range."""
        if ship not in self._units:
            foes = self.near(ship) or self.fleets.others(ship)[:1]
            shots = [self.gunnery.worth(ship, foe, Shot(side, CLOSE)) for foe in foes for side in ("port", "starboard")]
            self._units[ship] = max(PARTS, *shots, 0) // PARTS
        return self._units[ship]

    # ---- judging a place -----------------------------------------------------------------------------------------------------------

    def chance(self, ship: Any, place: Berth) -> int:
        """Judge what a ship could fire from a place at her best target."""
        return CHANCE * max([each.chance(place) for each in self.encounters(ship)], default=0) // 10

    def threat(self, ship: Any, place: Berth) -> int:
        """Judge what could be fired at a ship in a place; where friends are about, they draw some of it."""
        found = sum([each.threat(place) for each in self.encounters(ship)])
        return THREAT * found // (10 if len(self.fleets.mine) == 1 else 10 * SHARED)

    def fire_of(self, firer: Any, target: Any) -> Callable[[Bearing], int]:
        """Give what the best shot of one ship at another is worth by how she bears, each judged once."""
        found = self._fires.get((firer, target))
        if found is None:

            def fire(bears: Bearing) -> int:
                return max([self.gunnery.worth(firer, target, shot) for shot in _shots(bears)], default=0)

            found = self._fires[firer, target] = cache(fire)
        return found

    # ---- friends' lines of fire ----------------------------------------------------------------------------------------------------

    def guard(self, ship: Any, place: Berth) -> None:
        """Keep the water free between a friend who has plotted and the enemy nearest to where she comes."""
        foe = min(self.near(ship), key=lambda each: distance(place.bow, self.ahead_of(each).bow), default=None)
        if foe is not None and len(self.fleets.mine) > 1:
            passed = [line(one, other) for one in place.hexes for other in self.ahead_of(foe).hexes]
            self._guarded |= {each for way in passed for pair in way for each in pair}

    def masks(self, places: Iterable[Hex]) -> int:
        """Count the hexes of a ship that stand in a friend's line of fire."""
        return sum([place in self._guarded for place in places])


@cache
def _shots(bears: Bearing) -> list[Shot]:
    """Give the shots that bear, as guns are fired that nobody has thought about yet."""
    return [Shot(side, bears.range, bears.rake, guns) for side, guns in bears.sides()]


class Encounter:
    """A ship and an enemy that matters to her: what each could fire at the other when the next turn is done, wherever she is then."""

    def __init__(self, outlook: Outlook, ship: Any, foe: Any) -> None:
        self._ends = outlook.ends(foe, close=distance(berth_of(ship).bow, berth_of(foe).bow) <= MAY_TURN)
        #: The same as a ship sees them on each heading she may have, and from each place she may come to.
        self._turned: dict[int, list[Berth]] = {}
        self._seen: dict[Berth, list[tuple[int, int, int]]] = {}
        bears = bearings(outlook.arcs)
        self._ours = bears.ours, outlook.fire_of(ship, foe)
        self._theirs = bears.theirs, outlook.fire_of(foe, ship)

    def chance(self, place: Berth) -> int:
        """Judge what she could fire from a place, on the mean of where the enemy may be."""
        return self._mean(place, *self._ours)

    def threat(self, place: Berth) -> int:
        """Judge what could be fired at her there."""
        return self._mean(place, *self._theirs)

    def _mean(self, place: Berth, bears: ByPlace, fire: Callable[[Bearing], int]) -> int:
        seen = self._seen_from(place)
        return sum(map(fire, map(bears.__getitem__, seen))) // len(seen)

    def _seen_from(self, place: Berth) -> list[tuple[int, int, int]]:
        found = self._seen.get(place)
        if found is None:
            q, r, up = place
            if up not in self._turned:
                self._turned[up] = [heading_up(each, up) for each in self._ends]
            q, r, _ = heading_up(place, up)
            found = self._seen[place] = [(its_q - q, its_r - r, heading) for its_q, its_r, heading in self._turned[up]]
        return found
