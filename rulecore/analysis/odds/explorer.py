"""Follows everything that may come of rules with dice in them, each case with its exact weight, by performing them in the real state.

Whatever is performed runs once for each branch of its dice, and what came of it is remembered by the values it reads, so that nothing is
performed twice. Where effects stand one after the other, all cases are taken through them together and merged in between. Effects in an
effect that goes on after them are worked out as a whole, and for the one around them their outcomes are the faces of one big die.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, TypeVar

from rulecore.analysis.odds.alike import Alike
from rulecore.analysis.odds.cases import Cases, Gathering, Outcome, Spread
from rulecore.analysis.odds.columns import VALUE, Columns
from rulecore.analysis.odds.cuts import MOST_CUTS, Cuts, ever_further, has_beyond
from rulecore.analysis.odds.flow import Flow
from rulecore.analysis.odds.parts import Pending
from rulecore.analysis.odds.paths import Again, Choice, Deeper, Ended, Exhausted, LeftOpen, Path, Recast
from rulecore.analysis.odds.throws import Faces
from rulecore.engine.interruptions import Stopped
from rulecore.errors import RulecoreError, RulesWrong
from rulecore.values.refusals import CutTooLow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulecore.analysis.odds.branches import Branches
    from rulecore.analysis.odds.cone import Cone
    from rulecore.analysis.odds.parts import Act, Memo, Part, Together

    T = TypeVar("T")
    Names = dict[str, Any]
    #: A branch that is still to be gone: minus its weight in 2^64ths, a number, its dice, its weight.
    Waiting = tuple[int, int, list[Choice], int, int]

#: So much work one question may take, a few seconds: 1 for a case that is taken through an effect, 20 for a branch of code.
BUDGET = 400_000
#: How much may be left open before each effect, one in two to the power of it: while the first part of the work is used up, the second, ...
LEAVES = (20, 18, 16, 14, 12, 10, 8, 6)


class Explorer:
    """Works out what may come of acts in one state."""

    def __init__(self, p: Any, cone: Cone, budget: int, branches: Branches) -> None:
        self.p = p
        self.state = p.state
        self.cone = cone
        self.columns = Columns(p.state, cone)
        self.flow = Flow(self)
        self.budget = budget
        self.spent = 0
        self.stop_at = budget
        self.branches = branches
        self.path: Path | None = None
        self.cut_short = False
        #: How far out each exploding roll is cut by now, by where it stands.
        self.cuts = Cuts()
        #: Whether effects that end the branch may be left to others, and whether a list of effects before that is not gone into.
        self.may_end = self.stops_at_lists = False
        #: Whether nothing is to be dropped for want of work.
        self.whole = False
        #: Where the lightest of many cases are left open: the work at its beginning, and how much it may take.
        self.thins: tuple[int, int] | None = None
        #: What breaks a branch off, whatever code swallows on the way.
        self.broken: type[BaseException] | None = None

    def forward(self, parts: Together, names: Names, start: Cases) -> Cases:
        """Give what may come of parts done one after the other from some cases.

        At first nothing is dropped. Where the work that is left does not suffice for that, what is known by then is kept, and of each list
        every effect has its share, so that the heaviest cases come to their end.
        """
        found = self.in_whole(parts, names, start)
        return self.in_shares(parts, names, start) if found is None else found

    def in_shares(self, parts: Together, names: Names, start: Cases) -> Cases:
        """Give what may come of it as far as the work goes that is left; again from the beginning whenever dice must be cut further out."""
        for _ in range(MOST_CUTS):
            try:
                return self.flow.through(parts, names, start)
            except Recast:
                self.flow.forget()
        raise ever_further()

    def in_whole(self, parts: Together, names: Names, start: Cases) -> Cases | None:
        """Give all that may come of it, or none where the work that is left does not suffice."""
        spent, self.whole = self.spent, True
        try:
            return self.in_shares(parts, names, start)
        except Exhausted:
            self.spent, self.broken = spent, None
            return None
        finally:
            self.whole = False

    def within(self, room: int, parts: Together, start: Cases, *, thinning: bool = False) -> Cases | None:
        """Give what may come of it for no more work than `room`, or none; `thinning` leaves the lightest of many cases open on the way."""
        outer, short = self.stop_at, self.cut_short
        self.stop_at, self.whole = min(outer, self.spent + room), True
        self.thins = (self.spent, max(1, self.stop_at - self.spent)) if thinning else None
        try:
            return self.in_shares(parts, {}, start)
        except Exhausted:
            self.broken = None
            return None
        finally:
            self.stop_at, self.thins, self.whole, self.cut_short = outer, None, False, short

    def may_leave(self, total: int) -> int:
        """Give the weight that the lightest of many cases may have together to be left open: the more, the more work is used up."""
        if self.thins is None:
            return 0
        begun, room = self.thins
        return total >> LEAVES[min((self.spent - begun) * len(LEAVES) // room, len(LEAVES) - 1)]

    def give_up(self) -> None:
        """Say that there is not work left for all cases, as long as nothing is to be dropped."""
        if self.whole:
            self.broken = Exhausted
            raise Exhausted

    # ---- dice ----------------------------------------------------------------------------------------------------------------------

    def choose(self, make: Callable[[], tuple[Sequence[tuple[Any, int]], int, int]], *, cut: Any = None) -> Any:
        """Throw one big die: `make` gives its faces with weights, heaviest first, their total, and what of that is left open."""
        path = self.path
        assert path is not None  # noqa: S101 - dice are thrown only on a path
        if path.at == len(path.choices):
            try:
                options, total, left = make()
            except CutTooLow as error:
                self.cuts.further([cut], error)
            path.choices.append(Choice(options, total, cut))
            if left:
                path.left.append((path.top * left, path.under * total))
        choice = path.choices[path.at]
        path.at += 1
        if not choice.options:
            path.top = 0
            raise LeftOpen
        value, weight = choice.options[choice.index]
        path.top *= weight
        path.under *= choice.total
        return value

    def choose_of(self, weights: dict[Any, int], total: int, *, cut: Any = None) -> Any:
        """Throw a die whose faces have these weights."""
        if len(weights) == 1:
            return next(iter(weights))
        return self.choose(lambda: (sorted(weights.items(), key=lambda each: -each[1]), total, 0), cut=cut)

    # ---- one after the other ---------------------------------------------------------------------------------------------------------

    def through(self, parts: Together, names: Names, *, tail: bool = False) -> Any:
        """Do parts one after the other, and go on with one of the outcomes; gives what the last one gave.

        `tail` says that whoever does them does nothing afterwards: then they may be left to whoever goes on with the branch.
        """
        if tail and self.may_end:
            raise Ended(parts, names, self.p.running)
        if self.stops_at_lists:
            self.broken = Deeper
            raise Deeper

        def make() -> tuple[Sequence[tuple[Any, int]], int, int]:
            found = self.flow.through(parts, names, Cases({now: 1}, 1))
            every = [((case, None), weight) for case, weight in found.weights.items()]
            every += [((case, how), weight) for how, weights in (found.ends or {}).items() for case, weight in weights.items()]
            return sorted(every, key=_heaviest), found.total, found.left

        columns = self.columns
        now = columns.now()
        case, stop = self.choose(make)
        columns.put(case, now ^ case)
        given = columns.given(case)
        value = given.pop(VALUE, None)
        names.update(given)
        if stop is not None:
            raise Stopped(self.p.running[-stop])
        return value

    def alike(self, views: dict[str, tuple[Any, ...]]) -> dict[str, Alike]:
        """Give for some names which of their values are alike for whoever asks no more than this of them."""
        return {name: Alike(self.p, name, self.columns.name(name), asked) for name, asked in views.items()}

    def known(self, found: dict[Any, T], key: Any, make: Callable[[], T]) -> T:
        """Give what is remembered under a key, or make it; what was cut short is not remembered."""
        if key in found:
            return found[key]
        short, self.cut_short = self.cut_short, False
        made = make()
        if not self.cut_short:
            found[key] = made
        self.cut_short = self.cut_short or short
        return made

    def around(self) -> Any:
        """Give what is running, as far as it matters to an effect that may stop it or finds itself within itself."""
        return tuple([(each.sort, each.id, each.names.get(each.written.get("uses_up") or "")) for each in self.p.running])

    def begun(self, part: Part, memo: Memo, head: dict[int, Spread | None], key: int, names: Names) -> Spread | None:
        """Give what may come of a part up to its first list of effects; none where it goes on after that."""
        outer, stops, short = self.stop_at, self.stops_at_lists, self.cut_short
        if not self.whole:
            self.stop_at = self.spent + max(0, outer - self.spent) // 2  # the rest is for its end
        self.stops_at_lists, self.cut_short = not part.tail, False
        found: Spread | None = None
        try:
            found = self.performed(part, memo, key, names)
        except Deeper:
            self.broken = None
        finally:
            cut_short = self.cut_short
            self.stop_at, self.stops_at_lists, self.cut_short = outer, stops, cut_short or short
        if not cut_short:
            head[key] = found
        return found

    def performed(self, part: Part, memo: Memo, case: int, names: Names) -> Spread:
        """Perform a part in one case, as far as that is written down."""
        mark = self.state.mark()
        if case:
            given = self.columns.given(case)
            if given:
                names = {**names, **given}
            self.columns.put_changed(case)
        try:
            return self.explored(part.act, names, part, memo)
        finally:
            self.state.rollback(mark)

    # ---- every branch of one act -------------------------------------------------------------------------------------------------------

    def explored(self, act: Act, names: Names, part: Part | None = None, memo: Memo | None = None) -> Spread:
        """Give what may come of an act, run once for each way its dice can fall, the heaviest first."""
        outer, lengths, could_end, bits = self.path, self.p.lengths(), self.may_end, self.flow.bits
        self.may_end = part is not None and part.tail
        try:
            for _ in range(MOST_CUTS):
                try:
                    return self._branches(act, names, part, memo)
                except Again:
                    self.cuts.again = False
            return self._branches(act, names, part, memo)
        finally:
            self.path, self.flow.bits, self.may_end = outer, bits, could_end
            self.p.cut(lengths)

    def _branches(self, act: Act, names: Names, part: Part | None, memo: Memo | None) -> Spread:
        mark, cost = self.state.mark(), part.cost if part is not None else 0
        self.spent += cost
        path = self.path = Path([], mark)
        first = self._one(act, names, path, memo)
        if not path.choices and not path.left:
            return first.spread() if isinstance(first, _Thrown) else Spread([(first, 1)], 1) if first is not None else Spread([], 1)
        found = Gathering()
        bits, number = self.flow.bits, 0
        heap: list[Waiting] = []
        came, known = first, 0
        while True:
            for share, whole in path.left:
                found.leave(share, whole)
            if isinstance(came, _Thrown):
                came.add_to(found, path)
            elif came is not None:
                found.add(came, path.top, path.under)
            for branch in path.siblings(known):
                number += 1
                heappush(heap, (-(branch[1] << 64) // branch[2], number, *branch))
            if not heap:
                return found.spread()
            if self.spent >= self.stop_at:
                self.give_up()
                self._drop(found, heap, part)
                return found.spread()
            _, _, choices, top, under = heappop(heap)
            self.spent += max(cost, 1)
            self.flow.bits = bits + under.bit_length() - top.bit_length()
            known = len(choices)
            path = self.path = Path(choices, mark)
            came = self._one(act, names, path, memo)

    def _one(self, act: Act, before: Names, path: Path, memo: Memo | None) -> Outcome | _Thrown | None:
        """Run one branch, give what came of it, and take it back; none where that is left open."""
        p, names = self.p, dict(before)
        p.begin_branch()
        stop = value = pending = None
        depth = len(p.running)
        try:
            value = act(p, names)
        except Ended as end:
            pending = Pending(end, end.running[depth:], path.cuts(), shared=end.names is names and not end.parts.loop)
        except Stopped as stopped:
            stop = depth - p.running.index(stopped.frame)
        except LeftOpen:
            self.state.rollback(path.mark)
            return None
        except (RulecoreError, TypeError) as wrong:
            self._take_back(path)
            self._asked_too_far(path, before, wrong)
            return None
        except BaseException:
            self._take_back(path)
            raise
        if self.cuts.again or self.broken is not None:  # whatever code swallowed, it counts
            self._take_back(path)
            raise self.broken or Again
        written = self.columns.written(path.mark)
        self.state.rollback(path.mark)
        if not path.top:
            return None
        if type(value) is Faces:
            return _Thrown([(self._given(value.name, each, memo), weight) for each, weight in value.weights.items()], value.total, written)
        places, values = written
        for name, each in names.items():
            if name not in before or each is not before[name]:
                more, bits = self._given(name, each, memo)
                places |= more
                values |= bits
        return Outcome(places, values, stop=stop, value=value, pending=pending)

    def _asked_too_far(self, path: Path, before: Names, wrong: Exception) -> None:
        """Have exploding dice that are asked further out than they were cut thrown anew; what no cut can answer is left open."""
        if not path.cuts() and has_beyond(before):  # they were thrown before this, and gave a name
            if self.cuts.all_further(wrong):
                raise Recast from wrong
            path.left.append((path.top, path.under))
        elif isinstance(wrong, CutTooLow):
            self.cuts.further(path.cuts(), wrong)
        elif isinstance(wrong, RulesWrong):
            self.cuts.beyond(path, wrong)
            path.left.append((path.top, path.under))
        else:
            raise wrong

    def _take_back(self, path: Path) -> None:
        self.state.rollback(path.mark)
        self.p.begin_branch()

    def _given(self, name: str, value: Any, memo: Memo | None) -> tuple[int, int]:
        """Give the place of a name that was given, and what stands there; nothing where nobody reads it."""
        keep = memo.keep if memo is not None else None
        if keep is not None and name not in keep:
            return 0, 0
        column = self.columns.name(name)
        bits = column.bits(value)
        if memo is not None and name in memo.later:
            bits = memo.later[name].of(bits)
        return column.mask, bits

    def _drop(self, found: Gathering, waiting: list[Waiting], part: Part | None) -> None:
        self.cut_short = True
        for _, _, _, top, under in waiting:
            self.branches.dropped(part, ())
            found.leave(top, under)


class _Thrown:
    """All that a throw can come to, written into what came of the rest of its branch."""

    __slots__ = ("outcomes", "total")

    def __init__(self, faces: list[tuple[tuple[int, int], int]], total: int, written: tuple[int, int]) -> None:
        self.total = total
        places, values = written
        self.outcomes = [(Outcome(places | place, values | bits), weight) for (place, bits), weight in faces]

    def add_to(self, found: Gathering, path: Path) -> None:
        """Add it to what came of other branches."""
        for outcome, weight in self.outcomes:
            found.add(outcome, path.top * weight, path.under * self.total)

    def spread(self) -> Spread:
        """Give it as all that came."""
        found: dict[Any, tuple[Outcome, int]] = {}
        for outcome, weight in self.outcomes:
            first, before = found.get(outcome.key, (outcome, 0))
            found[outcome.key] = (first, before + weight)
        return Spread(list(found.values()), self.total)


def _heaviest(each: tuple[Any, int]) -> int:
    return -each[1]
