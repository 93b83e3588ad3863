"""What a game remembers beside its cells, as JSON and back: effects put off until a step, what captains wrote down, work begun.

A value says its own type, because no field does: a piece, condition or order is `{"piece": id}`, a shared condition as one end sees it
`{"side": [id, end]}`, a fraction `{"number": "7/3"}`, an effect the definition in which it is written and its number there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.pieces.keyed import Keyed
from rulecore.pieces.sections import Section
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def to_json(value: Any, rulebook: Any = None) -> Any:
    """Give a kept value as JSON; effects need the rulebook to say where they are written.

    >>> from fractions import Fraction
    >>> to_json(("jumps", Fraction(1, 2), None))
    ['jumps', {'number': '1/2'}, None]
    """
    if value is None or type(value) in (int, bool, str):
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(each, rulebook) for each in value]
    if isinstance(value, dict):
        if "verb" in value and "at" in value:
            return {"effect": place_of(rulebook, value)}
        if type(value) is Keyed:
            return {"keyed": [[to_json(key, rulebook), to_json(each, rulebook)] for key, each in value.items()]}
        return {"names": {str(key): to_json(each, rulebook) for key, each in value.items()}}
    if getattr(value, "_sort", "") == "side":
        return {"side": [value._core._id, value._end]}
    if getattr(value, "_id", None):
        return {"piece": value._id}
    if hasattr(value, "numerator"):
        return {"number": str(value)}
    if hasattr(value, "ladder"):
        return {"rung": [value.ladder.id, str(value)]}
    if type(value) in (Track, Section):
        return {"track": [list(each) for each in value.sections]} if type(value) is Track else {"section": _section(value)}
    reasons = getattr(value, "reasons", None)
    return {"cannot": list(reasons)} if reasons is not None else str(value)


def from_json(value: Any, things: Any, rulebook: Any) -> Any:
    """Give a kept value back; `things.held` finds pieces by their ids. CommandWrong for an effect that the rules no longer have."""
    if isinstance(value, list):
        return tuple([from_json(each, things, rulebook) for each in value])
    if not isinstance(value, dict):
        return value
    sort, inner = next(iter(value.items()), ("", None)) if len(value) == 1 else ("", None)
    read = READERS.get(sort)
    try:
        if read is not None:
            return read(inner, things, rulebook)
    except (TypeError, ValueError, LookupError, AttributeError):
        pass
    raise CommandWrong(Problem("save/kept", f"what is kept here says no type: {str(value)[:60]}", hint="The file is damaged."))


def _names(inner: Any, things: Any, rulebook: Any) -> Any:
    return {key: from_json(each, things, rulebook) for key, each in inner.items()}


def _keyed(inner: Any, things: Any, rulebook: Any) -> Any:
    return Keyed({from_json(key, things, rulebook): from_json(each, things, rulebook) for key, each in inner})


def _piece(inner: Any, things: Any, _rulebook: Any) -> Any:
    return things.held(str(inner))


def _side(inner: Any, things: Any, _rulebook: Any) -> Any:
    link = things.held(str(inner[0]))
    return next((side for side in getattr(link, "_sides", ()) if side._end == inner[1]), None)


def _number(inner: Any, _things: Any, _rulebook: Any) -> Any:
    from rulecore.values.numbers import exact

    return exact(str(inner))


def _rung(inner: Any, _things: Any, rulebook: Any) -> Any:
    return rulebook.ladder(inner[0])[inner[1]]


def _cannot(inner: Any, _things: Any, _rulebook: Any) -> Any:
    from rulecore.values.cannot import Cannot

    return Cannot(tuple(map(str, inner)))


def _track(inner: Any, _things: Any, _rulebook: Any) -> Any:
    return Track([(int(left), int(of)) for left, of in inner])


def _lost(inner: Any, _things: Any, _rulebook: Any) -> Any:
    return Section(int(inner[0]), int(inner[1]), lost_before_play=bool(inner[2]))


def _section(section: Section) -> list[Any]:
    return [section.number, section.left, section.lost_before_play]


READERS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "names": _names,
    "keyed": _keyed,
    "piece": _piece,
    "side": _side,
    "number": _number,
    "rung": _rung,
    "cannot": _cannot,
    "track": _track,
    "section": _lost,
    "effect": lambda inner, _things, rulebook: effect_at(rulebook, str(inner)),
}


# ---- where an effect is written -----------------------------------------------------------------------------------------------------


def place_of(rulebook: Any, effect: dict[str, Any]) -> str:
    """Give where an effect is written, whatever folder the rules lie in: `procedures.leap 3` is the third effect of that definition."""
    found: str = _places(rulebook)[0].get(effect["at"], effect["at"])
    return found


def effect_at(rulebook: Any, place: str) -> dict[str, Any]:
    """Give the effect that is written at a place."""
    found: dict[str, Any] | None = _places(rulebook)[1].get(place)
    if found is not None:
        return found
    hint = "Play on with the rules it was begun with."
    raise CommandWrong(Problem("save/effect", f"what was put off is written at {place}, and the rules have no effect there.", hint=hint))


def _places(rulebook: Any) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    """Give the places of all effects of a rulebook by where they stand in its files, and the effects by their places; found once."""
    found: tuple[dict[str, str], dict[str, dict[str, Any]]] | None = getattr(rulebook, "effect_places", None)
    if found is None:
        places: dict[str, str] = {}
        effects: dict[str, dict[str, Any]] = {}
        for sort in rulebook.book.sorts():
            for name in rulebook.ids(sort):
                for number, effect in enumerate(_effects(rulebook.get(sort, name)), start=1):
                    places.setdefault(effect["at"], f"{sort}.{name} {number}")
                    effects[f"{sort}.{name} {number}"] = effect
        found = rulebook.effect_places = (places, effects)
    return found


def _effects(written: Any) -> Iterator[dict[str, Any]]:
    if isinstance(written, dict):
        if "verb" in written and "at" in written:
            yield written
        for each in written.values():
            yield from _effects(each)
    elif isinstance(written, list):
        for each in written:
            yield from _effects(each)
