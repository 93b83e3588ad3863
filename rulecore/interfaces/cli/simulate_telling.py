"""Tells what many games came to: how they ended with intervals, numbers at the end, what went wrong, which rules fired and never fired."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from rulecore.analysis.simulate import wilson
from rulecore.analysis.simulate.fires import WORDS
from rulecore.interfaces.cli.odds_shapes import percent
from rulecore.interfaces.cli.output import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.analysis.simulate import Summary
    from rulecore.analysis.simulate.fires import Thing
    from rulecore.interfaces.played import Played

#: So many lines of one list are printed unless all are asked for.
MOST_LINES = 20
#: So many games that failed are told.
MOST_FAILED = 5
#: So many rules are named behind one thing that never happened.
MOST_CITED = 4
#: The heads of a count: how many games, their share, and the interval that holds the true share in 95 of 100 cases.
COUNTED = ("games", "share", "95 in 100")
#: The heads of a number.
QUANTILES = ("mean", "least", "1/4", "1/2", "3/4", "most")


def tell(played: Played, *, everything: bool) -> None:
    """Print the totals."""
    _head(played)
    if played.totals.runs:
        _outcomes(played)
        _numbers(played)
        _rules(played, everything=everything)
        _things(played, everything=everything)
    _failures(played)


def _head(played: Played) -> None:
    seats, battles, totals, asked = played
    click.echo(f"{seats.title}: {_games(totals.runs)}, seed {battles.seed}")
    click.echo("; ".join(f"{side}: {who}" for side, who in seats.sides.items()) + (", changing sides" if battles.swaps else ""))
    if totals.stopped:
        click.echo(f"Stopped: {totals.played} of {asked} games were played, and they are all that is counted.")


def _games(number: int) -> str:
    """Give a number of games.

    >>> _games(1), _games(2000)
    ('1 game', '2,000 games')
    """
    return f"{number:,} game" if number == 1 else f"{number:,} games"


# ---- how they ended -------------------------------------------------------------------------------------------------------------


def _outcomes(played: Played) -> None:
    """Print who won how often; why stands beside it where each winner has one reason, else below."""
    runs, reasons = played.totals.runs, played.reasons()
    why = {winner: reason for winner, reason, _ in reasons}
    one = len(why) == len(reasons)
    click.echo()
    rows = [[name, *share(count, runs), *([why.get(name, "")] if one else [])] for name, count in played.outcomes()]
    print_table(["winner", *COUNTED, *(["because"] if one else [])], rows)
    if captains := played.captains():
        click.echo()
        print_table(["captain", *COUNTED], [[name, *share(count, runs)] for name, count in captains])
    if not one:
        click.echo()
        print_table(["winner", *COUNTED, "because"], [[winner, *share(count, runs), reason] for winner, reason, count in reasons])


def share(count: int, runs: int) -> list[str]:
    """Give a count as it is printed: itself, its share in percent, and the interval."""
    low, high = wilson(count, runs)
    return [str(count), percent(count, runs), f"{_percent(low)} - {_percent(high)}"]


def _percent(bound: Fraction) -> str:
    return percent(bound.numerator, bound.denominator)


def _numbers(played: Played) -> None:
    """Print the numbers at the end of the games; those that were the same in all of them say nothing."""
    rows = []
    for name, found in played.numbers().items():
        if name == "turns" or found.least != found.most:
            rows.append([name, *told_number(found)])
    click.echo()
    print_table(["at the end", *QUANTILES], rows)


def told_number(found: Summary) -> list[str]:
    """Give a number over many games as it is printed: its mean and its quantiles."""
    quantiles = (found.least, found.quarter, found.median, found.three_quarters, found.most)
    return [_tenths(found.mean), *map(_short, quantiles)]


def _tenths(number: Fraction) -> str:
    """Give a number with one decimal, halves rounded away from zero.

    >>> _tenths(Fraction(45, 4)), _tenths(Fraction(-1, 20)), _tenths(Fraction(3))
    ('11.3', '-0.1', '3.0')
    """
    tenths = (abs(number) * 20 + 1) // 2
    return f"{'-' if number < 0 and tenths else ''}{tenths // 10}.{tenths % 10}"


def _short(value: Any) -> str:
    return str(int(value)) if Fraction(value).denominator == 1 else _tenths(Fraction(value))


# ---- what fired -----------------------------------------------------------------------------------------------------------------


def _rules(played: Played, *, everything: bool) -> None:
    """Print the rules of the book that fired and that never did; a rulebook may list none."""
    rules, rulebook = played.rules(), played.seats.rulebook
    if not rules:
        return
    titles = {name: str(rulebook.get("rules", name).get("title", "")) for name, _ in rules}
    fired = [[name, titles[name], str(count)] for name, count in rules if count]
    never = [[name, titles[name]] for name, count in rules if not count]
    listed = "" if everything else " (--all lists in how many games each)"
    click.echo(f"\nRules that fired: {len(fired)} of the {len(rules)} that can{listed}")
    if everything:
        print_table(["rule", "title", "games"], fired)
    if never:
        _print("Rules that never fired:", ["rule", "title"], never, everything=everything)


def _things(played: Played, *, everything: bool) -> None:
    """Print what of the rule files happened and what never did, with its place."""
    if everything:
        click.echo("\nHappened:")
        print_table(["what", "", "where", "games"], [[*_told(each), str(count)] for each, count in played.fired()])
    never = [[*_told(each), _cited(each.cite)] for each in played.never()]
    if never:
        _print(f"Never happened in {_games(played.totals.runs)}:", ["what", "", "where", "rules"], never, everything=everything)


def _print(head: str, headings: Sequence[str], rows: Sequence[Sequence[str]], *, everything: bool) -> None:
    click.echo(f"\n{head}")
    shown = rows if everything else rows[:MOST_LINES]
    print_table(headings, shown)
    if len(rows) > len(shown):
        click.echo(f"and {len(rows) - len(shown)} more: --all lists them")


def _told(thing: Thing) -> list[str]:
    return [WORDS[thing.mark[0]], thing.name, thing.at.rpartition(":")[0]]


def _cited(cite: Sequence[str]) -> str:
    return ", ".join(cite[:MOST_CITED]) + (f" and {len(cite) - MOST_CITED} more" if len(cite) > MOST_CITED else "")


# ---- what went wrong ------------------------------------------------------------------------------------------------------------


def _failures(played: Played) -> None:
    """Tell the games that failed, each with the command that plays it again."""
    failures = played.totals.failures
    if not failures:
        return
    click.echo(f"\n{_games(len(failures))} failed and {'is' if len(failures) == 1 else 'are'} not counted:")
    for each in failures[:MOST_FAILED]:
        at = f" at {each.at}" if each.at else ""
        who = f"{each.who}: " if each.who else ""
        click.echo(f"  game {each.run}{at}: {who}{each.text}")
        click.echo(f"    {played.seats.command(each.seed, swapped=played.battles.swapped(each.run))}")
    if len(failures) > MOST_FAILED:
        click.echo(f"  and {len(failures) - MOST_FAILED} more: --json lists them")
