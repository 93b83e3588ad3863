"""`rulecore simulate RULESET`: many whole games by captains; how they ended, how sure that is, which rules fired and which never did."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.parameters import block_option, json_option, pairs, stack_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.simulate import Totals
    from rulecore.interfaces.played import Played

#: More processes than this are a slip of the finger.
MOST_JOBS = 256
#: What only says something of whole games, and what only says something of one thing done round after round.
OF_GAMES = ("scenario", "jobs", "captains", "sides", "swap_sides", "turns", "keep", "everything", "block")
OF_ROUNDS = ("until", "settings")


@click.command(short_help="Play many games by captains and count how they end.")
@click.argument("ruleset")
@click.option("--scenario", default="", metavar="NAME", help="The scenario; without it the first one.")
@click.option("--runs", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="So many games.")
@click.option("--seed", default="1", show_default=True, metavar="SEED", help="What all dice follow from: the same seed, the same totals.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, metavar="N", help="Share them out to N processes.")
@click.option("--captains", default="", metavar="A,B", help="Who commands: one captain for all sides, or one for each in their order.")
@click.option("--side", "sides", multiple=True, metavar="NAME=CAPTAIN", help="Who commands one side.")
@click.option("--swap-sides", is_flag=True, help="Captains change sides in every second game.")
@click.option("--turns", type=click.IntRange(1), metavar="N", help="Stop a game when the turn of this number is done.")
@click.option("--keep", metavar="FOLDER", help="Keep the games that failed there, each in a file.")
@click.option("--all", "everything", is_flag=True, help="List everything that fired, with the number of games, and all that never did.")
@click.option("--round", "each_round", metavar="NAME", help="No games: do a check or procedure round after round, each trial anew.")
@click.option("--until", multiple=True, metavar="WHAT", help="With --round: until an outcome, a condition, or PIECE.FIELD <= 2.")
@click.option("--set", "settings", multiple=True, metavar="FACT=VALUE", help="With --round: tell a fact, such as goat.wool=8.")
@stack_options
@block_option
@json_option
def command(
    ruleset: str,
    scenario: str,
    runs: int,
    seed: str,
    jobs: int,
    captains: str,
    sides: tuple[str, ...],
    swap_sides: bool,
    turns: int | None,
    keep: str | None,
    everything: bool,
    each_round: str | None,
    until: tuple[str, ...],
    settings: tuple[str, ...],
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    block: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play many games of RULESET from set-up to their end, by captains, and count how they end.

    Every share has Wilson's interval: in 95 of 100 cases the true one lies within. The totals are the same for any number of --jobs. A game
    that fails is told with the seed that plays it again and takes no other with it; Ctrl-C ends with what is done.
    """
    _refuse_misplaced(each_round)
    if each_round is not None:
        return _rounds(ruleset, (layers, chosen, variant), each_round, settings, until, runs=runs, seed=seed, as_json=as_json)
    from rulecore.analysis.simulate import Battles, simulate
    from rulecore.interfaces.battles import Seats
    from rulecore.interfaces.played import Played

    what = {"ruleset": ruleset, "layers": layers, "options": chosen, "variant": variant, "scenario": scenario, "block": block}
    seats = Seats(what, pairs(sides, of="--side", value="CAPTAIN"), _in_order(captains))
    if swap_sides:
        seats.check_swap()
    if keep is not None:
        os.makedirs(keep, exist_ok=True)  # before hours are played
    battles = Battles(seats, seed, swaps=swap_sides, turns=turns)
    played = Played(seats, battles, simulate(battles, runs, jobs=jobs, told=_progress(runs)), runs)
    if keep is not None:
        _keep(keep, played)  # first: who reads only the first lines of what is printed has them all the same
    _print(played, as_json=as_json, everything=everything)
    return _closing(played.totals)


def _in_order(captains: str) -> list[str]:
    """Give the names of captains that stand between commas."""
    names = [word.strip() for word in captains.split(",")] if captains else []
    if "" in names:
        said = f'--captains "{captains}" has a comma and no name beside it.'
        raise CommandWrong(Problem("simulate/captains", said, hint="Name one for all, or one for each side: A,B"))
    return names


def _refuse_misplaced(each_round: str | None) -> None:
    """Refuse what is of whole games where one thing is done, and the other way round: it would be passed over in silence."""
    context = click.get_current_context()
    misplaced = OF_ROUNDS if each_round is None else OF_GAMES
    given = [each for each in context.command.params if each.name in misplaced]
    found = [each.opts[0] for each in given if context.get_parameter_source(str(each.name)) is ParameterSource.COMMANDLINE]
    if not found:
        return
    if each_round is None:
        said, hint = "one thing that is done round after round, and no --round names it.", "Name it: --round CHECK"
    else:
        said, hint = f"whole games, and --round does {each_round} alone.", "Leave it away."
    verb = "is" if len(found) == 1 else "are"
    raise CommandWrong(Problem("simulate/round", f"{' and '.join(found)} {verb} for {said}", hint=hint))


def _rounds(
    ruleset: str,
    stack: tuple[Any, ...],
    what: str,
    settings: tuple[str, ...],
    until: tuple[str, ...],
    *,
    runs: int,
    seed: str,
    as_json: bool,
) -> int:
    """Do one thing round after round until something holds, as many times as there are runs."""
    from rulecore.interfaces.cli import simulate_rounds as rounds
    from rulecore.interfaces.cli.opening import open_rulebook
    from rulecore.interfaces.cli.output import write_json

    title, found = rounds.play(open_rulebook(ruleset, *stack), what, pairs(settings), until, runs=runs, seed=seed)
    if as_json:
        write_json(rounds.shape(what, found, until, runs=runs, seed=seed))
    else:
        rounds.tell(title, found, until, runs=runs, seed=seed)
    return 0


def _print(played: Played, *, as_json: bool, everything: bool) -> None:
    if as_json:
        from rulecore.interfaces.cli.output import write_json
        from rulecore.interfaces.cli.simulate_shapes import shape

        write_json(shape(played))
    else:
        from rulecore.interfaces.cli.simulate_telling import tell

        tell(played, everything=everything)


def _progress(runs: int) -> Callable[[Totals], None]:
    """Give what tells at a terminal how far it is, and everywhere what an interrupt waits for."""
    waiting: list[str] = []

    def told(totals: Totals) -> None:
        if totals.stopped and not waiting:
            waiting.append("Stopping: the games under way are played to their end; Ctrl-C again leaves them.")
            click.echo(waiting[0], err=True)
        elif sys.stderr.isatty():
            click.echo(f"\r{totals.played} of {runs} games" + ("\r\033[K" if totals.played == runs else ""), nl=False, err=True)

    return told


def _keep(folder: str, played: Played) -> None:
    """Play the games that failed once more, each into a file. One whose process died would take this one with it."""
    seats, battles = played.seats, played.battles
    for each in played.totals.failures:
        path = os.path.join(folder, f"game-{each.run}.jsonl")
        if each.what == "died":
            click.echo(f"Game {each.run} is not kept: it ended the process that played it.", err=True)
            continue
        seats.keep(path, each.seed, swapped=battles.swapped(each.run), turns=battles.turns)
        click.echo(f"Game {each.run} is kept in {path}.", err=True)


def _closing(totals: Totals) -> int:
    """Give the exit code: of what is worst among the games that failed, else whether all were played."""
    failed = {each.what for each in totals.failures}
    if failed & {"plugin", "died"}:
        return 3
    if "rules" in failed:
        return 1
    if "question" in failed:
        return 4
    return 130 if totals.stopped else 0
