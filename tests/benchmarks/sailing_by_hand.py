"""Sailing of Close Action by hand: two ships on open water under a steady wind that rises and falls, plotted, moved and drifting.

Where hulls would touch the battle is given up with `NotCarried`: collisions, disputed hexes and fouled rigging are not carried, nor are
ships without way on that turn. Both are rare between captains who give each other a berth.
"""

from __future__ import annotations

from bearings_by_hand import STEPS, apart, bearing_of, stern_of
from close_action_by_hand import DISMASTED, FIGHTING, SKILL, NotCarried
from upkeep_by_hand import Upkeep

STRAIGHT, SIXTHS = "F", {"S": 1, "P": -1}
#: By sixths of a circle between bow and wind; how much a ship loses by rigging sections that are gone.
RUNNING, BROAD, CLOSE, LUFF = range(4)
RIGGING_DRAG = (0, 1, 2, 3, 4)
#: How ships handle, by their type: points gained and lost in a turn, turns, handiness at the helm.
GAINS, LOSES, TURNS = {"a": 1, "b": 2, "c": 2, "d": 3}, {"a": 2, "b": 2, "c": 3, "d": 4}, {"a": 1, "b": 2, "c": 2, "d": 2}
HELM = {"a": 1, "b": 0, "c": 0, "d": -1}
#: What a ship steers by, by what is hit.
WHEEL, RUDDER, NO_RUDDER = 7, 6, 4
#: Number to drift by sail and wind; who drifts first by attitude.
DRIFT = ((9, 8, 6, 5), (9, 7, 6, 5), (8, 6, 5, 4), (7, 5, 4, 3), (6, 4, 3, 2))
DRIFT_BY_CLASS, DRIFT_RANK = {1: -2, 2: -1, 3: 0, 4: 1}, (2, 1, 3, 4)


class Course:
    """A course that can be plotted: its actions, where it ends, and the hexes on the way."""

    __slots__ = ("actions", "heading", "passed", "q", "r")

    def __init__(self, actions, q, r, heading, passed):
        self.actions, self.q, self.r, self.heading, self.passed = actions, q, r, heading, passed


class Handling:
    """What a ship may do in this turn, by heading, by the way she has on, and by the turns she made."""

    __slots__ = ("allowances", "attitudes", "fastest", "held", "late", "listed", "most_turns", "ship", "slowest")

    def __init__(self, ship, wind, direction, *, blanketed):
        self.ship, self.listed = ship, None
        carried, lost, faults = ship.carried_sail(), ship.lost_sections(), ship.faults
        self.attitudes = tuple([min(abs(heading - direction), 6 - abs(heading - direction)) for heading in range(6)])
        self.held = carried == DISMASTED
        self.allowances = tuple([0 if self.held else points_of(ship, wind, carried, each, blanketed) for each in self.attitudes])
        hindered = (lost >= 2) + (wind == 1) + ("braces_cut" in faults)
        gains = max(1, GAINS[ship.maneuver] - hindered) if hindered else GAINS[ship.maneuver]
        self.fastest = ship.last_speed + max(0, gains - ("sheets_cut" in faults))
        self.slowest = max(0, min(ship.last_speed - LOSES[ship.maneuver], self.allowances[ship.heading]))
        self.most_turns = 0 if "rudder_jammed" in faults else TURNS[ship.maneuver]
        self.late = ship.late_turn if self.most_turns else ""

    def courses(self):
        """Give every course, shorter ones first: listed once in a turn, for her own captain and for the enemy's."""
        if self.listed is None:
            found, ship = [], self.ship
            still = Course("", ship.q, ship.r, ship.heading, ())
            if self.held:
                found.append(still)
            else:
                for speed in range(max(1, min(self.fastest, max(self.allowances))) + 1):
                    self.follow(found, speed, still, (ship.run, ship.last_side, 0))
                if self.late and self.allowances[ship.heading]:
                    found = [each for each in found if each.actions.startswith(self.late)]
            self.listed = found
        return self.listed

    def follow(self, found, speed, course, turned):
        """Find the courses of a speed that begin with another; `turned` has the hexes since a turn, its side, and turns made so far."""
        actions, q, r, heading = course.actions, course.q, course.r, course.heading
        onto_wind = actions[-1:] in SIXTHS and self.attitudes[heading] == LUFF
        if onto_wind or len(actions) == speed:
            if len(actions) == speed and (onto_wind or speed >= self.slowest):
                found.append(course)
            return
        for action in (STRAIGHT, "P", "S"):
            if not self.allows(actions, heading, action, speed, turned):
                continue
            if action == STRAIGHT:
                dq, dr = STEPS[heading]
                after = Course(actions + action, q + dq, r + dr, heading, (*course.passed, (q + dq, r + dr)))
                self.follow(found, speed, after, (turned[0] + 1, *turned[1:]))
            else:
                turn = (heading + SIXTHS[action]) % 6
                after = Course(actions + action, q, r, turn, (*course.passed, stern_of(q, r, turn)))
                self.follow(found, speed, after, (0, action, turned[2] + 1))

    def allows(self, actions, heading, action, speed, turned):
        """Say whether a course at a speed may go on with an action."""
        allowed, ship = self.allowances[heading], self.ship
        if allowed == 0:
            return action != STRAIGHT and not actions and self.most_turns > 0
        if actions and ship.last_speed == 0 and actions[0] != STRAIGHT:
            return False
        if action != STRAIGHT:
            run, side, turns = turned
            if turns >= self.most_turns:
                return False
            if side and not (speed == 1 and ship.rested):
                runs = ship.same_side_run if action == side else ship.other_side_run
                if run < max(1, runs[min(speed, len(runs)) - 1]):
                    return False
        return len(actions) < self.fastest and len(actions) < allowed

    def without_plot(self):
        """Give what a ship does for which nothing can be plotted: straight on, with the turn that the helm owes, as far as she may."""
        ship = self.ship
        wanted = STRAIGHT * min(ship.last_speed, self.allowances[ship.heading])
        if ship.late_turn:
            wanted = ship.late_turn + wanted[:-1]
        done, heading, turned = "", ship.heading, (ship.run, ship.last_side, 0)
        for action in wanted:
            if not self.allows(done, heading, action, len(wanted), turned):
                break
            done += action
            if action == STRAIGHT:
                turned = (turned[0] + 1, *turned[1:])
            else:
                heading, turned = (heading + SIXTHS[action]) % 6, (0, action, turned[2] + 1)
        return done + STRAIGHT * max(0, self.slowest - len(done))


def points_of(ship, wind, sail, attitude, blanketed):
    """Give the points a ship has at an attitude."""
    if attitude == LUFF:
        return 0
    points = ship.allowance.get((wind, sail), (0, 0, 0))[attitude] - RIGGING_DRAG[ship.lost_sections()]
    least = 1 if attitude in (RUNNING, BROAD) and sail >= FIGHTING else 0
    points = max(points, least)
    return points - 1 if blanketed and points > 1 else points


class UnderSail(Upkeep):
    """A battle under sail between captains, each of whom commands the ship of the same number."""

    def __init__(self, cards, chart, die, captains, scenario):
        super().__init__(cards, chart, die, scenario["turns"])
        self.captains = list(zip(captains, self.ships, strict=True))
        self.direction, self.wind, self.to_come = scenario["direction"], scenario["wind"], 0
        self.least, self.most = scenario["least"], scenario["most"]

    def fight(self):
        """Fight to the end, and count points."""
        while not self.turn or not self.over():
            self.turn += 1
            self.weather()
            self.begin()
            for captain, ship in self.captains:
                ship.course = captain.course(self, ship)
            for captain, ship in self.captains:
                ship.tasks, ship.agrees = captain.tasks(self, ship), captain.ends(self, ship)
            self.man()
            self.sail()
            self.fire()
            self.drift()
            self.maintenance()

    def weather(self):
        """Let the wind of this turn blow, and roll for that of the next."""
        self.wind += self.to_come
        self.to_come, roll = 0, self.die(10) + self.die(10)
        if roll <= 1 or roll >= 17:
            change = -1 if self.die(10) <= 4 else 1
            if self.least <= self.wind + change <= self.most:
                self.to_come = change

    def begin(self):
        """Note how ships are as the turn begins, and what each may do in it."""
        self.away = apart(*self.ships)
        for ship in self.ships:
            ship.marines, ship.bare, ship.raked = ship.crew[4].boxes, ship.carried_sail() == DISMASTED, False
            for each in ship.crew:
                each.task = ""
        for ship in self.ships:
            ship.handling = Handling(ship, self.wind, self.direction, blanketed=self.blanketed(ship))

    def blanketed(self, ship):
        """Say whether the other ship takes the wind out of a ship's sails."""
        other = self.enemy[ship]
        attitude = min(abs(ship.heading - self.direction), 6 - abs(ship.heading - self.direction))
        if self.away > 1 or attitude == LUFF or other.carried_sail() < FIGHTING:
            return False
        dq, dr = STEPS[self.direction]
        q, r = stern_of(ship.q, ship.r, ship.heading)
        there = ((other.q, other.r), stern_of(other.q, other.r, other.heading))
        return (q - dq, r - dr) in there and (attitude == RUNNING or (ship.q - dq, ship.r - dr) in there)

    def man(self):
        """Set crews to their tasks; who changes sail goes aloft."""
        for ship in self.ships:
            for kind, _, hand in ship.tasks:
                ship.crew[hand].task = kind
                ship.aloft = ship.aloft or kind == "change_sail"

    # ---- moving ------------------------------------------------------------------------------------------------------------------

    def sail(self):
        """Move both ships, a point at a time."""
        movers = []
        for ship in self.ships:
            mover = Mover(ship)
            if ship.handling.allowances[ship.heading]:
                mover.actions = ship.handling.without_plot() if ship.course is None else ship.course
            elif ship.course:
                raise NotCarried(f"{ship.ident} turns without way on")
            movers.append(mover)
        while any(mover.actions for mover in movers):
            for mover in movers:
                if mover.actions:
                    mover.go(self.helm(mover))
            apart_still(*movers)
        for mover in movers:
            mover.arrive()
        self.away = apart(*self.ships)

    def helm(self, mover):
        """Give what a ship does with a point, if her helm answers: else she goes one hex straight first, and turns then."""
        action, mover.actions = mover.actions[0], mover.actions[1:]
        if action == STRAIGHT:
            return action
        if mover.delayed or self.steers(mover):
            mover.delayed = False
            return action
        mover.delayed = bool(mover.actions)
        if mover.delayed:
            mover.actions = action + mover.actions[:-1]
        else:
            mover.late = action
        return STRAIGHT

    def steers(self, mover):
        """Roll for the helm of a ship that steers badly."""
        ship, faults = mover.ship, mover.ship.faults
        number = NO_RUDDER if "rudder_destroyed" in faults else RUDDER if "rudder_damaged" in faults else WHEEL
        if not faults & {"wheel_hit", "rudder_damaged", "rudder_destroyed"} or (ship.late_turn and not mover.done):
            return True
        return self.die(10) + SKILL[ship.quality] + HELM[ship.maneuver] <= number

    def drift(self):
        """Let ships that did not go ahead drift: those first that lie most exposed, then the larger, then the one to leeward."""
        dq, dr = STEPS[self.direction]

        def rank(ship):
            places = ((ship.q, ship.r), stern_of(ship.q, ship.r, ship.heading))
            leeward = max(2 * q * dq + 2 * r * dr + q * dr + r * dq for q, r in places)
            return DRIFT_RANK[ship.handling.attitudes[ship.heading]], ship.ship_class, -leeward

        for ship in sorted([ship for ship in self.ships if ship.straight == 0], key=rank):
            if self.die(10) >= DRIFT[ship.carried_sail()][self.wind - 1] - DRIFT_BY_CLASS[ship.ship_class]:
                ship.q, ship.r = ship.q + dq, ship.r + dr
                apart_still(*self.ships)
        self.away = apart(*self.ships)

    # ---- fire --------------------------------------------------------------------------------------------------------------------

    def fire(self):
        """Ask both captains for their fire, and let it fall."""
        bears = {ship: bearing_of(ship, self.enemy[ship]) for ship in self.ships}
        shots, volleys = [], []
        for captain, ship in self.captains:
            shot = captain.shot(self, ship, bears[ship])
            if shot is not None:
                shots.append((ship, *shot))
            if captain.volley(self, ship):
                volleys.append(ship)
        self.combat(shots, volleys, {ship: bears[ship].rake for ship in self.ships})


class Mover:
    """A ship as she moves: where she lies, what she still means to do, and what she has done."""

    __slots__ = ("actions", "delayed", "done", "heading", "late", "q", "r", "ship")

    def __init__(self, ship):
        self.ship, self.q, self.r, self.heading = ship, ship.q, ship.r, ship.heading
        self.actions, self.done, self.late, self.delayed = "", "", "", False

    def go(self, action):
        """Do one action."""
        self.done += action
        if action == STRAIGHT:
            dq, dr = STEPS[self.heading]
            self.q, self.r = self.q + dq, self.r + dr
            return
        self.heading = (self.heading + SIXTHS[action]) % 6
        if self.ship.handling.attitudes[self.heading] == LUFF:
            raise NotCarried(f"{self.ship.ident} turns onto the wind")

    def arrive(self):
        """Write down where the ship has come to, and what she may do next turn."""
        ship, done = self.ship, self.done
        turns = done.replace(STRAIGHT, "")
        straight = len(done) - len(turns)
        ship.q, ship.r, ship.heading = self.q, self.r, self.heading
        ship.run = len(done) - 1 - done.rfind(turns[-1]) if turns else ship.run + straight
        ship.last_side, ship.late_turn = turns[-1:] or ship.last_side, self.late
        ship.spent, ship.straight, ship.rested = len(done), straight, not done
        ship.last_speed = len(done) if straight else 0


def apart_still(one, other):
    """Give the battle up where two ships touch."""
    ours = ((one.q, one.r), stern_of(one.q, one.r, one.heading))
    theirs = ((other.q, other.r), stern_of(other.q, other.r, other.heading))
    if ours[0] in theirs or ours[1] in theirs:
        raise NotCarried("the ships touch")
