"""What tests of segments share: fleets close together, and a referee whose dice hang on nothing but the ships."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import strategies as st
from rulecore_close_action.movers import Mover


class Dice:
    """A referee whose choices depend on nothing but the ships that are asked about, so that a turned fleet meets the same ones."""

    def __init__(self, seed, luck):
        self.seed = seed
        self.luck = luck
        self.told = []

    def _of(self, what, *ships):
        return random.Random(f"{self.seed} {what} {' '.join(sorted(ship.ident for ship in ships))} {len(self.told)}")

    def in_turn(self, ships):
        found = sorted(ships, key=lambda ship: ship.ident)
        self._of("order", *ships).shuffle(found)
        return found

    def dispute(self, ships):
        found = self._of("dispute", *ships).choice(sorted(ships, key=lambda ship: ship.ident))
        self.told.append(("dispute", found.ident))
        return found

    def steers(self, ship):
        return self._of("helm", ship).random() < self.luck

    def bears_off(self, ship, sides):
        dice = self._of("bears", ship)
        return dice.choice(["P", "S"]) if len(sides) == 2 and dice.random() < self.luck else ""

    def may_turn(self, ship, side):
        return True

    def collision(self, rammer, rammed, *, bow_to_bow):
        self.told.append(("collision", rammer.ident, rammed.ident, bow_to_bow))

    def stops(self, ship):
        return False

    def open(self, place):
        return True

    def at_the_edge(self, ship):
        self.told.append(("edge", ship.ident))


@st.composite
def fleets(draw):
    """Ships close together, no two in one hex, with plots of up to six points and at most two turns that are not one after the other."""
    ships, taken = [], set()
    for number in range(draw(st.integers(2, 9))):
        bow = draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
        heading = draw(st.integers(0, 5))
        plot = "".join(draw(st.lists(st.sampled_from(["F", "FF", "SF", "PF"]), max_size=4))) + draw(st.sampled_from(["", "S", "P"]))
        ship = Mover(f"s{number}", bow, heading, plot, draw(st.integers(0, 3)))
        if not taken & set(ship.hexes):
            taken |= set(ship.hexes)
            ships.append(ship)
    return ships


def lies(fleet):
    return Counter(place for ship in fleet for place in (ship.bow, ship.stern))


def copies(fleet, change):
    return [Mover(ship.ident, *change(ship), ship.floor) for ship in fleet]
