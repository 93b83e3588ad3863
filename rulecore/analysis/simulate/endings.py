"""How one game of many ended: who won, why, after how many turns, what its players had then, and what went wrong if anything did."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.game import Game
    from rulecore.engine.outcomes import Outcome
    from rulecore.engine.store import Event

#: How a game may end that has no winner: nobody won, it was stopped after so many turns, or it could not be played to an end.
NOBODY, UNFINISHED, FAILED = "nobody", "unfinished", "failed"


class Failure:
    """What kept a game from its end: a `plugin` or `rules` that failed, a `question` that no captain answers, a process that `died`.

    `run` is the number of the game and `seed` what its dice follow from, `at` the place in it, `who` is to blame, `text` says what it was.
    """

    __slots__ = ("at", "run", "seed", "text", "what", "who")

    def __init__(self, what: str, run: int, seed: str, *, at: str = "", who: str = "", text: str = "") -> None:
        self.what = what
        self.run = run
        self.seed = seed
        self.at = at
        self.who = who
        self.text = text

    def __repr__(self) -> str:
        return f"Failure({self.what!r}, {self.run}, {self.seed!r}, at={self.at!r}, who={self.who!r}, text={self.text!r})"


class Ending:
    """How a game ended; `reason` is without its numbers, so that equal ends are equal, `numbers` are those of its players by path."""

    __slots__ = ("captain", "failure", "numbers", "reason", "turns", "winner")

    def __init__(self, winner: str, reason: str = "", *, turns: int = 0, numbers: dict[str, Any] | None = None) -> None:
        self.winner = winner
        self.reason = reason
        self.turns = turns
        self.numbers = numbers or {}
        #: The name of the captain that won.
        self.captain = ""
        self.failure: Failure | None = None

    @classmethod
    def failed(cls, failure: Failure) -> Ending:
        """Give the ending of a game that could not be played to its end."""
        made = cls(FAILED)
        made.failure = failure
        return made

    @classmethod
    def of(cls, game: Game, outcome: Outcome, run: int, seed: str) -> Ending:
        """Give the ending of a game that has been run."""
        if outcome.what == "question":
            first = outcome.questions[0]
            return cls.failed(Failure("question", run, seed, at=first.at, who=first.side, text=first.question.text))
        if outcome.what == "paused":
            return cls.failed(_crashed(outcome.crash or {}, run, seed))
        winner = UNFINISHED if outcome.what == "turns" else outcome.winner or NOBODY
        return cls(winner, reason_of(outcome.text), turns=_turns(game), numbers=dict(_numbers(game)))


def reason_of(text: str) -> str:
    """Give why a game ended without the numbers of this one game.

    >>> reason_of("points: white 460, brown 270"), reason_of("bella is 2/3 home")
    ('points: white …, brown …', 'bella is … home')
    """
    return re.sub(r"(?<![\w.])[-−+]?\d+(?:[/.]\d+)?(?![\w])", "…", text)


def _crashed(crash: Event, run: int, seed: str) -> Failure:
    who, hook = crash.get("who", ""), crash.get("hook", "")
    what = "plugin" if hook and who != "the rules" else "rules"
    return Failure(what, run, seed, at=crash.get("at", ""), who=f"{who} {hook}".strip(), text=crash.get("error", ""))


def _turns(game: Game) -> int:
    return int(game.done.partition("/")[0] or 0)


def _numbers(game: Game) -> Iterator[tuple[str, Any]]:
    """Give the numbers that stand in the fields of players."""
    for player in game.world.all("player") if "player" in game.world.state.of_kind else ():
        for name, slot in player._slots.items():
            value = slot.of(player)
            if slot.cell and value is not ABSENT and type(value) in (int, Fraction):
                yield f"{player._id}.{name}", value
