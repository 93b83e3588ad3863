"""Performs the effects that docs/effects.md shows, on the meadow of docs/examples/goats, and tells what came of them."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

GOATS = "docs/examples/goats"
#: What the effects of a block stand in: `goat` is the one acting, `other` another.
SHOWN = "procedures:\n  shown:\n    with: {goat: goat, other: goat}\n    from: plugin\n    do:\n"
#: The goats on the meadow, in the words of a worked example: what differs from the rules.
HERDS = ("hill", "vale")
ON_THE_MEADOW: dict[str, dict[str, Any]] = {
    "bella": {"herd": "hill"},
    "bruno": {"herd": "vale", "coat": "brown", "mood": "cross"},
    "heidi": {"herd": "hill", "speed": 2},
}


def blocks(text: str) -> list[str]:
    """Give the YAML blocks of a page."""
    return re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def layer(block: str) -> str:
    """Give a block as a file of rules: a list of effects becomes a procedure, anything else is a file already."""
    if not block.startswith("- "):
        return block
    return SHOWN + "".join(f"      {line}\n" for line in block.splitlines())


def read(block: str, root: Path) -> Any:
    """Lay a block over the little game and read it; gives what `rulecore check` would look at."""
    from rulecore.rulebook.loading import read as read_stack

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shown"
        path.mkdir()
        (path / "ruleset.yaml").write_text(f"ruleset: shown\nformat: 1\noverlays: goats\n{layer(block)}", "utf-8")
        return read_stack(str(root / GOATS), [str(path)])


class First:
    """Somebody who always answers with the first choice."""

    def answer(self, question: Any) -> Any:
        """Give the first choice."""
        return question.choices[0]


def tell(block: str, root: Path) -> list[str]:
    """Perform a list of effects and give the lines of the journal, then what changed."""
    from rulecore.engine.dice import KeyedDice
    from rulecore.engine.performance import Performance
    from rulecore.engine.worlds import new_world

    rulebook = read(block, root).rulebook()
    world = new_world(rulebook, ask=lambda _lack: 1)
    goats = set_up(world)
    world.begin()
    play = Performance(rulebook, world, KeyedDice("goats"), First(), geometry=lambda *_: None)
    play.call("shown", {"goat": goats["bella"], "other": goats["bruno"]})
    return play.lines + _changed(play.changes) or ["nothing changes"]


def set_up(world: Any) -> dict[str, Any]:
    """Put the goats on the meadow."""
    from rulecore.values.tracks import Track

    state = world.state
    herds = {name: state.add_piece("herd", name) for name in HERDS}
    goats = {}
    for name, fields in ON_THE_MEADOW.items():
        goat = goats[name] = state.add_piece("goat", name, whole=herds[fields["herd"]])
        state.write(goat, "health", Track.whole([3, 3]))
        for field, value in fields.items():
            if field != "herd":
                state.write(goat, field, value)
    return goats


def _changed(changes: list[dict[str, Any]]) -> list[str]:
    """Tell changes; of a piece that came or went only that, not all its fields."""
    moved = {each["path"] for each in changes if "." not in each["path"] and "[" not in each["path"] and None in (each["from"], each["to"])}
    told = [each for each in changes if each["path"] in moved or each["path"].partition(".")[0] not in moved]
    return [f"{each['path']}: {_value(each['from'])} → {_value(each['to'])}" for each in told]


def _value(value: Any) -> str:
    return "nothing" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
