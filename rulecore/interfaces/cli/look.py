"""`rulecore look TABLE -r RULESET KEY=VALUE…`: a chart looked up without rolling; `rulecore look FILE`: the table of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.opening import find, open_rulebook, title_of
from rulecore.interfaces.cli.output import plain, reason_shape, write_json
from rulecore.interfaces.cli.parameters import is_game, json_option, pairs, stack_options
from rulecore.reasons import Reason
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.rulebook.rulebook import Rulebook


@click.command(short_help="Look a table up without rolling, or at the table of a game.")
@click.argument("table")
@click.argument("keys", nargs=-1, metavar="KEY=VALUE...")
@click.option("-r", "--ruleset", metavar="RULESET", help="A ruleset: its name, a folder, or a stack like a+b.")
@stack_options
@json_option
@click.pass_context
def command(
    context: click.Context,
    /,
    *,
    table: str,
    keys: tuple[str, ...],
    ruleset: str | None,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    as_json: bool,
) -> None:
    """Look TABLE up by its keys, such as `size=small` or `range=3`; a key left out shows the whole chart along it.

    For the file of a game, look at its table instead, whole or piece by piece: rulecore look game.jsonl bella
    """
    if ruleset is None and is_game(table):
        from rulecore.interfaces.cli.look_game import look_at

        look_at(table, keys, as_json=as_json)
        return
    if ruleset is None:
        raise click.MissingParameter(ctx=context, param=context.command.params[2])
    _look_up(open_rulebook(ruleset, layers, chosen, variant), table, keys, as_json=as_json)


def _look_up(rulebook: Rulebook, table: str, keys: tuple[str, ...], *, as_json: bool) -> None:
    """Print what a table says for some keys."""
    _, name = find(rulebook, table, ("tables",))
    definition = rulebook.get("tables", name)
    given = _read(definition, pairs(keys, of="look"))
    chart = definition["table"]
    missing = [each for each in chart.inputs if each not in given]
    if missing:
        _whole(rulebook, definition, given, missing, as_json=as_json)
        return
    found = chart.look(given, decode=rulebook.cell)
    if isinstance(found.value, Cannot) and not _lines(chart, given) and any(isinstance(each, str) for each in given.values()):
        raise _no_row(definition, given)
    counted = (
        None if definition["cell"] == "effects" else "cannot" if isinstance(found.value, Cannot) else shown_cell(definition, found.value)
    )
    cite, layer = tuple(found.cite) or tuple(definition.get("cite", ())), str(definition.get("layer", ""))
    reasons = [Reason(f"{name}: {found.cell_text}", counted, cite=cite, layer=layer, at=found.at or definition["at"])]
    if as_json:
        for each in reasons:  # for a person it is told in words
            each.value = None if isinstance(found.value, Cannot) else json_cell(definition, found.value)
        shown = {"what": name, "given": plain(given), "result": json_cell(definition, found.value), "cell": found.cell_text}
        if isinstance(found.value, Cannot):
            shown["refused"] = list(found.value.reasons)
        write_json({**shown, "reasons": [reason_shape(each) for each in reasons], **status_of(definition)})
        return
    click.echo(f"{title_of(definition)}: {shown_cell(definition, found.value)}")
    for each in reasons:
        click.echo(str(each))
    for line in status_lines(definition):
        click.echo(line)


def status_of(definition: dict[str, Any]) -> dict[str, str]:
    """Give the status of a definition whose numbers are not known for certain."""
    return {"status": definition["status"]} if definition.get("status") not in (None, "known") else {}


def status_lines(definition: dict[str, Any]) -> list[str]:
    """Say that numbers are stand-ins, inferred or proposed."""
    status = status_of(definition).get("status")
    source = f": {definition['source']}" if definition.get("source") else ""
    return [f"  ({status}{source})"] if status else []


def shown_cell(definition: dict[str, Any], value: Any) -> str:
    """Give a cell in words; effects are told by what they do."""
    from rulecore.language.explainer import show

    if definition["cell"] == "effects" and isinstance(value, int) and not isinstance(value, bool):
        from rulecore.engine.instructions import effects_words

        return effects_words(definition["effects"][value])
    if isinstance(value, dict) and "dice" not in value:
        return ", ".join(f"{name} {show(each)}" for name, each in value.items())
    if isinstance(value, dict):
        from rulecore.engine.instructions import rolled_words

        return rolled_words(value)
    return show(value)


def json_cell(definition: dict[str, Any], value: Any) -> Any:
    """Give a cell for JSON."""
    if definition["cell"] in ("effects", "dice"):
        return shown_cell(definition, value)
    return plain(value)


def _read(definition: dict[str, Any], given: dict[str, str]) -> dict[str, Any]:
    """Read the keys given on the command line as the table wants them."""
    from rulecore.errors import RulecoreError
    from rulecore.suggestions import did_you_mean
    from rulecore.values.numbers import exact

    chart = definition["table"]
    problems: list[Problem] = []
    found: dict[str, Any] = {}
    for name, text in given.items():
        if name not in chart.inputs:
            hint = did_you_mean(name, chart.inputs) or f"It is looked up by: {', '.join(chart.inputs)}."
            problems.append(Problem("command/key", f'{definition["id"]} is not looked up by "{name}".', hint=hint))
            continue
        try:
            found[name] = exact(text)
        except RulecoreError:
            found[name] = text
    if problems:
        raise CommandWrong(problems)
    return found


def _whole(rulebook: Rulebook, definition: dict[str, Any], given: dict[str, Any], missing: list[str], *, as_json: bool) -> None:
    """Print every line of a chart that fits the keys given so far."""
    from rulecore.interfaces.cli.output import print_table

    chart = definition["table"]
    lines = []
    for rows, cells in _lines(chart, given):
        values = [written_cell(rulebook, definition, index, cell) for index, cell in enumerate(cells)]
        lines.append((", ".join(row.label for row in rows), values))
    if not lines:
        raise _no_row(definition, given)
    if as_json:
        rows_json = [{"row": label, "cells": values} for label, values in lines]
        write_json({"what": definition["id"], "given": plain(given), "result": None, "missing": missing, "rows": rows_json})
        return
    click.echo(f"{title_of(definition)}, by {' and '.join(missing)}:")
    heads = list(chart.column_labels) or ["result"]
    print_table([" ".join(chart.keys), *heads], [[label, *values] for label, values in lines])
    for line in status_lines(definition):
        click.echo(line)


def _lines(chart: Any, given: dict[str, Any]) -> list[Any]:
    """Give the lines of a chart that fit the keys given so far."""
    return [
        (rows, cells)
        for rows, cells in chart.lines()
        if all(_fits(row, given[key]) for key, row in zip(chart.keys, rows, strict=False) if key in given)
    ]


def _no_row(definition: dict[str, Any], given: dict[str, Any]) -> CommandWrong:
    told = " and ".join(f"{key} {value}" for key, value in given.items())
    labels = dict.fromkeys(rows[0].label for rows, _ in definition["table"].lines())
    return CommandWrong(Problem("command/key", f"{definition['id']} has no row for {told}.", hint=f"Its rows are: {', '.join(labels)}."))


def written_cell(rulebook: Rulebook, definition: dict[str, Any], index: int, cell: Any) -> str:
    """Give a cell as the chart prints it: a dash, both readings of `28|27`, else its value."""
    from rulecore.tables.cells import decoded, is_dash, reading

    ways = dict.fromkeys(map(str, (reading(cell), reading(cell, second=True))))
    cells = [reading(cell), reading(cell, second=True)][: len(ways)]
    type_ = _type(definition["table"], index)
    return "|".join("-" if is_dash(each) else shown_cell(definition, rulebook.cell(type_, decoded(each))) for each in cells)


def _type(chart: Any, index: int) -> str:
    labels = chart.column_labels
    return str(chart.type_of(labels[index]) if labels and index < len(labels) else chart.type_of())


def _fits(row: Any, value: Any) -> bool:
    from rulecore.tables.keys import parse_key

    return parse_key(row.label).accepts(value)
