"""The exact odds of what a check or table rolls, as far as its dice are known before the game."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.values.dice import Pool
from rulecore.values.distributions import Distribution
from rulecore.values.throws import face_weights, total_odds

if TYPE_CHECKING:
    from collections.abc import Iterable

#: What is rolled under one name: its dice, and a formula in which they go by `#0`, `#1`, …
Rolled = dict[str, Any]


class Rolls:
    """Works odds out once for dice that are rolled in many places."""

    def __init__(self) -> None:
        self._known: dict[Any, Distribution | None] = {}

    def of(self, rolled: Rolled) -> Distribution | None:
        """Give the odds of one roll; none when its dice depend on the table or would take too long."""
        key = (tuple(rolled["dice"]), rolled["value"])
        if key not in self._known:
            try:
                self._known[key] = self._formula(rolled["value"], [self._die(die) for die in rolled["dice"]])
            except RulecoreError:  # too many dice, or dice that cannot be: said elsewhere
                self._known[key] = None
        return self._known[key]

    def together(self, rolls: Iterable[Rolled]) -> Distribution | None:
        """Give the odds of the sum of several rolls."""
        total: Distribution | None = None
        for rolled in rolls:
            each = self.of(rolled)
            if each is None:
                return None
            try:
                total = each if total is None else total + each
            except RulecoreError:
                return None
        return total

    def _die(self, die: c.Dice) -> Distribution | None:
        pool = pool_of(die)
        return total_odds(pool) if pool is not None else None

    def _formula(self, tree: Any, dice: list[Distribution | None]) -> Distribution | None:
        """Work out a formula of dice; each of them stands in it once, so that all are independent."""
        if isinstance(tree, c.Local) and tree.name[:1] == "#":
            return dice[int(tree.name[1:])]
        if isinstance(tree, c.Constant) and isinstance(tree.value, int):
            return Distribution.certain(tree.value)
        if isinstance(tree, c.Negative):
            inner = self._formula(tree.value, dice)
            return inner.map(lambda total: -total) if inner is not None else None
        if not isinstance(tree, c.Arithmetic) or tree.operator not in "+-*":
            return None
        left, right = self._formula(tree.left, dice), self._formula(tree.right, dice)
        if left is None or right is None:
            return None
        if tree.operator == "*":
            return Distribution.joint([left, right]).map(lambda pair: pair[0] * pair[1])
        return left + (right if tree.operator == "+" else right.map(lambda total: -total))


def pool_of(die: c.Dice) -> Pool | None:
    """Give a die of a formula as dice that can be thrown; none when the table says how many."""
    if not isinstance(die.count, c.Constant) or not isinstance(die.count.value, int):
        return None
    return Pool(die.count.value, die.sides, faces=die.faces, keep=die.keep, exploding=die.exploding)


def doubles(rolls: Iterable[Rolled]) -> dict[Any, int]:
    """Give for each total the number of rolls in which all dice show the same face; nothing when that cannot be told.

    >>> doubles([{"dice": [c.Dice(c.Constant(2), 3, None, None, None)], "value": c.Local("#0")}])
    {2: 1, 4: 1, 6: 1}
    """
    faces: list[dict[int, int]] = []
    for rolled in rolls:
        for die in rolled["dice"]:
            pool = pool_of(die)
            if pool is None or pool.keep is not None or pool.exploding is not None or not _plain(rolled["value"]):
                return {}
            faces += [face_weights(pool)] * pool.count
    found = {}
    for face in faces[0] if len(faces) > 1 else ():
        ways = prod([each.get(face, 0) for each in faces])
        if ways:
            found[face * len(faces)] = ways
    return found


def _plain(tree: Any) -> bool:
    """Say whether a formula only adds its dice up."""
    if isinstance(tree, c.Arithmetic):
        return tree.operator == "+" and _plain(tree.left) and _plain(tree.right)
    return isinstance(tree, c.Local)
