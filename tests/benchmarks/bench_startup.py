"""Process start: the commands people wait for, beside an empty Python."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from yardsticks import Row, started

from rulecore.interfaces.cli.main import available

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What is started, and its bar.
COMMANDS = {
    "--version": (["--version"], 2.5),
    "roll": (["roll", "terrain_setup", "-r", "terrain", "--seed", "7"], 6),
    "odds": (["odds", "hidden_shoal_strike", "-r", "terrain", "--set", "inches=2..13"], 8),
}
MEGABYTES = 60
ROUNDS = 31


def rows() -> Iterator[Row]:
    """Give the time of each command and the memory of the largest."""
    script = Path(sys.executable).parent / "rulecore"
    front = [str(script)] if script.exists() else [sys.executable, "-m", "rulecore"]
    there = {name: words for name, (words, _) in COMMANDS.items() if name.startswith("--") or name in available()}
    empty = "python -c pass"
    measured = started(ROUNDS, **{empty: [sys.executable, "-c", "pass"]}, **{name: [*front, *words] for name, words in there.items()})
    for name, words in there.items():
        yield Row(f"rulecore {' '.join(words)}", measured[name][0] / measured[empty][0], empty, COMMANDS[name][1])
    yield Row("memory of the largest", max(peak for _, peak in measured.values()), "", MEGABYTES, unit=" MB")
