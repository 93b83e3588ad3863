"""What may be ordered to a ship, as her log lists it: code, crew sections and turns, all read from the rules."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.engine.missing import MissingFact
from rulecore.language.types import Type
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: What a ship has set matters to some tasks, and so does how good her crew is.
SAIL, QUALITY = "sail", "quality"
#: Where it hangs on what cannot be listed, such as another ship.
VARIES = "varies"


class Way(NamedTuple):
    """One way of giving an order: under which sail, with which words in its fields, and what that takes."""

    sail: str
    words: tuple[str, ...]
    hands: str
    turns: str


class Tasks:
    """The orders that can be given to one ship; what is found out about them uses up her sail."""

    def __init__(self, rulebook: Rulebook, world: World, ship: Any) -> None:
        self.rulebook = rulebook
        self.world = world
        self.ship = ship
        self.sails = self._words(f"choice {SAIL}")
        try:
            self.qualities = [getattr(ship, QUALITY)]
        except MissingFact:
            self.qualities = self._words(f"choice {QUALITY}")

    def listed(self) -> list[dict[str, str]]:
        """Give a line for each order, or several where it takes more or less by what is ordered and under which sail."""
        found = [self.rulebook.get("orders", name) for name in self.rulebook.ids("orders")]
        return [line for order in found if order.get("of") == "ship" for line in self._lines(order)]

    def _lines(self, order: Mapping[str, Any]) -> Iterator[dict[str, str]]:
        title = order.get("title", order["id"])
        ways = list(self._ways(order))
        if len({(each.hands, each.turns) for each in ways}) == 1:
            ways = ways[:1]
            sails: dict[tuple[Any, ...], list[str]] = {("", ways[0].hands, ways[0].turns): []}
        else:
            sails = {}
            for each in ways:
                sails.setdefault((" ".join(each.words), each.hands, each.turns), []).append(each.sail)
        for (words, hands, turns), under in sails.items():
            what = f"{title} {words}, under {' or '.join(under)}" if words else title
            yield {"id": order["id"], "code": order.get("code", ""), "title": what, "hands": hands, "turns": turns}

    def _ways(self, order: Mapping[str, Any]) -> Iterator[Way]:
        """Give every way of giving an order that its needs allow; where they allow none as she is now, every way."""
        fields = [each for each in order["parameters"] if each["name"] != order["of"]]
        lists = [self._words(each["type"]) for each in fields]
        all_ways = [(sail, chosen) for sail in self.sails for chosen in itertools.product(*lists)]
        allowed = [(sail, chosen) for sail, chosen in all_ways if self._allowed(order, self._under(sail, fields, chosen))]
        settable = {word for _, chosen in allowed for word in chosen if word is not None}
        kept = [way for way in allowed if way[0] in settable] or allowed or all_ways
        for sail, chosen in kept:
            names = self._under(sail, fields, chosen)
            words = tuple([str(word) for word in chosen if word is not None])
            yield Way(str(sail), words, self._hands(order, names), self._turns(order, names))

    def _words(self, type_text: str) -> list[Any]:
        """Give the words that a field can say; of a number, a text or a piece none can be listed."""
        type_ = Type.parse(type_text)
        if type_.shape != "choice" or not self.rulebook.has("choices", type_.name):
            return [None]
        return [self.rulebook.cell(type_text, word) for word in self.rulebook.get("choices", type_.name)["words"]]

    def _under(self, sail: Any, fields: Iterable[Mapping[str, Any]], chosen: Iterable[Any]) -> dict[str, Any]:
        """Set a sail, and give the names that the lines of an order may use."""
        self.world.state.write(self.ship, SAIL, sail)
        return {"ship": self.ship, **{each["name"]: word for each, word in zip(fields, chosen, strict=True)}}

    def _allowed(self, order: Mapping[str, Any], names: Mapping[str, Any]) -> bool:
        """Say whether the needs of an order hold; what cannot be listed is not tried, such as a course, nor what nobody knows of a card."""
        try:
            return None not in names.values() and all(self._read(need["rule"], names) for need in order.get("needs") or ())
        except MissingFact:
            return False

    def _hands(self, order: Mapping[str, Any], names: Mapping[str, Any]) -> str:
        """Give how many crew sections do it, such as `2` or `0-3`; none where no section is needed."""
        need = (order.get("hands") or {}).get("need")
        if isinstance(need, list):
            return f"{shown(need[0])} or more" if need[1] is None else f"{shown(need[0])}-{shown(need[1])}"
        return "" if need is None else self._number(need, names)

    def _turns(self, order: Mapping[str, Any], names: Mapping[str, Any]) -> str:
        takes = order.get("takes")
        return "1" if takes is None else self._number(takes, names)

    def _number(self, tree: Any, names: Mapping[str, Any]) -> str:
        """Give a number of the rules in words; where it hangs on a crew that nobody knows yet, from the least to the most."""
        if any(names.get(each) is None for each in self.rulebook.line(tree).names):
            return VARIES
        numbers = []
        for quality in self.qualities:
            self.world.state.write(self.ship, QUALITY, quality)
            numbers.append(self._read(tree, names))
        least, most = min(numbers), max(numbers)
        return shown(least) if least == most else f"{shown(least)}-{shown(most)}"

    def _read(self, tree: Any, names: Mapping[str, Any]) -> Any:
        line = self.rulebook.line(tree)
        return line.function(self.world, *[names.get(each) for each in line.names])
