"""`rulecore look FILE [PIECE…]`: the table of a game on file, folded from its cells; neither rules nor plugins are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.output import write_json
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: What the clock says: cells of the game, not of a piece.
CLOCK = ("turn", "phase", "step", "player")


def look_at(path: str, names: Iterable[str], *, as_json: bool) -> None:
    """Print how a game stands: where it is in its sequence, then piece by piece, or the pieces of these names."""
    from rulecore.engine.fold import Folded
    from rulecore.engine.savefile import counting, read_events

    lines = read_events(path)
    folded = Folded(counting(lines.events))
    things = by_thing(folded.now.cells)
    wanted = _wanted(things, list(names), path)
    if as_json:
        over = None if folded.over is None else {"winner": folded.over["winner"], "text": folded.over["text"]}
        clock = {hand: folded.now.cells[hand] for hand in CLOCK if hand in folded.now.cells}
        shown = {ident: {"kind": kind, "fields": dict(things[ident][1])} for ident, kind in wanted.items()}
        write_json({"file": path, "done": folded.done, **clock, "over": over, "pieces": shown})
        return
    for note in lines.notes:
        click.echo(f"{path}: {note}.", err=True)
    header = folded.header
    click.echo(f"{' + '.join([header['ruleset'], *header['with']])}, {header['scenario']}: {_stands(folded)}")
    for ident, kind in wanted.items():
        said = ", ".join(_field(name, value) for name, value in things[ident][1])
        click.echo(f"{ident}{f' ({kind})' if kind != ident else ''}{': ' if said else ''}{said}")


def _stands(folded: Any) -> str:
    if folded.over is not None:
        return f"{folded.over['winner'] or 'nobody'} has won, {folded.over['text']}".rstrip(", ")
    return f"it stands behind {folded.done}" if folded.done else "nothing has been played yet"


def by_thing(cells: Mapping[str, Any]) -> dict[str, tuple[str, list[tuple[str, Any]]]]:
    """Give every thing on the table with its kind and its fields: what stands under a path that others begin with, or under no field.

    >>> by_thing({"turn": 2, "bella": "goat", "bella.speed": 3, "bella.left": "leg", "bella.left.sore": False})
    {'bella': ('goat', [('speed', 3)]), 'bella.left': ('leg', [('sore', False)])}
    """
    heads = {path.rpartition(".")[0] for path in cells}
    things: dict[str, tuple[str, list[tuple[str, Any]]]] = {}
    for path, value in cells.items():
        if path not in CLOCK and isinstance(value, str) and (path in heads or "." not in path.partition("[")[0]):
            things[path] = (value, [])
    for path, value in cells.items():
        head, _, name = path.rpartition(".")
        while head and head not in things:
            head, _, more = head.rpartition(".")
            name = f"{more}.{name}"
        if head and path not in things:
            things[head][1].append((name, value))
    return things


def _wanted(things: Mapping[str, tuple[str, Any]], names: list[str], path: str) -> dict[str, str]:
    if not names:
        return {ident: kind for ident, (kind, _) in things.items()}
    for name in names:
        if name not in things:
            hint = did_you_mean(name, list(things)) or f"All that is there: rulecore look {path}"
            raise CommandWrong(Problem("game/no-piece", f'there is no "{name}" on the table of {path}.', hint=hint))
    return {ident: kind for ident, (kind, _) in things.items() if any(ident == name or ident.startswith(f"{name}.") for name in names)}


def _field(name: str, value: Any) -> str:
    if value is True:
        return name
    if isinstance(value, list):
        return f"{name} {', '.join(_one(each) for each in value)}"
    return f"{name} {_one(value)}"


def _one(value: Any) -> str:
    if isinstance(value, dict):
        return "(hidden)"
    if isinstance(value, list):
        return "/".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
