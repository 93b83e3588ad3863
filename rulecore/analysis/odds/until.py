"""How often something must be done until something holds: exact for every number of times, with what is left after the last of them.

Each state is gone on from once, whatever the number of rounds; so one that may stay as it is costs nothing more. Where no other way leads
back to a state, it also follows whether it ever comes about, and how many rounds it takes on average.
"""

from __future__ import annotations

from math import gcd
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.asked import GONE, Asked
from rulecore.analysis.odds.branches import Branches
from rulecore.analysis.odds.cases import Cases, merged
from rulecore.analysis.odds.cone import cone_of
from rulecore.analysis.odds.expected import ORDERING, Expected, read_value
from rulecore.analysis.odds.parts import Together
from rulecore.analysis.odds.procedures import Explored, Question
from rulecore.analysis.odds.results import OddsResult, Open, lowest, rows_of
from rulecore.errors import CommandWrong, Problem
from rulecore.values.beyond import Beyond
from rulecore.values.distributions import Distribution
from rulecore.values.numbers import shown
from rulecore.values.words import Rung

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction

    from rulecore.engine.people import Answerer
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: So much work a question for rounds may take, some fifteen seconds: what comes of one round is only the beginning of it.
BUDGET_OF_ROUNDS = 6_000_000
#: Rounds are listed up to where less than one case in `REST` is left, and no more than so many.
REST, MOST_ROUNDS = 1_000_000, 200
#: The way it ends is followed through no more states than this.
MOST_STATES = 5_000
#: Each round may take one of so many shares of the work that is left; where each case says where it comes from, one of so many.
SHARES, SHARES_APART = 2, 20
#: The place where a case keeps the state from which it comes: no list is gone through so deep.
FROM = -1
#: What is said where it never comes about.
NEVER = "never"
HOW: dict[str, Callable[[Any, Any], bool]] = {"<=": le, ">=": ge, "!=": ne, "<": lt, ">": gt, "=": eq, " is ": eq}


class Until:
    """What is waited for: `goat.wool <= 2`, `goat = gone`, a condition such as `lame` or `goat is lame`, or an outcome of the check."""

    def __init__(self, text: str, question: Question) -> None:
        self.text = text
        self._how: Callable[[Any, Any], bool] = eq
        self._value: Any = True
        self.asked = self._find(text.strip(), question)

    def _find(self, text: str, question: Question) -> list[Asked]:
        run, book = question.run, question.rulebook
        if run is not None and run[0] == "checks" and text in [each["id"] for each in book.get(*run)["outcomes"]]:
            self._value = text
            return question.asked([f"check.{run[1]}"])
        pieces = [each for each in question.names.values() if getattr(type(each), "_sort", "") == "piece"]
        if text == GONE:
            self._value = GONE
            return question.asked([each._id for each in pieces])
        carriers = [each for each in pieces if text in each._slots and each._slots[text].level]
        if carriers:
            self._how = lambda found, _yes: found not in (0, GONE) and bool(found)
            return question.asked([f"{each._id}.{text}" for each in carriers])
        sign = next((each for each in HOW if each in text), "")
        if not sign:
            return self._truth(text, question)
        name, _, value = (each.strip() for each in text.partition(sign))
        if sign == " is " and any(each._id == name and value in each._slots and each._slots[value].level for each in pieces):
            return self._truth(f"{name}.{value}", question)  # `goat is lame`, as a rule says it
        asked = question.asked([name])
        self._how, self._value = HOW[sign], Expected(asked[0], question, orders=sign in ORDERING).read(value)
        return asked

    def _truth(self, text: str, question: Question) -> list[Asked]:
        asked = question.asked([text])
        if not (asked[0].yes or asked[0].field):
            hint = f"Write what it must be, such as: {text} = {GONE}."
            raise CommandWrong(Problem("odds/until", f'"{text}" neither holds nor fails.', hint=hint))
        self._how = lambda found, _yes: found not in (0, GONE) and bool(found)
        return asked

    def holds(self, p: Any) -> bool:
        """Say whether it holds in the state as it stands; of several pieces, whether it does for one of them."""
        return any(self.fits(each.value(p)) for each in self.asked)

    def fits(self, found: Any) -> bool:
        """Say whether one thing that was asked is as it must be."""
        value = self._value
        if isinstance(found, str) and not isinstance(value, str):
            found = read_value(found)  # the rows of tables have words for names, and most of them are numbers
        if isinstance(found, bool) and isinstance(value, str):
            found = "yes" if found else "no"
        if isinstance(found, Rung) and isinstance(value, str) and value in found.ladder:
            value = found.ladder[value]
        elif isinstance(value, str):
            found = shown(found)
        elif not hasattr(found, "numerator"):
            return self._how is ne
        return bool(self._how(found, value))


class Rounds:
    """The states that can be reached round by round, each gone on from once."""

    def __init__(self, explored: Explored, until: Until) -> None:
        self.explored = explored
        self.until = until
        self.p = explored.p
        self.columns = explored.p.explorer.columns
        self.parts = Together(explored.question.parts(explored.p))
        #: By state: the states that go on after one more round, and with which weight it is over then.
        self.after: dict[int, Cases] = {}
        self.over: dict[int, int] = {}
        self._holds: dict[int, bool] = {}
        #: Whether each case still says where it comes from.
        self.apart = True
        self._words = {word for each in until.asked for word in each.words}

    def follow(self, state: int) -> Cases:
        """Give where one round leads from a state: only the states that go on; how often it is over is noted."""
        found = self.after.get(state)
        if found is None:
            whole = self.p.cases_after(self.parts, {}, start=Cases({state: 1}, 1))
            self._note(state, whole.weights, whole.total, whole.left)
            found = self.after[state]
        return found

    def follow_all(self, states: Iterable[int]) -> bool:
        """Go on from all of some states at once, each case says where it comes from; say whether the work that is left suffices."""
        new = [state for state in states if state not in self.after]
        if not new or not self.apart:
            return self.apart
        origin, explorer = self.columns.aside(FROM), self.p.explorer
        share = max(0, explorer.budget - explorer.spent) // SHARES_APART
        whole = self.p.cases_within(share, self.parts, Cases({state | origin.bits(state): 1 for state in new}, 1))
        if whole is None:
            self.apart = False
            return False
        if whole.left:  # nobody knows of which state
            for state in new:
                self.follow(state)
            return True
        found: dict[int, dict[int, int]] = {}
        for case, weight in whole.weights.items():
            found.setdefault(origin.of(case), {})[case & ~origin.mask] = weight
        for state in new:
            self._note(state, found.get(state, {}), whole.total, 0)
        return True

    def go_on(self, now: Cases) -> tuple[Cases, int]:
        """Give where one round leads from all states together, as far as the work that is left goes, and how often it is over then.

        Each round has its share of the work. The more of that is used up, the more of the lightest cases are left open.
        """
        explorer = self.p.explorer
        share = max(0, explorer.budget - explorer.spent) // SHARES
        whole = self.p.cases_within(share, self.parts, now, thinning=True)
        if whole is None:
            whole = self.p.heaviest_cases_after(self.parts, now)
        over, lasting = 0, self._lasting()
        looked_at = self.columns.mask(self._words, ())
        going = Cases({}, whole.total, whole.left)
        for case, weight in whole.weights.items():
            if self._is_over(case & looked_at):
                over += weight
            else:
                going.weights[case & lasting] = going.weights.get(case & lasting, 0) + weight
        return going, over

    def _note(self, state: int, weights: dict[int, int], total: int, left: int) -> None:
        over, lasting = 0, self._lasting()
        going: dict[int, int] = {}
        looked_at = self.columns.mask(self._words, ())
        for case, weight in weights.items():
            if self._is_over(case & looked_at):
                over += weight
            else:
                going[case & lasting] = going.get(case & lasting, 0) + weight
        common = gcd(total, left, over, *going.values())
        going = {case: weight // common for case, weight in going.items()}
        self.after[state], self.over[state] = Cases(going, total // common, left // common), over // common

    def stays(self, state: int) -> bool:
        """Say whether a state is known to stay as it is for ever."""
        after = self.after.get(state)
        return after is not None and after.weights == {state: after.total}

    def _is_over(self, case: int) -> bool:
        found = self._holds.get(case)
        if found is None:
            state = self.p.state
            mark = state.mark()
            try:
                self.columns.put_changed(case)
                found = self._holds[case] = self.until.holds(self.p)
            finally:
                state.rollback(mark)
        return found

    def _lasting(self) -> int:
        """Give the places of all that goes on into the next round: not of what came of the rolls of this one."""
        found = 0
        for cell in self.columns.cells:
            if not cell.word.startswith("#"):
                found |= cell.mask
        return found


def until_odds(  # noqa: PLR0913 - all that a question needs comes in here
    rulebook: Rulebook,
    run: tuple[str, str],
    given: Mapping[str, Any] | None,
    until: str,
    *,
    world: World | None = None,
    budget: int = BUDGET_OF_ROUNDS,
    answerer: Answerer | None = None,
) -> OddsResult:
    """Give the odds of how many rounds it takes until something holds: 1 to N, and `N+` for all that is longer or never."""
    question = Question(rulebook, run, given, world=world)
    waited = Until(until, question)
    cone = cone_of(question.declared, waited.asked, [run, *question.ending()], question.names, question.world)
    watched = [each.comes for each in waited.asked if each.comes]
    explored = Explored(question, Branches(), cone, budget=budget, answerer=answerer, watched=watched)
    result = OddsResult(run[1], run[0], dict(given or {}))
    result.asked = ["rounds"]
    rounds = Rounds(explored, waited)
    mark = explored.p.state.mark()
    try:
        _fill(result, rounds)
    finally:
        explored.p.state.rollback(mark)
        explored.close()
    return result


def _fill(result: OddsResult, rounds: Rounds) -> None:
    done, left, open_ = _numbers(rounds)
    if not open_[0]:
        result.ever = _in_the_end(rounds)
    never = lowest(*(1 - result.ever[0]).as_integer_ratio()) if result.ever is not None else (0, 1)
    total = _common([under for _, under in [*done.values(), left, open_, never]])
    weights: dict[Any, int] = {number: top * (total // under) for number, (top, under) in done.items()}
    weights[Beyond(max(done, default=0) + 1)] = left[0] * (total // left[1]) - never[0] * (total // never[1])
    weights[NEVER] = never[0] * (total // never[1])
    result.facts_used, result.work = dict(result.given), rounds.p.explorer.spent
    if open_[0]:
        result.exact = False
        result.left = lowest(*open_)
        result.open = Open(rounds.explored.branches.most(), rounds.explored.branches.cells())
    if any(weights.values()):
        last = max((number for number, (top, _) in done.items() if top), default=0)
        found = rows_of(Distribution(weights, total), list(weights))
        result.rows = [row for row in found if row[1] or (row[0] in done and row[0] <= last)]


def _numbers(rounds: Rounds) -> tuple[dict[int, tuple[int, int]], tuple[int, int], tuple[int, int]]:
    """Give for each number of rounds how often it takes so many, and what is left after the last, going on or open."""
    now, done = Cases({0: 1}, 1), {}
    number = 0
    going, open_ = True, 0
    while going and number < MOST_ROUNDS:
        number += 1
        now, done[number] = _one_more(rounds, now)
        left = sum(weight for state, weight in now.weights.items() if not rounds.stays(state))
        open_ = now.left
        going = left * REST >= now.total and not (open_ and left * 50 < open_)
    return done, (sum(now.weights.values()), now.total), (open_, now.total)


def _one_more(rounds: Rounds, now: Cases) -> tuple[Cases, tuple[int, int]]:
    """Give the states that go on after one more round, and how often it is over with it."""
    if not rounds.follow_all(now.weights):
        after, ended = rounds.go_on(now)
        return after, lowest(ended, after.total)
    found = [Cases({}, now.total, now.left)]
    over: dict[int, int] = {}
    for state, weight in now.weights.items():
        after = rounds.follow(state)
        under = now.total * after.total
        over[under] = over.get(under, 0) + weight * rounds.over[state]
        found.append(Cases({each: weight * share for each, share in after.weights.items()}, under, weight * after.left))
    total = _common(list(over))
    return merged(found), lowest(sum(top * (total // under) for under, top in over.items()), total)


def _in_the_end(rounds: Rounds) -> tuple[Fraction, Fraction | None] | None:
    """Give how likely it ever comes about, and how many rounds it takes on average; none where states lead round in circles."""
    from fractions import Fraction

    order = _order(rounds)
    if order is None:
        return None
    ever: dict[Any, Fraction] = {}
    mean: dict[Any, Fraction | None] = {}
    for key in order:
        after = rounds.after[key]
        stays = after.weights.get(key, 0)
        rest = after.total - stays
        if not rest:
            ever[key], mean[key] = Fraction(0), None
            continue
        others = [(each, weight) for each, weight in after.weights.items() if each != key]
        ever[key] = sum((weight * ever[each] for each, weight in others), Fraction(rounds.over[key])) / rest
        known = [(weight, mean[each]) for each, weight in others]
        slow = any(each is None for _, each in known)
        further = sum((weight * each for weight, each in known if each is not None), Fraction(0))
        mean[key] = None if slow else (after.total + further) / rest
    return ever[0], mean[0] if ever[0] == 1 else None


def _order(rounds: Rounds) -> list[Any] | None:
    """Put states behind those that they lead to; none where there is no such order, or too many states."""
    seen: dict[Any, int] = {}
    order: list[Any] = []
    waiting = [(0, False)]
    while waiting:
        key, through = waiting.pop()
        if through:
            seen[key] = 2
            order.append(key)
            continue
        if seen.get(key):
            if seen[key] == 1:
                return None
            continue
        if len(seen) >= MOST_STATES:
            return None
        seen[key] = 1
        after = rounds.follow(key)
        if after.left:
            return None
        waiting.append((key, True))
        for each in after.weights:
            if each != key and seen.get(each) != 2:
                if seen.get(each) == 1:
                    return None
                waiting.append((each, False))
    return order


def _common(unders: list[int]) -> int:
    from math import lcm

    return lcm(*unders) if unders else 1
