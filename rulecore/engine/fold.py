"""A game as its file says it stands: cells, what is remembered, how far it is. No rulebook, no plugin, and nothing runs.

What a step began to look back to (`at start of`) needs how things stood then, so a fold also knows where the log of the game begins and
which steps came since: `engine.laying` lays the first down and lets the others follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.store import Event

    #: A place in a game: the number of a step, and how many of its cells were written by then.
    Place = tuple[int, int]


#: What an event of a change of stack says of the rules.
STACK = ("ruleset", "with", "options", "variant", "lock")
#: Events that change cells and are no steps: a change of stack, and in a side's own file an order of others that is told by now.
CELLS_ONLY = ("stack", "reveal")
NO_STEP: Event = {"at": "", "begins": [], "cells": [], "kept": [], "faces": [], "lines": [], "captains": []}


class Fold:
    """What the cells of some steps come to.

    `cells` holds what stands there by path, `gone` what stood last in cells that are not there any more, `kept` what is remembered as
    `[key, value]`.

    >>> fold = Fold([["bella", "goat"], ["bella.speed", 3]])
    >>> fold.take([["bella.speed", 5], ["meadow", "meadow"]])
    >>> fold.take([["bella.speed"], ["bella"]])
    >>> fold.cells, fold.gone
    ({'meadow': 'meadow'}, {'bella.speed': 5, 'bella': 'goat'})
    """

    __slots__ = ("cells", "gone", "kept")

    def __init__(self, cells: Iterable[list[Any]] = ()) -> None:
        self.cells: dict[str, Any] = dict(cells)
        self.gone: dict[str, Any] = {}
        self.kept: dict[str, list[Any]] = {}

    def take(self, cells: Iterable[list[Any]]) -> None:
        """Take the cells of a step, or of a part of it."""
        now = self.cells
        for cell in cells:
            if len(cell) > 1:
                now[cell[0]] = cell[1]
            elif cell[0] in now:
                self.gone[cell[0]] = now.pop(cell[0])

    def remember(self, kept: Iterable[list[Any]]) -> None:
        """Take what a step remembered and forgot."""
        for each in kept:
            if len(each) == 2:
                self.kept[str(each[0])] = each
            else:
                self.kept.pop(str(each[0]), None)


class Folded:
    """A whole game, folded: its header, its steps that count, how it stands now, and how it stood where its log begins.

    `done` is the place of the last step, `over` the event that ended it or none, `crash` the one it is paused by.
    """

    def __init__(self, events: Iterable[Event]) -> None:
        header, *rest = events
        self.header: Event = header
        self.steps: list[Event] = []
        self.over: Event | None = None
        self.crash: Event | None = None
        #: The plugins that the game was gone on without.
        self.without: list[str] = []
        self.done = ""
        self._places: set[str] = set()
        for event in rest:
            self._take(event)
        self.moments, self.begin = _moments(self.steps)
        self._now: Fold | None = None

    def _take(self, event: Event) -> None:
        sort = event["event"]
        if sort == "step":
            if event["at"] in self._places:
                raise CommandWrong(Problem("game/damaged", f"the step {event['at']} is done twice.", hint="Take the file from a copy."))
            self._places.add(event["at"])
            self.steps.append(event)
            self.done = event["at"]
            self.crash = None
        elif sort in CELLS_ONLY:
            self.steps.append(as_step(event))
            self.header = stacked(self.header, event)
        elif sort == "crash":
            self.crash = event
        elif sort == "over":
            self.over = event
        elif sort == "input" and event["asked"] == "pause":
            self.crash = None
            way, _, name = str(event["answer"]).partition(" ")
            self.without += [name] if way == "without" else []

    @property
    def table(self) -> list[list[Any]]:
        """The cells of the table as it was set up."""
        found: list[list[Any]] = self.header.get("table", [])
        return found

    @property
    def now(self) -> Fold:
        """How the game stands."""
        if self._now is None:
            self._now = self.until((len(self.steps), 0))
        return self._now

    def until(self, place: Place) -> Fold:
        """Give how the game stood at a place: all steps before it, and so many cells of the next."""
        fold = Fold(self.table)
        for step in self.steps[: place[0]]:
            fold.take(step["cells"])
            fold.remember(step["kept"])
        if place[1]:
            fold.take(self.steps[place[0]]["cells"][: place[1]])
        return fold

    def faces(self, source: str) -> int:
        """Count the faces of a source that were thrown."""
        return sum(len(face[4]) for step in self.steps for face in step["faces"] if face[5] == source)


def as_step(event: Event) -> Event:
    """Give an event that only changes cells as a step that stands at no place."""
    return {**NO_STEP, "sort": event["event"], "cells": event["cells"], "kept": event.get("kept", [])}


def stacked(header: Event, event: Event) -> Event:
    """Give a header as it is behind an event: a change of stack says other rules.

    >>> stacked({"ruleset": "meadow", "seed": "7"}, {"event": "stack", "ruleset": "hill"})["ruleset"]
    'hill'
    """
    return {**header, **{key: event[key] for key in STACK if key in event}} if event["event"] == "stack" else header


def begun(step: Event) -> list[tuple[str, int]]:
    """Give the moments that began in a step, each with the number of cells that were written before it.

    >>> begun({"begins": ["turn", ["jumps", 2]]})
    [('turn', 0), ('jumps', 2)]
    """
    return [(each, 0) if isinstance(each, str) else (each[0], each[1]) for each in step["begins"]]


def _moments(steps: list[Event]) -> tuple[dict[str, Place], Place]:
    """Give where each moment last began, and where the log begins: at an end of a turn or phase what nothing looks back to is dropped."""
    moments: dict[str, Place] = {}
    begin = (0, 0)
    for number, step in enumerate(steps):
        for name, written in begun(step):
            moments[name] = (number, written)
        if step.get("sort") == "stack":  # nobody looks back behind other rules
            begin = (number + 1, 0)
            moments = dict.fromkeys(moments, begin)
        if step["at"].endswith("/.end"):
            begin = max(begin, min([(number + 1, 0), *moments.values()]))
    return moments, begin
