"""What a person may ask back at a prompt before answering: all answers, why something came out so, odds of orders, why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecore.engine.offers import alternatives
from rulecore.errors import CommandWrong
from rulecore.interfaces.cli import answering
from rulecore.interfaces.cli.telling import cited

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.engine.order_ways import Order
    from rulecore.engine.people import Question
    from rulecore.engine.why_not import Judged
    from rulecore.interfaces.cli.offering import Offering
    from rulecore.reasons import Reason


class Asides:
    """What may be asked back while one question is open; `path` is the file of the game, none where it is not kept."""

    def __init__(self, question: Question, offering: Offering | None, words: list[str], path: str | None) -> None:
        self.question = question
        self.offering = offering
        self.words = words
        self.path = path

    def answered(self, typed: str, kept: Sequence[str]) -> bool:
        """Answer what was typed where it asks something back, as if the orders that are kept were given; say whether it did."""
        if typed in self.words:
            return False
        try:
            return self._answered(typed, kept)
        except CommandWrong as refused:
            answering.tell(refused)
            return True

    def _answered(self, typed: str, kept: Sequence[str]) -> bool:
        first, _, rest = typed.partition(" ")
        if first == answering.MORE:
            return self._more(rest)
        if self.offering is not None and first == "odds":
            return self._odds(self.offering, rest.strip(), self.offering.question.kept(kept))
        if self.offering is not None and (first == "why" and rest.split()[:1] == ["not"]):
            return _why_not(self.offering, rest.split()[1:], self.offering.question.kept(kept))
        return answering.aside(typed, self.words, self.path)

    def _more(self, piece: str) -> bool:
        if self.offering is None:
            click.echo(answering.shown(self.words, len(self.words)))
        else:
            lines = self.offering.rows(piece.strip())
            if not lines:
                click.echo(f'  Nothing is offered to "{piece.strip()}"; why not {piece.strip()} says why.')
                return True
            for line in lines:
                click.echo(f"  {line}")
        if not piece:
            click.echo(answering.HELP + (answering.HELP_OF_ORDERS if self.offering is not None else ""))
        return True

    def _odds(self, offering: Offering, words: str, others: list[Order]) -> bool:
        from rulecore.interfaces.cli import offered_odds

        orders = offering.orders(words)
        if words and len(orders) == 1:
            offered_odds.tell(offering.question, orders[0], others)
        else:
            offered_odds.tell_many(offering.question, orders, others)
        return True


def _why_not(offering: Offering, words: list[str], others: list[Order]) -> bool:
    """Say of every order that has all of some words why it cannot be given."""
    from rulecore.engine.why_not import why_not

    if not words:
        click.echo("  Say of what: why not NAME, or as much of an order as you like.")
        return True
    if len(words) == 1 and words[0].isdecimal():
        words = str(offering.orders(words[0])[0]).split()
    for judged in why_not(offering.question, [word.removesuffix(":") for word in words], others):
        _tell(judged)
    return True


def _tell(judged: Judged) -> None:
    """Print what stands against an order: each reason with its rule and place, and behind a dash the ways it forbids, if not all."""
    alike = [alternatives(values) for values in judged.values() if len(values) == 1]
    click.echo(f"  {' '.join([f'{judged.piece}: {judged.name}', *alike])}")
    for reason, ways in judged.reasons():
        which = f" - {', '.join(ways)}" if ways else ""
        click.echo(f"    {reason.text}{which}{_whence(reason)}")
    for reason in judged.due:
        click.echo(f"    still due: {reason.text}{_whence(reason)}")
    if judged.fine:
        click.echo(f"    can be given: {', '.join(judged.in_words(judged.fine)) or 'all of it'}")


def _whence(reason: Reason) -> str:
    """Give the rule and the place that a reason goes back to."""
    return cited(list(reason.cite)) + (f"  {reason.at}" if reason.at else "")
