"""A move carried out: a ship runs straight until something stops it, and what comes of that is announced to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.numbers import divide
from rulecore_galleys_and_galleons.drifting import drift, put_behind
from rulecore_galleys_and_galleons.places import ahead, distance, gap, meets, off_bow, to_edge
from rulecore_galleys_and_galleons.sea import LAND, MILLIMETRE, SHALLOW, round_of, shallow, stick, the

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.facade import Play
    from rulecore_galleys_and_galleons.places import Run


def geometry(game: Play, verb: str, piece: Any, keys: Mapping[str, Any]) -> None:
    """Do what the rules say with words of place: `ahead` is a measuring stick, `millimetres` a length; what drifts and is put down."""
    if verb == "move" and "ahead" in keys:
        sail(game, piece, stick(game.look, keys["ahead"]))
    elif verb == "move" and "millimetres" in keys:
        sail(game, piece, int(keys["millimetres"] * MILLIMETRE))
    elif verb == "move" and "toward" in keys:
        drift(game, piece, keys)
    elif verb == "place" and "behind" in keys:
        put_behind(game, piece, keys)


def sail(game: Play, ship: Any, length: int) -> None:
    """Let a ship move ahead, and announce how far it has come where terrain rules wait for that."""
    before = (ship.x, ship.y)
    run_on(game, ship, length)
    if "ship_has_moved" in game.rulebook.ids("procedures") and game.there(ship):
        moved = distance(*before, ship.x, ship.y)
        game.call("ship_has_moved", ship=ship, inches=divide(moved, int(MILLIMETRE * game.quantity("inch"))))


def run_on(game: Play, ship: Any, length: int) -> None:
    """Let a ship run ahead: it stops at land, ships and the edge, and where shallows hold it."""
    run = (ship.x, ship.y, ship.heading, length)
    for after, what, other in sorted(_in_the_way(game, ship, run), key=lambda each: each[0]):
        _put(game, ship, run, after)
        if after or what == "edge":
            _announce(game, ship, what, other)
        else:
            game.note(f"{ship} lies against {other} and makes no way")
        if what not in SHALLOW or not game.there(ship) or game.has(ship, "aground"):
            return
    _put(game, ship, run, length)


def _put(game: Play, ship: Any, run: Run, after: int) -> None:
    x, y = ahead((*run[:3], after))
    game.write(ship, "x", x)
    game.write(ship, "y", y)


def _in_the_way(game: Play, ship: Any, run: Run) -> list[tuple[int, str, Any]]:
    """Give what a run comes to, each with the length after which it does."""
    table, radius = the(game, "table"), ship.radius
    found: list[tuple[int, str, Any]] = []
    edge = to_edge(run, radius, table.width, table.depth)
    if edge is not None:
        found.append((edge[0], "edge", edge[1]))
    for other in game.pieces("ship"):
        if other is not ship and other.altitude == ship.altitude:
            _meeting(found, run, radius, ("ship", other))
    if not game.quantity("clears_land", ship):
        for kind in (*LAND, *shallow(game.rulebook)):
            for other in game.pieces(kind):
                if kind in LAND or gap(round_of(ship), round_of(other)):
                    _meeting(found, run, radius, (kind, other))
    return found


def _meeting(found: list[tuple[int, str, Any]], run: Run, radius: int, met: tuple[str, Any]) -> None:
    after = meets(run, radius, round_of(met[1]))
    if after is not None:
        found.append((after, *met))


def _announce(game: Play, ship: Any, what: str, other: Any) -> None:
    if what == "edge":
        game.note(f"{ship} comes to the {other}ern edge")
        game.call("leaves_table", ship=ship, side=other)
    elif what == "ship":
        game.note(f"{ship} runs into {other}")
        reach = 2 * game.quantity("bow_arc") * game.quantity("point")  # in half degrees, as the angle
        bow_on = off_bow(ship.x, ship.y, ship.heading, (other.x, other.y)) <= reach
        game.call("ships_touch", ship=ship, other=other, bow_on=bow_on)
    elif what == "shoal":
        game.call(SHALLOW[what], ship=ship, shoal=other)
    elif what in SHALLOW:
        game.call(SHALLOW[what], ship=ship)
    else:
        game.note(f"{ship} runs into {other}")
        game.call("strikes_land", ship=ship)
