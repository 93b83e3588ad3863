"""What `--until` may compare something with: a number, a word of its list, an outcome; what it can never be is refused with what it can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.asked import GONE, NOT_ROLLED, REFUSED, THERE
from rulecore.errors import CommandWrong, Problem
from rulecore.pieces.fields import ABSENT
from rulecore.values.numbers import exact, shown
from rulecore.values.words import Rung

if TYPE_CHECKING:
    from rulecore.analysis.odds.asked import Asked
    from rulecore.analysis.odds.procedures import Question
    from rulecore.rulebook.rulebook import Rulebook

ORDERING = ("<=", ">=", "<", ">")
YES_OR_NO = {"yes": "yes", "no": "no", "true": "yes", "false": "no"}


class Expected:
    """What may be compared with the thing that is asked. What can never stand there is refused: it would never come about."""

    def __init__(self, asked: Asked, question: Question, *, orders: bool) -> None:
        self.asked = asked
        self.question = question
        #: Whether it must be more or less than something.
        self.orders = orders

    def read(self, text: str) -> Any:
        """Read the value that is waited for."""
        value = YES_OR_NO.get(text, text) if self._truth() else read_value(text)
        if text == GONE and not self.orders and not self.asked.comes:
            return GONE
        fits, what = self._of_roll(value) if self.asked.comes else self._of_piece(value)
        if not fits:
            how = "more or less than" if self.orders else "equal to"
            raise CommandWrong(Problem("odds/until", f'{self.asked.name} is never {how} "{text}".', hint=f"It is {what}."))
        return value

    def _truth(self) -> bool:
        slot = self._slot()
        return slot is not None and (slot.level or slot.type.shape == "truth")

    def _slot(self) -> Any:
        return self.asked.piece._slots.get(self.asked.field) if self.asked.field else None

    def _of_roll(self, value: Any) -> tuple[bool, str]:
        known, numbers = _outcomes(self.question.rulebook, self.asked.comes)
        if self.orders:
            numbers = numbers or all(each.isdecimal() for each in known)
            return numbers and not isinstance(value, str), "a number" if numbers else f"one of {', '.join(known)}"
        named = [*known, NOT_ROLLED, REFUSED]
        return shown(value) in named or (numbers and not isinstance(value, str)), f"one of {', '.join(named)}" if known else "a number"

    def _of_piece(self, value: Any) -> tuple[bool, str]:
        slot = self._slot()
        number = not isinstance(value, str)
        if slot is None:
            return (number or not self.orders, "a number") if self.asked.field else (value == THERE, f"{THERE} or {GONE}")
        if self._truth():
            return number or (value in YES_OR_NO.values() and not self.orders), slot.words()
        if slot.type.name == "track" or slot.type.shape == "number":
            return number or (value == "none" and slot.type.optional and not self.orders), "a number"
        if slot.type.shape == "piece":
            known = self.question.world.state.by_id
            return not self.orders and (value in known or value == "none"), slot.words()
        kept = slot.admit(value)
        return kept is not ABSENT and (not self.orders or isinstance(kept, Rung)), slot.words()


def _outcomes(book: Rulebook, name: str) -> tuple[list[str], bool]:
    """Give what may come of a check or table in words, and whether it may be any number as well."""
    if book.has("checks", name):
        found = [each["id"] for each in book.get("checks", name)["outcomes"]]
        return found, not found
    return list(dict.fromkeys(str(row.label) for rows, _ in book.get("tables", name)["table"].lines() for row in rows)), False


def read_value(text: str) -> Any:
    """Read a number, or leave the word that it is.

    >>> read_value("-2"), read_value("1-3")
    (-2, '1-3')
    """
    return exact(text) if text.removeprefix("-").isdecimal() and text.isascii() else text
