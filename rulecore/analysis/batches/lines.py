"""Lines of rules worked out for many trials at once: the same checked trees that are compiled for one game, as operations on arrays.

What is the same for all trials stays one value and is worked out once.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.lanes import Lanes
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.machine import Machine

    Work = Callable[[Lanes], Any]

COMPARING = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
RECKONING = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def is_array(value: Any) -> bool:
    """Say whether a value differs from trial to trial."""
    return hasattr(value, "take")


def truth(value: Any) -> Any:
    """Give a condition as one truth, or as an array of truths."""
    if not is_array(value):
        return bool(value)
    return value if value.dtype == bool else value != 0


def number(value: Any, what: str) -> Any:
    """Give a whole number, or an array of them; refuse anything else."""
    if is_array(value) and hasattr(value, "dtype"):
        return value
    if isinstance(value, int):
        return int(value)
    raise Unsupported(f"{what} that is no whole number")


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


def _piece(m: Machine, tree: Any) -> Work:
    """Make a line ready that says whose field is meant: the same piece in all trials."""
    whose = m.work(tree)

    def piece(lanes: Lanes) -> Any:
        found = whose(lanes)
        if getattr(found, "_sort", "") != "piece":
            raise Unsupported("a piece that differs from trial to trial, or is none")
        return found

    return piece


def _attribute(m: Machine, node: c.Attribute) -> Work:
    whose, name = _piece(m, node.of), node.name
    return lambda lanes: lanes.read((whose(lanes), name))


def _track(m: Machine, node: c.Track) -> Work:
    whose, name = _piece(m, node.of), node.name
    if node.says == "left":
        return lambda lanes: lanes.read((whose(lanes), name))
    if node.says != "lost":
        raise Unsupported(f"{node.says} of a track")

    def lost(lanes: Lanes) -> Any:
        piece = whose(lanes)
        track = getattr(piece, name)
        return track.left + track.lost - lanes.read((piece, name))

    return lost


def _level(m: Machine, node: c.Level) -> Work:
    _plain(m, node.condition)
    whose, name = _piece(m, node.of), node.condition
    return lambda lanes: lanes.read((whose(lanes), name))


def _has(m: Machine, node: c.Has) -> Work:
    if node.other is not None:
        raise Unsupported("a condition shared with another piece")
    for name in node.names:
        _plain(m, name)
    whose, names, negated = _piece(m, node.value), node.names, node.negated

    def has(lanes: Lanes) -> Any:
        piece = whose(lanes)
        found: Any = False
        for name in names:
            found = found | truth(lanes.read((piece, name)))
        return opposite(found) if negated else found

    return has


def _plain(m: Machine, condition: str) -> None:
    if m.rulebook.shared(condition) or m.rulebook.changed_level(condition) or "." in condition:
        raise Unsupported(f"the condition {condition}, which is shared or changed by lines")


# ---- reckoning ------------------------------------------------------------------------------------------------------------------


def opposite(value: Any) -> Any:
    """Give the opposite of a condition."""
    value = truth(value)
    return ~value if is_array(value) else not value


def _letter(m: Machine, node: c.Letter) -> Work:
    damage, letter = m.work(node.of), node.letter
    return lambda lanes: damage(lanes).get(letter, 0)


def _arithmetic(m: Machine, node: c.Arithmetic) -> Work:
    act = RECKONING.get(node.operator)
    if act is None:
        raise Unsupported("a division")
    left, right = m.work(node.left), m.work(node.right)
    return lambda lanes: act(number(left(lanes), "a sum"), number(right(lanes), "a sum"))


def _negative(m: Machine, node: c.Negative) -> Work:
    value = m.work(node.value)
    return lambda lanes: -number(value(lanes), "a negative")


def _compare(m: Machine, node: c.Compare) -> Work:
    act, left, right = COMPARING[node.operator], m.work(node.left), m.work(node.right)

    def compare(lanes: Lanes) -> Any:
        one, other = left(lanes), right(lanes)
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


def _is_word(m: Machine, node: c.IsWord) -> Work:
    value, words, negated = m.work(node.value), node.words, node.negated

    def is_word(lanes: Lanes) -> bool:
        found = value(lanes)
        if is_array(found):
            raise Unsupported("a choice that differs from trial to trial")
        return (found in words) != negated

    return is_word


def _is_none(m: Machine, node: c.IsNone) -> Work:
    value, negated = m.work(node.value), node.negated
    return lambda lanes: (value(lanes) is None) != negated


def _is_piece(m: Machine, node: c.IsPiece) -> Work:
    value, others, negated = m.work(node.value), [m.work(each) for each in node.others], node.negated

    def is_piece(lanes: Lanes) -> bool:
        found = value(lanes)
        return any(found is other(lanes) for other in others) != negated

    return is_piece


def _all(m: Machine, node: c.All) -> Work:
    clauses = [m.work(each) for each in node.clauses]

    def every(lanes: Lanes) -> Any:
        found: Any = True
        for clause in clauses:
            value = truth(clause(lanes))
            if value is False:
                return False
            found = value if found is True else found & value
        return found

    return every


def _either(m: Machine, node: c.Either) -> Work:
    clauses = [m.work(each) for each in node.clauses]

    def some(lanes: Lanes) -> Any:
        found: Any = False
        for clause in clauses:
            value = truth(clause(lanes))
            if value is True:
                return True
            found = value if found is False else found | value
        return found

    return some


def _not(m: Machine, node: c.Not) -> Work:
    value = m.work(node.value)
    return lambda lanes: opposite(value(lanes))


def _if(m: Machine, node: c.If) -> Work:
    condition, then, otherwise = m.work(node.condition), m.work(node.then), m.work(node.otherwise)

    def chosen(lanes: Lanes) -> Any:
        holds = truth(condition(lanes))
        if not is_array(holds):
            return then(lanes) if holds else otherwise(lanes)
        return lanes.batch.np.where(holds, number(then(lanes), "a choice"), number(otherwise(lanes), "a choice"))

    return chosen


def _function(m: Machine, node: c.Function) -> Work:
    values = [m.work(each) for each in node.arguments]
    if node.function in ("floor", "ceil", "round"):  # whole numbers are whole
        return lambda lanes: number(values[0](lanes), node.function)
    if node.function == "abs":
        return lambda lanes: abs(number(values[0](lanes), "abs"))
    if node.function not in ("min", "max"):
        raise Unsupported(f"the function {node.function}")

    def extreme(lanes: Lanes) -> Any:
        np = lanes.batch.np
        found, *rest = [number(each(lanes), node.function) for each in values]
        for other in rest:
            plain = not is_array(found) and not is_array(other)
            low, high = (min, max) if plain else (np.minimum, np.maximum)
            found = (low if node.function == "min" else high)(found, other)
        return found

    return extreme


def _members(m: Machine, node: c.Members) -> Callable[[Lanes], list[tuple[Lanes, Any]]]:
    """Make ready to go through some pieces that are the same in all trials; each with the lanes that see it, and whether it counts."""
    if node.how not in ("parts", "kind"):
        raise Unsupported(f"members by {node.how}")
    of = m.work(node.of)
    tests = [m.work(each) for each in (node.filter, node.where) if each is not None]

    def members(lanes: Lanes) -> list[tuple[Lanes, Any]]:
        world = lanes.batch.world
        found = world.all(node.id) if node.how == "kind" else getattr(of(lanes), node.id)
        listed = []
        for piece in found:
            inner = lanes.scope()
            inner.names[node.name] = piece
            counts: Any = True
            for test in tests:
                counts = counts & truth(test(inner)) if counts is not False else False
            listed.append((inner, counts))
        return listed

    return members


def _any_of(m: Machine, node: c.AnyOf | c.NoneOf) -> Work:
    members, none = _members(m, node.members), isinstance(node, c.NoneOf)

    def any_of(lanes: Lanes) -> Any:
        found: Any = False
        for _, counts in members(lanes):
            found = found | counts
        return opposite(found) if none else found

    return any_of


def _count(m: Machine, node: c.Count) -> Work:
    members = _members(m, node.members)
    return lambda lanes: sum(counts + 0 for _, counts in members(lanes))


def _single(_m: Machine, node: c.Single) -> Work:
    return lambda lanes: lanes.batch.world.single[node.kind]


def _chosen(_m: Machine, node: c.Chosen) -> Work:
    return lambda lanes: lanes.batch.world.option[node.option]


WORKS: dict[type, Any] = {
    c.Constant: _constant,
    c.Word: _word,
    c.Nothing: lambda _m, _node: lambda _lanes: None,
    c.Local: _local,
    c.Single: _single,
    c.Chosen: _chosen,
    c.Attribute: _attribute,
    c.Track: _track,
    c.Level: _level,
    c.Has: _has,
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
    c.AnyOf: _any_of,
    c.NoneOf: _any_of,
    c.Count: _count,
}
