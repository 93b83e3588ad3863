"""Passes over an assembled rulebook, one in each file: what does nothing, what needs itself, what is never reached.

A rule that does nothing is a mistake: its author meant it to do something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rulecore.rulebook.assemble import Assembly
    from rulecore.rulebook.lint.view import View


def run(assembly: Assembly, stack: Any, *, declared: Iterable[str] = ()) -> list[Problem]:
    """Give everything the passes find, sorted by place: errors, warnings, and notes, which are worth knowing and no mistakes.

    `declared` are ids that plugins say they read, call or give. A pass whose answer needs every name to be known finds nothing while
    there are other errors, and nothing is said twice of one place.
    """
    from rulecore.rulebook.lint.view import View

    view = View(assembly, stack, declared=declared)
    told = {problem.at for problem in assembly.author.problems if problem.severity == "error"}
    found: dict[tuple[Any, ...], Problem] = {}
    for each in passes():
        for problem in each(view):
            if problem.at not in told:
                found.setdefault(problem.key(), problem)
    return sorted(found.values(), key=Problem.key)


def passes() -> list[Callable[[View], Iterator[Problem]]]:
    """Give the passes in the order in which they run."""
    from rulecore.rulebook.lint import (
        contending,
        endless,
        gained,
        idle_effects,
        idle_lines,
        names,
        never,
        options,
        outcomes,
        proofs,
        reach,
        rings,
        weight,
    )

    modules = (rings, weight, endless, reach, names, gained, never, idle_lines, idle_effects, options, proofs, outcomes, contending)
    return [each.problems for each in modules]
