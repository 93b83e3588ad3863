"""How a run of a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.engine.questions import Open
    from rulecore.engine.store import Event


class Outcome:
    """How a run ended: `over`, `turns` (as many as were asked for), `question`, or `paused` after a crash."""

    __slots__ = ("crash", "questions", "text", "what", "winner")

    def __init__(
        self, what: str, *, winner: str | None = None, text: str = "", questions: Sequence[Open] = (), crash: Event | None = None
    ) -> None:
        self.what = what
        self.winner = winner
        self.text = text
        self.questions = tuple(questions)
        self.crash = crash

    def __repr__(self) -> str:
        return f"Outcome({self.what!r}, winner={self.winner!r}, text={self.text!r}, questions={list(self.questions)!r})"
