"""Watches a game that is run again: every check and roll on a table, with the lines, dice and changes that came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.engine.performance import Performance
    from rulecore.engine.world import World


class Call:
    """One check or roll on a table: what was asked for, with which arguments, and what came of it.

    `first` and `last` bound the lines of the journal that came of it, counted from 0; `last` is 0 while it is not done.
    """

    __slots__ = ("arguments", "changes", "faces", "first", "id", "last", "row", "sort", "total", "value")

    def __init__(self, sort: str, id: str, arguments: Mapping[str, Any], row: tuple[str, ...], first: int) -> None:
        self.sort = sort
        self.id = id
        self.arguments = dict(arguments)
        self.row = row
        self.first = first
        self.last = 0
        self.faces: list[int] = []
        self.changes: list[tuple[str, Any, Any]] = []
        self.value: Any = None
        self.total: Any = None


class Witness:
    """Notes the calls of a performance, numbered as they come; before the one that is `wanted` is made, `look` may see the table."""

    def __init__(self, performance: Performance, *, wanted: int = -1, look: Callable[[World, Call], None] | None = None) -> None:
        self.performance = performance
        self.calls: list[Call] = []
        self.wanted = wanted
        self.look = look
        check, consult = performance.perform_check, performance.perform_consult

        def watched_check(name: str, arguments: Mapping[str, Any], added: Any = None) -> Any:
            return self._watched(Call("check", name, arguments, (), len(performance.journal)), lambda: check(name, arguments, added))

        def watched_consult(name: str, arguments: Mapping[str, Any], row: Any = ()) -> Any:
            call = Call("consult", name, arguments, tuple(row), len(performance.journal))
            return self._watched(call, lambda: consult(name, arguments, row))

        watched: Any = performance  # its own methods are put in front of those of its class
        watched.perform_check, watched.perform_consult = watched_check, watched_consult

    def _watched(self, call: Call, make: Callable[[], Any]) -> Any:
        p = self.performance
        number = len(self.calls)
        self.calls.append(call)
        if number == self.wanted and self.look is not None:
            self.look(p.world, call)
        mark, dice, results = p.state.mark(), len(p.rolled), len(p.results)
        call.value = make()
        call.last = len(p.journal)
        call.faces = [face for rolled in p.rolled[dice:] for face in rolled.faces]
        call.changes = list(p.state.changes(mark))
        own = next((each for each in reversed(p.results[results:]) if each.id == call.id), None)
        call.total = own.total if own is not None else None
        return call.value

    def behind(self, line: int) -> int | None:
        """Give the number of the innermost call of which a line of the journal came, counted from 0; none where it came of no roll."""
        covering = [number for number, call in enumerate(self.calls) if call.first <= line < call.last]
        return max(covering, key=lambda number: (self.calls[number].first, number)) if covering else None
