"""Reads the examples of a ruleset without running them: names and values that cannot be right are mistakes of the rules too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.testing.changed import mark_changed
from rulecore.testing.choices import ChoosingRunner
from rulecore.testing.examples import CHANGED

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.rulebook.loading import Reading
    from rulecore.ruleset.layers import Definition
    from rulecore.testing.examples import Result


def examples_that_cannot_be_read(reading: Reading) -> list[Problem]:
    """Give what is wrong with the words of examples; whether what they expect comes out is for `rulecore test` to say.

    Of an example that names what a later layer took away nothing is wrong: that layer did it on purpose.
    """
    runner = ChoosingRunner(reading.stack, reading.assembly)
    results = [runner.run(definition) for definition in _of_this_stack(reading)]
    mark_changed(reading, results)
    return [problem for each in results if each.status != CHANGED for problem in each.problems if problem.at is not None]


def run_all(reading: Reading, *, over_a_base: bool = False) -> list[Result]:
    """Run the examples of a stack that was read; with `over_a_base` also those that a layer wrote for itself alone.

    What a layer changed on purpose is told apart from what fails.
    """
    reading.rulebook()  # raises what is wrong with the rules, before anything is run
    runner = ChoosingRunner(reading.stack, reading.assembly)
    results = [runner.run(definition) for definition in (_all(reading) if over_a_base else _of_this_stack(reading))]
    mark_changed(reading, results)
    return results


def left_out(reading: Reading) -> dict[str, int]:
    """Give the layers that wrote examples for themselves alone, with how many: they reckon with stand-ins that a base here replaces."""
    stand_alone = [layer.id for layer in reading.stack.layers[1:] if layer.expected]
    found = {name: sum(definition.layer == name for definition in _all(reading)) for name in stand_alone}
    return {name: number for name, number in found.items() if number}


def _of_this_stack(reading: Reading) -> list[Definition]:
    """Give the examples that speak of this stack."""
    elsewhere = left_out(reading)
    return [definition for definition in _all(reading) if definition.layer not in elsewhere]


def _all(reading: Reading) -> list[Definition]:
    return list(reading.stack.definitions.get("examples", {}).values())
