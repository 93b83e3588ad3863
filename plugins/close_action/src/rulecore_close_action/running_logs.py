"""The log of a ship in a game that is played: what is crossed off, what burns, what is worked at, and what she is worth to the enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.orders import under_way
from rulecore.values.numbers import shown
from rulecore_close_action.grids import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.tables.table import Table

#: A box that stands, one that is crossed off, and a check of morale that a section brings.
BOX, LOST, MARK = "□", "■", "M"
MARKS, SHARES = "hull_marks", ("rigging_share", "hull_share", "crew_share")


def log_of(rulebook: Rulebook, world: World, ship: Any) -> dict[str, Any]:
    """Give all sections of a log as it stands, as plain values for JSON."""
    return {
        "ship": str(ship),
        "owner": str(ship.owner),
        "turn": world.turn,
        "quality": str(ship.quality),
        "morale": ship.morale,
        "sail": str(ship.sail),
        "marked": _conditions(rulebook, ship),
        "boxes": _boxes(rulebook, ship),
        "fires": [{"number": each.number, "since": each.broke_out} for each in world.links(ship, "on_fire")],
        "tasks": [
            {
                "code": rulebook.get("orders", order).get("code", ""),
                "title": rulebook.get("orders", order).get("title", order),
                "sections": [str(each.name) for each in hands],
                "done": done,
                "takes": shown(takes),
            }
            for order, hands, done, takes in under_way(world, ship)
        ],
        "dismounted": {str(side): number for side in ("port", "starboard") if (number := ship.dismounted.get(side, 0))},
        "checks_due": ship.checks_due,
        "points": _points(world, ship),
    }


def _conditions(rulebook: Rulebook, ship: Any) -> list[dict[str, Any]]:
    """Give what has befallen her, and how often."""
    found = []
    for name in rulebook.ids("conditions"):
        number = getattr(ship, name, 0)
        if isinstance(number, int) and number:
            found.append({"id": name, "title": rulebook.get("conditions", name).get("title", name), "times": number})
    return found


def _boxes(rulebook: Rulebook, ship: Any) -> list[dict[str, Any]]:
    """Give rigging, hull and crew, of each section what is left, what there was, and the checks of morale it brings."""
    marks = rulebook.get("tables", MARKS)["table"]
    found = [{"title": "rigging", "sections": _sections(ship.rigging)}, {"title": "hull", "sections": _sections(ship.hull, marks)}]
    return found + [{"title": f"crew {each.name} ({each.kind})", "sections": _sections(each.boxes)} for each in ship.crew_section]


def _sections(track: Any, marks: Table | None = None) -> list[dict[str, int]]:
    return [
        {"left": left, "of": of, "checks": int(marks.look({"section": number, "value": "checks"}).value) if marks is not None else 0}
        for number, (left, of) in enumerate(track.sections, 1)
    ]


def _points(world: World, ship: Any) -> dict[str, str]:
    """Give her value, the shares of it that damage is worth, and what the enemy scores."""
    numbers = {name: shown(getattr(world.q, name)(world, ship)) for name in (*SHARES, "points_given")}
    return {"value": shown(ship.vp), "class": str(world.q.scoring_class(world, ship)), **numbers}


def printed(log: dict[str, Any]) -> Iterator[str]:
    """Give the lines of a log as it stands."""
    yield f"{log['ship']} ({log['owner']}), turn {log['turn']}: quality {log['quality']}, morale {log['morale']}, {log['sail']}"
    if log["marked"]:
        yield "  " + ", ".join([each["title"] + (f" {each['times']}" if each["times"] > 1 else "") for each in log["marked"]])
    yield ""
    yield f"Boxes ({LOST} is crossed off, {MARK} a check of morale)"
    width = max(len(each["title"]) for each in log["boxes"])
    yield from (f"  {each['title']:<{width}}  {'  '.join(map(_section, each['sections']))}" for each in log["boxes"])
    if log["dismounted"]:
        yield ""
        yield f"Guns dismounted: {', '.join(f'{side} {shown(number)}' for side, number in log['dismounted'].items())}"
    if log["fires"]:
        yield ""
        yield "Fires"
        yield from grid(["fire", "burns since turn"], [[each["number"], each["since"]] for each in log["fires"]])
    if log["tasks"]:
        yield ""
        yield "Tasks under way"
        rows = [[each["code"], each["title"], ", ".join(each["sections"]), f"{each['done']} of {each['takes']}"] for each in log["tasks"]]
        yield from grid(["code", "task", "crew", "turns"], rows)
    if log["checks_due"]:
        yield ""
        yield f"Checks of morale that are due: {log['checks_due']}"
    yield ""
    yield "Victory points for the enemy"
    points = log["points"]
    heads = ["value", "class", "rigging", "hull", "crew", "scored"]
    shares = [f"{points[name]} %" for name in SHARES]
    yield from grid(heads, [[points["value"], points["class"], *shares, points["points_given"]]])


def _section(section: dict[str, int]) -> str:
    """Draw the boxes of a section, and the checks that are still to come when it goes."""
    marks = " " + MARK * section["checks"] if section["checks"] and section["left"] else ""
    return LOST * (section["of"] - section["left"]) + BOX * section["left"] + marks
