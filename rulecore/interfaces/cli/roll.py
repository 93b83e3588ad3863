"""`rulecore roll TABLE-OR-CHECK -r RULESET`: a roll at a real table, with what came of it and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.opening import find, open_rulebook, title_of
from rulecore.interfaces.cli.parameters import json_option, pairs, ruleset_option, stack_options
from rulecore.interfaces.cli.rolling import TableRoll, dice_of, manual_of, own_words
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.engine.performance import Performance
    from rulecore.reasons import Reason


@click.command(short_help="Roll on a table or make a check, and say why.")
@click.argument("what", metavar="TABLE-OR-CHECK")
@ruleset_option
@stack_options
@click.option("--set", "settings", multiple=True, metavar="FACT=VALUE", help="Tell a fact, such as size=small or goat.speed=3.")
@click.option("--dice", metavar="FACES", help="`random`, `type` to type them, or faces in the order of the roll: 3,5,2.")
@click.option("--seed", metavar="SEED", help="Roll the dice of this seed: the same seed, the same dice.")
@click.option("--mod", metavar='"N REASON"', help='One free modifier, such as "-1 squall".')
@json_option
def command(
    what: str,
    ruleset: str,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    settings: tuple[str, ...],
    dice: str | None,
    seed: str | None,
    mod: str | None,
    as_json: bool,
) -> None:
    """Roll on a table or make a check at the table.

    Asks only for the facts that matter. What belongs to the people at the table, such as who places what, is printed as an instruction.
    """
    rulebook = open_rulebook(ruleset, layers, chosen, variant)
    sort, name = find(rulebook, what, ("checks", "tables", "procedures"))
    make_dice, used_seed = dice_of(dice, seed)
    roll = TableRoll(rulebook, sort, name, pairs(settings))
    roll.manual = manual_of(mod)
    performance, result = roll.run(make_dice)
    definition = rulebook.get(sort, name)
    if not isinstance(result, Cannot):  # where nothing was rolled, the refusal is the answer
        _nothing_left(performance)
        own_words(performance, roll.manual, sort, definition)
    if as_json:
        from rulecore.interfaces.cli.output import write_json

        write_json(_shape(definition, {**roll.settings, **roll.understood}, performance, result))
        return
    _print(title_of(definition), performance, result, used_seed if performance.rolled else "")


def _nothing_left(performance: Performance) -> None:
    """Refuse faces that no die used: a roll with the wrong faces is worse than none."""
    left = getattr(performance.dice, "left", ())
    if left:
        faces = ", ".join(map(str, left))
        raise CommandWrong(Problem("command/dice-left", f"these faces were not used: {faces}.", hint="Leave them out."))


def _shape(definition: dict[str, Any], given: dict[str, Any], performance: Performance, result: Any) -> dict[str, Any]:
    from rulecore.interfaces.cli.output import json_value, plain, reason_shape

    shape: dict[str, Any] = {
        "what": definition["id"],
        "given": {name: json_value(value) for name, value in given.items()},
        "dice": [{"die": each.die, "faces": list(each.faces), "for": each.purpose} for each in performance.rolled],
        "result": None if isinstance(result, Cannot) else plain(result),
        "changes": performance.changes,
        "reasons": [reason_shape(each) for each in (*_refusals(definition, performance, result), *performance.explanation())],
        "journal": performance.lines,
    }
    if isinstance(result, Cannot):
        shape["refused"] = list(result.reasons)
    return shape


def _refusals(definition: dict[str, Any], performance: Performance, result: Any) -> list[Reason]:
    """Give why the whole was refused, as reasons with their rules, layers and places."""
    found = [each for each in performance.refusals if each.text in result.reasons] if isinstance(result, Cannot) else []
    for each in found:
        each.layer = each.layer or str(definition.get("layer", ""))
    return found


def _print(title: str, performance: Performance, result: Any, seed: str) -> None:
    from rulecore.interfaces.cli.telling import told

    for line in told(title, performance, result):
        click.echo(line)
    if seed:
        click.echo(f"\nThe same dice again: --seed {seed}")
