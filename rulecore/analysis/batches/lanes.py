"""Many trials side by side: a cell of the table that changes is an array with a number for each trial, a name in scope one for each lane.

Lanes are the trials that do something now; a branch is done by those for which its condition holds, in lanes of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, by_case, is_array, merged
from rulecore.analysis.batches.dice import GOLDEN, mixed, place
from rulecore.analysis.batches.facts import Facts
from rulecore.analysis.batches.unsupported import Unsupported
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.world import World

    #: A piece and the name of its field, track or condition; of a field kept `per:` something also the key.
    Cell = tuple[Any, ...]


class Batch:
    """Trials from one table, each with dice of its own. What nobody has written stands on the table, the same for all."""

    def __init__(self, np: Any, world: World, key: int, trials: Any) -> None:
        self.np = np
        self.world = world
        self.facts = Facts(world)
        #: The numbers of the trials that go on.
        self.trials = trials
        self.cells: dict[Cell, Any] = {}
        #: Of cells that hold no numbers, what there is: in `cells` stands which.
        self.words: dict[Cell, list[Any]] = {}
        #: Which sections of tracks were lost once already.
        self.lost: dict[tuple[Any, str, int], Any] = {}
        #: What came of each check last, as its place among the values in `said`.
        self.came: dict[str, Any] = {}
        self.said: list[Any] = [None]
        with np.errstate(over="ignore"):
            self._keys = mixed(np.uint64(key) + trials.astype(np.uint64) * np.uint64(GOLDEN))
        self._thrown = np.zeros(len(trials), dtype=np.uint64)

    def __len__(self) -> int:
        return len(self.trials)

    def untouched(self) -> Batch:
        """Give the same trials with the table as it lay when they began."""
        found = object.__new__(Batch)
        found.np, found.world, found.trials, found.facts = self.np, self.world, self.trials, self.facts
        found.cells, found.words, found.lost, found.came, found.said = {}, {}, {}, {}, [None]
        return found

    def all(self, names: Mapping[str, Any]) -> Lanes:
        """Give lanes for all trials, with names that are the same for them."""
        return Lanes(self, None, len(self), dict(names))

    def keep(self, places: Any) -> None:
        """Go on with some trials only: whatever is over takes no more time."""
        self.trials, self._keys, self._thrown = self.trials[places], self._keys[places], self._thrown[places]
        self.cells = {cell: values[places] for cell, values in self.cells.items()}
        self.lost = {cell: values[places] for cell, values in self.lost.items()}
        self.came = {name: values[places] for name, values in self.came.items()}

    def stands(self, cell: Cell) -> Any:
        """Give what stands on the table: a number, a truth, how many boxes are left of a track, or anything that never changes."""
        value = getattr(cell[0], cell[1]) if len(cell) == 2 else self.world.kept(*cell)
        return value.left if isinstance(value, Track) else value

    def array(self, cell: Cell) -> Any:
        """Give a cell as an array that can be written."""
        found = self.cells.get(cell)
        if found is None:
            value = self.stands(cell)
            if not isinstance(value, int):
                if hasattr(value, "denominator"):
                    raise Unsupported(f"{cell[0]}.{cell[1]}, which is a fraction")
                self.words[cell], value = [value], 0
            found = self.cells[cell] = self.np.full(len(self), int(value), dtype=self.np.int64)
        return found

    def coded(self, cell: Cell, value: Any) -> Any:
        """Give the numbers that stand for values in a cell which holds no numbers."""
        known = self.words[cell]

        def code(each: Any) -> int:
            if not any(each is other or each == other for other in known):
                known.append(each)
            return next(place for place, other in enumerate(known) if each is other or each == other)

        return by_case(self.np, code, value)

    def code(self, value: Any) -> int:
        """Give the number that stands for what came of a check."""
        if value not in self.said:
            self.said.append(value)
        return self.said.index(value)

    def face(self, at: Any, sides: int) -> Any:
        """Throw one die for the trials at some places; its place on the die, counted from 0."""
        np = self.np
        where = slice(None) if at is None else at
        number = self._thrown[where]
        found = place(self._keys[where], number, np.uint64(sides))
        self._thrown[where] = number + np.uint64(1)
        return found.astype(np.int64)


class Lanes:
    """The trials that do something now, by their places in the batch (none for all of them), and the names in scope."""

    __slots__ = ("at", "batch", "names", "outer", "pick", "size", "written")

    def __init__(self, batch: Batch, at: Any, size: int, names: dict[str, Any], *, outer: Lanes | None = None, pick: Any = None) -> None:
        self.batch = batch
        self.at = at
        self.size = size
        self.names = names
        #: Lanes around these, and which of them these are.
        self.outer = outer
        self.pick = pick
        #: The names that were given here, not only read.
        self.written: set[str] = set()

    def at_start(self, moment: str) -> Lanes:
        """Give the same lanes as they stood when a moment last began; none begins in trials, so as they lay on the table."""
        batch = self.batch
        state = batch.world.state
        if moment in state.moments or any(target is not batch.world for target, _, _ in state.since(state.oldest)):
            raise Unsupported(f"how it was when {moment} began")
        return Lanes(batch.untouched(), self.at, self.size, {}, outer=self)

    def where(self, mask: Any) -> Lanes:
        """Give those lanes for which something holds; names are taken along when somebody reads them."""
        pick = self.batch.np.flatnonzero(mask)
        at = pick if self.at is None else self.at[pick]
        return Lanes(self.batch, at, len(pick), {}, outer=self, pick=pick)

    def scope(self, names: Mapping[str, Any] | None = None) -> Lanes:
        """Give the same lanes with a scope of its own, which sees what is around it; with `names` it begins with these alone."""
        if names is not None:
            return Lanes(self.batch, self.at, self.size, dict(names))
        return Lanes(self.batch, self.at, self.size, {}, outer=self)

    def get(self, name: str) -> Any:
        """Give a name: one value, or an array with one for each lane; none where nobody gave it."""
        if name in self.names or self.outer is None:
            return self.names.get(name)
        value = self.outer.get(name)
        if self.pick is not None and is_array(value):
            value = value.take(self.pick)
        self.names[name] = value
        return value

    def give(self, name: str, value: Any) -> None:
        """Give a name a value."""
        self.names[name] = value
        self.written.add(name)

    def merge(self, inner: Lanes) -> None:
        """Take over the names that some of these lanes were given in a branch."""
        np = self.batch.np
        for name in inner.written:
            value, before = inner.names[name], self.get(name)
            if inner.size == self.size:
                self.give(name, value)
            elif any(is_array(each) and not isinstance(each, (Cells, np.ndarray)) for each in (value, before)):
                self.give(name, Unset(name))
            else:
                parts = [] if before is None else [(slice(None), before)]
                self.give(name, merged(np, self.size, [*parts, (inner.pick, value)]))

    def read(self, cell: Cell) -> Any:
        """Give a cell: one value while nobody has written it, else an array."""
        batch = self.batch
        found = batch.cells.get(cell)
        if found is None:
            return batch.stands(cell)
        mine = found.copy() if self.at is None else found[self.at]  # what was read stays as it was when the cell is written
        return Cells(batch.np, batch.words[cell], mine) if cell in batch.words else mine

    def write(self, cell: Cell, value: Any) -> None:
        """Write a cell."""
        held = self.batch.array(cell)
        if cell in self.batch.words:
            value = self.batch.coded(cell, value)
        elif not isinstance(value, (int, self.batch.np.ndarray, self.batch.np.integer)):
            raise Unsupported(f"{cell[0]}.{cell[1]}, which gets a value that is no whole number")
        if self.at is None:
            held[:] = value
        else:
            held[self.at] = value

    def settle(self, what: str, value: int | Any) -> None:
        """Note what came of a check."""
        held = self.batch.came.get(what)
        if held is None:
            held = self.batch.came[what] = self.batch.np.zeros(len(self.batch), dtype=self.batch.np.int64)
        held[slice(None) if self.at is None else self.at] = value


class Unset:
    """A name that only some lanes were given and that is no number: nobody may read it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def get(self, _letter: str, _usual: Any = 0) -> Any:
        """Refuse to be read."""
        raise Unsupported(f"{self._name}, which is given in a branch only")
