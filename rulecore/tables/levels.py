"""One level of a chart: the rows that one key chooses between, and how a value finds its row.

A row's key is kept as JSON holds it: a list of alternatives, each a word, a number, `[low, high]` with both ends included and None where
it is open, or `[low, after, high, after]` where `after` 0 means just before the number and 1 just after it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from rulecore.tables.cells import decoded

if TYPE_CHECKING:
    from collections.abc import Iterable

    #: A place between numbers: side -1 and 1 are the ends of the number line, 0 is `number`, just before it or just after it.
    Cut = tuple[int, Any, int]

LOWEST: Cut = (-1, 0, 0)
HIGHEST: Cut = (1, 0, 0)

#: Words that stand for a truth.
TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


class Row:
    """One row: its label as printed, what it is for, where it was written, and the cell, the cells across, or a further level."""

    __slots__ = ("at", "inner", "key", "label")

    def __init__(self, label: str, key: list[Any], at: str, inner: Any) -> None:
        self.label = label
        self.key = key
        self.at = at
        self.inner = inner

    def __repr__(self) -> str:
        return f"Row({self.label!r})"


class Piece:
    """A stretch of the number line that a row takes."""

    __slots__ = ("high", "low", "row")

    def __init__(self, low: Cut, high: Cut, row: Row) -> None:
        self.low = low
        self.high = high
        self.row = row


class Level:
    """The rows that the key named `by` chooses between; `cite` are the rules of a branch.

    >>> level = Level("speed", [Row("<=2", [[None, 2]], "", 0), Row("3-5", [[3, 5]], "", 1), Row("otherwise", ["otherwise"], "", 2)])
    >>> level.find(-1), level.find(4), level.find(6), level.otherwise
    (Row('<=2'), Row('3-5'), None, Row('otherwise'))
    """

    __slots__ = ("_index", "by", "cite", "rows", "stretched")

    def __init__(self, by: str, rows: list[Row], *, cite: Iterable[str] = (), stretched: bool = False) -> None:
        """Take the rows as they are; `stretched` rows reach up to the next one listed."""
        self.by = by
        self.rows = rows
        self.cite = tuple(cite)
        self.stretched = stretched
        self._index: _Index | None = None

    @property
    def index(self) -> _Index:
        """What finds rows, made when it is first asked for."""
        if self._index is None:
            self._index = _Index(self.rows, stretched=self.stretched)
        return self._index

    @property
    def otherwise(self) -> Row | None:
        """The row that takes what no other does."""
        return self.index.words.get("otherwise")

    @property
    def numeric(self) -> bool:
        """Whether some row is for numbers."""
        return bool(self.index.pieces)

    def find(self, value: Any) -> Row | None:
        """Give the row that is for this value, or none; `otherwise` and the ends are the table's to settle."""
        if value is None or isinstance(value, (str, bool)):
            return self.index.words.get(value) if value != "otherwise" else None
        return self.index.number(value)

    def beyond(self, value: Any) -> int:
        """Say whether a number lies below the first row (-1), above the last (1) or neither."""
        pieces = self.index.pieces
        if not pieces or value is None or isinstance(value, (str, bool)):
            return 0
        low, high = pieces[0].low, pieces[-1].high
        if low[0] == 0 and (value < low[1] or (low[2] and value == low[1])):
            return -1
        if high[0] == 0 and (value > high[1] or (not high[2] and value == high[1])):
            return 1
        return 0


class _Index:
    """The rows by word, and the stretches of numbers in order."""

    __slots__ = ("_lows", "pieces", "words")

    def __init__(self, rows: list[Row], *, stretched: bool) -> None:
        self.words: dict[Any, Row] = {}
        found: list[Piece] = []
        for row in rows:
            for alternative in row.key:
                if isinstance(alternative, str):
                    self._add_word(alternative, row)
                else:
                    found.append(Piece(*stretch(alternative), row))
        found.sort(key=_low_end)
        self.pieces = stretched_pieces(found) if stretched else found
        self._lows = [piece.low[1] for piece in self.pieces if piece.low[0] == 0]

    def _add_word(self, word: str, row: Row) -> None:
        self.words.setdefault(word, row)
        if word in TRUTHS:
            self.words.setdefault(TRUTHS[word], row)
        elif word == "none":
            self.words.setdefault(None, row)

    def number(self, value: Any) -> Row | None:
        at = bisect_right(self._lows, value) + len(self.pieces) - len(self._lows) - 1
        while at >= 0:
            piece = self.pieces[at]
            side, low, after = piece.low
            if side == 0 and after and value == low:  # this stretch begins just after the value
                at -= 1
                continue
            side, high, after = piece.high
            return piece.row if side or value < high or (after and value == high) else None
        return None


def _low_end(piece: Piece) -> Cut:
    return piece.low


def stretch(alternative: Any) -> tuple[Cut, Cut]:
    """Give the ends of the stretch of numbers that an alternative of a key is for.

    >>> stretch(7), stretch([3, None]), stretch([None, 0, 2, 0])
    (((0, 7, 0), (0, 7, 1)), ((0, 3, 0), (1, 0, 0)), ((-1, 0, 0), (0, 2, 0)))
    """
    if type(alternative) is int:
        return (0, alternative, 0), (0, alternative, 1)
    if len(alternative) == 4:
        low, low_after, high, high_after = alternative
    elif alternative[0] == "/":
        low = high = alternative
        low_after, high_after = 0, 1
    else:
        (low, high), low_after, high_after = alternative, 0, 1
    return (
        LOWEST if low is None else (0, decoded(low), low_after),
        HIGHEST if high is None else (0, decoded(high), high_after),
    )


def stretched_pieces(pieces: list[Piece]) -> list[Piece]:
    """Give stretches that each reach up to where the next begins, and the last without end."""
    ends = [*[piece.low for piece in pieces[1:]], HIGHEST]
    return [Piece(piece.low, end, piece.row) for piece, end in zip(pieces, ends, strict=False)]  # there may be no piece at all
