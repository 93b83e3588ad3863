"""`rulecore help [COMMAND or CODE]`: how a command is written, what the code of an error means."""

from __future__ import annotations

import os

import click

from rulecore.errors import CommandWrong, Problem

#: Where the codes are told: one heading each, for people and for this command alike.
CODES = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "codes.md")


@click.command(name="help")
@click.argument("topic", required=False, metavar="[COMMAND or CODE]")
@click.pass_context
def command(ctx: click.Context, /, *, topic: str | None) -> None:
    """Say what a command, or the code of an error, means.

    A code is what stands before the colon of a message, like table/gap; its first word alone lists the codes of that area.
    """
    parent = ctx.parent
    if parent is None or not isinstance(parent.command, click.Group):
        raise CommandWrong(Problem("command/usage", "help belongs to the command rulecore."))
    if topic is None:
        click.echo(parent.command.get_help(parent))
        click.echo("\nrulecore help CODE explains the code of an error; the areas are " + ", ".join(areas()) + ".")
        return
    from rulecore.interfaces.cli.main import help_of

    asked = parent.command.get_command(parent, topic)
    if asked is not None:
        with click.Context(asked, info_name=topic, parent=parent) as inner:
            click.echo(help_of(inner))
        return
    click.echo(told(topic, parent.command.list_commands(parent)))


def codes() -> dict[str, str]:
    """Give every documented code with its text."""
    with open(CODES, encoding="utf-8") as file:
        sections = file.read().split("\n## ")[1:]
    return {title: body.strip() for title, _, body in (section.partition("\n") for section in sections)}


def areas() -> list[str]:
    """Give the areas of the codes: the word before the slash."""
    return sorted({code.partition("/")[0] for code in codes()})


def told(topic: str, commands: list[str]) -> str:
    """Give the text of a code, or the codes of an area; anything else makes the command wrong."""
    known = codes()
    if topic in known:
        return f"{topic}\n\n{known[topic]}"
    if "/" in topic:
        from rulecore.hooks.discovery import available
        from rulecore.hooks.lint import told as told_by_plugin

        if text := told_by_plugin(topic, available()):
            return f"{topic}\n\n{text}"
    listed = {code: text.partition("\n\n")[0] for code, text in known.items() if code.startswith(topic + "/")}
    if listed:
        width = max(map(len, listed))
        return "\n".join(f"{code:<{width}}  {meaning}" for code, meaning in listed.items())
    from rulecore.suggestions import did_you_mean

    behind = [code for code in known if code.partition("/")[2] == topic]
    near = f'Did you mean "{" or ".join(behind)}"?' if behind else did_you_mean(topic, [*commands, *known, *areas()])
    sentence = f'there is no command and no code "{topic}". {near}'.rstrip()
    raise CommandWrong(Problem("command/no-help", sentence, hint="rulecore help lists the commands and the areas of codes."))
