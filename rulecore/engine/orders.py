"""Orders: what a piece may be told to do, whose hands do it, how many turns it takes, and when it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.calling import called_of, perform_given
from rulecore.engine.refusals import failing, fulfilled, refusals, refused
from rulecore.pieces.fields import ABSENT
from rulecore.reasons import Reason
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names


# ---- giving -----------------------------------------------------------------------------------------------------------------------


def refused_order(p: Doing, name: str, piece: Any, fields: Mapping[str, Any], hands: Sequence[Any] = ()) -> list[Reason]:
    """Give every reason why a piece cannot be given an order with these fields and hands; none when it can."""
    order = called_of(p.performers, "order", name)
    names = order.parameters.bound(p, {**fields, order.parameters.subject: piece})
    return [*refusals(p, order.written, names, piece), *_refused_hands(p, order.written, names, piece, hands)]


def may_give(p: Doing, name: str, piece: Any, fields: Mapping[str, Any], hands: Sequence[Any] = ()) -> bool:
    """Say whether a piece can be given an order: judged once, as long as nothing is written but orders that it does not look at."""
    try:
        key = ("may give", name, piece, tuple(fields.items()), tuple(hands))
        hash(key)
    except TypeError:
        return _may_give(p, name, piece, fields, hands)
    return bool(p.world.standing.once(key, _may_give, p, name, piece, fields, hands))


def _may_give(p: Doing, name: str, piece: Any, fields: Mapping[str, Any], hands: Sequence[Any]) -> bool:
    order = called_of(p.performers, "order", name)
    names = order.parameters.bound(p, {**fields, order.parameters.subject: piece})
    if refused(p, order.written, names, piece):
        return False
    if not hands and order.written.get("hands") is None:
        return True
    return next(_refused_hands(p, order.written, names, piece, hands), None) is None


def _refused_hands(p: Doing, order: Mapping[str, Any], names: Names, piece: Any, hands: Sequence[Any]) -> Iterator[Reason]:
    """Give what is wrong with the hands that are to do an order."""
    spec = order.get("hands")
    if spec is None:
        if hands:
            yield Reason(f"{order['id']} needs no hands")
        return
    yield from _wrong_number(p, spec, names, len(hands))
    for number, hand in enumerate(hands):
        if any(hand is other for other in hands[:number]):
            yield Reason(f"{hand} is named twice")
        if _whole(hand) is not piece or hand._kind != spec["from"]:
            yield Reason(f"{hand} is no {spec['from']} of {piece}")
        yield from failing(p, order.get("each_hand") or (), {**names, "hand": hand})


def fit_hands(p: Doing, name: str, piece: Any, fields: Mapping[str, Any]) -> Iterator[Any]:
    """Give the parts of a piece that could each be a hand of an order: those that are at nothing else and fulfil what it asks of each."""
    order = called_of(p.performers, "order", name).written
    names = names_of(p, name, piece, fields)
    for hand in getattr(piece, order["hands"]["from"]):
        if not hand.orders and fulfilled(p, order.get("each_hand") or (), {**names, "hand": hand}):
            yield hand


def names_of(p: Doing, name: str, piece: Any, fields: Mapping[str, Any]) -> Names:
    """Give the names that the lines of an order may use: its piece, and its fields with what those start as that nobody has said."""
    order = called_of(p.performers, "order", name)
    return order.parameters.bound(p, {**fields, order.parameters.subject: piece})


def _wrong_number(p: Doing, spec: Mapping[str, Any], names: Names, given: int) -> list[Reason]:
    need = spec["need"]
    if isinstance(need, list):
        low, high = need
    else:
        low = high = p.performers.read(need)(p, names)
    if type(low) is Cannot:
        return [Reason(each) for each in low.reasons]
    if low <= given and (high is None or given <= high):
        return []
    wanted = shown(low) if low == high else f"{shown(low)} or more" if high is None else f"{shown(low)} to {shown(high)}"
    return [Reason(f"it takes {wanted} hands, not {given}", id="hands")]


def _whole(hand: Any) -> Any:
    whole = hand._world.kinds.named(hand._kind).part_of
    return hand._slots[whole].of(hand) if whole else None


def orders_of(p: Doing, piece: Any) -> list[Any]:
    """Give the orders of a piece, and of a part those that were given to its whole and in which it has a hand."""
    own = _carried_orders(piece)
    whole = _whole(piece)
    if whole is None:
        return own
    return own + [given for given in _carried_orders(whole) if piece._id in _hands_of(p, given)]


def _hands_of(p: Doing, given: Any) -> tuple[str, ...]:
    hands = p.state.recall(("hands", given._id))
    return () if hands is ABSENT else hands


def _carried_orders(piece: Any) -> list[Any]:
    return [given for key, each in piece._carried.items() if key.startswith("order ") for given in each]


def give_order(p: Doing, name: str, piece: Any, fields: Mapping[str, Any], hands: Sequence[Any] = ()) -> bool:
    """Give a piece an order, unless something stands in its way; one that has no step of its own is done at once."""
    if not may_give(p, name, piece, fields, hands):
        reasons = refused_order(p, name, piece, fields, hands)
        for reason in reasons:
            p.note("refused", f"{name} refused: {reason.id or reason.text}", p.rulebook.get("orders", name))
        p.refusals += reasons
        return False
    order = called_of(p.performers, "order", name)
    given = p.state.add_order(piece, name, completed(p, name, piece, fields))
    for hand in hands:
        p.state.write(hand, "orders", hand.orders + 1)
        p.state.write(hand, "order", name)
    if hands:
        p.state.keep(("hands", given._id), tuple([hand._id for hand in hands]))
    if order.written.get("announced"):
        p.state.keep(("secret", given._id), text_of(name, piece, fields, hands))
    if not order.written.get("step") and order.do:
        p.note("order", f"{piece}: {name}", order.written)
        _do(p, given)
    return True


def free_hands(p: Doing, given: Any) -> None:
    """Free the hands of an order that is done no more; at anything else they stay."""
    for ident in _hands_of(p, given):
        hand = p.state.by_id.get(ident)
        if hand is not None:
            others = [each._kind for each in orders_of(p, hand) if each is not given and ident in _hands_of(p, each)]
            p.state.write(hand, "orders", max(0, hand.orders - 1))
            p.state.write(hand, "order", others[-1] if others else None)


def completed(p: Doing, name: str, piece: Any, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Give the fields of an order, and what those start as that nobody has said."""
    order = called_of(p.performers, "order", name)
    names = order.parameters.bound(p, {**fields, order.parameters.subject: piece})
    return {each: value for each, value in names.items() if each != order.parameters.subject and value is not None}


def text_of(name: str, piece: Any, fields: Mapping[str, Any], hands: Sequence[Any] = ()) -> str:
    """Give an order as people type it: `bella: leap heidi by left`."""
    values = "".join([f" {shown(each)}" for each in fields.values()])
    by = f" by {', '.join([str(each.name) for each in hands])}" if hands else ""
    return f"{piece}: {name}{values}{by}"


# ---- telling ----------------------------------------------------------------------------------------------------------------------


def announce(p: Doing, moment: str) -> None:
    """Tell all players of the orders that are announced when a phase or step begins; until then only their side knows them."""
    for name in announced_at(p).get(moment, ()):
        for given in p.world.orders(None, name):
            text = p.state.recall(("secret", given._id))
            if text is not ABSENT:
                p.state.keep(("secret", given._id), ABSENT)
                p.note("announced", text, p.rulebook.get("orders", name))


def announced_at(p: Doing) -> dict[str, list[str]]:
    """Give the orders that are announced at each moment, gathered once."""
    found: dict[str, list[str]] | None = p.performers.prepared.get(("announced", ""))
    if found is None:
        found = p.performers.prepared["announced", ""] = {}
        for name in p.rulebook.ids("orders"):
            moment = p.rulebook.get("orders", name).get("announced")
            if moment:
                found.setdefault(moment, []).append(name)
    return found


def secret_from(state: Any, given: Any, side: str) -> bool:
    """Say whether a side has not been told of an order yet."""
    from rulecore.engine.views import owner_of

    return state.recall(("secret", given._id)) is not ABSENT and owner_of(given._on) not in (side, "")


def cost_of(p: Doing, name: str, piece: Any, fields: Mapping[str, Any]) -> Any:
    """Give how many actions an order costs, 0 where it says nothing; whoever activates a piece spends them."""
    order = called_of(p.performers, "order", name)
    cost = order.written.get("cost")
    return 0 if cost is None else p.performers.read(cost)(p, order.parameters.bound(p, {**fields, order.parameters.subject: piece}))


# ---- doing ------------------------------------------------------------------------------------------------------------------------


def perform_orders(p: Doing, step: str) -> None:
    """Do all orders that are done in this step: in the order in which the rulebook lists them, then as they are sorted, piece by piece."""
    for name in done_at(p, step):
        order = called_of(p.performers, "order", name).order
        listed = p.world.orders(None, name)
        for given in order.sorted(p, list(listed), lambda each: _names(p, each)) if order.trees else listed:
            if p.there(given):
                _work(p, given)


def done_at(p: Doing, step: str) -> list[str]:
    """Give the orders that are done in a step, in the order in which the rulebook lists them."""
    found: list[str] | None = p.performers.prepared.get(("orders at", step))
    if found is None:
        rulebook = p.rulebook
        found = [name for name in rulebook.ids("orders") if rulebook.get("orders", name).get("step") == step]
        p.performers.prepared["orders at", step] = found
    return found


def _work(p: Doing, given: Any) -> None:
    """Do an order, or a turn of its work; what it does happens in the last turn."""
    name, piece = given._kind, given._on
    order = called_of(p.performers, "order", name)
    names = _names(p, given)
    takes = order.written.get("takes")
    if takes is None:
        _do(p, given)
        return
    key = ("work", piece._id, name, tuple(_identity(p, given)))
    goes_on = order.written.get("keeps_going")
    if goes_on is not None and not p.performers.read(goes_on)(p, names):
        p.state.keep(key, ABSENT)
        p.note("order", f"{piece}: {name} is lost", order.written)
        return
    before = p.state.recall(key)
    goes = before is not ABSENT and before[2] == p.world.turn - 1
    total = before[1] if goes else p.performers.read(takes)(p, names)
    done = before[0] + 1 if goes else 1
    if done < total:
        p.note("order", f"{piece}: {name} {done} of {shown(total)}", order.written)
        p.state.keep(key, (done, total, p.world.turn))
        return
    p.state.keep(key, ABSENT)
    p.note("order", f"{piece}: {name} done", order.written)
    _do(p, given)


def _identity(p: Doing, given: Any) -> list[Any]:
    """Give what must stay the same for work to go on: the hands, and what the order says."""
    fields = [shown(slot.of(given)) for name, slot in given._slots.items() if name != given._on._kind]
    return [*fields, *_hands_of(p, given)]


def _names(p: Doing, given: Any) -> Names:
    """Give the names that what an order does may use: its piece, its fields, how many hands do it, and the hand itself where it is one."""
    order = called_of(p.performers, "order", given._kind)
    names: Names = {}
    for each in order.parameters.written:
        name = each["name"]
        value = given._on if name == order.parameters.subject else given._slots[name].of(given) if name in given._slots else ABSENT
        names[name] = None if value is ABSENT else value
    hands = _hands_of(p, given)
    if hands:
        names["hands"] = len(hands)
        if len(hands) == 1:
            names["hand"] = p.state.by_id[hands[0]]
    return names


def _do(p: Doing, given: Any) -> None:
    perform_given(p, given._kind, _names(p, given))


def under_way(world: Any, piece: Any) -> list[tuple[str, tuple[Any, ...], int, Any]]:
    """Give the work a piece has under way: the order, its hands, the turns done and those it takes; what was broken off is left out."""
    state, found = world.state, []
    for key, value in state.memory.items():
        if type(key) is tuple and key[:2] == ("work", piece._id) and value[2] >= world.turn - 1:
            hands = [state.by_id[each] for each in key[3] if each in state.by_id]
            found.append((key[2], tuple([each for each in hands if _whole(each) is piece]), value[0], value[1]))
    return found


# ---- duties -----------------------------------------------------------------------------------------------------------------------


def failing_duties(p: Doing, duties: Mapping[str, Any], pieces: Sequence[Any]) -> list[Reason]:
    """Give the duties of a step that the orders of its pieces don't meet together."""
    found: list[Reason] = []
    for piece in pieces:
        due, names = duties.get(piece._kind) or (), {piece._kind: piece}
        failed = [] if fulfilled(p, due, names) else failing(p, due, names)
        found += [Reason(f"{piece}: {each.text}", cite=each.cite, at=each.at, id=each.id) for each in failed]
    return found
