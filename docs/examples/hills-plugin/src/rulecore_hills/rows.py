"""`rulecore hills rows FILE`: which goat is how high."""

from __future__ import annotations

from typing import Any

import click


@click.command()
@click.argument("file", metavar="FILE")
def rows(file: str) -> None:
    """List the goats of a saved game, the highest first."""
    from rulecore.interfaces.games import as_it_stands

    goats: Any = as_it_stands(file).world.all("goat")
    for goat in sorted(goats, key=lambda each: -each.y):
        click.echo(f"row {goat.y}  {goat}")
