"""`rulecore coverage RULESET`: every rule id, carried by which definition, exercised by which example, and how far each section is."""

from __future__ import annotations

from typing import Any

import click

from rulecore.interfaces.cli.output import print_table, write_json
from rulecore.interfaces.cli.parameters import json_option, stack_options


@click.command(short_help="Say of every rule what carries it and what exercises it.")
@click.argument("ruleset")
@stack_options
@click.option("--all", "everything", is_flag=True, help="List every rule, not only what is missing.")
@click.option("--section", metavar="NAME", help="Only the rules of one section: what their numbers begin with, up to the last dot.")
@json_option
def command(
    ruleset: str,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    everything: bool,
    section: str | None,
    as_json: bool,
) -> None:
    """Count the rules of RULESET that a definition carries and that a passing example exercises, and name the rest."""
    from rulecore.interfaces.cli.test import elsewhere
    from rulecore.rulebook.loading import read
    from rulecore.testing.coverage import Coverage, sections_of
    from rulecore.testing.reading import left_out, run_all

    reading = read(ruleset, layers, options=chosen, variant=variant)
    reading.rulebook()
    if section is not None:  # told before all examples are worked
        section = _known(section, list(sections_of(reading.assembly.book)))
    coverage = Coverage(reading, run_all(reading))
    shape = coverage.shape() if section is None else _of_section(coverage.shape(), section)
    if as_json:
        write_json(shape)
        return
    title = " + ".join(layer.manifest.title or layer.id for layer in reading.stack.layers)
    if not shape["total"]:
        click.echo(f"{title} lists no rules. List them under `rules:` to see what carries each.")
        return
    counted = f"{title}, {_named(shape['sections'][0])}" if section else title
    click.echo(f"{counted}: {shape['total']} rules, {shape['carried']} carried, {shape['exercised']} exercised by examples.")
    for sentence in elsewhere(left_out(reading)):
        click.echo(sentence)
    rows = [each for each in shape["rules"] if everything or each["id"] in shape["missing"]]
    if not rows:
        return
    if len(shape["sections"]) > 1:
        _print_sections(shape["sections"])
    click.echo("" if everything else "\nNot yet carried or exercised:")
    table = [[each["id"], each["title"], _first(each["carried_by"]), _first(each["exercised_by"])] for each in rows]
    print_table(["rule", "title", "carried by", "exercised by"], table)


def _known(written: str, names: list[str]) -> str:
    """Give the section that is meant, whether it is written in capitals or not; raises CommandWrong with the nearest name."""
    from rulecore.errors import CommandWrong, Problem
    from rulecore.suggestions import nearest

    if written in names:
        return written
    folded = {each.casefold(): each for each in names}
    if written.casefold() in folded:
        return folded[written.casefold()]
    near = nearest(written.casefold(), folded)
    hint = f'Did you mean "{folded[near]}"?' if near is not None else f"There are: {', '.join(names) or 'none'}."
    raise CommandWrong(Problem("command/unknown-id", f'there is no section "{written}" in its list of rules.', hint=hint))


def _of_section(shape: dict[str, Any], name: str) -> dict[str, Any]:
    """Give the part of a coverage that one section is."""
    rules = [each for each in shape["rules"] if each["section"] == name]
    here = {each["id"] for each in rules}
    section = next(each for each in shape["sections"] if each["id"] == name)
    return {
        **{count: section[count] for count in ("total", "carried", "exercised")},
        "missing": [each for each in shape["missing"] if each in here],
        "sections": [section],
        "rules": rules,
    }


def _print_sections(sections: list[dict[str, Any]]) -> None:
    """Print how far each section is; a column of titles only where there are any."""
    titled = any(each["title"] for each in sections)
    heads = ["section", *(["title"] if titled else []), "rules", "carried", "exercised"]
    click.echo()
    print_table(
        heads, [[each["id"], *([each["title"]] if titled else []), each["total"], each["carried"], each["exercised"]] for each in sections]
    )


def _named(section: dict[str, Any]) -> str:
    """Give a section by its number, with its title where one is written."""
    return f"section {section['id']}" + (f" ({section['title']})" if section["title"] else "")


def _first(names: list[str]) -> str:
    """Give the first of several, and how many more there are: --json lists them all."""
    return (names[0] + (f" and {len(names) - 1} more" if names[1:] else "")) if names else "nothing"
