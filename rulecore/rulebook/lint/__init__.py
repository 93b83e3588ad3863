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


def run(assembly: Assembly, stack: Any, *, declared: Iterable[str] = (), problems: Iterable[Problem] = ()) -> list[Problem]:
    """Give everything the passes find, sorted by place: errors, warnings, and notes, which are worth knowing and no mistakes.

    `declared` are ids that plugins say they read, call or give; `problems` what was found wrong before. Of what a place with a mistake in
    it may have meant nothing is said, and nothing is said twice of one place.
    """
    from rulecore.rulebook.lint.view import View

    view = View(assembly, stack, declared=declared, problems=problems)
    told = {problem.at for problem in view.errors}
    found: dict[tuple[Any, ...], Problem] = {}
    for each in passes():
        for problem in each(view):
            if problem.at not in told:
                found.setdefault(problem.key(), problem)
    return sorted(found.values(), key=Problem.key)


def passes() -> list[Callable[[View], Iterator[Problem]]]:
    """Give the passes in the order in which they run."""
    from rulecore.rulebook.lint import (
        cites,
        consulted_rows,
        contending,
        endless,
        gained,
        idle_adds,
        idle_effects,
        idle_lines,
        names,
        never,
        options,
        outcomes,
        proofs,
        reach,
        rings,
        stops,
        unused_pieces,
        weight,
    )

    finding = (rings, weight, endless, reach, unused_pieces, names, gained, never, cites)
    idle = (idle_lines, idle_adds, idle_effects, stops, consulted_rows, options, proofs, outcomes, contending)
    return [each.problems for each in (*finding, *idle)]
