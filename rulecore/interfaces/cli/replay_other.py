"""`rulecore replay FILE --with LAYER`: a game judged by other rules, or played by them; what differs, die by die and line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import RulecoreError
from rulecore.interfaces.cli.output import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.differing import Verdict
    from rulecore.engine.store import Event
    from rulecore.interfaces.games import Setting

#: So many differences of one step are printed.
MOST_SHOWN = 12


def judge(path: str, setting: Setting, events: list[Event], *, as_json: bool) -> None:
    """Judge each step in the state it was done in, and tell those that would come out otherwise."""
    from rulecore.engine.fold import Folded
    from rulecore.engine.judging import Judge, Record

    set_up = _set_up(setting, events[0])
    record = Record(events[1:])
    game = setting.game(record, folded=Folded(events[:1]), leaves=True)
    verdicts = [set_up, *Judge(game, setting.laying, record).verdicts()]
    differing = [each for each in verdicts if each.differs]
    if as_json:
        write_json({"file": path, "mode": "judged", "steps": len(record.by_place), "differing": [shape(each) for each in differing]})
        return
    click.echo(f"{path}, judged by {_rules(setting)}: each step in the state it was done in, with the same dice and answers.")
    _tell(differing)
    if not differing:
        click.echo("  nothing differs.")
    click.echo(f"{len(record.by_place)} steps, {len(differing)} would come out otherwise; {_dice(verdicts)}.")


def play(path: str, setting: Setting, recorded: list[Event], *, as_json: bool) -> None:
    """Play the same dice and answers by other rules, until one does not do any more or a new question comes up."""
    from rulecore.engine.differing import Verdict
    from rulecore.engine.judging import Record, asked_anew, by_record

    record = Record(recorded)
    game = setting.game(record)
    by_record(game, record)
    outcome = game.run(max([int(at.partition("/")[0]) for at in record.by_place], default=1))
    steps = [event for event in record.now if event["event"] == "step"]
    verdicts = [Verdict(event["at"], record.by_place.get(event["at"]), event) for event in steps]
    differing = [each for each in verdicts if each.differs]
    ended = next((event for event in recorded if event["event"] == "over"), None)
    now = outcome.text or asked_anew(outcome.questions) if outcome.what == "question" else _end(outcome.what, outcome.winner, outcome.text)
    then = _end("over", ended["winner"], "") if ended else "not over yet"
    if as_json:
        shapes = [shape(each) for each in differing]
        write_json({"file": path, "mode": "played", "steps": len(steps), "differing": shapes, "then": then, "now": now, "at": game.done})
        return
    click.echo(f"{path}, played by {_rules(setting)}: the same dice and answers, going on from their own results.")
    _tell(differing[:1])
    if not differing:
        click.echo("  nothing differs.")
    click.echo(f"{len(verdicts)} steps, {len(differing)} come out otherwise; {_dice(verdicts)}.")
    if outcome.what in ("question", "paused"):
        click.echo(f"It stops behind {game.done or 'the set-up'}: {now}")
    else:
        click.echo(f"The end: {then}; now: {now}")


def _set_up(setting: Setting, header: Event) -> Verdict:
    """Judge the set-up, which is what the first step stands on."""
    from rulecore.engine.differing import Verdict
    from rulecore.engine.set_up import table_of
    from rulecore.engine.store import InMemory

    nothing: Event = {"lines": [], "kept": [], "faces": []}
    try:
        now = table_of(setting.game(InMemory()).world)
    except RulecoreError as refused:
        return Verdict("the set-up", {"cells": header["table"], **nothing}, None, why=refused.problems[0].message)
    return Verdict("the set-up", {"cells": header["table"], **nothing}, {"cells": now, **nothing})


def _rules(setting: Setting) -> str:
    more = [f"variant {setting.variant}"] if setting.variant else []
    more += [f"{name}={choice}" for name, choice in setting.options.items()]
    return " + ".join([setting.ruleset, *setting.layers]) + (f" ({', '.join(more)})" if more else "")


def _tell(differing: list[Verdict]) -> None:
    for number, each in enumerate(differing):
        click.echo(f"{'> ' if number == 0 else '  '}{each.at}{'   the first difference' if number == 0 else ''}")
        parts = list(each.parts())
        for mark, text in parts[:MOST_SHOWN]:
            click.echo(f"    {mark} {text}")
        if len(parts) > MOST_SHOWN:
            click.echo(f"    … and {len(parts) - MOST_SHOWN} more")


def _dice(verdicts: Iterable[Verdict]) -> str:
    counts = {word: sum(len(each.dice[word]) for each in verdicts) for word in ("new", "unused", "other")}
    return f"dice: {counts['new']} new, {counts['unused']} unused, {counts['other']} with another face"


def shape(verdict: Verdict) -> dict[str, Any]:
    """Give a verdict as JSON; `first` is the one that stands first."""
    cells = [{"path": path, "then": then or None, "now": now or None} for path, (then, now) in verdict.cells.items()]
    lines = [{"mark": mark, "text": text} for mark, text in verdict.lines]
    return {"at": verdict.at, "why": verdict.why, "lines": lines, "cells": cells, "kept": list(verdict.kept), "dice": verdict.dice}


def _end(what: str, winner: str | None, text: str) -> str:
    if what == "over":
        return f"{winner or 'nobody'} wins"
    return text or "not over yet"
