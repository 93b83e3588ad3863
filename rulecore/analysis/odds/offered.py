"""Odds of an order that somebody may give: what it rolls first of all, and what comes of it, from the table as its side knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.answering import FirstChoice
from rulecore.analysis.odds.declared import declared_of
from rulecore.analysis.odds.front import odds_of
from rulecore.analysis.odds.procedures import Question, effect_odds
from rulecore.engine.offers import as_if_given, check_of
from rulecore.engine.orders import names_of
from rulecore.engine.views import secrets_of
from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.analysis.odds.results import OddsResult
    from rulecore.engine.order_questions import OrdersQuestion
    from rulecore.engine.order_ways import Order

#: So much work is done for one order that is offered: about a second.
BUDGET_OF_OFFER = 20_000


class Offered:
    """What odds say of one order: of the check it makes, if it makes one, and by their words of what its rules ask (`odds:`)."""

    __slots__ = ("assumed", "effects", "now", "roll")

    def __init__(self) -> None:
        self.roll: OddsResult | None = None
        self.effects: OddsResult | None = None
        #: What is asked as it is now, by its word; none of a check or table, which has not been rolled.
        self.now: dict[str, Any] = {}
        #: Questions to people on the way, of which the first answer was taken.
        self.assumed: list[str] = []


def roll_odds(question: OrdersQuestion, order: Order, others: Sequence[Order] = ()) -> OddsResult | None:
    """Give the odds of the check that an order makes first of all, as if it and some `others` were given; none where it makes none."""
    p = question.performance
    with as_if_given(question, [*others, order]):
        found = check_of(p, order)
        if found is None:
            return None
        _refuse_hidden(question, ("checks", found[0]))
        return odds_of(p.rulebook, f"check.{found[0]}", dict(found[1]), world=p.world)


def offered_odds(question: OrdersQuestion, order: Order, others: Sequence[Order] = (), *, budget: int = BUDGET_OF_OFFER) -> Offered:
    """Give the odds of an order as if it and some `others` were given; CommandWrong where they hang on what its side may not see."""
    p = question.performance
    found = Offered()
    found.roll = roll_odds(question, order, others)
    written = p.rulebook.get("orders", order.name)
    asked = {word: each["of"] for word, each in (written.get("odds") or {}).items()}
    if not asked:
        return found
    run = ("orders", order.name)
    answerer = FirstChoice()
    with as_if_given(question, [*others, order]):
        _refuse_hidden(question, run)
        given = names_of(p, order.name, order.piece, order.fields)
        for word, each in zip(asked, Question(p.rulebook, run, given, world=p.world).asked(asked.values()), strict=True):
            found.now[word] = None if each.comes else each.standing(p)
        names = list(asked.values())
        found.effects = effect_odds(p.rulebook, run, given, names, world=p.world, budget=budget, answerer=answerer, judged=True)
    found.assumed = list(answerer.asked)
    return found


def _refuse_hidden(question: OrdersQuestion, run: tuple[str, str]) -> None:
    """Refuse to tell odds that hang on cells which the side may not see: they would give them away."""
    p = question.performance
    secrets = secrets_of(p.rulebook)
    if not secrets.cells:
        return
    reads = declared_of(p.rulebook, [*p.world.plugin_facts]).of_run(run).reads
    for kind, name in secrets.cells:
        if name in reads and any(secrets.hides(piece, name, question.side) for piece in p.state.of_kind.get(kind, ())):
            words = f"its odds hang on {name.replace('_', ' ')} of every {kind}, and some of that is hidden from {question.side}."
            raise CommandWrong(Problem("odds/hidden", words, hint="What is hidden is told when the rules say so."))
