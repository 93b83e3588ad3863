"""Tells what comes of rules that run: the odds of what was asked, one thing or several together, or the interval a budget leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.odds_shapes import fraction, outcome_words, percent
from rulecore.interfaces.cli.output import print_table

if TYPE_CHECKING:
    from rulecore.analysis.odds import OddsResult

#: Several things together are listed while there are no more combinations than this; else each for itself.
MOST_TOGETHER = 24


def tell_effects(result: OddsResult, *, at_least: bool = False) -> None:
    """Print the odds of what was asked of rules that run."""
    if not result.rows:
        click.echo("nothing of it changes." if result.exact else "nothing of it is settled.")
    elif len(result.asked) == 1:
        head = f"{result.asked[0]} at least" if at_least else result.asked[0]
        print_table([head, *_heads(result)], [[outcome_words(each[0]), *_odds(result, each)] for each in result.rows])
    elif len(result.rows) <= MOST_TOGETHER:
        rows = [[*map(outcome_words, each[0]), *_odds(result, each)] for each in result.rows]
        print_table([*result.asked, *_heads(result)], rows)
    else:
        click.echo(f"{len(result.rows)} combinations; each for itself:")
        for name, values in result.values.items():
            click.echo()
            print_table([name, *_heads(result)], [[outcome_words(each[0]), *_odds(result, each)] for each in values])
    tell_open(result)


def between(result: OddsResult, top: int, under: int) -> str:
    """Give in words what the probability of a row may be.

    >>> from rulecore.analysis.odds import OddsResult
    >>> result = OddsResult("jump", "checks", {})
    >>> result.exact, result.left = False, (1, 50)
    >>> between(result, 3, 5)
    'between 60.0 % and 62.0 %'
    """
    return f"between {percent(top, under)} and {percent(*result.most(top, under))}"


def tell_open(result: OddsResult) -> None:
    """Say what a budget left open, and the ways on."""
    if result.exact:
        return
    settled = result.left[1] - result.left[0], result.left[1]
    click.echo()
    click.echo(f"  {percent(*settled)} of the cases are settled; the rest may belong to any line, so each lies between its two numbers.")
    found = result.open
    if found is not None and found.places:
        click.echo(f"  Most is left open at {', '.join(found.places)}.")
    if found is not None and found.apart:
        click.echo(f"  What keeps cases apart: {', '.join(f'{path} ({number} values)' for path, number in found.apart)}.")
    click.echo("  Raise --budget, or ask about less with --of.")


def _heads(result: OddsResult) -> list[str]:
    return ["odds", ""] if result.exact else ["odds"]


def _odds(result: OddsResult, row: tuple[Any, int, int]) -> list[str]:
    _, top, under = row
    return [fraction(top, under), percent(top, under)] if result.exact else [between(result, top, under)]
