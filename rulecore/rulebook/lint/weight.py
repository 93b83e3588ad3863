"""Finds numbers that cannot be worked out: each asks for the next twice, and a few dozen outlast any game; or they go too deep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.rulebook.lint.places import problem_of
from rulecore.rulebook.plans import trees_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.uses import Ref
    from rulecore.rulebook.lint.view import View

#: Working out one number may ask for this many others.
MOST = 20_000
#: So many numbers may be worked out one inside the other: each is a call of Python's, and a game needs calls of its own besides.
DEEPEST = 1_000


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each number that asks for too many others, or too deep, and that no other such number asks for."""
    asked = {("quantities", name): _asked(view, name) for name, _ in view.each("quantities")}
    weights = _weights(asked)
    heavy = {ref for ref, weight in weights.items() if weight > MOST}
    within = {other for ref in heavy for other in asked[ref] if other in heavy}
    for ref in heavy - within:
        found = view.written.get(*ref[:1], {}).get(ref[1])
        if found is None:
            continue
        message = f"working out {ref[1]} asks for other numbers {_many(weights[ref])} times; at most {MOST:,} are borne."
        hint = "Some number on the way asks for the next one more than once: ask once, and multiply."
        yield problem_of((found.holder, ref[1]), "rules/too-much", message, hint)
    depths = _added_up(asked, lambda ref, known: max((1 + known[other] for other in asked[ref]), default=0))
    deep = {ref for ref, depth in depths.items() if depth > DEEPEST} - heavy
    within = {other for ref in deep for other in asked[ref] if other in deep}
    for ref in deep - within:
        found = view.written.get(*ref[:1], {}).get(ref[1])
        if found is not None:
            message = (
                f"working out {ref[1]} goes through {depths[ref]:,} other numbers, one inside the other; at most {DEEPEST:,} are borne."
            )
            yield problem_of(
                (found.holder, ref[1]), "rules/too-much", message, "Leave out numbers on the way that only hand the next one on."
            )


def _many(weight: int) -> str:
    return f"{weight:,}" if weight < 10**12 else "more than a million million"


def _asked(view: View, name: str) -> dict[Ref, int]:
    """Give how often a quantity asks for each other one."""
    found: dict[Ref, int] = {}
    for tree in trees_of(view.book.definition("quantities", name)["plan"]):
        for node in walk(tree):
            if isinstance(node, c.Quantity) and view.has("quantities", node.quantity):
                ref = ("quantities", node.quantity)
                found[ref] = found.get(ref, 0) + 1
    return found


def _weights(asked: dict[Ref, dict[Ref, int]]) -> dict[Ref, int]:
    """Add up what each number asks for."""
    return _added_up(asked, lambda ref, known: sum(times * (1 + known[other]) for other, times in asked[ref].items()))


def _added_up(asked: dict[Ref, dict[Ref, int]], reckon: Callable[[Ref, dict[Ref, int]], int]) -> dict[Ref, int]:
    """Reckon something of each number from what it asks for, the innermost first; a ring, which is told elsewhere, weighs nothing."""
    known: dict[Ref, int] = {}
    for start in asked:
        waiting = [(start, False)]
        while waiting:
            ref, ready = waiting.pop()
            if ready:
                known[ref] = reckon(ref, known)
            elif ref not in known:
                known[ref] = 0
                waiting.append((ref, True))
                waiting += [(other, False) for other in asked[ref]]
    return known
