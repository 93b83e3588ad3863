"""Questions to the people at the table, and who answers them: a script, a shell, a captain, or nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rulecore.errors import AnswerMissing, CommandWrong, Problem
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: What is answered by somebody who wants none of it.
DECLINED = ("none", "decline")


class Question:
    """Something only a person can settle: who is asked, the question in words, and the values that may be answered.

    `choices` are pieces, numbers or words; `decline` says that none of them may be wanted either.

    >>> question = Question("Which goat jumps?", ("bella", "heidi"), by="owner")
    >>> question.read("heidi"), question
    ('heidi', Question('Which goat jumps?', bella/heidi))
    """

    __slots__ = ("by", "choices", "decline", "purpose", "text")

    def __init__(self, text: str, choices: Iterable[Any], *, by: Any = "", decline: bool = False, purpose: str = "") -> None:
        self.text = text
        self.choices = tuple(choices)
        self.by = by
        self.decline = decline
        self.purpose = purpose

    def with_choices(self, choices: Iterable[Any]) -> Question:
        """Give the same question with its choices shown otherwise."""
        return type(self)(self.text, choices, by=self.by, decline=self.decline, purpose=self.purpose)

    def shown(self, seen: Callable[[Any], Any]) -> Question:
        """Give the same question with its choices as somebody sees them."""
        return self.with_choices([seen(each) for each in self.choices])

    def listed(self) -> Question:
        """Give the question with its choices as the table stands now, before it is put to people and the table goes back."""
        return self

    def whole(self, text: str) -> bool:
        """Say whether a text is an answer as it stands, allowed or not, and no beginning of one that is listed."""
        return text in self.words()

    def words(self) -> list[str]:
        """Give the answers in words, in order."""
        return [*(shown(each) for each in self.choices), *(["none"] if self.decline else [])]

    def read(self, answer: Any) -> Any:
        """Give the choice an answer means: the value itself or its word; none when it is declined, which must be allowed."""
        for each in self.choices:
            if each is answer or (type(each) is type(answer) and each == answer):
                return each
        text = "none" if answer is None else shown(answer)
        if self.decline and text in DECLINED:
            return None
        for each in self.choices:
            if shown(each) == text:
                return each
        words = self.words()
        hint = did_you_mean(text, words) or f"Answer with one of: {', '.join(words)}."
        raise CommandWrong(Problem("answer/unknown", f'"{text}" is no answer to: {self.text}', hint=hint))

    def standing(self, answer: Any) -> list[str] | None:
        """Give the parts of a refused answer that can stand; none where answers have no parts, because they are one choice."""
        del answer
        return None

    def forms(self) -> list[str]:
        """Give the forms of answers that cannot be listed, because something of them is free; of most questions none."""
        return []

    def __repr__(self) -> str:
        return f"Question({self.text!r}, {'/'.join(self.words())})"


class Answerer(Protocol):
    """Whoever answers: gives a choice of the question, its word, or none to decline."""

    def answer(self, question: Question) -> Any:
        """Give the answer; raise `AnswerMissing` when there is none yet."""


class Nobody:
    """There is nobody to ask, so every question stops what asks it."""

    def answer(self, question: Question) -> Any:
        """Say which question is open."""
        raise AnswerMissing(unanswered(question))


class Scripted:
    """Answers written down beforehand, given in the order asked; `left` are those nobody asked for.

    >>> answers = Scripted(["heidi"])
    >>> answers.answer(Question("Which goat jumps?", ("bella", "heidi"))), answers.left
    ('heidi', [])
    """

    def __init__(self, answers: Iterable[Any] = ()) -> None:
        self.left = list(answers)

    def answer(self, question: Question) -> Any:
        """Give the next answer."""
        if not self.left:
            raise AnswerMissing(unanswered(question))
        return self.left.pop(0)


def unanswered(question: Question) -> Problem:
    """Give the problem of a question that nobody answers."""
    return Problem("answer/missing", question.text, hint=f"Answer with one of: {', '.join(question.words())}.")
