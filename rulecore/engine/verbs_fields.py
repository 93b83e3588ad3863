"""The verbs that write: `set` and `add` for fields, `cross_off` and `restore` for the boxes of a track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import tracks
from rulecore.engine.interruptions import OnlyPeople
from rulecore.engine.lines import reading
from rulecore.engine.somebody import Somebody
from rulecore.language.types import Type
from rulecore.pieces.fields import ABSENT, core
from rulecore.rulebook.spans import bounds
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names, Read
    from rulecore.engine.performers import Effect, Make, Perform, Performers

    #: Whose field, its name, the key it is kept by, and the value, each ready to be worked out.
    Cell = tuple[Read, str, Read | None, Read]


def _cells(k: Performers, effect: Effect) -> list[Cell]:
    found = []
    for cell in effect["cells"]:
        key = reading(k.rulebook, cell["key"]) if cell["key"] is not None else None
        found.append((reading(k.rulebook, cell["of"]), cell["field"], key, reading(k.rulebook, cell["value"])))
    return found


def _set(k: Performers, effect: Effect) -> Perform:
    cells = _cells(k, effect)
    if len(cells) == 1 and cells[0][2] is None:
        return _set_one(cells[0], effect)

    def perform(p: Doing, names: Names) -> None:
        for of, field, key, value in cells:
            owner, new = of(p, names), value(p, names)
            if type(new) is Cannot:
                p.refused(f"set {owner}.{field}", new, effect)
            elif p.there(owner):
                _write(p, owner, field, key(p, names) if key is not None else ABSENT, new)

    return perform


def _set_one(cell: Cell, effect: Effect) -> Perform:
    """Write one plain field: what nearly every `set` does."""
    of, field, _, value = cell

    def perform(p: Doing, names: Names) -> None:
        owner, new = of(p, names), value(p, names)
        kind = type(new)
        if kind is Cannot:
            p.refused(f"set {owner}.{field}", new, effect)
        elif p.there(owner):
            if kind is Somebody:
                stand_in(p, owner, field, new)
            else:
                p.state.write(owner, field, new)

    return perform


def _write(p: Doing, owner: Any, field: str, key: Any, value: Any) -> None:
    if isinstance(value, Somebody):
        stand_in(p, owner, field, value)
    elif key is ABSENT:
        p.state.write(owner, field, value)
    else:
        p.state.write_key(owner, field, key, value)


def stand_in(p: Doing, owner: Any, field: str, value: Somebody) -> None:
    """Let a field of a piece or player hold somebody whom only the people at the table know."""
    slot = core(owner)._slots[field]
    if slot.type.shape not in ("piece", "unknown") or slot.key is not None:
        raise OnlyPeople(f"{owner}.{field}")
    p.state.put(core(owner), slot, value)


def _add(k: Performers, effect: Effect) -> Perform:
    cells = _cells(k, effect)
    if len(cells) == 1 and cells[0][2] is None and not _climbs(k, effect["cells"][0]["type"]) and not _has_ends(k, cells[0][1]):
        return _add_one(cells[0], effect)
    ladders = [_climbs(k, cell["type"]) for cell in effect["cells"]]

    def perform(p: Doing, names: Names) -> None:
        for (of, field, key, value), climbs in zip(cells, ladders, strict=True):
            owner, more = of(p, names), value(p, names)
            if type(more) is Cannot:
                p.refused(f"add to {owner}.{field}", more, effect)
            elif p.there(owner):
                _grow(p, owner, (field, key(p, names) if key is not None else ABSENT), more, climbs=climbs)

    return perform


def _add_one(cell: Cell, effect: Effect) -> Perform:
    """Add to one plain number that has no ends: what nearly every `add` does."""
    of, field, _, value = cell

    def perform(p: Doing, names: Names) -> None:
        owner, more = of(p, names), value(p, names)
        if type(more) is Cannot:
            p.refused(f"add to {owner}.{field}", more, effect)
        elif p.there(owner):
            if p.at_table:
                _grow(p, owner, (field, ABSENT), more, climbs=False)
            else:
                p.state.write(owner, field, getattr(owner, field) + more)

    return perform


def _grow(p: Doing, owner: Any, where: tuple[str, Any], more: Any, *, climbs: bool) -> None:
    field, key = where
    if p.at_table and p.unknown(owner, field):
        p.report(f"{owner}.{field}", more)
        return
    now = p.world.kept(owner, field, key) if key is not ABSENT else getattr(owner, field)
    slot = core(owner)._slots[field]
    if climbs:
        from rulecore.values.words import climb

        _write(p, owner, field, key, climb(now, more))
    else:
        _write(p, owner, field, key, slot.held(now + more))


def _has_ends(k: Performers, field: str) -> bool:
    """Say whether a field of this name stops somewhere, on whichever kind of piece or condition it stands."""
    owners = [k.rulebook.get(sort, name) for sort in ("pieces", "conditions") for name in k.rulebook.ids(sort)]
    return any(bounds(each["fields"].get(field, {}).get("from", "")) is not None for each in owners)


def _climbs(k: Performers, type_: str) -> bool:
    found = Type.parse(type_)
    return found.shape == "choice" and k.rulebook.ladder(found.name) is not None


def _boxes(k: Performers, effect: Effect) -> list[tuple[str, Read]]:
    return [(each["track"], reading(k.rulebook, each["value"])) for each in effect["boxes"]]


def _cross_off(k: Performers, effect: Effect) -> Perform:
    boxes, who, quietly = _boxes(k, effect), k.who(effect), bool(effect.get("quietly"))

    def perform(p: Doing, names: Names) -> None:
        piece = who(p, names)
        for track, value in boxes:
            number = value(p, names)
            if type(number) is Cannot:
                p.refused(f"cross off {piece}.{track}", number, effect)
            elif p.there(piece):
                tracks.cross_off(p, (piece, track), number, quietly=quietly, written=effect)

    return perform


def _restore(k: Performers, effect: Effect) -> Perform:
    boxes, who = _boxes(k, effect), k.who(effect)

    def perform(p: Doing, names: Names) -> None:
        piece = who(p, names)
        for track, value in boxes:
            number = value(p, names)
            if type(number) is Cannot:
                p.refused(f"restore {piece}.{track}", number, effect)
            elif p.there(piece):
                tracks.restore(p, piece, track, number)

    return perform


VERBS: dict[str, Make] = {"set": _set, "add": _add, "cross_off": _cross_off, "restore": _restore}
