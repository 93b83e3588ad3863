"""Lines of sight: whether a battery bears on a ship, and what stands in the way."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import distance, line, touched
from rulecore_close_action.arcs import battery_of
from rulecore_close_action.charts import ground_at
from rulecore_close_action.halos import halos
from rulecore_close_action.ships import hexes_of

if TYPE_CHECKING:
    from rulecore.values.hexes import Hex
    from rulecore_close_action.arcs import Battery
    from rulecore_close_action.halos import Halo
    from rulecore_close_action.ships import Reading

#: What the rulebook calls a shot with nothing against it, and what keeps a hex out of an arc at all.
FAIR, OUTSIDE, TOO_FAR = "fair", "outside_arc", "too_far"


class Aim:
    """A battery laid on a ship, with what lies around; whatever takes long to find is found when it is first needed."""

    def __init__(self, rules: Reading, firer: Any, battery: str, target: Any) -> None:
        self.rules = rules
        self.firer, self.target = firer, target
        self.name = battery

    def fault(self) -> str:
        """Say why the battery cannot be fired at the ship: every hex of hers that lies in the arc must be seen."""
        faults = [self.fault_at(place) for place in hexes_of(self.target)]
        seen = [each for each in faults if each not in (OUTSIDE, TOO_FAR)]
        if not seen:
            return TOO_FAR if TOO_FAR in faults else OUTSIDE
        return next((each for each in seen if each != FAIR), FAIR)

    def fault_at(self, place: Hex) -> str:
        """Say why the battery cannot be fired at one hex of the ship."""
        if self.firer.owner is self.target.owner:
            return "no_enemy"
        if not self.battery.sector.holds(place):
            return OUTSIDE
        if distance(self.battery.place, place) > self.battery.reach:
            return TOO_FAR
        return self._on_the_way(place) or self._touched(place) or self._masked(place) or FAIR

    def _on_the_way(self, end: Hex) -> str:
        """Name the first thing that the line passes; along a hexside both hexes must block."""
        for passed in line(self.battery.place, end):
            found = [self._blocks(place) for place in passed]
            if all(found):
                return found[0] if len(found) == 1 else "hexside_blocked"
        return ""

    def _touched(self, end: Hex) -> str:
        """Name what the line touches in a corner, where the rules count that."""
        if not self._corners_count:
            return ""
        return next(filter(None, map(self._blocks, touched(self.battery.place, end))), "")

    def _masked(self, end: Hex) -> str:
        """Say whether the hex aimed at is too near a friend; land and ships block only what lies behind them."""
        return "friend_near_line" if self._in_halo(end) else ""

    def _blocks(self, place: Hex) -> str:
        below = ground_at(self.rules.pieces("shallow"), place)
        if below is not None and below.land:
            return "land_between"
        if place in self._held:
            return "ship_between"
        return "friend_near_line" if self._in_halo(place) else ""

    def _in_halo(self, place: Hex) -> bool:
        if not self._target_counts and place in hexes_of(self.target):
            return False
        return any(each.holds(place) for each in self.halos)

    @cached_property
    def battery(self) -> Battery:
        """The battery as it lies."""
        return battery_of(self.rules, self.firer, self.name)

    @cached_property
    def halos(self) -> tuple[Halo, ...]:
        """The halos of friends in the arc."""
        return tuple(halos(self.rules, self.firer, self.battery, self.target))

    @cached_property
    def _held(self) -> frozenset[Hex]:
        return frozenset([place for ship in self.rules.pieces("ship") if ship is not self.target for place in hexes_of(ship)])

    @cached_property
    def _corners_count(self) -> bool:
        return bool(self.rules.quantity("corners_block"))

    @cached_property
    def _target_counts(self) -> bool:
        return bool(self.rules.quantity("friends_mask_targets"))
