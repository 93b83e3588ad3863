"""A battle of four square-rigged ships as somebody writes it who has only this game in mind: no journal, no reasons, no other ships.

It is the yardstick of `bench_layers.py` and plays less than the rules do: weather, fires, activation with All at Sea, sailing, turning,
gunnery with ball, criticals, collisions and explosions, but no grapples, boarding, chain, small arms, reefing or repairs. Its captains
choose at random among what is possible, as those of the rules do. Dice are `random.random`.
"""

from __future__ import annotations

import random
from math import atan2, cos, degrees, hypot, pi, sin

WIDTH, RADIUS, TURNS = 120_000, 2_500, 10
SHORT, MEDIUM, LONG, EXTREME = 8_000, 12_000, 20_000, 40_000
STICKS = (0, SHORT, MEDIUM, LONG)
SQUARE = (3, 3, 3, 3, 2, 1, 0, 0, 0)
AHEAD = [(sin(point * pi / 8), cos(point * pi / 8)) for point in range(16)]
#: What is put out by one, two, three actions.
PUT_OUT = (0, 2, 4, 6)


class Ship:
    """One ship."""

    def __init__(self, side, quality, x, y, heading):
        self.side, self.quality, self.combat, self.x, self.y, self.heading = side, quality, 3, x, y, heading
        self.hits = self.fires = self.rudder = self.rigging = self.actions = 0
        self.afloat, self.struck, self.captain, self.holed = True, False, True, False
        self.fresh()

    def fresh(self):
        """Begin a turn."""
        self.acted = self.moved = self.turned = False

    @property
    def fights(self):
        """Whether it still takes part."""
        return self.afloat and not self.struck


class Battle:
    """One battle from first to last turn."""

    def __init__(self, seed):
        self.random = random.Random(seed).random
        self.wind, self.steady, self.shift, self.decisions = 4, False, 0, 0
        self.ships = [
            Ship(0, 3, 30_000, 50_000, 2),
            Ship(0, 4, 30_000, 70_000, 4),
            Ship(1, 3, 70_000, 50_000, 10),
            Ship(1, 4, 70_000, 70_000, 10),
        ]

    def die(self):
        """Throw a die."""
        return int(self.random() * 6) + 1

    def choose(self, things):
        """Choose at random."""
        self.decisions += 1
        return things[int(self.random() * len(things))]

    def fight(self):
        """Fight it; the side with ships left wins."""
        first = 0 if self.die() > self.die() else 1
        for _ in range(TURNS):
            for ship in self.ships:
                ship.fresh()
            for side in (first, 1 - first):
                self.weather()
                self.burn(side)
                self.activate(side)
                if any(not any(ship.fights and ship.side == each for ship in self.ships) for each in (0, 1)):
                    return self
        return self

    def weather(self):
        """Throw for the wind."""
        if self.steady:
            self.steady = False
        elif self.die() == 6:
            points = 1 if self.die() <= 3 else 2
            which = min(6, max(1, self.die() + self.shift))
            self.wind = (self.wind + (-points if which <= 3 else points)) % 16
            self.steady, self.shift = which in (3, 4), {1: -1, 6: 1}.get(which, 0)

    def burn(self, side):
        """Throw for every fire, then see where it spreads."""
        burning = [ship for ship in self.ships if ship.afloat and ship.fires]
        for ship in burning:
            if ship.side == side and ship.afloat:
                thrown = [self.die() for _ in range(ship.fires)]  # every fire throws, even behind a six
                if 6 in thrown:
                    self.explode(ship)
                else:
                    self.critical(ship)
        for ship in self.ships:
            beside = [each for each in burning if each.afloat and each is not ship and self.apart(each, ship) == 0]
            if ship.afloat and not ship.fires and beside and self.die() <= 3:
                ship.fires = 1

    def activate(self, side):
        """Let the ships of a side act until two dice of one fail."""
        over = False
        while not over:
            waiting = [ship for ship in self.ships if ship.side == side and ship.fights and not ship.acted]
            if not waiting:
                return
            ship = waiting[0] if len(waiting) == 1 else self.choose(waiting)
            ship.acted, over = True, self.throw(ship, self.choose((1, 2, 3)))
            while ship.fights and (found := self.possible(ship)):
                order, cost, *rest = self.choose([*found, (None, 0)])
                if order is None:
                    break
                ship.actions -= cost
                order(ship, *rest)
            if ship.fights and not ship.moved and self.stick(ship):
                self.move(ship)
        for ship in self.ships:
            if ship.side == side and ship.fights and not ship.acted and not ship.moved and self.stick(ship):
                self.move(ship)

    def throw(self, ship, dice):
        """Throw activation dice; say whether the turn is over."""
        quality = min(6, ship.quality + (not ship.captain))
        faces = [self.die() for _ in range(dice)]
        damaged = max(0, dice + min(3, ship.hits) - 3)
        ship.actions = sum(face >= quality for face in faces)
        failed = dice - ship.actions
        for face in faces[:damaged]:
            if face == 1 and ship.fights:
                self.at_sea(ship)
        if ship.fires and ship.fights:
            if ship.actions and self.die() <= PUT_OUT[min(3, ship.actions)]:
                ship.fires -= 1
            ship.actions = 0
        return failed >= 2

    def at_sea(self, ship):
        """Nobody aboard knows what to do."""
        row = self.die()
        turns, moves = not ship.turned and not ship.rudder, not ship.moved and self.stick(ship) > 0
        if row == 1:
            ship.struck, ship.actions = ship.struck or ship.hits >= 3, 0
        elif row == 2 and (turns or moves):
            forced = self.choose([*((2, -2) if turns else ()), *((0,) if moves else ())])
            self.turn(ship, forced) if forced else self.move(ship)
        elif row == 3 and turns:
            self.turn(ship, 2 if self.die() <= 3 else -2)
        elif row == 4 and moves:
            self.move(ship)
        elif row == 5 and (marks := self.marks(ship, everybody=True)):
            self.shoot(ship, min(marks, key=lambda mark: self.apart(ship, mark)), 0)
        elif ship.actions:
            ship.actions += (self.die() >= ship.quality) - 1

    def possible(self, ship):
        """Give what it can do now."""
        found = []
        if not ship.moved and self.stick(ship):
            found.append((self.move, 0))
        if not ship.turned and ship.rudder < 3 and ship.actions > ship.rudder:
            found += [(self.turn, 1 + ship.rudder, points) for points in ((1, -1) if ship.holed else (1, -1, 2, -2))]
        for mark in self.marks(ship) if ship.actions else ():
            found.append((self.shoot, 1, mark, 0))
            if ship.actions > 1:
                found.append((self.shoot, 2, mark, 1))
        return found

    def stick(self, ship):
        """Give the stick by which it moves."""
        off = (ship.heading - self.wind) % 16
        return 0 if ship.rigging > 2 else max(0, SQUARE[min(off, 16 - off)] - ship.rigging)

    def turn(self, ship, points):
        """Come about."""
        ship.turned, ship.heading = True, (ship.heading + points) % 16

    def move(self, ship):
        """Run straight until another ship or the edge is in the way."""
        ship.moved, length = True, STICKS[self.stick(ship)]
        sine, cosine = AHEAD[ship.heading]
        struck, after = None, length
        for other in self.ships:
            dx, dy = other.x - ship.x, other.y - ship.y
            along, aside = dx * sine + dy * cosine, dx * cosine - dy * sine
            if other is not ship and other.afloat and along > 0 and abs(aside) < 2 * RADIUS:
                reached = max(0, along - (4 * RADIUS * RADIUS - aside * aside) ** 0.5)
                if reached <= after:
                    struck, after = other, reached
        ship.x, ship.y = round(ship.x + after * sine), round(ship.y + after * cosine)
        if not (RADIUS <= ship.x <= WIDTH - RADIUS and RADIUS <= ship.y <= WIDTH - RADIUS):
            ship.afloat = False
        elif struck is not None and after:
            self.collide(ship, struck)

    def collide(self, ship, other):
        """Throw for a collision."""
        mine, theirs = self.die() + ship.combat, self.die() + other.combat
        if mine != theirs:
            loser = other if mine > theirs else ship
            self.damage(loser, 2 if max(mine, theirs) >= 2 * min(mine, theirs) else 1)

    def marks(self, ship, *, everybody=False):
        """Give the ships its broadside reaches."""
        found = []
        for mark in self.ships:
            if mark is not ship and mark.fights and (everybody or mark.side != ship.side) and self.apart(ship, mark) <= EXTREME:
                angle = self.off_bow(ship, mark)
                if abs(angle - 90) <= 67.5:
                    found.append(mark)
        return found

    def apart(self, one, other):
        """Give the distance between two bases."""
        return max(0, hypot(one.x - other.x, one.y - other.y) - 2 * RADIUS)

    def off_bow(self, ship, other):
        """Give how many degrees off the bow another lies."""
        sine, cosine = AHEAD[ship.heading]
        dx, dy = other.x - ship.x, other.y - ship.y
        return degrees(atan2(abs(dx * cosine - dy * sine), dx * sine + dy * cosine))

    def shoot(self, ship, mark, full):
        """Fire at another."""
        apart, seen = self.apart(ship, mark), self.off_bow(mark, ship)
        thrown, other = self.die(), self.die() + mark.combat
        total = thrown + ship.combat + full + (1 if apart <= SHORT else 0 if apart <= LONG else -2)
        total += 1 if seen <= 22.5 else 2 if seen >= 157.5 else 0
        if total >= 2 * other:
            self.damage(mark, 2 if total >= 3 * other else 1)
            self.critical(mark)
        elif total > other and thrown % 2 == 0:
            self.damage(mark, 1)
        if thrown == 6 and apart <= LONG:
            self.critical(mark)

    def damage(self, ship, number, *, sinks=False):
        """Take hits; what is too much sinks it, or is one critical."""
        room = 3 - ship.hits
        ship.hits += min(number, room)
        if number > room:
            if sinks:
                ship.afloat = False
            else:
                self.critical(ship)

    def critical(self, ship):
        """Throw a red die and a white one."""
        red, white = self.die(), self.die()
        if not ship.afloat:
            return
        if red == 1 and white <= 3:
            if ship.captain:
                ship.captain = False
            else:
                ship.struck, ship.hits = ship.struck or ship.hits >= 3, min(3, ship.hits + 1)
        elif red == 1:
            ship.rudder += ship.rudder < 3 or self.damage(ship, 1, sinks=True) or 0
        elif red <= 3:
            if white >= 5 and not ship.holed:
                ship.holed = True
            else:
                self.damage(ship, 1, sinks=True)
        elif red <= 5:
            ship.rigging += 1
            ship.struck = ship.struck or (ship.rigging >= 3 and ship.hits >= 3)
        elif white <= 5:
            ship.fires += 1
        else:
            self.explode(ship)

    def explode(self, ship):
        """Blow up, and throw fire on all near by."""
        ship.afloat = False
        for other in self.ships:
            if other.afloat and self.apart(ship, other) <= SHORT and self.die() == 6:
                if self.die() == 6:
                    self.explode(other)
                else:
                    other.fires += 1
