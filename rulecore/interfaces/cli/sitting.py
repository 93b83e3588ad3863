"""People at a terminal: they are asked what a game asks, and how it goes on after a crash, until an answer fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecore.engine.order_questions import OrdersQuestion
from rulecore.engine.savefile import last_answer
from rulecore.errors import CommandWrong
from rulecore.interfaces.cli import answering
from rulecore.interfaces.cli.asides import Asides
from rulecore.interfaces.cli.offering import Offering, show
from rulecore.interfaces.cli.play_telling import when
from rulecore.interfaces.games import faces_of

if TYPE_CHECKING:
    from rulecore.engine.game import Game
    from rulecore.engine.outcomes import Outcome
    from rulecore.engine.questions import Open
    from rulecore.engine.store import Event
    from rulecore.interfaces.cli.play_telling import Told
    from rulecore.interfaces.cli.prompting import Prompt


class TakenBack(Exception):
    """The last answer was taken back, so the game is to be opened again."""


class Sitting:
    """People who play a game: they are asked at a prompt, and what they ask back is told from the file at `path`, if it is kept."""

    def __init__(self, game: Game, told: Told, prompt: Prompt | None, path: str | None) -> None:
        self.game = game
        self.told = told
        self.prompt = prompt
        self.path = path

    def play(self, turns: int | None) -> Outcome:
        """Ask until the sitting ends: questions of the game, and how to go on after a crash. Without a prompt nobody is asked."""
        outcome = self._on(turns)
        if outcome.what == "question" and self.prompt is not None:
            click.echo(f"\nA number answers, or how an answer begins; {answering.MORE} says more.")
        while outcome.what in ("question", "paused") and self.prompt is not None:
            if not (all(map(self._ask, outcome.questions)) if outcome.what == "question" else self._ask_how(outcome)):
                return outcome
            outcome = self._on(turns)
        return outcome

    def _on(self, turns: int | None) -> Outcome:
        """Let the game go on. Every why is collected where lines are told by it; what people ask back is answered in short."""
        p = self.game.performance
        p.explains = self.told.by_reasons
        try:
            return self.game.run(turns)
        finally:
            p.explains = False

    def _ask_how(self, outcome: Outcome) -> bool:
        """Ask how a game goes on after a crash, or for more faces of dice that are written down; say whether it does."""
        crash = outcome.crash or {}
        more = outcome.text.startswith("dice/missing: ")
        ways = ["again", "by hand", *([f"without {crash['who']}"] if by_plugin(crash) else [])]
        click.echo(f"\nThe game is paused at {crash.get('at')}: {outcome.text.partition(': ')[2] if more else outcome.text}")
        if not more:
            click.echo(f"{crash['who']} {crash['hook']}".rstrip() + ". The step has been taken back; nothing is lost.")
        click.echo("  more faces: 3,5,2" if more else f"  {', '.join(ways)}, leave")
        while True:
            answer = self._typed("leave")
            if answer in (None, "leave"):
                return False
            try:
                if more:
                    self.game.more_dice(faces_of(answer))
                else:
                    self.game.go_on(answering.meant(answer, ways))
            except CommandWrong as refused:
                answering.tell(refused)
                continue
            return True

    def _ask(self, asked: Open) -> bool:
        """Ask one question until an answer is one of its choices; say whether there was one.

        Of a list of which only some parts are refused the others are kept, so that only those are given again.
        """
        offering = Offering(asked.question) if isinstance(asked.question, OrdersQuestion) else None
        words = asked.question.words()
        click.echo(f"\n{self._place(asked) if offering else ''}{said(asked, self.game)}")
        if offering is not None:
            show(offering)
        else:
            click.echo(answering.shown(words))
        asides = Asides(asked.question, offering, words, self.path)
        draft = answering.Draft()
        while True:
            answer = self._typed(words[0] if len(words) == 1 and not draft.begun else None)
            if answer is None:
                return False
            if answer == answering.UNDO and answer not in words:
                self._take_back()
            elif asides.answered(answer, draft.kept):
                continue
            elif draft.begun and answer == answering.ANEW:
                draft = answering.Draft()
                click.echo("  None is kept.")
            elif self._answered(asked, draft, offering, answer):
                return True

    def _typed(self, usual: str | None) -> str | None:
        return None if self.prompt is None else self.prompt(usual)

    def _place(self, asked: Open) -> str:
        at = when(self.game.rulebook, asked.at)
        return f"{at[:1].upper()}{at[1:]}\n"

    def _answered(self, asked: Open, draft: answering.Draft, offering: Offering | None, answer: str) -> bool:
        """Give an answer with what is kept of the one before it; say whether it stood, and all of it was there."""
        whole: str | list[str] = answer
        goes_on = offering is not None and answer.endswith(answering.GOES_ON)
        try:
            meant = offering.meant(answer) if offering is not None else answering.meant(answer, asked.question.words())
            whole = draft.with_more(meant)
            missing = draft.lacks(meant)
            if not missing and not goes_on:
                self.game.answer(whole, key=asked.key, side=asked.side)
                return True
            asked.question.read(whole)
            draft.waits(whole, missing)
        except CommandWrong as refused:
            answering.tell(refused)
            standing = asked.question.standing(whole)
            if not standing and not draft.begun:
                return False
            draft.refused(whole, standing or [])
        draft.tell()
        return False

    def _take_back(self) -> None:
        """Take the last answer back, with all that came of it, and have the game opened again."""
        from rulecore.engine.savefile import GameFile

        store = self.told.store
        if not isinstance(store, GameFile):
            click.echo("  This game is not kept. One that is begun with --save FILE can be taken back.")
            return
        found = last_answer(store.events)
        if found is None:
            click.echo("  Nothing has been answered yet.")
            return
        before, event = found
        self.told.store.append({"event": "undo", "to": before})
        answer = event["answer"]
        words = "; ".join(map(str, answer)) if isinstance(answer, list) else answer
        click.echo(f"  Taken back: {event['by'] or 'dice'}: {words or answering.NONE}")
        raise TakenBack


def by_plugin(crash: Event) -> bool:
    """Say whether a plugin is to blame for a crash, and no rule."""
    return bool(crash.get("hook")) and crash.get("who") != "the rules"


def said(asked: Open, game: Game | None = None) -> str:
    """Give a question with the side that is asked, which some name themselves; of a die its roll goes by its title."""
    from rulecore.interfaces.cli.telling import Titles

    if asked.side or game is None:
        return f"{asked.side or 'dice'}: {asked.question.text.removeprefix(f'{asked.side}: ')}"
    roll, of, subject = asked.question.text.partition(" of ")
    return f"dice: {Titles(game.rulebook).in_text(roll)}{of}{subject}"
