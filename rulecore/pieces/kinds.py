"""The kinds of pieces of one rulebook as Python classes, made once: every field a slot that is read at native speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type
from rulecore.pieces.carried import carried_class, order_class
from rulecore.pieces.fields import ABSENT, Slot, field_slot, fixed_slot, level_slot
from rulecore.pieces.guarded import Guarded, ask, slotted
from rulecore.pieces.links import Shared
from rulecore.values.refusals import wrong
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Spec = Mapping[str, Any]


class Piece(Guarded):
    """A thing on the table. A part has a `name` and its whole, a whole has its parts; conditions and traits are numbers.

    `_links` and `_carried` hold its shared conditions and the carried ones that have fields, by their ids.
    """

    __slots__ = ("_carried", "_links")

    _links: dict[str, tuple[Any, ...]]
    _carried: dict[str, tuple[Any, ...]]
    _sort = "piece"
    #: The class of this kind whose empty slots ask, and the one for a piece with no empty slot.
    _asking: type[Piece]
    _settled: type[Piece]


put_links = Piece.__dict__["_links"].__set__
put_carried = Piece.__dict__["_carried"].__set__


class Kind:
    """One kind of piece: its class, its whole, the kinds and names of its parts, and its tracks of known sections as they begin."""

    __slots__ = ("cls", "id", "named", "one", "part_of", "parts", "rank", "uncrossed")

    def __init__(self, spec: Spec, rank: int) -> None:
        self.id: str = spec["id"]
        self.one = bool(spec.get("one"))
        self.part_of: str = spec.get("part_of") or ""
        self.named = names_of(spec.get("named"))
        self.rank = rank
        self.parts: list[Kind] = []
        tracks = spec.get("tracks", ())
        sized = tracks.items() if isinstance(tracks, dict) else ()
        self.uncrossed = {name: Track.whole(sections) for name, sections in sized if isinstance(sections, (list, tuple))}
        self.cls: type[Piece]


class Kinds:
    """All kinds of one rulebook with their conditions, orders and sets, ready for any number of games.

    Everything comes as plain data: `kinds` `{id, one, part_of, named, fields: {name: spec}, tracks, conditions, traits}`, `carried`
    `{id, of, many, fields}` (those with neither may be left out), `shared` `{id, ends: {name: kind}, fields}`, `orders` `{id, of, fields}`,
    `sets` `{id, are, joined_by}`. A field is `{type, per, wraps: [low, high], words, ladder, starts}`: the text form of its type, and
    `starts` a value or a function of the world and the piece. `tracks` are names, or a mapping of names to sections that all have.

    >>> kinds = Kinds([{"id": "goat", "fields": {"speed": {"type": "number"}}, "conditions": ["asleep"]}, {"id": "meadow", "one": True}])
    >>> kinds.named("goat").cls.__name__, sorted(kinds.named("goat").cls._slots), [kind.id for kind in kinds.singles()]
    ('goat', ['asleep', 'speed'], ['meadow'])
    """

    __slots__ = ("by_id", "carried", "orders", "sets", "shared")

    def __init__(
        self,
        kinds: Iterable[Spec],
        *,
        carried: Iterable[Spec] = (),
        shared: Iterable[Spec] = (),
        orders: Iterable[Spec] = (),
        sets: Iterable[Spec] = (),
    ) -> None:
        specs, carried = list(kinds), list(carried)
        self.by_id = {spec["id"]: Kind(spec, rank) for rank, spec in enumerate(specs)}
        levels = {spec["id"]: _levels_of(spec, carried) for spec in specs}
        # A condition that a kind cannot have is simply not there: 0, from the class.
        nowhere = {name: 0 for each in levels.values() for name in each}
        base = type("Piece", (Piece,), {"__slots__": (), "__module__": __name__, **nowhere})
        for kind in self.by_id.values():
            if kind.part_of:
                self.named(kind.part_of).parts.append(kind)
        for spec in specs:
            _make(self.by_id[spec["id"]], spec, levels[spec["id"]], base)
        self.carried = {spec["id"]: carried_class(spec) for spec in carried}
        for ident, kind in ((name, each) for each, names in levels.items() for name in names):
            if ident not in self.carried:
                self.carried[ident] = carried_class({"id": ident, "of": kind, "plain": True})
        self.orders = {spec["id"]: order_class(spec) for spec in orders}
        self.shared = {spec["id"]: Shared(spec) for spec in shared}
        self.sets: dict[str, Spec] = {spec["id"]: spec for spec in sets}

    def named(self, ident: str) -> Kind:
        """Give the kind of this id."""
        kind = self.by_id.get(ident)
        if kind is None:
            raise wrong("state/no-kind", f'there is no kind of piece "{ident}".', hint=f"There are: {', '.join(self.by_id)}.")
        return kind

    def singles(self) -> list[Kind]:
        """Give the kinds of which there is exactly one piece."""
        return [kind for kind in self.by_id.values() if kind.one]


def names_of(written: Any) -> tuple[str | int, ...]:
    """Read the names of parts: a list, or `1..5`; numbers are numbers.

    >>> names_of("1..3"), names_of(["left", "2"]), names_of(None)
    ((1, 2, 3), ('left', 2), ())
    """
    if isinstance(written, str):
        low, _, high = written.partition("..")
        return tuple(range(int(low), int(high) + 1))
    return tuple(int(each) if str(each).isdecimal() else str(each) for each in written or ())


def _levels_of(spec: Spec, carried: Iterable[Spec]) -> list[str]:
    declared = [*spec.get("conditions", ()), *spec.get("traits", ()), *(each["id"] for each in carried if each.get("of") == spec["id"])]
    return list(dict.fromkeys(declared))


def _make(kind: Kind, spec: Spec, levels: list[str], base: type[Piece]) -> None:
    slots = [*_fixed(kind, spec), *(field_slot(name, field) for name, field in spec.get("fields", {}).items())]
    slots += [_track_slot(name) for name in spec.get("tracks", ())]
    slots += [level_slot(name) for name in levels]
    names = [slot.name for slot in slots]
    for name in names:
        if names.count(name) > 1:
            raise wrong("state/two-meanings", f"{kind.id}.{name} would be two things at once.", hint="Give one of them another name.")
    cls = slotted(kind.id, (base,), slots, _kind=kind.id)
    asking = type(kind.id, (cls,), {"__slots__": (), "__module__": __name__, "__getattr__": ask})
    cls._asking, cls._settled = asking, cls
    kind.cls = cls


def _fixed(kind: Kind, spec: Spec) -> list[Slot]:
    """Give the slots that hang on other pieces: a part's name and whole, a whole's parts by kind and by word."""
    slots = []
    if kind.part_of:
        if "name" not in spec.get("fields", {}):
            slots.append(fixed_slot("name", Type("unknown")))
        # Where the whole does not make its parts, which whole it is must be written down.
        slots.append(fixed_slot(kind.part_of, Type("piece", kind.part_of), cell=not kind.named))
    for part in kind.parts:
        slots.append(fixed_slot(part.id, Type("piece", part.id, several=True)))
        slots += [fixed_slot(name, Type("piece", part.id)) for name in part.named if isinstance(name, str)]
    return slots


def _track_slot(name: str) -> Slot:
    slot = Slot(name, Type("unknown", "track"), _track)
    slot.exact = Track
    return slot


def _track(value: Any) -> Any:
    return value if isinstance(value, Track) else ABSENT
