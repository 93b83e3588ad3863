"""What watches the code of plugins during a step: the latch, the log of their calls, and whom to blame.

After a question or a crash nothing more is done in a step, whatever a plugin swallows; and when the step runs again, it must ask the same
things in the same order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import Stopped
from rulecore.engine.questions import QuestionOpen
from rulecore.errors import NameUnknown, PluginFailed, Problem

if TYPE_CHECKING:
    #: Kind, purpose and subject; the subject is put into words only where calls are compared.
    Call = tuple[str, str, Any]

#: So many calls of one step are an endless loop.
MOST_CALLS = 1_000_000


class Latch:
    """Holds what stopped a step first, and who was running then: later calls raise the same again."""

    def __init__(self) -> None:
        self.stopped: BaseException | None = None
        #: Plugin, hook and place of the first crash.
        self.blamed: tuple[str, str] = ("", "")
        self.later: list[BaseException] = []
        self.running: list[tuple[str, str]] = []
        self.calls: list[Call] = []
        self._place = ""
        self._before: list[Call] = []

    def open(self, place: str) -> None:
        """Say that a step begins, or begins again."""
        self._before = self.calls if place == self._place else []
        self._place = place
        self.calls = []
        self.stopped, self.blamed = None, ("", "")
        self.later.clear()
        self.running.clear()

    def close(self) -> None:
        """Say that a step is done for good."""
        self._place, self.calls, self._before = "", [], []

    def call(self, kind: str, purpose: str, subject: Any = "") -> None:
        """Note a call of a plugin; what stopped the step is raised again, and so is a call that was another one last time."""
        if self.stopped is not None:
            raise self.stopped
        self.calls.append((kind, purpose, subject))
        if self._before or len(self.calls) > MOST_CALLS:
            self._judge(len(self.calls) - 1)

    def _judge(self, number: int) -> None:
        """Stop a step that calls without end, or that runs again and makes another call than the first time."""
        if number >= MOST_CALLS:
            raise self.stop(self._endless())
        call = self.calls[number]
        if number < len(self._before) and told(self._before[number]) != told(call):
            raise self.stop(self._otherwise(number, call))

    def stop(self, error: BaseException) -> BaseException:
        """Hold what stops the step, and give it: the first one counts."""
        if self.stopped is None:
            self.stopped = error
            if self.running and isinstance(error, NameUnknown):
                error.blame(*self.running[-1])
            if self.running and not isinstance(error, (QuestionOpen, KeyboardInterrupt, Stopped)):
                self.blamed = self.running[-1]
        elif error is not self.stopped:
            self.later.append(error)
        return self.stopped

    def enter(self, plugin: str, hook: str) -> None:
        """Say that code of a plugin runs now."""
        self.running.append((plugin, hook))

    def leave(self) -> None:
        """Say that it runs no more."""
        if self.running:
            self.running.pop()

    def _endless(self) -> PluginFailed:
        who, hook = self.running[-1] if self.running else ("a plugin", "")
        sentence = f"{who} goes on without end in {hook}: it has asked for {MOST_CALLS} things in one step."
        return PluginFailed(Problem("plugin/endless", sentence, hint="Its loop has no end; report it to whoever wrote it."))

    def _otherwise(self, number: int, call: Call) -> PluginFailed:
        who, hook = self.running[-1] if self.running else ("a plugin", "")
        before, now = told(self._before[number]), told(call)
        sentence = f"{who} is not the same twice in {hook}: call {number + 1} of the step was {before}, and is {now} now."
        hint = "Going through a set, a clock or a variable that outlives the step does this; keep no state between calls."
        return PluginFailed(Problem("plugin/not-repeatable", sentence, hint=hint))


def told(call: Call) -> str:
    """Give a call in words.

    >>> told(("roll", "jump", "bella"))
    'roll jump of bella'
    """
    kind, purpose, subject = call
    who = str(subject)
    return " ".join(filter(None, (kind, purpose, f"of {who}" if who else "")))
