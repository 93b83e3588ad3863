"""What stands in a cell, as JSON holds it: a plain value, `["/", "7/3"]` a fraction, `["-"]` a dash, `["|", a, b]` two readings.

Cells stay in this form inside a table, so that a rulebook from the cache is ready without touching one; a look decodes its cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

#: What a cell that only refuses looks like.
DASH = ["-"]

_NOUNS = {"truth": "answer", "choice": "word", "condition_word": "condition", "condition": "condition", "rolled_damage": "damage"}


def encoded(number: Any) -> Any:
    """Write an exact number as JSON holds it.

    >>> from fractions import Fraction
    >>> encoded(3), encoded(Fraction(3, 2))
    (3, ['/', '3/2'])
    """
    return number if isinstance(number, int) else ["/", str(number)]


def decoded(value: Any) -> Any:
    """Read a number back; anything that is no fraction is given as it is.

    >>> decoded(["/", "3/2"]), decoded("white")
    (Fraction(3, 2), 'white')
    """
    if type(value) is list and len(value) == 2 and value[0] == "/":
        from fractions import Fraction

        return Fraction(value[1])
    return value


def is_dash(cell: Any) -> bool:
    """Tell whether a cell only refuses."""
    return bool(type(cell) is list and cell == DASH)


def reading(cell: Any, *, second: bool = False) -> Any:
    """Give the one of the two readings of a cell that counts; a cell with one reading is given as it is.

    >>> reading(["|", 28, 27]), reading(["|", 28, 27], second=True), reading(5)
    (28, 27, 5)
    """
    if type(cell) is list and len(cell) == 3 and cell[0] == "|":
        return cell[2 if second else 1]
    return cell


def noun(type: str) -> str:
    """Say in a word what a cell of this type would hold: "no number for row 3", "no word for row 3".

    >>> noun("number inches"), noun("choice mood"), noun("effects")
    ('number', 'word', 'effects')
    """
    return _NOUNS.get(shape_of(type), shape_of(type))


@lru_cache(maxsize=512)
def shape_of(type: str) -> str:
    """Give the shape of a type without its name.

    >>> shape_of("choice mood?")
    'choice'
    """
    return type.partition(" ")[0].rstrip("?*")
