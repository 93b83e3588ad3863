"""Odds of the best or worst few of a pool, exactly; also of one whose explosions add dice to choose from."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rulecore.values.distributions import Distribution
from rulecore.values.refusals import spend
from rulecore.values.sums import power, product

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.values.dice import Pool


def kept_total(pool: Pool) -> Distribution:
    """Give the sum of the dice that a pool keeps.

    When the pool explodes, its n dice end on other faces, and m more showed the exploding one, with the probability
    C(n + m - 1, m)·(quiet/sides)ⁿ·(loud/sides)ᵐ. No more of these than are kept can count, so "so many or more" is one case, and the odds
    are finite and exact as a whole.

    >>> from rulecore.values.dice import Pool
    >>> kept_total(Pool.read("2d6 keep highest 1")).fraction(6), kept_total(Pool.read("2d6 keep highest 1 exploding on 6")).fraction(6)
    ('11/36', '11/36')
    """
    best, keep = pool.keep or ("highest", pool.count)
    faces: dict[int, int] = {}
    for face in pool.faces:
        faces[face] = faces.get(face, 0) + 1
    if pool.exploding is None:
        return Distribution(kept(faces, pool.count, keep, best=best), len(pool.faces) ** pool.count)
    if not pool.count:
        return Distribution.certain(0)
    loud = faces.pop(pool.exploding)
    quiet, sides, n = sum(faces.values()) ** pool.count, len(pool.faces), pool.count
    weights: dict[int, int] = {}
    rest = sides ** (n + keep)
    for m in range(keep + 1):
        share = comb(n + m - 1, m) * loud**m * sides ** (keep - m) * quiet if m < keep else rest
        rest -= share
        for total, weight in kept(faces, n, keep, best=best, fixed=(pool.exploding, m)).items():
            weights[total] = weights.get(total, 0) + share * weight
    return Distribution(weights, sides ** (n + keep) * quiet).reduced()


def kept(
    weights: Mapping[int, int],
    n: int,
    keep: int,
    *,
    best: str = "highest",
    fixed: tuple[int, int] = (0, 0),
) -> dict[int, int]:
    """Give the weights of the sum of the `keep` highest (or lowest) of `n` dice, and of `fixed` = (face, how many) already known ones.

    Each sum is counted by the last face that is kept: some dice lie above it, whose sum is free, enough show it, the rest do not matter.

    >>> kept({1: 1, 2: 1, 3: 1}, 2, 1)
    {1: 1, 2: 3, 3: 5}
    """
    if best == "lowest":
        turned = {-face: weight for face, weight in weights.items()}
        found = kept(turned, n, keep, fixed=(-fixed[0], fixed[1]))
        return {-total: weight for total, weight in sorted(found.items(), reverse=True)}
    face, many = fixed
    if n + many <= keep:
        return {total + face * many: weight for total, weight in power(weights, n).items()}
    faces = sorted({*weights, face} if many else weights)
    everything = sum(weights.values())
    steps = len(faces) * min(keep, n + 1) ** 2 * len(faces) * len(faces)
    spend(f"the best {keep} of {n} dice", steps=steps, bits=n * everything.bit_length(), outcomes=(faces[-1] - faces[0]) * keep + 1)
    found = {}
    for last in faces:
        above = {f: weight for f, weight in weights.items() if f > last}
        here = weights.get(last, 0)
        lower = everything - sum(above.values()) - here
        known_above, known_here = (many if face > last else 0), (many if face == last else 0)
        sums = {0: 1}
        for number in range(min(keep - known_above, n + 1)):
            if number:
                sums = product(sums, above)
            ways = comb(n, number) * _at_least(n - number, keep - known_above - number - known_here, here, lower)
            if ways:
                at = face * known_above + last * (keep - known_above - number)
                for total, weight in sums.items():
                    found[at + total] = found.get(at + total, 0) + ways * weight
    return dict(sorted(found.items()))


def _at_least(n: int, needed: int, here: int, lower: int) -> int:
    """Count the ways in which at least `needed` of `n` dice show one of `here` faces and the others one of `lower`."""
    if needed > n:
        return 0
    ways: int = (here + lower) ** n
    for number in range(needed):
        ways -= comb(n, number) * here**number * lower ** (n - number)
    return ways
