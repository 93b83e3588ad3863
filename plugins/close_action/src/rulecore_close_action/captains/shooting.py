"""Whom to fire at, with which guns, how aimed and with what: every shot that bears is judged, the best is fired."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import bearing as row_of
from rulecore_close_action.arcs import laid_by, names_of
from rulecore_close_action.captains.berths import arcs_of, bearing, berth_of
from rulecore_close_action.captains.fleets import Fleets
from rulecore_close_action.captains.terms import Shot, terms_of
from rulecore_close_action.captains.worth import Gunnery
from rulecore_close_action.lines_of_sight import FAIR
from rulecore_close_action.ships import bow_of, number

if TYPE_CHECKING:
    from collections.abc import Iterator

#: So many of the nearest enemies are looked at.
MOST_TARGETS = 5
#: Where a captain means to fire his first broadside: while it is unfired, a shot from further off must be worth what closeness adds.
CLOSE = 2
#: Round shot may hit critically: any other must be worth so many tenths of it.
USUAL, PAYS = "round", 13
#: A ship that shows her stern at this range or more, with way on, runs: her rigging is worth most.
RUNS_FROM = 3
#: The sectors astern of a ship, each by the row of hexes at which it begins, in sixths of a circle clockwise from her heading.
ASTERN = (2, 3)

#: A shot with its target and its worth.
Choice = tuple[int, Any, Shot]


def fire_orders(view: Any) -> list[str]:
    """Give the fire orders of a side, for guns and marines."""
    shooting = Shooting(view)
    return [order for ship in shooting.fleets.mine for order in (*shooting.guns(ship), *shooting.marines(ship))]


class Shooting:
    """What the ships of a side can fire at while one question is answered."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.fleets = Fleets(view)
        self.gunnery, self.word = Gunnery(view), terms_of(view.rulebook).word
        self.arcs = arcs_of(view)
        self.names = names_of(view)
        self.reach = self.arcs.quantity("arc_reach")
        words = view.rulebook.get("choices", "aim")["words"], view.rulebook.get("choices", "ammunition")["words"]
        self.ways = list(product(*words))

    def guns(self, ship: Any) -> list[str]:
        """Give the orders to the guns of a ship."""
        found = [each for each in self._shots(ship) if each[0] > 0]
        best = max(found, key=lambda each: each[0], default=None)
        if best is None or self._waits(ship, best):
            return []
        fired = max([(best,), *self._pairs(ship, found)], key=lambda pair: sum(each[0] for each in pair))
        orders = [f"{ship}: fire {target} {shot.side} {shot.batteries} {shot.aim} {shot.ammunition}" for _, target, shot in fired]
        return orders if all(self.view.allowed("fire", ship, **self._fields(each)) for each in fired) else []

    def marines(self, ship: Any) -> list[str]:
        """Give the order to the marines of a ship: at the nearest enemy."""
        near = self.fleets.near(ship, number(self.view.quantity("marine_reach")), MOST_TARGETS)
        return [f"{ship}: marine_fire {each}" for each in near if self.view.allowed("marine_fire", ship, target=each)][:1]

    def _shots(self, ship: Any) -> Iterator[Choice]:
        """Give the best shot at each enemy with each side, and with each battery of it."""
        for target in self.fleets.near(ship, self.reach, MOST_TARGETS):
            found = bearing(self.arcs, berth_of(ship), berth_of(target))
            runs = found.range >= RUNS_FROM and running(ship, target)
            for side, guns in found.sides():
                for batteries in self._fair(ship, target, side, guns):
                    shots = [Shot(side, found.range, found.rake, batteries, 1, *way) for way in self.ways]
                    judged = [(self._worth(ship, target, each, runs=runs), each) for each in shots]
                    worth, shot = max(judged, key=lambda each: each[0])
                    yield worth, target, shot

    def _worth(self, ship: Any, target: Any, shot: Shot, *, runs: bool) -> int:
        worth = self.gunnery.worth(ship, target, shot, runs=runs)
        if shot.ammunition == USUAL:
            return worth
        return 0 if shot.range > number(self.view.quantity("dismasting_reach")) else worth * 10 // PAYS

    def _fair(self, ship: Any, target: Any, side: str, guns: str) -> list[str]:
        """Give the batteries of a side that can be fired: all of them, else those of one end."""
        of_side = self.word("side", side)
        tried = ["both"] if guns == "both" else []
        for batteries in [*tried, *(["bow", "stern"] if guns == "both" else [guns])]:
            words = of_side, self.word("batteries", batteries)
            if str(self.view.quantity("fault_of_shot", ship, target, *words)) == FAIR:
                return [batteries]
        return []

    def _waits(self, ship: Any, best: Choice) -> bool:
        """Say whether a first broadside is kept for shorter range: what closeness would add to it is more than this shot is worth."""
        worth, target, shot = best
        kept = self.view.quantity("first_broadside_left", ship, self.word("side", shot.side))
        if shot.range <= CLOSE or not kept or running(ship, target):
            return False
        near = shot._replace(range=CLOSE, rake="unraked", batteries="both")
        gun_number = self.gunnery.number(ship, near)
        if gun_number is None:
            return False
        bonus = int(self.view.look("close_bonus", CLOSE))
        gained = self.gunnery.toll(target, gun_number, near) - self.gunnery.toll(target, gun_number - bonus, near)
        return worth < gained

    def _pairs(self, ship: Any, found: list[Choice]) -> Iterator[tuple[Choice, Choice]]:
        """Give two shots at two targets, as they are worth together."""
        for one, other in combinations(found, 2):
            if one[1] != other[1] and self._of_two_batteries(one[2], other[2]):
                split = [(target, shot._replace(targets=2)) for _, target, shot in (one, other)]
                first, second = ((self.gunnery.worth(ship, target, shot), target, shot) for target, shot in split)
                yield first, second

    def _of_two_batteries(self, one: Shot, other: Shot) -> bool:
        """Say whether two shots come from different guns."""
        pair = [set(laid_by(self.names, each.side, each.batteries)) for each in (one, other)]
        return not pair[0] & pair[1]

    def _fields(self, choice: Choice) -> dict[str, Any]:
        _, target, shot = choice
        words = {name: self.word(name, getattr(shot, name)) for name in ("side", "batteries", "aim", "ammunition")}
        return {"target": target, **words}


def running(ship: Any, target: Any) -> bool:
    """Say whether a ship runs from another: she has way on and shows her stern."""
    (q, r), (its_q, its_r) = bow_of(ship), bow_of(target)
    if target.last_speed == 0 or (q, r) == (its_q, its_r):
        return False
    row, _ = row_of((q - its_q, r - its_r))
    return (row - target.heading) % 6 in ASTERN
