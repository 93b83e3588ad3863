"""`rulecore check [PATH or RULESET]…`: everything that is wrong with rules, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecore.interfaces.cli.output import print_problems, problem_shape, write_json
from rulecore.interfaces.cli.parameters import block_option, json_option, stack_options

if TYPE_CHECKING:
    from rulecore.errors import Problem


@click.command(short_help="Find everything that is wrong with rules.")
@click.argument("rulesets", nargs=-1, metavar="[FOLDER-OR-RULESET]...")
@stack_options
@block_option
@json_option
def command(
    rulesets: tuple[str, ...], layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, block: tuple[str, ...], as_json: bool
) -> int:
    """Check rules: files, names, types, tables, and lines that do nothing; then whatever plugins of these rules check.

    Without a name, every ruleset that comes with rulecore.
    """
    from rulecore.interfaces.cli.rulesets import shipped

    problems: list[Problem] = []
    notes: list[Problem] = []
    names = rulesets or shipped()
    for name in names:
        found, noted = _problems(name, layers, chosen, variant, block)
        problems += found
        notes += noted
    if as_json:
        write_json({"ok": not problems, "problems": [problem_shape(each) for each in [*problems, *notes]]})
    elif problems or notes:
        print_problems([*problems, *notes], err=False)
    if not as_json:
        many = f"{len(problems)} mistake{'s' if len(problems) != 1 else ''}"
        noted_ = f", {len(notes)} note{'s' if len(notes) != 1 else ''}" if notes else ""
        click.echo(f"{', '.join(names)}: {many if problems else 'nothing is wrong'}{noted_}.")
    return 1 if problems else 0


def _problems(
    name: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, block: tuple[str, ...]
) -> tuple[list[Problem], list[Problem]]:
    from rulecore.errors import RulesWrong
    from rulecore.hooks.lint import problems as of_plugins
    from rulecore.rulebook.choices import wrong_alone
    from rulecore.rulebook.loading import read
    from rulecore.ruleset.digest import either_order
    from rulecore.testing.reading import examples_that_cannot_be_read

    try:
        reading = read(name, layers, options=chosen, variant=variant)
    except RulesWrong as error:
        return list(error.problems), []
    problems, notes = list(reading.problems), list(reading.notes)
    if not problems:
        problems += examples_that_cannot_be_read(reading)
        problems += wrong_alone(name, layers, options=chosen, variant=variant)
        problems += either_order(reading.stack)
    if not problems:
        found = of_plugins(reading.rulebook(), block=block)
        problems += [each for each in found if each.severity == "error"]
        notes += [each for each in found if each.severity != "error"]
    return problems, notes
