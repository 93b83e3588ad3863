"""Values that are no numbers, for many trials at once: the few there are - words, pieces, damage - and for each lane which of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


#: Up to so many combinations are counted; of more those that come up are sorted.
MOST_COUNTED = 4096


def is_array(value: Any) -> bool:
    """Say whether a value differs from trial to trial."""
    return hasattr(value, "take") and getattr(value, "ndim", 1) != 0


class Cells:
    """Values that are no numbers: what there is, and for each lane which of them."""

    __slots__ = ("cells", "codes", "np")

    def __init__(self, np: Any, cells: list[Any], codes: Any) -> None:
        self.np = np
        self.cells = cells
        self.codes = codes

    def take(self, pick: Any) -> Cells:
        """Give the same for some of the lanes."""
        return Cells(self.np, self.cells, self.codes.take(pick))

    def plain(self) -> Any:
        """Give numbers as an array of numbers, other values as they are."""
        if self.cells and all(isinstance(each, int) for each in self.cells):
            return self.np.array([int(each) for each in self.cells], dtype=self.np.int64)[self.codes]
        return self

    def each(self) -> Iterator[tuple[Any, Any]]:
        """Give each value that is there, with the lanes that have it as an array of truths."""
        for code, value in enumerate(self.cells):
            mask = self.codes == code
            if mask.any():
                yield value, mask


def by_case(np: Any, act: Callable[..., Any], *values: Any) -> Any:
    """Work something out for each combination of values that comes up, once, and hand it out to the lanes."""
    if not any(map(is_array, values)):
        return act(*values)
    listed = [_listed(np, each) for each in values]
    whole, many = 0, 1
    for cells, codes in listed:
        whole, many = whole * len(cells) + (0 if codes is None else codes), many * len(cells)
    kinds, places = _kinds(np, whole, many)
    found = []
    for kind in kinds.tolist():
        arguments, left = [], kind
        for cells, _ in reversed(listed):
            left, place = divmod(left, len(cells))
            arguments.append(cells[place])
        found.append(act(*reversed(arguments)))
    return Cells(np, found, places).plain()


def _kinds(np: Any, codes: Any, many: int) -> tuple[Any, Any]:
    """Give which of so many numbers come up, and for each lane the place of its own among them."""
    if many > MOST_COUNTED:
        kinds, places = np.unique(codes, return_inverse=True)
        return kinds, places
    kinds = np.flatnonzero(np.bincount(codes, minlength=many))
    if len(kinds) == many:
        return kinds, codes
    places = np.zeros(many, dtype=np.int64)
    places[kinds] = np.arange(len(kinds))
    return kinds, places[codes]


def _listed(np: Any, value: Any) -> tuple[list[Any], Any]:
    """Give the values there are and for each lane which; no lanes where it is the same for all."""
    if isinstance(value, Cells):
        return value.cells, value.codes
    if is_array(value):
        kinds, places = np.unique(value, return_inverse=True)
        return kinds.tolist(), places
    return [value], None


def merged(np: Any, size: int, parts: Iterable[tuple[Any, Any]]) -> Any:
    """Put values together that stand for some lanes each, given by their places; later ones count, and the rest is none or 0."""
    found = list(parts)
    if all(isinstance(value, (int, np.ndarray)) for _, value in found):
        whole = np.zeros(size, dtype=np.int64)
        for places, value in found:
            whole[places] = value
        return whole
    cells: list[Any] = [None]
    codes = np.zeros(size, dtype=np.int64)
    for places, value in found:
        there, mine = _listed(np, value)
        codes[places] = len(cells) + (0 if mine is None else mine)
        cells += there
    return Cells(np, cells, codes) if not codes.all() else Cells(np, cells[1:], codes - 1).plain()


def chosen(np: Any, holds: Any, then: Any, otherwise: Any) -> Any:
    """Give one value where something holds and another where it does not."""
    if isinstance(then, (int, np.ndarray)) and isinstance(otherwise, (int, np.ndarray)):
        return np.where(holds, then, otherwise)
    parts = []
    for places, value in ((np.flatnonzero(holds), then), (np.flatnonzero(~holds), otherwise)):
        parts.append((places, value.take(places) if is_array(value) else value))
    return merged(np, len(holds), parts)
