"""Orders at a terminal: listed on few lines with what is known of each, meant by their numbers, and told with their odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.engine.offers import FEW, OR, alternatives, beside
from rulecore.errors import CommandWrong, Problem, RulecoreError
from rulecore.interfaces.cli import answering
from rulecore.interfaces.cli.offered_odds import span
from rulecore.interfaces.cli.output import columns
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.analysis.odds import OddsResult
    from rulecore.engine.offers import Offer
    from rulecore.engine.order_questions import OrdersQuestion
    from rulecore.engine.order_ways import Order

#: So many values of the first field stand behind an order where pieces are listed in short.
FEW_VALUES = 6


class Offering:
    """The orders that a question offers, as they are numbered at a terminal."""

    def __init__(self, question: OrdersQuestion) -> None:
        self.question = question
        self.offers: list[Offer] = question.offers()

    # ---- listing --------------------------------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Give what is listed at first: every line of orders, or where these are many one for each piece."""
        return (
            self.rows()
            if len(self.offers) <= FEW
            else [*self._in_short(), f"… ({answering.MORE} NAME lists those of one, {answering.MORE} all)"]
        )

    def rows(self, piece: str = "") -> list[str]:
        """Give the lines of orders, all or those of a piece, each with what the rules tell beside it and what it rolls."""
        listed = [(number, each) for number, each in enumerate(self.offers, 1) if piece in ("", str(each.first.piece))]
        known = [self._beside(each) for _, each in listed]
        heads = list(dict.fromkeys(word for each in known for word in each))
        rows = [
            [str(number), str(each), *[values.get(word, "") for word in heads]]
            for (number, each), values in zip(listed, known, strict=True)
        ]
        if not piece:
            rows.append([str(len(self.offers) + 1), answering.NONE, *[""] * len(heads)])
        return columns(["", "", *heads] if heads else [], rows, right=1)

    def _beside(self, offer: Offer) -> dict[str, str]:
        """Give in words what is told beside an order, by its heading; where it is not the same for all ways, each that there is."""
        p = self.question.performance
        told = [beside(p, each) for each in offer.orders]
        found = {word.replace("_", " "): OR.join(dict.fromkeys(shown(each[word]) for each in told)) for word in told[0]}
        if not self._has_odds(offer.first.name):
            return found
        roll = self._roll(offer.first)
        if roll is not None and roll.counted:
            found[_title(self.question, roll.what)] = span(roll)
        return found

    def _roll(self, order: Order) -> OddsResult | None:
        """Give the odds of the check that an order makes; none where they cannot be told, of which `odds` says why."""
        from rulecore.analysis.odds.offered import roll_odds

        try:
            return roll_odds(self.question, order)
        except RulecoreError:
            return None

    def _in_short(self) -> list[str]:
        """Give a line for each piece: the numbers of her orders, and at whom or what the first of their fields can be."""
        by_piece: dict[str, dict[str, list[str]]] = {}
        numbers: dict[str, list[int]] = {}
        for number, each in enumerate(self.offers, 1):
            piece = str(each.first.piece)
            numbers.setdefault(piece, []).append(number)
            values = each.values()
            by_piece.setdefault(piece, {}).setdefault(each.first.name, []).extend(values[0] if values else [])
        rows: list[list[str]] = []
        for piece, names in by_piece.items():
            said = [f"{name} {alternatives(list(dict.fromkeys(words)), FEW_VALUES)}".rstrip() for name, words in names.items()]
            low, high = numbers[piece][0], numbers[piece][-1]
            rows.append([f"{low}" if low == high else f"{low}-{high}", piece, "; ".join(said)])
        return columns([], [*rows, [str(len(self.offers) + 1), answering.NONE, ""]], right=1)

    def hints(self) -> list[str]:
        """Give what may be typed of these orders, by examples of theirs."""
        found = [f"or as it is written: {form}" for form in self.question.forms()]
        several = next((number for number, each in enumerate(self.offers, 1) if len(each.orders) > 1), 0)
        if several:
            last = shown(list(self.offers[several - 1].orders[-1].fields.values())[-1])
            found.append(
                f'Of a{OR}b the first is meant where nothing is said: "{several} {last}" says the last. More orders: with ; between them.'
            )
        if any(self._has_odds(each.first.name) for each in self.offers):
            found.append("odds 1: what it may do; odds: of every line; why not WORDS: what forbids an order, such as why not NAME.")
        elif any(map(self._has_odds, self.question.words_known)):
            found.append("why not NAME: why nothing is offered.")
        return found

    def _has_odds(self, name: str) -> bool:
        return bool(self.question.performance.rulebook.get("orders", name).get("odds"))

    # ---- what is meant ----------------------------------------------------------------------------------------------------------------

    def meant(self, answer: str) -> str:
        """Give an answer with its numbers as the orders they mean; `2 high` is the way of line 2 that has that word."""
        parts = [each.strip() for each in answer.split(";")]
        return "; ".join([self._part(each) for each in parts if each])

    def _part(self, part: str) -> str:
        number, _, words = part.partition(" ")
        if number.isascii() and number.isdecimal():
            return self._numbered(part, int(number[:6]), words.split())
        if self.question.whole(part):
            return part
        try:
            return answering.meant(part, [str(order) for each in self.offers for order in each.orders])
        except CommandWrong:
            return part  # more than one begins so; it is read as it stands

    def _numbered(self, part: str, number: int, words: list[str]) -> str:
        """Give what is meant by a number of the list, and words behind it."""
        if 1 <= number <= len(self.offers):
            return str(self._way(number, words))
        if number == len(self.offers) + 1 and not words:
            return answering.NONE
        message = f'"{part}" is none of the lines 1 to {len(self.offers) + 1}.'
        raise CommandWrong(Problem("answer/unknown", message, hint=f"Type {answering.MORE} to see every answer."))

    def _way(self, number: int, words: Sequence[str]) -> Order | str:
        """Give the way of a line that has some words; where none has them, what was said, so that it is refused with its reasons."""
        offer = self.offers[number - 1]
        first = offer.first
        said = [f"{first.piece}: {first.name}", *map(shown, first.fields.values()), *words]
        return offer.with_words(words) or " ".join(said)

    def orders(self, words: str) -> list[Order]:
        """Give the orders that are asked about: by number, by a piece, as they are written; without words the first way of each line."""
        if not words:
            return [each.first for each in self.offers]
        of_piece = [each.first for each in self.offers if str(each.first.piece) == words]
        return of_piece or [self.question.order(each, self.question.mine()) for each in self.meant(words).split("; ")]


def _title(question: Any, check: str) -> str:
    return str(question.performance.rulebook.get("checks", check).get("title") or check)


def show(offering: Offering) -> None:
    """Print what a question offers and what may be typed."""
    for line in [*offering.lines(), *offering.hints()]:
        click.echo(f"  {line}")
