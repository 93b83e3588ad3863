"""The verbs that write: `set add cross_off restore gain lose`, for many trials at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.branches import branch, for_pieces
from rulecore.analysis.batches.cells import by_case, is_array
from rulecore.analysis.batches.numbers import number, truth
from rulecore.analysis.batches.sections import edges
from rulecore.analysis.batches.unsupported import Unsupported, refuse_keys
from rulecore.engine.conditions import carriable
from rulecore.engine.lines import nothing
from rulecore.engine.performers import performers_of
from rulecore.language.types import Type
from rulecore.values.words import climb

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes
    from rulecore.analysis.batches.machine import Machine

    Effect = dict[str, Any]
    Act = Callable[[Lanes], None]
    Work = Callable[[Lanes], Any]


class Field:
    """A field that is written: whose, by which key where it is kept `per:` something, and what."""

    __slots__ = ("climbs", "key", "name", "of", "rules", "value")

    def __init__(self, m: Machine, cell: dict[str, Any]) -> None:
        type_ = Type.parse(cell["type"])
        if type_.shape not in ("number", "truth", "choice", "piece") or type_.several:
            raise Unsupported(f"the field {cell['field']}, which holds {type_.words()}")
        self.climbs = type_.shape == "choice" and m.rulebook.ladder(type_.name) is not None
        self.name: str = cell["field"]
        self.of, self.value = m.work(cell["of"]), m.work(cell["value"])
        self.key = m.work(cell["key"]) if cell["key"] is not None else None
        self.rules = m.rulebook

    def cell(self, lanes: Lanes, piece: Any) -> tuple[Any, ...]:
        """Give the cell that is meant."""
        if self.key is None:
            return piece, self.name
        key = self.key(lanes)
        if is_array(key):
            raise Unsupported(f"{self.name} by a key that differs from trial to trial")
        return piece, self.name, key

    def kept(self, piece: Any, value: Any) -> Any:
        """Give a value as the field keeps it: one that goes round comes back at the other end."""
        wraps = self.rules.get("pieces", piece._kind)["fields"].get(self.name, {}).get("wraps")
        if not wraps:
            return value
        low, high = map(int, str(wraps).split(".."))
        return low + (number(value, "a field that goes round") - low) % (high - low + 1)

    def stopped(self, lanes: Lanes, piece: Any, value: Any) -> Any:
        """Give a sum as the field keeps it: it stops at its ends, where it has any."""
        slot = piece._slots[self.name]
        return lanes.batch.np.clip(value, *slot.ends) if slot.ends is not None and is_array(value) else slot.held(value)


def set_(m: Machine, effect: Effect) -> Act:
    """Make a `set` ready."""
    return _of_fields(m, effect, _set_field)


def add(m: Machine, effect: Effect) -> Act:
    """Make an `add` ready."""
    return _of_fields(m, effect, _grow)


def _of_fields(m: Machine, effect: Effect, change: Callable[[Field, Lanes, Any], None]) -> Act:
    """Make a change of fields ready: each of its pieces by itself."""
    fields = [Field(m, each) for each in effect["cells"]]

    def act(lanes: Lanes) -> None:
        for field in fields:
            for_pieces(lanes, field.of(lanes), partial(change, field))

    return act


def _set_field(field: Field, lanes: Lanes, piece: Any) -> None:
    value, ends = field.value(lanes), piece._slots[field.name].ends
    if ends is not None and not _all_within(value, ends):
        raise Unsupported(f"{field.name}, which is set to what it cannot be")
    _put(lanes, field, piece, value)


def _all_within(value: Any, ends: tuple[int, int | None]) -> bool:
    if value is None:
        return True
    within = (value >= ends[0]) & (ends[1] is None or value <= ends[1])
    return bool(within.all()) if is_array(within) else bool(within)


def _put(lanes: Lanes, field: Field, piece: Any, value: Any) -> None:
    lanes.write(field.cell(lanes, piece), field.kept(piece, value))


def _grow(field: Field, lanes: Lanes, piece: Any) -> None:
    now, more = lanes.read(field.cell(lanes, piece)), field.value(lanes)
    if field.climbs:
        _put(lanes, field, piece, by_case(lanes.batch.np, climb, now, more))
    else:
        _put(lanes, field, piece, field.stopped(lanes, piece, number(now, "a field that is added to") + number(more, "an amount")))


# ---- tracks ---------------------------------------------------------------------------------------------------------------------


def _boxes(m: Machine, effect: Effect, act: Callable[[Lanes, Any, str, Any], None]) -> Act:
    boxes, who = [(each["track"], m.work(each["value"])) for each in effect["boxes"]], m.work(effect.get("who"))

    def one(track: str, value: Work, lanes: Lanes, piece: Any) -> None:
        act(lanes, piece, track, number(value(lanes), "boxes"))

    def acts(lanes: Lanes) -> None:
        for track, value in boxes:
            for_pieces(lanes, who(lanes), partial(one, track, value))

    return acts


def cross_off(m: Machine, effect: Effect) -> Act:
    """Make a `cross_off` ready."""
    quietly = bool(effect.get("quietly"))
    return _boxes(m, effect, lambda lanes, piece, track, boxes: _lose_boxes(m, lanes, (piece, track), boxes, quietly=quietly))


def restore(m: Machine, effect: Effect) -> Act:
    """Make a `restore` ready."""

    def act(lanes: Lanes, piece: Any, track: str, boxes: Any) -> None:
        np, whole = lanes.batch.np, getattr(piece, track)
        lanes.write((piece, track), np.minimum(lanes.read((piece, track)) + np.maximum(boxes, 0), whole.left + whole.lost))

    return _boxes(m, effect, act)


def _lose_boxes(m: Machine, lanes: Lanes, cell: tuple[Any, str], boxes: Any, *, quietly: bool) -> None:
    """Cross boxes off a track, of which only what is left is kept: its sections go in order, and each that is lost speaks."""
    np, (piece, track) = lanes.batch.np, cell
    before = lanes.read(cell)
    after = np.maximum(before - np.maximum(boxes, 0), 0)
    lanes.write(cell, after)
    written = m.rulebook.get("pieces", piece._kind)["tracks"][track]
    section_lost, empty = m.acts(written.get("section_lost")), m.acts(written.get("empty"))
    if quietly or not (section_lost or empty):
        return
    for section, edge in enumerate(edges(getattr(piece, track)), start=1):
        lost = truth((before > edge) & (after <= edge))
        if section_lost:
            branch(lanes, _as_array(np, lanes, lost), partial(_speak, m, section_lost, (piece, track, section)))
    if empty:
        over = _as_array(np, lanes, truth((before > 0) & (after == 0)))
        branch(lanes, over, lambda inner: m.run(empty, inner.scope({piece._kind: piece})))


def _as_array(np: Any, lanes: Lanes, holds: Any) -> Any:
    return holds if is_array(holds) else np.full(lanes.size, bool(holds))


def _speak(m: Machine, acts: Any, lost: tuple[Any, str, int], lanes: Lanes) -> None:
    """Let a section that is lost speak; it knows whether it was lost before."""
    piece, track, section = lost
    batch = lanes.batch
    before = section in batch.world.state.before_play.get((piece._id, track), ())
    memory = batch.lost.setdefault(lost, batch.np.full(len(batch), before))
    at = slice(None) if lanes.at is None else lanes.at
    inner = lanes.scope({piece._kind: piece, "section": section, "again": memory[at].copy()})
    memory[at] = True
    m.run(acts, inner)


# ---- conditions -----------------------------------------------------------------------------------------------------------------


def _condition(m: Machine, effect: Effect) -> Any:
    """Give a condition of which trials know only how many there are: lines that read its fields are not done in step."""
    refuse_keys(effect, ("to", "times", "named"))
    what = carriable(performers_of(m.rulebook), effect["condition"])
    if what.ends or what.levels or what.lasts != "game" or what.ends_when is not nothing:
        raise Unsupported(f"the condition {what.id}, which has levels, is shared, or ends by itself")
    return what


def gain(m: Machine, effect: Effect) -> Act:
    """Make a `gain` ready: one more of a condition that may be had several times, else one where there is none."""
    what, who = _condition(m, effect), m.work(effect.get("who"))
    start, most = m.acts(what.written.get("start")), what.limit if what.many else 1

    def one(lanes: Lanes, piece: Any) -> None:
        now = lanes.read((piece, what.id))

        def acts(inner: Lanes) -> None:
            inner.write((piece, what.id), number(inner.read((piece, what.id)), "a condition") + 1)
            m.run(start, inner.scope({piece._kind: piece}))

        branch(lanes, truth(now < most) if most else True, acts)

    return lambda lanes: for_pieces(lanes, who(lanes), one)


def lose(m: Machine, effect: Effect) -> Act:
    """Make a `lose` ready."""
    what, who = _condition(m, effect), m.work(effect.get("who"))
    end = m.acts(what.written.get("end"))
    if what.many:
        raise Unsupported(f"the loss of {what.id}, which may be had several times")

    def one(lanes: Lanes, piece: Any) -> None:
        def acts(inner: Lanes) -> None:
            inner.write((piece, what.id), 0)
            m.run(end, inner.scope({piece._kind: piece}))

        branch(lanes, truth(lanes.read((piece, what.id))), acts)

    return lambda lanes: for_pieces(lanes, who(lanes), one)
