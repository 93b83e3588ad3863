"""Commands of the skirmish on the command line: `rulecore skirmish map FILE`."""

from __future__ import annotations

import click


@click.command(name="map")
@click.argument("file", metavar="FILE")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="As it lay at the end of turn N; without it, as it lies now.")
def map_command(file: str, turn: int | None) -> None:
    """Draw the table of a saved game, two inches to a square: ships as letters with the way they head, islands #, rocks o, shoals ~."""
    from rulecore.errors import CommandWrong, Problem
    from rulecore.interfaces.games import as_it_stands
    from rulecore_skirmish.mapping import drawn

    game = as_it_stands(file, turn)
    if "ship" not in game.world.state.of_kind or "table" not in game.world.single:
        title = game.rulebook.book.header["title"]
        problem = Problem(
            "skirmish/no-table", f"{file} is a game of {title}, which has no table of this kind.", hint="Name a game of the skirmish."
        )
        raise CommandWrong(problem)
    click.echo("\n".join([f"turn {game.world.turn or 0}", *drawn(game.world)]))
