"""Small rulebooks as text, and every throw of their dice played by the engine: what odds are compared with."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

MANIFEST = "ruleset: meadow\ntitle: The meadow\nversion: 1\nformat: 1\n"

#: What most of these games are played with.
GOATS = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  meadow: {one: yes, fields: {slope: {starts: 0}, herd: {starts: 0}}}
  goat: {fields: {speed: number, mood: mood, owner_bonus: {starts: 0}}}
conditions:
  fog: {of: meadow, modifiers: {fog: -1 to jump}}
traits:
  nimble: {of: goat, modifiers: {nimble: +1 to jump}}
quantities:
  jump: {of: goat, base: goat.speed}
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """Make a rulebook of some YAML, each text once; gives None where the checker finds something wrong with it."""
    from rulecore.rulebook.assemble import assemble
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.layers import load

    made = {}

    def make(text, *, goats=True, sure=True):
        whole = MANIFEST + (GOATS + "---\n" if goats else "") + text
        if whole not in made:
            folder = tmp_path_factory.mktemp("meadow")
            (folder / "ruleset.yaml").write_text(whole, "utf-8")
            assembly = assemble(load(str(folder)))
            assert not sure or not assembly.problems, "\n".join(map(str, assembly.problems))
            made[whole] = None if assembly.problems else Rulebook(assembly.book)
        return made[whole]

    return make


@pytest.fixture(scope="module")
def play_all():
    """Play a check or table with every combination of faces of some dice; gives how often each result came, over all of them."""
    from rulecore.engine.dice import ScriptedDice
    from rulecore.engine.performance import Performance
    from rulecore.engine.told import tell
    from rulecore.engine.worlds import new_world

    def play(rulebook, sort, name, sides, given=None, *, mod=0):
        found = {}
        for faces in product(*[each if isinstance(each, (list, tuple)) else range(1, each + 1) for each in sides]):
            world = new_world(rulebook)
            told = {key: str(value) for key, value in (given or {}).items()}
            arguments = tell(rulebook, world, told, rulebook.get(sort, name)["parameters"])
            dice = ScriptedDice(faces)
            performance = Performance(rulebook, world, dice, at_table=True, manual=(mod, "by hand") if mod else None)
            result = performance.check(name, arguments) if sort == "checks" else performance.consult(name, arguments)
            assert not dice.left
            if sort == "tables":
                rows = [row for table, row in performance.rows if table == name]
                result = rows[-1] if rows else result
            found[result] = found.get(result, 0) + 1
        total = sum(found.values())
        return {result: Fraction(count, total) for result, count in found.items()}

    return play


@pytest.fixture(scope="module")
def fractions_of():
    """Give the odds of a result as fractions, those that never come about left out; rows of tables under the words of their place."""

    def fractions(result):
        found = {}
        for outcome, top, under in result.rows:
            place = result.places[outcome].cell_text if outcome in result.places else outcome
            if top:
                found[place] = found.get(place, 0) + Fraction(top, under)
        return found

    return fractions
