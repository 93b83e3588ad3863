"""Commands that the core only names: the plugin of the game that is meant has one of that name, and does the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.parameters import is_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Led(click.Command):
    """A command of a name that several games know, each in its own way."""

    def __init__(self, name: str, words: str, sentence: str) -> None:
        super().__init__(
            name, help=f"{sentence}\n\nThe plugin of the ruleset does it: rulecore PLUGIN {name} --help says what more it takes."
        )
        self.words = words

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say what is typed behind the name."""
        formatter.write_usage(ctx.command_path, self.words)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep everything as it was typed, but for a help that names no game."""
        ctx.meta[self.name or ""] = list(args)
        asked = [word for word in args if word in ("-h", "--help")]
        return super().parse_args(ctx, asked if asked and not _ruleset(args) else [])

    def invoke(self, ctx: click.Context) -> Any:
        """Hand what was typed to the plugin."""
        from rulecore.interfaces.cli.of_plugins import commands_of

        args = ctx.meta[self.name or ""]
        ruleset = _ruleset(args)
        if ruleset is None:
            hint = f"Write  rulecore {self.name} {self.words}"
            raise CommandWrong(Problem("command/no-game", f"{self.name} was given neither a game on file nor -r RULESET.", hint=hint))
        names = list(_plugins(*ruleset))
        for name in names:
            group = commands_of(name) if _brings_commands(name) else None
            if group is not None and self.name in group.commands:
                with group.make_context(f"rulecore {name}", [str(self.name), *args]) as context:
                    return group.invoke(context)
        there = f"Its plugins are: {', '.join(names)}." if names else "No plugin plays it."
        raise CommandWrong(Problem("command/not-brought", f'nothing that plays {ruleset[0]} brings a command "{self.name}".', hint=there))


def _ruleset(args: Sequence[str]) -> tuple[str, list[str]] | None:
    """Give the ruleset and the layers that are meant: named by `-r` and `--with`, or those of the game on file."""
    named = _values(args, ("-r", "--ruleset"))
    if named:
        return named[-1], _values(args, ("--with",))
    file = next((word for word in args if not word.startswith("-") and is_game(word)), None)
    if file is None:
        return None
    from rulecore.engine.fold import stacked
    from rulecore.engine.savefile import counting, read_events

    events = list(counting(read_events(file).events))
    header = events[0]
    for event in events:
        header = stacked(header, event)
    return header["ruleset"], list(header["with"])


def _values(args: Sequence[str], names: tuple[str, ...]) -> list[str]:
    """Give what was typed for an option.

    >>> _values(["bella", "-r", "meadow", "--ruleset=hill"], ("-r", "--ruleset"))
    ['meadow', 'hill']
    """
    found: list[str] = []
    for number, word in enumerate(args):
        if word in names:
            found += args[number + 1 : number + 2]
        elif word.partition("=")[0] in names:
            found.append(word.partition("=")[2])
    return found


def _plugins(ruleset: str, layers: list[str]) -> Iterator[str]:
    """Give the plugins of a ruleset that are there; those of later layers first, for they know more."""
    from rulecore.hooks.discovery import READY, available
    from rulecore.rulebook.loading import load

    wanted = load(ruleset, layers).book.header.get("plugins", ())
    ready = {each.name for each in available() if each.state == READY}
    for _, names, _ in reversed(wanted):
        yield from (name for name in names if name in ready)


def _brings_commands(name: str) -> bool:
    from rulecore.hooks.discovery import available

    return hasattr(next(each for each in available() if each.name == name).load(), "register_commands")
