"""How a captain speaks of shots with the rulebook: the words it has for them, and what of a shot its quantities want to be told."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

#: What of a shot is a word of a choice of that name.
WORDS = ("side", "batteries", "aim", "ammunition", "rake")
#: What hits cross off of hull, rigging and crew, as the rulebook names it.
CROSSED_OFF = ("hull_hits", "rigging_hits", "crew_hits")
#: What it calls the damage that a total brings, and what of these is known only when a shot has been fired.
DAMAGE, KNOWN_LATER = "damage", ("hits", "total")
#: What is known later stands last.
LATER = -1
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
        self._lent: dict[tuple[str, Shot], tuple[Any, ...]] = {}
        self._told: dict[Shot, tuple[Any, ...]] = {}
        #: What the die of a shot shows on average: the numbers in the middle.
        self.faces = _middle(rulebook.get("checks", "gunfire")["roll"])
        #: What of a shot counts for what its hits cross off, then what else counts for its damage.
        telling = tuple(
            dict.fromkeys([name for each in (*CROSSED_OFF, DAMAGE) for name in rulebook.lends(each) if name not in KNOWN_LATER])
        )
        self._telling = telling
        self._of_hits = len({name for each in CROSSED_OFF for name in rulebook.lends(each)}.difference(KNOWN_LATER))
        #: What takes the inputs of each of these quantities out of that; what is known only later stands behind it.
        self._inputs = {
            each: _taker([LATER if name in KNOWN_LATER else telling.index(name) for name in rulebook.lends(each)])
            for each in (*CROSSED_OFF, DAMAGE)
        }

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

    def lent(self, quantity: str, shot: Shot) -> tuple[Any, ...]:
        """Give the inputs of a quantity that hangs on how a shot is fired."""
        found = self._lent.get((quantity, shot))
        if found is None:
            found = self._lent[quantity, shot] = tuple(map(self.said(shot).get, self._rulebook.lends(quantity)))
        return found

    def told(self, shot: Shot) -> tuple[Any, ...]:
        """Give what counts of a shot for what it does to a ship."""
        found = self._told.get(shot)
        if found is None:
            found = self._told[shot] = tuple(map(self.said(shot).get, self._telling))
        return found

    def of_hits(self, told: tuple[Any, ...]) -> tuple[Any, ...]:
        """Give what of that counts for what hits cross off."""
        return told[: self._of_hits]

    def inputs(self, quantity: str, told: tuple[Any, ...], later: Any) -> tuple[Any, ...]:
        """Give the inputs of what is crossed off, or of damage, with the hits or the total in their place."""
        return self._inputs[quantity]((*told, later))


@lru_cache(maxsize=REMEMBERED)
def terms_of(rulebook: Any) -> Terms:
    """Give the terms of a rulebook, read once."""
    return Terms(rulebook)


def _taker(places: list[int]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Give what takes the values of some places out of several."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple([values[place] for place in places])


def _middle(rolls: Any) -> tuple[int, ...]:
    """Give the numbers in the middle of what the die of a check shows: of six faces 3 and 4."""
    sides = rolls[0][1]["dice"][0].sides
    return tuple(dict.fromkeys(((sides + 1) // 2, sides // 2 + 1)))
