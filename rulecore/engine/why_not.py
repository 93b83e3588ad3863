"""Why orders cannot be given: people say as much of an order as they like, and every way that fits is judged.

`bella kid` is every order to bella that has to do with kid; those that are refused for the same reasons are one.
"""

# ruff: noqa: SLF001 - what begins with an underscore is ours; all other names of a piece are the rulebook's

from __future__ import annotations

import itertools
from math import prod
from typing import TYPE_CHECKING, Any

from rulecore.engine.offers import as_if_given, folded
from rulecore.engine.order_questions import Order, hands_for, listable, parameters_of, value_of
from rulecore.engine.orders import refused_order
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.offers import Offer
    from rulecore.engine.order_questions import OrdersQuestion
    from rulecore.reasons import Reason

#: So many ways are judged for one question.
MOST_JUDGED = 4_000


class Judged:
    """Ways of giving an order that are refused for the same reasons; without reasons they can be given."""

    __slots__ = ("offers", "reasons")

    def __init__(self, orders: Sequence[Order], reasons: Sequence[Reason]) -> None:
        self.offers: list[Offer] = folded(orders, pieces=True)
        self.reasons = tuple(reasons)


def why_not(question: OrdersQuestion, words: Sequence[str], others: Sequence[Order] = ()) -> list[Judged]:
    """Judge every order that has all of some words, as if some `others` were given: those that can be given come last."""
    p = question.performance
    plans = [plan for each in _targets(question) if (plan := _plan(p, words, *each)) is not None]
    if not plans:
        raise _nothing_meant(question, words)
    if sum(prod(map(len, ways)) for _, _, ways in plans) > MOST_JUDGED:
        raise CommandWrong(Problem("order/too-many", "too many orders are meant to say why of each.", hint="Name a piece, and what with."))
    found: dict[Any, tuple[list[Order], list[Reason]]] = {}
    with as_if_given(question, others):
        p.explains, before = True, p.explains
        try:
            for order in itertools.chain.from_iterable(_orders(question, plan) for plan in plans):
                reasons = refused_order(p, order.name, order.piece, order.fields, order.hands)
                key = (order.piece, order.name, *[(each.id, each.text) for each in reasons])
                found.setdefault(key, ([], reasons))[0].append(order)
        finally:
            p.explains = before
    judged = [Judged(orders, reasons) for orders, reasons in found.values()]
    return sorted(judged, key=lambda each: not each.reasons)


def _targets(question: OrdersQuestion) -> list[tuple[Any, str]]:
    """Give every piece with every order that it may be given."""
    book = question.performance.rulebook
    of = {name: book.get("orders", name)["of"] for name in question.words_known}
    return [(piece, name) for piece in question.mine().values() for name, kind in of.items() if kind == piece._kind]


def _plan(p: Doing, words: Sequence[str], piece: Any, name: str) -> tuple[Any, str, list[list[Any]]] | None:
    """Give a piece, an order and the values of each field that some words leave open; none where the words cannot be about that."""
    left = list(words)
    code = p.rulebook.get("orders", name).get("code", name)
    for spoken in (str(piece), name if name in left else code):
        if spoken in left:
            left.remove(spoken)
    ways: list[list[Any]] = []
    for parameter in parameters_of(p, name):
        values = [each for each in listable(p, parameter) if each is not None] or [None]
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
            yield Order(piece, name, fields, hands_for(p, piece, name))


def _nothing_meant(question: OrdersQuestion, words: Sequence[str]) -> CommandWrong:
    p = question.performance
    known = [*question.mine(), *question.words_known]
    for name in question.words_known:
        known += [shown(each) for parameter in parameters_of(p, name) for each in listable(p, parameter) if each is not None]
    strange = [each for each in words if each not in known]
    hint = did_you_mean(strange[0], list(dict.fromkeys(known))) if strange else ""
    said = f'nothing of an order is called "{strange[0]}" here.' if strange else f'no order is about all of "{" ".join(words)}".'
    return CommandWrong(Problem("order/not-meant", said, hint=hint or "Name a piece of yours, an order, or what it is about."))
