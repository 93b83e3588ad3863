"""A move carried out: a ship follows its course until something stops it, and what comes of that is announced to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_skirmish.courses import WAYS, legs
from rulecore_skirmish.measuring import inches
from rulecore_skirmish.places import ahead
from rulecore_skirmish.sea import INCH, SOLID, bounds, lying, round_of, shore, the
from rulecore_skirmish.waters import crosses, meets, to_edge

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


class Move:
    """A ship under way: where it is, how far it has come, how far straight, what it crossed and what stopped it."""

    __slots__ = ("crossed", "going", "heading", "moved", "straight", "x", "y")

    def __init__(self, ship: Any) -> None:
        self.x, self.y, self.heading = ship.x, ship.y, ship.heading
        self.moved = self.straight = 0
        self.crossed: list[Any] = []
        self.going = True


def sail(game: Play, ship: Any, course: str) -> None:
    """Let a ship follow a course: it is put where it comes to, then shoals, hidden ones too, then what it ran into."""
    angle = game.quantity("turn_angle")
    move, met = Move(ship), None
    for word, length in legs(course):
        if word == "ahead":
            met = _run(game, ship, move, length * INCH)
        else:
            move.heading, move.straight = (move.heading + angle * WAYS[word]) % 360, 0
        if met is not None:
            break
    game.note(f"{ship}: {course}", about="movement", of=(ship,))
    for field, value in (("x", move.x), ("y", move.y), ("heading", move.heading)):
        game.write(ship, field, value)
    for shoal in move.crossed:
        if game.there(ship) and "shoal_crossed" in game.rulebook.ids("procedures"):
            game.call("shoal_crossed", ship=ship, shoal=shoal)
    if game.there(ship):
        game.call("ship_has_moved", ship=ship, inches=inches(move.moved))
    if met is not None and game.there(ship):
        if met[1] is not None:
            game.note(f"{ship} stops at {met[1]}", about="ships_touch" if met[0] == "ship" else "hits_something_hard")
        _contact(game, ship, met, move)


def _run(game: Play, ship: Any, move: Move, length: int) -> tuple[str, Any] | None:
    """Go straight ahead; give what stops the ship, if anything does."""
    run = (move.x, move.y, move.heading, length)
    after, met = length, None
    for at, what in _in_the_way(game, ship, run):
        if at is not None and (at < after or met is None):
            after, met = at, what
    run = (move.x, move.y, move.heading, after)
    for shoal in lying(game.pieces, "shoal"):
        if shoal not in move.crossed and crosses(run, ship.radius, round_of(shoal)):
            move.crossed.append(shoal)
    move.x, move.y = ahead(move.x, move.y, move.heading, after)
    move.moved += after
    move.straight += after
    return met


def _in_the_way(game: Play, ship: Any, run: tuple[int, int, int, int]) -> list[tuple[int | None, tuple[str, Any]]]:
    """Give what a run could end at, each with the length after which it does."""
    table, radius = the(game, "table"), ship.radius
    found: list[tuple[int | None, tuple[str, Any]]] = [(to_edge(run, radius, bounds(table)), ("edge", None))]
    land = shore(table, game.quantity)
    if land is not None:
        found.append((to_edge(run, radius, land), ("shore", None)))
    found += [(meets(run, radius, round_of(each)), ("hard", each)) for each in lying(game.pieces, *SOLID)]
    found += [(meets(run, radius, round_of(each)), ("ship", each)) for each in game.pieces("ship") if each is not ship]
    return found


def _contact(game: Play, ship: Any, met: tuple[str, Any], move: Move) -> None:
    what, other = met
    if what == "edge":
        game.call("edge_reached", ship=ship)
    elif what == "shore":
        game.call("runs_ashore", ship=ship)
    elif what == "hard":
        game.call("hits_something_hard", ship=ship)
    elif game.there(other):
        game.call("ships_touch", ship=ship, other=other, inches=inches(move.straight))
