"""Upkeep of Close Action by hand: things put right, fires fought, pumps, repairs, morale, sail that is set, points, and the end."""

from __future__ import annotations

from close_action_by_hand import DISMASTED, FIGHTING, FULL, QUALITY, SIDES, SKILL, Battle, NotCarried

#: Faults that are put right, with what they need; what a darkened side and a fire need.
MENDED = (("braces_cut", 5), ("lines_jammed", 4), ("rudder_jammed", 3), ("halyard_cut", 5), ("sheets_cut", 4))
DARK, BURNING = 4, 4
#: The row of a blast by class, at one hex and at two; burning debris flies so far.
BLAST, DEBRIS = {1: (40, 25), 2: (35, 20), 3: (30, 15), 4: (25, 10)}, 6
#: Turns that repairs take, before skill.
REPAIR_TURNS = {"repair_hull": 8, "repair_rigging": 6, "repair_shrouds": 4}
#: Up to so many points a turn the hull can be repaired.
SLOW = 4
RIGGING_SHARES = (5, 5, 5, 10)


class Upkeep(Battle):
    """A battle with what follows on its combat in each turn."""

    def maintenance(self):
        """Put things right, fight fires, let them burn, pump, repair, and see who holds."""
        for ship in self.ships:
            if not ship.struck:
                self.mend(ship)
        self.fires()
        for ship in self.ships:
            if "holed" in ship.faults and not any(each.task == "work_the_pumps" and each.boxes for each in ship.crew):
                self.cross_hull(ship, 1)
        for ship in self.ships:
            self.repairs(ship)
        for ship in self.ships:
            ship.gone = ship.exploded
            for each in ship.crew:
                if each.disordered and self.turn >= each.until:
                    each.disordered = False
        self.morale()
        for ship in self.ships:
            self.set_sail(ship)

    def mend(self, ship):
        """Roll for all that is jammed, cut or dark."""
        skill = SKILL[ship.quality]
        for fault, most in MENDED:
            if fault in ship.faults and self.die(10) + skill <= most:
                ship.faults.remove(fault)
        for side in SIDES:
            if ship.dark[side] and self.die(10) + skill <= DARK:
                ship.dark[side] = False

    # ---- fires -------------------------------------------------------------------------------------------------------------------

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
        """Let a ship blow up: a blast near by, burning debris further off."""
        ship.exploded, ship.fires, ship.fires_numbered = True, [], 0
        victim = self.enemy[ship]
        if victim.exploded or self.away > DEBRIS:
            return
        if self.away <= 2:
            damage, _ = self.damage(victim, "high", BLAST[ship.ship_class][self.away - 1] + self.die(6))
            self.suffer(victim, self.slashed(damage), "high", "round")
        if self.die(6) >= max(2, self.away):
            self.catch_fire(victim)

    # ---- work --------------------------------------------------------------------------------------------------------------------

    def worked(self, ship, task, total):
        """Say whether a turn of work finishes a task; work that was left for a turn begins anew, and takes what it takes then."""
        done, whole, turn = ship.work.get(task, (0, total, 0))
        if turn != self.turn - 1:
            done, whole = 0, total
        if done + 1 < whole:
            ship.work[task] = (done + 1, whole, self.turn)
            return False
        ship.work.pop(task, None)
        return True

    def repairs(self, ship):
        """Credit a turn of every repair; none has ever been finished so near an enemy."""
        for task in ship.tasks:
            kind, _, hand = task
            if kind not in REPAIR_TURNS:
                continue
            able = ship.spent <= SLOW if kind == "repair_hull" else ship.carried_sail() <= FIGHTING
            if ship.struck or not able or not ship.crew[hand].boxes:
                ship.work.pop(task, None)
            elif self.worked(ship, task, REPAIR_TURNS[kind] + SKILL[ship.quality]):
                raise NotCarried(f"{ship.ident} finishes a repair")

    def set_sail(self, ship):
        """Let a sail change go on: it is done, half done, or lost."""
        if not (ship.aloft or ship.half_set):
            return
        changes = [task for task in ship.tasks if task[0] == "change_sail"]
        hindered = ship.carried_sail() == DISMASTED or "lines_jammed" in ship.faults
        hands_lost = any(each.task == "change_sail" and not each.boxes for each in ship.crew)
        for task in changes:
            level = task[1]
            if hindered or hands_lost:
                ship.work.pop(task, None)
                continue
            step = abs(level - ship.sail)
            takes = step + (FULL in (level, ship.sail)) + (step if ship.quality in "GFE" else 0)
            if self.worked(ship, task, takes):
                ship.sail, ship.sail_set_in = level, self.turn
        if ship.aloft and changes and ship.sail_set_in != self.turn and not hindered and not hands_lost:
            ship.half_set = True
        if ship.half_set and (not ship.aloft or ship.sail_set_in == self.turn or hindered):
            ship.half_set = False
        ship.aloft = False

    # ---- morale and the end ------------------------------------------------------------------------------------------------------

    def morale(self):
        """Check the morale of ships for what befell them, for rakes that find them without masts, and for fires that nobody fights."""
        for ship in self.ships:
            self.check_morale(ship, ship.checks_due)
            ship.checks_due = 0
        for ship in self.ships:
            if ship.raked and ship.bare:
                self.check_morale(ship, 1)
        for ship in self.ships:
            self.check_morale(ship, sum(each.broke_out < self.turn and each.fought_in != self.turn for each in ship.fires))

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

    def over(self):
        """Say whether the battle is over, and count points if it is."""
        one, other = self.ships
        if self.turn < self.turns and not (one.struck or one.gone or other.struck or other.gone or (one.agrees and other.agrees)):
            return False
        self.points = [self.points_for(other), self.points_for(one)]
        if self.points[0] != self.points[1]:
            self.winner = self.ships[self.points[1] > self.points[0]]
        return True

    @staticmethod
    def points_for(ship):
        """Give the points that the enemy scores for a ship, in hundredths."""
        if ship.struck or ship.gone:
            return 100 * ship.vp
        aloft = sum(share for share, left in zip(RIGGING_SHARES, ship.rigging, strict=True) if not left)
        hull, crew = min(3, ship.hull.count(0)), min(4, sum(not each.boxes for each in ship.crew))
        return ship.vp * (aloft + 10 * (hull + crew))
