"""Finds what says nothing: a condition that can never hold, and one that always does.

Clauses are read from left to right; each narrows what the same value can still be, so `x > 3 and x < 2` is found as well as `1d6 > 7`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.domains import ANY, Interval, Ranges, meet, within

if TYPE_CHECKING:
    from collections.abc import Callable

NEVER, ALWAYS = "never", "always"

#: A clause that says nothing: which, whether it holds never or always, and why.
Finding = tuple[c.Value, str, str]

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


class _Known:
    """What is known of values on the way through a conjunction."""

    def __init__(self, ranges: Ranges, words: Callable[[c.Value], tuple[str, ...] | None]) -> None:
        self.ranges = ranges
        self.words = words
        self.numbers: dict[c.Value, Interval] = {}
        self.choices: dict[c.Value, tuple[str, ...]] = {}
        self.truths: dict[c.Value, bool] = {}

    def copy(self) -> _Known:
        new = _Known(self.ranges, self.words)
        new.numbers, new.choices, new.truths = dict(self.numbers), dict(self.choices), dict(self.truths)
        return new

    def number(self, node: c.Value) -> Interval:
        found = self.numbers.get(node)
        return found if found is not None else self.ranges.of(node)


def findings(tree: c.Value, ranges: Ranges, words: Callable[[c.Value], tuple[str, ...] | None]) -> list[Finding]:
    """Give every clause of a condition that says nothing; `words` gives the words a choice can be."""
    found: list[Finding] = []
    _judge(tree, _Known(ranges, words), found)
    return found


def _judge(node: c.Value, known: _Known, found: list[Finding]) -> str | None:
    """Say whether a condition holds never or always given what is known, and narrow what is known by it."""
    if isinstance(node, c.All):
        return _judge_all(node, known, found)
    if isinstance(node, c.Either):
        return _judge_either(node, known, found)
    if isinstance(node, c.Not):
        inner = _judge_alone(node.value, known)
        verdict = {NEVER: ALWAYS, ALWAYS: NEVER}.get(inner or "")
        if verdict is None:
            verdict = _judge_truth(node.value, known, value=False)
        return _noted(node, verdict, known, found)
    return _noted(node, _judge_clause(node, known), known, found)


def _judge_alone(node: c.Value, known: _Known) -> str | None:
    if isinstance(node, (c.All, c.Either, c.Not)):
        return None
    return _judge_clause(node, known.copy())


def _noted(node: c.Value, verdict: str | None, known: _Known, found: list[Finding]) -> str | None:
    if verdict is not None and not any(each[0] is node for each in found):
        found.append((node, verdict, _why(node, known)))
    return verdict


def _judge_all(node: c.All, known: _Known, found: list[Finding]) -> str | None:
    for clause in node.clauses:
        before = len(found)
        if _judge(clause, known, found) == NEVER:
            if len(found) == before:
                found.append((clause, NEVER, ""))
            return NEVER
    return None


def _judge_either(node: c.Either, known: _Known, found: list[Finding]) -> str | None:
    verdicts = [_judge(clause, known.copy(), found) for clause in node.clauses]
    return NEVER if all(each == NEVER for each in verdicts) else None


def _judge_clause(node: c.Value, known: _Known) -> str | None:
    if isinstance(node, c.Constant):
        return ALWAYS if node.value is True else NEVER
    if isinstance(node, c.Compare):
        return _judge_compare(node, known)
    if isinstance(node, c.Between) and node.how == "number":
        return _judge_between(node, known)
    if isinstance(node, c.IsWord):
        return _judge_words(node, known)
    if isinstance(node, (c.Has, c.IsNone, c.IsPiece, c.IsKind, c.IsCannot, c.IsLost)):
        plain: Any = type(node)(*[False if name == "negated" else getattr(node, name) for name in node.fields])  # type: ignore[arg-type]
        return _judge_truth(plain, known, value=not node.negated)
    return _judge_truth(node, known, value=True)


def _judge_truth(node: c.Value, known: _Known, *, value: bool) -> str | None:
    before = known.truths.get(node)
    known.truths[node] = value
    if before is None:
        return None
    return ALWAYS if before is value else NEVER


def _judge_compare(node: c.Compare, known: _Known) -> str | None:
    if node.left == node.right:
        return ALWAYS if node.operator in ("=", "<=", ">=") else NEVER
    if node.how != "number":
        return _judge_same(node, known)
    left, right = known.number(node.left), known.number(node.right)
    if None not in (right[0], right[1]) and right[0] == right[1]:
        return _judge_against(node.left, node.operator, right[0], known)
    if None not in (left[0], left[1]) and left[0] == left[1]:
        return _judge_against(node.right, _TURNED[node.operator], left[0], known)
    verdict = _apart(left, node.operator, right)
    return verdict or _judge_truth(c.Compare(node.operator, node.left, node.right, node.how), known, value=True)


def _judge_same(node: c.Compare, known: _Known) -> str | None:
    if isinstance(node.right, c.Word) and node.operator in ("=", "!="):
        return _judge_words(c.IsWord(node.left, (node.right.word,), node.operator == "!="), known)
    if isinstance(node.right, c.Constant) and isinstance(node.right.value, bool) and node.operator == "=":
        return _judge_truth(node.left, known, value=node.right.value)
    return None


def _apart(left: Interval, operator: str, right: Interval) -> str | None:
    """Judge a comparison of two values that lie wholly apart."""
    if left[1] is not None and right[0] is not None and left[1] < right[0]:
        return ALWAYS if operator in ("<", "<=", "!=") else NEVER
    if left[0] is not None and right[1] is not None and left[0] > right[1]:
        return ALWAYS if operator in (">", ">=", "!=") else NEVER
    return None


def _region(operator: str, bound: Any, *, whole: bool) -> Interval:
    step = 1 if whole and isinstance(bound, int) else 0
    return {"<": (None, bound - step), "<=": (None, bound), ">": (bound + step, None), ">=": (bound, None), "=": (bound, bound)}.get(
        operator, ANY
    )


def _judge_against(value: c.Value, operator: str, bound: Any, known: _Known) -> str | None:
    """Judge a value against one number, and narrow what it can still be."""
    before = known.number(value)
    whole = all(isinstance(each, int) or each is None for each in before) and before != ANY
    if operator == "!=":
        apart = meet(before, (bound, bound)) is None
        return ALWAYS if apart else NEVER if before == (bound, bound) else None
    region = _region(operator, bound, whole=whole)
    after = meet(before, region)
    if after is None or (operator in "<>" and bound in before and not whole and before[0] == before[1]):
        return NEVER
    if before != ANY and within(before, region):
        return ALWAYS
    known.numbers[value] = after
    return None


def _judge_between(node: c.Between, known: _Known) -> str | None:
    low, high = known.number(node.low), known.number(node.high)
    if None not in (low[0], high[1]) and low[0] > high[1]:
        return NEVER
    if low[0] is None or low[0] != low[1] or high[1] is None or high[0] != high[1]:
        return None
    first = _judge_against(node.value, ">=", low[0], known)
    second = _judge_against(node.value, "<=", high[1], known)
    if NEVER in (first, second):
        return NEVER
    return ALWAYS if first == second == ALWAYS else None


def _judge_words(node: c.IsWord, known: _Known) -> str | None:
    before = known.choices.get(node.value)
    base = before if before is not None else known.words(node.value)
    if base is None:
        return _judge_truth(c.IsWord(node.value, node.words, negated=False), known, value=not node.negated)
    after = tuple(word for word in base if (word in node.words) is not node.negated)
    if not after:
        return NEVER
    if after == base:
        return ALWAYS
    known.choices[node.value] = after
    return None


def _why(node: c.Value, known: _Known) -> str:
    value = node.left if isinstance(node, c.Compare) else node.value if isinstance(node, (c.Between, c.IsWord)) else None
    if value is None:
        return ""
    if isinstance(node, c.IsWord):
        words = known.choices.get(value) or known.words(value)
        if not words:
            return ""
        return f"it can be {', '.join(words)}" if len(words) > 1 else f"it can only be {words[0]} here"
    low, high = known.number(value)
    if low is None and high is None:
        return ""
    if low == high:
        return f"it is {low}"
    if low is None:
        return f"it is {high} at most"
    return f"it is {low} at least" if high is None else f"it lies between {low} and {high}"
