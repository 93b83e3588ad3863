"""Several things read off one throw, with their joint odds: the total and whether any die shows a 6, how many hit and the highest miss.

What adds up over the dice is added; what is the highest or lowest of them (and "any die where …" is the highest of no and yes) follows from
the odds that all dice stay at or below each level, by subtracting level from level. So no throw is ever listed.
"""

from __future__ import annotations

from itertools import product as combinations
from math import lcm
from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond
from rulecore.values.distributions import Distribution
from rulecore.values.numbers import divide
from rulecore.values.pools import exploded, series_of
from rulecore.values.refusals import wrong
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
    extremes = [(reading, _levels(reading, pool.faces)) for reading in readings if reading.kind != "sum"]
    weights = face_weights(pool)
    below: dict[Levels, Weights] = {}
    if pool.exploding is None:
        for levels in combinations(*(range(len(chain)) for _, chain in extremes)):
            below[levels] = _plain(pool, sums, _allowed(weights, extremes, levels))
        total = pool.sides**pool.count
    else:
        if len(sums) > 1:
            raise wrong("odds/two-sums", f"{pool} has no end, so only one sum of its dice can be asked for at once.")
        cut = _Cut(pool, sums[0] if sums else adding(_nothing), upto)
        partial = {
            levels: cut.at(_allowed(weights, extremes, levels), bare=not sums)
            for levels in combinations(*(range(len(chain)) for _, chain in extremes))
        }
        total = lcm(*(under for _, under in partial.values()))
        below = {levels: {key: w * (total // under) for key, w in part.items()} for levels, (part, under) in partial.items()}
    _subtract(below, len(extremes))
    return Distribution(_outcomes(below, readings, [chain for _, chain in extremes]), total)


def _nothing(_face: int) -> int:
    return 0


def _levels(reading: Reading, faces: Iterable[int]) -> list[Any]:
    """List the values a die can have for a reading, least decisive first."""
    return sorted({reading.of(face): None for face in faces}, reverse=reading.kind == "lowest")


def _allowed(weights: dict[int, int], extremes: list[tuple[Reading, list[Any]]], levels: Levels) -> dict[int, int]:
    """Keep the faces that go beyond no level."""
    return {
        face: weight
        for face, weight in weights.items()
        if all(chain.index(reading.of(face)) <= level for (reading, chain), level in zip(extremes, levels, strict=True))
    }


def _plain(pool: Pool, sums: list[Reading], allowed: dict[int, int]) -> Weights:
    each: Weights = {}
    for face, weight in allowed.items():
        key = tuple(reading.of(face) for reading in sums)
        each[key] = each.get(key, 0) + weight
    return vector_power(each, pool.count) if each else {}


class _Cut:
    """One sum over the dice of an exploding pool, cut at the same place however many faces may show."""

    def __init__(self, pool: Pool, reading: Reading, upto: Any) -> None:
        self.pool = pool
        self.scale = scale_of([reading.of(face) for face in pool.faces])
        self.score = {face: int(reading.of(face) * self.scale) for face in pool.faces}
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

    def at(self, allowed: dict[int, int], *, bare: bool) -> tuple[Weights, int]:
        """Give the weights of totals when only the allowed faces show, and the total they are over."""
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
        found = {() if bare else key: weight * (common // under) for key, weight in found.items()}
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


def _outcomes(exactly: dict[Levels, Weights], readings: Sequence[Reading], chains: list[list[Any]]) -> dict[Hashable, int]:
    found: dict[Hashable, int] = {}
    for levels, weights in exactly.items():
        for key, weight in weights.items():
            if not weight:
                continue
            sums = iter(key)
            ends = iter([chain[level] for chain, level in zip(chains, levels, strict=True)])
            found[tuple(next(sums) if reading.kind == "sum" else next(ends) for reading in readings)] = weight
    return found


def joint_odds_of_kept(pool: Pool, readings: Sequence[Reading]) -> Distribution:
    """Give the joint odds of what is kept, as its total, and of the readings of all dice thrown.

    >>> from rulecore.values.dice import Pool
    >>> joint_odds_of_kept(Pool.read("2d6 keep highest 1"), [any_die(lambda face: face == 1)]).fraction((6, True))
    '1/18'
    """
    return throw_odds(pool, lambda faces: (pool.total(faces), *(reading(faces) for reading in readings)))
