"""People at a terminal: they are asked what a game asks, and how it goes on after a crash, until an answer fits."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rulecore.errors import CommandWrong
from rulecore.interfaces.cli import answering
from rulecore.interfaces.games import faces_of

if TYPE_CHECKING:
    from rulecore.engine.game import Game
    from rulecore.engine.outcomes import Outcome
    from rulecore.engine.questions import Open
    from rulecore.engine.store import Event
    from rulecore.interfaces.cli.play_telling import Told


def sit(game: Game, told: Told, outcome: Outcome, turns: int | None, path: str | None) -> Outcome:
    """Ask people at the terminal until the sitting ends: questions of the game, and how to go on after a crash."""
    at_terminal = sys.stdin.isatty() and not told.as_json
    if outcome.what == "question" and at_terminal:
        click.echo(f"\nA number answers, or how an answer begins; {answering.MORE} says more.")
    while outcome.what in ("question", "paused") and at_terminal:
        answered = all(_ask(game, each, path) for each in outcome.questions) if outcome.what == "question" else _ask_how(game, outcome)
        if not answered:
            return outcome
        outcome = game.run(turns)
    return outcome


def _ask_how(game: Game, outcome: Outcome) -> bool:
    """Ask how a game goes on after a crash, or for more faces of dice that are written down; say whether it does."""
    crash = outcome.crash or {}
    more = outcome.text.startswith("dice/missing: ")
    ways = ["again", "by hand", *([f"without {crash['who']}"] if by_plugin(crash) else [])]
    click.echo(f"\nThe game is paused at {crash.get('at')}: {outcome.text.partition(': ')[2] if more else outcome.text}")
    if not more:
        click.echo(f"{crash['who']} {crash['hook']}".rstrip() + ". The step has been taken back; nothing is lost.")
    click.echo("  more faces: 3,5,2" if more else f"  {', '.join(ways)}, leave")
    while True:
        try:
            answer = click.prompt("", prompt_suffix="> ", default="leave", show_default=False).strip()
        except click.Abort:
            click.echo()
            return False
        if answer == "leave":
            return False
        try:
            if more:
                game.more_dice(faces_of(answer))
            else:
                game.go_on(answering.meant(answer, ways))
        except CommandWrong as refused:
            answering.tell(refused)
            continue
        return True


def by_plugin(crash: Event) -> bool:
    """Say whether a plugin is to blame for a crash, and no rule."""
    return bool(crash.get("hook")) and crash.get("who") != "the rules"


def _ask(game: Game, asked: Open, path: str | None) -> bool:
    """Ask one question until an answer is one of its choices; say whether there was one.

    Of a list of which only some parts are refused the others are kept, so that only those are given again.
    """
    words = asked.question.words()
    click.echo(f"\n{said(asked, game)}\n{answering.shown(words)}")
    for form in asked.question.forms():
        click.echo(f"  or as it is written: {form}")
    draft = answering.Draft()
    while True:
        try:
            only = words[0] if len(words) == 1 and not draft.begun else None
            answer = click.prompt("", prompt_suffix="> ", default=only).strip()
        except click.Abort:
            click.echo()
            return False
        if answering.aside(answer, words, path):
            continue
        if draft.begun and answer == answering.ANEW:
            draft = answering.Draft()
            click.echo("  None is kept.")
        elif _answered(game, asked, draft, answer):
            return True


def _answered(game: Game, asked: Open, draft: answering.Draft, answer: str) -> bool:
    """Give an answer with what is kept of the one before it; say whether it stood, and all of it was there."""
    whole: str | list[str] = answer
    try:
        meant = answer if asked.question.whole(answer) else answering.meant(answer, asked.question.words())
        whole = draft.with_more(meant)
        missing = draft.lacks(answer)
        if not missing:
            game.answer(whole, key=asked.key, side=asked.side)
            return True
        asked.question.read(whole)
        draft.waits(whole, missing)
    except CommandWrong as refused:
        answering.tell(refused)
        standing = asked.question.standing(whole)
        if standing is None:
            return False
        draft.refused(whole, standing)
    draft.tell()
    return False


def said(asked: Open, game: Game | None = None) -> str:
    """Give a question with the side that is asked, which some name themselves; of a die its roll goes by its title."""
    from rulecore.interfaces.cli.telling import Titles

    if asked.side or game is None:
        return f"{asked.side or 'dice'}: {asked.question.text.removeprefix(f'{asked.side}: ')}"
    roll, of, subject = asked.question.text.partition(" of ")
    return f"dice: {Titles(game.rulebook).in_text(roll)}{of}{subject}"
