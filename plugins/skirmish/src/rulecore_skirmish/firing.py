"""Attacks: one text form, `tribal_a3_1 turret at riever_b3_2, linked`, and which attacks a squadron can make now."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Protocol

from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown
from rulecore_skirmish.measuring import inches
from rulecore_skirmish.places import gap, off_bow
from rulecore_skirmish.sea import INCH, SOLID, hides, lying, round_of
from rulecore_skirmish.waters import hidden

if TYPE_CHECKING:
    from rulecore.engine.facade import Play

#: The answer of who fires no more.
HOLD = "hold fire"


class Reading(Protocol):
    """What both a game and a view let one read."""

    @property
    def rulebook(self) -> Any:
        """The rulebook that is played."""

    def pieces(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind."""

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out."""

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up."""


class Attack:
    """An attack that can be made: who fires what at whom, who helps, and how many dice that is before modifiers."""

    __slots__ = ("dice", "helpers", "lead", "target", "weapon")

    def __init__(self, lead: Any, weapon: str, target: Any, dice: int, helpers: tuple[Any, ...] = ()) -> None:
        self.lead, self.weapon, self.target, self.dice, self.helpers = lead, weapon, target, dice, helpers

    def __str__(self) -> str:
        return f"{self.lead} {self.weapon} at {self.target}{', linked' if self.helpers else ''}"


class Gunnery:
    """How far guns reach and how they bear, read from the rulebook once for a question."""

    def __init__(self, game: Reading) -> None:
        self.game = game
        self.weapons: list[str] = list(game.rulebook.get("choices", "weapon")["words"])
        self.arcs = {each: (game.look("arc_from", each), game.look("arc_to", each)) for each in self.weapons}
        self.limits: list[int] = []
        for band in range(1, game.quantity("range_bands") + 1):
            limit = game.quantity("band_limit", band)
            if type(limit) is Cannot:
                break  # nothing reaches so far in this weather
            self.limits.append(int(limit * INCH))
        self.hiding = [round_of(each) for each in lying(game.pieces, *SOLID) if hides(each)]
        self.look_again()

    def look_again(self) -> None:
        """Forget what the guns of each ship had, because something may have happened to it."""
        self._dice: dict[tuple[Any, str, int], int] = {}

    def band(self, length: int) -> int:
        """Give the range band of a distance, 0 for none."""
        band = bisect_left(self.limits, length)
        return band + 1 if band < len(self.limits) else 0

    def dice(self, ship: Any, weapon: str, band: int) -> int:
        """Give the dice of a weapon in a range band."""
        key = (ship, weapon, band)
        found = self._dice.get(key)
        if found is None:
            value = self.game.quantity("weapon_dice", ship, weapon, band)
            found = self._dice[key] = 0 if type(value) is Cannot else int(value)
        return found

    def seen(self, ship: Any, other: Any) -> bool:
        """Say whether nothing lies between two ships."""
        return not hidden((ship.x, ship.y), (other.x, other.y), self.hiding)

    def bearing(self, ship: Any, target: Any) -> dict[str, int]:
        """Give the weapons that a ship can fire at a target now, each with its dice."""
        band = self.band(gap((ship.x, ship.y, ship.radius), (target.x, target.y, target.radius)))
        if not band:
            return {}
        angle = off_bow(ship.x, ship.y, ship.heading, (target.x, target.y))
        found = {}
        for weapon, (low, high) in self.arcs.items():
            if low <= angle <= high and not ship.fired.get(weapon):
                dice = self.dice(ship, weapon, band)
                if dice >= 1:
                    found[weapon] = dice
        return found if found and self.seen(ship, target) else {}


def attacks(game: Reading, squadron: Any, guns: Gunnery | None = None) -> list[Attack]:
    """Give the attacks a squadron can make: each weapon of each ship at each target, alone and with all who can help."""
    guns = guns or Gunnery(game)
    ships, owner = squadron.ship, squadron.owner
    foes = [each for each in game.pieces("ship") if each.squadron.owner != owner]
    found = []
    for target in foes:
        bearing = [(ship, weapons) for ship in ships if (weapons := guns.bearing(ship, target))]
        for ship, weapons in bearing:
            for weapon, dice in weapons.items():
                found.append(Attack(ship, weapon, target, dice))
                helpers = [(other, fires[weapon]) for other, fires in bearing if other is not ship and weapon in fires]
                if helpers:
                    more = sum(
                        int(game.quantity("linked_help", other, weapon, guns.band(gap(round_of(other), round_of(target)))))
                        for other, _ in helpers
                    )
                    found.append(Attack(ship, weapon, target, dice + more, tuple([other for other, _ in helpers])))
    return found


def fire(game: Play, attack: Attack) -> bool:
    """Make an attack; say whether the rules let it happen."""
    distance = shown(inches(gap(round_of(attack.lead), round_of(attack.target))))
    game.note(f"{attack}: {distance} inches, {attack.dice} dice", about="shot")
    for helper in attack.helpers:
        game.call("ships_link", helper=helper, lead=attack.lead)
    result = game.check("shot", attacker=attack.lead, target=attack.target, weapon=attack.weapon)
    refused = type(result) is Cannot
    for helper in attack.helpers if refused else ():
        game.apply({"lose": "linked", "to": attack.lead}, who=helper)
    return not refused
