"""The crews of ships on fire: which fires can be fought, and whom a captain sends to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action.ships import number

if TYPE_CHECKING:
    from rulecore_close_action.ships import Reading


def fires_of(game: Reading, ship: Any) -> list[int]:
    """Give the numbers of the fires of a ship."""
    return [fire for fire in range(1, ship.fires_numbered + 1) if game.quantity("fire_burns", ship, fire)]


def fights_of(game: Reading, ship: Any) -> list[dict[str, Any]]:
    """List the fires that a section can be set to: those that burn, and the next, for which it would stand by."""
    return [{"fire": fire} for fire in [*fires_of(game, ship), ship.fires_numbered + 1]]


def fit(ship: Any) -> list[str]:
    """Give the sections of a ship that can be set to a task, marines first, for sailors serve the guns."""
    sections = [each for each in ship.crew_section if each.boxes.left and not (each.orders or each.engaged or each.disordered)]
    return [str(each.name) for each in reversed(sections)]


def to_the_fires(game: Reading, ship: Any) -> dict[str, str]:
    """Give the orders to fight the fires of a ship that her duty asks for, each under the section that is sent."""
    need = number(game.quantity("fires_to_fight", ship))
    sent = zip(fires_of(game, ship)[:need], fit(ship), strict=False) if need else ()
    return {section: f"{ship}: fight_fire {fire} by {section}" for fire, section in sent}
