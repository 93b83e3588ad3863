"""Adds up what several lines can add together, knowing which of them exclude each other.

Two lines that count while the mood is calm and while it is furious never count at once; nor do the lines of the first and the second
level of a condition. Without that, a table would have to hold totals that nobody can make.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.domains import Interval, plus, spanned
from rulecore.language.quantities import clauses_of
from rulecore.values.numbers import divide

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.lines import Line

NONE: Interval = (0, 0)
#: A line, what it adds when it counts, and whether it always counts.
Adding = tuple["Line", Interval, bool]
#: What a clause looks at, whether it holds for a value of that, and the words and numbers it names.
Test = tuple[c.Value, "Callable[[Any], bool]", "tuple[Any, ...]"]

_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
#: More lines than this that look at one thing are added up as if they could all count at once.
MOST_SHARING = 300
#: Stands for every word that no line names.
OTHER = object()


def sums(lines: list[Adding]) -> Interval:
    """Give the lowest and highest sum of what the lines add."""
    total, taken = NONE, set()
    by_value: dict[c.Value, list[tuple[Adding, Test]]] = {}
    for each in lines:
        for test in tests_of(each[0]):
            by_value.setdefault(test[0], []).append((each, test))
    for sharing in sorted(by_value.values(), key=len, reverse=True):  # a line counts with those that most others look at
        together = [(each, test) for each, test in sharing if id(each[0]) not in taken]
        if len({id(each[0]) for each, _ in together}) > 1 and len(together) <= MOST_SHARING:
            total = plus(total, _over_values(together))
            taken |= {id(each[0]) for each, _ in together}
    for line, amount, sure in lines:
        if id(line) not in taken:
            total = plus(total, amount if sure else spanned(amount, NONE))
    return total


def _over_values(together: list[tuple[Adding, Test]]) -> Interval:
    """Try every value at which some line begins or ceases to count."""
    by_line: dict[int, tuple[Adding, list[Test]]] = {}
    for each, test in together:
        by_line.setdefault(id(each[0]), (each, []))[1].append(test)
    points = _points([mark for _, test in together for mark in test[2]])
    whole: Interval | None = None
    for point in points:
        total = NONE
        for (line, amount, _), tests in by_line.values():
            if all(test[1](point) for test in tests):
                only = len(clauses_of(line)) == len(tests) and not line.links
                total = plus(total, amount if only else spanned(amount, NONE))
        whole = total if whole is None else spanned(whole, total)
    return whole if whole is not None else NONE


def _points(marks: list[Any]) -> list[Any]:
    """Give a value of each kind: every word and truth that is named; of numbers also one between any two, and one beyond each end."""
    numbers = sorted({mark for mark in marks if not isinstance(mark, (str, bool)) and mark is not OTHER})
    points = [mark for mark in dict.fromkeys(marks) if isinstance(mark, (str, bool)) or mark is OTHER]
    if numbers:
        points += [numbers[0] - 1, *numbers, numbers[-1] + 1]
        points += [divide(low + high, 2) for low, high in pairwise(numbers)]
    return points


def tests_of(line: Line) -> list[Test]:
    """Give what the clauses of a line look at; a line of a shared condition is asked once for each of its links, so it is left out."""
    if line.links:
        return []
    return [test for clause in clauses_of(line) if (test := _test(clause)) is not None]


def _test(clause: c.Value) -> Test | None:
    if isinstance(clause, c.IsWord):
        words, negated = clause.words, clause.negated
        return clause.value, lambda point: (point in words) is not negated, (*words, OTHER)
    if isinstance(clause, c.Compare):
        return _compared(clause)
    if isinstance(clause, c.Between):
        return _between(clause)
    if isinstance(clause, c.Not):
        inner = _test(clause.value)
        return None if inner is None else (inner[0], lambda point: not inner[1](point), inner[2])
    if isinstance(clause, (c.Has, c.IsNone, c.IsPiece, c.IsKind)):
        kind: Any = type(clause)
        plain = kind(*[False if name == "negated" else getattr(clause, name) for name in clause.fields])
        negated = clause.negated
        return plain, lambda point: point is not negated, (True, False)
    if isinstance(clause, (c.Local, c.Attribute, c.Quantity, c.Fact)):
        return clause, lambda point: point is True, (True, False)
    return None


def _compared(clause: c.Compare) -> Test | None:
    if isinstance(clause.right, c.Word) and clause.operator in ("=", "!="):
        word, same = clause.right.word, clause.operator == "="
        return clause.left, lambda point: (point == word) is same, (word, OTHER)
    if clause.how != "number" or not isinstance(clause.right, c.Constant):
        return None
    number, holds = clause.right.value, _OPERATORS[clause.operator]
    return clause.left, lambda point: holds(point, number), (number,)


def _between(clause: c.Between) -> Test | None:
    if clause.how != "number" or not (isinstance(clause.low, c.Constant) and isinstance(clause.high, c.Constant)):
        return None
    low, high = clause.low.value, clause.high.value
    return clause.value, lambda point: low <= point <= high, (low, high)
