"""A definition done round after round until something holds, many times over: in step as arrays, or one by one by the engine.

Both throw the same dice and come to the same ends; what arrays cannot do is told with its place and done by the engine.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.dice import CountedDice, key_of
from rulecore.analysis.batches.lanes import Batch
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.analysis.odds.asked import NOT_ROLLED
from rulecore.analysis.odds.procedures import RUNS, Question
from rulecore.analysis.odds.until import Until
from rulecore.engine.performance import Performance
from rulecore.pieces.fields import ABSENT, Slot
from rulecore.pieces.keyed import Keyed
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulecore.analysis.odds.asked import Asked
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: A trial that is not over after so many rounds is left.
MOST_ROUNDS = 1_000
#: So many trials go in step.
AT_ONCE = 50_000


class Ended:
    """How trials ended: after how many rounds each (0 where it did not), and by the path of each cell that changed what stood there."""

    def __init__(self, rounds: list[int], cells: dict[str, list[Any]]) -> None:
        self.rounds = rounds
        self.cells = cells


class Trials:
    """What many trials came to; `why` says what the engine had to do because arrays cannot, empty where they did it all."""

    def __init__(self) -> None:
        self.rounds: Counter[int] = Counter()
        self.unfinished = 0
        self.cells: dict[str, Counter[Any]] = {}
        self.why = ""

    def take(self, ended: Ended) -> None:
        """Count trials that have ended."""
        self.rounds.update([each for each in ended.rounds if each])
        self.unfinished += ended.rounds.count(0)
        for path, values in ended.cells.items():
            self.cells.setdefault(path, Counter()).update(values)


class Asking:
    """What is tried: the definition with what it is handed on a table, and what it goes on until, the first of these that holds."""

    def __init__(
        self,
        rulebook: Rulebook,
        run: tuple[str, str],
        until: Iterable[str],
        given: Mapping[str, Any] | None = None,
        *,
        world: World | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.run = run
        self.question = Question(rulebook, run, given, world=world)
        self.until = [Until(each, self.question) for each in until]
        self._machine: Any = None

    def one_by_one(self, seed: str, trials: range) -> Ended:
        """Let the engine do the trials."""
        key = key_of(seed)
        world, rounds, ended = self.question.world, [], []
        mark, allows = world.state.mark(), world.allows
        cells: dict[Any, None] = {}
        try:
            for trial in trials:
                p = _Trying(self.rulebook, world, CountedDice(key, trial), explains=False)
                p.writes_down = False
                rounds.append(next((each for each in range(1, MOST_ROUNDS + 1) if self._round(p)), 0))
                written = [(thing, slot) for thing, slot, _ in world.state.since(mark) if type(slot) is Slot]
                changed = dict.fromkeys(cell for cell in written if cell[0]._sort == "piece")
                ended.append({path: value for cell in changed for path, value in _standing(*cell).items()})
                cells |= changed
                world.state.rollback(mark)
        finally:
            world.state.rollback(mark)
            world.allows = allows
        start = {path: None for each in ended for path in each} | {path: v for cell in cells for path, v in _standing(*cell).items()}
        return Ended(rounds, {path: [each.get(path, start[path]) for each in ended] for path in start})

    def _round(self, p: _Trying) -> bool:
        """Do one round; say whether it is over with it."""
        sort, name = self.run
        p.results.clear()
        p.whole(lambda: getattr(p, RUNS[sort])(name, self.question.names))
        return any(each.holds(p) for each in self.until)

    def in_step(self, np: Any, seed: str, trials: range) -> Ended:
        """Do the trials side by side; Unsupported where the rules say something that arrays cannot do."""
        from rulecore.analysis.batches.machine import Machine

        for _, name in self.question.ending():
            if self.question.world.conditions(name):
                raise Unsupported(f"{name}, which ends by itself")
        self._machine = self._machine or Machine(self.rulebook, np)
        act = self._machine.definition(*self.run)
        batch = Batch(np, self.question.world, key_of(seed), np.arange(trials.start, trials.stop))
        rounds, finals = np.zeros(len(trials), dtype=np.int64), _Finals(np, batch, trials)
        for number in range(1, MOST_ROUNDS + 1):
            act(batch.all({}), self.question.names)
            over = self._over(np, batch)
            if over.any():
                rounds[batch.trials[over] - trials.start] = number
                finals.take(over)
                if over.all():
                    break
                batch.keep(np.flatnonzero(~over))
        else:
            finals.take(np.ones(len(batch), dtype=bool))
        return Ended(rounds.tolist(), finals.told())

    def _over(self, np: Any, batch: Batch) -> Any:
        """Say which trials are over: one of the things that are asked is as it must be."""
        found = np.zeros(len(batch), dtype=bool)
        for until in self.until:
            for asked in until.asked:
                found |= self._fits(np, batch, until, asked)
        return found

    def _fits(self, np: Any, batch: Batch, until: Until, asked: Asked) -> Any:
        if asked.comes:
            held, said = batch.came.get(asked.comes), [NOT_ROLLED, *batch.said[1:]]
        elif asked.field in getattr(asked.piece, "_slots", {}) and asked.key is None:
            held, said = batch.cells.get((asked.piece, asked.field)), batch.words.get((asked.piece, asked.field), [])
            if held is None:
                value = batch.stands((asked.piece, asked.field))
                return until.fits(bool(value) if asked.yes else value)
        else:
            raise Unsupported(f"waiting for {asked.name}")
        if held is None:
            return until.fits(NOT_ROLLED)
        kinds, places = np.unique(held, return_inverse=True)
        values = [said[each] if said else bool(each) if asked.yes else each for each in kinds.tolist()]
        return np.array([until.fits(each) for each in values], dtype=bool)[places]


class _Trying(Performance):
    """A performance of which `until` asks what came of checks."""

    def came(self, name: str) -> Any:
        """Give what came of a check last, or none where it was not made in this round."""
        return next((each.value for each in reversed(self.results) if each.id == name), None)


class _Finals:
    """What stands in each cell when a trial is over."""

    def __init__(self, np: Any, batch: Batch, trials: range) -> None:
        self._np = np
        self._batch = batch
        self._trials = trials
        self._cells: dict[Any, Any] = {}

    def take(self, over: Any) -> None:
        """Keep the cells of the trials that are over."""
        batch, np = self._batch, self._np
        places = batch.trials[over] - self._trials.start
        for cell, values in batch.cells.items():
            held = self._cells.get(cell)
            if held is None:  # it stands as it lay on the table in those that ended before
                first = 0 if cell in batch.words else int(batch.stands(cell))
                held = self._cells[cell] = np.full(len(self._trials), first, dtype=np.int64)
            held[places] = values[over]

    def told(self) -> dict[str, list[Any]]:
        """Give the cells by their paths: truths as truths, words and pieces by their names."""
        found = {}
        for cell, values in self._cells.items():
            words = self._batch.words.get(cell)
            truths = isinstance(self._batch.stands(cell), bool)
            listed = [_told(words[each]) for each in values.tolist()] if words else values.tolist()
            found[_path(*cell)] = [bool(each) for each in listed] if truths else listed
        return found


def _path(piece: Any, field: str, key: Any = None) -> str:
    return f"{piece._id}.{field}" + ("" if key is None else f"[{key}]")


def _standing(thing: Any, slot: Any) -> dict[str, Any]:
    """Give what stands in a cell by its path; one that is kept `per:` something has a path for each key."""
    value = slot.of(thing)
    if isinstance(value, Keyed):
        return {_path(thing, slot.name, key): _told(each) for key, each in value.items()}
    return {_path(thing, slot.name): _told(None if value is ABSENT else value)}


def _told(value: Any) -> Any:
    """Give a cell as it is counted: a track as what is left of it."""
    if isinstance(value, Track):
        return value.left
    return value if isinstance(value, int) or hasattr(value, "numerator") else None if value is None else str(value)


def trials(asking: Asking, runs: int, seed: str, *, arrays: bool = True, told: Callable[[int], None] = lambda _done: None) -> Trials:
    """Do trials 1 to `runs`: in step where numpy is there and can, else by the engine, with the same ends either way."""
    found, np = Trials(), _numpy() if arrays else None
    if np is None:
        found.why = "numpy is not there: pip install 'rulecore[batches]'" if arrays else "so it was asked for"
    first = 1
    while first <= runs:
        share = range(first, min(first + AT_ONCE, runs + 1))
        if np is not None:
            try:
                found.take(asking.in_step(np, seed, share))
            except Unsupported as refused:
                found.why, np = str(refused), None
                continue
        else:
            found.take(asking.one_by_one(seed, share))
        first = share.stop
        told(first - 1)
    return found


def _numpy() -> Any:
    from importlib import import_module

    try:
        return import_module("numpy")
    except ImportError:
        return None
