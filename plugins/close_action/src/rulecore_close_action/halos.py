"""Friends who stand too near a line of fire: around one who is far from the firing ship, further hexes block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.hexes import distance
from rulecore_close_action.ships import hexes_of, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.values.hexes import Hex
    from rulecore_close_action.arcs import Battery
    from rulecore_close_action.ships import Reading


class Halo(NamedTuple):
    """The hexes around a friend that block: at most `width` from her, and no nearer to the firing ship than she is."""

    friend: Any
    firer: tuple[Hex, Hex]
    places: tuple[Hex, Hex]
    apart: int
    width: int

    def holds(self, place: Hex) -> bool:
        """Say whether a hex belongs to it."""
        (bow, stern), (our_bow, our_stern) = self.places, self.firer
        if distance(bow, place) > self.width and distance(stern, place) > self.width:
            return False
        return distance(our_bow, place) >= self.apart and distance(our_stern, place) >= self.apart


def halos(rules: Reading, firer: Any, battery: Battery, target: Any) -> Iterator[Halo]:
    """Give the halo of every friend who lies in the arc of a battery, were it by one hex; how far she is, her hexes in the arc say."""
    ours = hexes_of(firer)
    for friend in rules.pieces("ship"):
        if friend is firer or friend is target or friend.owner is not firer.owner:
            continue
        places = hexes_of(friend)
        covered = [place for place in places if battery.covers(place)]
        if covered:
            away = [min(distance(one, other) for one in ours) for other in covered]
            apart = min(away)
            width = number(rules.quantity("halo", max(away) if rules.quantity("friends_count_by_far_end") else apart))
            if width:
                yield Halo(friend, ours, places, apart, width)
