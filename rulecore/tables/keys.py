"""Row keys as printed: `7`, `1-3`, `12+`, `<=2`, `A/B`, `doubles`, `otherwise`, read once and asked whether they take a value.

The grammar's `row` is their definition; reading them here by hand needs no lark, and a test proves that both read the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulecore.language.problems import LanguageProblem
from rulecore.values.beyond import Beyond
from rulecore.values.numbers import exact, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.values.numbers import Number

MOST_CHARACTERS = 10_000
MOST_DIGITS = 30

_SPACE = " \t\f\r\n"
_OPERATORS = ("<=", ">=", "!=", "=", "<", ">")
#: Typography that is read as the plain sign, with a note; one character each, so that places in the text stay true.
_TYPOGRAPHY = {"–": "-", "−": "-", "‑": "-", "—": "-"}
_TRUTHS = {True: ("true", "yes"), False: ("false", "no")}


class Alternative:
    """One thing that a row may stand for; equal when it prints the same."""

    __slots__ = ()

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether this takes the value, or the faces of the dice it was rolled with."""
        raise NotImplementedError

    def ends(self) -> tuple[Number | None, Number | None]:
        """Give the lowest and the highest number this names, None where it is open or names none."""
        return (None, None)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


class One(Alternative):
    """`7`: one number."""

    __slots__ = ("number",)

    def __init__(self, number: Number) -> None:
        self.number = number

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether the value is this number."""
        return value is not True and value is not False and bool(value == self.number)

    def ends(self) -> tuple[Number | None, Number | None]:
        """Give the number as both ends."""
        return (self.number, self.number)

    def __repr__(self) -> str:
        return shown(self.number)


class Span(Alternative):
    """`1-3`: all numbers from the first to the second, both included."""

    __slots__ = ("high", "low")

    def __init__(self, low: Number, high: Number) -> None:
        self.low = low
        self.high = high

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether the value is a number of the span."""
        return _is_number(value) and bool(self.low <= value <= self.high)

    def ends(self) -> tuple[Number | None, Number | None]:
        """Give both ends."""
        return (self.low, self.high)

    def __repr__(self) -> str:
        return f"{shown(self.low)}-{shown(self.high)}"


class Upward(Alternative):
    """`12+`: this number and all above."""

    __slots__ = ("low",)

    def __init__(self, low: Number) -> None:
        self.low = low

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether the value is a number not below."""
        return _is_number(value) and bool(value >= self.low)

    def ends(self) -> tuple[Number | None, Number | None]:
        """Give the lower end; there is no upper one."""
        return (self.low, None)

    def __repr__(self) -> str:
        return f"{shown(self.low)}+"


class Against(Alternative):
    """`<=2`: all numbers that compare so."""

    __slots__ = ("number", "operator")

    def __init__(self, operator: str, number: Number) -> None:
        self.operator = operator
        self.number = number

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether the value is a number that compares so."""
        if not _is_number(value):
            return False
        below, same = bool(value < self.number), bool(value == self.number)
        return {"<": below, "<=": below or same, "=": same, "!=": not same, ">": not (below or same), ">=": not below}[self.operator]

    def ends(self) -> tuple[Number | None, Number | None]:
        """Give the end that is named."""
        if self.operator == "=":
            return (self.number, self.number)
        if self.operator == "!=":
            return (None, None)
        return (None, self.number) if self.operator in ("<", "<=") else (self.number, None)

    def __repr__(self) -> str:
        return f"{self.operator}{shown(self.number)}"


class Word(Alternative):
    """`white`: a word of a list; `doubles` looks at the faces, `otherwise` takes what no other row does."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether the value is this word, or the faces are what the word says."""
        if self.word == "otherwise":
            return True
        if self.word == "doubles":
            return len(faces) > 1 and all(face == faces[0] for face in faces)
        if value is True or value is False:
            return self.word in _TRUTHS[value]
        return bool(value == self.word)

    def __repr__(self) -> str:
        return self.word


#: Every sort there is.
AnyAlternative = Word | One | Span | Upward | Against


class RowKey:
    """What a row is for: any of its alternatives; `notes` says which typography was read as something plainer.

    >>> key = parse_key("1–3/12+")
    >>> key, key.accepts(2), key.accepts(7), key.notes
    (1-3/12+, True, False, ('"–" is read as "-".',))
    """

    __slots__ = ("alternatives", "notes", "text")

    def __init__(self, alternatives: tuple[AnyAlternative, ...], text: str, notes: tuple[str, ...] = ()) -> None:
        self.alternatives = alternatives
        self.text = text
        self.notes = notes

    def accepts(self, value: Any, faces: Sequence[Any] = ()) -> bool:
        """Tell whether this row takes the value."""
        for alternative in self.alternatives:  # noqa: SIM110 - a generator would cost more than the question
            if alternative.accepts(value, faces):
                return True
        return False

    def words(self) -> tuple[str, ...]:
        """Give the words among the alternatives, to be looked up in the list of the column."""
        return tuple([one.word for one in self.alternatives if isinstance(one, Word)])

    @property
    def is_otherwise(self) -> bool:
        """Tell whether this row takes what no other row does."""
        return "otherwise" in self.words()

    def ends(self) -> tuple[Number | None, Number | None]:
        """Give the lowest and the highest number named, None where the key is open at that end or names no number."""
        both = [one.ends() for one in self.alternatives if not isinstance(one, Word)]
        lows, highs = [low for low, _ in both if low is not None], [high for _, high in both if high is not None]
        whole = bool(both)
        return (min(lows) if whole and len(lows) == len(both) else None, max(highs) if whole and len(highs) == len(both) else None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowKey) and self.alternatives == other.alternatives

    def __hash__(self) -> int:
        return hash(self.alternatives)

    def __repr__(self) -> str:
        return "/".join([repr(one) for one in self.alternatives])


@lru_cache(maxsize=8192)
def parse_key(text: str) -> RowKey:
    """Read a row key; a text that is none raises a problem with the place and what to write instead.

    >>> parse_key("01-05"), parse_key("96-00"), parse_key("A/B"), parse_key(">= 5")
    (1-5, 96-100, A/B, >=5)
    """
    if len(text) > MOST_CHARACTERS:
        message = f"this row key has {len(text):,} characters; at most {MOST_CHARACTERS:,} are read."
        raise LanguageProblem("row/too-long", message, (MOST_CHARACTERS, len(text)), "Write several rows.")
    notes: list[str] = []
    plain = text
    for sign, instead in _TYPOGRAPHY.items():
        if sign in plain:
            plain = plain.replace(sign, instead)
            notes.append(f'"{sign}" is read as "{instead}".')
    alternatives: list[AnyAlternative] = []
    start = 0
    for written in plain.split("/"):
        alternatives.append(_alternative(written, start, plain, notes))
        start += len(written) + 1
    return RowKey(tuple(alternatives), text, tuple(notes))


def _alternative(written: str, start: int, whole: str, notes: list[str]) -> AnyAlternative:
    piece = written.strip(_SPACE)
    if not piece:
        raise _unreadable(whole, start)
    first = piece[0]
    if first.isalpha() or first == "_":
        if piece.isascii() and piece.isidentifier():
            return Word(piece)
        raise _unreadable(whole, start)
    for operator in _OPERATORS:
        if piece.startswith(operator):
            return Against(operator, _number(piece[len(operator) :].lstrip(_SPACE), start, whole, notes))
    if piece.endswith("+"):
        return Upward(_number(piece[:-1].rstrip(_SPACE), start, whole, notes))
    dash = piece.find("..")
    width = 2
    if dash < 0:
        dash, width = piece.find("-", 1), 1
    if dash < 0:
        return One(_number(piece, start, whole, notes))
    low = _number(piece[:dash].rstrip(_SPACE), start, whole, notes)
    high = _number(piece[dash + width :].lstrip(_SPACE), start, whole, notes)
    if low > high:
        hint = f"Write {shown(high)}-{shown(low)}: the lower number first."
        raise LanguageProblem("row/backwards", f"{piece} runs backwards.", (start, start + len(written)), hint)
    return Span(low, high)


def _number(digits: str, start: int, whole: str, notes: list[str]) -> Number:
    unsigned = digits[1:] if digits[:1] in ("-", "+") else digits
    before, point, after = unsigned.partition(".")
    if not unsigned.isascii() or not before.isdecimal() or (point and not after.isdecimal()):
        raise _unreadable(whole, start)
    if len(digits) > MOST_DIGITS:
        message = f"this number has more than {MOST_DIGITS} digits."
        raise LanguageProblem("row/too-long", message, (start, start + len(digits)), "Write a smaller number.")
    if digits == "00":
        # As on percentile dice.
        if (note := '"00" is read as 100.') not in notes:
            notes.append(note)
        return 100
    return exact(digits)


def _unreadable(whole: str, start: int) -> LanguageProblem:
    from rulecore.language.mistakes import row_advice

    return row_advice(whole, start)


def _is_number(value: Any) -> bool:
    # A rung of a ladder can be compared too, but it is no number.
    if isinstance(value, (str, bool)):
        return False
    return isinstance(value, (int, Beyond)) or hasattr(value, "denominator")
