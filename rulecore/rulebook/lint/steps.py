"""Works the interval of a quantity through its stages, in the order in which the quantity itself is worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.domains import Interval, plus, spanned, times, turned
from rulecore.rulebook.lint.regimes import sums
from rulecore.values.numbers import divide, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.language.lines import Line, Plan
    from rulecore.rulebook.lint.ranges import QuantityRanges, Reach

NONE: Interval = (0, 0)


class Steps:
    """The stages of one quantity; `top` is the highest rank of the ladder it belongs to.

    `met` keeps what each line that limits, bounds or sets meets when its turn comes, by the identity of the line.
    """

    def __init__(self, plan: Plan, reader: Reach, rules: QuantityRanges, top: int | None) -> None:
        self.plan = plan
        self.reader = reader
        self.rules = rules
        self.top = top
        self.met: dict[int, Interval] = {}
        self.ignored = {line.change.target.rpartition(".")[2] for line in plan.lines if line.change.verb == "ignore"}

    def after(self, base: Interval) -> Interval:
        """Give what comes of the base after all stages."""
        now = self._rounded_once(base)
        for stage in self.plan.stages:
            lines = [each for each in self.plan.lines if (each.stage or self.plan.stages[0]) == stage]
            now = self._sets(now, self._meeting(now, _of(lines, "set")))
            now = self._factors(now, _of(lines, "halve", "double"))
            adding = _of(lines, "plus")
            now = self._plus(now, [each for each in adding if not _bounded(each)])
            now = self._toward(now, self._meeting(now, [each for each in adding if _bounded(each)]))
            if self.top is not None:
                now = _clamped(now, self.top)
            for verb in ("least", "most"):
                for line in self._meeting(now, _of(lines, verb)):
                    now = self._limited(now, line)
        return now

    def _meeting(self, now: Interval, lines: list[Line]) -> list[Line]:
        self.met.update({id(line): now for line in lines})
        return lines

    # ---- lines ---------------------------------------------------------------------------------------------------------

    def sure(self, line: Line) -> bool:
        """Say whether a line counts whatever happens."""
        return line.guard is None and line.change.when is None and not line.links and line.id.rpartition(".")[2] not in self.ignored

    def amount(self, line: Line) -> Interval:
        """Give what a line adds when it counts: its amount, times `per` and how many there are, capped by `at most`."""
        change = line.change
        found = self.reader.of(change.amount)
        for factor in (change.per, line.times):
            if factor is not None:
                low, high = self.reader.of(factor)
                found = scaled(found, (max(0, low) if low is not None else 0, max(0, high) if high is not None else None))
        if change.bound_word == "at most":
            cap = self.reader.of(change.bound)
            found = turned(_least_of(turned(found), cap)) if change.minus else _least_of(found, cap)
        if line.links:
            return scaled(found, self.rules.levels(line.links))
        return found

    # ---- steps of a stage ----------------------------------------------------------------------------------------------

    def _rounded_once(self, now: Interval) -> Interval:
        """Round before the first stage, unless a line of it halves or doubles: then rounding comes once, after that."""
        way, first = self.plan.rounding, self.plan.stages[0]
        factors = [each for each in _of(self.plan.lines, "halve", "double") if (each.stage or first) == first]
        if way == "none" or self.top is not None or factors:
            return now
        return _each_end(now, lambda number: rounded(number, way))

    def _sets(self, now: Interval, lines: list[Line]) -> Interval:
        found = [self.reader.of(line.change.amount) for line in lines]
        if not found:
            return now
        together = found[0]
        for each in found[1:]:
            together = spanned(together, each)
        return together if any(self.sure(line) for line in lines) else spanned(now, together)

    def _factors(self, now: Interval, lines: list[Line]) -> Interval:
        if not lines:
            return now
        least = most = 1
        alone: dict[str, bool] = {}
        for line in sorted(lines, key=lambda each: not self.sure(each)):
            if line.group and self.plan.groups.get(line.group):
                if alone.get(f"{line.group} {line.change.verb}"):
                    continue
                alone[f"{line.group} {line.change.verb}"] = True
            halves = line.change.verb == "halve"
            if halves or self.sure(line):
                least = divide(least, 2) if halves else least * 2
            if not halves or self.sure(line):
                most = divide(most, 2) if halves else most * 2
        ways = sorted({each.change.rounding for each in lines if each.change.rounding})
        way = ways[0] if ways else self.plan.rounding
        corners = [_each_end(now, lambda number, factor=factor: number * factor) for factor in (least, most)]
        found = spanned(*corners)
        return found if way == "none" else _each_end(found, lambda number: rounded(number, way))

    def _plus(self, now: Interval, lines: list[Line]) -> Interval:
        groups: dict[str, list[Line]] = {}
        free: list[tuple[Line, Interval, bool]] = []
        for line in lines:
            if line.group and self.plan.groups.get(line.group):
                groups.setdefault(line.group, []).append(line)
            else:
                free.append((line, self.amount(line), self.sure(line)))
        now = plus(now, sums(free))
        for competing in groups.values():
            found = [self.amount(line) for line in competing]
            if not any(self.sure(line) for line in competing):
                found.append(NONE)
            together = found[0]
            for each in found[1:]:
                together = spanned(together, each)
            now = plus(now, together)
        return now

    def _toward(self, now: Interval, lines: list[Line]) -> Interval:
        """Let bounded lines carry the total no further than their bounds."""
        below = [(self._counting(line), self.reader.of(line.change.bound)) for line in lines if line.change.bound_word == "not below"]
        above = [(self._counting(line), self.reader.of(line.change.bound)) for line in lines if line.change.bound_word == "not above"]
        now = not_below(now, below)
        return turned(not_below(turned(now), [(turned(step), turned(bound)) for step, bound in above], lowest_first=True))

    def _counting(self, line: Line) -> Interval:
        """Give what a line adds, and 0 where it may not count."""
        found = self.amount(line)
        return found if self.sure(line) else spanned(found, NONE)

    def _limited(self, now: Interval, line: Line) -> Interval:
        limit = self.reader.of(line.change.amount)
        found = _most_of(now, limit) if line.change.verb == "least" else _least_of(now, limit)
        return found if self.sure(line) else spanned(now, found)


def not_below(now: Interval, lines: list[tuple[Interval, Interval]], *, lowest_first: bool = False) -> Interval:
    """Add steps that carry a total no further down than their bounds; those of one bound add up, the highest bound goes first.

    >>> not_below((2, 9), [((-5, -5), (4, 4))]), not_below((6, 9), [((-5, 0), (None, 4))])
    ((2, 4), (1, 9))
    """
    together: dict[Any, Interval] = {}
    for step, (low, high) in lines:
        if low is None or low != high:
            return _somewhere_below(now, lines)
        together[low] = plus(together.get(low, NONE), step)
    for bound in sorted(together, reverse=not lowest_first):
        (low, high), (down, up) = now, together[bound]
        least = None if low is None else min(low, bound) if down is None else max(low + down, min(low, bound))
        now = (least, None if high is None or up is None else max(high + up, min(high, bound)))
    return now


def _somewhere_below(now: Interval, lines: list[tuple[Interval, Interval]]) -> Interval:
    """Do the same where a bound itself is not known: no step goes below the lowest, and none lifts the total but by adding to it."""
    low, high = now
    reached, bounds = now, [bound[0] for _, bound in lines]
    for (down, up), _ in lines:
        reached = plus(reached, (down, up))
        high = None if high is None or up is None else high + max(0, up)
    if low is None or None in bounds:
        return (reached[0], high)
    lowest = min(low, *bounds)
    return (lowest if reached[0] is None else max(reached[0], lowest), high)


def scaled(found: Interval, factor: Interval) -> Interval:
    """Multiply by a factor that is not below zero and may have no end.

    >>> scaled((-2, 1), (0, None)), scaled((1, 2), (1, 3)), scaled((0, 2), (0, None))
    ((None, None), (1, 6), (0, None))
    """
    low, high = found
    least, most = factor
    if low is None or high is None or most is None:
        least = least or 0
        down = None if low is None or (low < 0 and most is None) else low * (least if low >= 0 else most)
        up = None if high is None or (high > 0 and most is None) else high * (least if high <= 0 else most)
        return (down, up)
    return times(found, factor)


def _of(lines: Iterable[Line], *verbs: str) -> list[Line]:
    return [each for each in lines if each.change.verb in verbs]


def _bounded(line: Line) -> bool:
    return line.change.bound_word in ("not below", "not above")


def _least_of(a: Interval, b: Interval) -> Interval:
    """Give the interval of the lesser of two numbers."""
    low = None if None in (a[0], b[0]) else min(a[0], b[0])
    return (low, min((each for each in (a[1], b[1]) if each is not None), default=None))


def _most_of(a: Interval, b: Interval) -> Interval:
    return turned(_least_of(turned(a), turned(b)))


def _clamped(now: Interval, top: int) -> Interval:
    low, high = now
    return (0 if low is None else min(max(low, 0), top), top if high is None else min(max(high, 0), top))


def _each_end(now: Interval, of: Any) -> Interval:
    low, high = (None if each is None else of(each) for each in now)
    return (high, low) if low is not None and high is not None and low > high else (low, high)
