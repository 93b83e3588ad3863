"""The verb `pick`: one piece by an order with ties diced off, by the highest roll, or at random by a die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.instructions import picked_words
from rulecore.engine.members import Members, Order
from rulecore.engine.performers import run
from rulecore.engine.rolling import Formula, die_of
from rulecore.engine.somebody import Somebody
from rulecore.engine.verbs_loops import binding
from rulecore.engine.wording import plain
from rulecore.errors import Problem, RulesWrong
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers
    from rulecore.values.dice import Pool

    Bind = Callable[[Any], Names]

#: So often may a die show a spare face, or candidates be level, before the dice themselves are doubted.
MOST_AGAIN = 1_000


class Picking:
    """How one `pick` settles on a piece."""

    __slots__ = ("adds", "die", "members", "order", "roll", "ties", "words")

    def __init__(self, k: Performers, effect: Effect) -> None:
        self.members = Members(k, effect["members"])
        self.order = Order(k, effect.get("order") or [])
        self.words: list[str] = effect["names"]
        self.ties = k.formula(effect["ties"]) if "ties" in effect else None
        self.roll = k.formula(effect["roll"]) if "roll" in effect else None
        self.die = k.formula(effect["die"]) if "die" in effect else None
        self.adds = k.read(effect.get("adds"))

    def settle(self, p: Doing, names: Names, found: list[Any]) -> Any:
        """Give the piece of some that is picked, or none when there are none."""
        if len(found) < 2:
            return found[0] if found else None
        bind = binding(names, self.words)
        if self.order.trees:
            found = self._level(p, found, bind)
        if len(found) > 1 and self.roll is not None:
            return _highest(p, found, bind, (self.roll, self.adds, self.words[-1]))
        if len(found) > 1 and self.die is not None:
            return _by_die(p, found, die_of(p, names, self.die), self.words[-1])
        if len(found) > 1 and self.ties is not None:
            return _highest(p, found, bind, (self.ties, None, self.words[-1]))
        return found[0]

    def _level(self, p: Doing, found: list[Any], bind: Bind) -> list[Any]:
        """Give those that come first in the order, all of them when they are level."""
        ranked = self.order.ranked(p, found, bind)
        return [each for each, keys in ranked if keys == ranked[0][1]]


def _highest(p: Doing, found: list[Any], bind: Bind, how: tuple[Formula, Any, str]) -> Any:
    """Let each roll; the highest is picked, and those who are level roll again among themselves."""
    roll, adds, word = how

    def once(found: Sequence[Any]) -> Sequence[Any]:
        totals = []
        for each in found:
            inner = bind(each)
            value, _ = roll.roll(p, inner, word, subject=each)
            totals.append(value + (adds(p, inner) or 0) if adds is not None else value)
        best = max([total for total in totals if type(total) is not Cannot], default=None)
        return [each for each, total in zip(found, totals, strict=True) if type(total) is not Cannot and total == best]

    left = p.narrowed(found, once, MOST_AGAIN)
    if len(left) > 1:
        raise _doubtful(f"{' and '.join(map(str, left))} stayed level {MOST_AGAIN} times running")
    return left[0] if left else None


def _by_die(p: Doing, found: list[Any], die: Pool, word: str) -> Any:
    """Give each an equal share of the faces, in order; faces that are left over are rolled again."""
    share = die.sides // len(found)
    if not share:
        message = f"a d{die.sides} cannot pick one of {len(found)} {plain(word)}."
        hint = "Use a die with more sides, or narrow down who may be picked."
        raise RulesWrong(Problem("rules/die-too-small", message, hint=hint))

    def once(found: Sequence[Any]) -> Sequence[Any]:
        (face,) = p.throw(die, word)
        place = list(die.faces).index(face) // share
        return found[place : place + 1] or found

    left = p.narrowed(found, once, MOST_AGAIN)
    if len(left) > 1:
        raise _doubtful(f"a d{die.sides} showed a spare face {MOST_AGAIN} times running")
    return left[0]


def _doubtful(what: str) -> RulesWrong:
    return RulesWrong(Problem("dice/endless", f"{what}.", hint="No fair dice do that; look at the faces that were given."))


def _pick(k: Performers, effect: Effect) -> Perform:
    picking, then = Picking(k, effect), k.of(effect.get("do"))
    name = effect.get("as", "")

    def perform(p: Doing, names: Names) -> None:
        if p.at_table and picking.members.nobody(p):
            words = picked_words(effect)
            p.note("instruction", f"{plain(name)}: {words}" if name else f"pick {words}", effect)
            found: Any = Somebody(picked_words(effect, how=False))
        else:
            there = picking.members.listed(p, names)
            found = picking.settle(p, names, there)
            if len(there) > 1 and found is not None:  # where there is but one nobody picks
                p.note("picked", f"{found} is picked", effect)
        if name:
            names[name] = found
        if found is not None:
            run(then, p, binding(names, picking.words)(found))

    return perform


VERBS: dict[str, Make] = {"pick": _pick}
