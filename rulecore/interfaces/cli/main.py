"""The front of the command line: which commands there are, how errors leave it, what `rulecore` alone says."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from rulecore.interfaces.cli.visible import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Every command and the sentence that lists it, in the order people meet them. The command `roll` is the function `command` of the module
#: `roll` beside this one, imported when it runs; a row whose module is not there is not shown.
COMMANDS = {
    "play": "Play a game.",
    "why": "Explain a line of a game.",
    "replay": "Prove a game step by step, or play it with other rules.",
    "undo": "Take back steps of a game.",
    "rule": "Keep a ruling made during a game, with what happened as its example.",
    "roll": "Roll on a table or make a check, and say why.",
    "look": "Look a table up without rolling.",
    "map": "Draw the table of a saved game as a map.",
    "log-sheet": "Print the filled log of a piece.",
    "simulate": "Play many games by captains and count how they end.",
    "odds": "Work out the exact odds of a table or check.",
    "show": "Print one definition as it stands, with the place of every part.",
    "diff": "Say what differs between two rulesets, in rulebook words, and in their odds.",
    "check": "Find everything that is wrong with rules.",
    "test": "Run worked examples.",
    "resolve": "Draft the layer that settles what two layers both change.",
    "import": "Type a printed chart or card from CSV into a layer.",
    "new": "Make a folder of house rules to begin with.",
    "options": "List the options of a ruleset and their choices.",
    "rulesets": "List the rulesets there are.",
    "plugins": "List the plugins there are, and in which state each is.",
    "timeline": "Print the sequence of play, with what stands around each step.",
    "coverage": "Say of every rule what carries it and what exercises it.",
    "help": "Say what a command, or the code of an error, means.",
}

#: A command line for each command, the last thing its help says: games have their names, so they stand beside the code.
EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "help_examples.txt")

#: Six things one can do, as `rulecore` alone prints them.
FRONT = (
    ("play", "rulecore play RULESET", "play a game"),
    ("roll", "rulecore roll TABLE-OR-CHECK -r RULESET", "roll at the table, and see why"),
    ("odds", "rulecore odds TABLE-OR-CHECK -r RULESET", "get exact odds"),
    ("show", "rulecore show ID -r RULESET", "see one rule, and where each part is written"),
    ("check", "rulecore check FOLDER", "find what is wrong with rules you wrote"),
    ("test", "rulecore test FOLDER", "see whether their worked examples hold"),
)


#: Short names of options are read as the long ones: click tries a short one as a long one first, and imports difflib to say what was meant.
LONG = {"-r": "--ruleset"}


#: Python keeps this word for itself.
WORDS_OF_PYTHON = {"import": "importing"}


def available() -> list[str]:
    """Give the names of the commands whose modules are there."""
    from importlib.util import find_spec

    return [name for name in COMMANDS if find_spec(_module(name))]


def _module(name: str) -> str:
    return "rulecore.interfaces.cli." + WORDS_OF_PYTHON.get(name, name.replace("-", "_"))


def _with_help(command: click.Command) -> click.Command:
    """Give a command `--help`: the sentence of click's own is looked up in translations, for which every command would import `locale`."""
    if command.add_help_option:
        command.add_help_option = False
        sentence = "Show this message and exit."
        names = ["-h", "--help"]
        command.params.append(click.Option(names, is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help=sentence))
    return command


def _show_help(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(help_of(ctx))
        ctx.exit()


def help_of(ctx: click.Context) -> str:
    """Give the help of a command; one of rulecore's own ends with an example."""
    example = examples().get(ctx.info_name or "") if ctx.parent is not None and ctx.parent.command is cli else None
    return ctx.get_help() + (f"\n\nExample:\n  {example}" if example else "")


def examples() -> dict[str, str]:
    """Give a command line for each command; they run as they stand, one after the other."""
    with open(EXAMPLES, encoding="utf-8") as file:
        return {line.split()[1]: line.rstrip("\n") for line in file}


def _of_plugin(name: str) -> click.Command | None:
    if name.startswith("-") or not name.isidentifier():
        return None
    from rulecore.interfaces.cli.of_plugins import commands_of

    group = commands_of(name)
    return _with_help(group) if group is not None else None


class Commands(click.Group):
    """A group that knows its commands by name only and imports the one that runs.

    Importing all of them would make the fastest command as slow as the slowest.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order people meet them."""
        return available()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command, or the commands of the plugin of that name; give None when there is no such name."""
        if cmd_name not in COMMANDS:
            return _of_plugin(cmd_name)
        module = _module(cmd_name)
        try:
            __import__(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            return None
        command: click.Command = sys.modules[module].command
        return _with_help(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in available()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant; an unknown one is answered with the nearest name."""
        name = args[0]
        command = self.get_command(ctx, name)
        if command is not None:
            return name, command, [LONG.get(word, word) for word in args[1:]]
        if name.startswith("-"):
            return super().resolve_command(ctx, args)
        from rulecore.errors import CommandWrong, Problem
        from rulecore.interfaces.cli.of_plugins import names
        from rulecore.suggestions import did_you_mean

        sentence = f'there is no command "{name}". {did_you_mean(name, [*available(), *names()])}'.rstrip()
        raise CommandWrong(Problem("command/unknown", sentence, hint="rulecore --help lists all commands."))


@click.group(cls=Commands, invoke_without_command=True, epilog="A plugin brings commands of its own: rulecore PLUGIN lists them.")
@click.option("--version", is_flag=True, help="Print the version.")
@click.pass_context
def cli(ctx: click.Context, /, *, version: bool) -> None:
    """Play, explain, measure, print and change tabletop rules that are written as data."""
    if version:
        from rulecore import __version__

        click.echo(f"rulecore {__version__}")
        ctx.exit()
    if ctx.invoked_subcommand is None:
        click.echo(front(), nl=False)


_with_help(cli)


def front() -> str:
    """Give what `rulecore` alone prints."""
    there = available()
    shown = [(usage, sentence) for name, usage, sentence in FRONT if name in there]
    width = max((len(usage) for usage, _ in shown), default=0)
    lines = [f"  {usage:<{width}}  {sentence}" for usage, sentence in shown]
    return "\n".join(
        [
            "A tabletop rulebook as data: play it, explain it, measure it, print it, change it.",
            "",
            *lines,
            "",
            "rulecore --help lists all commands, rulecore help COMMAND says how one is written.",
            "",
        ]
    )


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code.

    0 fine, 1 the rules are wrong, 2 the command is wrong, 3 a plugin failed, 4 an answer is missing.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a sign shows "?" instead of failing
            stream.reconfigure(errors="replace")
    with shown(as_json="--json" in arguments):
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        with cli.make_context("rulecore", list(arguments)) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as asked:
        return asked.exit_code
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        return 130
    except Exception as error:
        if os.environ.get("RULECORE_DEBUG"):
            raise
        from rulecore.interfaces.cli.failures import report

        return report(error, arguments)
    return code if isinstance(code, int) else 0
