"""The ways of giving an order: what its fields may be, which hands could do it, and every order that a side may give one by one."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from rulecore.engine.arguments import fitted
from rulecore.engine.orders import completed, fit_hands, may_give, names_of, text_of
from rulecore.engine.views import owner_of
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import exact
from rulecore.values.refusals import ValueWrong

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing

#: So many ways of giving one order to one piece are listed at most; others can be typed all the same.
MOST_LISTED = 60


class Order:
    """An order as somebody gives it: to which piece, its values by field, the hands that do it."""

    __slots__ = ("fields", "hands", "name", "piece")

    def __init__(self, piece: Any, name: str, fields: dict[str, Any], hands: Sequence[Any] = ()) -> None:
        self.piece = piece
        self.name = name
        self.fields = fields
        self.hands = tuple(hands)

    def __str__(self) -> str:
        return text_of(self.name, self.piece, self.fields, self.hands)


def tentatively(p: Doing, order: Order) -> None:
    """Let an order stand on the table, with the hands that would do it."""
    p.state.add_order(order.piece, order.name, completed(p, order.name, order.piece, order.fields))
    for hand in order.hands:
        p.state.write(hand, "orders", hand.orders + 1)
        p.state.write(hand, "order", order.name)


# ---- the fields of an order ------------------------------------------------------------------------------------------------------


def parameters_of(p: Doing, name: str) -> list[dict[str, Any]]:
    """Give the fields of an order, in order."""
    found: list[dict[str, Any]] | None = p.performers.prepared.get(("fields", name))
    if found is None:
        order = p.rulebook.get("orders", name)
        found = p.performers.prepared["fields", name] = [each for each in order["parameters"] if each["name"] != order["of"]]
    return found


def fields_of(p: Doing, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Give the values of an order's fields as they are kept; CommandWrong for a name it doesn't have."""
    known = {each["name"]: each for each in parameters_of(p, name)}
    for each in given:
        if each not in known:
            hint = did_you_mean(each, list(known)) or f"It has: {', '.join(known) or 'none'}."
            raise CommandWrong(Problem("order/field", f'{name} has no "{each}".', hint=hint))
    return {each: value_of(p, known[each], value) for each, value in given.items()}


def hand_of(p: Doing, piece: Any, kind: str, word: Any) -> Any:
    """Give the part of a piece that is meant by its name or number."""
    if not kind:
        raise CommandWrong(Problem("order/hand", "this order needs no hands.", hint="Leave out what stands behind `by`."))
    return p.world.part(piece, kind, int(word) if str(word).isdecimal() else word)


def value_of(p: Doing, parameter: dict[str, Any], word: Any) -> Any:
    """Give the value of a field that a word means; CommandWrong where it fits none."""
    type_ = Type.parse(parameter["type"])
    value: Any = word
    if type_.shape == "truth" and word in ("yes", "true", "no", "false"):
        value = word in ("yes", "true")
    elif type_.shape == "number" and isinstance(word, str):
        try:
            value = exact(word)
        except ValueWrong:
            value = word  # `fitted` says that it is no number
    return fitted(p, parameter["name"], type_, value)


# ---- every order -------------------------------------------------------------------------------------------------------------------


def legal_orders(p: Doing, side: str, orders: Sequence[str]) -> Iterator[Order]:
    """Give every order that a side may give one by one, with each value of its fields that can be listed."""
    for piece in pieces_of(p, side, orders):
        for name in orders:
            if p.rulebook.get("orders", name)["of"] == piece._kind:
                yield from _of_piece(p, piece, name)


def pieces_of(p: Doing, side: str, orders: Sequence[str]) -> list[Any]:
    """Give the pieces of a side that may be given any of some orders."""
    found = [each for kind in _kinds_of(p, orders) for each in p.state.of_kind.get(kind, ())]
    return [each for each in found if not side or owner_of(each) in (side, "")]


def _kinds_of(p: Doing, orders: Sequence[str]) -> list[str]:
    """Give the kinds of pieces that may be given any of some orders, found once."""
    key = ("kinds that are given", " ".join(orders))
    found: list[str] | None = p.performers.prepared.get(key)
    if found is None:
        found = p.performers.prepared[key] = list(dict.fromkeys([p.rulebook.get("orders", name)["of"] for name in orders]))
    return found


def _of_piece(p: Doing, piece: Any, name: str) -> Iterator[Order]:
    for fields in itertools.islice(_ways(p, piece, name), MOST_LISTED):
        hands = hands_for(p, piece, name, fields)
        if may_give(p, name, piece, fields, hands):
            yield Order(piece, name, fields, hands)


def _ways(p: Doing, piece: Any, name: str) -> Iterator[dict[str, Any]]:
    """Give the fields of each way of giving an order: those that a plugin lists, else every value that can be listed."""
    by_plugin = p.plugin_orders(piece=piece, order=name) if p.plugin_orders is not None else None
    if by_plugin is not None:
        yield from by_plugin
        return
    wanted = parameters_of(p, name)
    for combination in itertools.product(*[listable(p, each) for each in wanted]):
        yield {each["name"]: value for each, value in zip(wanted, combination, strict=True) if value is not None}


def listable(p: Doing, parameter: dict[str, Any]) -> list[Any]:
    """Give the values of a field that can be listed; of a number or a text none can."""
    type_ = Type.parse(parameter["type"])
    found: list[Any] = [None] if parameter["optional"] or parameter.get("usual") is not None else []
    if type_.shape == "truth":
        return [*found, True, False]
    if type_.shape == "piece":
        return [*found, *p.state.of_kind.get(type_.name, ())]
    if type_.shape == "choice" and p.rulebook.has("choices", type_.name):
        return [*found, *[value_of(p, parameter, word) for word in p.rulebook.get("choices", type_.name)["words"]]]
    return found


def hands_for(p: Doing, piece: Any, name: str, fields: Mapping[str, Any]) -> list[Any]:
    """Give the first hands that could do an order: as few as it takes."""
    spec = p.rulebook.get("orders", name).get("hands")
    if spec is None:
        return []
    need = spec["need"][0] if isinstance(spec["need"], list) else p.performers.read(spec["need"])(p, names_of(p, name, piece, fields))
    return list(itertools.islice(fit_hands(p, name, piece, fields), int(need))) if isinstance(need, int) else []
