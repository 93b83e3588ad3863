"""Ships at anchor: they swing around the end at which they lie, and keep it to leeward of their anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import step
from rulecore_close_action.charts import Waters, place_of, written
from rulecore_close_action.ships import bow_of, hexes_at, hexes_of

if TYPE_CHECKING:
    from rulecore.engine.facade import Play
    from rulecore.values.hexes import Hex


def swing(game: Play, ship: Any, side: str) -> None:
    """Turn a ship by a sixth of a circle around the end at which she lies."""
    bow, stern = hexes_of(ship)
    heading = (ship.heading + (1 if side == "starboard" else -1)) % 6
    _lie(game, ship, bow if str(_anchored(game, ship).end) == "bow" else step(stern, heading), heading, "swings")


def into_line(game: Play, ship: Any) -> None:
    """Bring the end at which a ship lies straight to leeward of her anchor, at the length of her cable."""
    anchored = _anchored(game, ship)
    held = step(place_of(anchored.column, anchored.row), game.pieces("wind")[0].direction, anchored.cable)
    bow = held if str(anchored.end) == "bow" else step(held, ship.heading)
    if bow != bow_of(ship):
        _lie(game, ship, bow, ship.heading, "comes into line with her anchor")


def _anchored(game: Play, ship: Any) -> Any:
    """Give how a ship lies at anchor: end, cable, and the place of the anchor."""
    return game.world.instance(ship, "anchored")


def _lie(game: Play, ship: Any, bow: Hex, heading: int, what: str) -> None:
    """Lay a ship so, unless another lies there or the map ends; where the ground stops her she sticks fast."""
    waters, there = Waters(game), hexes_at(bow, heading)
    others = {place for each in game.pieces("ship") if each is not ship for place in hexes_of(each)}
    if any(place in others or not waters.open(place) for place in there):
        game.note(f"{ship} has no room: she {what} when there is", about="lie_at_anchor", of=(ship,))
        return
    for field, before, after in (("q", ship.q, bow[0]), ("r", ship.r, bow[1]), ("heading", ship.heading, heading)):
        if before != after:
            game.write(ship, field, after)
    game.note(f"{ship} {what}, to {written(bow, heading)}", about="lie_at_anchor", of=(ship,))
    if waters.grounds(ship, *there, entered=True):
        game.call("runs_aground", ship=ship, by_drift=True)
