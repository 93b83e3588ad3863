"""Where answers of people come from: a terminal, or lines written down beforehand."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Protocol

import click

from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What is told for a file to mean the lines that another program hands over.
STANDARD_INPUT = "-"
PROMPT = "> "


class Prompt(Protocol):
    """Asks for one line."""

    def __call__(self, usual: str | None = None) -> str | None:
        """Give the line that is typed, without spaces around it; none when there are no more."""


def at_terminal(usual: str | None = None) -> str | None:
    """Ask at the terminal, where an empty line means what is usual; where nothing is, it is asked again."""
    try:
        return str(click.prompt("", prompt_suffix=PROMPT, default=usual)).strip()
    except click.Abort:
        click.echo()
        return None


class Lines:
    """Takes the lines of a file or of standard input as if they were typed, and shows each; empty ones and those with # are left out."""

    def __init__(self, path: str) -> None:
        self._lines = _lines(path)

    def __call__(self, usual: str | None = None) -> str | None:
        """Give the next line."""
        del usual
        line = next(self._lines, None)
        click.echo(f"{PROMPT}{line or ''}".rstrip())
        return line


def _lines(path: str) -> Iterator[str]:
    """Give the lines one by one, so that a program which waits for a question can write its answer then."""
    try:
        with contextlib.nullcontext(sys.stdin) if path == STANDARD_INPUT else open(path, encoding="utf-8") as file:
            yield from [] if file is None else (line.strip() for line in file if line.strip() and not line.lstrip().startswith("#"))
    except UnicodeDecodeError:
        raise CommandWrong(Problem("command/answers", f"{path} is no text in UTF-8.", hint="Write one answer a line.")) from None
    except OSError as error:
        why = str(error.strerror or error).lower()
        raise CommandWrong(Problem("command/answers", f"{path} cannot be read: {why}.", hint="Write one answer a line.")) from None


def prompt_of(path: str | None, *, as_json: bool) -> Prompt | None:
    """Give who is asked: lines of a file where one is named, the terminal where there is one, else nobody."""
    if path is not None:
        return Lines(path)
    return at_terminal if sys.stdin.isatty() and not as_json else None
