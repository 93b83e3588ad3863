"""A game goes on by other rules: what lies on the table is laid down by these, and what changes with that is an event of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.laying import lay
from rulecore.engine.set_up import table_of
from rulecore.errors import RulecoreError
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulecore.engine.fold import Folded
    from rulecore.engine.world import World


class Swap:
    """What other rules change for the pieces on the table: `cells` that come, go or read otherwise, `kept` that is forgotten.

    `world` is an empty table of these rules; `left` is what they do not know, by path.
    """

    def __init__(self, rulebook: Any, world: World, folded: Folded) -> None:
        self.rulebook = rulebook
        self.world = world
        laying = lay(rulebook, self.world, folded, leaves=True)
        self.left: dict[str, Any] = {path: value for path, value in laying.left.items() if path in folded.now.cells}
        before, now = folded.now.cells, dict(table_of(self.world))
        self.new = {path: value for path, value in now.items() if path not in before}
        self.other = {path: (before[path], value) for path, value in now.items() if path in before and before[path] != value}
        went = [path for path in before if path not in now]
        self.cells: list[list[Any]] = [[path, value] for path, value in now.items() if path in self.new or path in self.other]
        self.cells += [[path] for path in went]
        kept = {key: each[0] for key, each in folded.now.kept.items()}
        self.kept: list[list[Any]] = [[written] for key, written in kept.items() if key in laying.left]

    def event(self, at: str, header: Mapping[str, Any]) -> dict[str, Any]:
        """Give the event of the change; `header` says what is played from here on."""
        stack = {key: header[key] for key in ("ruleset", "with", "options", "variant", "lock")}
        return {"event": "stack", "at": at, **stack, "cells": self.cells, "kept": self.kept}

    def numbers(self, before: World, old: Any) -> Iterator[tuple[str, str, str, str]]:
        """Give the quantities of pieces that read otherwise: piece, quantity, as it was, as it is; those that need more are passed over."""
        for name in self.rulebook.ids("quantities"):
            kind = _only_of(self.rulebook, name)
            if kind is None or not old.has("quantities", name) or _only_of(old, name) != kind:
                continue
            for piece in self.world.state.of_kind.get(kind, ()):
                other = before.state.by_id.get(piece._id)
                values = (_read(before, name, other), _read(self.world, name, piece))
                if None not in values and values[0] != values[1]:
                    yield piece._id, name, str(values[0]), str(values[1])


def _only_of(rulebook: Any, name: str) -> str | None:
    """Give the kind a quantity belongs to, where it needs nothing but its piece."""
    found = rulebook.get("quantities", name)
    return None if found.get("during") or found.get("parameters") or not found.get("of") else str(found["of"])


def _read(world: World, name: str, piece: Any) -> str | None:
    try:
        return shown(getattr(world.q, name)(world, piece))
    except (RulecoreError, ArithmeticError, AttributeError, LookupError, TypeError):
        return None
