"""`rulecore test [PATH or RULESET]…`: runs worked examples, says which rows of tables they hit, and which definitions they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.output import print_problems, problem_shape, write_json
from rulecore.interfaces.cli.parameters import json_option, stack_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.testing.examples import Result


@click.command(short_help="Run worked examples.")
@click.argument("rulesets", nargs=-1, metavar="[FOLDER-OR-RULESET]...")
@stack_options
@click.option("--without", is_flag=True, help="Take each definition out once: the examples that cite its rules must then fail.")
@json_option
def command(
    rulesets: tuple[str, ...], layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, without: bool, as_json: bool
) -> int:
    """Run the worked examples of rulesets. Without a name, of every ruleset that comes with rulecore."""
    from rulecore.errors import RulesWrong
    from rulecore.interfaces.cli.rulesets import shipped
    from rulecore.rulebook.loading import read
    from rulecore.testing.reading import left_out, run_all

    names = rulesets or tuple(shipped())
    results: list[Result] = []
    idle: list[dict[str, Any]] = []
    broken: list[Problem] = []
    alone: dict[str, int] = {}
    rows = [0, 0]
    for name in names:
        try:
            reading = read(name, layers, options=chosen, variant=variant)
            found = run_all(reading)
        except RulesWrong as wrong:  # the examples of the others run all the same
            broken += wrong.problems
            continue
        results += found
        alone |= left_out(reading)
        hit, there = _rows(reading, found)
        rows = [rows[0] + hit, rows[1] + there]
        if without:
            from rulecore.testing.without import never_missed

            idle += never_missed(reading, found)
    if as_json:
        write_json({**_shape(results, rows, idle), **_broken(broken)})
    else:
        if results or not broken:
            _print(results, names, rows, idle, without=without)
            for sentence in elsewhere(alone, names):
                click.echo(sentence)
        if broken:
            print_problems(broken)
    return 1 if idle or broken or any(each.status == "failed" for each in results) else 0


def elsewhere(alone: dict[str, int], names: tuple[str, ...] = ()) -> Iterator[str]:
    """Say where the examples run that a layer wrote for itself alone, unless they do already."""
    for name, number in alone.items():
        if name not in names:
            yield f"{number} examples of {name} are about {name} alone: rulecore test {name}"


def _broken(problems: list[Problem]) -> dict[str, Any]:
    """Give what is wrong with rulesets whose examples could not run at all."""
    return {"ok": False, "problems": [problem_shape(each) for each in problems]} if problems else {}


def _rows(reading: Any, results: list[Result]) -> tuple[int, int]:
    from rulecore.testing.coverage import rows_hit

    return rows_hit(reading, results)


def _shape(results: list[Result], rows: list[int], idle: list[dict[str, Any]]) -> dict[str, Any]:
    examples = [
        {
            "name": each.name,
            "ok": each.status in ("passed", "changed"),
            "status": each.status,
            "expected": each.expected,
            "got": each.got,
            "at": each.at,
            **({"why": each.why} if each.why else {}),
            **({"changed_by": each.changed_by} if each.changed_by else {}),
        }
        for each in results
    ]
    counts = {
        key: sum(each.status == word for each in results)
        for key, word in (("passed", "passed"), ("failed", "failed"), ("changed", "changed"), ("waiting", "waiting for the engine"))
    }
    return {**counts, "examples": examples, "rows": {"hit": rows[0], "of": rows[1]}, **({"without": idle} if idle else {})}


def _print(results: list[Result], names: tuple[str, ...], rows: list[int], idle: list[dict[str, Any]], *, without: bool) -> None:
    for each in results:
        if each.status not in ("failed", "changed"):
            continue
        by = f" (changed by {' and '.join(each.changed_by)})" if each.changed_by else ""
        click.echo(f"{each.at} {each.name}{by}")
        for expected, got in zip(each.expected, each.got, strict=True):
            click.echo(f"    expected  {expected}\n    got       {got}")
        for problem in each.problems:
            click.echo("    " + str(problem).replace("\n", "\n    "))
    count = {word: sum(each.status == word for each in results) for word in ("passed", "failed", "changed", "waiting for the engine")}
    said = f"{count['passed']} passed, {count['failed']} failed"
    if count["changed"]:
        said += f", {count['changed']} changed by {' and '.join(dict.fromkeys(name for each in results for name in each.changed_by))}"
    if count["waiting for the engine"]:
        said += f", {count['waiting for the engine']} waiting for the engine"
    click.echo(f"{', '.join(names)}: {said}.")
    if rows[1]:
        click.echo(f"Rows of tables hit by examples: {rows[0]} of {rows[1]}.")
    for spare in idle:
        click.echo(f"{spare['at']} {spare['sort']}.{spare['id']} can be taken out and no example that cites it fails.")
    if without and not idle:
        click.echo("Taken out one by one, every cited definition is missed by an example that cites it.")
