"""Sines of half degrees as whole numbers, so that every machine finds the same places; a point of the compass is forty-five of them.

The table is worked out in whole numbers from the sine and cosine of one half degree, rounded to billionths. Mirrored and turned by
quarters it is exactly symmetrical.
"""

from __future__ import annotations

#: One, in the unit of the table.
ONE = 1_000_000_000
#: Half degrees in a quarter of the circle, in the circle, and in a point of the compass.
QUARTER, CIRCLE, POINT = 180, 720, 45
#: Sine and cosine of one half degree, and one, to thirty places.
_SINE, _COSINE, _UNIT = 8_726_535_498_373_934_964_888_213_974, 999_961_923_064_171_288_737_355_164_827, 10**30


def _first_quarter() -> list[int]:
    sine, cosine, found = 0, _UNIT, []
    for _ in range(QUARTER + 1):
        found.append((sine * ONE + _UNIT // 2) // _UNIT)
        sine, cosine = (sine * _COSINE + cosine * _SINE) // _UNIT, (cosine * _COSINE - sine * _SINE) // _UNIT
    return found


_SINES = _first_quarter()


def sine(halves: int) -> int:
    """Give the sine of so many half degrees, in billionths.

    >>> sine(180), sine(60), sine(-180), sine(90) == cosine(90)
    (1000000000, 500000000, -1000000000, True)
    """
    turned = halves % CIRCLE
    if turned > 2 * QUARTER:
        return -sine(turned - 2 * QUARTER)
    return _SINES[turned if turned <= QUARTER else 2 * QUARTER - turned]


def cosine(halves: int) -> int:
    """Give the cosine of so many half degrees, in billionths.

    >>> cosine(0), cosine(180), cosine(360)
    (1000000000, 0, -1000000000)
    """
    return sine(halves + QUARTER)


#: Which way each point of the compass lies: so far east and so far north for one ahead, in billionths.
WAYS = tuple([(sine(POINT * point), cosine(POINT * point)) for point in range(CIRCLE // POINT)])
