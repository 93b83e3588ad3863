"""What a steady captain sets his crew to: fires and pumps, then sail, then repairs by hands that the guns can spare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong
from rulecore_close_action import notation
from rulecore_close_action.captains.fleets import Fleets
from rulecore_close_action.captains.judging import Judgement
from rulecore_close_action.crews import fit, to_the_fires
from rulecore_close_action.ships import handling_of

if TYPE_CHECKING:
    from rulecore.engine.people import Question

#: With an enemy nearer than this he takes in sail to fight; further off he sets all she carries.
FIGHTING_RANGE = 8
#: With an enemy nearer than this all sailors stay at the guns, if sail need not be taken in.
AT_THE_GUNS = 8
#: With no enemy nearer than this, sailors repair as well as marines.
OUT_OF_FIGHT = 12
#: Repairs, the most wanted first.
REPAIRS = ("repair_shrouds", "repair_rigging", "repair_hull")


def legal(question: Question, orders: list[str]) -> bool:
    """Say whether orders can be given together; what else the side still owes does not matter."""
    try:
        question.read(orders)
    except CommandWrong as wrong:
        return all(each.code == "order/duty" for each in wrong.problems)
    return True


def remember(view: Any, order: str) -> None:
    """Note what a crew was set to: work of several turns goes on only in the same hands."""
    ship, _, rest = order.partition(": ")
    word = rest.split()[0]
    if word == "change_sail":
        view.memory[f"sail of {ship}"] = order
    elif word in REPAIRS:
        view.memory[f"{word} of {ship}"] = order


def begun_sail(view: Any, ship: Any) -> str:
    """Give the order by which a ship began to change her sail; empty where none was noted."""
    return str(view.memory.get(f"sail of {ship}", ""))


def crew_orders(view: Any, question: Question) -> list[str]:
    """Give the orders to the crews of a side, and what it says of giving up."""
    fleets = Fleets(view)
    judgement = Judgement(fleets)
    found: list[str] = []
    for ship in fleets.own:
        crew = Crew(fleets, ship, runs=judgement.runs)
        for order in crew.orders():
            if legal(question, [each for each in found if each.startswith(f"{ship}:")] + [order]):
                found.append(order)
                remember(view, order)
    return [*found, *judgement.orders()]


class Crew:
    """The crew of one ship: who of it is free, and what there is to do."""

    def __init__(self, fleets: Fleets, ship: Any, *, runs: bool) -> None:
        self.view, self.ship = fleets.view, ship
        self.near = fleets.nearest(ship)
        self.runs = runs
        self.fit = fit(ship)
        self.marines = {str(each.name) for each in ship.crew_section if str(each.kind) == "marine"}
        self.busy: set[str] = set()

    def orders(self) -> list[str]:
        """Give what her crew might do, the most pressing first; not all of it need be legal together."""
        fires = to_the_fires(self.view, self.ship)
        if self.ship.struck:
            return list(fires.values())
        self.busy |= set(fires)
        return [*fires.values(), *self._pumps(), *self._sails(), *self._repairs()]

    def _free(self) -> list[str]:
        """Give the sections without a task: marines first, and sailors from the last, who are hit the latest."""
        marines, *sailors = self.fit or [""]
        if marines and int(marines) <= len(sailors):
            marines, sailors = "", [marines, *sailors]
        return [each for each in (marines, *sailors) if each and each not in self.busy]

    def _taken(self, hands: list[str]) -> str:
        self.busy |= set(hands)
        return ", ".join(hands)

    def _pumps(self) -> list[str]:
        free = self._free()
        if not free or not self.view.allowed("work_the_pumps", self.ship):
            return []
        return [f"{self.ship}: work_the_pumps by {self._taken(free[:1])}"]

    # ---- sail ----------------------------------------------------------------------------------------------------------------------

    def _sails(self) -> list[str]:
        """Go on with sail half set; work a ship round that lies without way on; else change to the sail she should carry."""
        ship, free = self.ship, [each for each in self._free() if each not in self.marines] or self._free()
        handling = handling_of(self.view, ship)
        if ship.sail_half_set:
            return self._goes_on(free)
        if handling.held or not free:
            return []
        if handling.allowances[ship.heading] == 0 and self._turns():
            _, most = self.view.rulebook.get("orders", "work_the_tack")["hands"]["need"]
            return [f"{ship}: work_the_tack by {self._taken(free[-most:])}"]
        level = self._wanted()
        return self._changes([level], free)[:1] if level else []

    def _turns(self) -> bool:
        """Say whether she is to turn in this turn: her course is plotted before her crew's tasks."""
        return any(plot.ship == self.ship and set(str(plot.course)) & set(notation.SIXTHS) for plot in self.view.orders("plot"))

    def _goes_on(self, free: list[str]) -> list[str]:
        """Give the sail change that was begun, and where its hands are gone any other."""
        levels = [each for each in (self._wanted(), *reversed(self.view.rulebook.get("choices", "sail")["words"])) if each]
        begun = begun_sail(self.view, self.ship)
        return [*([begun] if begun else []), *self._changes(levels, free)]

    def _changes(self, levels: list[str], free: list[str]) -> list[str]:
        ship, hands = self.ship, [free[:many] for many in range(1, len(free) + 1)]
        return [f"{ship}: change_sail {level} by {', '.join(those)}" for level in levels for those in hands]

    def _wanted(self) -> str:
        """Give the next sail to set or take in; empty where she carries what she should."""
        ship, levels = self.ship, list(self.view.rulebook.get("choices", "sail")["words"])
        least = "PS" if self.runs or self.near > FIGHTING_RANGE else "MS"
        aim = min(least, str(self.view.quantity("most_sail", ship)), key=levels.index)
        now = levels.index(str(ship.sail))
        if levels.index(aim) == now or (levels.index(aim) > now and self.near < AT_THE_GUNS and not self.runs):
            return ""
        return str(levels[now + (1 if levels.index(aim) > now else -1)])

    # ---- repairs -------------------------------------------------------------------------------------------------------------------

    def _repairs(self) -> list[str]:
        """Go on with repairs, or begin them: marines where none of them can shoot, sailors where no enemy is near."""
        found = []
        for repair in REPAIRS:
            free = [each for each in self._free() if self.near > OUT_OF_FIGHT or (each in self.marines and self.near > AT_THE_GUNS)]
            begun = self.view.memory.get(f"{repair} of {self.ship}")
            hands = str(begun).rpartition(" by ")[2] if begun else ""
            section = hands if hands in free else free[0] if free else ""
            if section and self.view.allowed(repair, self.ship):
                found.append(f"{self.ship}: {repair} by {self._taken([section])}")
        return found
