"""A duel of Close Action by hand: two ships that lie two hexes apart in a calm and fire until one strikes - no journal, no reasons.

It is the yardstick of `bench_duel.py`, which feeds it the faces and the orders of duels of `rulesets/close_action` and compares what comes
of them. All that such a duel comes to is here: guns and marines, critical hits, faults put right, fires and explosions, pumps, morale.
What it never comes to is not: sailing, drift, grapples, rakes, other ranges, and repairs, for which nobody has hands so near an enemy.
"""

from __future__ import annotations

QUALITY = "GFEDCBA"
SKILL = {"A": -3, "B": -2, "C": -1, "D": 0, "E": 1, "F": 2, "G": 3}
AT_THE_GUNS = {"A": 6, "B": 4, "C": 2, "D": 0, "E": -2, "F": -4, "G": -6}
FIRST_BROADSIDE, SEA, BLAST = 4, 1, {1: 25, 2: 20, 3: 15, 4: 10}
#: Boxes that marines hit, by their own boxes and the roll.
MARINES = {1: (1, 1), 2: (1, 1, 1), 3: (2, 1, 1, 1), 4: (2, 2, 1, 1, 1), 5: (2, 2, 2, 1, 1, 1), 6: (3, 2, 2, 2, 1, 1, 1)}
#: What a lost hull section brings: guns dismounted, checks of morale.
HULL_MARKS = ((1, 1), (2, 2), (3, 2), (0, 0))
RIGGING_SHARES = (5, 5, 5, 10)
#: Faults that are put right, with what they need.
MENDED = (("braces_cut", 5), ("lines_jammed", 4), ("rudder_jammed", 3), ("halyard_cut", 5), ("sheets_cut", 4))
DARK, BURNING = 4, 4


def read(damage):
    """Read damage in its printed notation once: hits in hull, rigging and crew, and for every slash what stands left and right of it."""
    plain, slashes = [0, 0, 0], []
    for part in damage.split("-"):
        ends = [("hrc".find(each[-1]), int(each[:-1] or 1)) if each != "●" else (0, 0) for each in part.split("/")]
        if len(ends) == 2:
            slashes.append(ends)
        else:
            plain[ends[0][0]] += ends[0][1]
    return tuple(plain), slashes


class Fire:
    """A fire aboard."""

    __slots__ = ("broke_out", "fought_in", "number")

    def __init__(self, number, turn):
        self.number, self.broke_out, self.fought_in = number, turn, 0


class Section:
    """A section of a crew."""

    __slots__ = ("boxes", "disordered", "marine", "task", "until")

    def __init__(self, boxes, marine):
        self.boxes, self.marine, self.disordered, self.until, self.task = boxes, marine, False, 0, ""


class Ship:
    """One ship; `facing` is the side that she shows the enemy."""

    __slots__ = (
        "basic", "checks_due", "crew", "critical_modifier", "dark", "dismounted", "exploded", "explosion_checks", "facing",
        "faults", "fires", "fires_numbered", "gone", "gun_hands", "hull", "ident", "marines", "mgn", "morale", "quality",
        "rigging", "ship_class", "shot_with", "struck", "tasks", "under_fire", "unfired", "vp",
    )  # fmt: skip

    def __init__(self, card):
        for name in ("ident", "basic", "critical_modifier", "facing", "morale", "quality", "ship_class", "vp"):
            setattr(self, name, card[name])
        self.hull, self.rigging = list(card["hull"]), list(card["rigging"])
        self.crew = [Section(boxes, number == 4) for number, boxes in enumerate(card["crew"])]
        self.dark, self.dismounted, self.unfired = dict.fromkeys(SIDES, False), dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, True)
        self.faults, self.fires, self.fires_numbered, self.explosion_checks, self.checks_due = set(), [], 0, 0, 0
        self.struck = self.exploded = self.gone = self.under_fire = False
        self.shot_with, self.tasks, self.mgn, self.gun_hands, self.marines = "round", [], 0, 0, 0


SIDES = ("port", "starboard")


class Duel:
    """One duel: the cards of two ships, the damage chart with its cells in words, a die, and by turn what was ordered."""

    def __init__(self, cards, chart, die, orders, turns):
        self.chart, self.die, self.orders, self.turns, self.turn = chart, die, orders, turns, 0
        self.ships = [Ship(card) for card in cards]
        one, other = self.ships
        self.enemy = {one: other, other: one}
        self.winner = None

    def fight(self):
        """Fight to the end, and count points."""
        while True:
            self.turn += 1
            self.die(10), self.die(10)  # the wind, which cannot rise
            tasks, shots, volleys = self.orders[self.turn - 1]
            self.man(tasks)
            self.combat(shots, volleys)
            self.maintenance()
            if self.turn >= self.turns or any(ship.gone or ship.struck for ship in self.ships):
                break
        points = [self.points(self.enemy[ship]) for ship in self.ships]
        if points[0] != points[1]:
            self.winner = self.ships[points[1] > points[0]]

    @staticmethod
    def points(ship):
        """Give the points that the enemy scores for a ship."""
        if ship.struck or ship.exploded or ship.gone:
            return ship.vp
        aloft = sum(share for share, left in zip(RIGGING_SHARES, ship.rigging, strict=True) if not left)
        hull, crew = min(3, ship.hull.count(0)), min(4, sum(not each.boxes for each in ship.crew))
        return ship.vp * (aloft + 10 * (hull + crew)) / 100

    def man(self, tasks):
        """Set crews to their tasks, and read what counts for fire and marines as it is before anybody fires."""
        for ship in self.ships:
            for each in ship.crew:
                each.task = ""
            ship.tasks = tasks.get(ship.ident, [])
            for kind, _, hand in ship.tasks:
                ship.crew[hand].task = kind
            ship.marines = ship.crew[4].boxes
            ship.gun_hands = sum(1 for each in ship.crew[:4] if each.boxes and not each.task and not each.disordered)
            ship.mgn = AT_THE_GUNS[ship.quality] - 3 * (4 - ship.gun_hands) - (SEA if not any(ship.rigging) else 0)

    # ---- combat ------------------------------------------------------------------------------------------------------------------

    def combat(self, shots, volleys):
        """Fire all guns, then all marines, at the same time."""
        numbers = [
            firer.basic + firer.mgn - 2 * firer.dark[side] - firer.dismounted[side] + FIRST_BROADSIDE * firer.unfired[side]
            for firer, side, _, _ in ((self.ships[who], *rest) for who, *rest in shots)
        ]
        skills = [ship.quality for ship in self.ships]
        for number, (who, side, aim, ammunition) in zip(numbers, shots, strict=True):
            self.shot(self.ships[who], side, aim, ammunition, number + (ammunition == "dismasting"))
        for who in volleys:
            self.volley(self.ships[who], skills[who])

    def shot(self, firer, side, aim, ammunition, number):
        """Fire a broadside."""
        if not firer.gun_hands:
            return
        roll, target = self.die(6), self.enemy[firer]
        firer.unfired[side] = False
        target.under_fire, target.shot_with = True, ammunition
        damage, critical = self.chart[aim][max(0, min(number + roll, 52))]
        self.suffer(target, self.slashed(damage), aim, ammunition)
        if roll == 6 and not (aim == "low" and ammunition == "dismasting") and self.die(6) + target.critical_modifier <= critical:
            self.hull_critical(target) if aim == "low" else self.rigging_critical(target)
        target.under_fire, target.shot_with = False, "round"

    def slashed(self, damage):
        """Roll for every slash; give hits in hull, rigging and crew."""
        found, slashes = list(damage[0]), damage[1]
        for slash in slashes:
            area, hits = slash[self.die(6) > 3]
            found[area] += hits
        return found

    def suffer(self, ship, hits, aim, ammunition):
        """Cross off what a shot or a blast hits."""
        hull, rigging, crew = hits
        self.cross_hull(ship, hull)
        if ammunition == "round" and any(ship.rigging):
            self.cross_rigging(ship, rigging)
        at_hull = aim == "low" and ammunition == "round"
        for _ in range(crew):
            self.lose_crew(ship, at_hull)

    def volley(self, firer, quality):
        """Let marines fire."""
        if not firer.marines:
            return
        total = self.die(6) + (2 if quality == "G" else 1 if quality in "EF" else 0)
        row = MARINES[min(firer.marines, 6)]
        for _ in range(row[min(total, 6)] if min(total, 6) < len(row) else 0):
            if self.die(6) <= 3:
                self.lose_crew(self.enemy[firer], at_hull=False)

    # ---- damage ------------------------------------------------------------------------------------------------------------------

    @staticmethod
    def cross(track, number):
        """Cross boxes off, first section first; give the sections that are lost with it."""
        lost = []
        for section, left in enumerate(track):
            if not number:
                break
            if left:
                taken = min(left, number)
                track[section] -= taken
                number -= taken
                if taken == left:
                    lost.append(section)
        return lost

    def cross_hull(self, ship, number):
        """Cross hull boxes off."""
        lost = self.cross(ship.hull, number)
        gone = bool(lost) and not any(ship.hull)
        for section in lost:
            guns, checks = HULL_MARKS[section]
            for side in SIDES:
                ship.dismounted[side] += guns
            ship.checks_due += checks
            if ship.shot_with == "round":
                self.hull_critical(ship)
        if gone:
            ship.struck = True

    def cross_rigging(self, ship, number):
        """Cross rigging boxes off."""
        for _ in self.cross(ship.rigging, number):
            if not any(ship.rigging):
                ship.checks_due += 1
            self.rigging_critical(ship)

    def lose_crew(self, ship, at_hull=False):
        """Cross a crew box off."""
        sailors, marines = [each for each in ship.crew[:4] if each.boxes], ship.crew[4]
        if sailors and marines.boxes:
            section = sailors[0] if self.die(6) <= (5 if at_hull else 3) else marines
        elif sailors or marines.boxes:
            section = sailors[0] if sailors else marines
        else:
            return
        section.boxes -= 1
        if not section.boxes:
            ship.checks_due += 1
            if not any(each.boxes for each in ship.crew):
                ship.struck = True

    def faces(self, ship, side):
        """Say whether the shot that is told of comes over a side; a fire comes over both."""
        return not ship.under_fire or ship.facing == side

    def hull_critical(self, ship):
        """Roll on the hull column of the critical hits."""
        row = self.die(6) + self.die(6)
        if row in (2, 6):
            self.cross_hull(ship, 1)
        if row in HULL_FAULTS:
            ship.faults.add(HULL_FAULTS[row])
        if row in (5, 10):
            self.lose_crew(ship)
        if row in (7, 12):
            for side in SIDES:
                ship.dismounted[side] += 2 if row == 12 else self.faces(ship, side)
        if row == 7:
            self.lose_crew(ship)
        elif row == 8:
            self.lose_crew(ship)
            self.lose_crew(ship)
            self.break_up(ship)
        elif row == 11:
            self.cross_hull(ship, 2)
        if row in (9, 11, 12):
            ship.checks_due += 1
        if row == 12:
            self.lose_crew(ship)
            self.lose_crew(ship)
        if row in (10, 12) and self.die(6) >= (4 if row == 10 else 2):
            self.catch_fire(ship)
        if row == 12:
            self.cross_hull(ship, next((left for left in ship.hull if left), 0))

    def break_up(self, ship):
        """Let the first sailors in order lose their task and reorganize."""
        for number, each in enumerate(ship.crew[:4]):
            if each.boxes and not each.disordered:
                ship.tasks = [task for task in ship.tasks if task[2] != number]
                each.disordered, each.until = True, self.turn + 5 + SKILL[ship.quality]
                return

    def rigging_critical(self, ship):
        """Roll on the rigging column of the critical hits."""
        row = self.die(6) + self.die(6)
        if row in RIGGING_FAULTS and (row != 4 or ship.shot_with == "round"):
            ship.faults.add(RIGGING_FAULTS[row])
        if row == 2:
            ship.dark["port" if self.die(6) <= 3 else "starboard"] = True
            self.cross_rigging(ship, next((left for left in ship.rigging if left), 0))
        elif row == 6:
            self.lose_crew(ship)
        elif row in (10, 12):
            for side in SIDES:
                ship.dark[side] = ship.dark[side] or row == 12 or self.faces(ship, side)
        if row in (7, 10, 11, 12) or (row == 3 and ship.shot_with == "round"):
            self.cross_rigging(ship, 3 if row == 12 else 1)

    def catch_fire(self, ship):
        """Let a fire break out."""
        ship.fires_numbered += 1
        ship.fires.append(Fire(ship.fires_numbered, self.turn))
        ship.checks_due += 1

    # ---- maintenance -------------------------------------------------------------------------------------------------------------

    def maintenance(self):
        """Put things right, fight fires, let them burn, pump, and see who holds."""
        for ship in self.ships:
            if not ship.struck:
                self.mend(ship)
        self.fires()
        for ship in self.ships:
            if "holed" in ship.faults and not any(each.task == "work_the_pumps" and each.boxes for each in ship.crew):
                self.cross_hull(ship, 1)
        for ship in self.ships:
            ship.gone = ship.exploded
            for each in ship.crew:
                if each.disordered and self.turn >= each.until:
                    each.disordered = False
        for ship in self.ships:
            self.check_morale(ship, ship.checks_due)
            ship.checks_due = 0
        for ship in self.ships:
            self.check_morale(ship, sum(each.broke_out < self.turn and each.fought_in != self.turn for each in ship.fires))

    def mend(self, ship):
        """Roll for all that is jammed, cut or dark."""
        skill = SKILL[ship.quality]
        for fault, most in MENDED:
            if fault in ship.faults and self.die(10) + skill <= most:
                ship.faults.remove(fault)
        for side in SIDES:
            if ship.dark[side] and self.die(10) + skill <= DARK:
                ship.dark[side] = False

    def fires(self):
        """Fight fires, let those that are left burn and grow, and see who blows up."""
        for ship in self.ships:
            for kind, number, hand in ship.tasks:
                if kind == "fight_fire" and ship.crew[hand].boxes:
                    self.put_out(ship, number)
        for ship in self.ships:
            for _ in list(ship.fires):
                self.cross_hull(ship, 1)
                self.cross_rigging(ship, 1)
        old = [ship for ship in self.ships for each in ship.fires if (self.turn - each.broke_out + 1) % 5 == 0]
        for ship in old:
            self.catch_fire(ship)
        for ship in [each for each in self.ships if each.fires and not any(each.hull)]:
            if ship.fires and self.die(6) + self.die(6) - ship.explosion_checks <= 2:
                self.blow_up(ship)
            elif ship.fires:
                ship.explosion_checks += 1

    def put_out(self, ship, number):
        """Try to put out the fire of a number."""
        for each in [fire for fire in ship.fires if fire.number == number]:
            each.fought_in = self.turn
            if self.die(10) + SKILL["G" if ship.struck else ship.quality] <= BURNING:
                ship.fires.remove(each)
                if not ship.fires:
                    ship.fires_numbered = 0

    def blow_up(self, ship):
        """Let a ship blow up, near the other."""
        ship.exploded, ship.fires, ship.fires_numbered = True, [], 0
        victim = self.enemy[ship]
        if victim.exploded:
            return
        damage, _ = self.chart["high"][min(52, BLAST[ship.ship_class] + self.die(6))]
        self.suffer(victim, self.slashed(damage), "high", "round")
        if self.die(6) >= 2:
            self.catch_fire(victim)

    def check_morale(self, ship, times):
        """Check the morale of a ship so often, until she strikes."""
        for _ in range(times):
            if ship.struck or ship.gone:
                return
            if self.die(10) < ship.morale:
                if ship.quality == "G":
                    ship.struck = True
                else:
                    ship.quality = QUALITY[QUALITY.index(ship.quality) - 1]


#: Rows of the two columns that leave something behind.
HULL_FAULTS = {2: "rudder_destroyed", 3: "rudder_damaged", 4: "rudder_jammed", 5: "wheel_hit", 9: "holed", 11: "weakened"}
RIGGING_FAULTS = {4: "halyard_cut", 5: "lines_jammed", 8: "braces_cut", 9: "sheets_cut", 11: "broken_shrouds"}
