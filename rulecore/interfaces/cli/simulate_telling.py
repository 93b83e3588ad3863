"""Tells what many games came to: how they ended with intervals, numbers at the end, what went wrong, which rules fired and never fired."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from rulecore.analysis.simulate import NOBODY, UNFINISHED, Summary, wilson
from rulecore.analysis.simulate.fires import HAPPENING, PARTS
from rulecore.interfaces.cli.odds_shapes import percent
from rulecore.interfaces.cli.output import print_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.analysis.simulate import Battles, Failure, Totals
    from rulecore.analysis.simulate.fires import Thing

#: So many lines of one list are printed unless all are asked for.
MOST_LINES = 20
#: So many games that failed are told.
MOST_FAILED = 5
#: So many rules are named behind one thing that never happened.
MOST_CITED = 4
SHARE = ("games", "share", "95 in 100")
WORDS = {**HAPPENING, **PARTS}


def tell(battles: Battles, totals: Totals, runs: int, *, everything: bool) -> None:
    """Print the totals."""
    _head(battles, totals, runs)
    if totals.runs:
        _outcomes(battles, totals)
        _numbers(totals)
        _rules(battles, totals, everything=everything)
    _failures(battles, totals)


def _head(battles: Battles, totals: Totals, runs: int) -> None:
    seats: Any = battles.opening
    click.echo(f"{seats.title}: {_games(totals.runs)}, seed {battles.seed}")
    click.echo("; ".join(f"{side}: {who}" for side, who in seats.sides.items()) + (", changing sides" if battles.swaps else ""))
    if totals.stopped:
        click.echo(f"Stopped: {totals.played} of {runs} games were played, and they are all that is counted.")


def _games(number: int) -> str:
    return f"{number:,} game" if number == 1 else f"{number:,} games"


# ---- how they ended -------------------------------------------------------------------------------------------------------------


def _outcomes(battles: Battles, totals: Totals) -> None:
    click.echo()
    why: dict[str, list[str]] = {}
    for winner, reason in totals.reasons:
        why.setdefault(winner, []).append(reason)
    one = all(len(each) == 1 for each in why.values())
    rows = [[name, *_share(count, totals.runs), *why.get(name, [""])[: int(one)]] for name, count in outcomes(battles, totals)]
    print_table(["winner", *SHARE, *(["because"] if one else [])], rows)
    if totals.captains:
        click.echo()
        rows = [[name, *_share(count, totals.runs)] for name, count in captains(battles, totals)]
        print_table(["captain", *SHARE], rows)
    if not one:
        click.echo()
        rows = [[winner, *_share(count, totals.runs), reason] for (winner, reason), count in reasons(totals)]
        print_table(["winner", *SHARE, "because"], rows)


def outcomes(battles: Battles, totals: Totals) -> list[tuple[str, int]]:
    """Give how often each side won, also one that never did, and how often nobody."""
    seats: Any = battles.opening
    names = [*seats.sides, *(each for each in (NOBODY, UNFINISHED) if totals.winners[each])]
    names += sorted(set(totals.winners) - set(names))
    return [(name, totals.winners[name]) for name in names]


def captains(battles: Battles, totals: Totals) -> list[tuple[str, int]]:
    """Give how often each captain won."""
    seats: Any = battles.opening
    return [(name, totals.captains[name]) for name in dict.fromkeys(seats.sides.values())]


def reasons(totals: Totals) -> list[tuple[tuple[str, str], int]]:
    """Give why games ended, the most frequent first."""
    return sorted(totals.reasons.items(), key=lambda each: (-each[1], each[0]))


def _share(count: int, runs: int) -> list[str]:
    low, high = wilson(count, runs)
    return [str(count), percent(count, runs), f"{_percent(low)} - {_percent(high)}"]


def _percent(bound: Fraction) -> str:
    return percent(bound.numerator, bound.denominator)


# ---- numbers --------------------------------------------------------------------------------------------------------------------


def _numbers(totals: Totals) -> None:
    """Print the numbers at the end of the games; those that were the same in all of them say nothing."""
    rows = []
    for name, found in numbers(totals).items():
        if name == "turns" or found.least != found.most:
            quantiles = (found.least, found.quarter, found.median, found.three_quarters, found.most)
            rows.append([name, _tenths(found.mean), *map(_short, quantiles)])
    click.echo()
    print_table(["at the end", "mean", "least", "1/4", "1/2", "3/4", "most"], rows)


def numbers(totals: Totals) -> dict[str, Summary]:
    """Give the length of the games and the numbers of players, each with its mean and quantiles."""
    return {name: Summary(values) for name, values in totals.numbers.items()}


def _tenths(number: Fraction) -> str:
    """Give a number with one decimal, halves rounded away from zero.

    >>> _tenths(Fraction(45, 4)), _tenths(Fraction(-1, 20)), _tenths(Fraction(3))
    ('11.3', '-0.1', '3.0')
    """
    tenths = (abs(number) * 20 + 1) // 2
    return f"{'-' if number < 0 and tenths else ''}{tenths // 10}.{tenths % 10}"


def _short(value: Any) -> str:
    return str(value) if Fraction(value).denominator == 1 else _tenths(Fraction(value))


# ---- rules ----------------------------------------------------------------------------------------------------------------------


def _rules(battles: Battles, totals: Totals, *, everything: bool) -> None:
    fires, rulebook = battles.fires, battles.opening.rulebook
    if fires.rules:
        fired = [name for name in fires.rules if totals.rules[name]]
        never = [name for name in fires.rules if not totals.rules[name]]
        click.echo(f"\nRules: {len(fired)} of the {len(fires.rules)} that can fire did.")
        if everything:
            rows = [[name, rulebook.get("rules", name).get("title", ""), str(totals.rules[name])] for name in fired]
            print_table(["rule", "title", "games"], rows)
        if never:
            _some([_never(name, rulebook.get("rules", name)) for name in never], "Rules that never fired:", everything=everything)
    if everything:
        rows = [[*_told(each), str(totals.marks[each.mark])] for each in fires.things.values() if totals.marks[each.mark]]
        click.echo("\nFired:")
        print_table(["what", "", "where", "games"], rows)
    left = fires.never(totals.marks)
    if left:
        rows = [[*_told(each), _cited(each.cite)] for each in left]
        _some(rows, f"Never happened in {_games(totals.runs)}:", everything=everything, headings=("what", "", "where", "rules"))


def _never(name: str, written: Mapping[str, Any]) -> list[str]:
    return [name, str(written.get("title", ""))]


def _some(rows: Sequence[Sequence[str]], head: str, *, everything: bool, headings: Sequence[str] = ("rule", "title")) -> None:
    click.echo(f"\n{head}")
    shown = rows if everything else rows[:MOST_LINES]
    print_table(headings, shown)
    if len(rows) > len(shown):
        click.echo(f"and {len(rows) - len(shown)} more: --all lists them")


def _cited(cite: Sequence[str]) -> str:
    return ", ".join(cite[:MOST_CITED]) + (f" and {len(cite) - MOST_CITED} more" if len(cite) > MOST_CITED else "")


def _told(thing: Thing) -> list[str]:
    sort, name = thing.mark
    return [WORDS[sort], thing.words if sort in PARTS else name, thing.at.rpartition(":")[0]]


# ---- what went wrong ------------------------------------------------------------------------------------------------------------


def _failures(battles: Battles, totals: Totals) -> None:
    """Tell the games that failed, each with the command that plays it again."""
    if not totals.failures:
        return
    seats: Any = battles.opening
    click.echo(f"\n{_games(len(totals.failures))} failed and {'is' if len(totals.failures) == 1 else 'are'} not counted:")
    for each in totals.failures[:MOST_FAILED]:
        at = f" at {each.at}" if each.at else ""
        who = f"{each.who}: " if each.who else ""
        click.echo(f"  game {each.run}{at}: {who}{each.text}")
        click.echo(f"    {seats.command(each.seed, swapped=battles.swapped(each.run))}")
    if len(totals.failures) > MOST_FAILED:
        click.echo(f"  and {len(totals.failures) - MOST_FAILED} more: --json lists them")


# ---- for programs ---------------------------------------------------------------------------------------------------------------


def shape(battles: Battles, totals: Totals, asked: int) -> dict[str, Any]:
    """Give the totals as `rulecore simulate --json` promises them."""
    seats: Any = battles.opening
    fires = battles.fires
    return {
        "runs": totals.runs,
        "asked": asked,
        "stopped": totals.stopped,
        "seed": battles.seed,
        "scenario": seats.setting.scenario,
        "sides": seats.sides,
        "outcomes": [{"name": name, **_counted(count, totals)} for name, count in outcomes(battles, totals)],
        "captains": [{"name": name, **_counted(count, totals)} for name, count in captains(battles, totals)] if totals.captains else [],
        "reasons": [{"name": name, "text": text, **_counted(count, totals)} for (name, text), count in reasons(totals)],
        "numbers": {name: _summary(each) for name, each in numbers(totals).items()},
        "rules": {
            "fired": {name: totals.rules[name] for name in fires.rules if totals.rules[name]},
            "never": [name for name in fires.rules if not totals.rules[name]],
        },
        "fired": [{**_thing(each), "runs": totals.marks[each.mark]} for each in fires.things.values() if totals.marks[each.mark]],
        "never": [_thing(each) for each in fires.never(totals.marks)],
        "failed": [_failure(each) for each in totals.failures],
    }


def _counted(count: int, totals: Totals) -> dict[str, Any]:
    low, high = wilson(count, totals.runs)
    share = Fraction(count, totals.runs or 1)
    return {"count": count, "share": _float(share), "low": _float(low), "high": _float(high)}


def _float(number: Fraction) -> float:
    return round(float(number), 6)


def _summary(each: Summary) -> dict[str, Any]:
    exact = {name: getattr(each, name) for name in ("least", "quarter", "median", "three_quarters", "most")}
    return {"mean": _float(each.mean), **exact}


def _thing(each: Thing) -> dict[str, Any]:
    sort, name = each.mark
    return {"what": WORDS[sort], "name": each.words if sort in PARTS else name, "at": each.at, "cite": list(each.cite)}


def _failure(each: Failure) -> dict[str, Any]:
    return {"run": each.run, "seed": each.seed, "what": each.what, "at": each.at, "who": each.who, "text": each.text}
