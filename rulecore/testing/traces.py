"""What an example runs: the definitions it reaches and the rows of tables it hits, so that coverage is measured and not claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecore.engine.performance import Performance
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.testing.examples import Result


class Trace:
    """Notes which quantities and tables the lines of a world ask for."""

    def __init__(self, rulebook: Rulebook, world: World) -> None:
        self.rulebook = rulebook
        self.used: set[tuple[str, str]] = set()
        self.rows: set[tuple[str, str]] = set()
        world.q = _Noting(world.q, self._quantity)
        world.t = _Noting(world.t, self._table)
        world.option = _NotingChoices(world.option, self.used)

    def _quantity(self, name: str, _values: tuple[Any, ...]) -> None:
        self.used.add(("quantities" if self.rulebook.has("quantities", name) else "conditions", name))

    def _table(self, name: str, values: tuple[Any, ...]) -> None:
        self.used.add(("tables", name))
        chart = self.rulebook.get("tables", name)["table"]
        keys = values[len(values) - len(chart.inputs) :]
        try:
            self.rows.add((name, chart.look(keys).cell_text))
        except (TypeError, KeyError, ValueError):
            return

    def into(self, result: Result, performance: Performance, placed: dict[str, Any]) -> None:
        """Add what was noted, and what the performance and the pieces show, to a result."""
        result.used |= self.used
        result.rows |= self.rows
        for each in performance.ran:
            result.used.add(each)
        for each in performance.rows:
            result.rows.add(each)
        things = [*performance.state.pieces(), *placed.values()]
        for name in self.rulebook.ids("conditions"):
            shared = self.rulebook.shared(name)
            if any(_has(piece, name, shared=shared) for piece in things) or any(f"gains {name}" in line for line in performance.lines):
                result.used.add(("conditions", name))
        for name in self.rulebook.ids("traits"):
            if any(_has(piece, name, shared=False) for piece in things):
                result.used.add(("traits", name))
        for piece in things:
            result.used.add(("pieces", piece._kind))


def _has(piece: Any, name: str, *, shared: bool) -> bool:
    if shared:
        return bool(piece._links.get(name))
    slot = piece._slots.get(name)
    return slot is not None and slot.level and bool(slot.of(piece))


class _NotingChoices(dict[str, Any]):
    """The choices of options, which note that a line read one."""

    def __init__(self, choices: dict[str, Any], used: set[tuple[str, str]]) -> None:
        super().__init__(choices)
        self._used = used

    def __getitem__(self, name: str) -> Any:
        self._used.add(("options", name))
        return super().__getitem__(name)


class _Noting:
    """Hands every call on to the rulebook's own function and notes it first."""

    def __init__(self, inner: Any, note: Any) -> None:
        self._inner = inner
        self._note = note

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._inner, name)
        note = self._note

        def noted(*arguments: Any) -> Any:
            note(name, arguments)
            return function(*arguments)

        setattr(self, name, noted)
        return noted


def traced(rulebook: Rulebook, world: World) -> Trace:
    """Begin to note what the lines of a world ask for."""
    return Trace(rulebook, world)
