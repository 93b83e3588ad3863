"""Commands of Close Action on the command line: the filled log of a ship, and the map of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.parameters import json_option, stack_options

if TYPE_CHECKING:
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore_close_action.pictures import Picture

#: So many of the ships there are stand in a hint.
HINTED = 12
#: Turns whose tracks are drawn: as many as usual, and at most, for each is a saved game laid again.
TRACKS, MOST_TRACKS = 3, 20


@click.command(name="log-sheet")
@click.argument("ship", metavar="SHIP")
@click.option("-r", "--ruleset", default="close_action", metavar="RULESET", help="The ruleset, when it is not close_action itself.")
@stack_options
@click.option("--scenario", metavar="NAME", help="The scenario of the ship; without it all are searched.")
@click.option("--game", metavar="FILE", help="A saved game: her log as it stands there, by the rules of that game.")
@json_option
def log_sheet_command(  # noqa: PLR0913 - a command takes one parameter for each option
    *,
    ship: str,
    ruleset: str,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    scenario: str | None,
    game: str | None,
    as_json: bool,
) -> None:
    """Print the filled log of SHIP: a card such as br_74_common, or a ship of a scenario such as amphion; with --game, now."""
    if game is not None:
        _print_running(game, ship, as_json=as_json)
        return
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


def _print_running(path: str, name: str, *, as_json: bool) -> None:
    """Print the log of a ship as it stands in a saved game."""
    from rulecore.interfaces.cli.output import write_json
    from rulecore.interfaces.games import as_it_stands
    from rulecore_close_action.running_logs import log_of, printed

    game = as_it_stands(path)
    log = log_of(game.rulebook, game.world, _on_the_map(game.world, name))
    if as_json:
        write_json(log)
    else:
        click.echo("\n".join(printed(log)))


def _laid(rulebook: Rulebook, ship: str, scenario: str | None) -> tuple[Any, Any, str]:
    """Lay a ship alone on a table: a world, the ship, and her card."""
    from rulecore.engine.set_up import fill_from_card, set_up
    from rulecore.engine.worlds import new_world
    from rulecore.hooks.loading import plugins_of

    world = new_world(rulebook, plugins=plugins_of(rulebook).world())
    if scenario is None and rulebook.has("cards", ship):
        piece = world.state.add_piece("ship", ship)
        fill_from_card(rulebook, world, piece, ship)
        for field in ("q", "r", "heading"):
            world.state.write(piece, field, 0)  # anywhere: she is alone
        world.state.write(world.single["wind"], "direction", 0)
        world.state.fill(piece)
        world.begin()
        return world, piece, ship
    name, card = _of_scenario(rulebook, ship, scenario)
    set_up(rulebook, world, name)
    for other in world.all("ship"):
        if str(other) != ship:
            world.state.remove_piece(other)  # a log is filled before she lies in anybody's lee
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
        hint = did_you_mean(ship, known) or f"There are: {', '.join(known[:HINTED])} …"
        raise CommandWrong(Problem("close_action/no-ship", f'there is neither a card nor a ship "{ship}".', hint=hint))
    return found[0][0], ships[found[0]]


@click.command(name="map")
@click.argument("file", metavar="FILE")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="As it lay at the end of turn N; without it, as it lies now.")
@click.option("-o", "--output", metavar="MAP.svg", help="Write an SVG instead of drawing here; a name in .txt takes the text.")
@click.option(
    "--tracks",
    type=click.IntRange(0, MOST_TRACKS),
    default=TRACKS,
    show_default=True,
    metavar="N",
    help="Turns whose tracks are drawn in the SVG.",
)
@click.option("--arcs", metavar="SHIP", help="The arcs of a ship too (+ here), and what each of her batteries bears on.")
@click.option("--whole", is_flag=True, help="The whole map, not only where ships are.")
def map_command(file: str, turn: int | None, output: str | None, tracks: int, arcs: str | None, *, whole: bool) -> None:
    """Draw the map of a saved game: ships with the way they head, land #, shallow water ~, the wind."""
    from rulecore.interfaces.games import as_it_stands
    from rulecore_close_action.map_text import drawn
    from rulecore_close_action.pictures import picture_of, tracks_of

    if output is not None and not output.lower().endswith((".svg", ".txt")):
        hint = "End it with .svg for a picture, or with .txt for what is drawn on the terminal; a browser prints an SVG as PDF."
        raise CommandWrong(Problem("close_action/map-name", f"a map is not written to {output}: it is an SVG or a text.", hint=hint))
    game = as_it_stands(file, turn)
    world, header = game.world, game.rulebook.book.header
    if "ship" not in world.state.of_kind or "chart" not in world.single:
        problem = Problem(
            "close_action/no-map",
            f"{file} is a game of {header['title']}, which has no map of this kind.",
            hint="Name a game of Close Action.",
        )
        raise CommandWrong(problem)
    now = world.turn or 0
    earlier = [as_it_stands(file, each).world for each in range(max(1, now - tracks), now)] if _is_picture(output) else []
    picture = picture_of(world, f"{header['title']}, turn {now}", tracks=tracks_of(earlier), whole=whole)
    ship = None if arcs is None else _on_the_map(world, arcs)
    picture = picture if ship is None else _with_arcs(world, picture, ship)
    if output is None:
        click.echo("\n".join(drawn(picture)))
    else:
        _write(output, _written(picture, output))
        click.echo(f"made {output}")
    if ship is not None:
        from rulecore_close_action.bearings import told

        click.echo("\n".join(["", *told(world, ship)]))


def _written(picture: Picture, output: str) -> str:
    """Give a map as it is written to a file of that name: a picture, or text."""
    if _is_picture(output):
        from rulecore_close_action.map_svg import svg

        return svg(picture)
    from rulecore_close_action.map_text import drawn

    return "\n".join([*drawn(picture), ""])


def _is_picture(output: str | None) -> bool:
    return output is not None and output.lower().endswith(".svg")


def _on_the_map(world: World, name: str) -> Any:
    """Find a ship of a game by her name."""
    from rulecore.suggestions import did_you_mean

    ships = {str(each): each for each in world.all("ship")}
    if name not in ships:
        hint = did_you_mean(name, ships) or f"There are: {', '.join(ships)}."
        raise CommandWrong(Problem("close_action/no-ship", f'there is no ship "{name}" on this map.', hint=hint))
    return ships[name]


def _with_arcs(world: World, picture: Picture, ship: Any) -> Picture:
    from rulecore_close_action.bearings import arcs, sights_of_all

    rules = world.standing.table
    return picture._replace(shades=arcs(rules, ship, picture.area), sights=sights_of_all(rules, world, ship))


def _write(path: str, text: str) -> None:
    """Write a file whole; CommandWrong where that cannot be."""
    from rulecore.interfaces.writing import write_whole

    try:
        write_whole(path, text)
    except OSError as error:
        problem = Problem("command/file", f"{path} cannot be written: {error.strerror}.", hint="Choose another place.")
        raise CommandWrong(problem) from error
