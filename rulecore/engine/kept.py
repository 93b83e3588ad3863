"""What a game remembers beside its cells, as JSON and back: effects put off until a step, what captains wrote down, work begun.

A value says its own type, because no field does: a piece, condition or order is `{"piece": id}`, a fraction `{"number": "7/3"}`, an effect
the place in the rules where it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator


def to_json(value: Any) -> Any:
    """Give a kept value as JSON.

    >>> from fractions import Fraction
    >>> to_json(("jumps", Fraction(1, 2), None))
    ['jumps', {'number': '1/2'}, None]
    """
    if value is None or type(value) in (int, bool, str):
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(each) for each in value]
    if isinstance(value, dict):
        if "verb" in value and "at" in value:
            return {"effect": value["at"]}
        return {"names": {str(key): to_json(each) for key, each in value.items()}}
    if getattr(value, "_id", None):
        return {"piece": value._id}  # noqa: SLF001 - ids are ours
    if hasattr(value, "numerator"):
        return {"number": str(value)}
    if hasattr(value, "ladder"):
        return {"rung": [value.ladder.id, str(value)]}
    reasons = getattr(value, "reasons", None)
    return {"cannot": list(reasons)} if reasons is not None else str(value)


def from_json(value: Any, state: Any, rulebook: Any) -> Any:
    """Give a kept value back; pieces that are gone are none, an effect that the rules no longer have is CommandWrong."""
    if isinstance(value, list):
        return tuple([from_json(each, state, rulebook) for each in value])
    if not isinstance(value, dict):
        return value
    sort, inner = next(iter(value.items()), ("", None)) if len(value) == 1 else ("", None)
    if inner is None:
        raise CommandWrong(Problem("save/kept", f"what is kept here says no type: {str(value)[:60]}", hint="The file is damaged."))
    if sort == "names":
        return {key: from_json(each, state, rulebook) for key, each in inner.items()}
    if sort == "piece":
        return state.by_id.get(inner)
    if sort == "number":
        from rulecore.values.numbers import exact

        return exact(inner)
    if sort == "rung":
        return rulebook.ladder(inner[0])[inner[1]]
    if sort == "cannot":
        from rulecore.values.cannot import Cannot

        return Cannot(tuple(inner))
    if sort == "effect":
        return effect_at(rulebook, inner)
    raise CommandWrong(Problem("save/kept", f"what is kept here says no type: {str(value)[:60]}", hint="The file is damaged."))


def effect_at(rulebook: Any, at: str) -> dict[str, Any]:
    """Give the effect that is written at a place."""
    for sort in rulebook.book.sorts():
        for name in rulebook.ids(sort):
            for effect in _effects(rulebook.get(sort, name)):
                if effect["at"] == at:
                    return effect
    hint = "Play on with the rules it was begun with."
    raise CommandWrong(Problem("save/effect", f"what was put off stood at {at}, and the rules have no effect there.", hint=hint))


def _effects(written: Any) -> Iterator[dict[str, Any]]:
    if isinstance(written, dict):
        if "verb" in written and "at" in written:
            yield written
        for each in written.values():
            yield from _effects(each)
    elif isinstance(written, list):
        for each in written:
            yield from _effects(each)
