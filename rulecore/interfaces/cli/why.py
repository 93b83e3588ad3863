"""`rulecore why FILE [LINE]`: why a line of a game came out so: its dice, what counted, what did not, and where each is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem, RulecoreError
from rulecore.interfaces.cli.explained import Explained
from rulecore.interfaces.cli.output import reason_shape, write_json
from rulecore.interfaces.cli.parameters import json_option
from rulecore.interfaces.cli.play_telling import counted, when
from rulecore.interfaces.games import given_dice, setting_of, stretches

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.game import Game
    from rulecore.engine.store import Event
    from rulecore.interfaces.games import Setting
    from rulecore.reasons import Reason


@click.command(short_help="Explain a line of a game.")
@click.argument("file", metavar="FILE")
@click.argument("line", type=click.IntRange(1), required=False, metavar="[LINE]")
@click.option("--journal", is_flag=True, help="Print all lines as they stand on record; the rules need not be there.")
@json_option
def command(file: str, line: int | None, journal: bool, as_json: bool) -> int:
    """Explain the line of that number as `rulecore play` prints it; without one the last.

    The game is run again for it. Where its rules are not there any more, what is on record is told, and that no reasons can be.
    """
    from rulecore.engine.savefile import counting, read_events

    events = list(counting(read_events(file).events))
    recorded = events[1:]
    if journal:
        _journal(events[0], recorded, as_json=as_json)
        return 0
    told = [place for place, event in enumerate(recorded) if event["event"] == "step" for _ in event["lines"]]
    number = line or len(told)
    if not 1 <= number <= len(told):
        hint = f"It has lines 1 to {len(told)}." if told else f"Nothing has happened in it yet: rulecore play {file}"
        raise CommandWrong(Problem("game/no-line", f"{file} has no line {number or 1}.", hint=hint))
    step = recorded[place := told[number - 1]]
    below, rest = next(each for each in reversed(stretches(events[: place + 2])))
    before = sum(each <= len(below) - 2 for each in told)
    try:
        setting = setting_of(below, file)
        setting.dice = given_dice(events[0], recorded)
        game, (reasons, dice) = _again(file, setting, below, rest, number - before)
    except RulecoreError as lacking:
        if lacking.problems[0].code == "game/differs":
            raise
        _on_record(step, number, number - told.index(place) - 1, lacking, as_json=as_json)
        return 0
    at, entry = step["at"], game.performance.journal[number - before - 1]
    if as_json:
        thrown = [{"for": each.purpose, "of": each.subject, "die": each.die, "faces": list(each.faces)} for each in dice]
        shape = {"n": number, "at": at, "text": entry.text, "cite": list(entry.cite), "rule": entry.at, "dice": thrown}
        write_json({**shape, "reasons": [reason_shape(each) for each in reasons]})
        return 0
    from rulecore.interfaces.cli.telling import Titles, reason_line

    named = Titles(game.rulebook)
    _head(number, named.of_line(entry.what, entry.text), [when(game.rulebook, at), ", ".join(entry.cite), entry.at])
    for each in dice:
        _die(each.die, each.faces, named.of_roll(each.purpose), each.subject)
    for each in reasons:
        click.echo(reason_line(each, named))
    return 0


def _head(number: int, text: str, parts: list[str]) -> None:
    click.echo(f"{number}  {text}")
    click.echo("  " + "  ".join(part for part in parts if part))


def _die(die: str, faces: Iterable[int], purpose: str, subject: str) -> None:
    of = f" of {subject}" if subject else ""
    click.echo(f"  dice: {die} {' '.join(map(str, faces))} ({purpose.replace('_', ' ')}{of})")


def _journal(header: Event, recorded: list[Event], *, as_json: bool) -> None:
    """Print every line on record, as `play` printed it; phases go by their ids, because no rulebook is read."""
    from rulecore.engine.store import InMemory
    from rulecore.interfaces.cli.play_telling import Told

    told = Told(InMemory(), None, as_json=as_json)
    if not as_json:
        click.echo(" ".join([header["ruleset"], *[f"with {layer}" for layer in header["with"]]]) + f": {header['scenario']}")
    for event in recorded:
        told.append(event)


def _on_record(step: Event, number: int, index: int, lacking: RulecoreError, *, as_json: bool) -> None:
    """Tell a line as it stands on record, with all dice and changes of its step, and why there are no reasons."""
    _sort, text, *cite = step["lines"][index]
    if as_json:
        thrown = [{"for": face[0], "of": face[1], "die": face[3], "faces": face[4]} for face in step["faces"]]
        shape = {"n": number, "at": step["at"], "text": text, "cite": cite, "rule": "", "dice": thrown}
        reasons = [{"text": reason, "value": value, "cite": rules} for reason, value, *rules in counted(step, index)]
        write_json({**shape, "reasons": reasons, "changes": step["cells"], "lacking": [str(each.message) for each in lacking.problems]})
        return
    _head(number, text, [step["at"], ", ".join(cite)])
    click.echo("  Only what is on record: its rules are not there to say more.")
    for reason, value, *rules in counted(step, index):
        click.echo("  ".join([f"  {value} {reason}", *rules]))
    for face in step["faces"]:
        _die(face[3], face[4], face[0], face[1])
    for path, *value in step["cells"]:
        click.echo(f"  {path}: {_said(value[0]) if value else 'gone'}")
    for each in lacking.problems[:1]:
        click.echo(f"  {each.message}")


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "(hidden)"
    if isinstance(value, list):
        return ", ".join("/".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return "none" if value is None else {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _again(
    path: str, setting: Setting, below: list[Event], recorded: list[Event], number: int
) -> tuple[Game, tuple[list[Reason], list[Any]]]:
    """Run the game that stands on `below` again to the end of `recorded`, with the reasons of the line of that number in it."""
    from rulecore.engine.fold import Folded
    from rulecore.engine.following import Differs, Following, RecordEnds
    from rulecore.interfaces.cli.replay import differing
    from rulecore.interfaces.games import on_with

    following = Following(recorded)
    game = setting.game(following, explains=True, folded=Folded(below) if len(below) > 1 else None)
    journal = game.performance.journal = Explained(game)
    try:
        on_with(game)
    except RecordEnds:
        pass
    except Differs as differs:
        raise differing(path, differs) from None
    return game, journal.of(number)
