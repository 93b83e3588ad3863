"""Close Action by hand: two ships, what they fire at each other and what comes of it - no journal, no reasons.

It is the yardstick of `bench_duel.py` and `bench_battle.py`, which feed it the faces of battles of `rulesets/close_action` and compare
what comes of them. Here are ships, their guns, damage and critical hits; `upkeep_by_hand.py` has what follows in a turn,
`calm_by_hand.py` a duel in a calm, `sailing_by_hand.py` a battle under sail. Cards and charts come as plain data.
What two ships on open water never come to is not there: other ships, land, anchors, tows, boarding.
"""

from __future__ import annotations

from bearings_by_hand import side_facing, wholly_ahead

QUALITY = "GFEDCBA"
SKILL = {"A": -3, "B": -2, "C": -1, "D": 0, "E": 1, "F": 2, "G": 3}
AT_THE_GUNS = {"A": 6, "B": 4, "C": 2, "D": 0, "E": -2, "F": -4, "G": -6}
SIDES = ("port", "starboard")
#: Raking shots fall first, those from astern before all.
RAKES = {"stern": 0, "bow": 1, "unraked": 2}
#: What a first broadside and a rake are worth by range, and what makes a shot worse.
CLOSE_BONUS = {1: 4, 2: 4, 3: 3, 4: 2, 5: 1}
SECTION_AWAY, DARK_SIDE, HALF_BROADSIDE, SEA = 3, 2, 8, 1
#: Up to this range guns are aimed low, and so far reach dismasting shot and marines.
AIMED_LOW, DISMASTING_REACH, MARINE_REACH = 9, 7, 2
#: The last row of the chart of damage.
MOST = 52
DISMASTED, FURLED, FIGHTING, MEDIUM, FULL = range(5)
#: Boxes that marines hit, by their own boxes and the roll.
MARINES = {1: (1, 1), 2: (1, 1, 1), 3: (2, 1, 1, 1), 4: (2, 2, 1, 1, 1), 5: (2, 2, 2, 1, 1, 1), 6: (3, 2, 2, 2, 1, 1, 1)}
#: What a lost hull section brings: guns dismounted, checks of morale.
HULL_MARKS = ((1, 1), (2, 2), (3, 2), (0, 0))
#: Rows of the two columns of critical hits that leave something behind.
HULL_FAULTS = {2: "rudder_destroyed", 3: "rudder_damaged", 4: "rudder_jammed", 5: "wheel_hit", 9: "holed", 11: "weakened"}
RIGGING_FAULTS = {4: "halyard_cut", 5: "lines_jammed", 8: "braces_cut", 9: "sheets_cut", 11: "broken_shrouds"}


class NotCarried(Exception):
    """Something has come up that is not carried by hand, so that nothing can be compared."""


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
    """One ship; `basic` is her gun number by range, `shot` the one that hits her now, `allowance` her points by wind, sail and attitude."""

    __slots__ = (
        "agrees", "allowance", "aloft", "bare", "basic", "begun", "checks_due", "course", "crew", "critical_modifier", "dark",
        "dismounted", "exploded", "explosion_checks", "faults", "fires", "fires_numbered", "gone", "half_set", "handling", "heading",
        "hull", "ident", "last_side", "last_speed", "late_turn", "maneuver", "marines", "morale", "other_side_run", "q", "quality", "r",
        "raked", "rested", "rigging", "run", "sail", "sail_set_in", "same_side_run", "ship_class", "shot", "spent", "straight", "struck",
        "tasks", "unfired", "vp", "whole", "work",
    )  # fmt: skip

    def __init__(self, card):
        for name, value in card.items():
            setattr(self, name, value)
        self.hull, self.rigging = list(card["hull"]), list(card["rigging"])
        self.whole = {"hull": sum(self.hull), "rigging": sum(self.rigging)}
        self.crew = [Section(boxes, number == 4) for number, boxes in enumerate(card["crew"])]
        self.dark, self.dismounted, self.unfired = dict.fromkeys(SIDES, False), dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, True)
        self.faults, self.fires, self.fires_numbered, self.explosion_checks, self.checks_due = set(), [], 0, 0, 0
        self.struck = self.exploded = self.gone = self.raked = self.bare = self.half_set = self.aloft = self.agrees = self.rested = False
        self.shot, self.tasks, self.work, self.begun, self.marines, self.sail_set_in = None, [], {}, {}, 0, 0
        self.spent = self.straight = self.run = 0
        self.course = self.handling = None
        self.last_side = self.late_turn = ""

    def gun_hands(self):
        """Count the sections of sailors at the guns."""
        return sum(1 for each in self.crew[:4] if each.boxes and not each.task and not each.disordered)

    def gun_number(self, side, away, rake="unraked", *, half=False, dismasting=False):
        """Give the gun number of a shot before the die; none where these guns do nothing at that range."""
        number = self.basic[away]
        if number is None:
            return None
        number += AT_THE_GUNS[self.quality] - SECTION_AWAY * (4 - self.gun_hands()) - self.dismounted[side] + dismasting
        if self.dark[side]:
            number -= DARK_SIDE
        if self.bare:
            number -= SEA
        if self.unfired[side]:
            number += CLOSE_BONUS.get(away, 0)
        if rake != "unraked":
            number += CLOSE_BONUS.get(away, 0)
        return number - HALF_BROADSIDE if half else number

    def damaged(self, track):
        """Say whether boxes of a track are lost."""
        return sum(getattr(self, track)) < self.whole[track]

    def lost_sections(self):
        """Count the sections of the rigging that are lost."""
        return self.rigging.count(0)

    def most_sail(self):
        """Give the most sail that can be set."""
        lost = self.rigging.count(0)
        most = FULL if not lost else MEDIUM if lost == 1 else FIGHTING if lost <= 3 else DISMASTED
        if "broken_shrouds" in self.faults:
            most = min(most, FIGHTING)
        return min(most, MEDIUM) if "weakened" in self.faults else most

    def carried_sail(self):
        """Give the sail that the rigging carries of what is set."""
        return min(self.sail, self.most_sail())


class Shot:
    """A shot on its way: who fired it, with what, and how it rakes."""

    __slots__ = ("ammunition", "firer", "rake")

    def __init__(self, firer, ammunition, rake):
        self.firer, self.ammunition, self.rake = firer, ammunition, rake


class Battle:
    """One battle: the cards of two ships, the chart of damage by aim and sail, a die, the last turn; `away` is how far apart they are."""

    def __init__(self, cards, chart, die, turns):
        self.chart, self.die, self.turns, self.turn = chart, die, turns, 0
        self.ships = [Ship(card) for card in cards]
        one, other = self.ships
        self.enemy = {one: other, other: one}
        self.winner, self.points, self.away = None, [0, 0], 0

    # ---- combat ------------------------------------------------------------------------------------------------------------------

    def combat(self, shots, volleys, rakes):
        """Fire all guns, raking ones first, then all marines, at the same time; `rakes` says of each ship how she rakes the other."""
        laid = [
            (
                firer,
                side,
                aim,
                ammunition,
                firer.gun_number(side, self.away, rakes[firer], half=half, dismasting=ammunition == "dismasting"),
            )
            for firer, side, half, aim, ammunition in sorted(shots, key=lambda shot: RAKES[rakes[shot[0]]])
        ]
        skills = {ship: ship.quality for ship in volleys}
        for firer, side, aim, ammunition, number in laid:
            firer.unfired[side] = False
            target = self.enemy[firer]
            target.shot = Shot(firer, ammunition, rakes[firer])
            self.hit(target, "high" if self.away > AIMED_LOW else aim, ammunition, number)
            target.shot = None
        for firer in volleys:
            self.volley(firer, skills[firer])

    def hit(self, target, aim, ammunition, number):
        """Let a shot hit."""
        rake = target.shot.rake
        target.raked = target.raked or rake != "unraked"
        roll = self.die(6)
        damage, critical = self.damage(target, aim, number + roll)
        self.suffer(target, self.slashed(damage), aim, ammunition, rake)
        if roll == 6 and not (aim == "low" and ammunition == "dismasting") and self.die(6) + target.critical_modifier <= critical:
            self.hull_critical(target) if aim == "low" else self.rigging_critical(target)

    def damage(self, ship, aim, number):
        """Look a gun number up, by the sail that is set as long as a mast stands."""
        return self.chart[aim][ship.sail if any(ship.rigging) else DISMASTED][max(0, min(number, MOST))]

    def slashed(self, damage):
        """Roll for every slash; give hits in hull, rigging and crew."""
        found, slashes = list(damage[0]), damage[1]
        for slash in slashes:
            area, hits = slash[self.die(6) > 3]
            found[area] += hits
        return found

    def suffer(self, ship, hits, aim, ammunition, rake="unraked"):
        """Cross off what a shot or a blast hits."""
        hull, rigging, crew = hits
        self.cross_hull(ship, hull)
        if ammunition == "round" and any(ship.rigging):
            self.cross_rigging(ship, rigging)
        at_hull = aim == "low" and ammunition == "round"
        for _ in range(2 * crew if rake == "stern" else crew):
            self.lose_crew(ship, at_hull)

    def volley(self, firer, quality):
        """Let marines fire."""
        target = self.enemy[firer]
        total = self.die(6) + (2 if quality == "G" else 1 if quality in "EF" else 0) - (firer.ship_class < target.ship_class)
        row = MARINES[min(firer.marines, 6)]
        for _ in range(row[min(total, 6)] if min(total, 6) < len(row) else 0):
            if self.away < MARINE_REACH or self.die(6) <= 3:
                self.lose_crew(target)

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
            if ship.shot is None or ship.shot.ammunition == "round":
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
        self.cross_crew(ship, section, 1)

    @staticmethod
    def cross_crew(ship, section, number):
        """Cross boxes of a section off."""
        section.boxes = max(0, section.boxes - number)
        if not section.boxes:
            ship.checks_due += 1
            if not any(each.boxes for each in ship.crew):
                ship.struck = True

    @staticmethod
    def faces(ship, side):
        """Say whether what hits a ship comes over a side; a fire comes over both."""
        return ship.shot is None or side_facing(ship, ship.shot.firer) in (side, "")

    def hull_critical(self, ship):
        """Roll on the hull column of the critical hits."""
        row = self.die(6) + self.die(6)
        if row in (2, 3) and ship.shot is not None and wholly_ahead(ship.shot.firer, ship):
            self.cross_hull(ship, 1)
            return
        if row in HULL_FAULTS:
            ship.faults.add(HULL_FAULTS[row])
        if row in (2, 6):
            self.cross_hull(ship, 1)
        if row in (5, 10):
            self.lose_crew(ship)
        if row in (7, 12):
            for side in SIDES:
                ship.dismounted[side] += 2 if row == 12 else self.faces(ship, side) or ship.shot.rake == "stern"
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
                ship.tasks, each.task = [task for task in ship.tasks if task[2] != number], ""
                self.reorganize(ship, each)
                return

    def reorganize(self, ship, section):
        """Put a section out of order for some turns."""
        section.disordered, section.until = True, self.turn + 5 + SKILL[ship.quality]

    def rigging_critical(self, ship):
        """Roll on the rigging column of the critical hits."""
        row, by_round = self.die(6) + self.die(6), ship.shot is None or ship.shot.ammunition == "round"
        if row in RIGGING_FAULTS and (row != 4 or by_round):
            ship.faults.add(RIGGING_FAULTS[row])
        if row == 2:
            ship.dark["port" if self.die(6) <= 3 else "starboard"] = True
            self.cross_rigging(ship, next((left for left in ship.rigging if left), 0))
        elif row == 6:
            self.men_fall(ship)
        elif row in (10, 12):
            for side in SIDES:
                ship.dark[side] = ship.dark[side] or row == 12 or self.faces(ship, side)
        if row in (7, 10, 11, 12) or (row == 3 and by_round):
            self.cross_rigging(ship, 3 if row == 12 else 1)

    def men_fall(self, ship):
        """Lose men from aloft: of those who change sail, else of any."""
        aloft = next((each for each in ship.crew if each.task == "change_sail" and each.boxes), None)
        if aloft is None:
            self.lose_crew(ship)
            return
        ship.tasks, aloft.task = [task for task in ship.tasks if task[0] != "change_sail"], ""
        self.cross_crew(ship, aloft, 2)
        if aloft.boxes:
            self.reorganize(ship, aloft)

    def catch_fire(self, ship):
        """Let a fire break out."""
        ship.fires_numbered += 1
        ship.fires.append(Fire(ship.fires_numbered, self.turn))
        ship.checks_due += 1
