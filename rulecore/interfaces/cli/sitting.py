"""People at a terminal: they are asked what a game asks, and how it goes on after a crash, until an answer fits."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.games import faces_of

if TYPE_CHECKING:
    from rulecore.engine.game import Game, Outcome
    from rulecore.engine.questions import Open
    from rulecore.engine.store import Event
    from rulecore.interfaces.cli.play_telling import Told

#: So many answers a question shows; of more it says how many there are.
MOST_SHOWN = 12


def sit(game: Game, told: Told, outcome: Outcome, turns: int | None) -> Outcome:
    """Ask people at the terminal until the sitting ends: questions of the game, and how to go on after a crash."""
    while outcome.what in ("question", "paused") and sys.stdin.isatty() and not told.as_json:
        answered = all(_ask(game, each) for each in outcome.questions) if outcome.what == "question" else _ask_how(game, outcome)
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
                game.go_on(_meant(answer, ways))
        except CommandWrong as refused:
            _tell(refused)
            continue
        return True


def by_plugin(crash: Event) -> bool:
    """Say whether a plugin is to blame for a crash, and no rule."""
    return bool(crash.get("hook")) and crash.get("who") != "the rules"


def _ask(game: Game, asked: Open) -> bool:
    """Ask one question until an answer is one of its choices; say whether there was one."""
    words = asked.question.words()
    between = "\n  " if any("," in word for word in words) else ", "
    more = f"{between}… ({len(words)} in all)" if len(words) > MOST_SHOWN else ""
    click.echo(f"\n{said(asked)}\n  {between.join(words[:MOST_SHOWN])}{more}")
    while True:
        try:
            answer = click.prompt("", prompt_suffix="> ", default=words[0] if len(words) == 1 else None)
        except click.Abort:
            click.echo()
            return False
        try:
            game.answer(_meant(answer.strip(), words), key=asked.key, side=asked.side)
        except CommandWrong as refused:
            _tell(refused)
            continue
        return True


def _meant(answer: str, words: list[str]) -> str:
    """Give the one choice an answer begins like; two or more are told."""
    fitting = [word for word in words if word.lower().startswith(answer.lower())] if answer else []
    if answer in words or len(fitting) != 1:
        if answer not in words and len(fitting) > 1:
            problem = Problem("answer/ambiguous", f'"{answer}" may be {", ".join(fitting[:MOST_SHOWN])}.', hint="Type more of it.")
            raise CommandWrong(problem)
        return answer
    return fitting[0]


def _tell(refused: CommandWrong) -> None:
    for problem in refused.problems:
        stop = "" if problem.message.endswith((".", "?", "!")) else "."
        click.echo(f"  {problem.message}{stop} {problem.hint}")


def said(asked: Open) -> str:
    """Give a question with the side that is asked, which some name themselves."""
    return f"{asked.side or 'dice'}: {asked.question.text.removeprefix(f'{asked.side}: ')}"
