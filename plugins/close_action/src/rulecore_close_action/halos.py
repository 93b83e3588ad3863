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
        near = min(distance(each, place) for each in self.places) <= self.width
        return near and min(distance(each, place) for each in self.firer) >= self.apart


def halos(rules: Reading, firer: Any, battery: Battery, target: Any) -> Iterator[Halo]:
    """Give the halo of every friend who lies in the arc of a battery, were it by one hex; how far she is, her hexes in the arc say."""
    ours = hexes_of(firer)
    for friend in rules.pieces("ship"):
        if friend is firer or friend is target or friend.owner is not firer.owner:
            continue
        places = hexes_of(friend)
        covered = [place for place in places if battery.covers(place)]
        if covered:
            apart = min(distance(one, other) for one in ours for other in covered)
            width = number(rules.quantity("halo", apart))
            if width:
                yield Halo(friend, ours, places, apart, width)
