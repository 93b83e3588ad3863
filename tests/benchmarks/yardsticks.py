"""How speed is measured: beside a yardstick, in one run, turn by turn, and told as a ratio.

A busy neighbour doubles every time and leaves ratios nearly alone, so a bar is a ratio. What counts is the processor's time, not the
clock's, and of many rounds the quickest, because whatever took longer was disturbed. Nothing here is a test.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 21


class Row(NamedTuple):
    """One measured thing: `ratio` times its yardstick; `bar` is the most (or, with `least`, the least) it may be; None shows it only."""

    what: str
    ratio: float | None
    beside: str
    bar: float | None = None
    least: bool = False
    unit: str = "x"

    @property
    def held(self) -> bool | None:
        """Whether the bar holds; None where there is no bar or nothing was measured."""
        if self.bar is None or self.ratio is None:
            return None
        return self.ratio >= self.bar if self.least else self.ratio <= self.bar


def timed(rounds: int = ROUNDS, **functions: Callable[[], object]) -> dict[str, float]:
    """Give the processor's seconds of one call of each function, the least of all rounds, timed in turns with the garbage collector off."""
    repeats = {}
    for name, function in functions.items():
        function()
        began = time.process_time()
        function()
        once = time.process_time() - began
        repeats[name] = max(1, int(0.004 / max(once, 1e-9)))
    samples: dict[str, list[float]] = {name: [] for name in functions}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, function in functions.items():
                began = time.process_time()
                for _ in range(repeats[name]):
                    function()
                samples[name].append((time.process_time() - began) / repeats[name])
    finally:
        gc.enable()
    return {name: min(taken) for name, taken in samples.items()}


def started(rounds: int = ROUNDS, **commands: list[str]) -> dict[str, tuple[float, float]]:
    """Give the processor's seconds, the least of all rounds, and the peak megabytes of each command as a fresh process, in turns.

    Compiled modules and rulebooks are kept between the rounds, in a folder of their own, as they are between the commands of a person.
    """
    starter = [sys.executable, os.path.join(os.path.dirname(__file__), "starting.py")]
    with tempfile.TemporaryDirectory() as folder:
        kept = {"PYTHONPYCACHEPREFIX": os.path.join(folder, "modules"), "XDG_CACHE_HOME": folder}
        wrong = ("PYTHONDONTWRITEBYTECODE", "RULECORE_CACHE")
        environment = {name: value for name, value in os.environ.items() if name not in wrong} | kept
        wanted = json.dumps({"rounds": rounds, "commands": commands, "environment": environment})
        done = subprocess.run(starter, input=wanted, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)
    return {name: (seconds, peak) for name, (seconds, peak) in json.loads(done.stdout).items()}


def installed(*modules: str) -> bool:
    """Say whether these peers can be imported."""
    return all(importlib.util.find_spec(module) for module in modules)


def table(rows: Iterator[Row] | list[Row]) -> str:
    """Print rows under each other."""
    lines = [("what", "ratio", "beside", "bar", "")]
    for row in rows:
        ratio = "not installed" if row.ratio is None else f"{row.ratio:.3g}{row.unit}"
        bar = "" if row.bar is None else f"{'>=' if row.least else '<='} {row.bar:g}{row.unit}"
        lines.append((row.what, ratio, row.beside, bar, {True: "held", False: "MISSED", None: ""}[row.held]))
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)
