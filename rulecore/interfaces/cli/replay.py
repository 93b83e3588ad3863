"""`rulecore replay FILE`: proves that every step of a game follows from its rules, dice and answers; or judges it by other rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem, RulecoreError
from rulecore.interfaces.cli.output import write_json
from rulecore.interfaces.cli.parameters import json_option, stack_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.following import Differs
    from rulecore.engine.store import Event
    from rulecore.interfaces.cli.swap import OtherRules
    from rulecore.interfaces.games import Setting

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


@click.command(short_help="Prove a game step by step, or judge it by other rules.")
@click.argument("file", metavar="FILE")
@stack_options
@click.option("--played", is_flag=True, help="The other rules go on from their own results, as far as dice and answers reach.")
@json_option
def command(file: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, played: bool, as_json: bool) -> int:
    """Run a game again from its header and inputs; name the first step that does not come out as on record.

    With --with, --option or --variant each step is judged in the state it was done in, with the same dice and answers: what would differ
    by the other rules, and which dice would be new or unused. Nothing cascades; with --played it does.
    """
    from rulecore.engine.savefile import counting, read_events
    from rulecore.interfaces.cli.swap import OtherRules

    other = OtherRules(None, layers, chosen, variant)
    if played and not other:
        raise CommandWrong(Problem("command/played", "--played goes with --with LAYER.", hint="Name the layer to play with."))
    lines = read_events(file)
    for note in lines.notes:
        click.echo(f"{file}: {note}.", err=True)
    events = list(counting(lines.events))
    if other:
        _judge(file, events, other, played=played, as_json=as_json)
        return 0
    if events[0].get("of"):
        _opened(file, events, as_json=as_json)
        return 0
    return _prove(file, events, as_json=as_json)


def _judge(path: str, events: list[Event], other: OtherRules, *, played: bool, as_json: bool) -> None:
    from rulecore.engine.fold import Folded
    from rulecore.interfaces.cli import replay_other
    from rulecore.interfaces.games import given_dice, umpires_only

    umpires_only(events[0], path)
    setting = other.setting(Folded(events).header)
    setting.dice = given_dice(events[0], events[1:])
    if played:
        replay_other.play(path, setting, events[1:], as_json=as_json)
    else:
        replay_other.judge(path, setting, events, as_json=as_json)


def _opened(path: str, events: list[Event], *, as_json: bool) -> None:
    """Prove the seals of a side's own file."""
    from rulecore.engine.own_file import prove_seals

    sealed, opened = prove_seals(events)
    if as_json:
        write_json({"file": path, "mode": "opened", "of": events[0]["of"], "sealed": sealed, "opened": opened})
        return
    told = f"{opened} of {sealed} sealed answers have been opened, and each is what was sealed."
    click.echo(f"{path}, the file of {events[0]['of']}: {told}")


def _prove(path: str, events: list[Event], *, as_json: bool) -> int:
    """Run every stretch of a game again that is played by rules which are there."""
    from rulecore.interfaces.games import given_dice, setting_of, stretches

    proved = 0
    changes: list[str] = []
    unproved: list[str] = []
    parts = stretches(events)
    for below, rest in parts:
        try:
            setting = setting_of(below, path, changed=True)
        except RulecoreError as lacking:
            if len(parts) == 1:
                raise
            unproved.append(f"{sum(each['event'] == 'step' for each in rest)} steps: {lacking.problems[0].message}")
            continue
        setting.dice = given_dice(below[0], events[1:])
        proved += _proved(path, setting, below, rest)
        changes += [each for each in setting.changes if each not in changes]
    if as_json:
        write_json({"file": path, "mode": "proved", "steps": proved, "changed": changes, "unproved": unproved})
        return 0
    click.echo(f"{path}: {proved} steps follow from the rules, the dice and the answers.")
    for each in unproved:
        click.echo(f"Not proved, because their rules are not there: {each}")
    if changes:
        click.echo(f"The rules have changed since, and no step of it hangs on that: {'; '.join(changes)}.")
    return 0


def _proved(path: str, setting: Setting, below: list[Event], rest: list[Event]) -> int:
    """Run one stretch again: how many steps came out as on record."""
    from rulecore.engine.fold import Folded
    from rulecore.engine.following import Differs, Following, RecordEnds
    from rulecore.engine.set_up import table_of
    from rulecore.interfaces.games import on_with

    following = Following(rest)
    game = setting.game(following, folded=Folded(below) if len(below) > 1 else None)
    table = json.loads(json.dumps(table_of(game.world))) if len(below) == 1 else below[0]["table"]
    if table != below[0]["table"]:
        differs = Differs({"event": "set-up", "at": "the set-up", "cells": below[0]["table"]}, {"event": "set-up", "cells": table})
        raise differing(path, differs, setting.changes)
    try:
        if following.recorded:
            on_with(game)
    except Differs as differs:
        raise differing(path, differs, setting.changes) from None
    except RecordEnds:
        pass
    return following.proved


def differing(path: str, differs: Differs, changes: Iterable[str] = ()) -> CommandWrong:
    """Give the error of a step that does not come out as on record."""
    part, then, now = _difference(differs.recorded, differs.now)
    message = f"at {differs.recorded.get('at', '?')} {part}: {then} on record, {now} when it is run again."
    hint = "Somebody changed the file, or a plugin is not the one it was."
    if changes:
        hint = f"The rules have changed since: {'; '.join(changes)}."
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
