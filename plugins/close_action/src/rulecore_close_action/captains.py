"""Captains who plot: `steady`, who closes with foes and keeps out of irons and of others' way, and `random`, who does what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import distance, step
from rulecore_close_action import courses, notation
from rulecore_close_action.courses import LUFF
from rulecore_close_action.ships import apart, bow_of, handling_of, hexes_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.people import Question
    from rulecore_close_action.courses import Handling

#: A berth this wide to leeward and windward is worth a point of its own: closer than this, ships foul each other.
BERTH = 2


def any_captain(view: Any, question: Question) -> Any:
    """Plot anything that is legal, by the captain's own dice."""
    if question.purpose == "orders plot_movement":
        return [f"{ship}: plot {notation.written(_drawn(view, ship))}" for ship in _mine(view)]
    choices = list(question.choices)
    if question.purpose.startswith("orders"):
        return []
    return choices[view.roll(f"captain {question.purpose}", len(choices)) - 1]


def _drawn(view: Any, ship: Any) -> str:
    found = courses.all_courses(handling_of(view, ship))
    number: int = view.roll(f"course {ship}", len(found))
    return found[number - 1]


def steady(view: Any, question: Question) -> Any:
    """Plot as a steady captain does."""
    if question.purpose == "orders plot_movement":
        return Plotting(view).orders()
    if question.purpose == "orders plot_crew":
        return [order for ship in _mine(view) for order in _crew(view, ship)]
    if question.purpose == "grappling":
        return None  # there is nothing to gain by it before ships can be boarded
    if question.purpose == "ungrappling":
        return question.choices[0]
    if question.purpose.startswith("bear off"):
        return next((each for each in question.choices if str(each) != "hold course"), question.choices[-1])
    mine = [each for each in question.choices if getattr(each, "owner", None) is not None and view.owner(each) == view.side]
    return mine[0] if mine else question.choices[0]


def _crew(view: Any, ship: Any) -> list[str]:
    """Put the crew of a ship to work: through the wind with all hands, else to the sail she should carry."""
    free = [str(each.name) for each in ship.crew_section if each.boxes.left and each.orders == 0]
    handling = handling_of(view, ship)
    if handling.held or not free:
        return []
    if handling.allowances[ship.heading] == 0:
        return [f"{ship}: work_the_tack by {', '.join(free[-3:])}"]
    return []


def _mine(view: Any) -> list[Any]:
    return [each for each in view.pieces("ship") if view.owner(each) == view.side]


class Plotting:
    """Plots for all ships of a side, one after the other, so that no two of them want the same water."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.mine = _mine(view)
        self.foes = [each for each in view.pieces("ship") if view.owner(each) != view.side]
        self.taken = {place for each in view.pieces("ship") if each not in self.mine for place in hexes_of(each)}

    def orders(self) -> list[str]:
        """Give the orders of the side."""
        found = []
        for ship in sorted(self.mine, key=lambda each: min((apart(each, foe) for foe in self.foes), default=0)):
            handling = handling_of(self.view, ship)
            others = {place for each in self.mine if each is not ship for place in hexes_of(each)}
            best = max(courses.all_courses(handling), key=lambda course: self.worth(ship, handling, course, others))
            self.taken |= set(_track(ship, best))
            found.append(f"{ship}: plot {notation.written(best)}")
        return found

    def worth(self, ship: Any, handling: Handling, course: str, others: set[Any]) -> tuple[int, ...]:
        """Judge a course: first no collision, then not into the wind, then nearer to the enemy, then with way on."""
        track = _track(ship, course)
        heading = _heading(ship, course)
        crowded = sum(place in self.taken or place in others for place in track)
        bow = track[-2] if len(track) > 1 else bow_of(ship)
        near = min((distance(bow, bow_of(foe)) for foe in self.foes), default=0)
        ahead = min((distance(step(bow, heading, 3), bow_of(foe)) for foe in self.foes), default=0)
        luffs = handling.attitudes[heading] == LUFF
        return (-crowded, -int(luffs), -abs(near - BERTH), -ahead, len(course))


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


def nearest(ship: Any, others: Iterable[Any]) -> int:
    """Give the range to the nearest of some ships."""
    return min((apart(ship, each) for each in others), default=0)
