"""A captain that does anything at all that is legal, by its own dice: for tests, and as the least that any other captain must beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong

if TYPE_CHECKING:
    from rulecore.engine.people import Question
    from rulecore.engine.views import View


def any_captain(view: View, question: Question) -> Any:
    """Give any of the choices; of orders, some that are legal together."""
    if question.purpose.startswith("orders "):
        return _orders(view, question)
    choices = [*question.choices, *([None] if question.decline else [])]
    return choices[view.roll("any", len(choices)) - 1]


def _orders(view: View, question: Question) -> list[str]:
    taken: list[str] = []
    left = list(question.choices)
    while left:
        number = view.roll("any", len(left) + 1) - 1
        if number == len(left):
            break
        order = left.pop(number)
        try:
            question.read([*taken, order])
        except CommandWrong:
            continue
        taken.append(order)
    return _dutiful(question, taken, left)


def _dutiful(question: Question, taken: list[str], left: list[str]) -> list[str]:
    """Add orders until the duties of the step are met; where that is not to be had, give what was taken."""
    for order in [None, *left]:
        try:
            question.read(taken if order is None else [*taken, order])
        except CommandWrong:
            continue
        return taken if order is None else [*taken, order]
    return taken
