"""Where the wind takes ships, and what rules say with words of place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import step
from rulecore_close_action import anchoring
from rulecore_close_action.charts import Waters, written
from rulecore_close_action.ships import bow_of, hexes_at, hexes_of, lying

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.engine.facade import Play
    from rulecore.values.hexes import Hex

CLEAR, PARTLY, BLOCKED = "clear", "partly_blocked", "blocked"


def geometry(game: Play, verb: str, piece: Any, keys: Mapping[str, Any]) -> None:
    """Do what the rules say with words of place: come round, go ahead or downwind, swing around the end that is held."""
    if verb != "move":
        return
    if "turn" in keys:
        game.write(piece, "comes_round", str(keys["turn"]))
        game.note(f"{piece} is coming round to {keys['turn']}", about="turn_at_rest")
    elif "downwind" in keys:
        go_downwind(game, piece)
    elif "swing_downwind" in keys:
        swing_downwind(game, piece, either_side=bool(keys["swing_downwind"]))
    elif "swing" in keys:
        anchoring.swing(game, piece, str(keys["swing"]))
    elif "to_leeward_of_anchor" in keys:
        anchoring.into_line(game, piece)
    elif "ahead" in keys:
        go_ahead(game, piece, int(keys["ahead"]))


def go_ahead(game: Play, ship: Any, hexes: int) -> None:
    """Shift a ship so many hexes along her heading, astern where they are less than none."""
    q, r = step(bow_of(ship), ship.heading, hexes)
    for field, before, after in (("q", ship.q, q), ("r", ship.r, r)):
        if before != after:
            game.write(ship, field, after)
    count = "a hex" if abs(hexes) == 1 else f"{abs(hexes)} hexes"
    where = f"{count} {'ahead' if hexes > 0 else 'astern'} of" if hexes else "in"
    game.note(f"{ship} lies {where} her place", about="disperse", of=(ship,))


def downwind(game: Play, place: Hex) -> Hex:
    """Give the hex to leeward of another."""
    return step(place, game.pieces("wind")[0].direction)


def go_downwind(game: Play, ship: Any) -> None:
    """Shift a ship one hex to leeward; where the ground stops her she sticks fast."""
    waters, bow = Waters(game), downwind(game, bow_of(ship))
    game.write(ship, "q", bow[0])
    game.write(ship, "r", bow[1])
    game.note(f"{ship} drifts to {written(bow, ship.heading)}", about="drift_path")
    if waters.grounds(ship, *hexes_of(ship), entered=True):
        game.call("runs_aground", ship=ship, by_drift=True)


def in_the_way(game: Play, ship: Any, company: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Give the ships outside a company that lie where the bow, and where the stern, of one of it would go."""
    bow, stern = (downwind(game, place) for place in hexes_of(ship))
    there = lying(game)
    at_bow, at_stern = ([each for each in there.get(place, ()) if each not in company] for place in (bow, stern))
    return at_bow, at_stern


def path(game: Play, company: Sequence[Any], *, either_side: bool = False) -> str:
    """Say how the way to leeward is for ships that drift together; a ship alone may swing around the end that is blocked."""
    waters = Waters(game)
    found = [in_the_way(game, ship, company) for ship in company]
    off_the_map = any(not waters.open(downwind(game, place)) for ship in company for place in hexes_of(ship))
    if off_the_map or any(bow and stern for bow, stern in found):
        return BLOCKED
    if not any(bow or stern for bow, stern in found):
        return CLEAR
    return PARTLY if len(company) == 1 and pivots(game, company[0], either_side=either_side) else BLOCKED


def pivots(game: Play, ship: Any, *, either_side: bool) -> list[tuple[Hex, int]]:
    """Give bow and heading as a ship may lie whose free end drifts while the other is held.

    Her free end goes straight to leeward, where that keeps it beside the other. With `either_side`, a ship that lies along the wind may
    swing to both sides around her leeward end when that is held.
    """
    at_bow, at_stern = in_the_way(game, ship, (ship,))
    if bool(at_bow) == bool(at_stern):
        return []
    bow, stern = hexes_of(ship)
    ends = (bow, downwind(game, stern)) if at_bow else (downwind(game, bow), stern)
    found = [(ends[0], heading) for heading in range(6) if heading != ship.heading and step(ends[0], heading, -1) == ends[1]]
    if found or not either_side:
        return found
    sides = [(ship.heading + turn) % 6 for turn in (-1, 1)]
    swung = [(bow if at_bow else step(stern, heading), heading) for heading in sides]
    taken = {place for each in game.pieces("ship") if each is not ship for place in hexes_of(each)}
    waters = Waters(game)
    return [(place, heading) for place, heading in swung if all(end not in taken and waters.open(end) for end in hexes_at(place, heading))]


def swing_downwind(game: Play, ship: Any, *, either_side: bool) -> None:
    """Let the free end of a ship drift; where both sides are open, port comes first and the rulebook rolls for it."""
    found = pivots(game, ship, either_side=either_side)
    if not found:
        return
    (q, r), heading = found[0] if len(found) == 1 or game.check("swing_side", ship=ship) == "port" else found[1]
    for field, value in (("q", q), ("r", r), ("heading", heading)):
        game.write(ship, field, value)
    game.note(f"{ship} swings with the drift, to {written((q, r), heading)}", about="drift_path")
    if Waters(game).grounds(ship, *hexes_of(ship), entered=True):
        game.call("runs_aground", ship=ship, by_drift=True)
