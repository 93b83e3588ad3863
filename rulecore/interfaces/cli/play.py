"""`rulecore play RULESET`: a game from set-up to the end, by captains, by people in the shell, or both; saved and gone on with."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import AnswerMissing, CommandWrong, PluginFailed, Problem, RulecoreError
from rulecore.interfaces.cli.own_files import OwnFiles, check_names
from rulecore.interfaces.cli.parameters import block_option, is_game, json_option, pairs, stack_options
from rulecore.interfaces.cli.prompting import prompt_of
from rulecore.interfaces.cli.sitting import Sitting, TakenBack, by_plugin, said
from rulecore.interfaces.cli.swap import OtherRules
from rulecore.interfaces.cli.swap import swap as exchange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulecore.engine.outcomes import Outcome
    from rulecore.engine.world import World
    from rulecore.interfaces.cli.prompting import Prompt
    from rulecore.interfaces.games import Setting

#: What a game on file may be told: all else it has in its header.
OF_SAVED_GAMES = ("what", "turns", "answers", "as_json", "block", "ways", "dice", "own_files", "swap", "layers", "chosen", "variant")


@click.command(short_help="Play a game.")
@click.argument("what", metavar="RULESET-OR-FILE")
@click.option("--scenario", default="", metavar="NAME", help="The scenario; without it the first one.")
@stack_options
@block_option
@click.option("--seed", metavar="SEED", help="The seed of all dice: the same seed, the same game.")
@click.option("--auto", is_flag=True, help="Captains command every side that no --side names.")
@click.option("--side", "sides", multiple=True, metavar="NAME=WHO", help="Who commands a side: human, captain, or the name of a captain.")
@click.option("--dice", default="random", metavar="FACES", help="`random`, `type` to type every face, or faces in order: 3,5,2.")
@click.option("--answers", metavar="FILE", help="What people answer, a line for each prompt; - takes the lines from standard input.")
@click.option("--save", metavar="FILE", help="Keep the game in a file; `rulecore play FILE` goes on with it.")
@click.option("--swap", metavar="STACK", help="Go on with a saved game by another stack, a+b; --with lays a layer over the one it has.")
@click.option(
    "--file-of", "own_files", multiple=True, metavar="SIDE=FILE", help="Keep beside it what a side may know; the rest is sealed there."
)
@click.option("--go-on", "ways", multiple=True, metavar="WAY", help="After a crash: again, `by hand`, or `without NAME` of a plugin.")
@click.option("--turns", type=click.IntRange(1), metavar="N", help="Stop when the turn of this number is done.")
@json_option
def command(
    what: str,
    scenario: str,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    block: tuple[str, ...],
    seed: str | None,
    auto: bool,
    sides: tuple[str, ...],
    dice: str,
    answers: str | None,
    save: str | None,
    swap: str | None,
    own_files: tuple[str, ...],
    ways: tuple[str, ...],
    turns: int | None,
    as_json: bool,
) -> int:
    """Play a scenario of RULESET, or go on with a game that was saved in a file.

    A saved game whose faces have run out is given more with --dice; one that crashed goes on again, or as --go-on says.

    At a terminal the first side is yours and a captain commands the others, unless --auto or --side says otherwise. Without a terminal
    and without --answers nobody is asked: a question that a person would answer ends the command with exit code 4.
    """
    from rulecore.interfaces.games import CAPTAIN, HUMAN, Setting

    own = pairs(own_files, of="--file-of", value="FILE")
    prompt = prompt_of(answers, as_json=as_json)
    resume = partial(_resume, turns=turns, own=own, prompt=prompt, as_json=as_json)
    if is_game(what):
        _only_of_new_games(what)
        going_on = [*ways, *[f"without {name}" for name in block]]
        other = OtherRules(swap, layers, chosen, variant)
        first_time = partial(resume, what, ways=going_on, dice=dice if _is_given("dice") else None, other=other)
        return _until_it_stands(first_time, partial(resume, what))
    _only_of_saved_games(swap, ways)
    setting = Setting(
        what, layers, chosen, variant=variant, scenario=scenario, seed=seed or _some_seed(), sides=pairs(sides, of="--side", value="WHO"),
        dice=dice, block=block,
    )  # fmt: skip
    alone = auto or as_json or HUMAN in setting.sides.values()  # who has taken a side is not given another
    first = HUMAN if prompt is not None and not alone else CAPTAIN
    begin = partial(_begin, setting, save, turns, own, prompt, lambda number: first if number == 0 else CAPTAIN, as_json=as_json)
    return _until_it_stands(begin, partial(resume, str(save)))


def _until_it_stands(play: Callable[[], int], again: Callable[[], int]) -> int:
    """Play a game; whenever an answer is taken back, play it again as it stands in its file."""
    while True:
        try:
            return play()
        except TakenBack:
            play = again


def _begin(
    setting: Setting,
    save: str | None,
    turns: int | None,
    own: Mapping[str, str],
    prompt: Prompt | None,
    default: Callable[[int], str],
    *,
    as_json: bool,
) -> int:
    """Play a new game. Its header names every commander, so the table is set up once before it is written."""
    from rulecore.engine.store import InMemory
    from rulecore.interfaces.cli.play_telling import Told

    table = setting.game(InMemory(), default)
    check_names(own, save, table.sides)
    store = _store(setting, save, table.world)
    told = Told(store, setting.rulebook, as_json=as_json)
    try:
        game = setting.game(told)
        if not as_json:
            _tell_setting(setting, game.world)
        return _sit(Sitting(game, told, prompt, save), OwnFiles(own, store, game), turns)
    finally:
        if save:
            store.close()


def _only_of_saved_games(swap: str | None, ways: Iterable[str]) -> None:
    if swap:
        hint = f"Begin one by this stack: rulecore play {swap}"
        raise CommandWrong(Problem("play/same-rules", "--swap is for a game on file.", hint=hint))
    if ways:
        raise CommandWrong(Problem("play/not-paused", "--go-on is for a game on file that is paused.", hint="Name its file."))


def _only_of_new_games(path: str) -> None:
    """Refuse what only a new game can be told: one on file has it in its header, and would not heed it."""
    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "")
        if given is click.core.ParameterSource.COMMANDLINE and parameter.name not in OF_SAVED_GAMES:
            option = parameter.opts[-1]
            hint = f"Leave it away: rulecore play {path}"
            raise CommandWrong(Problem("play/begun", f"{option} is said when a game begins, and {path} has begun.", hint=hint))


def _is_given(name: str) -> bool:
    return click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _some_seed() -> str:
    from secrets import randbelow

    return str(randbelow(1_000_000))


def _store(setting: Setting, save: str | None, world: World) -> Any:
    """Give where the game is kept."""
    from rulecore.engine.savefile import GameFile
    from rulecore.engine.store import InMemory

    if save is None:
        return InMemory()
    if not save.endswith(".jsonl") or os.path.basename(save) == ".jsonl":
        save = save.removesuffix(".jsonl")
        raise CommandWrong(
            Problem("command/save", f'"{save}" is no name for a game.', hint=f"Games are kept in .jsonl: --save {save or 'game'}.jsonl")
        )
    return GameFile.create(save, setting.header(world))


def _resume(
    path: str,
    *,
    turns: int | None,
    own: Mapping[str, str],
    prompt: Prompt | None,
    as_json: bool,
    ways: Iterable[str] = (),
    dice: str | None = None,
    other: OtherRules | None = None,
) -> int:
    """Go on with a game on file."""
    from rulecore.engine.fold import Folded
    from rulecore.engine.savefile import GameFile, counting
    from rulecore.interfaces.cli.play_telling import Told
    from rulecore.interfaces.games import faces_of, setting_of

    with GameFile.resume(path) as file:
        for note in file.notes:
            click.echo(f"{path}: {note}.", err=True)
        if other and not exchange(file, Folded(counting(file.events)), other, as_json=as_json):
            return 0
        events = list(counting(file.events))
        setting = setting_of(events, path)
        folded = Folded(events)
        told = Told(file, setting.rulebook, as_json=as_json)
        for event in folded.steps:
            told.passed(event)
        game = setting.game(told, folded=folded)
        if dice is not None:
            game.more_dice(faces_of(dice))
        for way in ways:
            if game.crash is None:
                game.run(turns)
            game.go_on(way)
        check_names(own, path, game.sides)
        return _sit(Sitting(game, told, prompt, path), OwnFiles(own, file, game), turns)


def _sit(sitting: Sitting, files: OwnFiles, turns: int | None) -> int:
    """Play until a sitting ends, and say how it did."""
    from rulecore.interfaces.cli.play_telling import tell_end

    as_json = sitting.told.as_json
    sitting.told.listen(sitting.game)
    outcome = sitting.play(turns)
    files.write()
    tell_end(outcome, turns, sitting.path, as_json=as_json)
    return _closing(outcome, sitting.path, as_json=as_json)


def _tell_setting(setting: Setting, world: World) -> None:
    from rulecore.interfaces.cli.order_of_battle import order_of_battle

    title = setting.rulebook.get("scenarios", setting.scenario).get("title") or setting.scenario
    seed = f", seed {setting.seed}" if setting.dice == "random" else ""
    over = f", with {', '.join(setting.layers)}" if setting.layers else ""
    variant = f", variant {setting.variant}" if setting.variant else ""
    click.echo(f"{setting.rulebook.book.header['title']}: {title}{variant}{over}{seed}")
    click.echo("; ".join(f"{side}: {who}" for side, who in setting.sides.items()))
    for line in order_of_battle(setting.rulebook, world, setting.scenario):
        click.echo(line)


def _closing(outcome: Outcome, path: str | None, *, as_json: bool) -> int:
    """Say how to go on with a game that is not over. As JSON its last line has said so, and the exit code is left."""
    if outcome.what not in ("question", "paused"):
        return 0
    error = _asking(outcome, path) if outcome.what == "question" else _paused(outcome, path)
    if as_json:
        return error.exit_code
    raise error


def _asking(outcome: Outcome, path: str | None) -> RulecoreError:
    first = outcome.questions[0]
    hint = "Play at a terminal, or with --auto." if first.side else "Play at a terminal, or give the faces: --dice 3,5,2."
    if path:
        hint = f"Go on at a terminal: rulecore play {path}"
    elif sys.stdin.isatty():
        hint = "This game is not kept; one that is begun with --save FILE can be gone on with."
    return AnswerMissing(Problem("answer/missing", said(first), hint=hint))


def _paused(outcome: Outcome, path: str | None) -> RulecoreError:
    """Give the error of a game that cannot go on: faces that were given, a plugin, or a rule."""
    crash = outcome.crash or {}
    code, _, said = outcome.text.partition(": ")
    if code in ("dice/missing", "dice/face"):
        kind = AnswerMissing if code == "dice/missing" else CommandWrong
        hint = f"Give more faces: rulecore play {path} --dice 3,5,2" if path else "Give all faces in --dice, or type them: --dice type."
        return kind(Problem(code, f"at {crash.get('at')}: {said}", hint=hint))
    where = f"{crash.get('who')} {crash.get('hook', '')}".strip()
    again = "Play it again when that is mended."
    if path:
        again = f'When that is mended: rulecore play {path}. Without the step: rulecore play {path} --go-on "by hand"'
    if path and by_plugin(crash):
        again += f'. Without the plugin: rulecore play {path} --go-on "without {crash["who"]}"'
    return (PluginFailed if by_plugin(crash) else RulecoreError)(
        Problem("play/paused", f"the game is paused at {crash.get('at')}: {where}: {outcome.text}", hint=again)
    )
