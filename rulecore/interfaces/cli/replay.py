"""`rulecore replay FILE`: proves that every step of a game follows from its rules, dice and answers; or plays them again by other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from rulecore.engine.following import Differs
    from rulecore.engine.store import Event

#: What of a step is compared, and how it is called.
PARTS = {
    "lines": "what happened",
    "counted": "what counted",
    "faces": "the dice",
    "cells": "what changed",
    "captains": "the captains' answers",
    "kept": "what is remembered",
    "winner": "the winner",
    "text": "the end",
}


@click.command(short_help="Prove a game step by step, or play it with other rules.")
@click.argument("file", metavar="FILE")
@click.option("--with", "layers", multiple=True, metavar="LAYER", help="Play the same dice and answers with this layer laid over.")
@click.option("--played", is_flag=True, help="With --with: the other rules go on from their own results (the only way there is yet).")
def command(file: str, layers: tuple[str, ...], played: bool) -> int:
    """Run a game again from its header and inputs; name the first step that does not come out as on record.

    With --with the same dice, captains and answers are played by other rules, and what differs is told.
    """
    from rulecore.engine.savefile import counting, read_events

    if played and not layers:
        raise CommandWrong(Problem("command/played", "--played goes with --with LAYER.", hint="Name the layer to play with."))
    lines = read_events(file)
    for note in lines.notes:
        click.echo(f"{file}: {note}.", err=True)
    recorded = list(counting(lines.events))[1:]
    return _other(file, lines.events[0], recorded, layers) if layers else _prove(file, lines.events[0], recorded)


def _prove(path: str, header: Event, recorded: list[Event]) -> int:
    from rulecore.engine.following import Differs, Following, RecordEnds
    from rulecore.interfaces.games import on_with, setting_of

    following = Following(recorded)
    game = setting_of(header, path).game(following)
    try:
        if following.recorded:
            on_with(game)
    except Differs as differs:
        raise differing(path, differs) from None
    except RecordEnds:
        pass
    click.echo(f"{path}: {following.proved} steps follow from the rules, the dice and the answers.")
    return 0


def differing(path: str, differs: Differs) -> CommandWrong:
    """Give the error of a step that does not come out as on record."""
    part, then, now = _difference(differs.recorded, differs.now)
    message = f"at {differs.recorded.get('at', '?')} {part}: {then} on record, {now} when it is run again."
    hint = "Somebody changed the file, or a plugin is not the one it was."
    return CommandWrong(Problem("game/differs", f"{path}: {message}", hint=hint))


def _difference(recorded: Event, now: Event) -> tuple[str, str, str]:
    """Give the first thing in which two events differ: what it is, as it was, as it is."""
    for part, words in PARTS.items() if recorded["event"] == now["event"] else ():
        one, other = (_listed(event.get(part)) for event in (recorded, now))
        for number in range(max(len(one), len(other))):
            then, here = (each[number] if number < len(each) else None for each in (one, other))
            if then is None or here is None or _text(then) != _text(here):
                return words, _text(then), _text(here)
    other_key = next((key for key in {**recorded, **now} if recorded.get(key) != now.get(key) and recorded["event"] == now["event"]), "")
    if other_key not in ("", "at"):
        return f'"{other_key}"', _text(recorded.get(other_key)), _text(now.get(other_key))
    return "the step", _named(recorded), _named(now)


def _named(event: Event) -> str:
    place = str(event.get("at", event["event"]))
    return f"a crash ({event['error']})" if event["event"] == "crash" else place


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, (list, tuple)):
        return " ".join(_text(each) for each in value if each != "")
    return str(value)


def _other(path: str, header: Event, recorded: list[Event], layers: tuple[str, ...]) -> int:
    """Play the dice, captains and answers of a game by other rules, and tell the first difference, the dice and the end."""
    from rulecore.engine.store import InMemory
    from rulecore.interfaces.games import setting_of

    class Answered(InMemory):
        """Answers with the inputs of the record."""

        def inputs(self, at: str) -> list[Event]:
            return [each for each in recorded if each["event"] == "input" and each["at"] == at]

    store = Answered()
    outcome = setting_of(header, path, layers).game(store).run()
    steps = {event["at"]: event for event in store.events if event["event"] == "step"}
    old = [event for event in recorded if event["event"] == "step"]
    first = next((event for event in old if event["at"] not in steps or _difference(event, steps[event["at"]])[0] != "the step"), None)
    click.echo(f"{path} played with {', '.join(layers)}:")
    if first is None:
        click.echo("  nothing differs.")
    elif first["at"] not in steps:
        click.echo(f"  the game does not come to {first['at']} any more.")
    else:
        part, then, now = _difference(first, steps[first["at"]])
        click.echo(f"  first difference at {first['at']}: {part} was {then}, and is {now}")
    click.echo(f"  dice in both games: {_dice(old, steps)}")
    ended = next((event for event in recorded if event["event"] == "over"), None)
    click.echo(f"  the end: {_end(ended)}; now: {_now(outcome)}")
    return 0


def _dice(old: list[Event], steps: dict[str, Event]) -> str:
    """Count the dice that both games threw in the same step for the same thing, and those of them that show another face."""
    same = other = 0
    for event in old:
        now = _thrown(steps.get(event["at"], {}))
        for key, faces in _thrown(event).items():
            if key in now:
                same += 1
                other += list(now[key]) != list(faces)
    return f"{same}, of which {other} show another face"


def _thrown(event: Event) -> dict[tuple[str, ...], Any]:
    """Give the faces of a step by what they were thrown for; what is thrown for the same thing again is counted."""
    found: dict[tuple[str, ...], Any] = {}
    counts: dict[tuple[str, ...], int] = {}
    for face in event.get("faces", ()):
        key = tuple(map(str, face[:4]))
        counts[key] = counts.get(key, 0) + 1
        found[*key, str(counts[key])] = face[4]
    return found


def _end(event: Event | None) -> str:
    return f"{event['winner'] or 'nobody'} wins" if event else "not over yet"


def _now(outcome: Any) -> str:
    if outcome.what == "over":
        return f"{outcome.winner or 'nobody'} wins"
    if outcome.what == "question":
        return f"somebody has to answer: {outcome.questions[0].question.text}"
    return str(outcome.text or outcome.what)
