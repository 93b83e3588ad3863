"""A captain who gives any legal order, by his own dice: the least that any other must beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong
from rulecore_close_action import notation
from rulecore_close_action.captains.tasks import begun_sail, legal, remember
from rulecore_close_action.crews import to_the_fires
from rulecore_close_action.ships import sailable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.people import Question


def any_captain(view: Any, question: Question) -> Any:
    """Answer anything that is legal, by the captain's own dice."""
    if question.purpose == "orders plot_movement":
        return [order for ship in view.mine("ship") for order in _drawn(view, ship)]
    if question.purpose.startswith("orders"):
        return _orders(view, question)
    choices = [*question.choices, *([None] if question.decline else [])]
    return choices[view.roll(f"captain {question.purpose}", len(choices)) - 1]


def _drawn(view: Any, ship: Any) -> list[str]:
    """Draw a course for a ship; none where nothing can be plotted for her."""
    found = [] if ship.struck else [notation.written(each) for each in sailable(view, ship)]
    while found:
        course = found.pop(view.roll(f"course {ship}", len(found)) - 1)
        if view.allowed("plot", ship, course=course):
            return [f"{ship}: plot {course}"]
    return []


def _orders(view: Any, question: Question) -> list[str]:
    """Draw orders piece by piece until the die says it is enough, or none is left; what the side owes is given first."""
    listed: dict[str, list[str]] = {}
    for order in map(str, question.choices):
        listed.setdefault(order.partition(":")[0], []).append(order)
    given = _owed(view, question, listed) if question.purpose == "orders plot_crew" else []
    for piece, orders in listed.items():
        own = [each for each in given if each.startswith(f"{piece}:")]
        given += _of_piece(view, question, piece, (own, orders))
    found = _dutiful(question, given, listed)
    for order in found:
        remember(view, order)
    return found


def _owed(view: Any, question: Question, listed: dict[str, list[str]]) -> list[str]:
    """Give what crews are bound to do: fight their fires, and go on with sail half set, in other hands if need be."""
    given: list[str] = []
    for ship in view.mine("ship"):
        given += [each for each in to_the_fires(view, ship).values() if legal(question, [*given, each])]
        if ship.sail_half_set:
            sails = [begun_sail(view, ship), *[each for each in listed.get(str(ship), ()) if ": change_sail" in each]]
            given += [each for each in sails if each and legal(question, [*given, each])][:1]
    return given


def _of_piece(view: Any, question: Question, piece: str, listed: tuple[list[str], list[str]]) -> Iterator[str]:
    """Draw orders for one piece out of those that are listed, beside those it has."""
    own, orders = listed
    left, taken = [each for each in orders if each not in own], list(own)
    while left:
        number = view.roll(f"order {piece}", len(left) + 1) - 1
        if number == len(left):
            return
        order = left.pop(number)
        for each in _written_out(view, order):
            if legal(question, [*taken, each]):
                taken.append(each)
                yield each
                break


def _written_out(view: Any, order: str) -> list[str]:
    """Give an order with what is not listed of it drawn as well: the aim and the ammunition of a shot; then as it is listed."""
    if order.split()[1] != "fire":
        return [order]
    words = [view.rulebook.get("choices", choice)["words"] for choice in ("aim", "ammunition")]
    drawn = [str(each[view.roll(f"shot {order}", len(each)) - 1]) for each in words]
    return [" ".join([order, *drawn]), order]


def _dutiful(question: Question, given: list[str], listed: dict[str, list[str]]) -> list[str]:
    """Add orders until what the side owes is given; where that is not to be had, give what was drawn."""
    for order in [None, *[each for orders in listed.values() for each in orders if each not in given]]:
        taken = given if order is None else [*given, order]
        try:
            question.read(taken)
        except CommandWrong:
            continue
        return taken
    return given
