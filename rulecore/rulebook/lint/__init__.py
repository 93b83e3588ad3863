"""Passes over an assembled rulebook, one in each file: what does nothing, what needs itself, what is never reached.

A rule that does nothing is a mistake: its author meant it to do something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.rulebook.assemble import Assembly


def run(assembly: Assembly, stack: Any, *, declared: Iterable[str] = ()) -> list[Problem]:
    """Give everything the passes find, sorted by place: errors, warnings, and notes that are worth knowing and no mistakes.

    `declared` are ids that plugins say they read, call or give. A pass whose answer needs every name to be known is left out while
    there are errors of other kinds.
    """
    from rulecore.rulebook.lint.view import View

    View(assembly, stack, declared=declared)
    return []
