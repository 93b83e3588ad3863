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

#: Sails: all of it, which makes a target and takes two sections some turns to set or take in, and what he fights under.
FULL, MEDIUM = "PS", "MS"
#: With no enemy so near he sets all sail; with one so near he takes it in again, to be done with it when the guns need her hands.
SETS_ALL, TAKES_IN = 24, 16
#: With an enemy nearer than this all sailors stay at the guns, if it is not one section that takes in sail.
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


def hands_in(order: str) -> list[str]:
    """Give the hands that an order names.

    >>> hands_in("victory: change_sail PS by 4, 3")
    ['4', '3']
    """
    _, by, hands = order.rpartition(" by ")
    return hands.split(", ") if by else []


def crew_orders(view: Any, question: Question) -> list[str]:
    """Give the orders to the crews of a side, and what it says of giving up."""
    fleets = Fleets(view)
    judgement = Judgement(fleets)
    found: list[str] = []
    for ship in fleets.own:
        given = Crew(fleets, ship, question, runs=judgement.runs).orders()
        for order in given:
            remember(view, order)
        found += given
    return [*found, *judgement.orders()]


class Crew:
    """The crew of one ship: who of it is free, and what it is set to."""

    def __init__(self, fleets: Fleets, ship: Any, question: Question, *, runs: bool) -> None:
        self.view, self.ship, self.question = fleets.view, ship, question
        self.near = fleets.nearest(ship)
        self.runs = runs
        self.fit = fit(ship)
        self.marines = {str(each.name) for each in ship.crew_section if str(each.kind) == "marine"}
        self.busy: set[str] = set()
        self.given: list[str] = []

    def orders(self) -> list[str]:
        """Give what her crew is to do, the most pressing first."""
        for fire in to_the_fires(self.view, self.ship).values():
            self._set_to(fire)
        if not self.ship.struck:
            self._pump()
            self._sail()
            self._repair()
        return self.given

    def _set_to(self, *ways: str) -> None:
        """Set hands to a task, in the first of several ways that is legal beside what is given already."""
        for order in ways:
            if legal(self.question, [*self.given, order]):
                self.given.append(order)
                self.busy |= set(hands_in(order))
                return

    def _free(self) -> list[str]:
        """Give the sections without a task: marines first, and sailors from the last, who are hit the latest."""
        return [each for each in self.fit if each not in self.busy]

    def _sailors(self) -> list[str]:
        """Give the sections of sailors without a task."""
        return [each for each in self._free() if each not in self.marines]

    def _pump(self) -> None:
        free = self._free()
        if free and self.view.allowed("work_the_pumps", self.ship):
            self._set_to(f"{self.ship}: work_the_pumps by {free[0]}")

    # ---- sail ----------------------------------------------------------------------------------------------------------------------

    def _sail(self) -> None:
        """Go on with sail half set; work a ship round that lies without way on; else change to the sail she should carry."""
        ship, free = self.ship, self._free()
        handling = handling_of(self.view, ship)
        if ship.sail_half_set:
            self._go_on()
        elif handling.held or not free:
            return
        elif handling.allowances[ship.heading] == 0 and self._turns():
            _, most = self.view.rulebook.get("orders", "work_the_tack")["hands"]["need"]
            self._set_to(f"{ship}: work_the_tack by {', '.join((self._sailors() or free)[-most:])}")
        elif level := self._wanted():
            self._set_to(*self._changes([level]))

    def _turns(self) -> bool:
        """Say whether she is to turn in this turn: her course is plotted before her crew's tasks."""
        return any(plot.ship == self.ship and set(str(plot.course)) & set(notation.SIXTHS) for plot in self.view.orders("plot"))

    def _go_on(self) -> None:
        """Go on with the sail change that was begun, and where its hands are gone with any other."""
        levels = [each for each in (self._wanted(), *reversed(self.view.rulebook.get("choices", "sail")["words"])) if each]
        begun = begun_sail(self.view, self.ship)
        self._set_to(*([begun] if begun else []), *self._changes(levels))

    def _changes(self, levels: list[str]) -> list[str]:
        """Give the ways to change to any of some sails: with one section or more, as many as it takes, sailors before marines."""
        free = self._free()
        able = sorted(free, key=self.marines.__contains__)
        hands = [able[:many] for many in range(1, len(able) + 1)]
        return [f"{self.ship}: change_sail {level} by {', '.join(those)}" for level in levels for those in hands]

    def _wanted(self) -> str:
        """Give the next sail to set or take in; empty where she carries what she should, or where the guns need her hands."""
        ship, levels = self.ship, list(self.view.rulebook.get("choices", "sail")["words"])
        now, most = levels.index(str(ship.sail)), levels.index(str(self.view.quantity("most_sail", ship)))
        all_sail = self.runs or self.near > (TAKES_IN if levels[now] == FULL else SETS_ALL)
        aim = min(levels.index(FULL if all_sail else MEDIUM), most)
        if aim == now:
            return ""
        level = str(levels[now + (1 if aim > now else -1)])
        from_the_guns = FULL in (level, levels[now]) or (aim > now and not self.runs)
        return "" if from_the_guns and self.near < AT_THE_GUNS else level

    # ---- repairs -------------------------------------------------------------------------------------------------------------------

    def _repair(self) -> None:
        """Go on with repairs, or begin them: marines where none of them can shoot, sailors where no enemy is near."""
        for repair in REPAIRS:
            free = [each for each in self._free() if self.near > OUT_OF_FIGHT or (each in self.marines and self.near > AT_THE_GUNS)]
            begun = [each for each in hands_in(str(self.view.memory.get(f"{repair} of {self.ship}", ""))) if each in free]
            for section in (*begun, *free)[:1]:
                if self.view.allowed(repair, self.ship):
                    self._set_to(f"{self.ship}: {repair} by {section}")
