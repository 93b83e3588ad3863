"""The log of a ship as it is printed on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action.grids import NOTHING, cell, grid

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A box that is not crossed off.
BOX = "□"


def printed(sheet: dict[str, Any]) -> Iterator[str]:
    """Give the lines of a log."""
    name = "" if sheet["ship"] == sheet["card"] else f"{sheet['ship']}: "
    yield f"{name}{sheet['title']} ({sheet['card']})"
    yield ""
    width = max(len(each["title"]) for each in sheet["data"])
    yield from (f"  {each['title']:<{width}}  {cell(each['value'])}" for each in sheet["data"])
    yield ""
    yield "Boxes"
    width = max(len(each["title"]) for each in sheet["boxes"])
    yield from (f"  {each['title']:<{width}}  {'  '.join(BOX * count for count in each['sections'])}" for each in sheet["boxes"])
    yield ""
    yield "Basic gun numbers"
    yield from grid(["range", "guns", "factor", "number", "in the chart"], [_gun_line(each) for each in sheet["guns"]])
    yield ""
    yield "Allowed movement, in points"
    headings = list(sheet["movement"][0]["points"]) if sheet["movement"] else []
    yield from grid(["wind", "sail", *headings], [[each["wind"], each["sail"], *each["points"].values()] for each in sheet["movement"]])
    yield ""
    yield "Speed and turns"
    changes = sheet["change_of_speed"]
    yield from grid([*(changes[0] if changes else ())], [[*each.values()] for each in changes])
    yield f"  turns in a game turn at most: {cell(sheet['most_turns'])}"
    runs = sheet["straight_runs"]
    speeds = list(next(iter(runs.values())))
    yield from grid(["at speed", *speeds], [[name.replace("_", " "), *by_speed.values()] for name, by_speed in runs.items()])
    yield ""
    yield "Orders"
    yield from grid(["code", "order", "crew sections", "turns"], [_task_line(each) for each in sheet["orders"]])
    if sheet["marked"]:
        yield ""
        yield "Not known for certain"
        yield from (f"  {each['title']} ({each['status']}: {each['source']})" for each in sheet["marked"])


def _gun_line(line: dict[str, Any]) -> list[Any]:
    parts = [f"{each['guns']} {each['gun']} × {cell(each['multiplier'])}" for each in line["parts"]]
    return [line["range"], " + ".join(parts) or NOTHING, line["factor"], line["number"], line["cell"]]


def _task_line(task: dict[str, Any]) -> list[Any]:
    return [task["code"] or NOTHING, task["title"], task["hands"] or NOTHING, task["turns"]]
