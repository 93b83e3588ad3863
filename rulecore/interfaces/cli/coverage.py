"""`rulecore coverage RULESET`: every rule id, carried by which definition, exercised by which example."""

from __future__ import annotations

import click

from rulecore.interfaces.cli.output import print_table, write_json
from rulecore.interfaces.cli.parameters import json_option, stack_options


@click.command(short_help="Say of every rule what carries it and what exercises it.")
@click.argument("ruleset")
@stack_options
@click.option("--all", "everything", is_flag=True, help="List every rule, not only what is missing.")
@json_option
def command(ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, everything: bool, as_json: bool) -> None:
    """Count the rules of RULESET that a definition carries and that a passing example exercises, and name the rest."""
    from rulecore.interfaces.cli.test import elsewhere
    from rulecore.rulebook.loading import read
    from rulecore.testing.coverage import Coverage
    from rulecore.testing.reading import left_out, run_all

    reading = read(ruleset, layers, options=chosen, variant=variant)
    reading.rulebook()
    coverage = Coverage(reading, run_all(reading))
    shape = coverage.shape()
    if as_json:
        write_json(shape)
        return
    title = " + ".join(layer.manifest.title or layer.id for layer in reading.stack.layers)
    if not shape["total"]:
        click.echo(f"{title} lists no rules. List them under `rules:` to see what carries each.")
        return
    click.echo(f"{title}: {shape['total']} rules, {shape['carried']} carried, {shape['exercised']} exercised by examples.")
    for sentence in elsewhere(left_out(reading)):
        click.echo(sentence)
    rows = [each for each in shape["rules"] if everything or each["id"] in shape["missing"]]
    if not rows:
        return
    heading = "" if everything else "\nNot yet carried or exercised:"
    click.echo(heading)
    table = [[each["id"], each["title"], _first(each["carried_by"]), _first(each["exercised_by"])] for each in rows]
    print_table(["rule", "title", "carried by", "exercised by"], table)


def _first(names: list[str]) -> str:
    """Give the first of several, and how many more there are: --json lists them all."""
    return (names[0] + (f" and {len(names) - 1} more" if names[1:] else "")) if names else "nothing"
