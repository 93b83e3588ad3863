"""Answers to the questions that come up while odds are worked out: the same to everybody who asks, in every branch.

>>> from rulecore.engine.people import Question
>>> Answering(["heidi", "leap=high"]).answer(Question("Which goat jumps?", ("bella", "heidi")))
'heidi'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.people import DECLINED
from rulecore.errors import AnswerMissing, Problem
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.people import Question


class Answering:
    """Answers told beforehand: each to every question of which it is a choice, `PURPOSE=CHOICE` only to those of that definition."""

    def __init__(self, told: Iterable[str]) -> None:
        self.told = [each.rpartition("=")[::2] for each in told]

    def answer(self, question: Question) -> Any:
        """Give the first answer told that is a choice; raises AnswerMissing when none is."""
        words = {shown(each): each for each in question.choices}
        for purpose, word in self.told:
            if purpose in ("", question.purpose) and word in words:
                return words[word]
            if purpose in ("", question.purpose) and question.decline and word in DECLINED:
                return None
        hint = f"Tell the answer with --answer, one of: {', '.join(question.words())}; or ask --captain."
        raise AnswerMissing(Problem("odds/answer", question.text, hint=hint))


class FirstChoice:
    """Whoever is asked on the way chooses the first there is, where nobody can say yet what he will choose.

    >>> from rulecore.engine.people import Question
    >>> FirstChoice().answer(Question("Which goat jumps?", ("bella", "heidi")))
    'bella'
    """

    def __init__(self) -> None:
        self.asked: dict[str, None] = {}

    def answer(self, question: Question) -> Any:
        """Give the first choice, and note what was asked."""
        self.asked[question.text] = None
        return next(iter(question.choices), None)
