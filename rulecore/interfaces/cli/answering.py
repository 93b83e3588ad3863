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
#: What is typed when the list is complete as it stands.
DONE = "done"
#: What is typed by who wants nothing of it, kept or not.
NONE = "none"
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


class Draft:
    """A list of answers as it comes together at a terminal: what of it stands, and how many are to be given again.

    >>> draft = Draft()
    >>> draft.refused(["bella: leap up", "heidi: leap left"], ["heidi: leap left"])
    >>> draft.lacks("done"), draft.lacks("kid: leap left"), draft.lacks("bella: leap left")
    (0, 0, 0)
    >>> draft.with_more("bella: leap left; heidi: leap right")
    ['bella: leap left', 'heidi: leap right']
    """

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.missing = 0

    @property
    def begun(self) -> bool:
        """Whether a list has been refused before."""
        return bool(self.kept or self.missing)

    def with_more(self, answer: str) -> str | list[str]:
        """Give an answer with what is kept; a part that begins like a kept one, up to its name, takes the place of that."""
        if not self.begun or answer == NONE:
            return answer
        parts = _parts(answer)
        anew = [_head(each) for each in parts]
        return [*[each for each in self.kept if _head(each) not in anew], *parts]

    def lacks(self, answer: str) -> int:
        """Say how many of those that were refused an answer still leaves out; `done` leaves out none, because it ends the list."""
        parts = _parts(answer)
        before = [_head(each) for each in self.kept]
        given = [each for each in parts if _head(each) not in before]
        return 0 if DONE in parts or answer == NONE else max(0, self.missing - len(given))

    def refused(self, whole: str | list[str], standing: list[str]) -> None:
        """Keep what stands of a refused list; the rest is to be given again."""
        count = len([each for each in (_parts(whole) if isinstance(whole, str) else whole) if each not in (DONE, NONE)])
        self.kept, self.missing = standing, count - len(standing)

    def waits(self, whole: str | list[str], missing: int) -> None:
        """Keep a list of which all stands, and which still lacks some."""
        self.kept, self.missing = _parts(whole) if isinstance(whole, str) else whole, missing

    def tell(self) -> None:
        """Say what is kept of a list, and what may be typed now."""
        again = f"{self.missing} more to give again" if self.missing else "Give others"
        click.echo(f"  Kept: {'; '.join(self.kept) or NONE}.\n  {again}, or {DONE}; {ANEW} forgets what is kept.")


def _parts(answer: str) -> list[str]:
    return [each.strip() for each in answer.split(";") if each.strip()]


def _head(part: str) -> list[str]:
    """Give the first two words of a part of a list: whose it is, and what it is called."""
    return part.split()[:2]


def _numbered(words: list[str]) -> bool:
    return not any(word.isdecimal() for word in words)
