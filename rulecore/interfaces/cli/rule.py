"""`rulecore rule "…" --game FILE`: keeps a ruling in a layer beside the game, with what happened as its worked example."""

from __future__ import annotations

import click

from rulecore.errors import CommandWrong, Problem


@click.command(short_help="Keep a ruling made during a game, with what happened as its example.")
@click.argument("ruling", metavar='"RULING"')
@click.option("--game", "file", required=True, metavar="FILE", help="The game during which it was made.")
@click.option("--line", type=click.IntRange(1), metavar="N", help="The line of the game that it is about; without it the last.")
def command(ruling: str, file: str, line: int | None) -> None:
    """Write RULING, a sentence in your own words, into a layer beside the game, dated today.

    The line of the journal that it is about becomes its worked example, as far as a roll stands behind it.
    """
    from datetime import UTC, datetime

    from rulecore.interfaces import rulings

    statement = " ".join(ruling.split())
    if not statement:
        raise CommandWrong(Problem("rule/empty", "a ruling says something.", hint='Write it in quotes:  rulecore rule "…" --game FILE'))
    layer, name, number, shown = rulings.ruling(
        file, statement, title=f"ruling of {datetime.now(UTC).astimezone().date().isoformat()}", line=line
    )
    example = f"line {number} of the game is its worked example" if shown else f"line {number} came of no roll that an example could repeat"
    click.echo(f"{name} stands in {layer}; {example}.")
    click.echo(f"  rulecore test {layer if '/' in layer else './' + layer}\n      runs it, with the examples of the rules below")
