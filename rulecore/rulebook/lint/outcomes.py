"""Proves the outcomes of checks: each can come about, and each roll has one; every roll is tried with everything modifiers can add.

What depends on the table counts as *perhaps*: an outcome is an error only when no state of the table can bring it about.
"""

from __future__ import annotations

from itertools import product
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.rulebook.lint.places import problem_of, problem_of_value
from rulecore.rulebook.lint.predicates import known_in, outcome_place
from rulecore.rulebook.lint.rolls import Rolls, pool_of
from rulecore.rulebook.rulebook import Rulebook
from rulecore.ruleset.tree import Mapping
from rulecore.values.numbers import shown
from rulecore.values.throws import throws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View

    Names = dict[str, Any]
    #: The names of one roll, in how many ways it comes about, and by how much modifiers shift it.
    Point = tuple[Names, int, int]

#: So many rolls are tried for a check, all shifts of its modifiers included.
MOST_POINTS = 20_000
#: What a condition may be made of that dice alone decide.
DICE_ONLY = (
    *(c.Constant, c.Local, c.Arithmetic, c.Negative, c.Function, c.If, c.Compare, c.Between, c.All, c.Either, c.Not),
    *(c.AnyOf, c.NoneOf, c.Count, c.Members),
)


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each outcome that no roll gives, and for each check with rolls that give none."""
    rolls, rulebook = Rolls(), Rulebook(view.book)
    for name, definition in view.each("checks"):
        outcomes = definition["outcomes"]
        if not outcomes or "from" in definition or any(each["when"] is None and each["text"] for each in outcomes):
            continue
        points = _Points(view, rolls, name, definition)
        tried = points.all()
        if tried:
            yield from _Judge(view, rulebook, name, definition, points).problems(tried)


class _Points:
    """The rolls of one check: `names` are those that dice alone decide, `said` what the roll can be, in words."""

    def __init__(self, view: View, rolls: Rolls, name: str, definition: dict[str, Any]) -> None:
        self.view = view
        self.rolls = rolls
        self.definition = definition
        self.known = known_in(view, "checks", name)
        self.names: set[str] = set()
        self.shifted = False
        self.ways = 1

    def all(self) -> list[Point]:
        """Give every roll with its names; nothing when there are too many, or the table decides what is rolled."""
        if self.definition["each_die"] is not None:
            return []
        sides: list[list[tuple[Names, int, int]]] = []
        size = 1
        for label, rolled in self.definition["roll"]:
            side = self._side(label, rolled)
            size *= len(side)
            if not side or size > MOST_POINTS:
                return []
            sides.append(side)
        return [self._point(chosen) for chosen in product(*sides)]

    def _side(self, label: str, rolled: Any) -> list[tuple[Names, int, int]]:
        """Give the rolls of one label, each with every shift of its own modifiers."""
        found = self._throws(rolled)
        self.ways *= sum(ways for _, _, ways in found)
        shifts = self._shifts(label) if self.definition["opposed"] else [0]
        made = []
        for total, faces, ways in found:
            for shift in shifts or [0]:
                names: Names = {"faces": faces, "roll": total}
                if label:
                    names |= {label: total, f"{label}.roll": total}
                    names |= {f"{label}.total": total + shift} if shifts else {}
                made.append((names, ways, shift))
        return made

    def _throws(self, rolled: Any) -> list[tuple[Any, tuple[int, ...], int]]:
        """Give totals with their faces where one pool is thrown as it is, else totals alone."""
        if len(rolled["dice"]) == 1 and isinstance(rolled["value"], c.Local):
            pool = pool_of(rolled["dice"][0])
            try:
                if pool is not None and pool.keep is None and pool.exploding is None:
                    return [(sum(faces), faces, ways) for faces, ways in throws(pool)][: MOST_POINTS + 1]
            except RulecoreError:
                return []
        odds = self.rolls.of(rolled)
        return [(total, (), ways) for total, ways in odds.weights.items()] if odds is not None else []

    def _shifts(self, label: str) -> list[int]:
        adds = self.definition["adds"]
        tree = adds.get(label) if isinstance(adds, dict) else adds
        low, high = (0, 0) if tree is None else self.view.ranges.of(tree, self.known)
        if low is None or high is None or high - low > MOST_POINTS:
            return []
        self.shifted = self.shifted or (low, high) != (0, 0)
        return list(range(floor(low), ceil(high) + 1))

    def _point(self, chosen: tuple[tuple[Names, int, int], ...]) -> Point:
        names: Names = {}
        total, ways, shift, faces = 0, 1, 0, ()
        for each, weight, moved in chosen:
            names |= each
            total, ways, shift, faces = total + each["roll"], ways * weight, shift + moved, (*faces, *each["faces"])
        names |= {"roll": total, "faces": faces}
        self.names.update(names)
        return names, ways, shift

    def with_totals(self, points: list[Point]) -> list[Point]:
        """Add the total, with each shift that modifiers can make, to the rolls of a check that is not opposed."""
        if self.definition["opposed"]:
            return points
        shifts = self._shifts("")
        if not shifts or len(shifts) * len(points) > MOST_POINTS:
            return points
        self.names.add("total")
        return [({**names, "total": names["roll"] + shift}, ways, shift) for names, ways, _ in points for shift in shifts]

    def said(self, points: list[Point]) -> str:
        """Say what the roll can be."""
        word = "total" if "total" in self.names and self.definition["adds"] is not None else "roll"
        found = [names[word] for names, _, _ in points]
        low, high = min(found), max(found)
        whole = shown(low) if low == high else f"{shown(low)} to {shown(high)}"
        return f"the {word} is {whole}{' with all modifiers' if self.shifted else ''}"


class _Judge:
    """Tries the outcomes of one check with every roll."""

    def __init__(self, view: View, rulebook: Rulebook, name: str, definition: dict[str, Any], points: _Points) -> None:
        self.view = view
        self.rulebook = rulebook
        self.name = name
        self.outcomes = definition["outcomes"]
        self.points = points
        self._tests: dict[int, Callable[[Names], bool | None]] = {}

    def problems(self, tried: list[Point]) -> Iterator[Problem]:
        tried = self.points.with_totals(tried)
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
            if not chosen[index]:
                yield self._never(index, outcome, tried, holding=holding[index])
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

    def _never(self, index: int, outcome: dict[str, Any], tried: list[Point], *, holding: bool) -> Problem:
        name = outcome["id"]
        why = self.points.said(tried)
        if holding:
            before = [each["id"] for each in self.outcomes[:index]]
            why = f"{' or '.join(before)} always comes first"
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
