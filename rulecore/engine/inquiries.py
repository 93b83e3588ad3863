"""Which quantities a line asks for, made ready once: why each came out so is told of every roll of a game that is kept.

Explaining never asks anybody: what a line did not need to know stays unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.given import GivenQuantities
from rulecore.engine.lines import reading
from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.language.compiler import children, walk
from rulecore.pieces.fields import ABSENT
from rulecore.reasons import Reason
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names, Read
    from rulecore.engine.performers import Performers

    #: Why each quantity came out so, by what it was asked of.
    Found = dict[tuple[str, ...], list[Reason]]

#: Quantities that ask for quantities are explained so far down.
MOST_DOWN = 3


class Inquiry:
    """What one line asks for. `counts` says whether anything at all could count in that, at any depth: in most lines nothing can."""

    __slots__ = ("_counting", "_parts", "counts")

    def __init__(self, k: Performers, tree: Any) -> None:
        self._parts: tuple[Asked | Fork, ...] = tuple(_parts(k, tree)) if tree is not None else ()
        self._counting = tuple([each for each in self._parts if each.counts])
        self.counts: bool = tree is not None and may_count(k, tree)

    def explain(self, p: Doing, names: Names) -> None:
        """Say of what is running how the line came out: every why and why not where reasons are collected, what counted for the journal."""
        if p.explains:
            p.reasons += self.quantities(p, names)
        if p.tells and self.counts:
            p.running[-1].counted += self.counted(p, names)

    def quantities(self, p: Doing, names: Names) -> list[Reason]:
        """Explain every quantity that the line asks for, and those that these ask for."""
        if not p.explains:
            return []
        found: Found = {}
        with p.unasked():
            self.find(p, names, found)
        return [reason for reasons in found.values() for reason in reasons]

    def counted(self, p: Doing, names: Names) -> list[Reason]:
        """Give why in short, for the journal of a game: what counted in the quantities that the line asks for, beside their bases."""
        if not (p.tells and self.counts):
            return []
        found: Found = {}
        self.find(p, names, found, short=True)
        return [reason for reasons in found.values() for reason in reasons]

    def find(self, p: Doing, names: Names, found: Found, *, short: bool = False, down: int = MOST_DOWN) -> None:
        """Add why each quantity that is asked for came out so, and those below it; `short` keeps to what counted."""
        try:
            asked = self.asked(p, names, short=short)
        except RulecoreError:
            return  # what cannot be worked out here was not needed either
        for each in asked:
            try:
                arguments = [read(p, names) for read in each.arguments]
                key = (each.quantity, *map(shown, arguments))
                if key in found:
                    continue
                handed = (*arguments, *[names.get(lent) for lent in each.lends])
                found[key] = p.rulebook.counted(each.quantity, p.world, handed) if short else _reasons(p, each.quantity, handed)
            except RulecoreError:
                continue
            below = inquiry_of(p.performers, each.base)
            if down and (below.counts or not short):
                below.find(p, {**names, **dict(zip(each.parameters, arguments, strict=False))}, found, short=short, down=down - 1)

    def asked(self, p: Doing, names: Names, *, short: bool = False) -> list[Asked]:
        """Give the quantities that the line asked for: only those of the branch taken; `short` those in which anything could count."""
        found: list[Asked] = []
        for each in self._counting if short else self._parts:
            if isinstance(each, Asked):
                found.append(each)
            else:
                found += each.asked(p, names, short=short)
        return found


class Asked:
    """One quantity that is asked for: its arguments ready to be worked out, what it is lent, and what its own base says."""

    __slots__ = ("arguments", "base", "counts", "lends", "parameters", "quantity")

    def __init__(self, k: Performers, node: c.Quantity) -> None:
        plan = k.rulebook.quantity(node.quantity)["plan"]
        self.quantity = node.quantity
        self.arguments: tuple[Read, ...] = tuple([reading(k.rulebook, each) for each in node.arguments])
        self.lends: tuple[str, ...] = k.rulebook.lends(node.quantity)
        self.parameters: tuple[str, ...] = plan.parameters
        self.base = plan.base
        self.counts = may_count(k, node)


class Fork:
    """An `if` in a line: what its condition asks for, and then either branch."""

    __slots__ = ("_condition", "_holds", "_otherwise", "_then", "counts")

    def __init__(self, k: Performers, node: c.If) -> None:
        self._holds = reading(k.rulebook, node.condition)
        self._condition, self._then, self._otherwise = (Inquiry(k, each) for each in (node.condition, node.then, node.otherwise))
        self.counts = True  # whether the condition can be worked out matters to the whole line

    def asked(self, p: Doing, names: Names, *, short: bool) -> list[Asked]:
        """Give what is asked for in the condition and in the branch taken."""
        taken = self._then if self._holds(p, names) else self._otherwise
        return self._condition.asked(p, names, short=short) + taken.asked(p, names, short=short)


def inquiry_of(k: Performers, tree: Any) -> Inquiry:
    """Give what a line asks for, made ready once."""
    found = k.inquiries.get(id(tree))
    if found is None:
        # The tree is kept beside what was made of it: its address stands for it as long as it lives.
        found = k.inquiries[id(tree)] = tree, Inquiry(k, tree)
    return found[1]


def may_count(k: Performers, tree: Any) -> bool:
    """Say whether a line asks, at any depth, for a quantity that anything could count in."""
    plans = [k.rulebook.quantity(each.quantity)["plan"] for each in walk(tree) if isinstance(each, c.Quantity)]
    return any(plan.lines or inquiry_of(k, plan.base).counts for plan in plans)


def _parts(k: Performers, node: Any) -> Iterator[Asked | Fork]:
    """Give what a line asks for in order; nothing inside loops, where names are not known."""
    if isinstance(node, c.Quantity):
        yield Asked(k, node)
    if isinstance(node, c.If):
        yield Fork(k, node)
    elif not isinstance(node, (c.Members, c.Fold, c.AnyOf, c.NoneOf, c.Count)):
        for each in children(node):
            yield from _parts(k, each)


def _reasons(p: Doing, quantity: str, arguments: tuple[Any, ...]) -> list[Reason]:
    given = p.world.q.given(quantity, arguments) if isinstance(p.world.q, GivenQuantities) else ABSENT
    if given is not ABSENT:
        return [Reason(f"{quantity.replace('_', ' ')}: as given", shown(given), id=quantity)]
    _, reasons = p.rulebook.explain(quantity, p.world, arguments)
    return list(reasons)
