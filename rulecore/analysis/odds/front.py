"""Asks for odds: finds what is meant, makes a table of people as a roll does, and gives the outcomes with what they follow from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.bindings import Binding
from rulecore.analysis.odds.expressions import expression_odds, is_expression
from rulecore.analysis.odds.results import OddsResult, rows_of
from rulecore.analysis.odds.rolls import Refused, Roll
from rulecore.engine.dice import Dice
from rulecore.engine.missing import MissingFact
from rulecore.engine.performance import Performance
from rulecore.engine.refusals import cannot_reasons
from rulecore.engine.worlds import new_world
from rulecore.errors import CommandWrong, Problem
from rulecore.hooks.loading import functions_of
from rulecore.suggestions import did_you_mean
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.world import World
    from rulecore.reasons import Reason
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.values.distributions import Distribution

#: So many facts may be asked for one question; more are a mistake of the rules or of ours.
MOST_QUESTIONS = 100
SORTS = ("checks", "tables")


def odds_of(
    rulebook: Rulebook,
    what: str,
    given: Mapping[str, Any] | None = None,
    *,
    world: World | None = None,
    mod: Any = 0,
    upto: Any = None,
) -> OddsResult:
    """Give the exact odds of a check, a table or a formula with dice.

    `given` are the names it is handed, and without a world of its own everything that can be told at a table (`goat.speed`, `meadow.fog`).
    `mod` is added to the total. A total without end is exact up to `upto`; without it up to where less than one in a million is left.
    A fact that matters and that nobody has said is a MissingFact.
    """
    if is_expression(what):
        return _of_expression(rulebook, what, dict(given or {}), mod=mod, upto=upto)
    sort, name = found(rulebook, what)
    at_table = world is None
    if world is None:
        world = new_world(rulebook, plugins=functions_of(rulebook))
    arguments = told_arguments(rulebook, world, (sort, name), dict(given or {})) if at_table else dict(given or {})
    allows = world.allows
    p = Performance(rulebook, world, Dice(), at_table=at_table, manual=(mod, "") if mod else None)
    mark = p.state.mark()
    try:
        binding = Binding(p, name, rulebook.get(sort, name)["parameters"], arguments)
        if at_table:  # nameless pieces were there from the beginning, for lines that look back
            p.state.cut(mark := p.state.mark())
        result = OddsResult(name, sort, dict(given or {}))
        _ask_until_answered(p, binding, result, upto=upto)
        return result
    finally:
        p.state.rollback(mark)
        world.allows = allows


def found(rulebook: Rulebook, what: str) -> tuple[str, str]:
    """Find the check or table of an id, or of `check.id` where both have one of that name."""
    sort, _, name = what.rpartition(".")
    fitting = [each for each in SORTS if sort in ("", each, each.removesuffix("s")) and rulebook.has(each, name)]
    if len(fitting) == 1:
        return fitting[0], name
    if fitting:
        raise CommandWrong(Problem("odds/which", f"{name} is a check and a table.", hint=f"Write check.{name} or table.{name}."))
    known = [each for sort in SORTS for each in rulebook.ids(sort)]
    hint = did_you_mean(name, known) or (f"There are: {', '.join(known[:12])}." if known else "")
    raise CommandWrong(Problem("odds/unknown", f'there is no check or table "{what}".', hint=hint))


def told_arguments(rulebook: Rulebook, world: World, what: tuple[str, str], given: dict[str, Any]) -> dict[str, Any]:
    """Tell a new world what is known, and give what is handed to the definition itself."""
    parameters = rulebook.get(*what)["parameters"]
    names = {each["name"] for each in parameters}
    plain = {name: value for name, value in given.items() if name in names and not isinstance(value, str)}
    told = {name: str(value) for name, value in given.items() if name not in plain}
    if not told:
        return plain
    from rulecore.engine.told import tell

    return {**tell(rulebook, world, told, parameters), **plain}


def _ask_until_answered(p: Performance, binding: Binding, result: OddsResult, *, upto: Any) -> None:
    for _ in range(MOST_QUESTIONS):
        try:
            _fill(p, binding, result, upto=upto)
        except MissingFact as lack:
            if not binding.answer(lack):
                raise
        else:
            return
    raise CommandWrong(Problem("odds/questions", f"{result.what} asks for more facts than a person would answer."))


def _fill(p: Performance, binding: Binding, result: OddsResult, *, upto: Any) -> None:
    """Work the odds out with what is known by now."""
    p.reasons.clear()
    roll = _roll(p, binding, result)
    if not roll.there():
        result.refused = cannot_reasons(Cannot((f"{result.what}: nobody is there to make it",)))
        return
    try:
        odds = roll.odds(upto)
    except Refused as refused:
        result.refused = refused.reasons
        return
    finally:
        result.reasons = _once(p.explanation())
    result.facts_used = roll.facts_used(result.given)
    _rows(roll, odds, result)


def _roll(p: Performance, binding: Binding, result: OddsResult) -> Roll:
    written = p.rulebook.get(result.sort, result.what)
    if written.get("from") == "plugin":
        hint = "Its outcomes are settled by the plugin, or by the people at the table."
        raise CommandWrong(Problem("odds/plugin", f"{result.what} is resolved by a plugin, so no dice of it are known here.", hint=hint))
    if result.sort == "tables":
        from rulecore.analysis.odds.tables import TableRoll

        return TableRoll(p, written, binding.names)
    if not written["roll"] and not written["outcomes"]:
        hint = _called(written) or "Ask for the odds of a check or table that it calls."
        raise CommandWrong(Problem("odds/no-dice", f"{result.what} rolls no dice of its own.", hint=hint))
    from rulecore.analysis.odds.checks import CheckRoll

    return CheckRoll(p, written, binding.names)


def _called(written: dict[str, Any]) -> str:
    """Say what a check without dice calls, so that one can ask for the odds of that."""
    named = [each["what"] for each in written["do"] if each["verb"] in ("check", "consult")]
    return f"It calls {' and '.join(named)}: ask for the odds of that." if named else ""


def _rows(roll: Roll, odds: Distribution, result: OddsResult) -> None:
    certain = next(iter(odds.weights)) if len(odds.weights) == 1 else None
    if isinstance(certain, Cannot):
        result.refused = cannot_reasons(certain)
        return
    values = roll.values(odds)
    place = roll.places.get(certain) if certain is not None else None
    if place is not None and isinstance(place.value, Cannot):
        result.refused = cannot_reasons(place.value)
        return
    result.rows = rows_of(odds, roll.declared())
    result.places = roll.places
    result.values = {name: rows_of(each) for name, each in values.items()}


def _once(reasons: list[Reason]) -> list[Reason]:
    return [reason for reason in reasons if reason.id != "by_hand"]


def _of_expression(rulebook: Rulebook, text: str, given: dict[str, Any], *, mod: Any, upto: Any) -> OddsResult:
    from rulecore.values.numbers import exact

    result = OddsResult(text, "expressions", given)
    numbers = {name: exact(value) if isinstance(value, str) else value for name, value in given.items()}
    odds = expression_odds(Performance(rulebook, new_world(rulebook, plugins=functions_of(rulebook)), Dice()), text, numbers, upto=upto)
    result.rows = rows_of(odds + mod if mod else odds)
    result.facts_used = numbers
    return result
