"""Odds of the best or worst few of a pool, exactly; also of one whose explosions add dice to choose from."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rulecore.values.distributions import Distribution
from rulecore.values.refusals import spend
from rulecore.values.sums import power, unpacked

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
    _afford((best, keep), n, faces, times=keep + 1)
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

    The faces are gone through from the best; for each number of dice kept so far there is one polynomial in their sum, packed into one
    integer as `sums.product` does it. As soon as enough are kept, what the other dice show does not matter.

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
    faces = sorted({*weights, face} if many else weights, reverse=True)
    low, length = faces[-1], (faces[0] - faces[-1]) * keep + 1
    lower = sum(weights.values())
    bits = n * lower.bit_length() + 1
    _afford((best, keep), n, weights)
    open_, done, known = [1] + [0] * (keep - 1), 0, 0
    for last in faces:
        here, extra, shift = weights.get(last, 0), many if last == face else 0, (bits // 8 + 1) * 8 * (last - low)
        lower -= here
        after = [0] * keep
        for number, sums in enumerate(open_):
            if not sums:
                continue
            free, room = n - number + known, keep - number
            enough = (here + lower) ** free
            for more in range(min(free, room - extra - 1) + 1):
                ways = comb(free, more) * here**more
                after[number + more + extra] += sums * ways << shift * (more + extra)
                enough -= ways * lower ** (free - more)
            done += sums * enough << shift * room
        open_, known = after, known + extra
    return unpacked(done, keep * low, length, bits)


def _afford(kept: tuple[str, int], n: int, weights: Mapping[int, int], *, times: int = 1) -> None:
    """Refuse what would take too long, before it begins: `times` runs over the faces with polynomials of all sums there may be."""
    best, keep = kept
    bits = n * sum(weights.values()).bit_length() * ((max(weights) - min(weights)) * keep + 1)
    spend(f"the {best} {keep} of {n} dice", steps=times * len(weights) * keep * keep // 2, bits=bits, outcomes=keep)
