"""Lines of rules worked out for many trials at once: the same checked trees that are compiled for one game, as operations on arrays.

What is the same for all trials stays one value and is worked out once.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, by_case, chosen, is_array
from rulecore.analysis.batches.lanes import Lanes
from rulecore.analysis.batches.looking import OF_PIECES
from rulecore.analysis.batches.numbers import exact, number, opposite, truth
from rulecore.analysis.batches.unsupported import NoValue, Unsupported
from rulecore.language import checked as c
from rulecore.language.operations import OPERATIONS
from rulecore.values.words import climb

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.machine import Machine

    Work = Callable[[Lanes], Any]

COMPARING = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
RECKONING = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": OPERATIONS["divide"]}
#: What rounds a number: one that differs from trial to trial is whole.
ROUNDING = {"floor": "floor", "ceil": "ceil", "round": "nearest"}


def work_of(m: Machine, tree: Any) -> Work:
    """Make a line ready; what arrays cannot do is refused at once, and told with the name of its part of speech."""
    if tree is None:
        return lambda _lanes: None
    make = WORKS.get(type(tree))
    if make is None:
        raise Unsupported(f"a line with {type(tree).__name__.lower()}")
    found: Work = make(m, tree)
    return found


# ---- names and pieces -----------------------------------------------------------------------------------------------------------


def _constant(_m: Machine, node: c.Constant) -> Work:
    value = node.value
    return lambda _lanes: value


def _word(m: Machine, node: c.Word) -> Work:
    ladder = m.rulebook.ladder(node.list) if node.list else None
    value = node.word if ladder is None else ladder[node.word]
    return lambda _lanes: value


def _local(_m: Machine, node: c.Local) -> Work:
    name = node.name
    return lambda lanes: lanes.get(name)


# ---- reckoning ------------------------------------------------------------------------------------------------------------------


def _letter(m: Machine, node: c.Letter) -> Work:
    damage, letter = m.work(node.of), node.letter
    return lambda lanes: damage(lanes).get(letter, 0)


def _arithmetic(m: Machine, node: c.Arithmetic) -> Work:
    act, left, right = RECKONING[node.operator], m.work(node.left), m.work(node.right)

    def reckoned(lanes: Lanes) -> Any:
        one, other = left(lanes), right(lanes)
        if not is_array(one) and not is_array(other):
            return act(exact(one), exact(other))
        if node.operator == "/":
            raise Unsupported("a division")
        return act(number(one, "a sum"), number(other, "a sum"))

    return reckoned


def _negative(m: Machine, node: c.Negative) -> Work:
    value = m.work(node.value)
    return lambda lanes: -(found if is_array(found := value(lanes)) else exact(found))


def _compare(m: Machine, node: c.Compare) -> Work:
    act, left, right = COMPARING[node.operator], m.work(node.left), m.work(node.right)

    def compare(lanes: Lanes) -> Any:
        one, other = left(lanes), right(lanes)
        if isinstance(one, Cells) or isinstance(other, Cells):
            rank = (lambda a, b: act(a.rank, b.rank)) if node.how == "rung" else act
            return truth(by_case(lanes.batch.np, lambda a, b: bool(rank(a, b)), one, other))
        if is_array(one) or is_array(other):
            return act(number(one, "a comparison"), number(other, "a comparison"))
        if node.how == "rung":
            one, other = one.rank, other.rank
        return bool(act(one, other))

    return compare


def _between(m: Machine, node: c.Between) -> Work:
    value, low, high = m.work(node.value), m.work(node.low), m.work(node.high)

    def between(lanes: Lanes) -> Any:
        found = number(value(lanes), "a range")
        return (found >= number(low(lanes), "a range")) & (found <= number(high(lanes), "a range"))

    return between


def _asking(m: Machine, node: Any, others: tuple[Any, ...], holds: Callable[..., bool]) -> Work:
    """Make a question about a value ready, of which only yes or no comes, and which may be turned round."""
    values, negated = [m.work(each) for each in (node.value, *others)], node.negated
    return lambda lanes: truth(by_case(lanes.batch.np, lambda *each: holds(*each) != negated, *[value(lanes) for value in values]))


def _is_word(m: Machine, node: c.IsWord) -> Work:
    return _asking(m, node, (), lambda value: value in node.words)


def _is_none(m: Machine, node: c.IsNone) -> Work:
    return _asking(m, node, (), lambda value: value is None)


def _is_piece(m: Machine, node: c.IsPiece) -> Work:
    return _asking(m, node, node.others, lambda value, *others: any(value is each for each in others))


def _rungs(m: Machine, node: c.Rungs) -> Work:
    left, right = m.work(node.left), m.work(node.right)
    return lambda lanes: by_case(lanes.batch.np, lambda one, other: one.rank - other.rank, left(lanes), right(lanes))


def _climb(m: Machine, node: c.Climb) -> Work:
    value, rungs = m.work(node.value), m.work(node.rungs)
    return lambda lanes: by_case(lanes.batch.np, climb, value(lanes), rungs(lanes))


def _all(m: Machine, node: c.All) -> Work:
    return _joined(m, node.clauses, operator.and_, settles=False)


def _either(m: Machine, node: c.Either) -> Work:
    return _joined(m, node.clauses, operator.or_, settles=True)


def _joined(m: Machine, nodes: tuple[Any, ...], join: Callable[[Any, Any], Any], *, settles: bool) -> Work:
    """Join clauses, asked one after the other until one `settles` it for all trials."""
    clauses = [m.work(each) for each in nodes]

    def joined(lanes: Lanes) -> Any:
        found: Any = not settles
        for clause in clauses:
            value = truth(clause(lanes))
            if value is settles:
                return value
            found = value if isinstance(found, bool) else join(found, value)
        return found

    return joined


def _not(m: Machine, node: c.Not) -> Work:
    value = m.work(node.value)
    return lambda lanes: opposite(value(lanes))


def _if(m: Machine, node: c.If) -> Work:
    condition, then, otherwise = m.work(node.condition), m.work(node.then), m.work(node.otherwise)

    def either(lanes: Lanes) -> Any:
        holds = truth(condition(lanes))
        if not is_array(holds):
            return then(lanes) if holds else otherwise(lanes)
        return chosen(lanes.batch.np, holds, then(lanes), otherwise(lanes))

    return either


def _fallback(m: Machine, node: c.Fallback) -> Work:
    value, default = m.work(node.value), m.work(node.default)

    def fallback(lanes: Lanes) -> Any:
        try:
            return value(lanes)
        except NoValue:
            return default(lanes)

    return fallback


def _function(m: Machine, node: c.Function) -> Work:
    values = [m.work(each) for each in node.arguments]
    if node.function in ROUNDING:
        rounds = OPERATIONS[ROUNDING[node.function]]
        return lambda lanes: found if is_array(found := values[0](lanes)) else rounds(exact(found))
    if node.function == "abs":
        return lambda lanes: abs(number(values[0](lanes), "abs"))
    if node.function not in ("min", "max"):
        return _brought(node.function, values)

    def extreme(lanes: Lanes) -> Any:
        np = lanes.batch.np
        found, *rest = [number(each(lanes), node.function) for each in values]
        for other in rest:
            plain = not is_array(found) and not is_array(other)
            low, high = (min, max) if plain else (np.minimum, np.maximum)
            found = (low if node.function == "min" else high)(found, other)
        return found

    return extreme


def _brought(name: str, values: list[Work]) -> Work:
    """Make a function of a plugin ready: what it gives follows from what it is handed, so it is called once for each."""
    if name in ("remainder", "words", "allowed"):
        raise Unsupported(f"the function {name}")
    return lambda lanes: by_case(lanes.batch.np, lanes.batch.world.functions[name], *[each(lanes) for each in values])


def _at_start(m: Machine, node: c.AtStart) -> Work:
    value = m.work(node.value)

    return lambda lanes: value(lanes.at_start(node.moment))


WORKS: dict[type, Any] = {
    **OF_PIECES,
    c.Constant: _constant,
    c.Word: _word,
    c.Nothing: lambda _m, _node: lambda _lanes: None,
    c.Local: _local,
    c.Rungs: _rungs,
    c.Climb: _climb,
    c.AtStart: _at_start,
    c.Letter: _letter,
    c.Quantity: lambda m, node: m.quantity(node),
    c.Look: lambda m, node: m.look(node),
    c.Function: _function,
    c.Arithmetic: _arithmetic,
    c.Negative: _negative,
    c.Compare: _compare,
    c.Between: _between,
    c.IsWord: _is_word,
    c.IsNone: _is_none,
    c.IsPiece: _is_piece,
    c.All: _all,
    c.Either: _either,
    c.Not: _not,
    c.If: _if,
    c.Fallback: _fallback,
}
