"""What moves and is put down besides ships, where the terrain rules are: rocks that drift, tokens behind a ship. Lengths are inches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_galleys_and_galleons.compass import CIRCLE, POINT
from rulecore_galleys_and_galleons.places import ahead, meets, to_edge
from rulecore_galleys_and_galleons.sea import LAND, MILLIMETRE, round_of, the

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.facade import Play


def inches(game: Play, length: Any) -> int:
    """Give a length in inches in the unit of places."""
    return int(length * game.quantity("inch") * MILLIMETRE)


def put_behind(game: Play, piece: Any, keys: Mapping[str, Any]) -> None:
    """Put something round right behind a ship."""
    ship, radius = keys["behind"], inches(game, keys["diameter"]) // 2
    half = CIRCLE // POINT // 2
    x, y = ahead((ship.x, ship.y, ship.heading + half, ship.radius + radius))
    for field, value in (("x", x), ("y", y), ("radius", radius)):
        game.write(piece, field, value)


def drift(game: Play, rock: Any, keys: Mapping[str, Any]) -> None:
    """Let a rock drift downwind or off it, so many degrees, until it touches something or comes to the edge."""
    off = 2 * int(keys["toward"]) // POINT
    table = the(game, "table")
    point = (the(game, "wind").direction + off) % (CIRCLE // POINT)
    run = (rock.x, rock.y, point, inches(game, keys["by"]))
    edge = to_edge(run, rock.radius, table.width, table.depth)
    stops = [run[3], *([edge[0]] if edge is not None else [])]
    land = [each for kind in LAND for each in game.pieces(kind) if each is not rock]
    stops += [at for each in land if (at := meets(run, rock.radius, round_of(each))) is not None]
    hit = [(at, ship) for ship in game.pieces("ship") if (at := meets(run, rock.radius, round_of(ship))) is not None]
    after = min([*stops, *(at for at, _ in hit)])
    x, y = ahead((*run[:3], after))
    game.write(rock, "x", x)
    game.write(rock, "y", y)
    for at, ship in hit:
        if at == after and game.there(ship):
            game.call("rock_hits", ship=ship, rock=rock)
