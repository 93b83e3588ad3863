"""What a value refuses: an unreadable number, dice that cannot be, odds that would take too long or were cut too low.

All are `ValueError`s too, so that a caller who knows nothing of this library still catches what they expect. None knows a place: the
reader or compiler that does know it takes `problems[0].code`, `.message` and `.hint` and says where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import Problem, RulecoreError

if TYPE_CHECKING:
    from rulecore.values.numbers import Number


class ValueWrong(RulecoreError, ValueError):
    """A number, a word of a ladder or a pool of dice cannot be what it was asked to be."""


class TooMuchWork(ValueWrong):
    """Exact odds of this would take longer, or more memory, than anybody waits for."""


class CutTooLow(ValueWrong):
    """The odds of an exploding pool were cut below the number that is now asked for; `needed` is that number."""

    needed: Number


def wrong(code: str, message: str, *, hint: str = "") -> ValueWrong:
    """Give the error of one problem, to be raised.

    >>> raise wrong("dice/sides", "a die has at least 1 side.")
    Traceback (most recent call last):
    rulecore.values.refusals.ValueWrong: dice/sides: a die has at least 1 side.
    """
    return ValueWrong(Problem(code, message, hint=hint))


#: How many steps of 1 (a small sum or product of numbers of 1,000 bits) an exact distribution may take: about two seconds.
MOST_WORK = 20_000_000
#: How many bits all weights of one distribution may have together: some 60 MB.
MOST_BITS = 500_000_000
#: What Python needs for an outcome besides the bits of its weight.
_BITS_EACH = 1_500


def spend(what: str, *, steps: int, bits: int, outcomes: int = 0) -> None:
    """Refuse, before it begins, what would take `steps` of arithmetic on weights of `bits` bits and leave `outcomes` of them.

    The bounds are counted in work, not in seconds, so that two machines refuse the same question.

    >>> spend("10d6", steps=180, bits=26, outcomes=51)
    """
    if steps * (1 + bits // 1000) <= MOST_WORK and (bits + _BITS_EACH) * outcomes <= MOST_BITS:
        return
    raise TooMuchWork(
        Problem(
            "odds/too-much",
            f"exact odds of {what} would take too long.",
            hint="ask for fewer dice or a lower highest total, or simulate",
        )
    )
