"""`rulecore map FILE`: the table of a game as a map, drawn by the plugin that knows where things lie."""

from __future__ import annotations

from rulecore.interfaces.cli.led import Led

command = Led("map", "FILE [--turn N] ...", "Draw the table of a saved game as a map.")
