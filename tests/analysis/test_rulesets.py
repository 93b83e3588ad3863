"""The odds of every check and table of every ruleset are those of all their throws, played by the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from rulecore.analysis.odds import odds_of
from rulecore.analysis.odds.explore import BranchingDice
from rulecore.engine.missing import MissingFact
from rulecore.engine.performance import Performance
from rulecore.engine.told import tell
from rulecore.engine.worlds import new_world
from rulecore.errors import CommandWrong, Problem

#: So many throws are played; of what has more, also of dice that explode, nothing is compared.
MOST = 700


#: What is told of a fact, by the shape of its type.
TOLD = {"number": "{}", "truth": "no"}


def answer(rulebook, lack, number):
    """Say something of the type of a fact: a small number, a word of its list, no."""
    if lack.type.name == "track":
        return "7"
    if lack.type.shape == "choice":
        words = rulebook.get("choices", lack.type.name)["words"]
        return words[number % len(words)]
    slot = lack.piece._slots.get(lack.name) if lack.piece is not None else None
    if slot is not None and slot.level:
        return "0"
    if lack.type.shape not in TOLD:
        raise CommandWrong(Problem("test/piece", f"{lack.path} is a piece, and none is there."))
    return TOLD[lack.type.shape].format(number)


def answered(rulebook, told, number, act):
    """Do something again and again until every fact that it asks for is told."""
    while True:
        try:
            return act()
        except MissingFact as lack:
            if lack.path in told:
                raise
            told[lack.path] = answer(rulebook, lack, number)


def played(rulebook, sort, name, told):
    """Give how often each result comes of all throws, or none where there are too many."""
    found, path, count = {}, [], 0
    while path is not None:
        if count == MOST:
            return None
        world, dice = new_world(rulebook), BranchingDice(path)
        arguments = tell(rulebook, world, told, rulebook.get(sort, name)["parameters"])
        performance = Performance(rulebook, world, dice, at_table=True)
        result = performance.check(name, arguments) if sort == "checks" else performance.consult(name, arguments)
        if sort == "tables":
            result = next((row for table, row in performance.rows if table == name), result)
        found[result] = found.get(result, 0) + Fraction(1, dice.share)
        path, count = dice.after(), count + 1
    return found


@pytest.mark.parametrize("number", [1, 3])
def test_odds_are_those_of_all_throws(root, fractions_of, number):
    from rulecore.rulebook.loading import load

    compared = 0
    for folder in sorted((root / "rulesets").iterdir()):
        rulebook = load(str(folder))
        for sort, name in [*(("checks", each) for each in rulebook.ids("checks")), *(("tables", each) for each in rulebook.ids("tables"))]:
            told = {}
            try:
                result = answered(rulebook, told, number, partial(odds_of, rulebook, f"{sort}.{name}", told))
                theirs = answered(rulebook, told, number, partial(played, rulebook, sort, name, told))
            except CommandWrong:  # it has no dice of its own, or asks for a piece
                continue
            if theirs is not None and not result.refused:
                assert fractions_of(result) == theirs, name
                compared += 1
    assert compared
