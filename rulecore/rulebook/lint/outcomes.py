"""Proves the outcomes of checks: each can come about, and each roll has one; every roll is tried with everything modifiers can add.

What depends on the table counts as *perhaps*: an outcome is an error only when no state of the table can bring it about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.rulebook.lint.places import problem_of, problem_of_value
from rulecore.rulebook.lint.points import Points
from rulecore.rulebook.lint.predicates import outcome_place
from rulecore.rulebook.rulebook import Rulebook
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.points import Names, Point
    from rulecore.rulebook.lint.view import View

#: What a condition may be made of that dice alone decide.
DICE_ONLY = (
    *(c.Constant, c.Local, c.Arithmetic, c.Negative, c.Function, c.If, c.Compare, c.Between, c.All, c.Either, c.Not),
    *(c.AnyOf, c.NoneOf, c.Count, c.Members),
)


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each outcome that no roll gives, and for each check with rolls that give none."""
    rulebook = Rulebook(view.book)
    for name, definition in view.each("checks"):
        outcomes = definition["outcomes"]
        if not outcomes or "from" in definition or any(each["when"] is None and each["text"] for each in outcomes):
            continue
        points = Points(view, "checks", name)
        # Where the table decides what is rolled, nothing is known of the roll.
        tried = points.all() or [({}, 1, 0)]
        yield from _Judge(view, rulebook, name, definition, points).problems(tried)


class _Judge:
    """Tries the outcomes of one check with every roll."""

    def __init__(self, view: View, rulebook: Rulebook, name: str, definition: dict[str, Any], points: Points) -> None:
        self.view = view
        self.rulebook = rulebook
        self.name = name
        self.outcomes = definition["outcomes"]
        self.points = points
        self._tests: dict[int, Callable[[Names], bool | None]] = {}

    def problems(self, tried: list[Point]) -> Iterator[Problem]:
        holding, chosen = [False] * len(self.outcomes), [False] * len(self.outcomes)
        without: dict[int, int] = {}
        for names, ways, shift in tried:
            settled = False
            for index, outcome in enumerate(self.outcomes):
                found = self._holds(outcome["when"], names)
                holding[index] = holding[index] or found is not False
                chosen[index] = chosen[index] or (found is not False and not settled)
                settled = settled or found is True
            if not settled and all(self._holds(outcome["when"], names) is False for outcome in self.outcomes):
                without[shift] = without.get(shift, 0) + ways
        for index, outcome in enumerate(self.outcomes):
            same = next((each["id"] for each in self.outcomes[:index] if each["when"] == outcome["when"] is not None), "")
            if same:
                yield self._never(outcome, f"{same} asks the same and comes first", holding=True)
            elif not chosen[index]:
                before = " or ".join([each["id"] for each in self.outcomes[:index]])
                why = f"{before} always comes first" if holding[index] else self.points.said(tried)
                yield self._never(outcome, why, holding=holding[index])
        if without:
            yield self._without(without)

    # ---- conditions ----------------------------------------------------------------------------------------------------

    def _holds(self, tree: Any, names: Names) -> bool | None:
        """Say whether a condition holds for a roll; none when the table decides."""
        if tree is None:
            return True
        if isinstance(tree, (c.All, c.Either)):
            settles = isinstance(tree, c.Either)
            found = [self._holds(each, names) for each in tree.clauses]
            return settles if settles in found else None if None in found else not settles
        test = self._tests.get(id(tree))
        if test is None:
            test = self._tests[id(tree)] = self._test(tree)
        return test(names)

    def _test(self, tree: Any) -> Callable[[Names], bool | None]:
        nodes = list(walk(tree))
        loops = {node.name for node in nodes if isinstance(node, c.Members) and node.how == "dice"}
        known = self.points.names | loops
        if not all(isinstance(node, DICE_ONLY) for node in nodes) or any(isinstance(n, c.Members) and n.how != "dice" for n in nodes):
            return lambda _: None
        if any(isinstance(node, c.Local) and node.name not in known for node in nodes):
            return lambda _: None
        line = self.rulebook.line(tree)

        def test(names: Names) -> bool | None:
            try:
                return bool(line.function(None, *[names[each] for each in line.names]))
            except (RulecoreError, ArithmeticError, KeyError):
                return None

        return test

    # ---- what is wrong -------------------------------------------------------------------------------------------------

    def _never(self, outcome: dict[str, Any], why: str, *, holding: bool) -> Problem:
        name = outcome["id"]
        message = f"no roll gives {name}: {why}."
        hint = f"Correct {'its condition' if outcome['when'] is not None else 'the conditions before it'}, or take it out."
        condition = outcome_place(self.view, self.name, outcome) if outcome["when"] is not None and not holding else None
        if condition is not None:
            return problem_of_value(condition, "check/never", message, hint)
        body = self.view.body("checks", self.name)
        if "at" not in outcome and isinstance(body, Mapping):
            return problem_of((body, name if name in body else "succeeds"), "check/never", message, hint)
        return self.view.places.problem(outcome.get("at") or self._at(), "check/never", message, hint)

    def _at(self) -> str:
        return str(self.view.book.definition("checks", self.name).get("at", ""))

    def _without(self, without: dict[int, int]) -> Problem:
        shift = max(without, key=lambda each: (without[each], -abs(each)))
        at = f" at {shift:+d}" if shift else ""
        message = f"{self.name} has no outcome for some rolls ({without[shift]} of {self.points.ways}{at})."
        hint = "Let the last outcome stand without `when`: it takes what no other does."
        body = self.view.body("checks", self.name)
        if isinstance(body, Mapping) and "outcomes" in body:
            return problem_of((body, "outcomes"), "check/no-outcome", message, hint)
        return self.view.places.problem(self._at(), "check/no-outcome", message, hint)
