"""Questions of a game: who is asked, what is on record, what captains answer at once, and what stays open.

A question that nobody has answered stops its step. When the answer is on record the step runs again from its start and takes every answer
from here, so nothing lives between two requests, and the order in which answers come in makes no difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rulecore.engine.dice import Dice, question_of
from rulecore.engine.people import Question
from rulecore.engine.store import written
from rulecore.errors import CommandWrong, Problem
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rulecore.engine.dice import Faces, Kind
    from rulecore.engine.store import Store


class Open:
    """A question that waits: its place in the game, its key there, the side that is asked, and the question itself."""

    __slots__ = ("at", "key", "question", "side")

    def __init__(self, at: str, key: str, side: str, question: Question) -> None:
        self.at = at
        self.key = key
        self.side = side
        self.question = question

    def __repr__(self) -> str:
        return f"Open({self.key!r}, {self.side!r}, {self.question!r})"


class QuestionOpen(BaseException):
    """A question has no answer yet. No `Exception`, so that a plugin which catches those does not catch this."""

    #: Why an answer that is there does not do.
    why = ""

    def __init__(self, questions: Sequence[Open]) -> None:
        self.questions = tuple(questions)
        super().__init__("; ".join([each.question.text for each in questions]))


class NoLonger(QuestionOpen):
    """An answer on record is no answer any more, because other rules ask otherwise or forbid it."""

    def __init__(self, asked: Open, answer: Any, why: str) -> None:
        said = "; ".join(map(str, answer)) if isinstance(answer, list) else "none" if answer is None else answer
        self.why = f"{asked.side or 'the dice'} had answered {said}, and {why}"
        super().__init__([asked])


class Captain(Protocol):
    """Whoever plays a side by itself: gives one of `question.choices`, its word, or none to decline."""

    def __call__(self, view: Any, question: Question) -> Any:
        """Answer a question from what the side may see."""


class Answers:
    """The answers of one step: those on record, and those that captains gave since it was first begun.

    `captains` are functions by side; a side without one is played by a person. `view` makes what a side may see.
    """

    def __init__(self, store: Store, captains: Mapping[str, Captain], view: Callable[[str, str], Any]) -> None:
        self.store = store
        self.captains = captains
        self.view = view
        self.at = ""
        self.counts: dict[tuple[str, str], int] = {}
        #: What captains answered, by key, and what they wrote down for themselves when they did.
        self.given: dict[str, tuple[str, Any, list[tuple[Any, Any]]]] = {}
        self.recorded: dict[str, Any] = {}
        #: What was taken in this run, for a report of a crash.
        self.taken: list[list[Any]] = []

    def begin(self, at: str) -> None:
        """Say that a step begins, or begins again: what was answered before is taken again."""
        if at != self.at:
            self.at = at
            self.given.clear()
        self.counts.clear()
        self.taken.clear()
        inputs = self.store.inputs(at)
        self.recorded = {each["asked"]: each["answer"] for each in inputs} if inputs else {}

    def key(self, side: str, purpose: str) -> str:
        """Give the key of the next question to a side for a purpose."""
        number = self.counts.get((side, purpose), 0) + 1
        self.counts[side, purpose] = number
        return f"{purpose}/{side}#{number}"

    def ask(self, side: str, question: Question) -> Any:
        """Give the answer of a side; `QuestionOpen` when a person is asked who has not answered."""
        key = self.key(side, question.purpose or "ask")
        if not self.known(side, key):
            raise QuestionOpen([Open(self.at, key, side, question.listed())])
        return self.take(side, key, question)

    def ask_each(self, questions: Mapping[str, Question]) -> dict[str, Any]:
        """Give the answers of several sides. All that are missing are open at once; captains answer after the people."""
        keys = {side: self.key(side, question.purpose or "ask") for side, question in questions.items()}
        lacking = [Open(self.at, keys[side], side, each.listed()) for side, each in questions.items() if not self.known(side, keys[side])]
        if lacking:
            raise QuestionOpen(lacking)
        return {side: self.take(side, keys[side], question) for side, question in questions.items()}

    def known(self, side: str, key: str) -> bool:
        """Say whether a question will be answered: on record, or by a captain."""
        return key in self.recorded or side in self.captains

    def take(self, side: str, key: str, question: Question) -> Any:
        """Give the answer: on record, as the captain gave it before, or as it gives it now."""
        if key in self.recorded:
            answer = question.read(self.recorded[key])
        elif key in self.given:
            answer = question.read(self.given[key][1])
            self.view(side, key).memory.again(self.given[key][2])
        else:
            answer = self._captain(side, key, question)
        self.taken.append([side, key, written(answer)])
        return answer

    def _captain(self, side: str, key: str, question: Question) -> Any:
        view = self.view(side, key)
        answer = view.asked(self.captains[side], question)
        self.given[key] = (side, written(answer), view.memory.written)
        return answer

    def of_captains(self) -> list[list[Any]]:
        """Give what captains answered in this step, for its event."""
        return [[side, key, answer] for key, (side, answer, _) in self.given.items()]


class AskedDice(Dice):
    """Real dice: each face is a question of the game, so it is on record and asked only once."""

    source = "typed"

    def __init__(self, answers: Answers) -> None:
        super().__init__()
        self.answers = answers

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        open_ = die_open(self.answers.at, faces, kind, number)
        if open_.key not in self.answers.recorded:
            raise QuestionOpen([open_])
        face: int = open_.question.read(self.answers.recorded[open_.key])
        return face


def die_open(at: str, faces: Faces, kind: Kind, number: int) -> Open:
    """Give the question for the face of a real die."""
    question = Question(question_of(faces, kind), faces, purpose="/".join(("die", *kind)))
    return Open(at, f"{question.purpose}#{number + 1}", "", question)


def chosen(questions: Sequence[Open], key: str, side: str | None) -> Open:
    """Give the open question that somebody answers: by its key, by the side, or the only one there is."""
    fitting = [each for each in questions if key in ("", each.key) and side in (None, each.side)]
    if fitting and (key or side is not None or len(questions) == 1):
        return fitting[0]
    known = [each.key for each in questions]
    hint = did_you_mean(key, known) or (f"Open are: {', '.join(known)}." if known else "Go on with the game first.")
    said = f'no question "{key}" is open.' if key else "it is not clear which question is answered." if known else "no question is open."
    raise CommandWrong(Problem("answer/no-question", said, hint=hint))
