"""A condition that one piece carries, as a thing of its own: needed where it has fields, or where a piece has it several times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type
from rulecore.pieces.fields import field_slot, fixed_slot
from rulecore.pieces.guarded import Guarded, ask, slotted

if TYPE_CHECKING:
    from collections.abc import Mapping


class Carried(Guarded):
    """One condition of one piece; the piece goes by the word of its kind, fields by their names.

    A plain condition (no fields, not several) is no more than the number on its piece; it is made a thing only when somebody goes through
    the conditions of a piece one by one.
    """

    __slots__ = ("_number", "_on")

    _on: Any
    _number: int
    _sort = "carried"
    _many = False
    _plain = False
    _of = ""


class Order(Carried):
    """One order given to one piece, with its fields."""

    __slots__ = ()

    _sort = "order"
    _many = True


put_on = Carried.__dict__["_on"].__set__
put_number = Carried.__dict__["_number"].__set__


def carried_class(spec: Mapping[str, Any]) -> type[Carried]:
    """Make the class of a carried condition from `{id, of, many, fields}`."""
    return _class(spec, Carried, _many=bool(spec.get("many")), _plain=bool(spec.get("plain")))


def order_class(spec: Mapping[str, Any]) -> type[Order]:
    """Make the class of an order from `{id, of, fields}`."""
    return _class(spec, Order)


def _class(spec: Mapping[str, Any], base: type[Carried], **more: Any) -> type[Any]:
    slots = [field_slot(name, field) for name, field in (spec.get("fields") or {}).items()]
    of = spec.get("of") or ""
    if of:
        slots.append(fixed_slot(of, Type("piece", of)))
    return slotted(spec["id"], (base,), slots, _kind=spec["id"], _of=of, __getattr__=ask, **more)
