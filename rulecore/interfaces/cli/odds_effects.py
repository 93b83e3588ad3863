"""Tells what comes of rules that run: the odds of what was asked, one thing or several together, or the interval a budget leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.analysis.odds.results import lowest
from rulecore.interfaces.cli.odds_shapes import fraction, outcome_words, percent
from rulecore.interfaces.cli.output import print_table

if TYPE_CHECKING:
    from fractions import Fraction

    from rulecore.analysis.odds import OddsResult

#: What is counted until something holds.
ROUNDS = "rounds"
#: Rounds are listed one by one until it has come about in so many of all cases.
NEARLY = (999, 1000)
#: Several things together are listed while there are no more combinations than this; else each for itself.
MOST_TOGETHER = 24


def tell_effects(result: OddsResult, *, at_least: bool = False) -> None:
    """Print the odds of what was asked of rules that run."""
    if not result.rows:
        click.echo("nothing of it changes." if result.exact else "nothing of it is settled.")
    elif result.asked == [ROUNDS] and result.exact:
        _tell_rounds(result)
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


def _tell_rounds(result: OddsResult) -> None:
    """Print how many rounds it takes, with the odds of so many or fewer."""
    rows: list[list[str]] = []
    so_far, rest = (0, 1), (0, 1)
    for number, top, under in result.rows:
        sure = isinstance(number, int)
        if not isinstance(number, str) and (rest[0] or so_far[0] * NEARLY[1] >= so_far[1] * NEARLY[0]):
            rest = lowest(rest[0] * under + top * rest[1], rest[1] * under)
            continue
        so_far = lowest(so_far[0] * under + top * so_far[1], so_far[1] * under)
        rows.append([outcome_words(number), fraction(top, under), percent(top, under), percent(*so_far) if sure else ""])
    if rest[0]:
        number = sum(isinstance(each, int) for each, _, _ in result.rows[: len(rows)]) + 1
        rows.insert(number - 1, [f"{number}+", fraction(*rest), percent(*rest), ""])
    print_table([ROUNDS, "odds", "", "by then"], rows)
    if result.ever is not None:
        ever, mean = result.ever
        click.echo()
        said = f"; on average after {_mean(mean)} rounds" if mean is not None else ""
        click.echo(f"  In the end it comes about in {percent(*ever.as_integer_ratio())} of all cases{said}.")


def _mean(mean: Fraction) -> str:
    """Give a mean with two decimals, rounded to the nearest.

    >>> from fractions import Fraction
    >>> _mean(Fraction(22, 7))
    '3.14'
    """
    hundredths = (200 * mean.numerator + mean.denominator) // (2 * mean.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def between(result: OddsResult, top: int, under: int) -> str:
    """Give in words what the probability of a row may be.

    >>> from rulecore.analysis.odds import OddsResult
    >>> result = OddsResult("jump", "checks", {})
    >>> result.exact, result.left = False, (1, 50)
    >>> between(result, 3, 5)
    'between 60.0 % and 62.0 %'
    """
    high, whole = result.most(top, under)
    return f"between {tenths(1000 * top // under)} and {tenths(-(-1000 * high // whole))}"


def tenths(number: int) -> str:
    """Give tenths of a percent: for the ends of an interval, which are rounded outwards.

    >>> tenths(612), tenths(1000)
    ('61.2 %', '100 %')
    """
    return f"{number // 10}.{number % 10} %" if number % 1000 else f"{number // 10} %"


def tell_open(result: OddsResult) -> None:
    """Say what a budget left open, and the ways on."""
    if result.exact:
        return
    settled = result.left[1] - result.left[0], result.left[1]
    click.echo()
    share = tenths(1000 * settled[0] // settled[1])
    click.echo(f"  {share} of the cases are settled; the rest may belong to any line, so each lies between its two numbers.")
    found = result.open
    if found is not None and found.places:
        click.echo(f"  Most is left open at {', '.join(found.places)}.")
    if found is not None and found.apart:
        click.echo(f"  What keeps cases apart: {', '.join(f'{path} ({number} values)' for path, number in found.apart)}.")
    click.echo(f"  {way_on(result)}")


def way_on(result: OddsResult) -> str:
    """Give what helps where a budget ended: more work where some was missing, and another question where cases part faster than work grows.

    >>> from rulecore.analysis.odds import OddsResult
    >>> result = OddsResult("jump", "checks", {})
    >>> result.exact, result.left, result.work = False, (1, 50), 12
    >>> way_on(result)
    'Raise --budget, or ask about less with --of.'
    """
    from rulecore.analysis.odds.explorer import BUDGET

    rounds = result.asked == ["rounds"]
    less = "wait for something that comes sooner" if rounds else "ask about less with --of"
    if 2 * result.left[0] <= result.left[1] or result.work < BUDGET // 2:
        return f"Raise --budget, or {less}."
    return (
        f"Most is open after much work, so a little more changes little: {less}, tell more with --set, or raise --budget many times over."
    )


def _heads(result: OddsResult) -> list[str]:
    return ["odds", ""] if result.exact else ["odds"]


def _odds(result: OddsResult, row: tuple[Any, int, int]) -> list[str]:
    _, top, under = row
    return [fraction(top, under), percent(top, under)] if result.exact else [between(result, top, under)]
