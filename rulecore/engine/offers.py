"""Orders as they are offered: ways of one order that differ little on one line, with what the rules tell beside it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rulecore.engine.lines import reading, readings
from rulecore.engine.order_ways import Order, tentatively
from rulecore.engine.orders import free_hands, names_of, secret_from
from rulecore.engine.views import secrets_of
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.order_questions import OrdersQuestion

#: What stands between values of which one is meant, and so many of them are shown.
OR, MOST_VALUES = "|", 24
#: So many orders are few.
FEW = 12


class Offer:
    """Ways of giving a piece one order, as one line: `bella: leap heidi high|low`."""

    __slots__ = ("orders",)

    def __init__(self, orders: Sequence[Order]) -> None:
        self.orders = tuple(orders)

    @property
    def first(self) -> Order:
        """The way that is meant where nothing else is said."""
        return self.orders[0]

    def values(self) -> list[list[str]]:
        """Give for each field the words that it may have, as they come."""
        fields = self.first.fields
        return [list(dict.fromkeys(shown(each.fields[name]) for each in self.orders)) for name in fields]

    def __str__(self) -> str:
        first = self.first
        values = "".join([f" {alternatives(each)}" for each in self.values()])
        hands = f" by {', '.join([str(each.name) for each in first.hands])}" if first.hands else ""
        return f"{first.piece}: {first.name}{values}{hands}"

    def with_words(self, words: Sequence[str]) -> Order | None:
        """Give the first way that has all of some words; none where no way has them."""
        return next((each for each in self.orders if set(words) <= {shown(value) for value in each.fields.values()}), None)


def alternatives(words: Sequence[str], most: int = MOST_VALUES) -> str:
    """Give words of which one is meant.

    >>> alternatives(["high", "low"]), alternatives(["bella", "heidi", "kid"], most=2)
    ('high|low', 'bella|heidi|… (1 more)')
    """
    left = len(words) - most
    return OR.join([*words[:most], *([f"… ({left} more)"] if left > 0 else [])])


def folded(orders: Iterable[Order], *, pieces: bool = False) -> list[Offer]:
    """Put orders on as few lines as say the same: those that differ in one field are one line, field by field from the last.

    Fields that are pieces stay apart unless `pieces` is told, since each of them is something else to look at. A field that is the only
    one which could be put together stays apart as well while there are few orders: each is as short as it can be.
    """
    given = list(orders)
    lines: dict[Any, list[Order]] = {}
    for order in given:
        lines.setdefault((order.piece, order.name, order.hands, *order.fields.items()), []).append(order)
    found = list(lines.values())
    longest = max((len(each[0].fields) for each in found), default=0)
    alone = len(given) <= FEW and not pieces
    for place in range(longest - 1, -1, -1):
        together: dict[Any, list[Order]] = {}
        for number, line in enumerate(found):
            fields = _fields(line, pieces=pieces)
            stays = fields[place : place + 1] in ([], [None]) or (alone and len([each for each in fields if each is not None]) == 1)
            together.setdefault(number if stays else _but_for(line, place), []).extend(line)
        found = list(together.values())
    return [Offer(each) for each in found]


def _fields(line: Sequence[Order], *, pieces: bool) -> list[str | None]:
    """Give the names of the fields of a line; none for one that stays apart."""
    return [name if pieces or getattr(value, "_sort", "") != "piece" else None for name, value in line[0].fields.items()]


def _but_for(line: Sequence[Order], place: int) -> Any:
    """Give what lines must have alike to be one: all but the field of a place."""
    first = line[0]
    names = list(first.fields)
    rest = [(name, frozenset([each.fields[name] for each in line])) for name in (*names[:place], *names[place + 1 :])]
    return (first.piece, first.name, first.hands, len(names), *rest)


# ---- what is told beside one ------------------------------------------------------------------------------------------------------


def beside(p: Doing, order: Order) -> dict[str, Any]:
    """Give what the rules tell beside an order, by its word."""
    written = p.rulebook.get("orders", order.name)
    names = names_of(p, order.name, order.piece, order.fields)
    return {word: reading(p.rulebook, tree)(p, names) for word, tree in (written.get("beside") or {}).items()}


def check_of(p: Doing, order: Order) -> tuple[str, Mapping[str, Any]] | None:
    """Give the check that an order makes first of all, and what it is handed; none where it makes none."""
    effect = next((each for each in p.rulebook.get("orders", order.name)["do"] if each["verb"] == "check"), None)
    if effect is None:
        return None
    names = names_of(p, order.name, order.piece, order.fields)
    return effect["what"], {each: read(p, names) for each, read in readings(p.rulebook, effect["arguments"])}


# ---- looking ahead ----------------------------------------------------------------------------------------------------------------


@contextmanager
def as_if_given(question: OrdersQuestion, orders: Iterable[Order]) -> Iterator[None]:
    """Let some orders of a side stand as if they were given, and nothing of others' that it has not been told; then all is as before."""
    p = question.performance
    mark, lengths = p.state.mark(), p.so_far()
    try:
        _forget_secrets(p, question.side)
        for order in orders:
            tentatively(p, order)
        yield
    finally:
        p.state.rollback(mark)
        p.strike(lengths)


def _forget_secrets(p: Doing, side: str) -> None:
    """Take the orders off the table of which a side has not been told, and free the hands that do them."""
    for name in secrets_of(p.rulebook).orders:
        for given in p.world.orders(None, name):
            if secret_from(p.state, given, side):
                free_hands(p, given)
                p.state.remove_order(given)
