"""Writes what came of one part into the cases that were taken through it, and takes those on that came to effects which end it."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cases import Cases, merged
from rulecore.analysis.odds.columns import VALUE
from rulecore.analysis.odds.parts import ENOUGH
from rulecore.errors import RulesWrong
from rulecore.values.refusals import CutTooLow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.analysis.odds.cases import Outcome, Spread
    from rulecore.analysis.odds.flow import Flow
    from rulecore.analysis.odds.parts import Memo, Part, Pending

    Weights = dict[int, int]
    #: Cases with their weights, of which the same comes.
    Lot = list[tuple[int, int]]


class Step:
    """Writes what came of one part into the cases, and takes those on that are not through."""

    def __init__(self, flow: Flow, part: Part, memo: Memo, now: Cases) -> None:
        self.flow = flow
        self.part = part
        self.memo = memo
        self.now = now
        self.total = now.total
        self.found = now
        #: Whether names of the list around were put aside.
        self.aside = False
        self.pending: dict[Any, tuple[Pending, Weights]] = {}

    def passes(self, spread: Spread) -> bool:
        """Say whether nothing came of a part but that its effects are still to be done: then the cases go to these as they are."""
        outcome = spread.outcomes[0][0] if len(spread.outcomes) == 1 and not spread.left else None
        now = self.now
        if outcome is None or outcome.pending is None or outcome.places or now.ends or now.left:
            return False
        forgotten = self.memo.forgotten
        if _any_at(now.weights, forgotten):
            return False
        self.found = Cases({}, now.total)
        self.pending = {outcome.pending.key: (outcome.pending, now.weights)}
        return True

    def take(self, came: list[tuple[Lot, Spread]]) -> None:
        """Write what came of each lot into its cases."""
        now = self.now
        scale = came[0][1].total if len(came) == 1 else lcm(*[spread.total for _, spread in came])
        self.total = now.total * scale
        self.found = found = Cases({}, self.total, now.left * scale)
        for how, weights in (now.ends or {}).items():
            found.ends = {**(found.ends or {}), how: {case: weight * scale for case, weight in weights.items()}}
        if self.memo.seen != self.flow.columns.count:
            self.memo.look_at(self.part, self.flow.columns)
        forgotten = self.memo.forgotten
        for lot, spread in came:
            more = scale // spread.total
            if spread.left:
                found.left += spread.left * more * sum([weight for _, weight in lot])
            for outcome, share in spread.outcomes:
                values, weighs, rest = outcome.values, share * more, ~(outcome.places | forgotten)
                into = found.weights
                if outcome.ends:
                    into, values = self._into(outcome), self._values(outcome)
                get = into.get
                for case, weight in lot:
                    key = case & rest | values
                    into[key] = get(key, 0) + weight * weighs

    def _values(self, outcome: Outcome) -> int:
        if outcome.value is None or outcome.value is ENOUGH:
            return outcome.values
        return outcome.values | self.flow.columns.name(VALUE).bits(outcome.value)

    def _into(self, outcome: Outcome) -> Weights:
        if outcome.pending is not None:
            return self.pending.setdefault(outcome.pending.key, (outcome.pending, {}))[1]
        if outcome.stop is not None:
            return self.found.end(outcome.stop)
        return self.found.end(ENOUGH) if outcome.value is ENOUGH else self.found.weights

    def done(self) -> Cases:
        """Take on the cases that came to effects which end the part, and give all cases that are through."""
        if not self.pending:
            return self.found.lowest()
        whole = sum(self.now.weights.values()) * (self.total // self.now.total)
        return merged([self.found, *[self._on(pending, weights, whole) for pending, weights in self._families()]])

    def _families(self) -> list[tuple[Pending, Weights]]:
        """Put effects together that differ only in the values of names: these become names of the cases."""
        if len(self.pending) == 1:
            ((pending, weights),) = self.pending.values()
            return [(pending, weights if pending.shared else self._inside(weights))]
        families: dict[Any, list[tuple[Pending, Weights]]] = {}
        for pending, weights in self.pending.values():
            families.setdefault(pending.family, []).append((pending, weights if pending.shared else self._inside(weights)))
        return [family[0] if len(family) == 1 else self._family(family) for family in families.values()]

    def _inside(self, weights: Weights) -> Weights:
        """Put the names of the list around aside, which effects with a scope of their own must not take for theirs."""
        columns = self.flow.columns
        names = columns.name_mask
        if not _any_at(weights, names):
            return weights
        aside = columns.aside(self.flow.depth)
        self.aside = True
        return {case & ~names | aside.bits(case & names): weight for case, weight in weights.items()}

    def _outside(self, cases: Cases) -> Cases:
        """Bring the names of the list around back, in place of those that were given inside."""
        columns = self.flow.columns
        aside = columns.aside(self.flow.depth)
        places = ~(columns.name_mask | aside.mask)
        found = Cases({}, cases.total, cases.left)
        for how, weights in ((None, cases.weights), *(cases.ends or {}).items()):
            into = found.weights if how is None else found.end(how)
            for case, weight in weights.items():
                key = case & places | aside.of(case)
                into[key] = into.get(key, 0) + weight
        return found

    def _family(self, family: list[tuple[Pending, Weights]]) -> tuple[Pending, Weights]:
        first, columns = family[0][0], self.flow.columns
        helds = [pending.held for pending, _ in family]
        differing = [name for place, (name, value) in enumerate(first.held) if any(held[place][1] != value for held in helds)]
        mask = 0
        for name in differing:
            mask |= columns.name(name).mask
        together: Weights = {}
        for pending, weights in family:
            names = 0
            for name in differing:
                if name in pending.names:
                    names |= columns.name(name).bits(pending.names[name])
            for case, weight in weights.items():
                key = case & ~mask | names
                together[key] = together.get(key, 0) + weight
        return first.without(differing), together

    def _on(self, pending: Pending, weights: Weights, whole: int) -> Cases:
        flow, running = self.flow, self.flow.explorer.p.running
        bits, depth = flow.bits, len(running)
        flow.bits = bits + whole.bit_length() - sum(weights.values()).bit_length()
        flow.depth += 1
        running.extend(pending.frames)
        try:
            after = flow.through(pending.parts, pending.names, Cases(weights, self.total))
        except (CutTooLow, RulesWrong) as wrong:
            if not pending.beyond:
                raise
            flow.explorer.cuts.recut(pending.cuts, wrong)
            return Cases({}, self.total, sum(weights.values()))
        finally:
            del running[depth:]
            flow.bits = bits
            flow.depth -= 1
        if pending.shared:
            after = _only(after, ~self.memo.forgotten)
        elif pending.parts.names_stay or self.aside:
            after = self._outside(after)
        return _from_outside(after, len(pending.frames))


def _any_at(cases: Iterable[int], places: int) -> bool:
    """Say whether something stands at some places of any case."""
    for case in cases:  # noqa: SIM110 - asked so often that a generator is felt
        if case & places:
            return True
    return False


def _only(cases: Cases, places: int) -> Cases:
    """Leave out some places of all cases."""
    if not any(_any_at(weights, ~places) for weights in (cases.weights, *(cases.ends or {}).values())):
        return cases
    found = Cases({}, cases.total, cases.left)
    for how, weights in ((None, cases.weights), *(cases.ends or {}).items()):
        into = found.weights if how is None else found.end(how)
        for case, weight in weights.items():
            key = case & places
            into[key] = into.get(key, 0) + weight
    return found


def _from_outside(cases: Cases, inside: int) -> Cases:
    """Count the frames that are stopped from outside of so many of them."""
    if not cases.ends:
        return cases
    found = Cases(dict(cases.weights), cases.total, cases.left)
    for how, weights in cases.ends.items():
        into = found.weights if how is not ENOUGH and how <= inside else found.end(how if how is ENOUGH else how - inside)
        for case, weight in weights.items():
            into[case] = into.get(case, 0) + weight
    return found
