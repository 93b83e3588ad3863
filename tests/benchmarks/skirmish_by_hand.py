"""The squadron skirmish by hand: its rules without terrain, written for this game alone - plain attributes, no journal, no reasons.

It is the yardstick of `bench_games.py`, which first feeds it the faces of battles of `rulesets/skirmish` and compares what comes of them.
`die(sides)` throws one die.
"""

from __future__ import annotations

from functools import cache

from geometry_by_hand import INCH, ahead, gap, hidden, meets, off_bow, to_edge

WIDTH, TURN, RAKE, RUN_UP = 48_000, 45, 135, 2
LIMITS = (8_000, 16_000, 24_000, 32_000)
WEAPONS = ("turret", "broadside", "flank", "fore", "aft")
ARCS = {"turret": (0, 135), "broadside": (45, 135), "flank": (45, 135), "fore": (0, 45), "aft": (135, 180)}
STRAIGHT = {"small": 1, "medium": 2, "large": 3}
COLLISION = {"small": 5, "medium": 9, "large": 12}
DAMAGE = ("burning", "guns_damaged", "engines_damaged", "rudder_jammed", "tubes_damaged")
#: Rows of the chart of critical hits that leave something behind.
CRITICAL = {4: "burning", 6: "guns_damaged", 8: "engines_damaged", 9: "rudder_jammed", 11: "tubes_damaged"}
WIND = (1, 1, -1, -1, 2, -2)


class Side:
    """One of the two sides."""

    __slots__ = ("ident", "lost", "score")

    def __init__(self, ident):
        self.ident, self.lost, self.score = ident, 0, 0


class Squadron:
    """Ships that act together."""

    __slots__ = ("activated", "ships", "side")

    def __init__(self, side):
        self.side, self.ships, self.activated = side, [], False


class Ship:
    """One ship."""

    __slots__ = (
        "afloat", "burning", "crew", "critical_rating", "damage_rating", "engines_damaged", "fired", "guns_damaged", "heading", "hull",
        "ident", "impact", "last_fired", "movement", "points", "printed", "radius", "rudder_jammed", "side", "size", "squadron",
        "tubes_damaged", "whole", "x", "y",
    )  # fmt: skip

    def __init__(self, squadron, card):
        for name, value in card.items():
            setattr(self, name, value)
        self.squadron, self.side, self.whole, self.afloat, self.last_fired, self.fired = squadron, squadron.side, self.hull, True, 0, set()
        self.burning = self.guns_damaged = self.engines_damaged = self.rudder_jammed = self.tubes_damaged = False


class Island:
    """Something round that stops ships and hides what lies behind it."""

    __slots__ = ("radius", "x", "y")

    def __init__(self, x, y, radius):
        self.x, self.y, self.radius = x, y, radius


def band_of(length):
    """Give the range band of a distance, 0 for none."""
    for number, limit in enumerate(LIMITS, start=1):
        if length <= limit:
            return number
    return 0


def dice_of(ship, weapon, band):
    """Give the dice of a weapon of a ship as it is now."""
    dice = ship.printed[weapon][band - 1]
    if weapon in ("turret", "broadside"):
        if ship.guns_damaged:
            dice //= 2
    elif ship.tubes_damaged:
        dice = 0
    return max(dice - ship.whole + ship.hull, min(dice, 1))


@cache
def menu(most, least, straight):
    """Give the courses of a ship, each a list of legs: (way, inches), the way 0 for straight ahead."""
    if most < 1:
        return ((),)
    found = [((0, inches),) for inches in range(max(1, least), most + 1)]
    if not straight or straight > most:
        return tuple(found)
    for way in (-1, 1):
        for times in range(1, 180 // TURN + 1):
            used = straight * times
            if used > most:
                break
            bend = ((0, straight), (way, 0)) * times
            rests = sorted({max(part, least - used, 0) for part in (0, (most - used) // 2, most - used)})
            found += [(*bend, (0, rest)) if rest else bend for rest in rests]
        if most > straight:
            found.append(((0, most), (way, 0)))
        if most > 2 * straight:
            found.append(((0, straight), (way, 0), (0, straight), (-way, 0), (0, most - 2 * straight)))
    return tuple(dict.fromkeys(found))


class Battle:
    """One battle: `fleets` as plain data, a die, and a captain for each side."""

    def __init__(self, fleets, die, captains):
        self.die, self.turns, self.wind = die, fleets["turns"], 0
        self.sides = [Side(ident) for ident in fleets["sides"]]
        self.captains = dict(zip(self.sides, captains, strict=True))
        self.islands = [Island(*each) for each in fleets["islands"]]
        self.squadrons, self.ships, self.begins, self.acts, self.winner, self.turn = [], [], None, None, None, 0
        for side, cards in fleets["squadrons"]:
            squadron = Squadron(self.sides[side])
            squadron.ships = [Ship(squadron, card) for card in cards]
            self.squadrons.append(squadron)
            self.ships += squadron.ships

    def fight(self):
        """Fight to the end, and settle who has won."""
        over = False
        while not over:
            self.turn += 1
            for squadron in self.squadrons:
                squadron.activated = False
            self.acts = None
            if self.die(6) == 6:
                self.wind = (self.wind + 45 * WIND[self.die(6) - 1]) % 360
            self.begins = self.initiative()
            while self.activate():
                pass
            for side in self.sides:
                side.score = sum(foe.lost for foe in self.sides if foe is not side) + sum(
                    ship.points // 2
                    for ship in self.ships
                    if ship.side is not side and ship.size == "large" and ship.hull < ship.whole - ship.hull
                )
            over = self.turn >= self.turns or any(all(ship.side is not side for ship in self.ships) for side in self.sides)
        best = max(side.score for side in self.sides)
        first = [side for side in self.sides if side.score == best]
        self.winner = first[0] if len(first) == 1 else None

    def initiative(self):
        """Let the sides throw; the higher chooses who begins."""
        found = self.sides
        while len(found) > 1:
            thrown = [self.die(6) for _ in found]
            found = [side for side, face in zip(found, thrown, strict=True) if face == max(thrown)]
        return self.captains[found[0]].first(self, found[0], self.sides)

    def activate(self):
        """Let the side that is next activate a squadron; say whether there was one."""
        waiting = [each for each in self.squadrons if not each.activated]
        if not waiting:
            return False
        owners = [each.side for each in waiting]
        side = self.acts or self.begins
        if side not in owners:
            side = owners[0]
        choices = [each for each in waiting if each.side is side]
        captain = self.captains[side]
        squadron = choices[0] if len(choices) == 1 else captain.squadron(self, side, choices)
        squadron.activated, self.acts = True, side
        for each in self.squadrons:
            if each.side is not side and not each.activated:
                self.acts = each.side
        for ship in squadron.ships:
            ship.fired.clear()
        for ship in list(squadron.ships):
            if ship.afloat:
                most = ship.movement // 2 if ship.engines_damaged else ship.movement
                courses = menu(most, min(2, most), None if ship.rudder_jammed else STRAIGHT[ship.size])
                self.sail(ship, courses[0] if len(courses) == 1 else captain.course(self, ship, courses))
        while squadron.ships and (attacks := self.attacks(squadron)):
            attack = captain.attack(self, attacks)
            if attack is None:
                break
            self.fire(*attack)
        return True

    # ---- moving ------------------------------------------------------------------------------------------------------------------

    def sail(self, ship, course):
        """Let a ship follow a course until something stops it, repair what it can, and suffer for what it ran into."""
        x, y, heading, straight, met = ship.x, ship.y, ship.heading, 0, None
        for way, inches in course:
            if way:
                heading, straight = (heading + TURN * way) % 360, 0
                continue
            after, met = self.contact(ship, x, y, heading, inches * INCH)
            x, y = ahead(x, y, heading, after)
            straight += after
            if met is not None:
                break
        ship.x, ship.y, ship.heading = x, y, heading
        self.repair(ship)
        if not ship.afloat or met is None or met == "edge":
            return
        if isinstance(met, Island):
            self.pool(ship, COLLISION[ship.size])
        elif met.afloat and met.side is not ship.side and straight >= RUN_UP * INCH:
            dice, returned = ship.impact + straight // (2 * INCH), met.impact
            self.pool(met, dice)
            if ship.afloat:
                self.pool(ship, returned)

    def contact(self, ship, x, y, heading, length):
        """Give how far a ship comes straight ahead, and what stops it there."""
        radius = ship.radius
        edge = to_edge(x, y, heading, length, radius, WIDTH)
        after, met = (length, None) if edge is None else (edge, "edge")
        for others in (self.islands, self.ships):
            for other in others:
                if other is not ship:
                    at = meets(x, y, heading, length, radius, other)
                    if at is not None and (at < after or met is None):
                        after, met = at, other
        return after, met

    def repair(self, ship):
        """Roll for all that is damaged."""
        for damage in DAMAGE:
            if getattr(ship, damage) and ship.afloat:
                if self.die(6) <= 3:
                    setattr(ship, damage, False)
                elif damage == "burning":
                    self.cross_crew(ship, 1)

    # ---- shooting ----------------------------------------------------------------------------------------------------------------

    def attacks(self, squadron):
        """Give the attacks a squadron can make, alone and with all who can help: lead, weapon, target, dice, helpers."""
        found = []
        for target in self.ships:
            if target.side is squadron.side:
                continue
            bearing = [(ship, self.bearing(ship, target)) for ship in squadron.ships]
            for ship, weapons in bearing:
                for weapon, dice in weapons.items():
                    found.append((ship, weapon, target, dice, ()))
                    helpers = [(other, fires[weapon]) for other, fires in bearing if other is not ship and weapon in fires]
                    if helpers:
                        more = sum(max(1, help_ // 2) for _, help_ in helpers)
                        found.append((ship, weapon, target, dice + more, tuple([other for other, _ in helpers])))
        return found

    def bearing(self, ship, target):
        """Give the weapons that a ship can fire at a target now, each with its dice."""
        band = band_of(gap(ship, target))
        if not band:
            return {}
        angle, found = off_bow(ship.x, ship.y, ship.heading, target.x, target.y), {}
        for weapon, (low, high) in ARCS.items():
            if low <= angle <= high and weapon not in ship.fired:
                dice = dice_of(ship, weapon, band)
                if dice >= 1:
                    found[weapon] = dice
        return found if found and not hidden(ship.x, ship.y, target.x, target.y, self.islands) else {}

    def fire(self, lead, weapon, target, dice, helpers):
        """Fire at a target."""
        lead.fired.add(weapon)
        laid = off_bow(target.x, target.y, target.heading, lead.x, lead.y) >= RAKE
        if lead.size == "large" and target.size == "small":
            laid -= 1
        self.pool(target, dice, laid)
        for ship in (lead, *helpers):
            ship.fired.add(weapon)
            ship.last_fired = self.turn

    def pool(self, victim, number, laid=0):
        """Roll attack dice at a ship."""
        hits, left = 0, number
        while left:
            more = 0
            for _ in range(left):
                face = self.die(6)
                if face == 6:
                    hits, more = hits + 2, more + 1
                elif face > 1 and face + laid >= 4:
                    hits += 1
            left = more
        if hits >= victim.critical_rating:
            self.critical(victim)
        elif hits >= victim.damage_rating:
            self.cross_hull(victim, 1)

    # ---- damage ------------------------------------------------------------------------------------------------------------------

    def critical(self, ship):
        """Roll on the chart of critical hits."""
        row = self.die(6) + self.die(6)
        if row in (2, 12):
            self.sink(ship)
            return
        if row == 4:
            self.cross_crew(ship, 1)
        elif row == 7:
            self.cross_crew(ship, 2)
        elif row == 10:
            self.cross_crew(ship, self.die(6))
        if ship.afloat:
            if row in CRITICAL:
                setattr(ship, CRITICAL[row], True)
            self.cross_hull(ship, 2)

    def cross_hull(self, ship, points):
        """Take hull points."""
        ship.hull = max(0, ship.hull - points)
        if not ship.hull:
            self.sink(ship)

    def cross_crew(self, ship, points):
        """Take points of crew."""
        ship.crew = max(0, ship.crew - points)
        if not ship.crew:
            self.sink(ship)

    def sink(self, ship):
        """Take a ship off the table."""
        ship.afloat = False
        ship.side.lost += ship.points
        self.ships.remove(ship)
        ship.squadron.ships.remove(ship)
        if not ship.squadron.ships:
            self.squadrons.remove(ship.squadron)
