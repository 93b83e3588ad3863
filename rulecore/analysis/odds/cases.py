"""Distributions of cases, and what may come of one thing that is performed: what it wrote, the names it gave, how it ended."""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.columns import frozen

if TYPE_CHECKING:
    from rulecore.analysis.odds.parts import Pending

    Weights = dict[int, int]

#: Weights are brought down to their lowest terms when their total has more bits than this.
MOST_BITS = 200


class Cases:
    """A distribution of cases, with whole weights over one total; `left` is the weight of what was not followed to its end.

    `ends` are cases that were through before the end of the list in which they came about: by how many frames they stop, or that a loop
    has turned often enough.
    """

    __slots__ = ("ends", "left", "total", "weights")

    def __init__(self, weights: Weights, total: int, left: int = 0, ends: dict[Any, Weights] | None = None) -> None:
        self.weights = weights
        self.total = total
        self.left = left
        self.ends = ends

    def end(self, how: Any) -> Weights:
        """Give the cases that ended in a way, to add to."""
        if self.ends is None:
            self.ends = {}
        return self.ends.setdefault(how, {})

    def heaviest(self, number: int) -> tuple[Weights, list[tuple[int, int]]]:
        """Give so many of the heaviest cases, and the others."""
        listed = sorted(self.weights.items(), key=_heaviest)
        return dict(listed[:number]), listed[number:]

    def lowest(self) -> Cases:
        """Bring the weights down to their lowest terms where the total is long."""
        if self.total.bit_length() <= MOST_BITS:
            return self
        every = [self.weights, *(self.ends or {}).values()]
        common = gcd(self.total, self.left, *[weight for weights in every for weight in weights.values()])
        if common == 1:
            return self
        weights, *others = [{case: weight // common for case, weight in each.items()} for each in every]
        return Cases(weights, self.total // common, self.left // common, dict(zip(self.ends or (), others, strict=True)) or None)


def merged(parts: list[Cases]) -> Cases:
    """Put distributions together that share the probability of one whole."""
    parts = [each for each in parts if each.weights or each.left or each.ends] or parts[:1]
    if len(parts) == 1:
        return parts[0].lowest()
    total = lcm(*[each.total for each in parts])
    found = Cases({}, total)
    for each in parts:
        scale = total // each.total
        found.left += each.left * scale
        _pour(each.weights, found.weights, scale)
        for how, weights in (each.ends or {}).items():
            _pour(weights, found.end(how), scale)
    return found.lowest()


def _pour(weights: Weights, into: Weights, scale: int) -> None:
    get = into.get
    for case, weight in weights.items():
        into[case] = get(case, 0) + weight * scale


class Outcome:
    """One thing that may come of something performed: which places of a case it wrote and with what.

    It may have stopped a frame, counted from within, or given something back; `pending` are effects that are still to be done.
    """

    __slots__ = ("ends", "key", "pending", "places", "stop", "value", "values")

    def __init__(self, places: int, values: int, *, stop: int | None = None, value: Any = None, pending: Pending | None = None) -> None:
        self.places = places
        self.values = values
        self.stop = stop
        self.value = value
        self.pending = pending
        #: Whether the list of effects in which it came about is not simply gone on with.
        self.ends = stop is not None or value is not None or pending is not None
        if not self.ends:
            self.key: Any = (places, values)
            return
        self.key = (places, values, stop, None if value is None else frozen(value), None if pending is None else pending.key)


class Spread:
    """What may come of something performed, with whole weights over one total; `left` is the weight of what was not followed."""

    __slots__ = ("left", "outcomes", "total")

    def __init__(self, outcomes: list[tuple[Outcome, int]], total: int, left: int = 0) -> None:
        self.outcomes = outcomes
        self.total = total
        self.left = left

    def lowest(self) -> Spread:
        """Bring the weights down to their lowest terms where the total is long."""
        if self.total.bit_length() <= MOST_BITS:
            return self
        common = gcd(self.total, self.left, *[weight for _, weight in self.outcomes])
        return Spread([(outcome, weight // common) for outcome, weight in self.outcomes], self.total // common, self.left // common)


class Gathering:
    """Outcomes that come in with weights over totals of all kinds, merged as they come."""

    __slots__ = ("_found", "_left", "_total")

    def __init__(self) -> None:
        self._found: dict[Any, list[Any]] = {}
        self._left = 0
        self._total = 1

    def add(self, outcome: Outcome, top: int, under: int) -> None:
        """Take in one outcome."""
        if under != self._total:
            top *= self._scale(under)
        found = self._found.get(outcome.key)
        if found is None:
            self._found[outcome.key] = [outcome, top]
        else:
            found[1] += top

    def leave(self, top: int, under: int) -> None:
        """Take in what is not followed."""
        if top:
            scaled = top if under == self._total else top * self._scale(under)  # which may change what is left so far
            self._left += scaled

    def _scale(self, under: int) -> int:
        """Give what weights over a total have to be multiplied by; where the own total is no multiple of it, that becomes one."""
        total = self._total
        if total % under:
            more = under // gcd(total, under)
            self._total = total = total * more
            self._left *= more
            for each in self._found.values():
                each[1] *= more
        return total // under

    def spread(self) -> Spread:
        """Give what came in over one total."""
        return Spread([(outcome, weight) for outcome, weight in self._found.values()], self._total, self._left).lowest()


def _heaviest(each: tuple[int, int]) -> int:
    return -each[1]
