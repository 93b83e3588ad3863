"""The parameters that several commands share, so that one word means the same everywhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Command = TypeVar("Command", bound="Callable[..., Any]")


def ruleset_option(function: Command) -> Command:
    """Add `-r/--ruleset`: a name, a folder or a stack written with `+`."""
    return click.option("-r", "--ruleset", required=True, metavar="RULESET", help="A ruleset: its name, a folder, or a stack like a+b.")(
        function
    )


def stack_options(function: Command) -> Command:
    """Add what goes with every command that takes a ruleset: `--with` (as `layers`), `--option` (as `chosen`) and `--variant`."""
    function = click.option("--variant", metavar="NAME", help="A named variant of the ruleset.")(function)
    function = click.option(
        "--option", "chosen", multiple=True, metavar="NAME=CHOICE", callback=_pairs_of, help="Choose between readings of the rules."
    )(function)
    return click.option("--with", "layers", multiple=True, metavar="LAYER", help="Lay a layer over the ruleset: a name or a folder.")(
        function
    )


def json_option(function: Command) -> Command:
    """Add `--json` (as `as_json`): the same answer for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def block_option(function: Command) -> Command:
    """Add `-p no:NAME` (as `block`): plugins that are not used."""
    return click.option(
        "-p", "block", multiple=True, metavar="no:PLUGIN", callback=_blocked, help="Leave out a plugin; may be given more than once."
    )(function)


def _blocked(_context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    from rulecore.errors import CommandWrong, Problem

    wrong = [word for word in words if not word.startswith("no:") or word == "no:"]
    if wrong:
        hint = f"Write -p no:{wrong[0].removeprefix('no:') or 'NAME'}."
        raise CommandWrong(Problem("command/block", f'-p takes no:NAME, and was given "{wrong[0]}".', hint=hint))
    names = tuple(word.removeprefix("no:") for word in words)
    if names:
        from rulecore.hooks.discovery import available, named

        named(names, available())
    return names


def pairs(words: Iterable[str], *, of: str = "--set", value: str = "VALUE") -> dict[str, str]:
    """Read `NAME=VALUE` words; one without `=`, or a name given twice, makes the command wrong.

    >>> pairs(["speed=3", "mood=calm"])
    {'speed': '3', 'mood': 'calm'}
    >>> pairs(["speed"])
    Traceback (most recent call last):
        ...
    rulecore.errors.CommandWrong: command/pair: --set takes NAME=VALUE, and "speed" has no "=".
      Write it like --set speed=VALUE.
    """
    from rulecore.errors import CommandWrong, Problem

    found: dict[str, str] = {}
    problems = []
    for word in words:
        name, equals, given = word.partition("=")
        name = name.strip()
        if not equals or not name:
            missing = "no name before" if equals else "no"
            hint = f"Write it like {of} {name or 'NAME'}={given or value}."
            problems.append(Problem("command/pair", f'{of} takes NAME={value}, and "{word}" has {missing} "=".', hint=hint))
        elif name in found:
            problems.append(Problem("command/twice", f'{of} gives "{name}" twice.', hint="Leave one of them out."))
        else:
            found[name] = given.strip()
    if problems:
        raise CommandWrong(problems)
    return found


def is_game(what: str) -> bool:
    """Say whether a game on file is meant; one that got another name is known by how it begins."""
    if what.endswith(".jsonl"):
        return not os.path.isdir(what)
    if not os.path.isfile(what):
        return False
    with open(what, "rb") as file:
        return file.read(9) == b'{"event":'


def _pairs_of(_context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]) -> dict[str, str]:
    return pairs(words, of="--option", value="CHOICE")
