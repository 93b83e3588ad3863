"""A duel of Close Action by hand: two ships that lie still in a calm and fire until one strikes, as they were ordered once."""

from __future__ import annotations

from bearings_by_hand import apart
from upkeep_by_hand import Upkeep


class Duel(Upkeep):
    """One duel: beside what a battle needs, by turn what was ordered: tasks by ship, shots and volleys by the numbers of ships."""

    def __init__(self, cards, chart, die, orders, turns):
        super().__init__(cards, chart, die, turns)
        self.orders, self.away = orders, apart(*self.ships)
        self.rakes = dict.fromkeys(self.ships, "unraked")

    def fight(self):
        """Fight to the end, and count points."""
        while not self.turn or not self.over():
            self.turn += 1
            self.die(10), self.die(10)  # the wind, which cannot rise
            tasks, shots, volleys = self.orders[self.turn - 1]
            self.man(tasks)
            self.combat([(self.ships[who], *shot) for who, *shot in shots], [self.ships[who] for who in volleys], self.rakes)
            self.maintenance()

    def man(self, tasks):
        """Set crews to their tasks, and count marines before anybody fires."""
        for ship in self.ships:
            ship.marines, ship.bare = ship.crew[4].boxes, not any(ship.rigging)
            for each in ship.crew:
                each.task = ""
            ship.tasks = tasks.get(ship.ident, [])
            for kind, _, hand in ship.tasks:
                ship.crew[hand].task = kind
