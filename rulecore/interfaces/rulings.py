"""Rulings: what the people at a table decide while they play, kept in a layer beside the game, with what happened as a worked example."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.writing import write_whole
from rulecore.ruleset.flow import flow, quoted

if TYPE_CHECKING:
    from rulecore.engine.store import Event
    from rulecore.interfaces.games import Setting
    from rulecore.rulebook.loading import Reading
    from rulecore.testing.witness import Witness

#: How a ruling is numbered: R-1, R-2 …
_NUMBER = re.compile(r"^  R-([0-9]{1,6}):", re.MULTILINE)

HEAD = """\
# Rulings made while {game} was played, each with what happened as its worked example.
ruleset: {id}
title: {title}
version: 0.1.0
format: 1
overlays: [{overlays}]
"""
RULING = """\
---
rules:
  {number}:
    title: {title}
    statement: {statement}
    source: {source}
"""


class Recorded:
    """A game on file that can be run again and watched."""

    def __init__(self, path: str) -> None:
        from rulecore.engine.savefile import counting, read_events

        self.path = path
        self.events = list(counting(read_events(path).events))
        self.places = [place for place, each in enumerate(self.events) if each["event"] == "step" for _ in each["lines"]]
        self.until = len(self.events)
        #: So many lines came before the game went on by other rules.
        self.earlier = 0

    def line(self, number: int | None) -> tuple[int, Event]:
        """Give the number of a line as `play` prints it, the last where none is said, and its step, with which the game ends then."""
        if not self.places or not 1 <= (number or 1) <= len(self.places):
            hint = f"It has lines 1 to {len(self.places)}." if self.places else f"Nothing has happened in it yet: rulecore play {self.path}"
            raise CommandWrong(Problem("game/no-line", f"{self.path} has no line {number or 1}.", hint=hint))
        found = number or len(self.places)
        self.until = self.places[found - 1] + 1
        return found, self.events[self.until - 1]

    def watched(self, **how: Any) -> tuple[Setting, Witness]:
        """Run the game again up to the line, from where it began or went on by the rules of then; gives its setting and what was seen."""
        from rulecore.engine.fold import Folded
        from rulecore.engine.following import Differs, Following, RecordEnds
        from rulecore.interfaces.cli.replay import differing
        from rulecore.interfaces.games import given_dice, on_with, setting_of, stretches, umpires_only
        from rulecore.testing.witness import Witness

        umpires_only(self.events[0], self.path)
        below, rest = stretches(self.events[: self.until])[-1]
        self.earlier = sum(place < len(below) for place in self.places)
        setting = setting_of(below, self.path)
        setting.dice = given_dice(self.events[0], self.events[1:])
        game = setting.game(Following(rest), folded=Folded(below) if len(below) > 1 else None)
        witness = Witness(game.performance, **how)
        try:
            on_with(game)
        except RecordEnds:
            pass
        except Differs as differs:
            raise differing(self.path, differs) from None
        return setting, witness


def ruling(path: str, statement: str, *, title: str, line: int | None = None) -> tuple[str, str, int, bool]:
    """Write a ruling into the layer beside a game; gives its file, its number, the line it is about, and whether an example came of it.

    Raises CommandWrong where the game has no such line, and RulesWrong where the file of rulings is not right.
    """
    from rulecore.rulebook.loading import read

    game = Recorded(path)
    number, step = game.line(line)
    setting, witness = game.watched()
    reading = read(setting.ruleset, setting.layers, options=setting.options, variant=setting.variant)
    file = file_of(path)
    before = _there(file)
    name = f"R-{max(map(int, _NUMBER.findall(before)), default=0) + 1}"
    source = f"{os.path.basename(path)}, line {number}, {step['at']}"
    text = before or HEAD.format(
        game=os.path.basename(path),
        id=_id_of(path),
        title=quoted(f"Rulings of {os.path.basename(path)}"),
        overlays=", ".join(layer.id for layer in reading.stack.layers),
    )
    text += RULING.format(number=name, title=flow(title), statement=flow(statement), source=flow(source))
    call = witness.behind(number - 1 - game.earlier)
    example = _example(game, reading, call, {"name": f"{name}, {source}", "cite": name}) if call is not None else ""
    if example:
        text += f"examples:\n{example}"
    _checked(text, file)
    write_whole(file, text)
    return file, name, number, bool(example)


def file_of(path: str) -> str:
    """Give the file of the rulings of a game.

    >>> file_of("games/battle.jsonl")
    'games/battle-rulings.yaml'
    """
    return os.path.splitext(path)[0] + "-rulings.yaml"


def _id_of(path: str) -> str:
    name = re.sub(r"\W", "_", os.path.splitext(os.path.basename(path))[0], flags=re.ASCII)
    return f"{name}_rulings" if name.isidentifier() else f"game_{name}_rulings"


def _there(file: str) -> str:
    """Give the rulings that stand there already; a file that ends without a line break gets one."""
    try:
        with open(file, encoding="utf-8") as found:
            text = found.read()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        hint = "Save it as UTF-8, or move it away."
        raise CommandWrong(Problem("ruleset/unreadable", f"{file} is no text in UTF-8.", hint=hint)) from None
    return text if text.endswith("\n") or not text else text + "\n"


def _example(game: Recorded, reading: Reading, number: int, head: dict[str, Any]) -> str:
    """Give what happened as a worked example; nothing where the example runner does not come to the same."""
    from rulecore.testing.drafting import Draft, Table

    tables: list[Table] = []
    _, witness = game.watched(wanted=number, look=lambda world, call: tables.append(Table(world, reading, call)))
    draft = Draft(reading, tables[0], witness.calls[number], head)
    return draft.text() if draft.settle() else ""


def _checked(text: str, file: str) -> None:
    """Refuse a text that cannot be read: what stood in the file before may have been edited."""
    from rulecore.ruleset.documents import read_text
    from rulecore.ruleset.schemas import validate

    problems = [problem for document in read_text(text, file) for problem in validate(document)]
    if problems:
        from rulecore.errors import RulesWrong

        raise RulesWrong(problems)
