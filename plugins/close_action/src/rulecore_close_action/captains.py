"""Captains who plot: `steady`, who closes with foes and keeps off the shore, out of irons and of others' way, and `random`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong
from rulecore.values.hexes import distance, step
from rulecore_close_action import courses, notation
from rulecore_close_action.charts import Waters
from rulecore_close_action.courses import LUFF
from rulecore_close_action.crews import fit, to_the_fires
from rulecore_close_action.ships import apart, bow_of, handling_of, hexes_of

if TYPE_CHECKING:
    from rulecore.engine.people import Question
    from rulecore_close_action.courses import Handling

#: The berth a steady captain gives an enemy, in hexes: closer than this, ships foul each other.
BERTH = 2
#: Hexes that he looks ahead of where a course ends.
LOOKOUT = 4
#: With an enemy nearer than this he takes in sail to fight; further off he sets all she carries.
FIGHTING_RANGE = 8


def any_captain(view: Any, question: Question) -> Any:
    """Plot anything that is legal, by the captain's own dice."""
    if question.purpose == "orders plot_movement":
        return [order for ship in _mine(view) for order in _drawn(view, ship)]
    if question.purpose == "orders plot_crew":
        return [order for ship in _mine(view) for order in to_the_fires(view, ship).values()]
    choices = list(question.choices)
    if question.purpose.startswith("orders"):
        return []
    return choices[view.roll(f"captain {question.purpose}", len(choices)) - 1]


def _drawn(view: Any, ship: Any) -> list[str]:
    """Draw an order for a ship; none where nothing can be plotted for her."""
    found = [] if ship.struck else courses.all_courses(handling_of(view, ship))
    if not found:
        return []
    number: int = view.roll(f"course {ship}", len(found))
    return [f"{ship}: plot {notation.written(found[number - 1])}"]


def steady(view: Any, question: Question) -> Any:
    """Plot as a steady captain does."""
    if question.purpose == "orders plot_movement":
        return Plotting(view).orders()
    if question.purpose == "orders plot_crew":
        return _crew(view, question)
    if question.purpose.startswith("orders"):
        return []
    if question.purpose == "grappling":
        return None  # there is nothing to gain by it before ships can be boarded
    if question.purpose == "ungrappling":
        return question.choices[0]
    if question.purpose.startswith("bear off"):
        return next((each for each in question.choices if str(each) != "hold course"), question.choices[-1])
    mine = [each for each in question.choices if getattr(each, "owner", None) is not None and view.owner(each) == view.side]
    return mine[0] if mine else question.choices[0]


def _crew(view: Any, question: Question) -> list[str]:
    """Put the crews of a side to work: at fires, at sail half set, through the wind with all hands, else at the sail ships should carry."""
    found: list[str] = []
    for ship in _mine(view):
        found += to_the_fires(view, ship).values()
        for order in [order for order in _tasks(view, ship) if _legal(question, [*found, order])][:1]:
            found.append(order)
            view.memory[f"sail of {ship}"] = order
    return found


def _tasks(view: Any, ship: Any) -> list[str]:
    """Give what a crew might do, the best first; not all of it need be legal."""
    if ship.struck:
        return []
    free = [each for each in reversed(fit(ship)) if each not in to_the_fires(view, ship)]
    handling = handling_of(view, ship)
    level = _sail_for(view, ship)
    levels = [level] if level else []
    begun: list[str] = []
    if ship.sail_half_set:
        begun, levels = [str(view.memory[f"sail of {ship}"])], [*levels, *reversed(view.rulebook.get("choices", "sail")["words"])]
    elif handling.held:
        return []
    elif handling.allowances[ship.heading] == 0:
        _, most = view.rulebook.get("orders", "work_the_tack")["hands"]["need"]
        return [f"{ship}: work_the_tack by {', '.join(free[-most:])}"] if free else []
    hands = [", ".join(free[:many]) for many in range(1, len(free) + 1)]
    return begun + [f"{ship}: change_sail {each} by {those}" for each in levels for those in hands]


def _legal(question: Question, orders: list[str]) -> bool:
    """Say whether orders can be given together; what else the side still owes does not matter."""
    try:
        question.read(orders)
    except CommandWrong as wrong:
        return all(each.code == "order/duty" for each in wrong.problems)
    return True


def _sail_for(view: Any, ship: Any) -> str:
    """Give the next sail to set or take in; empty where she carries what she should."""
    levels = list(view.rulebook.get("choices", "sail")["words"])
    near = min((apart(ship, foe) for foe in view.pieces("ship") if view.owner(foe) != view.side), default=0)
    aim = min("MS" if near <= FIGHTING_RANGE else "PS", str(view.quantity("most_sail", ship)), key=levels.index)
    now = levels.index(str(ship.sail))
    return "" if levels.index(aim) == now else str(levels[now + (1 if levels.index(aim) > now else -1)])


def _mine(view: Any) -> list[Any]:
    return [each for each in view.pieces("ship") if view.owner(each) == view.side]


class Plotting:
    """Plots for all ships of a side, one after the other, so that no two of them want the same water."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.waters = Waters(view)
        self.mine = _mine(view)
        self.foes = [each for each in view.pieces("ship") if view.owner(each) != view.side]
        self.taken = {place for each in self.foes for place in hexes_of(each)}
        #: Where an enemy comes who goes on as before.
        self.coming = {step(bow_of(foe), foe.heading, hexes) for foe in self.foes for hexes in range(1, foe.last_speed + 2)}

    def orders(self) -> list[str]:
        """Give the orders of the side, those next to the enemy first."""
        found = []
        fighting = [each for each in self.mine if not each.struck]
        for ship in sorted(fighting, key=lambda each: min((apart(each, foe) for foe in self.foes), default=0)):
            handling = handling_of(self.view, ship)
            others = {place for each in self.mine if each is not ship for place in hexes_of(each)}
            best = max(courses.all_courses(handling), key=lambda course: self.worth(ship, handling, course, others), default=None)
            if best is not None:
                self.taken |= set(_track(ship, best))
                found.append(f"{ship}: plot {notation.written(best)}")
        return found

    def worth(self, ship: Any, handling: Handling, course: str, others: set[Any]) -> tuple[int, ...]:
        """Judge a course: no collision, no ground, no irons; then nobody's way, nearer to the enemy, and way on."""
        track, heading = _track(ship, course), _heading(ship, course)
        bow = track[-2]
        lookout = [step(bow, heading, hexes) for hexes in range(1, LOOKOUT + 1)]
        crowded = sum(place in self.taken or place in others for place in track)
        ashore = sum(self.bars(ship, place) for place in track)
        luffs = 2 if handling.attitudes[heading] == LUFF else int(handling.allowances[heading] == 0)
        met = sum(place in self.coming for place in track)
        shore_ahead = sum(self.bars(ship, place) for place in lookout)
        near = min((distance(bow, bow_of(foe)) for foe in self.foes), default=0)
        ahead = min((distance(lookout[2], bow_of(foe)) for foe in self.foes), default=0)
        crossing = sum(place in self.taken for place in lookout[:2])
        return (-crowded, -ashore, -luffs, -met, -shore_ahead, -crossing, -abs(near - BERTH), -ahead, len(course))

    def bars(self, ship: Any, place: Any) -> bool:
        """Say whether a hex is no place for a ship: off the map, land, or water that may be too shallow."""
        below = self.waters.under(place)
        if below is None:
            return not self.waters.open(place)
        return bool(below.land or self.view.quantity("touches_bottom", ship, below.depth, True))


def _heading(ship: Any, course: str) -> int:
    heading: int = ship.heading
    for action in course:
        heading = (heading + notation.SIXTHS.get(action, 0)) % 6
    return heading


def _track(ship: Any, course: str) -> list[Any]:
    """Give the hexes a ship would go through, her last bow and stern at the end."""
    bow, heading = bow_of(ship), ship.heading
    found = []
    for action in course:
        if action == notation.STRAIGHT:
            bow = step(bow, heading)
            found.append(bow)
        else:
            heading = (heading + notation.SIXTHS[action]) % 6
            found.append(step(bow, heading, -1))
    return [*found, bow, step(bow, heading, -1)]
