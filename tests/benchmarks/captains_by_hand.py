"""The two captains of the skirmish by hand: the judgement of the plugin's captains, on plain attributes."""

from __future__ import annotations

from math import isqrt, sqrt

from geometry_by_hand import INCH, ahead, distance, hidden, meets, off_bow, to_edge
from skirmish_by_hand import ARCS, COLLISION, RAKE, TURN, WEAPONS, WIDTH, band_of, dice_of

CHANCE, THREAT, NEAR = 10, 3, 2
ODDS = (500, 401, 309, 227, 159, 106, 67, 40, 23, 12, 6, 3, 1)


def likely(dice, hits):
    """Judge of a thousand attacks how many make so many hits."""
    if dice < 1:
        return 0
    short = 10 * hits - 8 * dice
    odds = ODDS[min(4 * abs(short) // max(1, isqrt(120 * dice)), 12)]
    return odds if short >= 0 else 1000 - odds


def merit(dice, target):
    """Judge an attack by the points it is likely to cost."""
    points, left = likely(dice, target.damage_rating) + likely(dice, target.critical_rating), target.hull
    return min(points, 1000 * left) * (target.points + 5) // max(1, left)


def worth_of(dice, modifier):
    """Count dice with a modifier as so many without one."""
    return dice * (8 + 2 * modifier) // 8


class Random:
    """Anything that is legal."""

    def __init__(self, whim):
        self.whim = whim

    def first(self, _battle, _side, players):
        """Choose who begins."""
        return players[self.whim(len(players)) - 1]

    def squadron(self, _battle, _side, choices):
        """Choose which squadron acts."""
        return choices[self.whim(len(choices)) - 1]

    def course(self, _battle, _ship, courses):
        """Choose a course."""
        return courses[self.whim(len(courses)) - 1]

    def attack(self, _battle, attacks):
        """Choose an attack, or none."""
        choice = self.whim(len(attacks) + 1) - 1
        return attacks[choice] if choice < len(attacks) else None


class Steady:
    """Closes, keeps the guns bearing and concentrates the fire."""

    def first(self, _battle, side, _players):
        """Begin."""
        return side

    def squadron(self, battle, side, choices):
        """Act first where the enemy is nearest."""
        foes = [each for each in battle.ships if each.side is not side]

        def rank(squadron):
            near = min((distance(ship, foe) for ship in squadron.ships for foe in foes), default=0)
            return near // 1000, -sum(ship.points for ship in squadron.ships)

        return min(choices, key=rank)

    def course(self, battle, ship, courses):
        """Take the course that is judged best."""
        return max(courses, key=Judgement(battle, ship).worth)

    def attack(self, _battle, attacks):
        """Fire what hurts most, together where that is worth more than alone."""
        merits, alone = [], {}
        for each in attacks:
            lead, weapon, target, dice, helpers = each
            modifier = off_bow(target.x, target.y, target.heading, lead.x, lead.y) >= RAKE
            if lead.size == "large" and target.size == "small":
                modifier -= 1
            worth = merit(worth_of(dice, modifier), target)
            merits.append((each, worth))
            if not helpers:
                alone[lead, weapon] = max(alone.get((lead, weapon), 0), worth)
        best, most = None, None
        for each, worth in merits:
            gain = worth - sum(alone.get((helper, each[1]), 0) for helper in each[4])
            if most is None or gain > most:
                best, most = each, gain
        return best


class Judgement:
    """What one ship could make of the places it can come to."""

    def __init__(self, battle, ship):
        self.ship = ship
        self.solid = battle.islands
        self.others = [each for each in battle.ships if each is not ship]
        self.foes = [each for each in self.others if each.side is not ship.side]
        self.reach = [[max(dice_of(foe, weapon, band) for weapon in WEAPONS) for band in (1, 2, 3, 4)] for foe in self.foes]
        self.dice = [(*ARCS[weapon], weapon, [dice_of(ship, weapon, band) for band in (1, 2, 3, 4)]) for weapon in WEAPONS]
        self.hard = 2 * CHANCE * merit(COLLISION[ship.size], ship)
        self.partners = len(ship.squadron.ships)

    def worth(self, course):
        """Judge a course by where it ends and what is on the way."""
        x, y, heading, cost = self.follow(course)
        ship, best, threats, nearest, radius = self.ship, {}, 0, None, self.ship.radius
        large = ship.size == "large"
        for foe, reach in zip(self.foes, self.reach, strict=True):
            dx, dy = foe.x - x, foe.y - y
            far = int(sqrt(dx * dx + dy * dy))
            nearest = far if nearest is None or far < nearest else nearest
            band = band_of(max(0, far - radius - foe.radius))
            if not band:
                continue
            threats += merit(reach[band - 1], ship)
            if hidden(x, y, foe.x, foe.y, self.solid):
                continue
            angle = off_bow(x, y, heading, foe.x, foe.y)
            modifier = (off_bow(foe.x, foe.y, foe.heading, x, y) >= RAKE) - (large and foe.size == "small")
            for low, high, weapon, by_band in self.dice:
                dice = by_band[band - 1]
                if dice and low <= angle <= high:
                    best[weapon] = max(best.get(weapon, 0), self.alone_or_together(worth_of(dice, modifier), foe))
        threat = THREAT * threats // max(1, len(self.foes)) * 2
        return CHANCE * sum(best.values()) - NEAR * (nearest or 0) - threat - cost - self.crowd(x, y, heading)

    def alone_or_together(self, dice, foe):
        """Judge dice fired alone, or as a share of what the squadron fires together."""
        alone, partners = merit(dice, foe), self.partners
        return max(alone, merit(dice + (partners - 1) * (dice // 2), foe) // partners) if partners > 1 else alone

    def follow(self, course):
        """Give where a course ends, the heading there and what it costs on the way."""
        ship, cost = self.ship, 0
        x, y, heading, radius = ship.x, ship.y, ship.heading, ship.radius
        for way, inches in course:
            if way:
                heading = (heading + TURN * way) % 360
                continue
            length = after = inches * INCH
            for each in self.solid:
                at = meets(x, y, heading, length, radius, each)
                if at is not None and at <= after:
                    after, cost = at, cost + self.hard
            for each in self.others:
                at = meets(x, y, heading, length, radius, each)
                if at is not None and at < after:
                    after, cost = at, cost + (self.hard // 2 if each.side is not ship.side else 0)
            at = to_edge(x, y, heading, length, radius, WIDTH)
            if at is not None and at < after:
                after, cost = at, cost + self.hard // 4
            x, y = ahead(x, y, heading, after)
            if after < length:
                break
        return x, y, heading, cost

    def crowd(self, x, y, heading):
        """Judge what lies right ahead of a place."""
        length, radius = 6 * INCH, self.ship.radius
        cost = sum(self.hard // 8 for each in self.solid if meets(x, y, heading, length, radius, each) is not None)
        return cost + (self.hard // 8 if to_edge(x, y, heading, length, radius, WIDTH) is not None else 0)
