"""Tells a game as it goes on: what happened, its dice, what counted, what did not, and the rule it goes back to; or as JSON lines."""

from __future__ import annotations

import itertools
import json
import textwrap
from typing import TYPE_CHECKING, Any

import click

from rulecore.engine.wording import listed
from rulecore.interfaces.cli.explained import Explained
from rulecore.interfaces.cli.telling import Titles, cited
from rulecore.language.checked import Quantity
from rulecore.language.compiler import walk
from rulecore.language.explainer import show as shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.dice import Rolled
    from rulecore.engine.game import Game
    from rulecore.engine.outcomes import Outcome
    from rulecore.engine.store import Event, Store
    from rulecore.reasons import Reason
    from rulecore.rulebook.rulebook import Rulebook

#: A line of the journal that says what somebody does; what came of it stands under it.
HEADS = ("note", "check", "picked")
#: Sorts of lines that dice make; behind these all is told that did not count.
ROLLS = ("check", "pool", "rolled", "consult")
#: What did not count is told in lines of so many characters.
WIDTH = 110
#: Sorts of lines that are told as one where so many in a row say the same of several pieces, by what stands behind the piece.
ALIKE, MANY = {"gains": " gains ", "loses": " loses ", "order": ": ", "announced": ": "}, 3


class Told:
    """A store that tells every step it keeps."""

    def __init__(self, store: Store, rulebook: Rulebook | None, *, as_json: bool = False) -> None:
        self.store = store
        self.rulebook = rulebook
        self.as_json = as_json
        #: The number of the last line told, which `why` takes.
        self.number = 0
        self._explained: Explained | None = None
        self._turn = self._phase = ""
        self._named = Titles(rulebook)

    def listen(self, game: Game) -> None:
        """Have a game tell its dice and its reasons beside its lines. JSON lines have what counted, and no more."""
        if not self.as_json:
            self._explained = game.performance.journal = Explained(game)

    @property
    def by_reasons(self) -> bool:
        """Say whether a game tells its dice and its reasons beside its lines."""
        return self._explained is not None

    def append(self, event: Event) -> None:
        """Keep an event, then tell it: what is told is safe."""
        self.store.append(event)
        if event["event"] == "step":
            self._step(event)

    def inputs(self, at: str) -> list[Event]:
        """Give the inputs on record for a step."""
        return self.store.inputs(at)

    def passed(self, event: Event) -> None:
        """Count the lines of a step that was told in an earlier sitting."""
        self.number += len(event.get("lines", ()))

    def _step(self, event: Event) -> None:
        if self.as_json:
            for shape in json_lines(event, self.number):
                click.echo(json.dumps(shape, ensure_ascii=False))
            self.number += len(event["lines"])
            return
        if not event["lines"]:
            return
        turn, _, rest = event["at"].partition("/")
        phase = rest.partition("/")[0]
        if turn != self._turn:
            click.echo(f"\nTurn {turn}")
            self._turn, self._phase = turn, ""
        if phase != self._phase:
            click.echo(f"  {phase_title(self.rulebook, phase)}")
            self._phase = phase
        place = 0
        while place < len(event["lines"]):
            alike = alike_from(event, place)
            reasons, dice = self._behind(event, place)
            click.echo(self._several(alike) if len(alike) > 1 else self._line(alike[0], dice))
            for base in self._bases(alike[0], reasons):
                click.echo(_counted(base.text, shown(base.value), list(base.cite)))
            for text, value, *cite in counted(event, place):
                click.echo(_counted(text, value, cite))
            if alike[0][0] in ROLLS:
                for text in _outcomes_and_idle(reasons, self._outcomes(alike[0][1])):
                    click.echo(text)
            place += len(alike)

    def _outcomes(self, text: str) -> set[str]:
        """Give the ids of the outcomes of the check that a line tells of."""
        check = text.partition(":")[0].partition(" ")[0]
        known = self.rulebook is not None and self.rulebook.has("checks", check)
        return {each["id"] for each in self.rulebook.get("checks", check)["outcomes"]} if known and self.rulebook else set()

    def _bases(self, line: list[Any], reasons: list[Reason]) -> list[Reason]:
        """Give what a check adds to its dice and no line changes, such as a number of a chart: lines that count are added to it."""
        check = line[1].partition(":")[0].partition(" ")[0]
        if line[0] != "check" or self.rulebook is None or not self.rulebook.has("checks", check):
            return []
        adds = self.rulebook.get("checks", check)["adds"]
        named = {each.quantity for each in walk(adds) if isinstance(each, Quantity)} if adds is not None else set()
        alone = {name for name in named if not self.rulebook.get("quantities", name)["plan"].lines}
        return [each for each in reasons if each.id in alone and each.applied]

    def _behind(self, event: Event, place: int) -> tuple[list[Reason], list[Rolled]]:
        """Give the reasons and the dice of a line of a step; of a game that does not explain, none."""
        if self._explained is None:
            return [], []
        return self._explained.of(len(self._explained) - len(event["lines"]) + place + 1)

    def _several(self, lines: list[list[Any]]) -> str:
        """Give lines that say the same of one piece after the other as one: `12-14  bella, heidi and kid gain Lost`."""
        first, self.number = self.number + 1, self.number + len(lines)
        what, text, *cite = lines[0]
        between = ALIKE[what]
        names = listed(each[1].partition(between)[0] for each in lines)
        said = self._named.of_line(what, text).partition(between)[2]
        return f"{first:>6}-{self.number}  {names}{between.replace('s ', ' ')}{said}{cited(cite)}"

    def _line(self, line: list[Any], dice: list[Rolled]) -> str:
        self.number += 1
        what, text, *cite = line
        thrown = ", ".join(f"{each.die} {' '.join(map(str, each.faces))}" for each in dice if what != "pool")  # a pool names its faces
        indent = "" if what in HEADS else "  "
        return f"{self.number:>6}  {indent}{self._named.of_line(what, text)}{f'  ({thrown})' if thrown else ''}{cited(cite)}"


def alike_from(event: Event, place: int) -> list[list[Any]]:
    """Give the line at a place of a step, with those after it that say the same of other pieces, where there are three or more.

    >>> gains = [["gains", f"{goat} gains lost"] for goat in ("bella", "heidi", "kid")]
    >>> step = {"lines": [*gains, ["loses", "kid loses lost"]]}
    >>> len(alike_from(step, 0)), len(alike_from(step, 2)), len(alike_from(step, 3))
    (3, 1, 1)
    """
    lines: list[list[Any]] = event["lines"][place:]
    what, text, *cite = lines[0]
    between = ALIKE.get(what, "")
    said = text.partition(between)[2] if between else ""
    if not said:
        return lines[:1]
    found = list(itertools.takewhile(lambda line: (line[0], line[1].partition(between)[2], line[2:]) == (what, said, cite), lines))
    told = any(counted(event, number) for number in range(place, place + len(found)))
    return found if len(found) >= MANY and not told else lines[:1]


def phase_title(rulebook: Rulebook | None, phase: str) -> str:
    """Give the printed title of a phase, else its id in words.

    >>> phase_title(None, "milking_time")
    'Milking time'
    """
    found = rulebook.get("sequence", phase) if rulebook is not None and rulebook.has("sequence", phase) else {}
    return str(found.get("title") or phase.strip(".").replace("_", " ").capitalize())


def when(rulebook: Rulebook, at: str) -> str:
    """Give the turn, the phase, whose it is, and the step, as people call them."""
    turn, phase, *inner = at.split("/")
    steps = rulebook.get("sequence", phase).get("steps", ()) if rulebook.has("sequence", phase) else ()
    titles = {each["id"]: each.get("title") for each in steps}
    return ", ".join([f"turn {turn}", phase_title(rulebook, phase), *[str(titles.get(each) or each.replace("_", " ")) for each in inner]])


def counted(event: Event, place: int) -> list[list[str]]:
    """Give what counted in a line of a step, in short: each its words, its value and the rules behind it."""
    return [each[1:] for each in event.get("counted", ()) if each[0] == place]


def _counted(text: str, value: str, cite: list[str]) -> str:
    return f"{'':>12}{value} {text}{cited(cite)}"


def _outcomes_and_idle(reasons: list[Reason], outcomes: set[str]) -> Iterator[str]:
    """Give which outcome came about and which did not, each with its values, then what did not count, in short."""
    idle = []
    for each in reasons:
        if each.id in outcomes:
            yield f"{'':>12}{'' if each.applied else '· '}{each.text}"
        elif not each.applied:
            idle.append(each.text.partition(":")[0])
    for line in textwrap.wrap(f"did not count: {', '.join(idle)}", WIDTH) if idle else ():
        yield f"{'':>12}{'·' if line.startswith('did not') else ' '} {line}"


def json_lines(event: Event, before: int) -> Iterator[dict[str, Any]]:
    """Give the lines of a step as objects; its dice and changes stand in the first.

    >>> step = {"at": "2/play/jumps", "lines": [["note", "bella jumps", "ME-2"]], "faces": [], "cells": [["bella.x", 3]]}
    >>> list(json_lines(step, 7))[0]["n"], list(json_lines(step, 7))[0]["changes"]
    (8, [['bella.x', 3]])
    """
    turn, _, rest = event["at"].partition("/")
    phase, _, step = rest.partition("/")
    for number, (what, text, *cite) in enumerate(event["lines"]):
        yield {
            "n": before + number + 1,
            "turn": int(turn),
            "phase": phase,
            "step": step.partition("/")[2] or step,
            "what": what,
            "text": text,
            "dice": [{"for": face[0], "of": face[1], "die": face[3], "faces": face[4]} for face in event["faces"]] if number == 0 else [],
            "changes": event["cells"] if number == 0 else [],
            "reasons": [{"text": text, "value": value, "cite": rules} for text, value, *rules in counted(event, number)],
            "cite": cite,
        }


def tell_end(outcome: Outcome, turns: int | None, path: str | None, *, as_json: bool) -> None:
    """Say how a sitting ended, and what one can do with the game now."""
    if as_json:
        click.echo(json.dumps(_end(outcome), ensure_ascii=False))
    elif outcome.what == "over":
        click.echo(f"\n{outcome.winner or 'Nobody'} wins" + (f": {outcome.text}" if outcome.text else ""))
    elif outcome.what == "turns":
        click.echo(f"\nTurn {turns} is done.")
    if not as_json and outcome.what in ("over", "turns"):
        on = f"; rulecore play {path} goes on" if outcome.what == "turns" else ""
        kept = f"Kept in {path}: rulecore why {path} LINE explains a line{on}."
        click.echo(
            kept if path else "Not kept. With --save game.jsonl a game is, and `rulecore why game.jsonl LINE` explains a line of it."
        )


def _end(outcome: Outcome) -> dict[str, Any]:
    if outcome.what == "question":
        asked = [
            {"side": each.side, "key": each.key, "text": each.question.text, "choices": each.question.words()} for each in outcome.questions
        ]
        return {"what": "question", "questions": asked}
    if outcome.what == "paused":
        return {"what": "paused", "text": outcome.text}
    return {"what": "end" if outcome.what == "over" else "turns", "winner": outcome.winner, "text": outcome.text}
