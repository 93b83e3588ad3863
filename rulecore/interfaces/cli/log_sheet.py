"""`rulecore log-sheet PIECE -r RULESET`: the filled sheet of a piece, as its game prints one."""

from __future__ import annotations

from rulecore.interfaces.cli.led import Led

command = Led("log-sheet", "PIECE -r RULESET ...", "Print the filled log of a piece: its card, and all that is worked out once to play it.")
