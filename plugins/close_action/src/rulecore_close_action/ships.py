"""Ships as they lie on the map, and how each handles now, read from the rulebook."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from rulecore.values.cannot import Cannot
from rulecore.values.hexes import STEPS, distance
from rulecore_close_action.courses import Handling, Runs, all_courses
from rulecore_close_action.notation import LETTERS, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.values.hexes import Hex


#: The ranges of so many places of one ship beside another are remembered.
REMEMBERED = 1 << 15


class Reading(Protocol):
    """What both a game and a view let one read."""

    def pieces(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind."""

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out."""

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up."""

    def once(self, read: Callable[..., Any], *of: Any) -> Any:
        """Give what a function reads, worked out once as long as nothing but orders is written."""


class Measuring(Reading, Protocol):
    """What a table lets one read that stands still: facts too."""

    def fact(self, name: str, *arguments: Any) -> Any:
        """Give a fact."""


def bow_of(ship: Any) -> Hex:
    """Give the hex of a ship's bow."""
    return ship.q, ship.r


def hexes_of(ship: Any) -> tuple[Hex, Hex]:
    """Give the hexes of a ship, bow and stern."""
    return hexes_at((ship.q, ship.r), ship.heading)


def hexes_at(bow: Hex, heading: int) -> tuple[Hex, Hex]:
    """Give the hexes of a ship that lies so, bow and stern.

    >>> hexes_at((0, 0), 0)
    ((0, 0), (0, 1))
    """
    q, r = STEPS[heading]
    return bow, (bow[0] - q, bow[1] - r)


def apart(one: Any, other: Any) -> int:
    """Give the range between two ships: from the nearest hex of one to the nearest of the other."""
    return _apart((other.q - one.q, other.r - one.r), one.heading, other.heading)


@lru_cache(maxsize=REMEMBERED)
def _apart(offset: Hex, heading: int, its_heading: int) -> int:
    ours, its = hexes_at((0, 0), heading), hexes_at(offset, its_heading)
    return min([distance(one, other) for one in ours for other in its])


def number(value: Any) -> int:
    """Give a quantity as a whole number; what cannot be is 0."""
    return 0 if type(value) is Cannot else int(value)


def handling_of(game: Reading, ship: Any) -> Handling:
    """Give how a ship handles now: asked of the rulebook once, as long as the table stands still."""
    found: Handling = game.once(_handling, ship)
    return found


def _handling(game: Reading, ship: Any) -> Handling:
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
        run_before=Runs(lambda side, speed, last: number(game.quantity("run_before", ship, side, speed, last))),
    )


def sailable(game: Reading, ship: Any) -> list[str]:
    """Give the courses that a ship can sail, as actions."""
    found: list[str] = game.once(_sailable, ship)
    return found


def _sailable(game: Reading, ship: Any) -> list[str]:
    return all_courses(handling_of(game, ship))


def courses_of(game: Reading, ship: Any) -> list[dict[str, Any]]:
    """List the courses that a ship can sail."""
    return [{"course": written(each)} for each in sailable(game, ship)]


def lying(game: Reading) -> dict[Hex, list[Any]]:
    """Give the ships that lie in each hex, in order."""
    found: dict[Hex, list[Any]] = game.once(_lying)
    return found


def _lying(game: Reading) -> dict[Hex, list[Any]]:
    found: dict[Hex, list[Any]] = {}
    for ship in game.pieces("ship"):
        for place in hexes_of(ship):
            found.setdefault(place, []).append(ship)
    return found
