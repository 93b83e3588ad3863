"""The log of a ship, filled: everything that is worked out once from her card and the charts. Every number is asked of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.missing import MissingFact
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown
from rulecore_close_action.log_tasks import Tasks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.tables.table import Table

MULTIPLIERS, NUMBERS, ALLOWANCE = "gun_multiplier", "basic_gun_number", "movement_allowance"
CHANGES = ("acceleration", "deceleration")
RUNS = ("same_side_run", "other_side_run")
#: The tables and quantities of a log, in the order in which they are used.
CHARTS = (MULTIPLIERS, NUMBERS, ALLOWANCE, "handling", *RUNS)


class LogSheet:
    """One ship as her log shows her; `sheet()` gives it as plain values for JSON."""

    def __init__(self, rulebook: Rulebook, world: World, ship: Any, card: str) -> None:
        self.rulebook = rulebook
        self.world = world
        self.ship = ship
        self.card = card

    def sheet(self) -> dict[str, Any]:
        """Give all sections of the log."""
        return {
            "ship": str(self.ship),
            "card": self.card,
            "title": self.rulebook.get("cards", self.card).get("title", self.card),
            "data": self._data(),
            "guns": self._guns(),
            "boxes": self._boxes(),
            "movement": self._movement(),
            "change_of_speed": self._change_of_speed(),
            "most_turns": self._quantity("most_turns"),
            "straight_runs": {name: self._runs(name) for name in RUNS},
            "orders": Tasks(self.rulebook, self.world, self.ship).listed(),
            "marked": self._marked(),
        }

    # ---- the card -------------------------------------------------------------------------------------------------------

    def _data(self) -> list[dict[str, Any]]:
        """Give the fields of the card, and those of the crew, by their printed titles."""
        card = self.rulebook.get("cards", self.card)
        fields = {each["id"]: each for each in self._fields()}
        names = dict.fromkeys([*card["fields"], "quality", "morale", "sail"])
        return [
            {"id": name, "title": fields[name].get("title", name), "value": _plain(self._field(name))} for name in names if name in fields
        ]

    def _fields(self) -> Iterator[dict[str, Any]]:
        found = self.rulebook.get("pieces", "ship")["fields"]
        for name, each in found.items() if isinstance(found, dict) else [(each["id"], each) for each in found]:
            yield {"id": name, **each}

    def _field(self, name: str) -> Any:
        try:
            return getattr(self.ship, name)
        except MissingFact:
            return None

    def _boxes(self) -> list[dict[str, Any]]:
        """Give rigging, hull and crew in boxes, section by section."""
        tracks = [{"title": name, "sections": [of for _, of in getattr(self.ship, name).sections]} for name in ("rigging", "hull")]
        crew = [
            {"title": f"crew {each.name} ({each.kind})", "sections": [of for _, of in each.boxes.sections]}
            for each in self.ship.crew_section
        ]
        return [*tracks, *crew]

    # ---- gunnery --------------------------------------------------------------------------------------------------------

    def _guns(self) -> list[dict[str, Any]]:
        """Give for every range what each class of guns counts for, their sum, and the number that stands in the chart."""
        multipliers, numbers = self._chart(MULTIPLIERS), self._chart(NUMBERS)
        classes = [above[0].label for above, _ in multipliers.lines()]
        found = []
        for label in numbers.column_labels:
            reach = int(label)
            parts = [self._part(multipliers, each, reach) for each in classes if self._count(each)]
            factor = self.world.q.gun_factor(self.world, self.ship, reach)
            number = self.world.q.basic_number(self.world, self.ship, reach)
            cell = numbers.look({numbers.keys[0]: factor, numbers.inputs[-1]: reach}).cell_text
            reasons = list(number.reasons) if isinstance(number, Cannot) else []
            found.append(
                {
                    "range": reach,
                    "parts": parts,
                    "factor": _plain(factor),
                    "number": None if reasons else _plain(number),
                    "cell": cell,
                    "refused": reasons,
                }
            )
        return found

    def _part(self, chart: Table, gun: str, reach: int) -> dict[str, Any]:
        value = chart.look({chart.inputs[0]: gun, chart.inputs[1]: reach}, decode=self.rulebook.cell).value
        return {"gun": gun, "guns": self._count(gun), "multiplier": None if isinstance(value, Cannot) else _plain(value)}

    def _count(self, gun: str) -> int:
        count: int = self.world.kept(self.ship, "guns", gun)
        return count

    # ---- sailing --------------------------------------------------------------------------------------------------------

    def _movement(self) -> list[dict[str, Any]]:
        """Give what she may move in each wind under each sail on each relative heading, as she is now; the table is used up by it."""
        chart = self._chart(ALLOWANCE)
        found = []
        for above, _ in chart.lines():
            kind, speed, sail = (each.label for each in above)
            if kind == self.ship.speed_type:
                self._blows(int(speed))
                self.world.state.write(self.ship, "sail", sail)
                by_attitude = {each: self._quantity("movement", each) for each in chart.column_labels}
                found.append({"wind": int(speed), "sail": sail, "points": by_attitude})
        return found

    def _change_of_speed(self) -> list[dict[str, Any]]:
        """Give by how much she may be faster or slower than the turn before, in each wind."""
        found = []
        for speed in dict.fromkeys(int(above[1].label) for above, _ in self._chart(ALLOWANCE).lines()):
            self._blows(speed)
            found.append({"wind": speed, **{name: self._quantity(name) for name in CHANGES}})
        return found

    def _blows(self, speed: int) -> None:
        self.world.state.write(self.world.single["wind"], "speed", speed)

    def _runs(self, table: str) -> dict[str, Any]:
        """Give the hexes straight before a turn, by speed."""
        chart = self._chart(table)
        kind, speed = chart.inputs
        return {label: _plain(chart.look({kind: self.ship.maneuver, speed: int(label)}).value) for label in chart.column_labels}

    # ---- what is not known ----------------------------------------------------------------------------------------------

    def _marked(self) -> list[dict[str, str]]:
        """Give the card and the charts whose numbers are not known for certain."""
        cards = [("cards", self.card)]
        charts = [("tables", name) for name in CHARTS]
        found = []
        for sort, name in [*cards, *charts, ("quantities", "most_turns")]:
            definition = self.rulebook.get(sort, name)
            if definition.get("status") not in (None, "known"):
                title = definition.get("title", name)
                found.append({"id": name, "title": title, "status": definition["status"], "source": definition.get("source", "")})
        return found

    def _chart(self, name: str) -> Table:
        found: Table = self.rulebook.get("tables", name)["table"]
        return found

    def _quantity(self, name: str, *arguments: Any) -> Any:
        return _plain(getattr(self.world.q, name)(self.world, self.ship, *arguments))


def _plain(value: Any) -> Any:
    """Give a value as JSON holds it: whole numbers and truths as they are, everything else in words."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, Cannot):
        return None
    return shown(value) if hasattr(value, "denominator") else str(value)
