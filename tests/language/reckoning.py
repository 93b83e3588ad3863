"""A second, slow reading of checked trees and plans, written from the design alone: what the compiled ones must agree with."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import groupby
from typing import Any

from rulecore.language import checked as c
from rulecore.values.cannot import Cannot


def first_cannot(*values: Any) -> Any:
    """Give the first *cannot* among some values; which reasons it carries is tested elsewhere."""
    return next((each for each in values if isinstance(each, Cannot)), None)


def whole(value: Any) -> Any:
    """Give a whole fraction as a whole number."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


ORDER = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


class Reckoner:
    """Works trees out in a world by walking them; `names` are the names handed over."""

    def __init__(self, world: Any, ladder: Any, **names: Any) -> None:
        self.world = world
        self.ladder = ladder
        self.names = names

    def of(self, node: Any) -> Any:
        """Give the value of a tree."""
        return getattr(self, f"_{type(node).__name__.strip('_').lower()}")(node)

    def holds(self, node: Any) -> bool:
        """Say whether a condition holds; what cannot be said does not."""
        return node is None or self.of(node) is True

    def _constant(self, node: c.Constant) -> Any:
        return node.value

    def _word(self, node: c.Word) -> Any:
        return self.ladder[node.word] if node.list == "mood" else node.word

    def _nothing(self, _: c.Nothing) -> Any:
        return None

    def _local(self, node: c.Local) -> Any:
        return self.names[node.name]

    def _single(self, node: c.Single) -> Any:
        return self.world.single[node.kind]

    def _clock(self, node: c.Clock) -> Any:
        return getattr(self.world, node.name)

    def _chosen(self, node: c.Chosen) -> Any:
        return self.world.option[node.option]

    def _attribute(self, node: c.Attribute) -> Any:
        return getattr(self.of(node.of), node.name)

    def _level(self, node: c.Level) -> Any:
        return getattr(self.of(node.of), node.condition)

    def _fact(self, node: c.Fact) -> Any:
        return self.world.fact(node.fact, *[self.of(each) for each in node.arguments])

    def _look(self, node: c.Look) -> Any:
        return getattr(self.world.t, node.table)(*[self.of(each) for each in (*node.handed, *node.keys)])

    def _quantity(self, node: c.Quantity) -> Any:
        return getattr(self.world.q, node.quantity)(self.world, *[self.of(each) for each in node.arguments])

    def _function(self, node: c.Function) -> Any:
        values = [self.of(each) for each in node.arguments]
        refused = first_cannot(*values)
        if refused is not None:
            return refused
        if node.function == "round":
            return math.floor(abs(values[0]) + Fraction(1, 2)) * (-1 if values[0] < 0 else 1)
        ways = {"min": min, "max": max, "floor": math.floor, "ceil": math.ceil, "abs": abs, "remainder": lambda a, b: a % b}
        way: Any = ways[node.function]
        return way(*values)

    def _arithmetic(self, node: c.Arithmetic) -> Any:
        left, right = self.of(node.left), self.of(node.right)
        refused = first_cannot(left, right)
        if refused is not None:
            return refused
        if node.operator == "/":
            return whole(Fraction(left) / right)
        return {"+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right}[node.operator]()

    def _negative(self, node: c.Negative) -> Any:
        value = self.of(node.value)
        return value if isinstance(value, Cannot) else -value

    def _climb(self, node: c.Climb) -> Any:
        value, rungs = self.of(node.value), self.of(node.rungs)
        refused = first_cannot(value, rungs)
        if refused is not None:
            return refused
        words = list(self.ladder)
        return words[max(0, min(len(words) - 1, value.rank + rungs))]

    def _rungs(self, node: c.Rungs) -> Any:
        left, right = self.of(node.left), self.of(node.right)
        refused = first_cannot(left, right)
        return refused if refused is not None else left.rank - right.rank

    def _compare(self, node: c.Compare) -> Any:
        left, right = self.of(node.left), self.of(node.right)
        refused = first_cannot(left, right)
        if refused is not None:
            return refused
        if node.how == "rung":
            left, right = left.rank, right.rank
        return ORDER[node.operator](left, right)

    def _between(self, node: c.Between) -> Any:
        low = self.of(c.Compare(">=", node.value, node.low, node.how))
        return self._kleene([lambda: low, lambda: self.of(c.Compare("<=", node.value, node.high, node.how))], deciding=False)

    def _isword(self, node: c.IsWord) -> Any:
        value = self.of(node.value)
        return value if isinstance(value, Cannot) else (value in node.words) is not node.negated

    def _ispiece(self, node: c.IsPiece) -> Any:
        return any(self.of(node.value) is self.of(each) for each in node.others) is not node.negated

    def _iskind(self, node: c.IsKind) -> Any:
        return (self.of(node.value)._kind in node.kinds) is not node.negated

    def _has(self, node: c.Has) -> Any:
        value = self.of(node.value)
        other = self.of(node.other) if node.other is not None else None
        return any(self._has_one(value, name, other) for name in node.names) is not node.negated

    def _has_one(self, value: Any, name: str, other: Any) -> bool:
        condition, _, end = name.partition(".")
        if condition == "roped":
            return any(
                (end in ("", mine) and value is link[mine] and other in (None, link[theirs]))
                for link in self.world.ropes
                for mine, theirs in (("leading", "led"), ("led", "leading"))
            )
        return getattr(value, condition) > 0

    def _isnone(self, node: c.IsNone) -> Any:
        return (self.of(node.value) is None) is not node.negated

    def _iscannot(self, node: c.IsCannot) -> Any:
        return isinstance(self.of(node.value), Cannot) is not node.negated

    def _kleene(self, clauses: list[Any], *, deciding: bool) -> Any:
        values = [each() for each in clauses]
        if any(each is deciding for each in values):
            return deciding
        refused = first_cannot(*values)
        return refused if refused is not None else not deciding

    def _all(self, node: c.All) -> Any:
        return self._kleene([lambda each=each: self.of(each) for each in node.clauses], deciding=False)

    def _either(self, node: c.Either) -> Any:
        return self._kleene([lambda each=each: self.of(each) for each in node.clauses], deciding=True)

    def _not(self, node: c.Not) -> Any:
        value = self.of(node.value)
        return value if isinstance(value, Cannot) else not value

    def _if(self, node: c.If) -> Any:
        condition = self.of(node.condition)
        if isinstance(condition, Cannot):
            return condition
        return self.of(node.then if condition else node.otherwise)

    def _fallback(self, node: c.Fallback) -> Any:
        value = self.of(node.value)
        return self.of(node.default) if isinstance(value, Cannot) else value

    def _members(self, node: c.Members) -> list[Any]:
        if node.how == "kind":
            found = self.world.all(node.id)
        elif node.how == "dice":
            found = self.names["faces"]
        else:
            raise AssertionError(node.how)
        chosen = []
        for each in found:
            inner = Reckoner(self.world, self.ladder, **{**self.names, node.name: each})
            if inner.holds(node.filter) and inner.holds(node.where):
                chosen.append(inner)
        return chosen

    def _anyof(self, node: c.AnyOf) -> Any:
        return bool(self._members(node.members))

    def _noneof(self, node: c.NoneOf) -> Any:
        return not self._members(node.members)

    def _count(self, node: c.Count) -> Any:
        return len(self._members(node.members))

    def _fold(self, node: c.Fold) -> Any:
        values = [each.of(node.value) for each in self._members(node.members)]
        refused = first_cannot(*values)
        if refused is not None:
            return refused
        if not values and node.word != "sum":
            return Cannot(("nothing",))
        return {"sum": sum, "highest": max, "lowest": min}[node.word](values)

    def _atstart(self, node: c.AtStart) -> Any:
        return self.of(node.value)


class Plans:
    """Works a plan out stage by stage, as the design says it; ranks stand for the words of a ladder."""

    def __init__(self, plan: Any, reckoner: Reckoner) -> None:
        self.plan = plan
        self.reckoner = reckoner
        self.ignored: set[str] = set()

    def total(self) -> Any:
        """Give the value of the quantity."""
        self._settle_ignores()
        if any(self._counts(line) for line in self.plan.lines if line.change.verb == "forbid"):
            return Cannot(("forbidden",))
        value = self._rank(self.reckoner.of(self.plan.base))
        if isinstance(value, Cannot):
            return value
        for number, stage in enumerate(self.plan.stages):
            lines = [each for each in self.plan.lines if (each.stage or self.plan.stages[0]) == stage and self._counts(each)]
            value = self._stage(value, lines, first=number == 0)
            if isinstance(value, Cannot):
                return value
        return list(self.reckoner.ladder)[value] if self.plan.ladder else value

    def _rank(self, value: Any) -> Any:
        return value.rank if self.plan.ladder and hasattr(value, "rank") else value

    def _counts(self, line: Any) -> bool:
        return line.id not in self.ignored and self.reckoner.holds(line.guard) and self.reckoner.holds(line.change.when)

    def _settle_ignores(self) -> None:
        waiting = [each for each in self.plan.lines if each.change.verb == "ignore"]
        while waiting:
            targets = {each.change.target for each in waiting}
            ready = [each for each in waiting if each.id not in targets]
            assert ready, "a ring"
            self.ignored |= {each.change.target for each in ready if self._counts(each)}
            waiting = [each for each in waiting if each not in ready]

    def _stage(self, value: Any, lines: list[Any], *, first: bool) -> Any:
        steps = {verb: [each for each in lines if each.change.verb == verb] for verb in ("set", "halve", "double", "plus", "least", "most")}
        for line in steps["set"]:
            value = self._rank(self.reckoner.of(line.change.amount))
        if isinstance(value, Cannot):
            return value
        value = self._factors(value, steps["halve"] + steps["double"], first=first)
        bounded = [each for each in steps["plus"] if (each.change.bound_word or "").startswith("not")]
        for amount in self._grouped([each for each in steps["plus"] if each not in bounded]):
            refused = first_cannot(amount)
            if refused is not None:
                return refused
            value += amount
        value = self._bounded(value, bounded)
        if isinstance(value, Cannot):
            return value
        if self.plan.ladder and steps["plus"]:
            value = max(0, min(len(list(self.reckoner.ladder)) - 1, value))
        for verb, pick in (("least", max), ("most", min)):
            for line in steps[verb]:
                limit = self._rank(self.reckoner.of(line.change.amount))
                if isinstance(limit, Cannot):
                    return limit
                value = pick(value, limit)
        return value

    def _factors(self, value: Any, lines: list[Any], *, first: bool) -> Any:
        groups = {each.group for each in lines if each.group}
        lone = [each for each in lines if not each.group] + [next(each for each in lines if each.group == group) for group in groups]
        ways = {each.change.rounding for each in lone if each.change.rounding}
        way = "down" if "down" in ways else "up" if ways else self.plan.rounding
        for line in lone:
            value = Fraction(value) * (2 if line.change.verb == "double" else Fraction(1, 2))
        if way != "none" and (lone or first):
            up, down = math.ceil(value), math.floor(value)
            nearest = math.floor(abs(value) + Fraction(1, 2)) * (-1 if value < 0 else 1)
            value = {"up": up, "down": down, "nearest": nearest}[way]
        return whole(value)

    def _amount(self, line: Any) -> Any:
        change = line.change
        amount = self.reckoner.of(change.amount)
        for factor in (change.per, line.times):
            if factor is not None:
                by = self.reckoner.of(factor)
                refused = first_cannot(amount, by)
                amount = refused if refused is not None else amount * max(0, by)
        if change.bound_word == "at most":
            cap = self.reckoner.of(change.bound)
            refused = first_cannot(amount, cap)
            if refused is not None:
                return refused
            amount = max(amount, -cap) if change.minus else min(amount, cap)
        return amount

    def _grouped(self, lines: list[Any]) -> list[Any]:
        amounts = [self._amount(each) for each in lines if not each.group]
        for group, members in groupby(
            sorted((each for each in lines if each.group), key=lambda each: each.group), key=lambda each: each.group
        ):
            found = [self._amount(each) for each in members]
            refused = first_cannot(*found)
            rule = self.plan.groups[group]
            amounts.append(refused if refused is not None else {"one": lambda f: f[0], "highest": max, "lowest": min}[rule](found))
        return amounts

    def _bounded(self, value: Any, lines: list[Any]) -> Any:
        found = [(each.change.bound_word, self._amount(each), self._rank(self.reckoner.of(each.change.bound))) for each in lines]
        refused = first_cannot(*[part for each in found for part in each[1:]])
        if refused is not None:
            return refused
        for word in ("not below", "not above"):
            for bound in sorted({bound for which, _, bound in found if which == word}, reverse=True):
                changed = value + sum(amount for which, amount, limit in found if which == word and limit == bound)
                value = max(changed, min(value, bound)) if word == "not below" else min(changed, max(value, bound))
        return value
