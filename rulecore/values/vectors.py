"""Sums of several numbers at once: throws that each give a tuple, added place by place."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import divide
from rulecore.values.refusals import wrong
from rulecore.values.sums import power

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def scale_of(numbers: Iterable[Any]) -> int:
    """Give the whole number that makes all of these numbers whole; what is no number is refused."""
    scale = 1
    for number in numbers:
        if type(number) is int:
            continue
        under = getattr(number, "denominator", None)
        if under is None:
            raise wrong("odds/no-number", f'"{number}" is no number, so it cannot be added up.')
        scale = lcm(scale, under)
    return scale


def vector_power(weights: Mapping[tuple[Any, ...], int], n: int) -> dict[tuple[Any, ...], int]:
    """Give the weights of the sum of `n` independent throws whose outcomes are tuples of numbers.

    All places are packed into one integer, each with room for its greatest sum, so that one power adds them all.

    >>> vector_power({(1, 0): 1, (2, 1): 1}, 2)
    {(2, 0): 1, (3, 1): 2, (4, 2): 1}
    """
    columns = [tuple(place) for place in zip(*weights, strict=True)]
    scales = [scale_of(column) for column in columns]
    lows = [min(column) for column in columns]
    rooms = [int((max(column) - low) * scale) * n + 1 for column, low, scale in zip(columns, lows, scales, strict=True)]
    packed: dict[int, int] = {}
    for outcome, weight in weights.items():
        at = 0
        for value, low, scale, room in zip(outcome, lows, scales, rooms, strict=True):
            at = at * room + int((value - low) * scale)
        packed[at] = packed.get(at, 0) + weight
    places = list(zip(lows, scales, rooms, strict=True))
    return {_unpacked(at, places, n): weight for at, weight in power(packed, n).items()}


def _unpacked(at: int, places: list[tuple[Any, int, int]], n: int) -> tuple[Any, ...]:
    values = []
    for low, scale, room in reversed(places):
        at, rest = divmod(at, room)
        values.append(divide(rest + n * low * scale, scale))
    return tuple(reversed(values))
