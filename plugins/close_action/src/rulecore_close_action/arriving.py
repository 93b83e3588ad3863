"""Ships that arrive after the start: they enter at their place, under their sail, with the way of a ship that has sailed straight on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.hexes import distance, step, within
from rulecore_close_action.charts import place_of
from rulecore_close_action.ships import hexes_of, number

if TYPE_CHECKING:
    from rulecore.engine.facade import Play

#: What a reinforcement brings to the ship she is, under the same names.
BROUGHT = ("owner", "counter", "command", "quality", "morale", "heading", "sail", "vp", "column", "row")


def reinforce(game: Play) -> None:
    """Let every ship whose turn has come enter; where another lies at her place she waits, or enters as near as she can."""
    for each in game.pieces("reinforcement"):
        if each.arrives <= game.turn:
            enter(game, each)


def enter(game: Play, each: Any) -> None:
    """Let one ship enter."""
    taken = {place for ship in game.pieces("ship") for place in hexes_of(ship)}
    entry = place_of(each.column, each.row)
    near = sorted(within(entry, number(game.quantity("entry_within"))), key=lambda place: distance(entry, place))
    bow = next((place for place in near if not taken & {place, step(place, each.heading, -1)}), None)
    if bow is None:
        game.note(f"{each} waits, for another lies where she would enter", about="speed_at_entry")
        return
    name = str(each)
    brought = {field: getattr(each, field) for field in BROUGHT}
    game.apply({"remove": each})
    ship = game.place("ship", name, card=str(each.model), q=bow[0], r=bow[1], **brought)
    game.write(ship, "last_speed", number(game.quantity("speed_at_entry", ship)))
