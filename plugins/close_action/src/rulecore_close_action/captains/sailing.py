"""Where to sail: a steady captain plots to where his broadside bears and is not answered, off shore, out of irons and of others' way."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.hexes import distance, step
from rulecore_close_action import notation
from rulecore_close_action.captains.berths import ahead, berth_of, end_of, track
from rulecore_close_action.captains.fleets import Fleets
from rulecore_close_action.captains.judging import Judgement
from rulecore_close_action.captains.outlook import Outlook
from rulecore_close_action.captains.passages import TURN, passage
from rulecore_close_action.charts import Waters
from rulecore_close_action.courses import LUFF
from rulecore_close_action.ships import apart, handling_of, sailable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.values.hexes import Hex
    from rulecore_close_action.captains.berths import Berth

#: The berth a captain gives an enemy, in hexes: closer than this, ships foul each other.
BERTH = 2
#: Hexes that he looks ahead of where a course ends, and those of them in which somebody bars the way.
LOOKOUT, BARRED = 4, 2
#: In which line he keeps his ships: so many hexes from the next ahead are no gap.
GAP = 3
#: What is worth how much, in hundredths of a broadside at close range: a turn sooner at the enemy's side, a hex too near to him, a hex to
#: which he is likely to come, the way barred ahead, a hex of gap in the line, a sixth off its heading, a friend's guns masked, way on.
SOONER, TOO_NEAR, MET, CROSSED, GAPPED, ASKEW, MASKED, ALONG = 30, 20, 60, 20, 6, 6, 80, 2


class Plotting:
    """Plots for all ships of a side, one after the other, so that no two of them want the same water."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.waters = Waters(view)
        self.fleets = Fleets(view)
        self.outlook = Outlook(self.fleets)
        self.runs = Judgement(self.fleets).runs
        self.lying = {each: berth_of(each) for each in self.fleets.all}
        self.taken = {place for each in self.fleets.all if each not in self.fleets.mine for place in self.lying[each].hexes}
        #: Where enemies come who go on as before.
        self.coming = {place for foe in self.fleets.foes for place in self.outlook.way_of(foe)}
        #: Where friends have plotted to, in order.
        self.line: list[Berth] = []

    def orders(self) -> list[str]:
        """Give the orders of the side, those next to the enemy first."""
        found = []
        for ship in sorted(self.fleets.mine, key=self.fleets.nearest):
            helm = Helm(self, ship)
            best = self._best(helm, sailable(self.view, ship))
            if best is not None:
                berth = self.lying[ship]
                end = end_of(berth, best)
                self.taken |= {*track(berth, best), *end.hexes}
                self.line.append(end)
                self.outlook.guard(ship, end)
                found.append(f"{ship}: plot {notation.written(best)}")
        return found

    def _best(self, helm: Helm, courses: Iterable[str]) -> str | None:
        """Give the course that is worth most of those that may be plotted: the fight is weighed of the safest. None where there is none."""
        by_safety: dict[tuple[int, ...], list[Way]] = {}
        for course in courses:
            way = helm.way(course)
            by_safety.setdefault(helm.safety(way), []).append(way)
        for safety in sorted(by_safety, reverse=True):
            worth = {way.course: helm.worth(way) for way in by_safety[safety]}
            while worth:
                best = max(worth, key=worth.__getitem__)
                if self.view.allowed("plot", helm.ship, course=notation.written(best)):
                    return best
                del worth[best]
        return None


class Way(NamedTuple):
    """A course, where it ends, the hexes passed on it with those where it ends, and the hexes ahead of there."""

    course: str
    end: Berth
    passed: tuple[Hex, ...]
    lookout: tuple[Hex, ...]


class Helm:
    """What the captain of one ship weighs of each course that she can sail."""

    def __init__(self, plotting: Plotting, ship: Any) -> None:
        self.plotting, self.ship = plotting, ship
        self.outlook, self.waters = plotting.outlook, plotting.waters
        self.berth, self.handling = plotting.lying[ship], handling_of(plotting.view, ship)
        #: Hexes of friends as they lie now.
        self.friends = {place for each in plotting.fleets.mine if each != ship for place in plotting.lying[each].hexes}
        self.unit, self.goals = self.outlook.unit(ship), self.outlook.coming(ship)
        self.bars = cache(self._bars)

    def way(self, course: str) -> Way:
        """Follow a course."""
        end = end_of(self.berth, course)
        return Way(course, end, (*track(self.berth, course), *end.hexes), ahead(end, LOOKOUT))

    def safety(self, way: Way) -> tuple[int, ...]:
        """Judge what goes before all else: no collision, no ground, no irons, no shore ahead."""
        crowded = sum([place in self.plotting.taken or place in self.friends for place in way.passed])
        ashore = sum(map(self.bars, way.passed))
        heading = way.end.heading
        luffs = 2 if self.handling.attitudes[heading] == LUFF else int(self.handling.allowances[heading] == 0)
        return -crowded, -ashore, -luffs, -sum(map(self.bars, way.lookout))

    def worth(self, way: Way) -> int:
        """Judge the fight, the line, and everybody's way."""
        return self._fight(way.end) + self._ways(way)

    def _fight(self, end: Berth) -> int:
        """Judge what a ship could do to the enemy from a place, and the enemy to her, and how soon she is where she wants to be."""
        near = min([apart(end, each) for each in self.goals], default=0)
        threat = self.outlook.threat(self.ship, end)
        if self.plotting.runs:
            return near * SOONER * self.unit - threat
        late = SOONER * self._late(end) // TURN if near > BERTH else TOO_NEAR * (BERTH - near)
        return self.outlook.chance(self.ship, end) - threat - self.unit * late

    def _late(self, end: Berth) -> int:
        """Reckon how long it still takes to the nearest enemy, in twelfths of a turn, were he to go on for as long as a turn."""
        allowances = self.handling.allowances
        return min([passage(allowances, end.heading, (goal.q - end.q, goal.r - end.r)) for goal in self.goals], default=0)

    def _ways(self, way: Way) -> int:
        """Judge who is in whose way, and how a ship keeps the line."""
        met = sum([place in self.plotting.coming for place in way.passed])
        crossed = sum([place in self.plotting.taken for place in way.lookout[:BARRED]])
        masked = self.outlook.masks(way.end.hexes)
        gap, askew = self._from_line(way.lookout)
        return self.unit * (ALONG * len(way.course) - MET * met - CROSSED * crossed - MASKED * masked - GAPPED * gap - ASKEW * askew)

    def _from_line(self, lookout: tuple[Hex, ...]) -> tuple[int, int]:
        """Give how far the nearest friend is who has plotted, over what is no gap, and by how many sixths she heads elsewhere."""
        if not self.plotting.line:
            return 0, 0
        friend = min(self.plotting.line, key=lambda each: distance(lookout[0], each.bow))
        heading = lookout[1][0] - lookout[0][0], lookout[1][1] - lookout[0][1]
        turned = next(sixths for sixths in range(6) if step((0, 0), friend.heading + sixths) == heading)
        return max(0, distance(lookout[0], friend.bow) - GAP), min(turned, 6 - turned)

    def _bars(self, place: Hex) -> bool:
        """Say whether a hex is no place for a ship: off the map, land, or water that may be too shallow."""
        below = self.waters.under(place)
        if below is None:
            return not self.waters.open(place)
        return bool(below.land or self.plotting.view.quantity("touches_bottom", self.ship, below.depth, True))
