"""Several things read off one throw, with their joint odds: the total and whether any die shows a 6, how many hit and the highest miss.

What adds up over the dice is added; what is the highest or lowest of them (and "any die where …" is the highest of no and yes) follows from
the odds that all dice stay at or below each level, by subtracting level from level. So no throw is ever listed.
"""

from __future__ import annotations

from itertools import product as combinations
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond
from rulecore.values.distributions import Distribution
from rulecore.values.numbers import divide
from rulecore.values.pools import exploded, series_of
from rulecore.values.refusals import spend, wrong
from rulecore.values.throws import face_weights, throw_odds
from rulecore.values.vectors import scale_of, vector_power

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from rulecore.values.dice import Pool

    Weights = dict[tuple[Any, ...], int]
    Levels = tuple[int, ...]


class Reading:
    """One thing read off a throw: `of` gives something for each face, `kind` says what is made of that over all dice."""

    __slots__ = ("kind", "of")

    def __init__(self, kind: str, of: Callable[[int], Any]) -> None:
        self.kind = kind
        self.of = of

    def __call__(self, faces: Sequence[int]) -> Any:
        """Read it off the faces of one throw."""
        values = [self.of(face) for face in faces]
        if self.kind == "sum":
            return sum(values)
        if self.kind == "any":
            return any(values)
        return (max(values) if self.kind == "highest" else min(values)) if values else None


def adding(of: Callable[[int], Any]) -> Reading:
    """Read the sum of a number for each face; 1 or 0 for each counts dice."""
    return Reading("sum", of)


def any_die(where: Callable[[int], Any]) -> Reading:
    """Read whether any die shows a face for which this holds."""
    return Reading("any", lambda face: bool(where(face)))


def highest(of: Callable[[int], Any]) -> Reading:
    """Read the highest of a value for each face; of no dice it is none."""
    return Reading("highest", of)


def lowest(of: Callable[[int], Any]) -> Reading:
    """Read the lowest of a value for each face; of no dice it is none."""
    return Reading("lowest", of)


def joint_odds(pool: Pool, readings: Sequence[Reading], *, upto: Any = None) -> Distribution:
    """Give the joint odds of all readings of one throw: outcomes are tuples, in their order.

    All dice thrown are read, also those that are not kept. Of a pool that explodes one sum at most can be read; it is exact up to `upto`.

    >>> from rulecore.values.dice import Pool
    >>> odds = joint_odds(Pool.read("2d6"), [adding(lambda face: face), any_die(lambda face: face == 6)])
    >>> odds.fraction((7, True)), odds.fraction((7, False))
    ('1/18', '1/9')
    """
    if not pool.count:
        return Distribution.certain(tuple(reading(()) for reading in readings))
    sums = [reading for reading in readings if reading.kind == "sum"]
    chains = [_Chain(reading, pool.faces) for reading in readings if reading.kind != "sum"]
    if pool.exploding is not None and len(sums) > 1:
        raise wrong("odds/two-sums", f"{pool} has no end, so only one sum of its dice can be asked for at once.")
    part = _Plain(pool, sums) if pool.exploding is None else _Cut(pool, sums, upto)
    weights = face_weights(pool)
    partial: dict[Levels, tuple[Weights, int]] = {}
    steps = prod(len(chain.values) for chain in chains) * len(weights)
    for levels in combinations(*(range(len(chain.values)) for chain in chains)):
        spend(f"what {pool} shows", steps=steps, bits=pool.count * pool.sides.bit_length())
        allowed = {face: w for face, w in weights.items() if all(c.level[face] <= at for c, at in zip(chains, levels, strict=True))}
        partial[levels] = part.at(allowed)
        steps += len(partial[levels][0]) * len(allowed)
    total = lcm(*(under for _, under in partial.values()))
    below = {levels: {key: w * (total // under) for key, w in found.items()} for levels, (found, under) in partial.items()}
    _subtract(below, len(chains))
    return Distribution(_outcomes(below, readings, chains), total)


class _Chain:
    """The values that a die can have for a reading of the highest or lowest, least decisive first, and where each face stands."""

    def __init__(self, reading: Reading, faces: Iterable[int]) -> None:
        found = {face: reading.of(face) for face in faces}
        self.values = sorted(dict.fromkeys(found.values()), reverse=reading.kind == "lowest")
        places = {value: place for place, value in enumerate(self.values)}
        self.level = {face: places[value] for face, value in found.items()}


class _Plain:
    """The sums over the dice of a pool that does not explode."""

    def __init__(self, pool: Pool, sums: list[Reading]) -> None:
        self.pool, self.sums = pool, sums

    def at(self, allowed: dict[int, int]) -> tuple[Weights, int]:
        """Give the weights of the sums when only the allowed faces show, and the total they are over."""
        each: Weights = {}
        for face, weight in allowed.items():
            key = tuple(reading.of(face) for reading in self.sums)
            each[key] = each.get(key, 0) + weight
        return (vector_power(each, self.pool.count) if each else {}), self.pool.sides**self.pool.count


class _Cut:
    """One sum over the dice of an exploding pool, cut at the same place however many faces may show."""

    def __init__(self, pool: Pool, sums: list[Reading], upto: Any) -> None:
        self.pool, self.bare = pool, not sums
        counts = {face: 0 if self.bare else sums[0].of(face) for face in pool.faces}
        self.scale = scale_of(counts.values())
        self.score = {face: int(count * self.scale) for face, count in counts.items()}
        whole = exploded(pool.count, *self._split(face_weights(pool)), scale=self.scale, upto=upto)
        ends = [outcome for outcome in whole.weights if isinstance(outcome, Beyond)]
        self.least = ends[0].least if ends else None

    def _split(self, weights: dict[int, int]) -> tuple[dict[int, int], dict[int, int]]:
        quiet: dict[int, int] = {}
        loud: dict[int, int] = {}
        for face, weight in weights.items():
            into = loud if face == self.pool.exploding else quiet
            into[self.score[face]] = into.get(self.score[face], 0) + weight
        return quiet, loud

    def at(self, allowed: dict[int, int]) -> tuple[Weights, int]:
        """Give the weights of the sum when only the allowed faces show, and the total they are over."""
        quiet, loud = self._split(allowed)
        if not quiet:
            return {}, 1
        n, low = self.pool.count, min(quiet)
        series, step = series_of(n, quiet, loud, self.pool.sides)
        last = n * max(series.above)
        if self.least is not None:
            reach = (int(self.least * self.scale) - 1 - n * low) // step
            last = reach if series.rise else min(last, reach)
        weights, under = series.upto(last)
        found: Weights = {(divide(n * low + step * place, self.scale),): weight for place, weight in enumerate(weights) if weight}
        chance, of = sum(series.above.values()) ** n, sum(series.below.values()) ** n
        common = lcm(under, of)
        found = {() if self.bare else key: weight * (common // under) for key, weight in found.items()}
        if rest := chance * (common // of) - sum(found.values()):
            found[(Beyond(self.least),)] = rest
        return found, common


def _subtract(below: dict[Levels, Weights], places: int) -> None:
    """Turn "at or below each level" into "exactly at each level", one reading after the other."""
    for place in range(places):
        for levels in sorted(below, reverse=True):
            if not levels[place]:
                continue
            lower = below[(*levels[:place], levels[place] - 1, *levels[place + 1 :])]
            here = below[levels]
            for key, weight in lower.items():
                here[key] = here.get(key, 0) - weight


def _outcomes(exactly: dict[Levels, Weights], readings: Sequence[Reading], chains: list[_Chain]) -> dict[Hashable, int]:
    found: dict[Hashable, int] = {}
    for levels, weights in exactly.items():
        for key, weight in weights.items():
            if not weight:
                continue
            sums = iter(key)
            ends = iter([chain.values[level] for chain, level in zip(chains, levels, strict=True)])
            found[tuple(next(sums) if reading.kind == "sum" else next(ends) for reading in readings)] = weight
    return found


def joint_odds_of_kept(pool: Pool, readings: Sequence[Reading]) -> Distribution:
    """Give the joint odds of what is kept, as its total, and of the readings of all dice thrown.

    >>> from rulecore.values.dice import Pool
    >>> joint_odds_of_kept(Pool.read("2d6 keep highest 1"), [any_die(lambda face: face == 1)]).fraction((6, True))
    '1/18'
    """
    return throw_odds(pool, lambda faces: (pool.total(faces), *(reading(faces) for reading in readings)))
