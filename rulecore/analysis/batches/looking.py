"""What lines read of pieces, for many trials at once: fields, tracks, conditions, facts, and the pieces they go through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, is_array, merged
from rulecore.analysis.batches.numbers import opposite, truth
from rulecore.analysis.batches.sections import left_in_section, lost_sections
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine

    Work = Callable[[Lanes], Any]


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


#: What reads pieces.
OF_PIECES: dict[type, Any] = {
    c.Single: _single,
    c.Chosen: _chosen,
    c.Clock: _clock,
    c.Attribute: _attribute,
    c.Kept: _kept,
    c.Fact: _fact,
    c.Part: _part,
    c.Track: _track,
    c.Level: _level,
    c.Has: _has,
    c.AnyOf: _any_of,
    c.NoneOf: _any_of,
    c.Count: _count,
}
