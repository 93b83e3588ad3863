"""Finds what says nothing: a condition that can never hold, and one that always does.

Clauses are read from left to right; each narrows what the same value can still be, so `x > 3 and x < 2` is found as well as `1d6 > 7`.
Of `x > 3 or x < 5` the second says nothing new where the first fails: together they always hold. Conditions inside a value, after `where`
and `if`, are looked at too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import children, walk
from rulecore.language.domains import ANY, Interval, Ranges, meet, within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

NEVER, ALWAYS = "never", "always"

#: A clause that says nothing: which, whether it holds never or always, and why.
Finding = tuple[c.Value, str, str]

#: How the left of two values may lie to the right: below it, the same, above it.
_SIGNS = {"<": {-1}, "<=": {-1, 0}, ">": {1}, ">=": {0, 1}, "=": {0}, "!=": {-1, 1}}
_EVERY_SIGN = frozenset((-1, 0, 1))
#: What makes a number that need not be whole, however whole the ends of its interval are.
_BROKEN = (c.Quantity, c.Look, c.Fold)
_DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


class _Known:
    """What is known of values on the way through a conjunction."""

    def __init__(self, ranges: Ranges, words: Callable[[c.Value], tuple[str, ...] | None]) -> None:
        self.ranges = ranges
        self.words = words
        self.numbers: dict[c.Value, Interval] = {}
        self.choices: dict[c.Value, tuple[str, ...]] = {}
        self.truths: dict[c.Value, bool] = {}
        self.signs: dict[tuple[c.Value, c.Value], frozenset[int]] = {}

    def copy(self) -> _Known:
        new = _Known(self.ranges, self.words)
        new.numbers, new.choices, new.truths = dict(self.numbers), dict(self.choices), dict(self.truths)
        new.signs = dict(self.signs)
        return new

    def number(self, node: c.Value) -> Interval:
        found = self.numbers.get(node)
        return found if found is not None else self.ranges.of(node)


def findings(
    tree: c.Value, ranges: Ranges, words: Callable[[c.Value], tuple[str, ...] | None], given: Iterable[c.Value] = ()
) -> list[Finding]:
    """Give every clause of a condition that says nothing; `words` gives the words a choice can be, `given` is what holds already."""
    found: list[Finding] = []
    known = _Known(ranges, words)
    for each in given:
        _judge(each, known, [])
    _judge(tree, known, found)
    return found


def denied(tree: c.Value) -> tuple[c.Value, ...]:
    """Give what holds where a condition does not, as far as that can be said in conditions; nothing of what it is made of is lost."""
    if isinstance(tree, c.Either):
        return tuple([each for clause in tree.clauses for each in denied(clause)])
    if isinstance(tree, c.Not):
        return (tree.value,)
    if isinstance(tree, c.Compare):
        return (c.Compare(_DENIED[tree.operator], tree.left, tree.right, tree.how),)
    if isinstance(tree, (c.Has, c.IsWord, c.IsNone, c.IsPiece, c.IsKind, c.IsLost)):
        return (_turned_round(tree, negated=not tree.negated),)
    return (c.Not(tree),)


def findings_inside(tree: c.Value, ranges: Ranges, words: Callable[[c.Value], tuple[str, ...] | None]) -> list[Finding]:
    """Give every clause that says nothing of the conditions inside a value that is no condition itself: after `where` and `if`."""
    found: list[Finding] = []
    _judge_inside(tree, _Known(ranges, words), found)
    return found


def exclusive(one: Iterable[c.Value], other: Iterable[c.Value], ranges: Ranges) -> bool:
    """Say whether it is proved that two conjunctions never hold together; where nothing is known of them it is not."""
    tree = c.All((*one, *other))
    named: dict[c.Value, list[str]] = {}
    for node in walk(tree):
        if isinstance(node, c.IsWord):
            named.setdefault(node.value, []).extend(node.words)
        elif isinstance(node, c.Compare) and isinstance(node.right, c.Word):
            named.setdefault(node.left, []).append(node.right.word)
    # A word that nobody names stands for all the others, so that "neither of these" can still hold.
    words = {value: (*dict.fromkeys(each), "") for value, each in named.items()}
    return _judge(tree, _Known(ranges, words.get), []) == NEVER


def _judge(node: c.Value, known: _Known, found: list[Finding]) -> str | None:
    """Say whether a condition holds never or always given what is known, and narrow what is known by it."""
    if isinstance(node, c.All):
        return _judge_all(node, known, found)
    if isinstance(node, c.Either):
        return _judge_either(node, known, found)
    if not isinstance(node, c.Not) or not isinstance(node.value, (c.All, c.Either, c.Not)):
        _judge_inside(node, known, found)
    if isinstance(node, c.Not):
        inner = _judge_alone(node.value, known)
        verdict = {NEVER: ALWAYS, ALWAYS: NEVER}.get(inner or "")
        if verdict is None:
            verdict = _judge_truth(node.value, known, value=False)
        return _noted(node, verdict, known, found)
    return _noted(node, _judge_clause(node, known), known, found)


def _judge_inside(node: Any, known: _Known, found: list[Finding]) -> None:
    """Judge the conditions that stand inside a value, each by itself."""
    for each in children(node):
        if isinstance(each, c.Members):
            if each.of is not None:
                _judge_inside(each.of, known, found)
            if each.where is not None:
                _judge(each.where, known.copy(), found)
            continue  # its `filter` stands with the set, and is judged there
        if isinstance(node, c.If) and each is node.condition:
            _judge(each, known.copy(), found)
        else:
            _judge_inside(each, known, found)


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
    if all(each == NEVER for each in verdicts):
        return NEVER
    if any(verdicts) or _judge_rest(node.clauses, known.copy()) != ALWAYS:
        return None
    found.append((node, ALWAYS, ""))
    return ALWAYS


def _judge_rest(clauses: tuple[c.Value, ...], known: _Known) -> str | None:
    """Say whether the last of some clauses always holds where none before it does."""
    for clause in clauses[:-1]:
        inner = clause.value if isinstance(clause, c.Not) else clause
        if isinstance(inner, (c.All, c.Either, c.Not)):
            continue
        if isinstance(clause, c.Not):
            _judge_clause(inner, known)
        elif isinstance(inner, c.Compare):
            _judge_clause(c.Compare(_DENIED[inner.operator], inner.left, inner.right, inner.how), known)
        elif isinstance(inner, (c.Has, c.IsWord, c.IsNone, c.IsPiece, c.IsKind, c.IsLost)):
            _judge_clause(_turned_round(inner, negated=not inner.negated), known)
        elif not isinstance(inner, c.Between):
            _judge_truth(inner, known, value=False)
    last = clauses[-1]
    if isinstance(last, c.Not):
        return ALWAYS if _judge_alone(last.value, known) == NEVER else None
    return _judge_alone(last, known)


def _turned_round(node: Any, *, negated: bool) -> Any:
    return type(node)(*[negated if name == "negated" else getattr(node, name) for name in node.fields])


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
        return _judge_truth(_turned_round(node, negated=False), known, value=not node.negated)
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
    by_sign = _judge_signs(node, known)  # an interval does not tell whether its ends belong to it
    if None not in (right[0], right[1]) and right[0] == right[1]:
        return _judge_against(node.left, node.operator, right[0], known) or by_sign
    if None not in (left[0], left[1]) and left[0] == left[1]:
        return _judge_against(node.right, _TURNED[node.operator], left[0], known) or by_sign
    return _apart(left, node.operator, right) or by_sign


def _judge_same(node: c.Compare, known: _Known) -> str | None:
    if isinstance(node.right, c.Word) and node.operator in ("=", "!="):
        return _judge_words(c.IsWord(node.left, (node.right.word,), node.operator == "!="), known)
    if isinstance(node.right, c.Constant) and isinstance(node.right.value, bool) and node.operator == "=":
        return _judge_truth(node.left, known, value=node.right.value)
    return _judge_signs(node, known)


def _judge_signs(node: c.Compare, known: _Known) -> str | None:
    """Judge which of two unknown values is greater by what was said of the two before."""
    turned = (node.right, node.left) in known.signs
    pair = (node.right, node.left) if turned else (node.left, node.right)
    before = known.signs.get(pair, _EVERY_SIGN)
    meant = _SIGNS[_TURNED[node.operator] if turned else node.operator]
    known.signs[pair] = before & meant
    return NEVER if not before & meant else ALWAYS if before <= meant else None


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
    whole = all(isinstance(each, int) or each is None for each in before) and before != ANY and not _may_break(value)
    if operator == "!=":
        apart = meet(before, (bound, bound)) is None
        return ALWAYS if apart else NEVER if before == (bound, bound) else None
    region = _region(operator, bound, whole=whole)
    after = meet(before, region)
    open_end = operator in ("<", ">") and not whole  # then the bound itself is no part of the region
    if after is None or (open_end and after == (bound, bound)):
        return NEVER
    if before != ANY and within(before, region) and not (open_end and bound in before):
        return ALWAYS
    known.numbers[value] = after
    return None


def _may_break(value: c.Value) -> bool:
    """Say whether a number may be a fraction between the whole ends of its interval."""
    return any(isinstance(each, _BROKEN) or (isinstance(each, c.Arithmetic) and each.operator == "/") for each in walk(value))


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
