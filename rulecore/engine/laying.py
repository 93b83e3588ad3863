"""Lays a folded game on a table: things by what their paths say, each value checked against the type of its field.

A save is as hostile as any file: what its cells name must be of this rulebook, or a sentence says which cell is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.fold import begun
from rulecore.engine.kept import from_json
from rulecore.engine.placing import Placing
from rulecore.engine.reading_cells import read_key, read_value
from rulecore.errors import CommandWrong, Problem, RulecoreError
from rulecore.pieces.fields import ABSENT
from rulecore.pieces.guarded import settle
from rulecore.pieces.keyed import Keyed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.engine.fold import Fold, Folded
    from rulecore.engine.world import World

    #: What a path leads to: a thing, one of its slots, and the key where it is kept for each of something.
    Found = tuple[Any, Any, Any]


def lay(rulebook: Any, world: World, folded: Folded, *, leaves: bool = False) -> Laying:
    """Lay a game on an empty table as it stands, with the log that lines may look back into. CommandWrong for what the rules don't know.

    `leaves` says that these are other rules than it was played by: what they do not know is left out, and what is new starts as it says.
    """
    laying = Laying(rulebook, world, folded, leaves=leaves)
    begin = folded.begin
    laying.whole(folded.until(begin), {path for path, _ in folded.table})
    world.begin()
    world.state.before_play = laying.lost_before_play(folded.table)
    for name, place in folded.moments.items():
        if place == begin:
            world.state.begin_moment(name)
    for number in range(begin[0], len(folded.steps)):
        laying.step(folded.steps[number], since=begin[1] if number == begin[0] else None)
    for piece in world.state.pieces():
        settle(piece)
    return laying


class Laying:
    """Puts cells where their paths lead, through the log like every write."""

    def __init__(self, rulebook: Any, world: World, folded: Folded, *, leaves: bool = False) -> None:
        self.leaves = leaves
        #: What these rules do not know, by path or key.
        self.left: dict[str, Any] = {}
        self.rulebook = rulebook
        self.world = world
        self.state = world.state
        self.placing = Placing(world, folded, leaves=leaves)
        self._found: dict[str, Found] = {}

    def whole(self, fold: Fold, set_up: set[str]) -> None:
        """Lay everything down that a fold holds; what lies on every table and was taken from this one goes."""
        self.placing.gone = fold.gone
        for ident, thing in list(self.state.by_id.items()):
            if ident in set_up and ident not in fold.cells:
                self.placing.go(thing)
        self.cells([[path, value] for path, value in fold.cells.items()])
        self._keep(fold.kept.values())
        self._start()

    def step(self, step: dict[str, Any], since: int | None = None) -> None:
        """Let a step follow: its cells, the moments that began between them, what it remembered; `since` so many cells that lie there."""
        cells, here = step["cells"], since or 0
        for name, written in begun(step):
            if since is not None and written <= since:
                continue
            self.cells(cells[here:written])
            here = written
            self.state.begin_moment(name)
        self.cells(cells[here:])
        self._keep(step["kept"])
        self._start()

    def _start(self) -> None:
        """Let fields that are new to the game start as these rules say."""
        for piece in self.state.pieces() if self.leaves else ():
            for name, track in self.world.kinds.named(piece._kind).uncrossed.items():
                if piece._slots[name].of(piece) is ABSENT:
                    self.state.put(piece, piece._slots[name], track)
            self.state.fill(piece)

    def _keep(self, kept: Iterable[list[Any]]) -> None:
        for key, *value in kept:
            try:
                values = [from_json(each, self.placing, self.rulebook) for each in (key, *value)]
            except RulecoreError:
                if not self.leaves:
                    raise
                self.left[str(key)] = value[0] if value else None
                continue
            self.state.keep(values[0], values[1] if value else ABSENT)

    def cells(self, cells: list[list[Any]]) -> None:
        """Write cells: first the things that come, then what stands in fields, then the things that go."""
        rest = self.placing.come(cells)
        found = [(path, value, self.find(path)) for path, *value in rest]
        going = {id(each[0]): each[0] for _, value, each in found if each is not None and each[1] is None}
        for path, value, each in found:
            if each is None:
                if value and not self.leaves:
                    raise _unknown(path)
                self.left.update({path: value[0]} if value else {})
            elif each[1] is not None and (value or not _goes(each[0], going)):
                self._write(path, each, value[0] if value else ABSENT, always=len(value) > 1)
        for thing in going.values():
            self.placing.go(thing)

    def _write(self, path: str, found: Found, value: Any, *, always: bool = False) -> None:
        """Write one cell; what was so `always` goes past the log."""
        thing, slot, key = found
        try:
            if slot.key is not None:
                before = slot.of(thing) or Keyed()
                kept = {each: inner for each, inner in before.items() if each != key}
                new: Any = Keyed(kept) if value is ABSENT else before.having(key, read_value(slot, {key: value}, self.placing, thing)[key])
            else:
                new = ABSENT if value is ABSENT else read_value(slot, value, self.placing, thing)
        except (RulecoreError, ArithmeticError, TypeError, ValueError) as error:
            if not self.leaves:
                raise _unfitting(path, value, error) from None
            self.left[path] = value
            return
        if slot.level:
            self.placing.level(thing, slot, new)
        elif always:
            slot.hold(thing, new)
        else:
            self.state.put(thing, slot, new)

    def find(self, path: str) -> Found | None:
        """Find what a path leads to; none when there is no such thing."""
        found = self._found.get(path)
        if found is None or self.state.by_id.get(found[0]._id) is not found[0]:
            found = self._look(path)
            if found is not None:
                self._found[path] = found
        return found

    def _look(self, path: str) -> Found | None:
        thing = self.state.by_id.get(path)
        if thing is not None and thing._sort == "carried" and not thing._many:
            return thing._on, thing._on._slots[thing._kind], None  # its own path says only how far its piece has it
        if thing is not None and path:
            return thing, None, None
        if path in self.world._slots:
            return self.world, self.world._slots[path], None
        at = path.rfind(".")
        while at > 0:
            thing = self.placing.thing(path[:at])
            name, bracket, key = path[at + 1 :].partition("[")
            if thing is not None and name in thing._slots:
                slot = thing._slots[name]
                if bracket and slot.key is not None and key.endswith("]"):
                    return thing, slot, read_key(slot, key[:-1], self.placing)
                if not bracket:
                    return thing, slot, None
            at = path.rfind(".", 0, at)
        return None

    def lost_before_play(self, table: list[list[Any]]) -> dict[tuple[str, str], tuple[int, ...]]:
        """Give the sections that were lost when play began, by piece and track."""
        found: dict[tuple[str, str], tuple[int, ...]] = {}
        for path, value in table:
            ident, _, name = path.rpartition(".")
            if ident and isinstance(value, list) and all(isinstance(each, list) and len(each) == 2 for each in value):
                found[ident, name] = tuple([number for number, (left, _) in enumerate(value, start=1) if not left])
        return found


def _goes(thing: Any, going: dict[int, Any]) -> bool:
    """Say whether a thing goes: what stood in it last stays there for whoever holds it."""
    return id(thing) in going or id(getattr(thing, "_on", None)) in going


def _unknown(path: str) -> CommandWrong:
    hint = "Play on with the rules it was begun with, or take the file from a copy."
    return CommandWrong(Problem("save/cell", f"the rules know no place for {path[:80]}.", hint=hint))


def _unfitting(path: str, value: Any, error: Exception) -> CommandWrong:
    why = error.problems[0].message if isinstance(error, RulecoreError) and error.problems else f"it cannot hold {str(value)[:60]}."
    return CommandWrong(
        Problem("save/cell", f"{path[:80]} in the file: {why}", hint="The file was changed by hand, or belongs to other rules.")
    )
