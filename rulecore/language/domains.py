"""What values an expression can have: an interval of numbers, some words of a list, or unknown; used to find what says nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Callable

#: Lowest and highest value, none where there is no end.
Interval = tuple[Any, Any]

ANY: Interval = (None, None)


def plus(a: Interval, b: Interval) -> Interval:
    """Add two intervals.

    >>> plus((1, 6), (None, 2))
    (None, 8)
    """
    return (None if None in (a[0], b[0]) else a[0] + b[0], None if None in (a[1], b[1]) else a[1] + b[1])


def turned(a: Interval) -> Interval:
    """Turn the sign of an interval."""
    return (None if a[1] is None else -a[1], None if a[0] is None else -a[0])


def times(a: Interval, b: Interval) -> Interval:
    """Multiply two intervals; an open end makes the product unknown, unless a factor is one positive number."""
    if None not in (*a, *b):
        corners = [x * y for x in a for y in b]
        return (min(corners), max(corners))
    for one, other in ((a, b), (b, a)):
        if one[0] is not None and one[0] == one[1] and one[0] > 0:
            return (None if other[0] is None else one[0] * other[0], None if other[1] is None else one[0] * other[1])
    return ANY


def spanned(a: Interval, b: Interval) -> Interval:
    """Give the interval that holds both."""
    return (None if None in (a[0], b[0]) else min(a[0], b[0]), None if None in (a[1], b[1]) else max(a[1], b[1]))


def meet(a: Interval, b: Interval) -> Interval | None:
    """Give what two intervals share, or none when they share nothing."""
    low = a[0] if b[0] is None else b[0] if a[0] is None else max(a[0], b[0])
    high = a[1] if b[1] is None else b[1] if a[1] is None else min(a[1], b[1])
    return None if low is not None and high is not None and low > high else (low, high)


def within(inner: Interval, outer: Interval) -> bool:
    """Say whether all of one interval lies in the other."""
    below = outer[0] is None or (inner[0] is not None and inner[0] >= outer[0])
    return below and (outer[1] is None or (inner[1] is not None and inner[1] <= outer[1]))


class Ranges:
    """Works out the interval of a checked number; `known` gives that of names, `other` that of quantities and look-ups."""

    def __init__(self, known: dict[str, Interval], other: Callable[[c.Value], Interval | None] | None = None) -> None:
        self.known = known
        self.other = other

    def of(self, node: c.Value | None) -> Interval:
        """Give the interval of a number."""
        if isinstance(node, c.Constant) and not isinstance(node.value, (str, bool)):
            return (node.value, node.value)
        if isinstance(node, c.Local):
            return self.known.get(node.name, ANY)
        if isinstance(node, c.Arithmetic):
            return self._arithmetic(node)
        if isinstance(node, c.Negative):
            return turned(self.of(node.value))
        if isinstance(node, c.If):
            return spanned(self.of(node.then), self.of(node.otherwise))
        if isinstance(node, c.Fallback):
            return spanned(self.of(node.value), self.of(node.default))
        if isinstance(node, c.Function):
            return self._function(node)
        if isinstance(node, (c.Count, c.Level, c.Track)) or (isinstance(node, c.Clock) and node.name == "turn"):
            return (0, None)
        if isinstance(node, c.Dice):
            return self._dice(node)
        found = self.other(node) if self.other is not None and node is not None else None
        return found if found is not None else ANY

    def _arithmetic(self, node: c.Arithmetic) -> Interval:
        left, right = self.of(node.left), self.of(node.right)
        if node.operator == "+":
            return plus(left, right)
        if node.operator == "-":
            return plus(left, turned(right))
        return times(left, right) if node.operator == "*" else ANY

    def _function(self, node: c.Function) -> Interval:
        parts = [self.of(each) for each in node.arguments]
        lows, highs = [p[0] for p in parts], [p[1] for p in parts]
        if node.function == "min":
            return (None if None in lows else min(lows), min((h for h in highs if h is not None), default=None))
        if node.function == "max":
            return (max((low for low in lows if low is not None), default=None), None if None in highs else max(highs))
        if node.function in ("floor", "ceil", "round"):
            return parts[0] if all(isinstance(each, int) or each is None for each in parts[0]) else ANY
        if node.function == "abs":
            low, high = parts[0]
            return parts[0] if low is not None and low >= 0 else (0, max(-low, high) if None not in (low, high) else None)
        if node.function == "remainder" and parts[1][0] is not None and parts[1][0] == parts[1][1] and parts[1][0] > 0:
            return (0, parts[1][0] - 1 if isinstance(parts[1][0], int) else parts[1][0])
        return ANY

    def _dice(self, node: c.Dice) -> Interval:
        faces = node.faces or (1, node.sides)
        count = self.of(node.count)
        if node.keep is not None:
            count = (node.keep[1], node.keep[1])
        low, high = times(count, (min(faces), max(faces)))
        return (low, None) if node.exploding is not None else (low, high)
