"""Where the events of a game go, and what an event is: the one thing a game and its file agree about.

Every event is a mapping of JSON values, `event` says which sort it is. `at` is the place in the sequence, a text that the game makes and
a file only compares: `2/play/jumps` is turn, phase, step; in a phase for each of something the piece stands behind the phase:
`2/play/bella/jumps`. A turn begins at `2/.begin` and ends at `2/.end`; a phase with triggers or `each` has such places too, and one that a
plugin surrounds is a single place, `2/play`.

- `{"event": "header", …, "table"}`: what is played, and the table as it was set up, as cells. `of` names the side whose own file it is.
- `{"event": "input", "at", "by", "asked", "answer"}`: what a person said. `by` is the side (empty for nobody in particular), `asked` the
  key of the question, unique within its step (`jump/white#2`), `answer` a word, number, none, or a list of these. A typed die is an input
  with `asked` beginning `die/`. How a pause goes on is one with the key `pause` (`again`, `by hand`, `without NAME`); `dice` are faces
  added to those written down, `secret` is what the nonces of seals are made of.
- `{"event": "step", "at", "begins", "cells", "kept", "faces", "lines", "captains"}`: what a step did, all of it, in one event. `begins` are
  the moments that began with it, in order (`turn`, a phase, a step); one that began within it is `[name, n]`, behind n of its cells.
  `cells` are `[path, value]`, or `[path]` for what is empty or gone, and for a condition that a piece has no more; a piece, condition or
  order that came is `[id, kind]`; the cells of one that went stand with what they held last, then as gone. `[path, value, true]` had stood
  empty and was filled when somebody read it, as if it had been so from the beginning. `kept` is what the game remembers beside cells:
  `[key, value]`, or `[key]` when it is forgotten; `engine.kept` reads it back. `faces` are
  `[purpose, subject, name, dice, [face, …], source]`; `lines` are `[sort, text, cite, …]`; `captains` are `[side, asked, answer]`. Where
  something counted in a line, `counted` holds `[number of the line in the step, text, value, cite, …]`: why, in short.
- `{"event": "crash", "at", "who", "hook", "where", "error", "inputs", "trace"}`: a step that was rolled back, and whose fault it was. The
  game is paused.
- `{"event": "stack", "at", "ruleset", "with", "options", "variant", "lock", "cells", "kept"}`: from here on other rules are played; what
  they changed on the table stands with them.
- `{"event": "reveal", "at", "asked", "number", "answer", "nonce", "cells"}`: only in a side's own file, where what others answered stands
  as `{"sealed": hash}`: the answer of that number to that question, what opens its seal, and cells that were left out until now.
- `{"event": "undo", "to"}`: everything after the event of that number (the header is 0) counts no more; nothing is erased.
- `{"event": "over", "at", "winner", "text"}`: the game has ended; `winner` is a side or none.

The values of cells are written by `written` below and read by the type of their field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    Event = dict[str, Any]


class Store(Protocol):
    """What a game asks of the place that keeps its events; a game file is one."""

    def append(self, event: Event) -> None:
        """Keep one event; when this returns it is safe, as far as that was asked for."""

    def inputs(self, at: str) -> list[Event]:
        """Give the inputs on record for a step that is not done yet, in the order they came in."""


class Waiting:
    """The inputs that wait for a step which is not done yet, by its place."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._by_place: dict[str, list[Event]] = {}
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        """Take an event: an input waits for its step, and a step that is done has had its inputs."""
        if event["event"] == "input":
            self._by_place.setdefault(event["at"], []).append(event)
        elif event["event"] == "step":
            self._by_place.pop(event["at"], None)

    def at(self, place: str) -> list[Event]:
        """Give the inputs for the step at a place."""
        return list(self._by_place.get(place, ()))


class InMemory:
    """Keeps the events of a game in a list: for tests, look-ahead and games that nobody saves.

    >>> store = InMemory()
    >>> store.append({"event": "input", "at": "1/play/jumps", "by": "white", "asked": "choose#1", "answer": "bella"})
    >>> [each["answer"] for each in store.inputs("1/play/jumps")], store.inputs("2/play/jumps")
    (['bella'], [])
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._waiting = Waiting()

    def append(self, event: Event) -> None:
        """Keep one event."""
        self.events.append(event)
        self._waiting.take(event)

    def inputs(self, at: str) -> list[Event]:
        """Give the inputs on record for a step that is not done yet."""
        return self._waiting.at(at)


class Forgetting:
    """Keeps nothing but the inputs of the step that is being done: for simulation."""

    #: Whether step events are worth making at all.
    forgets = True

    def __init__(self) -> None:
        self._inputs: list[Event] = []

    def append(self, event: Event) -> None:
        """Keep an input until its step is done."""
        if event["event"] == "input":
            self._inputs.append(event)
        else:
            self._inputs.clear()

    def inputs(self, at: str) -> list[Event]:
        """Give the inputs on record for a step that is not done yet."""
        return [each for each in self._inputs if each["at"] == at]


def written(value: Any) -> Any:
    """Give the value of a cell as JSON: numbers, truths and none as they are, a fraction as `7/3`, pieces and conditions by their id.

    >>> from fractions import Fraction
    >>> from rulecore.values.tracks import Track
    >>> written(Fraction(7, 3)), written((1, True, None)), written(Track([(2, 7), (8, 8)]))
    ('7/3', [1, True, None], [[2, 7], [8, 8]])
    """
    if value is None or type(value) in (int, bool, str):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [written(each) for each in value]
    sections = getattr(value, "sections", None)
    if sections is not None and getattr(value, "_sort", None) is None:
        return [list(each) for each in sections]
    ident = getattr(value, "_id", None)
    return str(value) if ident is None else ident
