"""The oracle of odds over effects: every face of every die, played one after the other by the normal engine."""

from __future__ import annotations

from fractions import Fraction

from rulecore.engine.dice import Dice
from rulecore.engine.performance import Performance
from rulecore.values.tracks import Track

#: Games that throw more dice than this are not enumerated.
MOST_DICE = 60


class Odometer(Dice):
    """Dice that show the faces of a list of places, and from its end on their first faces; `sizes` are the faces each die had."""

    def __init__(self, places):
        super().__init__()
        self.places = list(places)
        self.sizes = []

    def _face(self, faces, kind, number):
        at = len(self.sizes)
        if at == len(self.places):
            self.places.append(0)
        if at > MOST_DICE:
            raise RuntimeError("this throws dice without end")
        self.sizes.append(len(faces))
        return faces[self.places[at]]

    def following(self):
        """Give the places of the next throw, or none after the last."""
        places = self.places[: len(self.sizes)]
        while places and places[-1] + 1 == self.sizes[len(places) - 1]:
            places.pop()
        if not places:
            return None
        places[-1] += 1
        return places


def enumerate_all(make_world, act, read, *, rulebook, most=200_000, answerer=None):
    """Play an act with every combination of faces; gives the fraction of each reading."""
    found = {}
    places = []
    number = 0
    while places is not None:
        dice = Odometer(places)
        world = make_world()
        p = Performance(rulebook, world, dice, answerer() if answerer is not None else None, explains=False)
        act(p)
        share = Fraction(1)
        for size in dice.sizes:
            share /= size
        key = read(p)
        found[key] = found.get(key, Fraction(0)) + share
        places = dice.following()
        number += 1
        if number > most:
            raise RuntimeError("too many throws to enumerate")
    assert sum(found.values()) == 1
    return found


def plain(value):
    """Give a value as it is compared: what is left of a track."""
    return value.left if isinstance(value, Track) else value
