"""What the clock does by itself: fields that start anew, conditions that have lasted long enough, orders that are over with their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import conditions
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.doing import Doing

#: Under these words the rulebook's endings are kept with its performing functions.
_KEPT = ("endings", "")


class Endings:
    """What a rulebook says of starting anew and of lasting, gathered once."""

    __slots__ = ("hands", "lasting", "resets")

    def __init__(self, rulebook: Any) -> None:
        #: Fields by what they reset at, as (kind, field).
        self.resets: dict[str, list[tuple[str, str]]] = {"turn": [], "activation": []}
        for kind in rulebook.ids("pieces"):
            for field, spec in rulebook.get("pieces", kind)["fields"].items():
                if "resets" in spec:
                    self.resets[spec["resets"]].append((kind, field))
        #: Conditions by how long they last: `this turn`, `this activation`, or a number of turns.
        self.lasting: dict[str, str] = {}
        for name in rulebook.ids("conditions"):
            lasts = rulebook.get("conditions", name)["lasts"]
            if lasts.startswith("this ") or lasts.split(" ")[0].isdecimal():
                self.lasting[name] = lasts
        orders = [rulebook.get("orders", name) for name in rulebook.ids("orders")]
        self.hands = list(dict.fromkeys(each["hands"]["from"] for each in orders if "hands" in each))


def endings_of(p: Doing) -> Endings:
    """Give what a rulebook says of it."""
    found: Endings | None = p.performers.prepared.get(_KEPT)
    if found is None:
        found = p.performers.prepared[_KEPT] = Endings(p.rulebook)
    return found


def turn_begins(p: Doing) -> None:
    """Let every field that resets with the turn start anew."""
    for kind, field in endings_of(p).resets["turn"]:
        for piece in p.state.of_kind[kind]:
            p.state.start(piece, field)


def activation_begins(p: Doing, piece: Any) -> None:
    """Let every field of a piece and its parts that resets with its activation start anew."""
    resets = endings_of(p).resets["activation"]
    for each in with_parts(p, piece) if resets else ():
        for kind, field in resets:
            if each._kind == kind:
                p.state.start(each, field)


def activation_ends(p: Doing, piece: Any) -> None:
    """End what a piece and its parts have for this activation only."""
    names = [name for name, lasts in endings_of(p).lasting.items() if lasts == "this activation"]
    if names:
        _end(p, names, with_parts(p, piece))


def turn_ends(p: Doing) -> None:
    """End what lasts this turn, count the turns of what lasts several, and clear orders away."""
    lasting = endings_of(p).lasting
    for name, lasts in lasting.items():
        if lasts == "this activation":
            continue  # its activation ends it
        if lasts == "this turn":
            _end(p, [name], None)
        else:
            _count_down(p, name, int(lasts.split(" ")[0]))
    _clear_orders(p)


def _end(p: Doing, names: Iterable[str], pieces: list[Any] | None) -> None:
    for name in names:
        for thing in list(_things(p, name)):
            carriers = thing._ends if getattr(thing, "_ends", None) else (thing._on,)
            if p.there(thing) and (pieces is None or any(each is piece for each in carriers for piece in pieces)):
                conditions.end_instance(p, thing, p.rulebook.get("conditions", name))


def _things(p: Doing, name: str) -> tuple[Any, ...]:
    return tuple(p.world.conditions(name))


def _count_down(p: Doing, name: str, turns: int) -> None:
    """Count a turn of everything that lasts so many; the turn in which it was gained doesn't count."""
    kept = p.state.recall(("lasts", name))
    before = dict(kept) if kept is not ABSENT else {}
    left: dict[str, int] = {}
    for thing in list(_things(p, name)):
        number = before.get(thing._id, turns + 1) - 1
        if number > 0:
            left[thing._id] = number
        else:
            conditions.end_instance(p, thing, p.rulebook.get("conditions", name))
    if left != before:
        p.state.keep(("lasts", name), tuple(left.items()))


def _clear_orders(p: Doing) -> None:
    for order in p.rulebook.ids("orders"):
        for each in p.world.orders(None, order):
            p.state.remove_order(each)
            if p.state.recall(("secret", each._id)) is not ABSENT:
                p.state.keep(("secret", each._id), ABSENT)
    for kind in endings_of(p).hands:
        hands: tuple[Any, ...] = p.state.of_kind[kind]
        for hand in hands:
            if hand.orders:
                p.state.write(hand, "orders", 0)
                p.state.write(hand, "order", None)


def with_parts(p: Doing, piece: Any) -> list[Any]:
    """Give a piece and all its parts."""
    found = [piece]
    for each in found:
        for kind in p.world.kinds.named(each._kind).parts:
            found += getattr(each, kind.id)
    return found
