"""What a shot is worth: the rulebook says what it is likely to cross off, a captain judges what that matters.

The gun number of a range, the modifiers of a shot, the damage of a number and what of it counts for the target are quantities of the
rulebook, asked of the view. What a box is worth is opinion: the fewer are left the more, and those without which a ship strikes the most.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.language.notation import Damage

#: What boxes are worth beside each other. Crews serve guns and hold on; without hull a ship strikes.
HULL, CREW, ALOFT = 3, 3, 1
#: What rigging is worth of a ship that runs.
ALOFT_OF_RUNNERS = 4
#: So few boxes left count as if there were more, so that no captain fires at a wreck only.
FEW = 4
#: What a shot is worth that crosses off all a ship has: a thousand for each of her points.
WHOLE = 1000


class Shot(NamedTuple):
    """One way to fire at a ship."""

    side: str
    range: int
    rake: str = "unraked"
    batteries: str = "both"
    targets: int = 1
    aim: str = "low"
    ammunition: str = "round"


class Gunnery:
    """What the guns of all ships are worth while one question is answered."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self._words: dict[tuple[str, str], Any] = {}
        self._worth: dict[Any, int] = {}
        self._numbers: dict[Any, int | None] = {}
        self._tolls: dict[Any, int] = {}
        #: What the die of a shot shows on average, as the numbers around it.
        self.faces = _middle(view.rulebook.get("checks", "gunfire")["roll"])

    def worth(self, firer: Any, target: Any, shot: Shot, *, runs: bool = False) -> int:
        """Judge a shot; 0 where these guns cannot do anything."""
        key = (firer, target, shot, runs)
        found = self._worth.get(key)
        if found is None:
            gun_number = self.number(firer, shot)
            found = self._worth[key] = 0 if gun_number is None else self.toll(target, gun_number, shot, runs=runs)
        return found

    def number(self, firer: Any, shot: Shot) -> int | None:
        """Give the gun number of a shot with all its modifiers, before the die; none where these guns cannot do anything."""
        key = (firer, shot.side, shot.range, shot.rake, shot.batteries, shot.targets, shot.ammunition)
        if key not in self._numbers:
            basic = self.view.quantity("basic_number", firer, shot.range)
            modifier = self._asked("mgn", firer, {**self._said(shot), "held_back": 0})
            self._numbers[key] = None if type(basic) is Cannot or type(modifier) is Cannot else int(basic + modifier)
        return self._numbers[key]

    def toll(self, target: Any, gun_number: int, shot: Shot, *, runs: bool = False) -> int:
        """Judge what a gun number does to a ship, on the average of the die: boxes by what she has left of them, and by her points."""
        key = (target, gun_number, shot.range, shot.rake, shot.aim, shot.ammunition, runs)
        found = self._tolls.get(key)
        if found is None:
            found = self._tolls[key] = self._toll(target, gun_number, shot, runs=runs)
        return found

    def _toll(self, target: Any, gun_number: int, shot: Shot, *, runs: bool) -> int:
        said = self._said(shot)
        counts: dict[str, Fraction] = {}
        for face in self.faces:
            damage = self._asked("damage", target, {**said, "total": gun_number + face})
            for letter, count in likely(damage):
                counts[letter] = counts.get(letter, Fraction(0)) + count / len(self.faces)
        said["hits"] = counts
        hull, aloft, crew = (Fraction(self._asked(each, target, said)) for each in ("hull_hits", "rigging_hits", "crew_hits"))
        aloft_worth = ALOFT_OF_RUNNERS if runs else ALOFT
        share = HULL * hull / max(FEW, target.hull.left) + CREW * crew / max(FEW, hands(target))
        share += aloft_worth * aloft / max(FEW, target.rigging.left)
        return int(share * WHOLE / (HULL + CREW + ALOFT) * target.vp)

    def _said(self, shot: Shot) -> dict[str, Any]:
        """Give what the rulebook is told of a shot, by the names it has for it."""
        words = ("side", "batteries", "aim", "ammunition", "rake")
        said = {name: self.word(name, getattr(shot, name)) for name in words}
        return {**said, "range": shot.range, "targets": shot.targets}

    def word(self, choice: str, word: str) -> Any:
        """Give a word as the rulebook knows it."""
        found = self._words.get((choice, word))
        if found is None:
            found = self._words[choice, word] = self.view.rulebook.cell(f"choice {choice}", word)
        return found

    def _asked(self, quantity: str, ship: Any, said: dict[str, Any]) -> Any:
        """Work out a quantity of a ship that belongs to a shot, as things stand now."""
        return self.view.now(quantity, ship, *[said.get(name) for name in self.view.rulebook.lends(quantity)])


def hands(ship: Any) -> int:
    """Count the crew boxes that a ship has left."""
    return sum(each.boxes.left for each in ship.crew_section)


def likely(damage: Damage) -> Iterator[tuple[str, Fraction]]:
    """Give how many hits of each letter damage brings on average.

    >>> from rulecore.language.notation import parse_damage
    >>> dict(likely(parse_damage("3h-c-r/●")))
    {'h': Fraction(3, 1), 'c': Fraction(1, 1), 'r': Fraction(1, 2)}
    """
    for letter, count in damage.certain:
        yield letter, Fraction(count)
    for sides in damage.slashes:
        for count, letter in sides:
            if count:
                yield letter, Fraction(count, len(sides))


def _middle(rolls: Any) -> tuple[int, ...]:
    """Give the numbers in the middle of what the die of a check shows: of six faces 3 and 4."""
    sides = rolls[0][1]["dice"][0].sides
    return tuple(dict.fromkeys(((sides + 1) // 2, sides // 2 + 1)))
