"""The cone of a question: all cells that what is asked, and whatever can change that, reads. All else is dropped.

A cell is known by its word and by whose it is, so that the speed of one goat is forgotten where only that of another is read. An effect
that writes nothing in the cone is not even performed; so with many pieces on the table a question costs no more than the pieces it is
about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.owners import REST, Owners, lines_of
from rulecore.analysis.odds.touch import ANY
from rulecore.analysis.odds.touching import DUE, STOP
from rulecore.analysis.odds.whose import Whose, table_of, touches_any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.analysis.odds.asked import Asked
    from rulecore.analysis.odds.declared import Declared
    from rulecore.analysis.odds.whose import Pair


class Cone:
    """The cells that matter to a question; without one of its own every cell does."""

    __slots__ = ("_touches", "_words", "owners", "pairs", "whose")

    def __init__(self, whose: Whose | None = None, owners: Owners | None = None, pairs: Iterable[Pair] = ((REST, ANY),)) -> None:
        self.whose = whose
        self.owners = owners
        self.pairs = frozenset(pairs)
        self._words = {word for _, word in self.pairs}
        self._touches: dict[int, bool] = {}

    def holds(self, word: str, thing: Any) -> bool:
        """Say whether a cell of a thing matters; where nobody can say whose it is, its word decides."""
        if ANY in self._words or self.owners is None:
            return word in self._words or ANY in self._words
        owner = self.owners.of(thing)
        return word in self._words if owner is None else (owner, word) in self.pairs

    def touches(self, effect: dict[str, Any]) -> bool:
        """Say whether an effect, with everything it makes run, may change what is asked."""
        if self.whose is None:
            return True
        found = self._touches.get(id(effect))
        if found is None:
            found = self._touches[id(effect)] = touches_any(self.whose.whole(effect), self.pairs)
        return found


def cone_of(declared: Declared, asked: Iterable[Asked], starts: Iterable[tuple[str, str]], names: Mapping[str, Any], world: Any) -> Cone:
    """Give the cone of a question, when these definitions run and the first of them is handed these names; found once for all alike."""
    owners, table = Owners(names), table_of(world)
    starts, lines = tuple(starts), lines_of(declared)
    pairs: set[Pair] = {(REST, STOP)}
    for each in asked:
        own = each.piece is not None and all(map(lines.word_stays, each.words))
        whom = {owners.of(each.piece) or REST, REST} if own else owners.everybody
        pairs |= {(owner, word) for owner in whom for word in each.words}
    key = ("cone", frozenset(pairs), starts, tuple(names), owners.key, table)
    if key not in declared.prepared:
        whose = Whose(declared, owners, starts, names, table)
        declared.prepared[key] = (whose, _grown(whose, pairs, starts))
    whose, found = declared.prepared[key]
    return Cone(whose, owners, found)


def _grown(whose: Whose, pairs: set[Pair], starts: Iterable[Any]) -> set[Pair]:
    reached = [(whose.whole(item), whose.direct(item).reads) for item in whose.reached(*starts)]
    found, grown = set(pairs), True
    while grown:
        before = len(found)
        for writes, reads in reached:
            if touches_any(writes, found):
                found |= {pair for pair in reads if pair[1] != DUE}  # what is put off waits for a step, and none comes within a question
        grown = len(found) > before
    return found
