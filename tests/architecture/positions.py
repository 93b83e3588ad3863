"""Draws docs/close-action-positions.md: worked examples in which ships lie on the map, each with a picture.

    python tests/architecture/positions.py

A picture shows how ships lie, what is plotted for them as a dashed line, and in outline where the example expects them to end; of gunfire
the arcs and the lines of sight that the example asks about.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulecore_close_action.pictures import Area

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "plugins" / "close_action" / "src"
EXAMPLES = ROOT / "rulesets" / "close_action" / "examples"
PAGE = ROOT / "docs" / "close-action-positions.md"
FOLDER = ROOT / "docs" / "positions"
#: The files that are drawn, each under a heading of its own.
DRAWN = {
    "positions": "How a ship lies to the wind, and how she turns",
    "blocked_wind": "Blocked wind",
    "moving": "Sailing",
    "meeting": "Ships that meet: disputed hexes, bearing off",
    "collisions": "Sterns that swing, and collisions",
    "arcs": "Arcs of batteries",
    "lines_of_sight": "Lines of sight",
    "halos": "Friends near the line of fire",
    "rakes": "Rakes",
}
#: What an example of gunfire asks first: of which ship, by which battery, at which ship.
ASKED = re.compile(
    r"(?:shot_fault\[(?P<firer>\w+), (?P<battery>\w+), |rake_of\[(?P<raker>\w+), |(?P<ship>\w+)\.bears_at_all\[)(?P<target>\w+)\]"
)
HEAD = """\
# Close Action: positions

Worked examples in which ships lie on the map, reckoned by hand; `rulecore test close_action` runs them. Each picture shows how
ships lie, what is plotted as a dashed line, and in outline where the example expects a ship to end. The arrow flies with the wind.
Where guns bear, the arc of the battery is shaded, hexes around friends that block it are violet, lines of sight are green where they
are clear, red and dotted where not; at a rake the arcs are those of the ship that is raked. What the game carries at all tells
[close-action.md](close-action.md).

This page and its pictures are drawn from the examples by `python tests/architecture/positions.py`.
"""


def pages() -> dict[Path, str]:
    """Give the page and every picture as they are drawn today."""
    sys.path.insert(0, str(PLUGIN))
    try:
        lines, found = [HEAD], {}
        for file, title in DRAWN.items():
            lines.append(f"\n## {title}\n")
            for number, example in enumerate(placed(file), 1):
                picture = FOLDER / f"{file}-{number:02}.svg"
                found[picture] = drawn(example)
                lines.append(told(example, picture))
        return {PAGE: "\n".join(lines).replace("\n\n\n", "\n\n") + "\n", **found}
    finally:
        sys.path.remove(str(PLUGIN))


def placed(file: str) -> list[dict]:
    """Give the examples of a file in which a ship lies on the map."""
    import yaml

    examples = yaml.safe_load((EXAMPLES / f"{file}.yaml").read_text("utf-8"))["examples"]
    return [each for each in examples if ships(each)]


def ships(example: dict) -> dict[str, dict]:
    """Give the ships that lie somewhere, by name."""
    return {name: each for name, each in example["pieces"].items() if {"q", "r", "heading"} <= set(each)}


def courses(example: dict) -> dict[str, str]:
    """Give what is plotted, by ship."""
    runs = example["run"] if isinstance(example["run"], list) else [example["run"]]
    return {each["who"]: str(each["with"]["course"]) for each in runs if each.get("order") == "plot"}


def drawn(example: dict) -> str:
    """Draw one example."""
    from rulecore_close_action import notation
    from rulecore_close_action.map_svg import svg
    from rulecore_close_action.pictures import Area, Ground, Picture, Shown, area_of

    from rulecore.values.hexes import step

    found, plotted = [], courses(example)
    sides = [name for name, each in example["pieces"].items() if each.get("kind") == "player"]
    for name, ship in ships(example).items():
        bow, heading = (ship["q"], ship["r"]), ship["heading"]
        side = sides.index(ship["owner"]) if ship.get("owner") in sides else 0
        way = [bow]
        turned = heading
        for action in notation.actions(plotted.get(name, "0")) or "":
            if action == notation.STRAIGHT:
                way.append(step(way[-1], turned))
            else:
                turned = (turned + notation.SIXTHS[action]) % 6
        ends = [example["expect"].get(f"{name}.{field}", ship[field]) for field in ("q", "r", "heading")]
        if ends != [ship["q"], ship["r"], heading]:
            found.append(Shown(name, (ends[0], ends[1]), step((ends[0], ends[1]), ends[2], -1), ends[2], side, ghost=True))
        track = tuple(way[:0:-1])
        found.append(Shown(name, bow, step(bow, heading, -1), heading, side, track))
    area = area_of([place for each in found for place in (each.bow, each.stern, *each.track)], Area(1, 1, 1, 1), margin=1)
    wind = example["pieces"].get("wind", {})
    grounds = [
        Ground(Area(each["first_column"], each["last_column"], each["first_row"], each["last_row"]), each["land"])
        for each in example["pieces"].values()
        if each.get("kind") == "shallow"
    ]
    picture = Picture("", area, (wind.get("direction", 0), wind.get("speed", 0)), found, grounds, numbered=False)
    return svg(picture._replace(**aimed(example, area)))


def aimed(example: dict, area: Area) -> dict:
    """Give the arcs, halos and lines of sight of an example of gunfire."""
    from rulecore_close_action import bearings

    run = example["run"]
    asked = ASKED.match(str(run["value"])) if isinstance(run, dict) and "value" in run else None
    if asked is None:
        return {}
    world = laid(example)
    ship = {str(each): each for each in world.all("ship")}
    rules, target = world.standing.table, ship[asked["target"]]
    firer = ship[asked["firer"] or asked["raker"] or asked["ship"]]
    batteries = (asked["battery"],) if asked["battery"] else ()
    shades = bearings.arcs(rules, target if asked["raker"] else firer, area, batteries)
    if asked["battery"]:
        shades.append(bearings.friends_in_the_way(rules, firer, asked["battery"], target, area))
    return {"shades": shades, "sights": list(bearings.sights(rules, firer, target, batteries))}


def laid(example: dict) -> World:
    """Lay the ships and the land of an example on a table."""
    from rulecore.engine.worlds import new_world
    from rulecore.hooks.loading import plugins_of

    rulebook = rules_of(tuple((name.removeprefix("option."), value) for name, value in example.get("given", {}).items()))
    world = new_world(rulebook, plugins=plugins_of(rulebook).world())
    for name, each in example["pieces"].items():
        kind = each.get("kind", "ship")
        piece = world.state.add_piece(kind, name)
        for field, value in each.items():
            if field not in ("kind", "card"):
                world.state.write(piece, field, world.state.by_id[value] if field == "owner" else value)
    world.begin()
    return world


@lru_cache
def rules_of(options: tuple[tuple[str, str], ...]) -> Rulebook:
    """Load the rules as an example plays them."""
    from rulecore.rulebook.loading import load

    return load("close_action", options=dict(options))


def told(example: dict, picture: Path) -> str:
    """Tell one example in words, with its picture."""
    cite = example.get("cite", [])
    rules = ", ".join(cite if isinstance(cite, list) else [cite])
    lies = [lying(name, each) for name, each in ships(example).items()]
    lines = [f"\n### {example['name'][:1].upper()}{example['name'][1:]}\n", f"![{example['name']}](positions/{picture.name})\n", *lies]
    lines += [
        f"- {name}: {'land' if each['land'] else 'shallow water'}"
        for name, each in example["pieces"].items()
        if each.get("kind") == "shallow"
    ]
    lines += [f"- {name} plots `{course}`" for name, course in courses(example).items()]
    if example.get("dice"):
        lines.append(f"- dice: {', '.join(map(str, example['dice']))}")
    if example.get("choices"):
        lines.append(f"- chosen: {', '.join(map(str, example['choices']))}")
    if example.get("given"):
        lines.append(f"- played with {', '.join(f'{name}: {value}' for name, value in example['given'].items())}")
    if isinstance(example["run"], dict) and "[" in str(example["run"].get("value")):
        lines.append(f"- asked: `{example['run']['value']}`")
    expected = ", ".join(f"`{name}` {words(value)}" for name, value in example.get("expect", {}).items())
    if expected:
        lines.append(f"- expected: {expected}")
    if example.get("refused"):
        lines.append(f"- refused: {'; '.join(example['refused'])}")
    lines.append(f"- rules: {rules}")
    return "\n".join(lines)


def lying(name: str, ship: dict) -> str:
    """Say how a ship lies."""
    card = re.sub("_", " ", str(ship.get("card", "ship")))
    more = [
        f"heading {ship['heading']}",
        str(ship["sail"]) if "sail" in ship else "",
        f"speed {ship['last_speed']} last turn" if "last_speed" in ship else "",
    ]
    return f"- {name}: {', '.join([card, *filter(None, more)])}"


def words(value: object) -> str:
    """Say a value as the examples do."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    now = pages()
    for old in FOLDER.glob("*.svg"):
        if old not in now:
            old.unlink()
    for path, text in now.items():
        path.write_text(text, "utf-8")
    print(f"{len(now) - 1} pictures")
