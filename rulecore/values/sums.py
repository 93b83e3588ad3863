"""Sums of independent things, exactly: powers and products of polynomials whose coefficients are whole weights.

A die is the polynomial with one term for each face: 1d6 is x + x² + … + x⁶, and n dice are its n-th power. Such a power, and the more
general (A / C)ⁿ of an exploding pool, satisfies the differential equation A·C·q′ = n·(A′·C − A·C′)·q. Read coefficient by coefficient it
gives each weight from the few before it, in whole numbers: far faster than multiplying out, and one short loop for all of it.
"""

from __future__ import annotations

from math import comb, gcd
from typing import TYPE_CHECKING

from rulecore.values.refusals import spend

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Weights = Mapping[int, int]

#: Two distributions are multiplied through big integers when the plain double loop would take more steps than this.
_MANY = 3_000
#: Two throws of no more outcomes than this are multiplied out, which is the fastest.
_FEW = 20
#: A polynomial is worked through term by term when that is at most so many times its number of outcomes.
_SPREAD = 4


def power(weights: Weights, n: int) -> dict[int, int]:
    """Give the weights of the sum of `n` independent things, each with these weights; outcomes are whole numbers.

    >>> power({1: 1, 2: 1, 3: 1}, 2)
    {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
    """
    weights = {value: weight for value, weight in weights.items() if weight}
    if not n or not weights:
        return {} if n else {0: 1}
    if n <= 2 and len(weights) <= _FEW:
        return dict(sorted(_double_loop(weights, weights).items() if n == 2 else weights.items()))
    low, step = lattice(weights)
    if not step:
        return {n * low: weights[low] ** n}
    terms = {(value - low) // step: weight for value, weight in sorted(weights.items())}
    degree = max(terms)
    most = comb(n + len(terms) - 1, n)
    if degree * n + 1 > _SPREAD * most:
        found = _scattered(terms, n, most)
    else:
        found = {at: weight for at, weight in enumerate(_dense(terms, degree, n)) if weight}
    return {n * low + step * at: weight for at, weight in found.items()}


def lattice(weights: Weights) -> tuple[int, int]:
    """Give the lowest outcome and the greatest step with which all can be reached from it; 0 when there is but one."""
    low = min(weights)
    return low, gcd(*(value - low for value in weights))


def _dense(terms: Weights, degree: int, n: int) -> list[int]:
    bits = n * sum(terms.values()).bit_length()
    length = degree * n + 1
    if len(terms) == degree + 1 and len(set(terms.values())) == 1:  # an ordinary die: (1 - x^sides) / (1 - x), however many sides
        spend(f"the sum of {n} dice", steps=3 * length, bits=bits, outcomes=length)
        half = ratio_power({0: 1, degree + 1: -1}, {0: 1, 1: -1}, n, first=terms[0] ** n, length=length // 2 + length % 2)
        return half + half[::-1][length % 2 :]
    spend(f"the sum of {n} dice", steps=len(terms) * length, bits=bits, outcomes=length)
    return ratio_power(terms, {0: 1}, n, first=terms[0] ** n, length=length)


def _scattered(terms: Weights, n: int, most: int) -> dict[int, int]:
    """Go through how many of the `n` show each outcome, for few outcomes that lie far apart."""
    spend(f"the sum of {n} dice", steps=2 * most, bits=n * sum(terms.values()).bit_length(), outcomes=most)
    *earlier, (last, last_weight) = terms.items()
    open_: dict[int, dict[int, int]] = {n: {0: 1}}
    for value, weight in earlier:
        after: dict[int, dict[int, int]] = {}
        for left, sums in open_.items():
            for number in range(left + 1):
                ways = comb(left, number) * weight**number
                into = after.setdefault(left - number, {})
                for at, w in sums.items():
                    into[at + number * value] = into.get(at + number * value, 0) + w * ways
        open_ = after
    found: dict[int, int] = {}
    for left, sums in open_.items():
        for at, w in sums.items():
            found[at + left * last] = found.get(at + left * last, 0) + w * last_weight**left
    return dict(sorted(found.items()))


def ratio_power(above: Weights, below: Weights, n: int, *, first: int, length: int) -> list[int]:
    """Give the first `length` coefficients of (above / below)ⁿ, times the whole number that makes the first one `first`.

    The caller sees to it that all of them, so scaled, are whole numbers; both polynomials begin at 0.

    >>> ratio_power({0: 1, 1: 1}, {0: 1}, 3, first=1, length=4)
    [1, 3, 3, 1]
    """
    return list(ratio_terms(above, below, n, first=first, length=length))


def ratio_terms(above: Weights, below: Weights, n: int, *, first: int, length: int) -> Iterator[int]:
    """Give the same one by one, for a caller who stops when enough is known."""
    lead, steps = _recurrence(above, below, n)
    found = [first]
    yield first
    for k in range(1, length):
        total = 0
        for back, fixed, falling in steps:
            if back > k:
                break
            total += (fixed - falling * k) * found[k - back]
        found.append(total // (lead * k))
        yield found[k]


def _recurrence(above: Weights, below: Weights, n: int) -> tuple[int, list[tuple[int, int, int]]]:
    """Give r₀ and the steps (i, s + r·i, r) with which k·r₀·q[k] = Σ ((s + r·i) − r·k)·q[k − i]."""
    product: dict[int, int] = {}
    change: dict[int, int] = {}
    for i, a in above.items():
        for j, c in below.items():
            product[i + j] = product.get(i + j, 0) + a * c
            change[i + j] = change.get(i + j, 0) + n * (i - j) * a * c
    common = gcd(*product.values(), *change.values())
    steps = [(i, (change[i] + product[i] * i) // common, product[i] // common) for i in sorted(product) if i and (change[i] or product[i])]
    return product[0] // common, steps


def product(a: Weights, b: Weights) -> dict[int, int]:
    """Give the weights of the sum of two independent things.

    >>> product({0: 1, 1: 1}, {0: 2, 10: 1})
    {0: 2, 10: 1, 1: 2, 11: 1}
    """
    if len(a) * len(b) <= _MANY:
        return _double_loop(a, b)
    low_a, low_b = min(a), min(b)
    span = (max(a) - low_a) + (max(b) - low_b) + 1
    bits = (sum(a.values()) * sum(b.values())).bit_length()
    if span > _SPREAD * (len(a) + len(b)):
        spend("the sum", steps=len(a) * len(b), bits=bits, outcomes=min(span, len(a) * len(b)))
        return dict(sorted(_double_loop(a, b).items()))
    spend("the sum", steps=2 * span, bits=bits, outcomes=span)
    return unpacked(_packed(a, low_a, bits) * _packed(b, low_b, bits), low_a + low_b, span, bits)


def _packed(weights: Weights, low: int, bits: int) -> int:
    """Write all weights side by side into one integer (Kronecker's substitution), each with room for `bits` bits."""
    width = bits // 8 + 1
    return int.from_bytes(b"".join(weights.get(value, 0).to_bytes(width, "little") for value in range(low, max(weights) + 1)), "little")


def unpacked(packed: int, low: int, length: int, bits: int) -> dict[int, int]:
    """Read `length` weights that stand side by side in one integer, the first of them of the outcome `low`."""
    width = bits // 8 + 1
    row = packed.to_bytes(length * width, "little")
    at = (int.from_bytes(row[i : i + width], "little") for i in range(0, length * width, width))
    return {value: weight for value, weight in enumerate(at, low) if weight}


def _double_loop(a: Weights, b: Weights) -> dict[int, int]:
    found: dict[int, int] = {}
    get = found.get
    for x, p in a.items():
        for y, q in b.items():
            found[x + y] = get(x + y, 0) + p * q
    return found
