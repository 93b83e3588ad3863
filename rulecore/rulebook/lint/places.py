"""Finds the node of a rule file that stands at a place such as `meadow.yaml:4:7`, so that a pass can point at a part of it.

The checked definitions know their places as text. Only when something is wrong somewhere are the trees of the files gone through, once.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.locations import Location
from rulecore.ruleset.tree import Listing, Mapping, problem_at, problem_at_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.ruleset.tree import Source, Tree

#: A node and the key under which something stands in it.
Place = tuple[Any, Any]
#: Values longer than this are pointed at, not underlined.
MOST_UNDERLINED = 60


class Places:
    """The nodes of all definitions of a stack by where they stand; `roots` are what holds each definition, its key, and what it is."""

    def __init__(self, roots: Iterable[tuple[Any, Any, Any]]) -> None:
        found = list(roots)
        self._roots: list[Place] = [(node, key) for node, key, _ in found]
        self._owners = [owner for _, _, owner in found]
        self._entries: dict[tuple[str, int], Place] = {}
        self._items: dict[tuple[str, int], Place] = {}
        self._sources: dict[str, Source] = {}
        self._sorted: dict[str, list[tuple[int, Place]]] = {}
        self._known = False

    def entry(self, at: str) -> Place | None:
        """Give the mapping and the key that stands at a place, or nothing when there is none."""
        spot = self._spot(at)
        return self._entries.get(spot) if spot is not None else None

    def line(self, at: str) -> Place | None:
        """Give where the text of a modifier stands that is written at a place: short, under `rule`, or as an item of a list."""
        spot = self._spot(at)
        found = (self._items.get(spot) or self._entries.get(spot)) if spot is not None else None
        if found is None:
            return None
        node, key = found
        return (node[key], "rule") if isinstance(node[key], Mapping) and "rule" in node[key] else found

    def problem(self, at: str, code: str, message: str, hint: str = "", *, severity: str = "error") -> Problem:
        """Make a problem of the entry that stands at a place."""
        found = self.entry(at)
        if found is not None:
            return problem_of(found, code, message, hint, severity=severity)
        where = location(at)
        source = self._sources.get(where.path)
        text = source.line(where.line) if source is not None and where.line <= len(source.starts) else ""
        return Problem(code, message, where, hint=hint, line=text, severity=severity)

    def picture(self, at: Location) -> str:
        """Give the text of the line of a place."""
        self._gather()
        source = self._sources.get(at.path)
        return source.line(at.line) if source is not None and at.line <= len(source.starts) else ""

    def around(self, at: Location) -> tuple[Place, Any] | None:
        """Give the innermost entry or item at or before a place, and the definition in which that is; nothing outside of definitions."""
        self._gather()
        source = self._sources.get(at.path)
        if source is None or at.line > len(source.starts):
            return None
        offset = source.starts[at.line - 1] + at.column - 1
        spots = self._sorted.setdefault(
            at.path, sorted((*_of(self._entries, at.path), *_of(self._items, at.path)), key=lambda each: each[0])
        )
        before = bisect_right(spots, offset, key=lambda each: each[0])
        begun = [
            (node.spot(key)[1], owner) for (node, key), owner in zip(self._roots, self._owners, strict=True) if node.at.path == at.path
        ]
        owners = [each for each in begun if each[0] <= offset]
        if not before or not owners:
            return None
        return spots[before - 1][1], max(owners, key=lambda each: each[0])[1]

    # ---- the index -----------------------------------------------------------------------------------------------------

    def _spot(self, at: str) -> tuple[str, int] | None:
        self._gather()
        where = location(at)
        source = self._sources.get(where.path)
        if source is None or where.line > len(source.starts):
            return None
        return where.path, source.starts[where.line - 1] + where.column - 1

    def _gather(self) -> None:
        if self._known:
            return
        self._known = True
        waiting: list[Place] = list(self._roots)
        while waiting:
            node, key = waiting.pop()
            source, first, _ = node.spot(key)
            self._sources.setdefault(source.path, source)
            index = self._entries if isinstance(node, Mapping) else self._items
            index.setdefault((source.path, first), (node, key))
            inner = node[key]
            if isinstance(inner, Mapping):
                waiting += [(inner, each) for each in inner]
            elif isinstance(inner, Listing):
                waiting += [(inner, each) for each in range(len(inner))]


def _of(index: dict[tuple[str, int], Place], path: str) -> list[tuple[int, Place]]:
    return [(start, place) for (each, start), place in index.items() if each == path]


def location(at: str) -> Location:
    """Read a place back from its text.

    >>> location("meadow.yaml:4:7"), location("")
    (meadow.yaml:4:7, :1:1)
    """
    path, line, column = at.rsplit(":", 2) if at.count(":") >= 2 else (at, "1", "1")
    if not (line.isdigit() and column.isdigit()):
        return Location(at)
    return Location(path, int(line), int(column))


def problem_of(place: Place, code: str, message: str, hint: str = "", *, severity: str = "error") -> Problem:
    """Make a problem of the key of an entry, or of an item of a list."""
    node, key = place
    if isinstance(node, Mapping):
        return problem_at_key(node, key, code, message, hint=hint, severity=severity)
    return problem_of_value(place, code, message, hint, severity=severity)


def problem_of_value(
    place: Place,
    code: str,
    message: str,
    hint: str = "",
    *,
    span: tuple[int, int] | None = None,
    severity: str = "error",
) -> Problem:
    """Make a problem of a value, or of the characters of its text from one to another."""
    node: Tree
    node, key = place
    value = node[key]
    if span is not None and span != (0, 0) and isinstance(value, str):
        start, width = span[0], max(1, span[1] - span[0])
    else:
        start, width = 0, len(value) if isinstance(value, str) and len(value) < MOST_UNDERLINED else 1
    return problem_at(node, key, code, message, start, width, hint, severity=severity)
