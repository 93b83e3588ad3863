"""Odds of what a pool of dice throws: its total, or anything at all that can be read off its faces."""

from __future__ import annotations

from math import comb, factorial
from typing import TYPE_CHECKING, Any

from rulecore.values.distributions import Distribution
from rulecore.values.keeping import kept_total
from rulecore.values.pools import exploded
from rulecore.values.refusals import spend, wrong
from rulecore.values.sums import power

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from rulecore.values.dice import Pool


def face_weights(pool: Pool) -> dict[int, int]:
    """Count how many sides of a die show each face, lowest first."""
    weights: dict[int, int] = {}
    for face in sorted(pool.faces):
        weights[face] = weights.get(face, 0) + 1
    return weights


def total_odds(pool: Pool, *, upto: Any = None) -> Distribution:
    """Give the odds of the pool's total; `upto` is the highest total asked for, of which only an exploding pool has need.

    >>> from rulecore.values.dice import Pool
    >>> total_odds(Pool.read("2d6")).fraction(7), total_odds(Pool.read("3d6 keep highest 2")).fraction(12)
    ('1/6', '2/27')
    >>> total_odds(Pool.read("1d6 exploding on 6"), upto=7)
    Distribution({1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 7: 1, 8+: 5}, 36)
    """
    if pool.keep is not None:
        return kept_total(pool)
    weights = face_weights(pool)
    if pool.exploding is None:
        return Distribution(power(weights, pool.count), pool.sides**pool.count)
    loud = {pool.exploding: weights.pop(pool.exploding)}
    return exploded(pool.count, weights, loud, upto=upto)


def throws(pool: Pool) -> Iterator[tuple[tuple[int, ...], int]]:
    """List every throw of a pool that does not explode, its faces lowest first, with the number of ways it comes about.

    >>> from rulecore.values.dice import Pool
    >>> list(throws(Pool.read("2d2")))
    [((1, 1), 1), ((1, 2), 2), ((2, 2), 1)]
    """
    if pool.exploding is not None:
        raise wrong("odds/endless", f"{pool} has no end of throws to list.", hint="ask for one thing that its dice add up to")
    weights = face_weights(pool)
    number = comb(pool.count + len(weights) - 1, pool.count)
    spend(f"every throw of {pool}", steps=number * (pool.count + 1), bits=pool.count * pool.sides.bit_length(), outcomes=number)
    return _throws(list(weights.items()), pool.count, factorial(pool.count))


def _throws(weights: list[tuple[int, int]], left: int, ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
    (face, weight), rest = weights[0], weights[1:]
    if not rest:
        yield (face,) * left, ways // factorial(left) * weight**left
        return
    for number in range(left, -1, -1):
        for more, found in _throws(rest, left - number, ways // factorial(number) * weight**number):
            yield (face,) * number + more, found


def throw_odds(pool: Pool, of: Callable[[tuple[int, ...]], Hashable]) -> Distribution:
    """Give the odds of anything read off the faces, which come lowest first: `of` is worked out for every throw.

    This is for what nothing else can answer; the number of throws grows fast.

    >>> from rulecore.values.dice import Pool
    >>> throw_odds(Pool.read("3d6"), lambda faces: len(set(faces)) == 1).fraction(True)
    '1/36'
    """
    weights: dict[Any, int] = {}
    for faces, ways in throws(pool):
        outcome = of(faces)
        weights[outcome] = weights.get(outcome, 0) + ways
    return Distribution(weights, pool.sides**pool.count)
