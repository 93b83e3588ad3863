"""What moves and is put down besides ships: rocks that drift, tokens behind a ship, terrain that players place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_skirmish.places import ahead, distance
from rulecore_skirmish.sea import INCH, SOLID, bounds, lying, round_of, the
from rulecore_skirmish.waters import meets, to_edge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.facade import Play

#: Players place terrain on the crossings of a net so wide.
NET = 4 * INCH


def geometry(game: Play, verb: str, piece: Any, keys: Mapping[str, Any]) -> None:
    """Do what the rules say with words of place: a rock drifts, a token is put down behind a ship."""
    if verb == "move" and "toward" in keys:
        drift(game, piece, keys)
    elif verb == "place" and "behind" in keys:
        put_behind(game, piece, keys["behind"], int(keys["diameter"] * INCH) // 2)


def put_behind(game: Play, piece: Any, ship: Any, radius: int) -> None:
    """Put something round right behind a ship."""
    x, y = ahead(ship.x, ship.y, ship.heading + 180, ship.radius + radius)
    for field, value in (("x", x), ("y", y), ("radius", radius)):
        game.write(piece, field, value)


def drift(game: Play, rock: Any, keys: Mapping[str, Any]) -> None:
    """Let a rock drift downwind or off it, until it touches something or, if so told, over the edge."""
    heading = (the(game, "wind").toward + int(keys["toward"])) % 360
    length = int(keys["by"] * INCH)
    run = (rock.x, rock.y, heading, length)
    through = keys.get("until") == "edge"
    hit = sorted(_hit(game, rock, run), key=lambda each: each[0])
    edge = to_edge(run, rock.radius, bounds(the(game, "table")))
    land = [
        at
        for each in lying(game.pieces, *SOLID, "shoal")
        if each is not rock and (at := meets(run, rock.radius, round_of(each))) is not None
    ]
    stops = [*([] if edge is None else [edge]), *([] if through else land + [at for at, _ in hit])]
    after = min(stops, default=length)
    if through and edge is not None:
        after = edge
    x, y = ahead(rock.x, rock.y, heading, after)
    game.write(rock, "x", x)
    game.write(rock, "y", y)
    for at, ship in hit:
        if at <= after and game.there(ship):
            game.call("rock_hits", ship=ship, rock=rock)
    if through and edge is not None:
        game.apply({"remove": rock})


def _hit(game: Play, rock: Any, run: tuple[int, int, int, int]) -> list[tuple[int, Any]]:
    return [(at, ship) for ship in game.pieces("ship") if (at := meets(run, rock.radius, round_of(ship))) is not None]


# ---- setting up -------------------------------------------------------------------------------------------------------------------


def lay_terrain(game: Play) -> None:
    """Before the first turn lay what terrain there is: as the scenario says, else as the terrain rules roll."""
    if game.turn > 1 or "terrain_setup" not in game.rulebook.ids("checks"):
        return
    table = the(game, "table")
    if lying(game.pieces, *SOLID, "shoal"):
        game.write(the(game, "scenario"), "terrain", True)
    else:
        game.check("terrain_setup")
        players = _in_turn(game, table.first_player)
        number = 0
        for kind in (*SOLID, "shoal"):
            for piece in game.pieces(kind):
                if piece.x is None:
                    lay(game, players[number % len(players)], piece)
                    number += 1
        for more in range(table.to_place):
            choose(game, players[(number + more) % len(players)])


def _in_turn(game: Play, first: Any) -> list[Any]:
    players = list(game.pieces("player"))
    start = players.index(first) if first in players else 0
    return players[start:] + players[:start]


def choose(game: Play, player: Any) -> None:
    """Let a player choose a piece of terrain and lay it."""
    sizes = list(game.rulebook.get("choices", "size")["words"])
    answer = game.ask(player, "which piece of terrain?", [*(f"{size} island" for size in sizes), "shoal"], purpose="lay kind")
    size, _, kind = str(answer).rpartition(" ")
    lay(game, player, game.place(kind, **({"size": size} if size else {})))


def lay(game: Play, player: Any, piece: Any) -> None:
    """Let a player put a piece of terrain where nothing lies."""
    if piece.radius is None:
        game.write(piece, "radius", int(game.look("island_radius", piece.size) * INCH))
    spots = free_spots(game, piece.radius)
    if not spots:
        game.apply({"remove": piece})
        return
    answer = game.ask(player, f"where does {piece} lie, in inches from the south-west?", list(spots), purpose=f"lay {piece}")
    x, y = spots[str(answer)]
    game.note(f"{player} lays {piece} at {answer}")
    game.write(piece, "x", x)
    game.write(piece, "y", y)


def free_spots(game: Play, radius: int) -> dict[str, tuple[int, int]]:
    """Give the crossings of a net on which something round touches nothing."""
    west, south, east, north = bounds(the(game, "table"))
    taken = [round_of(each) for each in (*lying(game.pieces, *SOLID, "shoal"), *game.pieces("ship"))]
    found = {}
    for y in range(south + NET, north, NET):
        for x in range(west + NET, east, NET):
            inside = min(x - west, y - south, east - x, north - y) >= radius
            if inside and all(distance(x, y, tx, ty) >= radius + tr for tx, ty, tr in taken):
                found[f"{x // INCH} {y // INCH}"] = (x, y)
    return found
