"""What only geometry knows of cards and scenarios: ships that can never turn, ships that lie off the table or on each other."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import shown
from rulecore_skirmish.measuring import inches
from rulecore_skirmish.places import gap
from rulecore_skirmish.sea import SOLID, bounds, lying, round_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    #: A place in the rules, a sentence, and what to do about it.
    Found = tuple[str, str, str]


def cards(rulebook: Any) -> Iterator[Found]:
    """A card has numbers that cannot work together: the ship could never turn, or no hit could ever cost it just one hull point.

    A ship turns after so many inches straight as its class needs (`turning_circle`); with less movement it sails straight ahead for ever.
    Hits that reach the critical rating are critical, so the damage rating must be lower.

    Correct the number that was misread, or the class of the ship.
    """
    for name in rulebook.ids("cards"):
        card = rulebook.get("cards", name)
        if card["kind"] == "ship":
            fields = {field: _plain(rulebook, tree) for field, tree in card["fields"].items()}
            yield from _of_card(rulebook, name, card["at"], fields)


def _of_card(rulebook: Any, name: str, at: str, fields: dict[str, Any]) -> Iterator[Found]:
    move, size = fields.get("printed_move"), fields.get("size")
    straight = rulebook.t.turning_circle(size) if size is not None else None
    if move is not None and straight is not None and move < straight:
        message = f"{name} moves {shown(move)} inches and turns after {shown(straight)} straight: it could never turn."
        yield at, message, "Look at its printed_move and size."
    damage, critical = fields.get("damage_rating"), fields.get("critical_rating")
    if damage is not None and critical is not None and critical <= damage:
        message = (
            f"{name} has a critical rating of {shown(critical)}, no more than its damage rating of {shown(damage)}: every hit is critical."
        )
        yield at, message, "Look at its damage_rating and critical_rating."


def _plain(rulebook: Any, tree: Any) -> Any:
    """Give a value of a card that hangs on nothing; of a formula that asks for something, nothing."""
    line = rulebook.line(tree)
    try:
        return None if line.names else line.function(None)
    except AttributeError:  # it reads something of a table, and there is none here
        return None


def placed(rulebook: Any) -> Iterator[Found]:
    """A scenario begins with something off the table, or with two things on one place.

    Ships touch neither each other nor anything hard, and all of a base lies on the table.

    Put one of the two elsewhere: `x` and `y` are thousandths of an inch from the south-western corner.
    """
    for scenario in rulebook.ids("scenarios"):
        written = rulebook.get("scenarios", scenario)
        if written["pieces"]:
            yield from _of_scenario(rulebook, scenario, {each["name"]: each["at"] for each in written["pieces"]})


def _of_scenario(rulebook: Any, scenario: str, at: dict[str, str]) -> Iterator[Found]:
    from rulecore.engine.set_up import set_up
    from rulecore.engine.worlds import new_world

    world = new_world(rulebook)
    set_up(rulebook, world, scenario)
    ships, hard = lying(world.all, "ship"), lying(world.all, *SOLID)
    west, south, east, north = bounds(world.single["table"])
    for each in ships:
        room = min(each.x - west, each.y - south, east - each.x, north - each.y) - each.radius
        if room < 0:
            yield at[str(each)], f"{scenario}: {each} lies {shown(inches(-room))} inches over the edge of the table.", "Put it elsewhere."
    for one, other in (*combinations(ships, 2), *((ship, thing) for ship in ships for thing in hard)):
        if gap(round_of(one), round_of(other)) == 0:
            yield at[str(one)], f"{scenario}: {one} and {other} touch before anything has moved.", "Put one of the two elsewhere."
