"""Takes distributions of cases through what is done one after the other: all cases at once, and alike ones merged after each.

Cases are put together by the places that a part may touch before its first list of effects; each lot is performed once, in the real state,
and what came of it is written into every case of the lot. Effects that end a part are not performed within it: the cases of all lots
that come to the same list are taken through that list together. And where many cases differ only in what a list does not touch, what
comes of the list is worked out once for what it does touch.
"""

from __future__ import annotations

from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cases import Cases, merged
from rulecore.analysis.odds.columns import frozen
from rulecore.analysis.odds.cuts import MOST_CUTS, Recut, ever_further
from rulecore.analysis.odds.parts import ENOUGH, Memo, MemoOfList
from rulecore.analysis.odds.steps import Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.odds.cases import Spread
    from rulecore.analysis.odds.explorer import Explorer
    from rulecore.analysis.odds.parts import Part, Tag, Together

    Names = dict[str, Any]
    Weights = dict[int, int]
    #: Cases with their weights, of which the same comes.
    Lot = list[tuple[int, int]]

#: A definition that runs within itself is followed down to where one case in 2^40 is left.
LEAST_BITS, MOST_WITHIN = 40, 12
#: Cases are taken through a list apart where so many of them are alike in what it touches.
ALIKE = 16
#: What comes of a list is worked out apart for a case that was taken through it with others so often.
MET = 3
#: So many cases are many: of these the lightest may be left open; so many of them are looked at for what keeps them apart.
MANY, NAMED = 1_000, 100


class Flow:
    """Takes cases through lists of parts."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.columns = explorer.columns
        self._memos: dict[Any, Memo] = {}
        self._lists: dict[Any, MemoOfList] = {}
        #: How far down the weight of what is followed is, in powers of two.
        self.bits = 0
        #: How many lists are gone through just now, one within the other.
        self.depth = 0

    def forget(self) -> None:
        """Forget what came of everything."""
        self._memos.clear()
        self._lists.clear()

    # ---- lists -------------------------------------------------------------------------------------------------------------------------

    def through(self, parts: Together, names: Names, now: Cases) -> Cases:
        """Give what may come of parts done one after the other; what stops frames around them is among the ends."""
        if not parts.remembered or not now.weights:
            return self._in_a_row(parts, names, now)
        memo = self._lists.get(parts.ident)
        if memo is None:
            memo = self._lists[parts.ident] = MemoOfList()
        mask, tag = memo.places(parts, self.columns), self._tag(parts, names)
        lots = _lots(now.weights, mask)
        few = len(lots) * ALIKE <= len(now.weights) or len(lots) == 1 < len(now.weights)
        if parts.turns and (few or len(lots) == 1):
            chains = memo.chains.setdefault(tag, {})
            return self._apart(lots, mask, now, lambda key: self._turned(parts, names, chains, key))
        tag = (*tag, len(parts))
        found = memo.found.setdefault(tag, {})
        met = memo.met.setdefault(tag, {})
        known = lots if few else {key: lot for key, lot in lots.items() if key in found or met.get(key, 0) >= MET}
        met.update({key: met.get(key, 0) + 1 for key in lots})
        if not known:
            return self._in_a_row(parts, names, now)
        done = self._apart(known, mask, Cases({}, now.total, now.left), lambda key: self._alone(parts, names, found, key))
        if len(known) == len(lots):
            return done
        rest = {case: weight for key, lot in lots.items() if key not in known for case, weight in lot}
        return merged([done, self._in_a_row(parts, names, Cases(rest, now.total))])

    def _tag(self, of: Part | Together, names: Names) -> Tag:
        if of.names is None:
            given: Tag = tuple([(name, frozen(names[name])) for name in sorted(names)])
        else:
            get = names.get
            given = tuple([frozen(get(name)) for name in of.names])
        return (*given, self.explorer.around()) if of.context else given

    def _alone(self, parts: Together, names: Names, found: dict[int, Cases], key: int) -> Cases:
        """Give what comes of the one case that is nothing but what the parts touch."""
        return self.explorer.known(found, key, lambda: self._in_a_row(parts, names, Cases({key: 1}, 1)))

    def _turned(self, parts: Together, names: Names, chains: dict[int, list[Cases]], key: int) -> Cases:
        """Give what comes of so many turns of a loop, going on from where fewer of them came."""
        chain = chains.setdefault(key, [Cases({key: 1}, 1)])
        explorer = self.explorer
        short, explorer.cut_short = explorer.cut_short, False
        now = chain[min(len(parts), len(chain) - 1)]
        for turn in range(len(chain), len(parts) + 1):
            now = self._step(parts[0], names, now, len(parts) + 1 - turn)
            if not explorer.cut_short:
                chain.append(now)
        explorer.cut_short = explorer.cut_short or short
        return _turned_enough(now)

    def _apart(self, lots: dict[int, Lot], mask: int, now: Cases, come: Callable[[int], Cases]) -> Cases:
        """Give what comes of lots of cases that differ only in what is not touched, each worked out alone."""
        came = [(lot, come(key)) for key, lot in lots.items()]
        scale = lcm(*[each.total for _, each in came])
        found = Cases({}, now.total * scale, now.left * scale)
        rest = ~mask
        for lot, each in came:
            more = scale // each.total
            found.left += each.left * more * sum([weight for _, weight in lot])
            for how, weights in ((None, each.weights), *(each.ends or {}).items()):
                into = found.weights if how is None else found.end(how)
                get = into.get
                shares = [(case, share * more) for case, share in weights.items()]
                for case, weight in lot:
                    untouched = case & rest
                    for touched, share in shares:
                        key = untouched | touched
                        into[key] = get(key, 0) + weight * share
        return found.lowest()

    def _in_a_row(self, parts: Together, names: Names, now: Cases) -> Cases:
        for place, part in enumerate(parts):
            if not now.weights:
                break
            now = self._step(part, names, now, len(parts) - place)
        return _turned_enough(now)

    # ---- one part ----------------------------------------------------------------------------------------------------------------------

    def _step(self, part: Part, names: Names, now: Cases, left_parts: int) -> Cases:
        """Give the cases after one part; it may take its share of the work that is left."""
        explorer, memo = self.explorer, self._memos.get(part.ident)
        if memo is None:
            memo = self._memos[part.ident] = Memo(part.keep, explorer.alike(part.views), explorer.alike(part.later))
        outer, bits, spent, number = explorer.stop_at, self.bits, explorer.spent, len(now.weights)
        if memo.active >= MOST_WITHIN and bits > LEAST_BITS:
            explorer.branches.endless(part)
            return Cases({}, now.total, now.left + sum(now.weights.values()), now.ends)
        memo.active += 1
        try:
            if explorer.thins is not None and number > MANY:
                now = self._without_lightest(part, now)
                number = len(now.weights)
            room = max(0, outer - spent)
            if not explorer.whole:
                room //= left_parts
                explorer.stop_at = spent + room
            if room < number:
                explorer.give_up()
                now = self._that_fit(part, now, room)
                number = room
            explorer.spent = spent + number
            for _ in range(MOST_CUTS):
                try:
                    return self._stepped(part, memo, names, now)
                except Recut:
                    memo.head.clear()
        finally:
            memo.active -= 1
            explorer.stop_at, self.bits = outer, bits
        raise ever_further()

    def _without_lightest(self, part: Part, now: Cases) -> Cases:
        """Leave the lightest cases open, of which there are most."""
        now, dropped = now.without_lightest(self.explorer.may_leave(now.total))
        if dropped:
            self.explorer.cut_short = True
            for case in dropped[-NAMED:]:
                self.explorer.branches.dropped(part, self.columns.writes(case))
        return now

    def _that_fit(self, part: Part, now: Cases, room: int) -> Cases:
        """Drop the lightest cases where there is not work left for all of them."""
        self.explorer.cut_short = True
        weights, dropped = now.heaviest(room)
        for case, _ in dropped:
            self.explorer.branches.dropped(part, self.columns.writes(case))
        return Cases(weights, now.total, now.left + sum([weight for _, weight in dropped]), now.ends)

    def _stepped(self, part: Part, memo: Memo, names: Names, now: Cases) -> Cases:
        if memo.seen != self.columns.count:
            memo.look_at(part, self.columns)
        tag = self._tag(part, names) if part.tagged or part.context else ()
        step = Step(self, part, memo, now)
        explorer = self.explorer
        if part.whole is None:  # nobody knows what it reads
            step.take([([(case, weight)], explorer.performed(part, memo, case, names)) for case, weight in now.weights.items()])
            return step.done()
        head = memo.head.setdefault(tag, {})
        deep: Weights = {}
        came: list[tuple[Lot, Spread]] = []
        for key, lot in _first_lots(memo, now.weights).items():
            spread = head[key] if key in head else explorer.begun(part, memo, head, key, names)
            if spread is None:
                deep.update(lot)
            else:
                came.append((lot, spread))
        if len(came) == 1 and not deep and step.passes(came[0][1]):
            return step.done()
        if deep:
            whole = memo.whole.setdefault(tag, {})
            memo.look_at(part, self.columns)
            for key, lot in _lots(deep, memo.whole_mask).items():
                came.append((lot, explorer.known(whole, key, partial(explorer.performed, part, memo, key, names))))
        step.take(came)
        return step.done()


def _first_lots(memo: Memo, weights: Weights) -> dict[int, Lot]:
    """Put cases together that are alike for a part before its first list of effects."""
    mask, alike = memo.head_mask, memo.alike
    if not alike:
        return _lots(weights, mask)
    looked_at = [(each.column.mask, each.of) for each in alike.values()]
    for place, _ in looked_at:
        mask &= ~place
    lots: dict[int, Lot] = {}
    for case, weight in weights.items():
        key = case & mask
        for place, of in looked_at:
            key |= of(case & place)
        lots.setdefault(key, []).append((case, weight))
    return lots


def _lots(weights: Weights, mask: int) -> dict[int, Lot]:
    """Put cases together that are alike in some places."""
    lots: dict[int, Lot] = {}
    for case, weight in weights.items():
        key = case & mask
        lot = lots.get(key)
        if lot is None:
            lots[key] = [(case, weight)]
        else:
            lot.append((case, weight))
    return lots


def _turned_enough(cases: Cases) -> Cases:
    """Give cases that left a loop before its last turn with all others behind it."""
    if not cases.ends or ENOUGH not in cases.ends:
        return cases
    ends = dict(cases.ends)
    weights = dict(cases.weights)
    for case, weight in ends.pop(ENOUGH).items():
        weights[case] = weights.get(case, 0) + weight
    return Cases(weights, cases.total, cases.left, ends or None)
