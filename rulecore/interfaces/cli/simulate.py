"""`rulecore simulate RULESET`: many whole games by captains; how they ended, how sure that is, which rules fired and which never did."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.parameters import block_option, json_option, pairs, stack_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.simulate import Totals
    from rulecore.interfaces.played import Played

#: More processes than this are a slip of the finger.
MOST_JOBS = 256


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
    if each_round is not None:
        return _rounds(ruleset, (layers, chosen, variant), each_round, settings, until, runs=runs, seed=seed, as_json=as_json)
    from rulecore.analysis.simulate import Battles, simulate
    from rulecore.interfaces.battles import Seats
    from rulecore.interfaces.played import Played

    what = {"ruleset": ruleset, "layers": layers, "options": chosen, "variant": variant, "scenario": scenario, "block": block}
    in_order = [word.strip() for word in captains.split(",") if word.strip()]
    seats = Seats(what, pairs(sides, of="--side", value="CAPTAIN"), in_order)
    if swap_sides:
        seats.check_swap()
    if keep is not None:
        os.makedirs(keep, exist_ok=True)  # before hours are played
    battles = Battles(seats, seed, swaps=swap_sides, turns=turns)
    played = Played(seats, battles, simulate(battles, runs, jobs=jobs, told=_progress(runs)), runs)
    _print(played, as_json=as_json, everything=everything)
    if keep is not None:
        _keep(keep, played)
    return _closing(played.totals)


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
    """Give what tells at a terminal how far it is."""

    def told(totals: Totals) -> None:
        if sys.stderr.isatty():
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
