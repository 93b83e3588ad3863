"""Reads the cells of a table: numbers, truths, dashes and two readings here, everything else through whoever knows the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import RulecoreError
from rulecore.language.problems import LanguageProblem
from rulecore.tables.cells import DASH, encoded, shape_of
from rulecore.tables.levels import TRUTHS
from rulecore.values.numbers import exact, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.tables.shapes import Points, Reading

    #: The tree node and key under which a cell stands.
    Place = tuple[Any, Any]
    #: Reads a cell of a type the table does not know into a value that JSON holds, or raises a problem.
    Read = Callable[[Any, str, Place], Any]

_DASHES = frozenset("-–—−")
_PARTS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}


class CellReader:
    """Reads one cell after the other and collects what is wrong; what cannot be read becomes a dash, so that reading goes on."""

    def __init__(self, read: Read, points: Points, reading: Reading, *, alternative: bool, whole_dash: tuple[str, ...]) -> None:
        self._read = read
        self._points = points
        self._reading = reading
        self._alternative = alternative
        self._whole_dash = whole_dash
        #: Whether some cell had two readings.
        self.seen_two = False

    def cell(self, raw: Any, type_: str, place: Place) -> Any:
        """Read a cell that stands at a place into the form that JSON holds."""
        shape = shape_of(type_)
        if shape == "number" and isinstance(raw, int) and not isinstance(raw, bool):
            return int(raw)  # also a number written with its sign
        try:
            if isinstance(raw, str) and "|" in raw and shape not in ("effects", "text"):
                return self._two(raw, type_, place)
            return self._one(raw, type_, place)
        except LanguageProblem as problem:
            self._wrong(place, problem, raw)
        except RulecoreError as error:
            for each in error.problems:
                self._wrong(place, each, raw)
        return DASH

    def _one(self, raw: Any, type_: str, place: Place) -> Any:
        shape = shape_of(type_)
        if isinstance(raw, str) and raw.strip() in _DASHES and shape not in self._whole_dash:
            if raw.strip() != "-":
                self._note(place, raw, "-")
            return DASH
        if raw is None:
            raise LanguageProblem("table/empty-cell", "this cell is empty.", (0, 1), "Write a dash where there is nothing.")
        if shape == "number":
            return encoded(self._number(raw, place))
        if shape == "truth":
            return _truth(raw)
        if shape == "text":
            return _text(raw)
        if shape == "unknown":  # what is wrong with the type has been said
            return DASH
        return self._read(raw, type_, place)

    def _two(self, raw: str, type_: str, place: Place) -> Any:
        parts = raw.split("|")
        if len(parts) != 2:
            raise LanguageProblem("table/alternative", "a cell has two readings at most.", (0, len(raw)), "Write first|second.")
        if not self._alternative:
            hint = "Say when the second counts: `alternative: …` beside `rows`."
            raise LanguageProblem("table/alternative", "nothing says which of the two counts.", (0, len(raw)), hint)
        self.seen_two = True
        first = self._one(parts[0].strip(), type_, place)
        try:
            return ["|", first, self._one(parts[1].strip(), type_, place)]
        except LanguageProblem as problem:
            start = len(parts[0]) + 1 + len(parts[1]) - len(parts[1].lstrip())
            problem.span = (problem.span[0] + start, problem.span[1] + start)
            raise

    def _number(self, raw: Any, place: Place) -> Any:
        if isinstance(raw, str):
            return self._number_text(raw.strip(), place)
        if hasattr(raw, "denominator") and not isinstance(raw, bool):
            return raw
        raise _wrong_type(raw, "number")

    def _number_text(self, text: str, place: Place) -> Any:
        plain = text.replace("−", "-")
        try:
            number = _mixed(plain) if plain[-1:] in _PARTS else exact(plain)
        except RulecoreError as error:
            if error.problems[0].code == "number/unreadable":
                raise _wrong_type(text, "number") from None
            raise
        if not text.isascii():
            self._note(place, text, shown(number))
        return number

    def _note(self, place: Place, text: str, meant: str) -> None:
        note = self._points.problem_at(*place, "table/typography", f'"{text}" is read as {meant}.', 0, len(text), "")
        note.severity = "warning"
        self._reading.notes.append(note)

    def _wrong(self, place: Place, problem: Any, raw: Any) -> None:
        if isinstance(problem, LanguageProblem):
            start, end = problem.span
        elif problem.at is not None:
            self._reading.problems.append(problem)
            return
        else:
            start, end = 0, len(raw) if isinstance(raw, str) else 1
        made = self._points.problem_at(*place, problem.code, problem.message, start, max(1, end - start), problem.hint)
        self._reading.problems.append(made)


def _mixed(text: str) -> Any:
    """Read `1½` and `-½`."""
    whole = text[:-1].strip()
    number = exact(_PARTS[text[-1]])
    if whole in ("", "+", "-"):
        return -number if whole == "-" else number
    before = exact(whole)
    if not isinstance(before, int):
        raise _wrong_type(text, "number")
    return before - number if whole.startswith("-") else before + number


def _truth(raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw in TRUTHS:
        return TRUTHS[raw]
    raise _wrong_type(raw, "truth")


def _text(raw: Any) -> str:
    if isinstance(raw, (list, dict)):
        raise _wrong_type(raw, "text")
    return shown(raw)


def _wrong_type(raw: Any, type_: str) -> LanguageProblem:
    wanted, example = {
        "number": ("a number", "Write a number, such as 4, -1 or 1.5"),
        "truth": ("true or false", "Write true or false"),
        "text": ("a text", "Write a text"),
    }[type_]
    if isinstance(raw, (list, dict)):
        said = "a list" if isinstance(raw, list) else "a mapping"
        return LanguageProblem("table/cell-type", f"this cell is {said}, not {wanted}.", (0, 1), f"{example}, or - where there is none.")
    text = shown(raw)
    short = text if len(text) <= 40 else text[:39] + "…"
    message = f'"{short}" is not {wanted}.'
    return LanguageProblem("table/cell-type", message, (0, max(1, len(text))), f"{example}, or - where there is none.")
