"""`rulecore odds WHAT -r RULESET`: exact odds of what is rolled or of what comes of it, for a range of facts, beside other rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.opening import open_rulebook
from rulecore.interfaces.cli.parameters import json_option, pairs, ruleset_option, stack_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.odds import OddsResult
    from rulecore.rulebook.rulebook import Rulebook

    #: The odds under one set of rules: what distinguishes it, and the odds of each point of the series.
    Side = tuple[str, list[OddsResult]]

#: So many facts may be asked for one question; more are a mistake of the rules or of ours.
MOST_QUESTIONS = 100


@click.command(short_help="Work out the exact odds of a table, check or procedure.")
@click.argument("what", metavar="WHAT")
@ruleset_option
@stack_options
@click.option("--set", "settings", multiple=True, metavar="FACT=VALUE", help="Tell a fact, such as size=small; 1..9 makes a series.")
@click.option("--of", "asked", multiple=True, metavar="FIELD", help="Ask what comes of it: goat.wool, or a check or table on the way.")
@click.option("--versus", multiple=True, metavar="LAYER", help="Compare with a layer, or with OPTION=CHOICE.")
@click.option("--at-least", "at_least", is_flag=True, help="Say for each number how likely it or more is.")
@click.option("--mod", metavar='"N REASON"', help='One free modifier, such as "-1 squall".')
@click.option("--until", metavar="WHAT", help="Ask how many rounds it takes until: an outcome, a condition, gone, or goat.wool <= 2.")
@click.option("--budget", type=click.IntRange(min=1), metavar="N", help="How much work it may take; the rest is an interval.")
@click.option("--answer", "answers", multiple=True, metavar="CHOICE", help="Answer whoever is asked on the way: CHOICE, or PURPOSE=CHOICE.")
@click.option("--captain", metavar="NAME", help="Let a captain of a plugin answer whoever is asked on the way.")
@json_option
def command(
    what: str,
    ruleset: str,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    settings: tuple[str, ...],
    asked: tuple[str, ...],
    versus: tuple[str, ...],
    at_least: bool,
    mod: str | None,
    until: str | None,
    budget: int | None,
    answers: tuple[str, ...],
    captain: str | None,
    as_json: bool,
) -> None:
    """Work out the exact odds of a table, of a check, of dice such as "2d6 + 1", or of what a procedure, check or table changes.

    Asks only for the facts that matter. A range, such as --set range=1..9, gives the odds for each of its numbers.
    """
    rulebooks = [("", open_rulebook(ruleset, layers, chosen, variant))]
    for other in versus:
        option, equals, choice = other.partition("=")
        more = {option.strip(): choice.strip()} if equals else {}
        rulebooks.append((other, open_rulebook(ruleset, (*layers, *(() if equals else (other,))), {**chosen, **more}, variant)))
    definition = _definition(rulebooks[0][1], what, runs=bool(asked or until))
    how = {"budget": budget, "answers": answers, "until": until, "captain": captain, "mod": mod}
    ask = _asking_effects(rulebooks, definition, asked, how) if "runs" in definition else _asking(rulebooks, definition, mod)
    sides = _answered(rulebooks[0][1], pairs(settings), ask)
    if at_least:
        sides = [(name, [_cumulative(each) for each in points]) for name, points in sides]
    if as_json:
        from rulecore.interfaces.cli.odds_shapes import shape
        from rulecore.interfaces.cli.output import write_json

        write_json(shape(definition, sides))
        return
    from rulecore.interfaces.cli.odds_telling import tell

    tell(definition, sides, at_least=at_least)


#: What can be asked for what it rolls, and what runs and can be asked for what it changes.
ROLLED, RUN = ("checks", "tables"), ("procedures", "orders")


def _definition(rulebook: Rulebook, what: str, *, runs: bool) -> dict[str, Any]:
    """Give the definition that is meant, or one that stands for a formula; under `runs` what has to run for the answer."""
    from rulecore.analysis.odds import is_expression

    if is_expression(what):
        return {"id": what, "title": what}
    from rulecore.interfaces.cli.opening import find

    sort, name = find(rulebook, what, (*ROLLED, *RUN))
    written = rulebook.get(sort, name)
    return {**written, "id": name, "runs": (sort, name)} if runs or sort in RUN else {**written, "asked": f"{sort}.{name}"}


def _asking_effects(
    rulebooks: list[tuple[str, Rulebook]], definition: dict[str, Any], asked: tuple[str, ...], how: dict[str, Any]
) -> Callable[[dict[str, str]], list[Side]]:
    """Give the question about what something changes as a function of what was told."""
    run = definition["runs"]
    if how["mod"] is not None:
        from rulecore.errors import CommandWrong, Problem

        sentence = "--mod changes one roll, and what comes of rules that run may hang on many."
        raise CommandWrong(Problem("odds/mod", sentence, hint="Lay a layer with a modifier over the rules: --versus LAYER."))
    from rulecore.analysis.odds.answering import Answering
    from rulecore.analysis.odds.series import effect_series

    given: dict[str, Any] = {"until": how["until"] or ""}
    if how["budget"] is not None:
        given["budget"] = how["budget"]

    def ask(settings: dict[str, str]) -> list[Side]:
        found = []
        for name, rulebook in rulebooks:
            answerer = _captain(rulebook, how["captain"]) if how["captain"] else Answering(how["answers"])
            found.append((name, effect_series(rulebook, run, settings, asked, answerer=answerer, **given)))
        return found

    return ask


def _captain(rulebook: Rulebook, name: str) -> Any:
    from rulecore.analysis.odds.captains import captain_of
    from rulecore.hooks.loading import plugins_of

    return captain_of(plugins_of(rulebook), name)


def _asking(rulebooks: list[tuple[str, Rulebook]], definition: dict[str, Any], mod: str | None) -> Callable[[dict[str, str]], list[Side]]:
    """Give the question as a function of what was told."""
    what = definition.get("asked", definition["id"])
    from rulecore.analysis.odds.series import farthest_cut, series

    added: Any = 0
    if mod is not None:
        from rulecore.interfaces.cli.rolling import manual_of

        manual = manual_of(mod)
        added = manual[0] if manual is not None else 0

    def ask(settings: dict[str, str]) -> list[Side]:
        sides = [(name, series(rulebook, what, settings, mod=added)) for name, rulebook in rulebooks]
        cut = farthest_cut(each for _, points in sides for each in points)
        if cut is None or len(sides) == 1:
            return sides
        return [(name, series(rulebook, what, settings, mod=added, upto=cut - 1)) for name, rulebook in rulebooks]

    return ask


def _answered(rulebook: Rulebook, settings: dict[str, str], ask: Callable[[dict[str, str]], list[Side]]) -> list[Side]:
    """Ask; facts that matter and were not told are asked for at a terminal, else the first of them is named and missing."""
    from rulecore.engine.missing import MissingFact
    from rulecore.errors import RulecoreError
    from rulecore.interfaces.cli.rolling import lacking, question

    for _ in range(MOST_QUESTIONS):
        try:
            return ask(settings)
        except MissingFact as lack:
            if not sys.stdin.isatty():
                raise lacking(rulebook, lack) from None
            settings[lack.path] = click.prompt(question(rulebook, lack), err=True)
    raise RulecoreError("these odds ask for more facts than a person would answer.")


def _cumulative(result: OddsResult) -> OddsResult:
    """Turn the odds of each number into those of it or more; of a table those of the numbers in its cells."""
    from rulecore.analysis.odds.results import is_number
    from rulecore.errors import CommandWrong, Problem

    if not result.counted and len(result.values) == 1:
        (cells,) = result.values.values()
        if all(is_number(outcome) for outcome, _, _ in cells):
            result.rows = cells
    if result.rows and not result.counted:
        sentence = f"the outcomes of {result.what} are no numbers, so none is more than another."
        raise CommandWrong(Problem("odds/at-least", sentence, hint="Leave --at-least out."))
    return result.at_least()
