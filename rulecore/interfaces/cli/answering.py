"""What a person at a terminal sees of a question, and what may be typed: a number, how an answer begins, or a question back."""

from __future__ import annotations

import click

from rulecore.errors import CommandWrong, Problem

#: So many answers a question shows at first, and so many an answer that may be several of them.
MOST_SHOWN, MOST_MEANT = 12, 4
#: What is typed to see all answers and what else may be typed.
MORE = "?"
#: What is typed to forget what was kept of a list that was refused in part.
ANEW = "anew"
HELP = """\
  Type the number of an answer or how it begins. Questions that show how an answer is written take any of that form.
    ?         shows this and every answer
    why       why the last line came out so, and what did not count; why 12: line 12
    Ctrl-D    leaves the game"""


def shown(words: list[str], most: int = MOST_SHOWN) -> str:
    """Give the answers as they are listed; those that are numbers themselves are not numbered.

    >>> print(shown(["bella", "heidi"]))
      1 bella, 2 heidi
    >>> print(shown(["ahead 2", "ahead 3", "stay"], most=2))
      1  ahead 2
      2  ahead 3
      … (3 in all; ? lists them)
    """
    numbered = _numbered(words)
    long = any(" " in word or "," in word for word in words)
    listed = [
        (f"{number:>{len(str(min(most, len(words))))}}  " if long else f"{number} ") * numbered + word
        for number, word in enumerate(words, 1)
    ]
    if len(words) > most:
        listed = [*listed[:most], f"… ({len(words)} in all; {MORE} lists them)"]
    return "  " + ("\n  " if long else ", ").join(listed)


def meant(answer: str, words: list[str]) -> str:
    """Give the answer that is meant: by its number, or the one that begins so; where two or more do, CommandWrong tells them.

    >>> meant("2", ["bella", "heidi"]), meant("hei", ["bella", "heidi"]), meant("ahead 9", ["ahead 2", "stay"])
    ('heidi', 'heidi', 'ahead 9')
    """
    if answer in words or not answer:
        return answer
    if _numbered(words) and answer.isascii() and answer.isdecimal() and 1 <= int(answer[:6]) <= len(words):
        return words[int(answer[:6]) - 1]
    fitting = [word for word in words if word.lower().startswith(answer.lower())]
    if len(fitting) > 1:
        more = f" and {len(fitting) - MOST_MEANT} more" if len(fitting) > MOST_MEANT else ""
        several = f'"{answer}" may be {"; ".join(fitting[:MOST_MEANT])}{more}.'
        raise CommandWrong(Problem("answer/ambiguous", several, hint="Type its number, or more of it."))
    return fitting[0] if fitting else answer


def aside(answer: str, words: list[str], path: str | None) -> bool:
    """Answer what is asked back at a prompt, from the game kept at `path`; say whether that was the case."""
    first, _, line = answer.partition(" ")
    if answer == MORE:
        click.echo(f"{shown(words, len(words))}\n{HELP}")
        return True
    if first != "why" or answer in words or (line and not line.isdecimal()):
        return False
    if path is None:
        click.echo("  This game is not kept. One that is begun with --save FILE can be asked why.")
        return True
    from rulecore.interfaces.cli.main import run

    run(["why", path, *([line] if line else [])])
    return True


def tell(refused: CommandWrong) -> None:
    """Say why an answer is refused; the answers there are have been listed."""
    for problem in refused.problems:
        stop = "" if problem.message.endswith((".", "?", "!")) else "."
        hint = f"Type {MORE} to see every answer." if problem.hint.startswith("Answer with one of") else problem.hint
        click.echo(f"  {problem.message}{stop} {hint}")


def with_kept(kept: list[str], answer: str) -> str | list[str]:
    """Give an answer with what is kept of the one before it; a part that begins alike, up to its name, takes the place of the kept one.

    >>> with_kept([], "heidi"), with_kept(["bella: leap left"], "heidi: leap right; bella: leap right")
    ('heidi', ['heidi: leap right', 'bella: leap right'])
    """
    if not kept:
        return answer
    parts = [each.strip() for each in answer.split(";")]
    said_anew = [_head(each) for each in parts]
    return [*[each for each in kept if _head(each) not in said_anew], *parts]


def tell_kept(kept: list[str]) -> None:
    """Say what is kept of a refused list, and what may be typed now."""
    if kept:
        click.echo(f"  Kept: {'; '.join(kept)}.\n  Give the others again, or done; {ANEW} forgets what is kept.")


def _head(part: str) -> list[str]:
    """Give the first two words of a part of a list: whose it is, and what it is called.

    >>> _head("bella: leap left")
    ['bella:', 'leap']
    """
    return part.split()[:2]


def _numbered(words: list[str]) -> bool:
    return not any(word.isdecimal() for word in words)
