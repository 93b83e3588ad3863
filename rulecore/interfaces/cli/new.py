"""`rulecore new house NAME --on BASE`: a folder that already passes `check` and `test`."""

from __future__ import annotations

import click


@click.group(short_help="Make a folder to begin with.", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Make a folder that already passes `rulecore check` and `rulecore test`."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command(short_help="Make a folder of house rules.")
@click.argument("name")
@click.option("--on", "base", required=True, metavar="RULESET", help="What they are laid over: a name, or a stack like a+b.")
def house(name: str, base: str) -> None:
    """Make a folder NAME of house rules over a ruleset; until it is edited, the game plays exactly as before."""
    from rulecore.interfaces.house import new_house

    for file in new_house(name, base):
        click.echo(f"made {file}")
    folder = name if "/" in name else f"./{name}"
    click.echo("\nWhat to do now:")
    for line, says in (
        (f"rulecore check {folder}", "finds mistakes"),
        (f"rulecore test {folder}", "runs the worked examples, yours and those of the rules below"),
        (f"rulecore diff {base} {base} --with {folder} --odds", "says what you changed, and what it does to the odds"),
        (f"rulecore play {base} --with {folder}", "plays with it"),
    ):
        click.echo(f"  {line}\n      {says}")
