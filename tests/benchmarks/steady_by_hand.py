"""The steady captain of Close Action by hand: the judgement of the plugin's captain, on plain attributes, for one ship against one.

What he judges only among several ships, or off a shore, is left out: keeping the line, masking friends, two targets, water too shallow.
"""

from __future__ import annotations

from bearings_by_hand import STEPS, TURN, bearing, distance, passage, stern_of
from close_action_by_hand import AIMED_LOW, CLOSE_BONUS, DISMASTED, DISMASTING_REACH, FIGHTING, FULL, MARINE_REACH, MEDIUM, MOST, NotCarried
from sailing_by_hand import LUFF

#: Threats count so many tenths of chances; enemies so near are fired at and feared, and so near they may turn.
THREAT, REACH, MAY_TURN = 7, 14, 9
#: How often the place counts to which an enemy comes by going on as before.
AS_BEFORE = 3
#: The range at which worths are measured, in parts of so many; the berth that he gives an enemy, and how far he looks ahead.
NEAR, PARTS, BERTH, LOOKOUT = 2, 100, 2, 2
#: In hundredths of a broadside: a turn sooner at the enemy, a hex too near, a hex to which he is likely to come, the way barred, way on.
SOONER, TOO_NEAR, MET, CROSSED, WAY = 30, 20, 60, 20, 2
#: What boxes are worth; so few left count as more. A shot that crosses all of them off is worth so much for each point of the ship.
HULL, CREW, ALOFT, ALOFT_OF_RUNNERS, FEW, WHOLE = 3, 3, 1, 4, 4, 1000
#: Other shot than round must be worth so many tenths of it; from this range on a ship that shows her stern runs.
PAYS, RUNS_FROM = 13, 3
#: Beyond the one he sets all sail, up to the other he takes it in; so near he keeps sailors at the guns, and from repairs.
SETS_ALL, TAKES_IN, AT_THE_GUNS, OUT_OF_FIGHT = 24, 16, 8, 12
REPAIRS = ("repair_shrouds", "repair_rigging", "repair_hull")
#: Who has less than a quarter of what the enemy has is beaten; who leads and is so far off is content.
BEATEN, GONE = 4, 25


class Odds:
    """What gun numbers do on average: by aim and sail, quarters of boxes in hull, rigging and crew, over the middle faces of the die."""

    def __init__(self, chart):
        self.low, self.high = ([[mean(rows, number) for number in range(MOST + 1)] for rows in chart[aim]] for aim in ("low", "high"))

    def of(self, aim, sail, number):
        """Give what a gun number does."""
        by_number = (self.low if aim == "low" else self.high)[sail]
        return by_number[max(0, min(number, MOST))]


def mean(rows, number):
    """Give the quarters of boxes that a gun number crosses off, on a 3 and on a 4."""
    found = [0, 0, 0]
    for face in (3, 4):
        (plain, slashes), _ = rows[min(number + face, MOST)]
        for area, hits in enumerate(plain):
            found[area] += 2 * hits
        for slash in slashes:
            for area, hits in slash:
                found[area] += hits
    return tuple(found)


class Steady:
    """One captain; he remembers whom he set to what, since work goes on only in the same hands."""

    def __init__(self, odds):
        self.odds = odds

    # ---- what shots are worth ----------------------------------------------------------------------------------------------------

    def toll(self, target, number, away, rake="unraked", *, aim="low", dismasting=False, runs=False):
        """Judge what a gun number does to a ship: boxes by what she has left of them, and by her points."""
        masts = any(target.rigging)
        aim = "high" if away > AIMED_LOW else aim
        hull, aloft, crew = self.odds.of(aim, target.sail if masts else DISMASTED, number)
        if dismasting or not masts:
            aloft = 0
        if rake == "stern":
            crew *= 2
        hulls, hands, masts = (max(FEW, left) for left in (sum(target.hull), hands_of(target), sum(target.rigging)))
        share = HULL * hull * hands * masts + CREW * crew * hulls * masts
        share += (ALOFT_OF_RUNNERS if runs else ALOFT) * aloft * hulls * hands
        return share * WHOLE * target.vp // (4 * hulls * hands * masts * (HULL + CREW + ALOFT))

    def worth(self, firer, target, bears):
        """Judge the best broadside that bears."""
        best = 0
        for side, guns in bears.sides:
            number = firer.gun_number(side, bears.range, bears.rake, half=guns != "both")
            if number is not None:
                best = max(best, self.toll(target, number, bears.range, bears.rake))
        return best

    # ---- where to sail -----------------------------------------------------------------------------------------------------------

    def course(self, battle, ship):
        """Give the course that is worth most; none where there is none."""
        outlook = Outlook(self, battle, ship)
        best = max(ship.handling.courses(), key=outlook.judge, default=None)
        return None if best is None else best.actions

    # ---- what the crew does ------------------------------------------------------------------------------------------------------

    def tasks(self, battle, ship):
        """Give the tasks of the crew: fires, pumps, sail, repairs."""
        away = battle.away
        free = [hand for hand in (4, 3, 2, 1, 0) if ship.crew[hand].boxes and not ship.crew[hand].disordered]
        fires = [number for number in range(1, ship.fires_numbered + 1) if any(each.number == number for each in ship.fires)]
        found = [("fight_fire", fire, hand) for fire, hand in zip(fires[: len(ship.fires)], free, strict=False)]
        free = free[len(found) :]
        if "holed" in ship.faults and free:
            found.append(("work_the_pumps", 0, free.pop(0)))
        change = self.change(ship, away, free)
        if change is not None:
            ship.begun["change_sail"] = change
            free.remove(change[2])
            found.append(change)
        for repair in REPAIRS:
            task = self.repair(ship, away, repair, free)
            if task is not None:
                free.remove(task[2])
                ship.begun[repair] = task
                found.append(task)
        return found

    @staticmethod
    def ends(battle, ship):
        """Say whether he would end it: beaten, or content with what he has."""
        foe = battle.enemy[ship]
        if strength(ship) * BEATEN < strength(foe):
            return True
        return battle.away >= GONE and battle.points_for(foe) > battle.points_for(ship)

    def change(self, ship, away, free):
        """Give the sail change to go on with or to begin; all sail, which takes two sections, is not carried."""
        hands = [hand for hand in free if hand < 4] or free
        if not hands or "lines_jammed" in ship.faults:
            return None
        wanted = self.wanted(ship, away)
        if not ship.half_set:
            if wanted is None or ship.handling.held:
                return None
            if FULL in (wanted, ship.sail):
                raise NotCarried(f"{ship.ident} sets all sail or takes it in")
            return ("change_sail", wanted, hands[0])
        begun = ship.begun["change_sail"]
        if begun[2] not in free or begun[1] > ship.most_sail():
            raise NotCarried(f"{ship.ident} changes sail by other hands, or to another")
        return begun

    @staticmethod
    def wanted(ship, away):
        """Give the next sail to set or take in; none where she carries what she should."""
        aim = min(FULL if away > (TAKES_IN if ship.sail == FULL else SETS_ALL) else MEDIUM, ship.most_sail())
        if aim == ship.sail or (away < AT_THE_GUNS and (aim > ship.sail or ship.sail == FULL)):
            return None
        return ship.sail + (1 if aim > ship.sail else -1)

    @staticmethod
    def repair(ship, away, repair, free):
        """Give a repair to go on with or to begin: marines where none of them can shoot, sailors where no enemy is near."""
        hands = [hand for hand in free if away > OUT_OF_FIGHT or (hand == 4 and away > AT_THE_GUNS)]
        if repair == "repair_hull":
            needed = ship.damaged("hull")
        elif ship.carried_sail() > FIGHTING:
            needed = False
        else:
            needed = "broken_shrouds" in ship.faults if repair == "repair_shrouds" else ship.damaged("rigging")
        if not hands or not needed:
            return None
        begun = ship.begun.get(repair)
        return begun if begun is not None and begun[2] in hands else (repair, 0, hands[0])

    # ---- whom to fire at ---------------------------------------------------------------------------------------------------------

    def shot(self, battle, ship, bears):
        """Give the best shot as side, whether half, aim and ammunition; none where none is worth it, or a first broadside waits."""
        foe, best, chosen = battle.enemy[ship], 0, None
        if not ship.gun_hands():
            return None
        runs = running(ship, foe)
        for side, guns in bears.sides:
            half, runner = guns != "both", runs and bears.range >= RUNS_FROM
            for aim in ("low", "high"):
                for ammunition in ("round", "dismasting"):
                    dismasting = ammunition == "dismasting"
                    number = ship.gun_number(side, bears.range, bears.rake, half=half, dismasting=dismasting)
                    if number is None or (dismasting and bears.range > DISMASTING_REACH):
                        continue
                    worth = self.toll(foe, number, bears.range, bears.rake, aim=aim, dismasting=dismasting, runs=runner)
                    worth = worth * 10 // PAYS if dismasting else worth
                    if worth > best:
                        best, chosen = worth, (side, half, aim, ammunition)
        if chosen is None or (bears.range > NEAR and not runs and self.waits(ship, foe, best, chosen)):
            return None
        return chosen

    def waits(self, ship, foe, worth, shot):
        """Say whether what closeness would add to a first broadside is more than a shot is worth."""
        side, _, aim, ammunition = shot
        if not ship.unfired[side]:
            return False
        dismasting = ammunition == "dismasting"
        number = ship.gun_number(side, NEAR, dismasting=dismasting)
        if number is None:
            return False
        first, later = (self.toll(foe, each, NEAR, aim=aim, dismasting=dismasting) for each in (number, number - CLOSE_BONUS[NEAR]))
        return worth < first - later

    @staticmethod
    def volley(battle, ship):
        """Say whether the marines fire."""
        marines = ship.crew[4]
        return battle.away <= MARINE_REACH and ship.marines > 0 and marines.boxes > 0 and not (marines.task or marines.disordered)


class Outlook:
    """What a captain expects of a turn."""

    def __init__(self, captain, battle, ship):
        foe = battle.enemy[ship]
        self.captain, self.ship, self.foe, self.handling = captain, ship, foe, ship.handling
        self.held = {(foe.q, foe.r), stern_of(foe.q, foe.r, foe.heading)}
        dq, dr = STEPS[foe.heading]
        self.q, self.r = foe.q + dq * foe.last_speed, foe.r + dr * foe.last_speed
        self.ahead = ((self.q, self.r), stern_of(self.q, self.r, foe.heading))
        self.coming = {(foe.q + dq * hexes, foe.r + dr * hexes) for hexes in range(1, foe.last_speed + 2)}
        self.ends = [(self.q, self.r, foe.heading)] * AS_BEFORE
        if distance(foe.q - ship.q, foe.r - ship.r) <= MAY_TURN:
            self.ends += {(each.q, each.r, each.heading) for each in foe.handling.courses()}
        self.in_reach = battle.away <= REACH
        numbers = [ship.gun_number(side, NEAR) for side in ("port", "starboard")]
        self.unit = max(PARTS, *(captain.toll(foe, number, NEAR) for number in numbers if number is not None)) // PARTS
        #: What a broadside is worth by how it bears: hers, and the enemy's.
        self.ours, self.theirs = {}, {}

    def judge(self, course):
        """Judge a course: no collision and no irons before all else, then the fight, and everybody's way."""
        q, r, heading = course.q, course.r, course.heading
        dq, dr = STEPS[heading]
        passed = (*course.passed, (q, r), (q - dq, r - dr))
        crowded = sum([place in self.held for place in passed])
        luffs = 2 if self.handling.attitudes[heading] == LUFF else int(not self.handling.allowances[heading])
        met = sum([place in self.coming for place in passed])
        crossed = sum([(q + dq * hexes, r + dr * hexes) in self.held for hexes in range(1, LOOKOUT + 1)])
        ways = WAY * len(course.actions) - MET * met - CROSSED * crossed
        return -crowded, -luffs, self.fight(q, r, heading) + self.unit * (ways - self.late(q, r, heading))

    def late(self, q, r, heading):
        """Judge how far off the enemy will be: too near, or how long it still takes to him."""
        near = min([distance(x - u, y - v) for x, y in ((q, r), stern_of(q, r, heading)) for u, v in self.ahead])
        if near <= BERTH:
            return TOO_NEAR * (BERTH - near)
        return SOONER * passage(self.handling.allowances, heading, self.q - q, self.r - r) // TURN

    def fight(self, q, r, heading):
        """Judge what a ship could fire from a place, and what could be fired at her there."""
        if not self.in_reach:
            return 0
        chance = threat = 0
        ours, theirs = self.ours, self.theirs
        for x, y, its_heading in self.ends:
            bears = bearing(x - q, y - r, heading, its_heading)
            worth = ours.get(bears)
            if worth is None:
                worth = ours[bears] = self.captain.worth(self.ship, self.foe, bears)
            chance += worth
            bears = bearing(q - x, r - y, its_heading, heading)
            worth = theirs.get(bears)
            if worth is None:
                worth = theirs[bears] = self.captain.worth(self.foe, self.ship, bears)
            threat += worth
        return chance // len(self.ends) - THREAT * (threat // len(self.ends)) // 10


def hands_of(ship):
    """Count the boxes of a crew."""
    return sum([each.boxes for each in ship.crew])


def strength(ship):
    """Give what a ship is good for."""
    return (2 * sum(ship.hull) + 2 * hands_of(ship) + sum(ship.rigging)) * ship.vp


def running(ship, target):
    """Say whether a ship runs from another: she has way on and shows her stern."""
    q, r = ship.q - target.q, ship.r - target.r
    if not target.last_speed:
        return False
    for row in (2, 3):  # the rows of hexes to either side of her stern, and what lies clockwise of each
        a, b = STEPS[(target.heading + row) % 6]
        c, d = STEPS[(target.heading + row + 1) % 6]
        turn = a * d - b * c
        if (q * d - r * c) * turn > 0 and (a * r - b * q) * turn >= 0:
            return True
    return False
