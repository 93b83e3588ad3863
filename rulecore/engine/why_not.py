"""Why orders cannot be given: people say as much of an order as they like, and every way that fits is judged.

`bella kid` is every order to bella that has to do with kid. An order that may be given by itself is refused all the same where a duty of
the step would no longer be met with it; a duty that is not met yet, and that it does not meet, is told as still due.
"""

from __future__ import annotations

import itertools
from math import prod
from typing import TYPE_CHECKING, Any

from rulecore.engine.offers import Offer, alternatives, as_if_given, folded
from rulecore.engine.order_ways import Order, hands_for, listable, parameters_of, value_of
from rulecore.engine.orders import failing_duties, refused_order
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.reasons import Reason
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.order_questions import OrdersQuestion

#: So many ways are judged for one question.
MOST_JUDGED = 4_000


class Judged:
    """What stands against giving a piece one order: each reason with the ways that it forbids, and the ways that can be given.

    `due` are the duties of the piece that are not met, with or without the order.
    """

    __slots__ = ("by_reason", "due", "every", "fine", "name", "piece")

    def __init__(self, piece: Any, name: str) -> None:
        self.piece = piece
        self.name = name
        self.every: list[Order] = []
        self.fine: list[Order] = []
        self.by_reason: dict[tuple[str, str], tuple[Reason, list[Order]]] = {}
        self.due: list[Reason] = []

    def take(self, order: Order, reasons: Sequence[Reason]) -> None:
        """Take a way in, with every reason why it is refused."""
        self.every.append(order)
        if not reasons:
            self.fine.append(order)
        for reason in reasons:
            self.by_reason.setdefault((reason.id, reason.text), (reason, []))[1].append(order)

    def values(self) -> list[list[str]]:
        """Give for each field the words that it may have among all ways."""
        return Offer(self.every).values()

    def reasons(self) -> list[tuple[Reason, list[str]]]:
        """Give each reason with the ways that it forbids, in words; no words where it forbids all of them."""
        return [(reason, self.in_words(orders)) for reason, orders in self.by_reason.values()]

    def in_words(self, orders: Sequence[Order]) -> list[str]:
        """Say which ways some orders are by what distinguishes them: fields that may be anything are left out."""
        whole = self.values()
        lines = []
        for offer in folded(orders, pieces=True):
            told = [alternatives(values) for values, every in zip(offer.values(), whole, strict=True) if set(values) != set(every)]
            lines.append(" ".join(told))
        return [] if "" in lines else lines


def why_not(question: OrdersQuestion, words: Sequence[str], others: Sequence[Order] = ()) -> list[Judged]:
    """Judge every order that has all of some words, as if some `others` were given: for each piece and order what stands against it."""
    p = question.performance
    plans = [plan for each in _targets(question) if (plan := _plan(p, words, *each)) is not None]
    plans = [each for each in plans if str(each[0]) in words] or plans  # who is named is first of all who is told
    if not plans:
        raise _nothing_meant(question, words)
    said = [each for each in plans if [] not in each[2]]
    if not said:
        raise _unsaid(question, plans[0])
    plans = said
    if sum(prod(map(len, ways)) for _, _, ways in plans) > MOST_JUDGED:
        raise CommandWrong(Problem("order/too-many", "too many orders are meant to say why of each.", hint="Name a piece, and what with."))
    found: list[Judged] = []
    with as_if_given(question, others):
        for plan in plans:
            judged = Judged(plan[0], plan[1])
            before = judged.due = _unmet(question, judged.piece)
            for order in _orders(question, plan):
                refused = refused_order(p, order.name, order.piece, order.fields, order.hands)
                if not refused and question.duties:
                    with as_if_given(question, [order]):
                        unmet = _unmet(question, judged.piece)
                    refused = [each for each in unmet if each.id not in {duty.id for duty in before}]
                    judged.due = [each for each in judged.due if each.id in {duty.id for duty in unmet}]
                judged.take(order, refused)
            if judged.every:
                found.append(judged)
    if not found:
        piece, name, _ = plans[0]
        message = f"an order to {piece} is never about {piece}."
        raise CommandWrong(Problem("order/not-meant", message, hint=f"Say which other one: why not {piece} {name} NAME"))
    return found


def _unmet(question: OrdersQuestion, piece: Any) -> list[Reason]:
    """Give the duties of the step that the orders of a piece do not meet as they stand."""
    found = failing_duties(question.performance, question.duties, [piece])
    return [Reason(each.text.removeprefix(f"{piece}: "), cite=each.cite, at=each.at, id=each.id) for each in found]


def _targets(question: OrdersQuestion) -> list[tuple[Any, str]]:
    """Give every piece with every order that it may be given."""
    book = question.performance.rulebook
    of = {name: book.get("orders", name)["of"] for name in question.words_known}
    return [(piece, name) for piece in question.mine().values() for name, kind in of.items() if kind == piece._kind]


def _plan(p: Doing, words: Sequence[str], piece: Any, name: str) -> tuple[Any, str, list[list[Any]]] | None:
    """Give a piece, an order and the values of each field that some words leave open; none where the words cannot be about that.

    A field that must be said, and of which the values cannot be listed, has none.
    """
    left = list(words)
    code = p.rulebook.get("orders", name).get("code", name)
    for spoken in (str(piece), name if name in left else code):
        if spoken in left:
            left.remove(spoken)
    ways: list[list[Any]] = []
    for parameter in parameters_of(p, name):
        values = [each for each in listable(p, parameter) if each is not None]
        if not values and (parameter["optional"] or parameter.get("usual") is not None):
            values = [None]
        said = next((each for each in left if each in [shown(value) for value in values] or _free(parameter, each)), None)
        if said is not None:
            left.remove(said)
        ways.append(values if said is None else [value_of(p, parameter, said)])
    return None if left else (piece, name, ways)


def _free(parameter: dict[str, Any], word: str) -> bool:
    """Say whether a word is meant by a field of which the values cannot be listed."""
    shape = Type.parse(parameter["type"]).shape
    return shape == "text" or (shape == "number" and word.removeprefix("-").isdecimal())


def _orders(question: OrdersQuestion, plan: tuple[Any, str, list[list[Any]]]) -> Iterator[Order]:
    piece, name, ways = plan
    p = question.performance
    names = [each["name"] for each in parameters_of(p, name)]
    for combination in itertools.product(*ways):
        fields = {each: value for each, value in zip(names, combination, strict=True) if value is not None}
        if piece not in fields.values():
            yield Order(piece, name, fields, hands_for(p, piece, name, fields))


def _unsaid(question: OrdersQuestion, plan: tuple[Any, str, list[list[Any]]]) -> CommandWrong:
    piece, name, ways = plan
    lacking = parameters_of(question.performance, name)[ways.index([])]["name"]
    message = f"{name} can have any {lacking}, so nobody can say why of all of them."
    return CommandWrong(Problem("order/not-meant", message, hint=f"Write  why not {piece} {name} {lacking.upper()}"))


def _nothing_meant(question: OrdersQuestion, words: Sequence[str]) -> CommandWrong:
    p = question.performance
    known = [*question.mine(), *question.words_known]
    for name in question.words_known:
        known += [shown(each) for parameter in parameters_of(p, name) for each in listable(p, parameter) if each is not None]
    strange = [each for each in words if each not in known]
    hint = did_you_mean(strange[0], list(dict.fromkeys(known))) if strange else ""
    said = f'nothing of an order is called "{strange[0]}" here.' if strange else f'no order is about all of "{" ".join(words)}".'
    return CommandWrong(Problem("order/not-meant", said, hint=hint or "Name a piece of yours, an order, or what it is about."))
