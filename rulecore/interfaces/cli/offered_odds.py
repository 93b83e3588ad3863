"""Tells the odds of orders that are offered: one with all that counts in its roll, or many of them on a line each."""

from __future__ import annotations

import textwrap
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from rulecore.analysis.odds.asked import NOT_ROLLED
from rulecore.engine.offers import beside
from rulecore.engine.wording import listed
from rulecore.errors import CommandWrong
from rulecore.interfaces.cli.odds_effects import tenths
from rulecore.interfaces.cli.output import columns
from rulecore.interfaces.cli.telling import cited
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulecore.analysis.odds import OddsResult
    from rulecore.analysis.odds.offered import Offered
    from rulecore.engine.order_questions import OrdersQuestion
    from rulecore.engine.order_ways import Order

#: Steps for which it is told how likely so much or more is lost.
STEPS = (1, 2, 3, 5, 10)
#: What did not count is told in lines of so many characters.
WIDTH = 110
#: The work for each order where many are told.
BUDGET_OF_MANY = 4_000


def span(roll: OddsResult) -> str:
    """Give the lowest and the highest number that a roll may come to."""
    numbers = [outcome for outcome, top, _ in roll.rows if top]
    return shown(numbers[0]) if len(numbers) == 1 else f"{shown(min(numbers))} to {shown(max(numbers))}"


def tell(question: OrdersQuestion, order: Order, others: Sequence[Order]) -> None:
    """Print the odds of one order: what it rolls and what counts in that, then what comes of it."""
    from rulecore.analysis.odds.offered import offered_odds

    offered = offered_odds(question, order, others)
    click.echo(f"  {order}")
    known = [f"{word.replace('_', ' ')} {shown(value)}" for word, value in beside(question.performance, order).items()]
    if known:
        click.echo(f"    {', '.join(known)}")
    if offered.roll is not None:
        _tell_roll(question, offered.roll)
    effects = offered.effects
    if effects is None:
        click.echo("  Its rules ask no odds of what comes of it.")
        return
    heads = ["", "now", "change on average", *[f"{step} or more" for step in STEPS]]
    rows = [[word.replace("_", " "), *each.row()] for word, each in _asked(question, order, offered)]
    used = max((len(row) for row in rows), default=0)
    for line in columns(heads[:used], [row + [""] * (used - len(row)) for row in rows]):
        click.echo(f"    {line}")
    for line in _notes(effects, offered.assumed):
        click.echo(f"    {line}")


def tell_many(question: OrdersQuestion, orders: Iterable[Order], others: Sequence[Order]) -> None:
    """Print the odds of some orders in short: of each thing that is asked the mean change and how likely there is one."""
    from rulecore.analysis.odds.offered import offered_odds

    rows: list[dict[str, str]] = []
    refused: dict[str, None] = {}
    sure = True
    for order in orders:
        if not question.performance.rulebook.get("orders", order.name).get("odds"):
            continue
        try:
            offered = offered_odds(question, order, others, budget=BUDGET_OF_MANY)
        except CommandWrong as error:
            refused.update(dict.fromkeys(each.message for each in error.problems))
            continue
        sure = sure and offered.effects is not None and offered.effects.exact
        rows.append({"": str(order), **{word.replace("_", " "): each.short() for word, each in _asked(question, order, offered)}})
    heads = list(dict.fromkeys(head for row in rows for head in row))
    for line in columns(heads, [[row.get(head, "") for head in heads] for row in rows]):
        click.echo(f"  {line}")
    said = "The mean change, and how likely there is one." if rows else "None of these orders has odds."
    click.echo(f"  {said}{'' if sure else ' Between two numbers what was not worked out in full; odds of one line goes further.'}")
    for message in refused:
        click.echo(f"  Not told of others: {message}")


def _tell_roll(question: OrdersQuestion, roll: OddsResult) -> None:
    title = question.performance.rulebook.get("checks", roll.what).get("title") or roll.what
    if roll.refused:
        click.echo(f"    {title} is refused: {'; '.join(each.text for each in roll.refused)}")
        return
    came = span(roll) if roll.counted else ", ".join(f"{shown(outcome)} {tenths(1000 * top // under)}" for outcome, top, under in roll.rows)
    click.echo(f"    {title}: {came}")
    for each in roll.reasons:
        if each.applied and not str(each.value)[:1].isalnum():  # a number without a sign is what a quantity comes to
            click.echo(f"      {each.value:>3} {each.text}{cited(list(each.cite))}")
    idle = [each.text.partition(":")[0] for each in roll.reasons if not each.applied]
    for line in textwrap.wrap(f"did not count: {', '.join(idle)}", WIDTH) if idle else ():
        click.echo(f"        {'·' if line.startswith('did not') else ' '} {line}")


def _notes(effects: OddsResult, assumed: Sequence[str]) -> list[str]:
    found = []
    if not effects.exact:
        open_ = tenths(-(-1000 * effects.left[0] // effects.left[1]))
        found.append(f"{open_} of the cases were not worked out: each chance lies between its two numbers, and averages are of the others.")
    if assumed:
        found.append(f"Where somebody is asked on the way, the first answer is taken: {listed(assumed)}")
    return found


# ---- one thing that is asked ------------------------------------------------------------------------------------------------------


class Change:
    """What becomes of one thing that is asked: how it is now, and the odds of how it is afterwards."""

    def __init__(self, now: Any, rows: Sequence[tuple[Any, int, int]], left: tuple[int, int]) -> None:
        self.now = now
        self.rows = rows
        self.left = Fraction(*left)
        numbers = [value for value, _, _ in rows]
        self.counts = _is_number(now) and all(map(_is_number, numbers))

    def row(self) -> list[str]:
        """Give what stands behind its word: now, on average, and how likely it changes by so much or more."""
        if not self.counts:
            now = ("yes" if self.now else "no") if isinstance(self.now, bool) else "" if self.now is None else shown(self.now)
            return [now, "", self._between(self._elsewhere())]
        return [shown(self.now), self._mean(), *[self._between(self._by(step)) for step in STEPS if step == 1 or self._by(step)]]

    def short(self) -> str:
        """Give it in a few words: the mean change, and how likely there is one."""
        chance = self._between(self._elsewhere())
        return f"{self._mean()}, {chance}" if self.counts else chance

    def _mean(self) -> str:
        settled = sum((Fraction(top, under) for _, top, under in self.rows), Fraction(0))
        if not settled:
            return "?"
        mean = (
            sum((Fraction(top, under) * (Fraction(value) - Fraction(self.now)) for value, top, under in self.rows), Fraction(0)) / settled
        )
        tenth = round(abs(mean) * 10)
        sign = "-" if mean < 0 else "+"
        return f"{'' if not self.left else 'about '}{sign if tenth else ''}{tenth // 10}.{tenth % 10}"

    def _by(self, step: int) -> Fraction:
        """Give how likely it changes by so much or more, whichever way."""
        return sum((Fraction(top, under) for value, top, under in self.rows if abs(value - self.now) >= step), Fraction(0))

    def _elsewhere(self) -> Fraction:
        """Give how likely it is another than now; of a check or table, how likely it is rolled."""
        before = NOT_ROLLED if self.now is None else self.now
        return sum((Fraction(top, under) for value, top, under in self.rows if value != before), Fraction(0))

    def _between(self, chance: Fraction) -> str:
        low = 1000 * chance.numerator // chance.denominator
        most = chance + self.left
        high = -(-1000 * most.numerator // most.denominator)
        return (
            tenths(low)
            if not self.left and low
            else f"{tenths(low)[:-2]} to {tenths(high)}"
            if self.left
            else "0 %"
            if not chance
            else "< 0.1 %"
        )


def _asked(question: OrdersQuestion, order: Order, offered: Offered) -> list[tuple[str, Change]]:
    """Give each thing that is asked by its word."""
    effects = offered.effects
    if effects is None:
        return []
    asked = question.performance.rulebook.get("orders", order.name)["odds"]
    values = effects.values or dict.fromkeys(effects.asked, effects.rows)
    return [(word, Change(offered.now[word], values.get(each["of"], ()), effects.left)) for word, each in asked.items()]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)
