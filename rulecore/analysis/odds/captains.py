"""A captain of a plugin as the one who answers while odds are worked out: asked in every branch, seeing what its side may see there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.dice import KeyedDice
from rulecore.engine.views import View
from rulecore.errors import CommandWrong, Problem
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.odds.plugged import ExploringPlay
    from rulecore.engine.people import Question
    from rulecore.engine.timeline import Steps


class CaptainAnswers:
    """Answers by a captain. Its own dice fall the same in all branches: they are its judgement, and no matter of the odds."""

    #: The game as code of plugins sees it, given before anybody is asked.
    play: ExploringPlay

    def __init__(self, captain: Callable[..., Any], steps: Steps) -> None:
        self.captain = captain
        self.steps = steps
        self._dice = KeyedDice("captains of odds")

    def answer(self, question: Question) -> Any:
        """Give what the captain answers in the state as it stands."""
        play = self.play
        side, key = play.side(question.by), question.purpose or "ask"

        def die(purpose: str, sides: int) -> int:
            self._dice.begin(0, "")
            return self._dice.draw(sides, f"{purpose}/{key}", side)

        return View(play.performance, side, key, die, None, sees=self.steps.views()).asked(self.captain, question)


def captain_of(steps: Steps, name: str) -> CaptainAnswers:
    """Give the captain of that name as an answerer; `captain` is the first there is."""
    captains = steps.captains
    if name == "captain" and captains:
        return CaptainAnswers(next(iter(captains.values())), steps)
    if name not in captains:
        hint = did_you_mean(name, captains) or (
            f"There are: {', '.join(captains)}." if captains else "No plugin of these rules brings one."
        )
        raise CommandWrong(Problem("odds/captain", f'there is no captain "{name}".', hint=hint))
    return CaptainAnswers(captains[name], steps)
