"""How a captain judges a place: what it could fire from there, what could be fired at it, and what it would run into.

These are a captain's opinions, not rules: whole numbers, so that the same place is judged alike everywhere.
"""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from rulecore_skirmish.courses import WAYS, Leg
from rulecore_skirmish.firing import Gunnery
from rulecore_skirmish.places import ahead, distance, off_bow
from rulecore_skirmish.sea import INCH, SOLID, bounds, lying, round_of, shore
from rulecore_skirmish.waters import crosses, hidden, meets, to_edge

if TYPE_CHECKING:
    from collections.abc import Sequence

#: A captain's weights: his own chances against threats, so that fleets close, and nearness for those who cannot fire yet.
CHANCE, THREAT, NEAR = 10, 3, 2
#: What hardly anything is worth, such as running ashore.
NEVER = 1_000_000
#: Of a thousand attacks, how many reach a number of hits that lies so many quarters of a spread above what is usual.
ODDS = (500, 401, 309, 227, 159, 106, 67, 40, 23, 12, 6, 3, 1)
#: Hits that ten dice usually make, and the square of how far a single die spreads, in tenths: a captain's experience.
USUAL, SPREAD = 8, 12
#: Sinking a ship is worth her points and so many more.
SUNK = 5
#: Of what it costs to run into something hard: an enemy costs one part in two, the edge one in four, either right ahead one in eight.
ENEMY, EDGE, AHEAD = 2, 4, 8
#: So many inches ahead of where a course ends are looked at.
LOOKOUT = 6 * INCH


@cache
def likely(dice: int, hits: int) -> int:
    """Judge of a thousand attacks how many make so many hits.

    >>> likely(10, 8), likely(10, 4) > 750, likely(3, 8) < 50
    (500, True, True)
    """
    if dice < 1:
        return 0
    short = 10 * hits - USUAL * dice  # in tenths of a hit
    quarters = 4 * abs(short) // max(1, isqrt(10 * SPREAD * dice))
    odds = ODDS[min(quarters, len(ODDS) - 1)]
    return odds if short >= 0 else 1000 - odds


def merit(dice: int, target: Any, left: int) -> int:
    """Judge an attack: the hull points it is likely to cost, by what they are worth to their owner."""
    critical, worth = target.critical_rating, int(target.points) + SUNK
    points: int = likely(dice, target.damage_rating) + (likely(dice, critical) if critical is not None else 0)
    return min(points, 1000 * left) * worth // max(1, left)


def laid(view: Any, attack: Any) -> int:
    """Count the dice of an attack as they are likely to be worth: in this weather, over the stern, at something small."""
    modifier: int = weather(view, attack.target)
    if view.fact("off_bow", attack.target, attack.lead) >= view.quantity("rake_angle"):
        modifier += 1
    if attack.lead.size == "large" and attack.target.size == "small":
        modifier -= 1
    return worth_of(attack.dice, modifier)


def worth_of(dice: int, modifier: int) -> int:
    """Count dice with a modifier as so many without one.

    >>> worth_of(8, 0), worth_of(8, 1), worth_of(8, -1)
    (8, 10, 6)
    """
    return dice * max(1, USUAL + 2 * modifier) // USUAL


def weather(view: Any, target: Any) -> int:
    """Give what the weather does to a die that is shot at a target."""
    known = {"victim": target, "ranged": True, "number": 1, "laid": 0}
    found = view.quantity("attack_die", *[known.get(name) for name in view.rulebook.lends("attack_die")])
    return found if isinstance(found, int) else 0


class Foe:
    """What is remembered of an enemy while one question is answered."""

    __slots__ = ("heading", "hull", "reach", "round", "ship")

    def __init__(self, ship: Any, guns: Gunnery) -> None:
        self.ship = ship
        self.round = round_of(ship)
        self.heading = ship.heading
        self.hull = ship.hull.left
        #: The strongest weapon of each arc by band is not looked up: the turrets, and the best of the rest, will do.
        self.reach = [max(guns.dice(ship, weapon, band) for weapon in guns.weapons) for band in range(1, len(guns.limits) + 1)]


class Judgement:
    """What one ship could make of the places it can come to."""

    def __init__(self, view: Any, ship: Any) -> None:
        self.view, self.ship = view, ship
        self.guns = Gunnery(view)
        mine = ship.squadron.owner
        others = [each for each in view.pieces("ship") if each != ship]
        self.foes = [Foe(each, self.guns) for each in others if each.squadron.owner != mine]
        self.weather, self.large, self.rake = weather(view, ship), ship.size == "large", view.quantity("rake_angle")
        self.partners = len(ship.squadron.ship)
        self.ships = [round_of(each) for each in others]
        self.enemies = {foe.round for foe in self.foes}
        self.solid = [round_of(each) for each in lying(view.pieces, *SOLID)]
        self.shoals = [round_of(each) for each in lying(view.pieces, "shoal")]
        table = view.pieces("table")[0]
        self.least = view.quantity("minimum_move", ship)
        self.bounds, self.shore = bounds(table), shore(table, view.quantity)
        self.angle = view.quantity("turn_angle")
        self.hard = 2 * CHANCE * merit(view.look("collision_dice", ship.size), ship, ship.hull.left)
        shallow = "shoal_dice" in view.rulebook.ids("tables")
        self.shallow = CHANCE * merit(view.look("shoal_dice", ship.size), ship, ship.hull.left) if shallow else 0
        self.wary = bool(getattr(table, "hidden_shoals", 0))
        self.dice = {
            weapon: [self.guns.dice(ship, weapon, band) for band in range(1, len(self.guns.limits) + 1)] for weapon in self.guns.weapons
        }

    def worth(self, course: Sequence[Leg]) -> int:
        """Judge a course by where it ends and what is on the way."""
        x, y, heading, cost = self._follow(course)
        return self.chances(x, y, heading) + self.nearness(x, y) - self.threats(x, y) - cost - self._crowd(x, y, heading)

    def _follow(self, course: Sequence[Leg]) -> tuple[int, int, int, int]:
        """Give where a course ends, the heading there and what it costs on the way."""
        x, y, heading, cost, radius = self.ship.x, self.ship.y, self.ship.heading, 0, self.ship.radius
        for word, length in course:
            if word != "ahead":
                heading = (heading + self.angle * WAYS[word]) % 360
                continue
            run = (x, y, heading, length * INCH)
            after = length * INCH
            cost += sum(self.shallow for each in self.shoals if crosses(run, radius, each))
            for each in self.solid:
                at = meets(run, radius, each)
                if at is not None and at <= after:
                    after, cost = at, cost + self.hard
            for each in self.ships:
                at = meets(run, radius, each)
                if at is not None and at < after:
                    after, cost = at, cost + (self.hard // ENEMY if each in self.enemies else 0)
            at = to_edge(run, radius, self.bounds)
            if at is not None and at < after:
                after, cost = at, cost + self.hard // EDGE
            at = to_edge(run, radius, self.shore) if self.shore else None
            if at is not None and at <= after:
                cost += NEVER
            x, y = ahead(x, y, heading, after)
            if after < length * INCH:
                break
        if self.wary:
            over = max(0, sum(length for word, length in course if word == "ahead") - self.least)
            cost += self.shallow * min(100, over**2) // 100  # in hundredths: ten inches more than it must are as bad as a shoal
        return x, y, heading, cost

    def chances(self, x: int, y: int, heading: int) -> int:
        """Judge what the ship could fire from a place: for each weapon its best target."""
        best: dict[str, int] = {}
        for foe in self.foes:
            fx, fy, fr = foe.round
            band = self.guns.band(max(0, distance(x, y, fx, fy) - self.ship.radius - fr))
            if not band or hidden((x, y), (fx, fy), self.guns.hiding):
                continue
            angle = off_bow(x, y, heading, (fx, fy))
            raked = off_bow(fx, fy, foe.heading, (x, y)) >= self.rake
            modifier = self.weather + raked - (self.large and foe.ship.size == "small")
            for weapon, (low, high) in self.guns.arcs.items():
                dice = self.dice[weapon][band - 1]
                if dice and low <= angle <= high:
                    best[weapon] = max(best.get(weapon, 0), self._alone_or_together(worth_of(dice, modifier), foe))
        return CHANCE * sum(best.values())

    def _alone_or_together(self, dice: int, foe: Foe) -> int:
        """Judge dice fired alone, or as a share of what the squadron fires together, whichever is better."""
        alone, together = merit(dice, foe.ship, foe.hull), dice + (self.partners - 1) * (dice // 2)
        return max(alone, merit(together, foe.ship, foe.hull) // self.partners) if self.partners > 1 else alone

    def threats(self, x: int, y: int) -> int:
        """Judge what could be fired at the ship in a place."""
        found = 0
        for foe in self.foes:
            fx, fy, fr = foe.round
            band = self.guns.band(max(0, distance(x, y, fx, fy) - self.ship.radius - fr))
            if band:
                found += merit(worth_of(foe.reach[band - 1], self.weather), self.ship, self.ship.hull.left)
        return THREAT * found // max(1, len(self.foes)) * 2

    def nearness(self, x: int, y: int) -> int:
        """Judge how near the enemy is: whoever cannot fire yet closes."""
        return -NEAR * min((distance(x, y, foe.round[0], foe.round[1]) for foe in self.foes), default=0)

    def _crowd(self, x: int, y: int, heading: int) -> int:
        """Judge what lies right ahead of a place: a ship that points at rocks or the edge will have to turn there."""
        run = (x, y, heading, LOOKOUT)
        cost = sum(self.hard // AHEAD for each in self.solid if meets(run, self.ship.radius, each) is not None)
        at = to_edge(run, self.ship.radius, self.bounds)
        return cost + (self.hard // AHEAD if at is not None else 0)
