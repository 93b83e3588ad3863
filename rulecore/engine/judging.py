"""A game judged by other rules: each of its steps done once more by these, in the state it was done in, with its dice and answers.

Nothing cascades: whatever a step would have come to by the other rules, the next one is judged where the game really stood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.depth import Deep
from rulecore.engine.dice import KeyedDice, RecordedDice
from rulecore.engine.differing import Verdict
from rulecore.engine.fold import as_step
from rulecore.engine.questions import Answers, NoLonger, Open, QuestionOpen, die_open
from rulecore.engine.transaction import Crash
from rulecore.errors import CommandWrong

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulecore.engine.game import Entry, Game
    from rulecore.engine.laying import Laying
    from rulecore.engine.people import Question
    from rulecore.engine.store import Event


class Record:
    """A store that answers for every step as people and captains did, and keeps what a step comes to now."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.steps: list[Event] = []
        self.now: list[Event] = []
        self._inputs: dict[str, list[Event]] = {}
        for event in events:
            if event["event"] == "input":
                self._inputs.setdefault(event["at"], []).append(event)
            elif event["event"] == "step":
                self.steps.append(event)
                given = self._inputs.setdefault(event["at"], [])
                given += [{"event": "input", "by": side, "asked": asked, "answer": answer} for side, asked, answer in event["captains"]]
            elif event["event"] == "stack":
                self.steps.append(as_step(event))
        self.by_place = {step["at"]: step for step in self.steps if step["at"]}

    def append(self, event: Event) -> None:
        """Keep what came of a step."""
        self.now.append(event)

    def inputs(self, at: str) -> list[Event]:
        """Give what was answered in a step, by whomever."""
        return list(self._inputs.get(at, ()))


class RecordedAnswers(Answers):
    """Answers of a record and no others: what nobody was asked then stays open, and what cannot be said any more is `NoLonger`."""

    def known(self, side: str, key: str) -> bool:
        """Say whether a question was answered then."""
        return key in self.recorded

    def take(self, side: str, key: str, question: Question) -> Any:
        """Give the answer on record."""
        try:
            return super().take(side, key, question)
        except CommandWrong as refused:
            raise NoLonger(Open(self.at, key, side, question.listed()), self.recorded[key], refused.problems[0].message) from None


def by_record(game: Game, record: Record) -> None:
    """Let a game be answered by its record alone, and its dice be those on record where they do not follow from a seed."""
    answers = RecordedAnswers(record, {}, game.view)
    game.answers = game.play.answers = answers
    if type(game.dice) is not KeyedDice:

        def ask(faces: Sequence[int], kind: tuple[str, str, str], number: int) -> int:
            raise QuestionOpen([die_open(answers.at, faces, kind, number)])

        game.dice = game.performance.dice = RecordedDice(lambda: record.by_place.get(answers.at), ask)


class Judge:
    """Judges the steps of a record: `game` stands on the table as it was set up, by the other rules; `laying` lets steps follow."""

    def __init__(self, game: Game, laying: Laying, record: Record) -> None:
        self.game = game
        self.laying = laying
        self.record = record
        by_record(game, record)

    def verdicts(self) -> Iterator[Verdict]:
        """Give a verdict for every step of the record, and for every one that only the other rules have."""
        left = list(reversed(self.record.steps))
        last = max([int(step["at"].partition("/")[0]) for step in left if step["at"]], default=0)
        places = self.game.places(last)
        while left:
            while left and not left[-1]["at"]:  # other rules went on from here; what they changed stands on record
                self.laying.step(left.pop())
            if not left:
                return
            entry = next(places, None)
            while left and (entry is None or (left[-1]["at"] != entry[0] and entry[0] in self.record.by_place)):
                yield Verdict(left[-1]["at"], left[-1], None, why="these rules have no such step")
                self._follow(left.pop())
            if entry is None or not left:
                return
            yield self._judged(entry, left[-1] if left[-1]["at"] == entry[0] else None)
            if left[-1]["at"] == entry[0]:
                self._follow(left.pop())

    def _judged(self, entry: Entry, then: Event | None) -> Verdict:
        state, store = self.game.world.state, self.record
        mark = state.mark()
        store.now.clear()
        why = ""
        try:
            with Deep():
                self.game.attempt(entry[0], entry[1], self.game.ways(entry[0], entry[2]), entry[3])
        except QuestionOpen as asks:
            why = asks.why or asked_anew(asks.questions)
        except Crash as crash:
            why = f"it would stop: {crash.event['error']}"
        else:
            state.rollback(mark)
        now = next((event for event in store.now if event["event"] == "step"), None)
        return Verdict(entry[0], then, now, why=why)

    def _follow(self, step: Event) -> None:
        """Let the step happen as it did."""
        self.laying.step(step)
        self.game.done = step["at"]
        if step["at"].endswith("/.end"):
            self.game.world.state.forget(self.game.world.state.mark())


def asked_anew(questions: Iterable[Open]) -> str:
    """Say which questions have no answer on record.

    >>> from rulecore.engine.people import Question
    >>> asked_anew([Open("1/play/jumps", "jumps/white#1", "white", Question("white: which goat?", ["bella"]))])
    'white would be asked: which goat?'
    """
    return "; ".join(
        [f"{each.side or 'the dice'} would be asked: {each.question.text.removeprefix(f'{each.side}: ')}" for each in questions]
    )
