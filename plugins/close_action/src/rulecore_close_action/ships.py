"""Ships as they lie on the map, and how each handles now, read from the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rulecore.values.cannot import Cannot
from rulecore.values.hexes import distance, step
from rulecore_close_action.courses import Handling
from rulecore_close_action.notation import LETTERS

if TYPE_CHECKING:
    from rulecore.values.hexes import Hex


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


def bow_of(ship: Any) -> Hex:
    """Give the hex of a ship's bow."""
    return ship.q, ship.r


def hexes_of(ship: Any) -> tuple[Hex, Hex]:
    """Give the hexes of a ship, bow and stern."""
    return hexes_at(bow_of(ship), ship.heading)


def hexes_at(bow: Hex, heading: int) -> tuple[Hex, Hex]:
    """Give the hexes of a ship that lies so, bow and stern.

    >>> hexes_at((0, 0), 0)
    ((0, 0), (0, 1))
    """
    return bow, step(bow, heading, -1)


def apart(one: Any, other: Any) -> int:
    """Give the range between two ships: from the nearest hex of one to the nearest of the other."""
    return min(distance(here, there) for here in hexes_of(one) for there in hexes_of(other))


def number(value: Any) -> int:
    """Give a quantity as a whole number; what cannot be is 0."""
    return 0 if type(value) is Cannot else int(value)


def handling_of(game: Reading, ship: Any) -> Handling:
    """Ask the rulebook how a ship handles now."""
    attitudes = tuple([str(game.quantity("attitude", ship, heading)) for heading in range(6)])
    held = bool(game.quantity("held_fast", ship))
    by_attitude = {each: 0 if held else number(game.quantity("movement", ship, each)) for each in dict.fromkeys(attitudes)}
    most_turns = number(game.quantity("most_turns", ship))
    return Handling(
        heading=ship.heading,
        attitudes=attitudes,
        allowances=tuple([by_attitude[each] for each in attitudes]),
        fastest=number(game.quantity("fastest", ship)),
        slowest=number(game.quantity("slowest", ship)),
        most_turns=most_turns,
        run=ship.run,
        last_side=None if ship.last_side is None else str(ship.last_side),
        rested=bool(ship.rested),
        stopped=ship.last_speed == 0,
        held=held,
        late="" if ship.late_turn is None or not most_turns else LETTERS[str(ship.late_turn)],
        by_leg=bool(game.quantity("counts_by_leg")),
        run_before=lambda side, speed, last: number(game.quantity("run_before", ship, side, speed, last)),
    )
