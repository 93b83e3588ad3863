"""Odds of a pool in which every die scores by its face and some faces bring one more die, exactly, up to a cut.

With A(x) for the faces that end a die and B(x) for those that bring another, one die is f = (A + B·f) / sides, so f = A / (sides − B),
and the pool is fⁿ: no depth is chosen, and a chain of explosions of any length is in it. A pool that can explode has no highest total;
below a cut every total is exact, and all beyond is one outcome.
"""

from __future__ import annotations

from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond
from rulecore.values.dice import check_count
from rulecore.values.distributions import Distribution
from rulecore.values.numbers import divide
from rulecore.values.refusals import spend, wrong
from rulecore.values.sums import power, ratio_terms
from rulecore.values.vectors import scale_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

#: Asked for bare, a pool is cut where less than one in so many is left.
REST = 1_000_000


def pool(count: int, scores: Mapping[Any, Any], exploding: Collection[Any] = (), *, upto: Any = None) -> Distribution:
    """Give the total of `count` dice; `scores` says what each face counts, `exploding` which faces bring one more die, scored alike.

    Every total up to `upto` is exact, all beyond is the one outcome `N+`. Without `upto`, N is where less than 1 in 10⁶ is left. A pool
    that cannot go on for ever is exact as a whole.

    >>> hits = pool(2, {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}, [6], upto=2)
    >>> [(total, hits.fraction(total)) for total in hits]
    [(0, '1/4'), (1, '1/3'), (2, '7/36'), (3+, '2/9')]
    """
    check_count(count)
    scale = scale_of(scores.values())
    quiet: dict[int, int] = {}
    loud: dict[int, int] = {}
    for face, score in scores.items():
        into = loud if face in exploding else quiet
        at = int(score * scale)
        into[at] = into.get(at, 0) + 1
    if not quiet:
        raise wrong("dice/always-explodes", "a die that explodes on every face never ends.", hint="leave a face that does not explode")
    return exploded(count, quiet, loud, scale=scale, upto=upto)


def exploded(count: int, quiet: Mapping[int, int], loud: Mapping[int, int], *, scale: int = 1, upto: Any = None) -> Distribution:
    """Do the same for scores given with weights and multiplied by `scale`; `loud` are those that bring one more die.

    A score of 0 that explodes leaves the total where it is: the die is rolled until another face shows, so it is left out of the faces.
    """
    low = min(quiet)
    rising = {score: weight for score, weight in loud.items() if score}
    if rising and min(rising) < 0:
        raise wrong(
            "odds/no-lowest",
            "a face that explodes and counts less than 0 leaves no lowest total.",
            hint="let exploding faces count 0 or more",
        )
    if not count or (not rising and (upto is None or upto * scale >= count * max(quiet))):
        whole = {divide(total, scale): weight for total, weight in power(quiet, count).items()}
        return Distribution(whole, sum(quiet.values()) ** count)
    series, step = series_of(count, quiet, loud, sum(quiet.values()) + sum(loud.values()))
    weights, total = series.until_little_is_left() if upto is None else series.upto((int(upto * scale // 1) - count * low) // step)
    found: dict[Any, int] = {divide(count * low + step * at, scale): weight for at, weight in enumerate(weights) if weight}
    if rest := total - sum(weights):
        found[Beyond(divide(count * low + step * len(weights), scale))] = rest
    return Distribution(found, total)


def series_of(n: int, quiet: Mapping[int, int], loud: Mapping[int, int], sides: int) -> tuple[Series, int]:
    """Give the series of `n` dice and the step between its places; faces of the `sides` that are in neither may not show."""
    low = min(quiet)
    step = gcd(*(score - low for score in quiet), *loud) or 1
    above = {(score - low) // step: weight for score, weight in sorted(quiet.items())}
    below = {0: sides - loud.get(0, 0)} | {score // step: -weight for score, weight in sorted(loud.items()) if score}
    common = gcd(*above.values(), *below.values())
    return Series(n, {at: w // common for at, w in above.items()}, {at: w // common for at, w in below.items()}), step


class Series:
    """The power series of (above / below)ⁿ, as whole weights over a power of the number that `below` begins with."""

    def __init__(self, n: int, above: dict[int, int], below: dict[int, int]) -> None:
        self.n, self.above, self.below = n, above, below
        self.base = below[0]
        #: So many places further on, the denominator has one more factor `base`.
        self.rise = min((at for at in below if at), default=0)

    def _factors(self, last: int) -> int:
        return last // self.rise if self.rise else 0

    def _begin(self, last: int) -> tuple[int, int]:
        factors = self._factors(last)
        bits = (self.n + factors) * self.base.bit_length()
        steps = (last + 1) * (len(self.above) + len(self.below))
        spend(f"{self.n} exploding dice", steps=steps, bits=bits, outcomes=last + 1)
        return self.above[0] ** self.n * self.base**factors, self.base ** (self.n + factors)

    def upto(self, last: int) -> tuple[list[int], int]:
        """Give the weights of places 0 to `last`, and the total of all weights there are."""
        if last < 0:
            return [], 1
        first, total = self._begin(last)
        return list(ratio_terms(self.above, self.below, self.n, first=first, length=last + 1)), total

    def until_little_is_left(self) -> tuple[list[int], int]:
        """Give the weights up to the first place beyond which lies less than one in `REST`."""
        last = self._guess()
        while True:
            first, total = self._begin(last)
            left = total
            weights = []
            for weight in ratio_terms(self.above, self.below, self.n, first=first, length=last + 1):
                weights.append(weight)
                left -= weight
                if left * REST < total:
                    spare = self.base ** (self._factors(last) - self._factors(len(weights) - 1))
                    return [each // spare for each in weights], total // spare
            last *= 2

    def _guess(self) -> int:
        """Guess a place far enough out from mean and spread; too near costs a second run, too far only longer numbers."""
        ends = sum(self.above.values())
        loud = {at: -weight for at, weight in self.below.items() if at}
        first = sum(at * weight for at, weight in (*self.above.items(), *loud.items()))
        second = sum(at * at * weight for at, weight in (*self.above.items(), *loud.items()))
        spread = second * ends + 2 * first * sum(at * weight for at, weight in loud.items()) - first * first
        return self.n * first // ends + 5 * (isqrt(self.n * spread) // ends + 1) + 5 * max(loud) + 1
