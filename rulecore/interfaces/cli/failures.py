"""How an error leaves the command line: as sentences with an exit code, or as JSON where JSON was asked for; never as a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecore.errors import CommandWrong, Problem, RulecoreError

if TYPE_CHECKING:
    from collections.abc import Sequence


def report(error: Exception, arguments: Sequence[str]) -> int:
    """Print what went wrong and what to do, and give the exit code."""
    told = as_told(error, arguments[0] if arguments else "")
    if "--json" in arguments:
        from rulecore.interfaces.cli.output import problem_shape, write_json

        write_json({"ok": False, "problems": [problem_shape(problem) for problem in told.problems]})
    else:
        from rulecore.interfaces.cli.output import print_problems

        print_problems(told.problems)
    return told.exit_code


def as_told(error: Exception, command: str = "") -> RulecoreError:
    """Turn any exception into one that a person can act on; `command` is the word that was given first.

    >>> print(as_told(ZeroDivisionError("division by zero")))
    rulecore/internal: this is a mistake in rulecore, not in your rules: ZeroDivisionError: division by zero.
      Run the command again with RULECORE_DEBUG=1 and report what it prints.
    """
    if isinstance(error, RulecoreError):
        return error
    if isinstance(error, click.ClickException):
        return CommandWrong(usage_problem(error, command))
    if isinstance(error, OSError):
        sentence = (error.strerror or str(error)).lower() + "."
        if error.filename:
            sentence = f"{error.filename}: {sentence}"
        return CommandWrong(Problem("command/file", sentence, hint="Check that the path is right and that you may read it."))
    if isinstance(error, RecursionError | MemoryError):
        return RulecoreError(
            Problem(
                "rulecore/too-deep", "this is nested too deeply or is too large to work out.", hint="Split it into smaller definitions."
            )
        )
    return RulecoreError(
        Problem(
            "rulecore/internal",
            f"this is a mistake in rulecore, not in your rules: {type(error).__name__}: {str(error).rstrip('.')}.",
            hint="Run the command again with RULECORE_DEBUG=1 and report what it prints.",
        )
    )


def usage_problem(error: click.ClickException, command: str = "") -> Problem:
    """Say in our own tone what click found wrong with a command."""
    context = getattr(error, "ctx", None)
    words = context.command_path.split()[1:] if context else [command] if command[:1].isalpha() else []
    sentence = error.format_message().strip().replace("a valid integer range", "a whole number")
    sentence = sentence[:1].lower() + sentence[1:]
    if not sentence.endswith((".", "?", "!")):
        sentence += "."
    return Problem("command/usage", sentence, hint=" ".join(["rulecore help", *words]) + " says how it is written.")
