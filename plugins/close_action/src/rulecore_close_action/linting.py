"""What only the map knows of scenarios: ships that lie off it or on each other, and counters that two ships would share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rulecore_close_action.charts import Waters, column_and_row
from rulecore_close_action.ships import hexes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    #: A place in the rules, a sentence, and what to do about it.
    Found = tuple[str, str, str]


def counters(rulebook: Any) -> Iterator[Found]:
    """Two ships of a scenario have the same counter.

    On the map nobody could tell them apart: class, letter and colour of a counter belong to one ship.

    Give one of them another letter or colour, as in `counter: '"2C red"'`.
    """
    for scenario, world, at in _scenarios(rulebook):
        for ship in world.all("ship"):
            if world.q.counter_taken(world, ship):
                yield at[str(ship)], f"{scenario}: another ship has the counter {ship.counter} of {ship}.", "Give one of them another."


def placed(rulebook: Any) -> Iterator[Found]:
    """A scenario begins with a ship off a closed map, or with two ships in one hex.

    A ship lies in two hexes, that of her bow and the one behind it, and no hex holds two ships.

    Put one of them elsewhere: `column` and `row` are those of her bow, `heading` says where her stern lies.
    """
    for scenario, world, at in _scenarios(rulebook):
        ships = world.all("ship")
        reading: Any = world.standing.table
        waters = Waters(reading)
        held = Counter(place for ship in ships for place in hexes_of(ship))
        for ship in ships:
            for place in hexes_of(ship):
                column, row = column_and_row(place)
                if not waters.open(place):
                    yield at[str(ship)], f"{scenario}: {ship} lies off the map, in column {column}, row {row}.", "Put her elsewhere."
                elif held[place] > 1:
                    yield (
                        at[str(ship)],
                        f"{scenario}: {ship} shares the hex in column {column}, row {row}.",
                        "Put one of the two elsewhere.",
                    )


def _scenarios(rulebook: Any) -> Iterator[tuple[str, Any, dict[str, str]]]:
    """Give each scenario with its table as it begins, and where its pieces stand in the rules."""
    from rulecore.engine.set_up import set_up
    from rulecore.engine.worlds import new_world
    from rulecore.hooks.loading import functions_of

    for scenario in rulebook.ids("scenarios"):
        written = rulebook.get("scenarios", scenario)
        if written["pieces"]:
            world = new_world(rulebook, plugins=functions_of(rulebook))
            set_up(rulebook, world, scenario)
            yield scenario, world, {each["name"]: each["at"] for each in written["pieces"]}
