"""The turn of a side: it activates its ships one after the other; whoever did not act moves on all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_galleys_and_galleons.choices import DONE, possible

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


def activate_ships(game: Play) -> None:
    """Let the side whose turn it is activate its ships until all have acted or it has lost the initiative."""
    side = game.player
    if not game.quantity("takes_turn", side):
        return
    game.call("side_begins", player=side)
    game.each(range(len(_ships(game))), next_ship)
    game.each([str(each) for each in _ships(game)], drift_on)


def _ships(game: Play) -> list[Any]:
    """Give the ships that may act for the side whose turn it is."""
    return [each for each in game.pieces("ship") if each.owner is game.player and not game.has(each, "struck")]


def next_ship(game: Play, _number: int) -> None:
    """Let the side activate one ship; nothing happens when it has lost the initiative or the battle is decided."""
    waiting = [each for each in _ships(game) if not each.acted]
    if not waiting or game.player.turned_over or game.quantity("battle_over"):
        return
    side = game.player
    ship = waiting[0] if len(waiting) == 1 else game.ask(side, "which ship acts?", waiting, purpose="ship")
    most = game.quantity("activation_dice", ship)
    dice = game.ask(side, f"how many activation dice for {ship}?", range(1, most + 1), purpose=f"dice {ship}")
    game.note(f"{side} activates {ship} with {dice}")
    with game.activation(ship):
        game.call("ship_activates", ship=ship, dice=dice)
        while _acts(game, ship) and act(game, ship):
            pass
        move_on(game, ship)


def _acts(game: Play, ship: Any) -> bool:
    return game.there(ship) and ship.owner is game.player and not game.has(ship, "struck")


def act(game: Play, ship: Any) -> bool:
    """Ask what a ship does and let it; say whether it may do more."""
    found = possible(game, ship)
    if not found:
        return False
    answer = game.ask(game.player, f"what does {ship} do with {ship.actions} actions?", [*found, DONE], purpose=f"order {ship}")
    if answer == DONE:
        return False
    choice = found[answer]
    game.note(f"{ship}: {answer}")
    game.write(ship, "actions", ship.actions - choice.cost)
    game.carry_out(choice.order, ship=ship, **choice.fields)
    return True


def drift_on(game: Play, ident: str) -> None:
    """Let a ship that has not acted make the move that it must."""
    ship = game.get(ident)
    if ship is not None and not ship.acted and _acts(game, ship):
        move_on(game, ship)


def move_on(game: Play, ship: Any) -> None:
    """Let a ship make the move that it must, if it must and can."""
    if _acts(game, ship) and game.quantity("sails_on", ship) and game.may("move", ship):
        game.note(f"{ship} moves on")
        game.carry_out("move", ship=ship)
