"""Reads the examples of a ruleset without running them: names and values that cannot be right are mistakes of the rules too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.rulebook.rulebook import Rulebook
from rulecore.testing.examples import ExampleRunner, Result

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.rulebook.loading import Reading


def examples_that_cannot_be_read(reading: Reading) -> list[Problem]:
    """Give what is wrong with the words of examples; whether what they expect comes out is for `rulecore test` to say."""
    runner = ExampleRunner(Rulebook(reading.assembly.book), reading.assembly.author)
    found: list[Problem] = []
    for definition in reading.stack.definitions.get("examples", {}).values():
        found += [each for each in runner.run(definition).problems if each.at is not None]
    return found


def run_all(reading: Reading) -> list[Result]:
    """Run every example of a stack that was read."""
    runner = ExampleRunner(reading.rulebook(), reading.assembly.author)
    return [runner.run(definition) for definition in reading.stack.definitions.get("examples", {}).values()]
