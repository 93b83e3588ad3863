"""How sure a share is: Wilson's interval of 95 in 100, in whole numbers until it is printed.

E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927: unlike the share plus and minus two
deviations it stays within 0 and 1 and says something sensible where nothing, or everything, was counted.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

#: So many standard deviations up and down hold 95 of 100 cases.
Z = Fraction(1_959_964, 1_000_000)
#: Bounds are rounded outwards to so many parts of one.
PARTS = 1_000_000


def wilson(count: int, runs: int) -> tuple[Fraction, Fraction]:
    """Give the bounds between which a share lies in 95 of 100 cases, when it was counted so often in so many runs.

    The lower bound is rounded down and the upper one up to a millionth, so that the interval is never told narrower than it is.

    >>> [f"{float(bound):.6f}" for bound in wilson(9, 10)]
    ['0.595849', '0.982124']
    >>> [str(bound) for bound in wilson(0, 0)]
    ['0', '1']
    """
    if not runs:
        return Fraction(0), Fraction(1)
    share, over = Fraction(count, runs), Z * Z / runs
    middle, spread = share + over / 2, share * (1 - share) * over + over * over / 4
    root = _root_up(spread)
    low, high = (middle - root) / (1 + over), (middle + root) / (1 + over)
    least, most = Fraction(low * PARTS // 1, PARTS), Fraction(-(-high * PARTS // 1), PARTS)
    return max(Fraction(0), least), min(Fraction(1), most)


def _root_up(number: Fraction) -> Fraction:
    """Give the square root of a fraction, a hair too large rather than too small.

    >>> _root_up(Fraction(9, 4)) - Fraction(3, 2) < Fraction(1, 10**15)
    True
    """
    fine = 10**18
    return Fraction(isqrt(number.numerator * fine * fine // number.denominator) + 1, fine)
