"""Where the wind takes ships, and what rules say with words of place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import step
from rulecore_close_action.charts import Waters
from rulecore_close_action.ships import bow_of, hexes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.engine.facade import Play
    from rulecore.values.hexes import Hex

CLEAR, PARTLY, BLOCKED = "clear", "partly_blocked", "blocked"


def geometry(game: Play, verb: str, piece: Any, keys: Mapping[str, Any]) -> None:
    """Do what rules say with words of place: a ship comes round once all have tried, goes downwind, or swings around an end."""
    if verb == "move" and "turn" in keys:
        game.write(piece, "comes_round", str(keys["turn"]))
    elif verb == "move" and "downwind" in keys:
        go_downwind(game, piece)
    elif verb == "move" and "swing_downwind" in keys:
        swing(game, piece)


def downwind(game: Play, place: Hex) -> Hex:
    """Give the hex to leeward of another."""
    return step(place, game.pieces("wind")[0].direction)


def go_downwind(game: Play, ship: Any) -> None:
    """Shift a ship one hex to leeward; where the ground stops her she sticks fast."""
    waters, bow = Waters(game), downwind(game, bow_of(ship))
    game.write(ship, "q", bow[0])
    game.write(ship, "r", bow[1])
    game.note(f"{ship} drifts", about="drift")
    if waters.grounds(ship, *hexes_of(ship), entered=True):
        game.call("runs_aground", ship=ship, by_drift=True)


def in_the_way(game: Play, ship: Any, company: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Give the ships outside a company that lie where the bow, and where the stern, of one of it would go."""
    bow, stern = (downwind(game, place) for place in hexes_of(ship))
    others = [each for each in game.pieces("ship") if each not in company]
    return [each for each in others if bow in hexes_of(each)], [each for each in others if stern in hexes_of(each)]


def path(game: Play, company: Sequence[Any]) -> str:
    """Say how the way to leeward is for ships that drift together."""
    waters = Waters(game)
    found = [in_the_way(game, ship, company) for ship in company]
    off_the_map = any(not waters.open(downwind(game, place)) for ship in company for place in hexes_of(ship))
    if off_the_map or any(bow and stern for bow, stern in found):
        return BLOCKED
    if not any(bow or stern for bow, stern in found):
        return CLEAR
    return PARTLY if len(company) == 1 and pivot(game, company[0]) is not None else BLOCKED


def pivot(game: Play, ship: Any) -> tuple[Hex, int] | None:
    """Give bow and heading of a ship whose free end drifts while the other is held; none where her ends would part."""
    at_bow, at_stern = in_the_way(game, ship, (ship,))
    bow, stern = hexes_of(ship)
    if at_bow and not at_stern:
        stern = downwind(game, stern)
    elif at_stern and not at_bow:
        bow = downwind(game, bow)
    for heading in range(6):
        if heading != ship.heading and step(bow, heading, -1) == stern:
            return bow, heading
    return None


def swing(game: Play, ship: Any) -> None:
    """Let the free end of a ship drift."""
    found = pivot(game, ship)
    if found is None:
        return
    (q, r), heading = found
    for field, value in (("q", q), ("r", r), ("heading", heading)):
        game.write(ship, field, value)
    game.note(f"{ship} swings with the drift", about="drift_path")
