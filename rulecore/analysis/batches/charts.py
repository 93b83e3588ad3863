"""Charts and damage for many trials at once: a cell is looked up once for each key that comes up, then handed out by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.batches.cells import Cells, by_case, is_array
from rulecore.analysis.batches.unsupported import NoValue, Unsupported
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.batches.lanes import Lanes

#: Keys that lie further apart than this are no rows of a chart.
WIDEST = 100_000


class Chart:
    """A look-up; where one key alone differs from trial to trial and is a number, the cells are remembered by it."""

    def __init__(self, look: Callable[..., Any], name: str) -> None:
        self._look = look
        self._name = name
        #: By the keys that are the same for all: the cells that came up, and for each other key, from a lowest one on, which it is.
        self._known: dict[Any, tuple[list[Any], int, Any]] = {}

    def at(self, lanes: Lanes, keys: list[Any]) -> Any:
        """Give the cell, or the cells of the lanes."""
        places = [place for place, key in enumerate(keys) if is_array(key)]
        if not places:
            return self._cell(keys, refusal=NoValue)
        np, key = lanes.batch.np, keys[places[0]]
        if not lanes.size:
            return np.zeros(0, dtype=np.int64)
        if len(places) > 1 or isinstance(key, Cells):
            return by_case(np, lambda *each: self._cell(list(each)), *keys)
        same = tuple(str(each) for place, each in enumerate(keys) if place != places[0])
        cells, low, codes = self._codes(np, same, keys, places[0])
        found = Cells(np, cells, codes[key - low])
        return found.plain()

    def _codes(self, np: Any, same: tuple[str, ...], keys: list[Any], place: int) -> tuple[list[Any], int, Any]:
        """Give the cells, the lowest key, and the number of the cell for each key from there on; -1 for what never came up."""
        key = keys[place]
        least, most = int(key.min()), int(key.max())
        cells, low, codes = self._known.get(same, ([], least, np.zeros(0, dtype=np.int64)))
        if least < low or most >= low + len(codes):
            first, last = min(least, low), max(most, low + len(codes) - 1)
            if last - first > WIDEST:
                raise Unsupported(f"{self._name} looked up by keys that lie far apart")
            wider = np.full(last - first + 1, -1, dtype=np.int64)
            wider[low - first : low - first + len(codes)] = codes
            low, codes = first, wider
        lacking = codes[key - low] < 0
        if lacking.any():
            for each in np.unique(key[lacking]).tolist():
                cells.append(self._cell([*keys[:place], each, *keys[place + 1 :]]))
                codes[each - low] = len(cells) - 1
        self._known[same] = cells, low, codes
        return cells, low, codes

    def _cell(self, keys: list[Any], *, refusal: type[Unsupported] = Unsupported) -> Any:
        found = self._look(*keys)
        if type(found) is Cannot:
            raise refusal(f"{self._name} where it has no value")
        return found


class Hits:
    """Damage that was rolled: how often each letter is hit in each lane."""

    __slots__ = ("_counts",)

    def __init__(self, counts: dict[str, Any]) -> None:
        self._counts = counts

    def get(self, letter: str, usual: Any = 0) -> Any:
        """Say how often a letter is hit."""
        return self._counts.get(letter, usual)

    def take(self, pick: Any) -> Hits:
        """Give the same for some of the lanes."""
        return Hits({letter: count.take(pick) for letter, count in self._counts.items()})


def rolled(lanes: Lanes, damage: Any, die: tuple[int, Any]) -> Hits:
    """Roll every slash of damage, in order: `die` is how many sides it has and, by the place of its face, whether it falls to the right."""
    np = lanes.batch.np
    cells = damage.cells if isinstance(damage, Cells) else [damage]
    codes = damage.codes if isinstance(damage, Cells) else np.zeros(lanes.size, dtype=np.int64)
    if not all(hasattr(each, "slashes") for each in cells):
        raise Unsupported("damage that is none")
    letters = list(dict.fromkeys(letter for each in cells for letter in each.letters()))
    counts = {letter: np.array([each.fixed(letter) for each in cells], dtype=np.int64)[codes] for letter in letters}
    for slash in range(max(len(each.slashes) for each in cells)):
        has = np.array([len(each.slashes) > slash for each in cells])[codes]
        throwing = lanes if has.all() else lanes.where(has)
        if not throwing.size:
            continue
        right = die[1][lanes.batch.face(throwing.at, die[0])]
        mine = codes if throwing is lanes else codes[throwing.pick]
        for letter in letters:
            hit = np.array([_hit(each, slash, letter) for each in cells], dtype=np.int64)
            if hit.any():
                counts[letter][slice(None) if throwing is lanes else throwing.pick] += hit[mine, right]
    return Hits(counts)


def _hit(damage: Any, slash: int, letter: str) -> list[int]:
    """Give how often a letter is hit by a slash that falls to the left, and to the right."""
    if len(damage.slashes) <= slash:
        return [0, 0]
    sides = damage.slashes[slash]
    if len(sides) != 2:
        raise Unsupported("a slash with more than two sides")
    return [count if each == letter else 0 for count, each in sides]
