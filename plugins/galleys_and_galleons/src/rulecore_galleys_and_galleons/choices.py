"""What a ship can be told to do now: one text form, `come about, starboard, 2`, for people, captains and the journal."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.engine.facade import Play

#: The answer of who has nothing more to order.
DONE = "nothing more"


class Choice(NamedTuple):
    """An order with its fields and what it costs."""

    order: str
    fields: dict[str, Any]
    cost: int

    def text(self, title: str) -> str:
        """Give it as it is asked for."""
        return ", ".join([title, *(str(value) for value in self.fields.values())])


def titles(rulebook: Any) -> dict[str, str]:
    """Give the orders by their titles."""
    return {rulebook.get("orders", each).get("title") or each: each for each in rulebook.ids("orders")}


def possible(game: Play, ship: Any) -> dict[str, Choice]:
    """Give what a ship can be told to do with the actions it has left."""
    found = {}
    for title, order in titles(game.rulebook).items():
        written = game.rulebook.get("orders", order)
        cost = cost_of(game, written, ship)
        if cost <= ship.actions:
            for fields in _allowed(game, ship, order, written["parameters"][1:], {}):
                choice = Choice(order, fields, cost)
                found[choice.text(title)] = choice
    return found


def cost_of(game: Play, written: dict[str, Any], ship: Any) -> int:
    """Give how many actions an order costs a ship."""
    line = game.rulebook.line(written["cost"])
    return int(line.function(game.world, *[ship for _ in line.names]))


def _allowed(game: Play, ship: Any, order: str, rest: list[dict[str, Any]], fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give every way to fill the fields of an order that the rules allow; numbers run from one up as far as they allow it."""
    if not rest:
        if game.may(order, ship, **fields):
            yield fields
        return
    first, *others = rest
    for value in _values(game, first):
        found = list(_allowed(game, ship, order, others, {**fields, first["name"]: value}))
        if not found and first["type"] == "number":
            return
        yield from found


def _values(game: Play, parameter: dict[str, Any]) -> Iterable[Any]:
    sort, _, name = parameter["type"].partition(" ")
    if sort == "choice":
        ladder, words = game.rulebook.ladder(name), game.rulebook.get("choices", name)["words"]
        return list(words if ladder is None else ladder)
    return game.pieces(name) if sort == "piece" else count(1)
