"""`rulecore why FILE [LINE]`: why a line of a game came out so: its dice, what counted, what did not, and where each is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.output import reason_shape, write_json
from rulecore.interfaces.cli.parameters import json_option

if TYPE_CHECKING:
    from rulecore.engine.game import Game
    from rulecore.engine.store import Event
    from rulecore.reasons import Reason


class Explained(list[Any]):
    """The journal of a game that is run again: of each entry it knows the reasons that came up before it, and the dice."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.performance = game.performance
        self.marks: list[tuple[int, int]] = []

    def append(self, entry: Any) -> None:
        """Keep an entry, and how far reasons and dice had come."""
        super().append(entry)
        self.marks.append((len(self.performance.reasons), len(self.performance.rolled)))

    def __delitem__(self, which: Any) -> None:
        super().__delitem__(which)
        del self.marks[which]

    def of(self, number: int) -> tuple[list[Reason], list[Any]]:
        """Give the reasons and the dice of the entry of a number, counted from 1, and those that came up since the entry before."""
        before = self.marks[number - 2] if number > 1 else (0, 0)
        reasons, rolled = self.marks[number - 1]
        since = self.performance.reasons[before[0] : reasons]
        once = {(each.id, each.text, str(each.value), each.applied, each.at): each for each in since}
        return list(once.values()), list(self.performance.rolled[before[1] : rolled])


@click.command(short_help="Explain a line of a game.")
@click.argument("file", metavar="FILE")
@click.argument("line", type=click.IntRange(1), required=False, metavar="[LINE]")
@json_option
def command(file: str, line: int | None, as_json: bool) -> int:
    """Explain the line of that number as `rulecore play` prints it; without one the last."""
    from rulecore.engine.savefile import counting, read_events

    events = read_events(file).events
    recorded = list(counting(events))[1:]
    told = [place for place, event in enumerate(recorded) if event["event"] == "step" for _ in event["lines"]]
    number = line or len(told)
    if not 1 <= number <= len(told):
        hint = f"It has lines 1 to {len(told)}." if told else f"Nothing has happened in it yet: rulecore play {file}"
        raise CommandWrong(Problem("game/no-line", f"{file} has no line {number or 1}.", hint=hint))
    game, (reasons, dice) = _again(file, events[0], recorded[: told[number - 1] + 1], number)
    at, entry = recorded[told[number - 1]]["at"], game.performance.journal[number - 1]
    if as_json:
        thrown = [{"for": each.purpose, "of": each.subject, "die": each.die, "faces": list(each.faces)} for each in dice]
        shape = {"n": number, "at": at, "text": entry.text, "cite": list(entry.cite), "rule": entry.at, "dice": thrown}
        write_json({**shape, "reasons": [reason_shape(each) for each in reasons]})
        return 0
    from rulecore.interfaces.cli.telling import Titles, reason_line

    click.echo(f"{number}  {entry.text}")
    click.echo("  " + "  ".join(part for part in (at, ", ".join(entry.cite), entry.at) if part))
    for each in dice:
        subject = f" of {each.subject}" if each.subject else ""
        click.echo(f"  dice: {each.die} {' '.join(map(str, each.faces))} ({each.purpose.replace('_', ' ')}{subject})")
    named = Titles(game.rulebook)
    for each in reasons:
        click.echo(reason_line(each, named))
    return 0


def _again(path: str, header: Event, recorded: list[Event], number: int) -> tuple[Game, tuple[list[Reason], list[Any]]]:
    """Run the game again to the end of `recorded`, with the reasons of the line of that number."""
    from rulecore.engine.following import Differs, Following, RecordEnds
    from rulecore.interfaces.cli.replay import differing
    from rulecore.interfaces.games import on_with, setting_of

    following = Following(recorded)
    game = setting_of(header, path).game(following, explains=True)
    journal = game.performance.journal = Explained(game)
    try:
        on_with(game)
    except RecordEnds:
        pass
    except Differs as differs:
        raise differing(path, differs) from None
    return game, journal.of(number)
