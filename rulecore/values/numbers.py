"""Exact numbers: integers, and fractions where division leaves no integer; reading, dividing, rounding and showing them.

`fractions` is imported only where a fraction arises: nearly every number of a game is an integer, and a command must start fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from fractions import Fraction

    Number = int | Fraction

#: A number in a rule may have this many digits; longer ones are an accident or an attack.
LONGEST = 100
#: A fraction is shown as a decimal when this many places say it exactly.
PLACES = 3
WAYS = ("up", "down", "nearest")
_DIGITS_AT_ONCE = 4000
_SHORT = 1 << 13000


def exact(text: str) -> Number:
    """Read `4`, `-4`, `+4`, `1.5` or `7/3` as the number it says, never as a float.

    >>> exact("12"), exact("-1.50"), exact("6/3")
    (12, Fraction(-3, 2), 2)
    """
    sign, digits = (text[:1], text[1:]) if text[:1] in ("-", "+") else ("", text)
    if len(digits) > LONGEST:
        sentence = f"a number of {len(digits)} characters is more than a rule can mean."
        raise wrong("number/too-long", sentence, hint=f"write at most {LONGEST} digits")
    if digits.isdecimal() and digits.isascii():
        return -int(digits) if sign == "-" else int(digits)
    for mark in (".", "/"):
        before, found, after = digits.partition(mark)
        if found and (before + after).isascii() and before.isdecimal() and after.isdecimal():
            top, under = (int(before + after), 10 ** len(after)) if mark == "." else (int(before), int(after))
            if not under:
                raise wrong("number/zero-below", f"{text} divides by zero.")
            number: Number = divide(-top if sign == "-" else top, under)
            return number
    raise wrong("number/unreadable", f'"{text[:40]}" is not a number.', hint="numbers are written 4, -4, 1.5 or 7/3")


def divide(a: Any, b: Any) -> Any:
    """Divide exactly: an integer when it comes out even, else a fraction; a *cannot* stays one.

    >>> divide(6, 3), divide(7, 2)
    (2, Fraction(7, 2))
    """
    if isinstance(a, int) and isinstance(b, int):
        whole, rest = divmod(a, b)
        if not rest:
            return whole
        from fractions import Fraction

        return Fraction(a, b)
    return canonical(a / b)


def canonical(x: Any) -> Any:
    """Give a fraction that is whole as an integer, and anything else as it is.

    >>> from fractions import Fraction
    >>> canonical(Fraction(6, 3)), canonical(Fraction(1, 2)), canonical("white")
    (2, Fraction(1, 2), 'white')
    """
    if isinstance(x, int) or getattr(x, "denominator", None) != 1:
        return x
    return int(x)


def rounded(x: Any, way: str) -> Any:
    """Round `up` (never smaller), `down` (never greater), to the `nearest` (a half goes away from zero) or not (`none`).

    >>> from fractions import Fraction
    >>> [rounded(Fraction(-3, 2), way) for way in WAYS]
    [-1, -2, -2]
    """
    if isinstance(x, int):
        return x
    if way == "none":
        return canonical(x)
    top, under = getattr(x, "numerator", None), getattr(x, "denominator", None)
    if top is None or under is None:
        return round(x)  # a *cannot* stays one, and so does what lies beyond the cut of an exploding pool
    if way == "down":
        return top // under
    if way == "up":
        return -(-top // under)
    if way == "nearest":
        nearest = (2 * abs(top) + under) // (2 * under)
        return nearest if top >= 0 else -nearest
    raise wrong("number/rounding", f'"{way}" is no way to round.', hint=f"ways are {', '.join(WAYS)} and none")


def shown(x: Any) -> str:
    """Show a number, or any other value, in the text that reads back as the same: `7/3`, but `1.5`.

    >>> from fractions import Fraction
    >>> shown(Fraction(7, 3)), shown(Fraction(-3, 2)), shown(Fraction(3, 3)), shown(4), shown(True), shown(None)
    ('7/3', '-1.5', '1', '4', 'true', 'none')
    """
    if x.__class__ is int:
        return _whole(x)
    if isinstance(x, str):
        return str(x)
    if x is None:
        return "none"
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, int):
        return _whole(x)
    if isinstance(x, tuple):
        return ", ".join(map(shown, x))
    top, under = getattr(x, "numerator", None), getattr(x, "denominator", None)
    if top is None or under is None:
        return str(x)
    if top % under == 0:
        return _whole(top // under)
    for places in range(1, PLACES + 1):
        if 10**places % under == 0:
            digits = str(abs(top) * 10**places // under).rjust(places + 1, "0")
            return f"{'-' if top < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    return fraction_text(top, under)


def fraction_text(top: int, under: int) -> str:
    """Show a fraction in lowest terms as odds are shown: `5/18`, `1`, `0`, never as a decimal.

    >>> fraction_text(10, 36), fraction_text(36, 36)
    ('5/18', '1')
    """
    from math import gcd

    common = gcd(top, under)
    top, under = top // common, under // common
    return _whole(top) if under == 1 else f"{_whole(top)}/{_whole(under)}"


def _whole(x: int) -> str:
    """Show an integer of any length: Python alone refuses beyond some 4,300 digits."""
    if -_SHORT < x < _SHORT:
        return str(x)
    if x < 0:
        return "-" + _whole(-x)
    half = _DIGITS_AT_ONCE
    if x < 10**half:
        return str(x)
    while x >= 10 ** (2 * half):
        half *= 2
    high, low = divmod(x, 10**half)
    return _whole(high) + _whole(low).rjust(half, "0")
