"""`rulecore import table FILE.csv -r RULESET --into FOLDER`, and `import card`: what an owner of a printed game types, as a layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecore.interfaces.cli.parameters import ruleset_option, stack_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


@click.group(name="import", short_help="Type a printed chart or card from CSV into a layer.", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Type a printed chart, or cards, from CSV into a folder of house rules. Nothing is written when something is wrong."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _into(function: Callable[..., Any]) -> Callable[..., Any]:
    option = click.option(
        "--into", "folder", required=True, metavar="FOLDER", help="The folder of house rules; made where it is not there."
    )
    return option(stack_options(ruleset_option(function)))


@command.command(short_help="Type a chart.")
@click.argument("file", metavar="FILE.csv")
@click.option("--table", metavar="TABLE", help="Which chart it is; without it, the one of the file's name or initials.")
@_into
def table(
    file: str, ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, folder: str, table: str | None
) -> None:
    """Type the chart in FILE: its keys at the left, a head for every column, cells as printed.

    Dashes of print, grey boxes, fractions and split numbers are read as what they mean, and what was read otherwise is listed.
    """
    from rulecore.interfaces.csv_charts import import_table

    name, notes, files = import_table((_stack(ruleset, variant), layers), file, folder, table=table, options=chosen)
    _told(f"{name} is typed", notes, files, folder, f"rulecore show {name} -r {ruleset} --with {_path(folder)}")


@command.command(short_help="Type cards.")
@click.argument("file", metavar="FILE.csv")
@click.option("--kind", metavar="KIND", help="The kind of piece, where cards are of several.")
@_into
def card(
    file: str, ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, folder: str, kind: str | None
) -> None:
    """Type the cards in FILE, one a line: its id, then fields under their names, `kicks left` for one key, 6/6/6/7 for sections.

    A card that is there is changed in what is typed; another id is a new card.
    """
    from rulecore.interfaces.csv_cards import import_cards

    names, notes, files = import_cards((_stack(ruleset, variant), layers), file, folder, kind=kind, options=chosen)
    say = f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} typed"
    _told(say, notes, files, folder, f"rulecore show {names[0]} -r {ruleset} --with {_path(folder)}")


def _stack(ruleset: str, variant: str | None) -> str:
    if variant is not None:
        from rulecore.errors import CommandWrong, Problem

        hint = "Name the layers of the variant with --with."
        raise CommandWrong(Problem("import/variant", "a chart is typed over layers, not over a variant.", hint=hint))
    return ruleset


def _path(folder: str) -> str:
    return folder if "/" in folder else f"./{folder}"


def _told(what: str, notes: Sequence[str], files: Sequence[str], folder: str, show: str) -> None:
    if notes:
        click.echo("Read as what it means, with line:column of the file:")
        for note in notes:
            click.echo(f"  {note}")
        click.echo()
    for file in files:
        click.echo(f"made {file}")
    click.echo(f"{what}. What to do now:")
    for line, says in ((show, "prints it, with what was there before"), (f"rulecore check {_path(folder)}", "proves it with all the rest")):
        click.echo(f"  {line}\n      {says}")
