"""What one YAML word means: YAML 1.2 core numbers, truths and nothing; all else stays the text that was written.

PyYAML would make a truth of `no`, 720 of `12:00` and 8 of `010`; a rules file means words, times and row keys by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

#: Longer numbers are refused: nobody prints one, and arithmetic with 100,000 digits takes seconds.
MOST_DIGITS = 100

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_DIGITS = frozenset("0123456789")


class Signed(int):
    """A whole number written with a plus sign, which in a chart says "change by", not "is".

    >>> Signed(2), Signed(2) + 1, str(Signed(2))
    (+2, 3, '+2')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"+{int(self)}"

    __str__ = __repr__


def scalar(text: str) -> int | Fraction | str | bool | None:
    """Give the value of an unquoted YAML word: a whole number, a fraction, a truth, None or the text itself.

    >>> scalar("7"), scalar("-2"), scalar("+2"), scalar("1.5"), scalar("true"), scalar("~")
    (7, -2, +2, Fraction(3, 2), True, None)
    >>> scalar("no"), scalar("12:00"), scalar("010"), scalar("1e3"), scalar("1905-05-27")
    ('no', '12:00', '010', '1e3', '1905-05-27')
    """
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > MOST_DIGITS:
        return text
    unsigned = text[1:] if text[0] in "+-" else text
    whole, point, rest = unsigned.partition(".")
    if not is_number(whole) or (point and not (rest and _DIGITS.issuperset(rest))):
        return text
    if point:
        from fractions import Fraction

        return Fraction(text)
    return Signed(text) if text[0] == "+" else int(text)


def is_number(digits: str) -> bool:
    """Tell whether text is a whole number without sign or leading zeros, short enough to be read."""
    return digits != "" and _DIGITS.issuperset(digits) and (digits[0] != "0" or len(digits) == 1)


def too_long(text: str) -> bool:
    """Tell whether text is a number with more digits than are read."""
    return len(text) > MOST_DIGITS and _DIGITS.issuperset(text.lstrip("+-").replace(".", "", 1))


def same_row(key: str) -> str:
    """Give the form under which two row keys are one row: `01` and `1` are.

    >>> same_row("01"), same_row("-07"), same_row("0"), same_row("1-3")
    ('1', '-7', '0', '1-3')
    """
    sign, digits = ("-", key[1:]) if key[:1] == "-" else ("", key)
    if digits and _DIGITS.issuperset(digits):
        return sign + (digits.lstrip("0") or "0")
    return key


_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
_ODD_SPACES = frozenset(_SPACES)
_QUOTES = frozenset("\u201c\u201d\u201e")


def odd_spaces(text: str) -> str:
    """Give every kind of space in text that YAML does not take for one, such as the non-breaking space of web pages."""
    return "" if text.isascii() else "".join([space for space in _SPACES if space in text])


def normalise(text: str) -> tuple[str, tuple[str, ...]]:
    """Read the typography of word processors as the characters the language knows, and say what was read how.

    Every replacement is one character for one, so places in the text stay right.

    >>> normalise("\u22121 to jump")
    ('-1 to jump', ('"\u2212" (U+2212) is read as "-"',))
    >>> normalise("1\u20133")
    ('1-3', ('"\u2013" (U+2013) is read as "-"',))
    >>> normalise("half \u2013 or less")
    ('half \u2013 or less', ())
    """
    if text.isascii():
        return text, ()
    out = list(text)
    notes: dict[str, None] = {}
    for index, character in enumerate(text):
        plain = _plain(text, index, character)
        if plain is not None:
            out[index] = plain
            said = f'"{plain}"' if plain != '"' else "'\"'"
            notes[f'"{character}" (U+{ord(character):04X}) is read as {said}'] = None
    return "".join(out), tuple(notes)


def _plain(text: str, index: int, character: str) -> str | None:
    if character == "\u2212":
        return "-"
    if character == "\u2013":
        around = text[index - 1 : index].isdigit() or index == 0, text[index + 1 : index + 2].isdigit()
        return "-" if all(around) else None
    if character in _ODD_SPACES:
        return " "
    return '"' if character in _QUOTES else None
