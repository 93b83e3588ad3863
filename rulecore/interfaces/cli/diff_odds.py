"""Odds before and after, as far as they differ: for each table and check what comes of it with which share, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulecore.analysis.beside import Case, Side, cases, touched
from rulecore.interfaces.cli.odds_shapes import fraction, outcome_words, percent
from rulecore.values.beyond import Beyond
from rulecore.values.numbers import fraction_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.analysis.odds import OddsResult
    from rulecore.interfaces.cli.diff_words import Words
    from rulecore.rulebook.compare import Difference
    from rulecore.rulebook.loading import Reading

    Shares = dict[str, Fraction]

#: Of one table or check so many cases are told, those that differ most.
MOST_CASES = 3
#: Of more outcomes than this only those are told that differ.
MANY = 6
#: More totals than this are told to people by their average; JSON has them all.
MOST_TOTALS = 12
REFUSED = "nothing is rolled"
AVERAGE = "on average"


class Beside:
    """One case of a table or check in which the odds are not the same: `case` has the facts and the odds."""

    __slots__ = ("after", "before", "case", "what")

    def __init__(self, what: str, case: Case, before: Shares | None, after: Shares | None) -> None:
        self.what = what
        self.case = case
        self.before = before
        self.after = after

    @property
    def moved(self) -> Fraction:
        """How much of the odds went elsewhere: all of it where one side has none."""
        if self.before is None or self.after is None:
            return Fraction(2)
        zero = Fraction(0)
        outcomes = {**self.before, **self.after}
        return sum((abs(self.after.get(each, zero) - self.before.get(each, zero)) for each in outcomes), zero)

    def rows(self) -> tuple[list[list[str]], int]:
        """Give a line for each outcome: what it is, its odds before and now; of many only those that differ, and how many do not.

        Many totals are one line, their average.
        """
        results = [each for each in (self.case.before, self.case.after) if each is not None]
        if all(each.counted for each in results) and max(len(each.rows) for each in results) > MOST_TOTALS:
            return [_averages(results)], 0
        outcomes = list(dict.fromkeys((*(self.before or {}), *(self.after or {}))))
        before, after = self.before or {}, self.after or {}
        differing = [each for each in outcomes if before.get(each) != after.get(each)]
        same = len(outcomes) - len(differing)
        if len(outcomes) > MANY and same > 1:
            outcomes = differing
        else:
            same = 0
        return [[each, *(_said(each, side) for side in (self.before, self.after) if side is not None)] for each in outcomes], same

    def shape(self) -> dict[str, Any]:
        """Give the JSON object."""
        sides = {name: _shape(side) for name, side in (("before", self.before), ("after", self.after))}
        return {"what": self.what, "given": self.case.given, **sides}


def _averages(results: list[OddsResult]) -> list[str]:
    """Give the averages of totals; where these have no end, what lies beyond the last counts as that, which changes no digit shown."""
    means = [
        sum(
            (Fraction(each.least if isinstance(each, Beyond) else each) * Fraction(top, under) for each, top, under in result.rows),
            Fraction(0),
        )
        for result in results
    ]
    return [AVERAGE, *(f"{float(mean):.2f}".rstrip("0").rstrip(".") for mean in means)]


def _said(outcome: str, shares: Shares) -> str:
    share = shares.get(outcome, Fraction(0))
    top, under = share.numerator, share.denominator
    return percent(top, under) if top in (0, under) else f"{fraction(top, under)}  {percent(top, under)}".strip()


def _shape(shares: Shares | None) -> list[dict[str, Any]] | None:
    if shares is None:
        return None
    return [
        {"outcome": name, "fraction": fraction_text(each.numerator, each.denominator), "probability": float(f"{float(each):.4g}")}
        for name, each in shares.items()
    ]


def odds_beside(before: Reading, after: Reading, found: list[Difference], words: tuple[Words, Words]) -> Iterator[Beside]:
    """Give the cases in which odds differ, those of each table and check together: what moves them most, in the order of the facts."""
    sides = Side(before), Side(after)
    for what, bringing in touched(before, after, found).items():
        sort, _, name = what.partition(".")
        told: list[Beside] = []
        for case in cases(what, *sides, bringing):
            shares = [_shares(words[place], sort, name, result) for place, result in enumerate((case.before, case.after))]
            if shares[0] != shares[1] and (shares[0] is None or shares[1] is None or not _nothing_new(told, shares)):
                told.append(Beside(what, case, *shares))
            if told and shares[0] is None:
                break  # of what is new one case will do
        most = sorted(told, key=lambda each: (bool(each.case.told), -each.moved))[:MOST_CASES]
        yield from (each for each in told if each in most)


def _nothing_new(told: list[Beside], shares: list[Shares | None]) -> bool:
    """Say whether a case comes to just what another one comes to: then the fact makes no difference to the difference."""
    return any([each.before, each.after] == shares for each in told)


def _shares(words: Words, sort: str, name: str, result: OddsResult | None) -> Shares | None:
    """Give the odds of what comes of a table or check, by its words; none where nothing is there to be rolled."""
    if result is None:
        return None
    if not result.rows:
        return {REFUSED: Fraction(1)}
    definition = words.rulebook.get(sort, name)
    shares: Shares = {}
    for outcome, top, under in result.rows:
        if not top:
            continue
        said = words.titles.in_text(_there(definition, result, outcome) or outcome_words(outcome))
        shares[said] = shares.get(said, Fraction(0)) + Fraction(top, under)
    return shares


def _there(definition: dict[str, Any], result: OddsResult, outcome: Any) -> str:
    found = result.places.get(outcome)
    if found is None:
        return ""
    from rulecore.interfaces.cli.look import shown_cell

    return shown_cell(definition, found.value)
