"""`rulecore undo FILE [STEPS]`: takes steps of a game back; nothing is erased, and dice thrown again for the same thing are the same."""

from __future__ import annotations

import click

from rulecore.errors import CommandWrong, Problem


@click.command(short_help="Take back steps of a game.")
@click.argument("file", metavar="FILE")
@click.argument("steps", type=click.IntRange(1), default=1, metavar="[STEPS]")
def command(file: str, steps: int) -> int:
    """Take back the last STEPS steps of a game (one without a number), with what people answered in them."""
    from rulecore.engine.savefile import GameFile, standing
    from rulecore.interfaces.games import umpires_only

    with GameFile.resume(file) as game:
        umpires_only(game.events[0], file)
        alive = standing(game.events)
        places = [number for number, event in alive if event["event"] == "step"]
        if len(places) < steps:
            hint = "Undo fewer." if places else f"Play first: rulecore play {file}"
            done = f"only {len(places)} step{'s are' if len(places) > 1 else ' is'}" if places else "no step is"
            raise CommandWrong(Problem("game/undo", f"{done} done in {file}.", hint=hint))
        at = places[-steps]
        place = game.events[at]["at"]
        earlier = [number for number, event in alive if number < at and not (event["event"] == "input" and event["at"] == place)]
        game.append({"event": "undo", "to": earlier[-1]})
        click.echo(f"{file} stands before {place} again.")
    return 0
