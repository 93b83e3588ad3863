"""Commands of Close Action on the command line: the filled log of a ship, and the map of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.parameters import json_option, stack_options

if TYPE_CHECKING:
    from rulecore.rulebook.rulebook import Rulebook


@click.command(name="log-sheet")
@click.argument("ship", metavar="SHIP")
@click.option("-r", "--ruleset", default="close_action", metavar="RULESET", help="The ruleset, when it is not close_action itself.")
@stack_options
@click.option("--scenario", metavar="NAME", help="The scenario of the ship; without it all are searched.")
@json_option
def log_sheet_command(
    ship: str, ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, scenario: str | None, as_json: bool
) -> None:
    """Print the filled log of SHIP: a card such as br_74_common, or a ship of a scenario such as amphion."""
    from rulecore.interfaces.cli.output import write_json
    from rulecore.rulebook.loading import load
    from rulecore_close_action.log_sheet_text import printed
    from rulecore_close_action.log_sheets import LogSheet

    rulebook = load(ruleset, layers, options=chosen, variant=variant)
    if not rulebook.has("tables", "basic_gun_number"):
        title = rulebook.book.header["title"]
        raise CommandWrong(Problem("close_action/no-log", f"{title} has no logs of this kind.", hint="Name a ruleset over close_action."))
    sheet = LogSheet(rulebook, *_laid(rulebook, ship, scenario)).sheet()
    if as_json:
        write_json(sheet)
    else:
        click.echo("\n".join(printed(sheet)))


def _laid(rulebook: Rulebook, ship: str, scenario: str | None) -> tuple[Any, Any, str]:
    """Lay a ship on a table: a world, the ship, and her card."""
    from rulecore.engine.set_up import fill_from_card, set_up
    from rulecore.engine.worlds import new_world
    from rulecore.hooks.loading import plugins_of

    world = new_world(rulebook, plugins=plugins_of(rulebook).world())
    if scenario is None and rulebook.has("cards", ship):
        piece = world.state.add_piece("ship", ship)
        fill_from_card(rulebook, world, piece, ship)
        world.state.fill(piece)
        world.begin()
        return world, piece, ship
    name, card = _of_scenario(rulebook, ship, scenario)
    set_up(rulebook, world, name)
    world.begin()
    return world, world.state.by_id[ship], card


def _of_scenario(rulebook: Rulebook, ship: str, scenario: str | None) -> tuple[str, str]:
    """Find a ship among the scenarios; gives the scenario and her card."""
    from rulecore.suggestions import did_you_mean

    scenarios = rulebook.ids("scenarios")
    if scenario is not None and scenario not in scenarios:
        hint = did_you_mean(scenario, scenarios) or f"There are: {', '.join(scenarios)}."
        raise CommandWrong(Problem("command/scenario", f'there is no scenario "{scenario}".', hint=hint))
    ships = {
        (name, each["name"]): each["card"]
        for name in ([scenario] if scenario is not None else scenarios)
        for each in rulebook.get("scenarios", name)["pieces"]
        if each["kind"] == "ship" and "card" in each
    }
    found = [each for each in ships if each[1] == ship]
    if len(found) > 1:
        hint = f"Write --scenario {' or '.join(each[0] for each in found)}."
        raise CommandWrong(Problem("close_action/which-ship", f"{ship} sails in several scenarios.", hint=hint))
    if not found:
        known = [*([] if scenario is not None else rulebook.ids("cards")), *[each[1] for each in ships]]
        hint = did_you_mean(ship, known) or f"There are: {', '.join(known[:12])} …"
        raise CommandWrong(Problem("close_action/no-ship", f'there is neither a card nor a ship "{ship}".', hint=hint))
    return found[0][0], ships[found[0]]
