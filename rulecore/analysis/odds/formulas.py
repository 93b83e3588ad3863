"""The odds of what a formula with dice comes to: `2d6 + 1d4 - 1`, the lower of two dice, or a look-up that gives dice.

Sums of independent dice are added as sums; only what is neither a sum nor a difference is worked out for every combination of totals, by
the same compiled line that play uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.results import is_number
from rulecore.engine.lines import reading
from rulecore.engine.rolling import diced
from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.values.distributions import Distribution
from rulecore.values.throws import throws, total_odds

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.values.dice import Pool

    Names = dict[str, Any]


class FurtherDice(Exception):
    """What a formula comes to are dice again, for which throw is known only when the first lie there."""


class Thrower:
    """The dice of one formula, with the names its lines may read, and how far the odds of exploding dice are to be exact."""

    __slots__ = ("names", "p", "pools", "tree", "upto")

    def __init__(self, p: Doing, names: Names, tree: Any, pools: list[Pool], upto: Any = None) -> None:
        self.p = p
        self.names = names
        self.tree = tree
        self.pools = pools
        self.upto = upto

    def read(self, tree: Any, totals: Names) -> Any:
        """Work out the formula, or a part of it, when the dice came to these totals."""
        return reading(self.p.rulebook, tree)(self.p, {**self.names, **totals})

    def further(self, value: Any) -> Thrower | None:
        """Give the dice that a look-up gave; none when it gave a plain value."""
        formula = diced(self.p, value)
        if formula is None:
            return None
        pools = formula.pools(self.p, self.names)
        return None if not isinstance(pools, list) else Thrower(self.p, self.names, value["value"], pools, self.upto)

    def given(self) -> Thrower:
        """Give the dice that are thrown in the end, where a look-up without dice of its own gives them."""
        further = self.further(self.read(self.tree, {})) if not self.pools else None
        return self if further is None else further.given()


def value_odds(dice: Thrower) -> Distribution:
    """Give the odds of what a formula comes to."""
    found = _sum(dice, dice.tree)
    return _each_value(dice) if found is None else found


def _sum(dice: Thrower, tree: Any) -> Distribution | None:
    """Give the odds of a part of a formula that is a number; none where it may be something else."""
    thrown = _dice_in(tree)
    if isinstance(tree, c.Local) and thrown:
        return total_odds(dice.pools[thrown[0]], upto=dice.upto)
    if not thrown:
        value = dice.read(tree, {})
        return Distribution.certain(value) if is_number(value) else None
    if isinstance(tree, c.Arithmetic) and tree.operator in "+-":
        left, right = _sum(dice, tree.left), _sum(dice, tree.right)
        if left is None or right is None:
            return None
        return left + (right if tree.operator == "+" else right.map(_turned))
    if isinstance(tree, c.Negative):
        value = _sum(dice, tree.value)
        return None if value is None else value.map(_turned)
    totals = Distribution.joint([total_odds(dice.pools[number], upto=dice.upto) for number in thrown])
    found = totals.map(lambda each: dice.read(tree, _named(thrown, each)))
    return found if all(map(is_number, found.weights)) else None


def _each_value(dice: Thrower) -> Distribution:
    """Work the formula out for every combination of totals; where it gives further dice, go on with these."""
    totals = Distribution.joint([total_odds(pool, upto=dice.upto) for pool in dice.pools])
    numbers = range(len(dice.pools))

    def after(each: tuple[Any, ...]) -> Distribution:
        value = dice.read(dice.tree, _named(numbers, each))
        further = dice.further(value)
        return Distribution.certain(value) if further is None else value_odds(further)

    return totals.then(after)


def face_odds(dice: Thrower) -> Distribution:
    """Give the joint odds of what a formula comes to and of all faces: outcomes are pairs, faces lowest first for each of the dice."""
    thrown = Distribution.joint([Distribution(dict(throws(pool)), pool.sides**pool.count) for pool in dice.pools])
    numbers = range(len(dice.pools))

    def after(each: tuple[tuple[int, ...], ...]) -> Distribution:
        totals = [pool.total(faces) for pool, faces in zip(dice.pools, each, strict=True)]
        faces = tuple([face for shown in each for face in shown])
        value = dice.read(dice.tree, _named(numbers, totals))
        further = dice.further(value)
        if further is None:
            return Distribution.certain((value, faces))
        return face_odds(further).map(lambda more: (more[0], faces + more[1]))

    return thrown.then(after)


def _dice_in(tree: Any) -> list[int]:
    return [int(each.name[1:]) for each in walk(tree) if isinstance(each, c.Local) and each.name[:1] == "#"]


def _named(numbers: Any, totals: Any) -> Names:
    return {f"#{number}": total for number, total in zip(numbers, totals, strict=True)}


def _turned(value: Any) -> Any:
    return -value
