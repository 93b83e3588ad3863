"""Draws docs/close-action-positions.md: worked examples in which ships lie on the map, each with a picture.

    python tests/architecture/positions.py

A picture shows how ships lie, what is plotted for them as a dashed line, and in outline where the example expects them to end.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

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
}
HEAD = """\
# Close Action: positions

Worked examples in which ships lie on the map, reckoned by hand; `rulecore test close_action` runs them. Each picture shows how
ships lie, what is plotted as a dashed line, and in outline where the example expects a ship to end. The arrow flies with the wind. What the
game carries at all tells [close-action.md](close-action.md).

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
    from rulecore_close_action.pictures import Area, Picture, Shown, area_of

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
    return svg(Picture("", area, (wind.get("direction", 0), wind.get("speed", 0)), found, [], numbered=False))


def told(example: dict, picture: Path) -> str:
    """Tell one example in words, with its picture."""
    cite = example.get("cite", [])
    rules = ", ".join(cite if isinstance(cite, list) else [cite])
    lies = [lying(name, each) for name, each in ships(example).items()]
    lines = [f"\n### {example['name'][:1].upper()}{example['name'][1:]}\n", f"![{example['name']}](positions/{picture.name})\n", *lies]
    lines += [f"- {name} plots `{course}`" for name, course in courses(example).items()]
    if example.get("dice"):
        lines.append(f"- dice: {', '.join(map(str, example['dice']))}")
    if example.get("choices"):
        lines.append(f"- chosen: {', '.join(map(str, example['choices']))}")
    if example.get("given"):
        lines.append(f"- played with {', '.join(f'{name}: {value}' for name, value in example['given'].items())}")
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
