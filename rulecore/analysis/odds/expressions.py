"""The odds of a formula with dice that somebody typed: `1d6 - 1`, `12d6 exploding on 6`, `n d6` with a number told for n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.formulas import Thrower, value_odds
from rulecore.engine.rolling import Formula
from rulecore.errors import CommandWrong, Problem
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.doing import Doing
    from rulecore.values.distributions import Distribution


def is_expression(what: str) -> bool:
    """Say whether a text is a formula with dice and no name of a definition.

    >>> is_expression("2d6 + 1"), is_expression("n d6"), is_expression("jump"), is_expression("checks.jump_d6")
    (True, True, False, False)
    """
    before = ""
    for place, sign in enumerate(what):
        if sign == "d" and what[place + 1 : place + 2].isdecimal() and not (before.isalpha() or before == "_"):
            return True
        before = sign
    return False


def expression_odds(p: Doing, text: str, given: Mapping[str, Any], *, upto: Any = None) -> Distribution:
    """Give the odds of a formula; `given` are numbers for the names in it. Raises CommandWrong where it cannot be read."""
    rolled = _read(p, text, given)
    formula = Formula(p.performers, rolled)
    pools = formula.pools(p, dict(given))
    if isinstance(pools, Cannot):
        raise CommandWrong(Problem("odds/expression", f"{text} cannot be rolled: {'; '.join(pools.reasons)}."))
    return value_odds(Thrower(p, dict(given), rolled["value"], pools, upto))


def _read(p: Doing, text: str, given: Mapping[str, Any]) -> dict[str, Any]:
    from rulecore.language import parser
    from rulecore.language.checker import Checker
    from rulecore.language.problems import LanguageProblem
    from rulecore.language.scope import Scope
    from rulecore.language.types import NUMBER
    from rulecore.language.vocabulary import Vocabulary
    from rulecore.rulebook.dice_formulas import split_dice

    vocabulary, scope = Vocabulary(), Scope()
    vocabulary.keeps_dice = {int(sides): tuple(faces) for sides, faces in p.rulebook.book.header.get("dice", {}).items()}
    for name in given:
        scope.give(vocabulary, name, NUMBER)
    checker = Checker(vocabulary)
    try:
        tree, _ = checker.check(parser.expression(text), scope)
    except LanguageProblem as problem:
        raise _wrong(text, [problem]) from None
    if checker.problems:
        raise _wrong(text, checker.problems)
    return split_dice(tree)


def _wrong(text: str, problems: list[Any]) -> CommandWrong:
    from rulecore.locations import Location

    return CommandWrong([each.problem(Location("expression", 1, each.span[0] + 1), text) for each in problems])
