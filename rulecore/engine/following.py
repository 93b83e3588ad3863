"""A game that is on record, run again from its beginning: every step must come out as it did.

The same lock, seed and inputs make the same journal, so a file needs no other proof. Opening a game folds it and proves nothing.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.store import Event


class Differs(BaseException):
    """A step came out otherwise than on record. No `Exception`, so that a plugin which catches those does not catch this."""

    def __init__(self, recorded: Event, now: Event) -> None:
        self.recorded = recorded
        self.now = now
        super().__init__(recorded.get("at", ""))


class RecordEnds(BaseException):
    """All that is on record has been run again, and nothing new is wanted."""


class Following:
    """A store that answers with the inputs on record and compares the steps; the run ends with the record.

    >>> step = {"event": "step", "at": "1/play/jumps", "lines": []}
    >>> following = Following([{"event": "input", "at": "1/play/jumps", "by": "white", "asked": "jump#1", "answer": "bella"}, step])
    >>> [each["answer"] for each in following.inputs("1/play/jumps")]
    ['bella']
    >>> following.append(step)
    >>> following.proved
    1
    """

    def __init__(self, recorded: Iterable[Event]) -> None:
        self.recorded = deque(recorded)
        #: So many steps came out as on record.
        self.proved = 0
        self._inputs: dict[str, list[Event]] = {}
        for event in self.recorded:
            if event["event"] == "input":
                self._inputs.setdefault(event["at"], []).append(event)

    def append(self, event: Event) -> None:
        """Compare one event with the one on record; RecordEnds where there is none."""
        self._pass_over(event)
        if not self.recorded:
            raise RecordEnds
        expected = self.recorded.popleft()
        if not _alike(expected, event):
            raise Differs(expected, event)
        self.proved += event["event"] == "step"

    def _pass_over(self, event: Event) -> None:
        """Leave behind what is not compared: inputs, which have been taken, and crashes that do not come again."""
        while self.recorded:
            sort = self.recorded[0]["event"]
            if sort != "input" and (sort != "crash" or event["event"] == "crash"):
                return
            self.recorded.popleft()

    def inputs(self, at: str) -> list[Event]:
        """Give the inputs on record for a step."""
        return list(self._inputs.get(at, ()))

    def ahead(self) -> Event | None:
        """Give the next step on record, or the end, that has not been run again yet."""
        return next((event for event in self.recorded if event["event"] in ("step", "over")), None)

    def pause(self) -> str:
        """Take how the pause that comes next went on from the record; empty when it did not."""
        if self.recorded and self.recorded[0]["event"] == "input" and self.recorded[0]["asked"] == "pause":
            return str(self.recorded.popleft()["answer"])
        return ""


def _alike(recorded: Event, now: Event) -> bool:
    """Say whether two events are the same. Of a crash only its place counts: where code stands differs between versions."""
    if recorded["event"] == "crash":
        return bool(now["event"] == "crash" and recorded["at"] == now["at"])
    return bool(_plain(recorded) == _plain(now))


def _plain(value: Any) -> Any:
    """Give a value as it comes back from JSON."""
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value
