"""How a captain speaks of shots with the rulebook: the words it has for them, and what of a shot its quantities want to be told."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

#: What of a shot is a word of a choice of that name.
WORDS = ("side", "batteries", "aim", "ammunition", "rake")
#: What hits cross off of hull, rigging and crew, as the rulebook names it.
CROSSED_OFF = ("hull_hits", "rigging_hits", "crew_hits")
#: The terms of so many rulebooks are remembered.
REMEMBERED = 8


class Shot(NamedTuple):
    """One way to fire at a ship."""

    side: str
    range: int
    rake: str = "unraked"
    batteries: str = "both"
    targets: int = 1
    aim: str = "low"
    ammunition: str = "round"


class Terms:
    """The terms of one rulebook, which never change."""

    def __init__(self, rulebook: Any) -> None:
        self._rulebook = rulebook
        self._said: dict[Shot, dict[str, Any]] = {}
        #: What the die of a shot shows on average: the numbers in the middle.
        self.faces = _middle(rulebook.get("checks", "gunfire")["roll"])
        #: What of a shot counts for what its hits cross off.
        self.telling = tuple(dict.fromkeys([name for each in CROSSED_OFF for name in rulebook.lends(each) if name != "hits"]))

    def said(self, shot: Shot) -> dict[str, Any]:
        """Give what the rulebook is told of a shot, by the names it has for it."""
        found = self._said.get(shot)
        if found is None:
            words = {name: self.word(name, getattr(shot, name)) for name in WORDS}
            found = self._said[shot] = {**words, "range": shot.range, "targets": shot.targets, "held_back": 0}
        return found

    def word(self, choice: str, word: str) -> Any:
        """Give a word as the rulebook knows it."""
        return self._rulebook.cell(f"choice {choice}", word)

    def told(self, shot: Shot) -> tuple[Any, ...]:
        """Give what counts of a shot for what its hits cross off."""
        return tuple(map(self.said(shot).get, self.telling))


@lru_cache(maxsize=REMEMBERED)
def terms_of(rulebook: Any) -> Terms:
    """Give the terms of a rulebook, read once."""
    return Terms(rulebook)


def asked(table: Any, quantity: str, ship: Any, said: dict[str, Any]) -> Any:
    """Work out a quantity of a ship that belongs to a shot, as things stand now."""
    return table.now(quantity, ship, *map(said.get, table.rulebook.lends(quantity)))


def _middle(rolls: Any) -> tuple[int, ...]:
    """Give the numbers in the middle of what the die of a check shows: of six faces 3 and 4."""
    sides = rolls[0][1]["dice"][0].sides
    return tuple(dict.fromkeys(((sides + 1) // 2, sides // 2 + 1)))
