"""Reads the examples of a ruleset without running them: names and values that cannot be right are mistakes of the rules too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.testing.choices import ChoosingRunner

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.rulebook.loading import Reading
    from rulecore.testing.examples import Result


def examples_that_cannot_be_read(reading: Reading) -> list[Problem]:
    """Give what is wrong with the words of examples; whether what they expect comes out is for `rulecore test` to say."""
    runner = ChoosingRunner(reading.stack, reading.assembly)
    found: list[Problem] = []
    for definition in reading.stack.definitions.get("examples", {}).values():
        found += [each for each in runner.run(definition).problems if each.at is not None]
    return found


def run_all(reading: Reading) -> list[Result]:
    """Run every example of a stack that was read."""
    reading.rulebook()  # raises what is wrong with the rules, before anything is run
    runner = ChoosingRunner(reading.stack, reading.assembly)
    return [runner.run(definition) for definition in reading.stack.definitions.get("examples", {}).values()]
