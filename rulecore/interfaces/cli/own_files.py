"""`--file-of SIDE=FILE`: the files that sides may have of a game, brought up to what the umpire's file holds."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.engine.fold import Folded
    from rulecore.engine.game import Game
    from rulecore.engine.laying import Laying
    from rulecore.engine.savefile import GameFile
    from rulecore.engine.store import Event


def check_names(paths: Mapping[str, str], umpires: str | None, sides: Iterable[str]) -> None:
    """Say what is wrong with the sides and files that `--file-of` names; `umpires` is the file of the game."""
    from rulecore.suggestions import did_you_mean

    sides = list(sides)
    if paths and umpires is None:
        message = "what a side may know is written from the file of the game, and this game is not kept."
        raise CommandWrong(Problem("command/file-of", message, hint="Keep it: --save game.jsonl"))
    for side, path in paths.items():
        if side not in sides:
            hint = did_you_mean(side, sides) or f"There are: {', '.join(sides)}."
            raise CommandWrong(Problem("play/no-side", f'there is no side "{side}".', hint=hint))
        if not path.endswith(".jsonl") or os.path.realpath(path) == os.path.realpath(umpires or ""):
            message = f'"{path}" is no name for the file of {side}.'
            raise CommandWrong(Problem("command/file-of", message, hint=f"Write --file-of {side}={side}.jsonl"))


class OwnFiles:
    """The own files of some sides, by their paths; `write` brings them up to date, whether or not they are there yet."""

    def __init__(self, paths: Mapping[str, str], umpires: GameFile, game: Game) -> None:
        self.paths = dict(paths)
        self.umpires = umpires
        self.game = game
        if paths and not any(event["event"] == "input" and event["asked"] == "secret" for event in umpires.events):
            from secrets import token_hex

            at = game.done or "1/.begin"
            umpires.append({"event": "input", "at": at, "by": "", "asked": "secret", "answer": token_hex(16)})

    def write(self) -> None:
        """Bring every file up to date."""
        for side, path in self.paths.items():
            self._bring_up(side, path, self.umpires.events)

    def _bring_up(self, side: str, path: str, events: list[Event]) -> None:
        from rulecore.engine.own_file import OwnFile
        from rulecore.engine.savefile import GameFile

        secret = next(event["answer"] for event in events if event["event"] == "input" and event["asked"] == "secret")
        own = OwnFile(self.game.rulebook, self._laid, side, str(secret))
        told: list[Event] = json.loads(json.dumps(own.events(events)))
        if not os.path.lexists(path):
            header = {key: value for key, value in told[0].items() if key not in ("event", "format")}
            GameFile.create(path, header).close()
        with GameFile.resume(path) as file:
            if file.events != told[: len(file.events)]:
                message = f"{path} is not what {side} may know of {self.umpires.path}."
                raise CommandWrong(Problem("game/own-file", message, hint="Name another file for it."))
            for event in told[len(file.events) :]:
                file.append(event)

    def _laid(self, folded: Folded) -> Laying:
        from rulecore.engine.laying import lay
        from rulecore.engine.worlds import new_world
        from rulecore.hooks.loading import functions_of

        rulebook: Any = self.game.rulebook
        return lay(rulebook, new_world(rulebook, plugins=functions_of(rulebook)), folded, leaves=True)
