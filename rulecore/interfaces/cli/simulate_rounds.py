"""`rulecore simulate … --round NAME --until WHAT`: one thing done round after round until something holds, thousands of times."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from rulecore.analysis.simulate import Summary, wilson
from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.odds_shapes import percent
from rulecore.interfaces.cli.output import json_value, print_table
from rulecore.interfaces.cli.simulate_telling import COUNTED, MOST_LINES, QUANTILES, share, told_number

if TYPE_CHECKING:
    from collections import Counter

    from rulecore.analysis.batches.trials import Trials
    from rulecore.rulebook.rulebook import Rulebook


def play(rulebook: Rulebook, what: str, settings: dict[str, str], until: tuple[str, ...], *, runs: int, seed: str) -> tuple[str, Trials]:
    """Do the trials; give the title of what was done in them, and what they came to."""
    from rulecore.analysis.batches.trials import Asking, trials
    from rulecore.engine.missing import MissingFact
    from rulecore.interfaces.cli.opening import find
    from rulecore.interfaces.cli.rolling import lacking

    if not until:
        hint = 'Say when it is over, as for odds: --until OUTCOME, --until "PIECE.FIELD <= 5".'
        raise CommandWrong(Problem("simulate/until", f"{what} is done round after round, and nothing says until when.", hint=hint))
    run = find(rulebook, what, ("checks", "tables", "procedures", "orders"))
    try:
        asking = Asking(rulebook, run, until, settings)
        found = trials(asking, runs, seed)
    except MissingFact as lack:
        raise lacking(rulebook, lack) from None
    written: dict[str, Any] = rulebook.get(*run)
    return str(written.get("title") or run[1].replace("_", " ")), found


def tell(title: str, found: Trials, until: tuple[str, ...], *, runs: int, seed: str) -> None:
    """Print what the trials came to."""
    click.echo(f"{title}, until {' or '.join(until)}: {runs:,} trials, seed {seed}")
    if found.why:
        click.echo(f"Done one by one, not in step: {found.why}")
    click.echo()
    listed = sorted(found.rounds.items())
    print_table(["rounds", "trials", *COUNTED[1:]], [[str(number), *share(count, runs)] for number, count in listed[:MOST_LINES]])
    if rest := listed[MOST_LINES:]:
        click.echo(f"and {sum(count for _, count in rest):,} trials took up to {rest[-1][0]} rounds")
    if found.unfinished:
        click.echo(f"and {found.unfinished:,} trials ({percent(found.unfinished, runs)}) were not over when they were left.")
    rows = [["rounds", *told_number(Summary(found.rounds))]] if found.rounds else []
    rows += [[path, *told_number(Summary(values))] for path, values in numbers(found).items() if len(values) > 1]
    click.echo()
    print_table(["at the end", *QUANTILES], rows)


def numbers(found: Trials) -> dict[str, Counter[Any]]:
    """Give the cells that hold numbers or truths at the end."""
    return {path: values for path, values in found.cells.items() if all(isinstance(each, (int, Fraction)) for each in values)}


def shape(what: str, found: Trials, until: tuple[str, ...], *, runs: int, seed: str) -> dict[str, Any]:
    """Give what the trials came to as `--json` promises it."""
    return {
        "what": what,
        "until": until,
        "runs": runs,
        "seed": seed,
        "in_step": not found.why,
        "why": found.why,
        "outcomes": [{"name": str(number), **_counted(count, runs)} for number, count in sorted(found.rounds.items())],
        "unfinished": found.unfinished,
        "numbers": {path: _summary(Summary(values)) for path, values in numbers(found).items()},
    }


def _counted(count: int, runs: int) -> dict[str, Any]:
    low, high = wilson(count, runs)
    return {"count": count, "share": round(count / runs, 6), "low": round(float(low), 6), "high": round(float(high), 6)}


def _summary(each: Summary) -> dict[str, Any]:
    exact = {name: json_value(getattr(each, name)) for name in ("least", "quarter", "median", "three_quarters", "most")}
    return {"mean": round(float(each.mean), 6), **exact}
