"""Lines of rules worked out for many trials at once: the same checked trees that are compiled for one game, as operations on arrays.

What is the same for all trials stays one value and is worked out once.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, chosen, combined, is_array, merged
from rulecore.analysis.batches.lanes import Lanes
from rulecore.analysis.batches.sections import left_in_section, lost_sections
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


def truth(value: Any) -> Any:
    """Give a condition as one truth, or as an array of truths."""
    if not is_array(value):
        return bool(value)
    return value if value.dtype == bool else value != 0


def number(value: Any, what: str) -> Any:
    """Give a whole number, or an array of them; refuse anything else."""
    if hasattr(value, "dtype"):
        return value if value.ndim else int(value)
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


def of_pieces(m: Machine, tree: Any, read: Callable[[Lanes, Any], Any]) -> Work:
    """Make a line ready that reads something of a piece: of the same in all trials, or in each lane of its own."""
    whose = m.work(tree)

    def of(lanes: Lanes) -> Any:
        found = whose(lanes)
        if getattr(found, "_sort", "") == "piece":
            return read(lanes, found)
        if not isinstance(found, Cells):
            raise Unsupported("something of a piece that is none")
        parts = [(inner, piece) for piece, mask in found.each() if piece is not None and (inner := lanes.where(mask)).size]
        return merged(lanes.batch.np, lanes.size, [(inner.pick, read(inner, piece)) for inner, piece in parts])

    return of


def _attribute(m: Machine, node: c.Attribute) -> Work:
    name = node.name
    return of_pieces(m, node.of, lambda lanes, piece: lanes.read((piece, name)))


def _kept(m: Machine, node: c.Kept) -> Work:
    name, key = node.name, m.work(node.key)

    def read(lanes: Lanes, piece: Any) -> Any:
        found = key(lanes)
        if is_array(found):
            raise Unsupported(f"{name} by a key that differs from trial to trial")
        return lanes.read((piece, name, found))

    return of_pieces(m, node.of, read)


def _track(m: Machine, node: c.Track) -> Work:
    name, says = node.name, node.says
    of_sections = {"lost_sections": lost_sections, "left_in_section": left_in_section}.get(says)
    if of_sections is None and says not in ("left", "lost"):
        raise Unsupported(f"{says} of a track")

    def read(lanes: Lanes, piece: Any) -> Any:
        left = lanes.read((piece, name))
        track = getattr(piece, name)
        if of_sections is not None:
            return of_sections(track, left)
        return left if says == "left" else track.left + track.lost - left

    return of_pieces(m, node.of, read)


def _level(m: Machine, node: c.Level) -> Work:
    _plain(m, node.condition)
    name = node.condition
    return of_pieces(m, node.of, lambda lanes, piece: lanes.read((piece, name)))


def _has(m: Machine, node: c.Has) -> Work:
    names, negated = node.names, node.negated
    other = m.work(node.other) if node.other is not None else None
    shared = {name for name in names if m.rulebook.shared(name.partition(".")[0])}
    for name in set(names) - shared:
        _plain(m, name)

    def has(lanes: Lanes, piece: Any) -> Any:
        found: Any = False
        for name in names:
            if name in shared:  # no verb that joins or parts pieces is done in step, so it is as it lies on the table
                condition, _, end = name.partition(".")
                with_ = other(lanes) if other is not None else None
                if is_array(with_):
                    raise Unsupported("a condition shared with a piece that differs from trial to trial")
                value: Any = lanes.batch.world.linked(piece, condition, with_, end)
            else:
                value = truth(lanes.read((piece, name)))
            found = found | value
        return opposite(found) if negated else found

    return of_pieces(m, node.value, has)


def _plain(m: Machine, condition: str) -> None:
    if m.rulebook.changed_level(condition):
        raise Unsupported(f"the condition {condition}, which lines change")


# ---- reckoning ------------------------------------------------------------------------------------------------------------------


def opposite(value: Any) -> Any:
    """Give the opposite of a condition."""
    value = truth(value)
    return ~value if is_array(value) else not value


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


def exact(value: Any) -> Any:
    """Give a number that is the same in all trials, which may be a fraction; refuse anything else."""
    if hasattr(value, "denominator"):
        return int(value) if value.denominator == 1 else value
    raise Unsupported("a sum of what is no number")


def _negative(m: Machine, node: c.Negative) -> Work:
    value = m.work(node.value)
    return lambda lanes: -(found if is_array(found := value(lanes)) else exact(found))


def _compare(m: Machine, node: c.Compare) -> Work:
    act, left, right = COMPARING[node.operator], m.work(node.left), m.work(node.right)

    def compare(lanes: Lanes) -> Any:
        one, other = left(lanes), right(lanes)
        if isinstance(one, Cells) or isinstance(other, Cells):
            rank = (lambda a, b: act(a.rank, b.rank)) if node.how == "rung" else act
            return truth(combined(lanes.batch.np, lambda a, b: bool(rank(a, b)), one, other))
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
    return lambda lanes: truth(combined(lanes.batch.np, lambda *each: holds(*each) != negated, *[value(lanes) for value in values]))


def _is_word(m: Machine, node: c.IsWord) -> Work:
    return _asking(m, node, (), lambda value: value in node.words)


def _is_none(m: Machine, node: c.IsNone) -> Work:
    return _asking(m, node, (), lambda value: value is None)


def _is_piece(m: Machine, node: c.IsPiece) -> Work:
    return _asking(m, node, node.others, lambda value, *others: any(value is each for each in others))


def _rungs(m: Machine, node: c.Rungs) -> Work:
    left, right = m.work(node.left), m.work(node.right)
    return lambda lanes: combined(lanes.batch.np, lambda one, other: one.rank - other.rank, left(lanes), right(lanes))


def _climb(m: Machine, node: c.Climb) -> Work:
    value, rungs = m.work(node.value), m.work(node.rungs)
    return lambda lanes: combined(lanes.batch.np, climb, value(lanes), rungs(lanes))


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
    return lambda lanes: combined(lanes.batch.np, lanes.batch.world.functions[name], *[each(lanes) for each in values])


def _at_start(m: Machine, node: c.AtStart) -> Work:
    value = m.work(node.value)

    return lambda lanes: value(lanes.at_start(node.moment))


def members_of(m: Machine, node: c.Members) -> Callable[[Lanes], list[tuple[Lanes, Any]]]:
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
    members, none = members_of(m, node.members), isinstance(node, c.NoneOf)

    def any_of(lanes: Lanes) -> Any:
        found: Any = False
        for _, counts in members(lanes):
            found = found | counts
        return opposite(found) if none else found

    return any_of


def _count(m: Machine, node: c.Count) -> Work:
    members = members_of(m, node.members)
    return lambda lanes: sum(counts + 0 for _, counts in members(lanes))


def _single(_m: Machine, node: c.Single) -> Work:
    return lambda lanes: lanes.batch.world.single[node.kind]


def _fact(m: Machine, node: c.Fact) -> Work:
    arguments = [m.work(each) for each in node.arguments]

    return lambda lanes: lanes.batch.facts.at(lanes.batch, node.fact, [each(lanes) for each in arguments])


def _part(m: Machine, node: c.Part) -> Work:
    of, key = m.work(node.of), m.work(node.key)
    return lambda lanes: lanes.batch.world.part(of(lanes), node.kind, key(lanes))


def _clock(_m: Machine, node: c.Clock) -> Work:
    return lambda lanes: getattr(lanes.batch.world, node.name)


def _chosen(_m: Machine, node: c.Chosen) -> Work:
    return lambda lanes: lanes.batch.world.option[node.option]


WORKS: dict[type, Any] = {
    c.Constant: _constant,
    c.Word: _word,
    c.Nothing: lambda _m, _node: lambda _lanes: None,
    c.Local: _local,
    c.Single: _single,
    c.Chosen: _chosen,
    c.Clock: _clock,
    c.Attribute: _attribute,
    c.Kept: _kept,
    c.Rungs: _rungs,
    c.Climb: _climb,
    c.Fact: _fact,
    c.AtStart: _at_start,
    c.Part: _part,
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
    c.Fallback: _fallback,
    c.AnyOf: _any_of,
    c.NoneOf: _any_of,
    c.Count: _count,
}
