"""The positioned YAML tree: dicts and lists that know where each of their entries was written.

A place is one whole number, the offset in the text; lines and columns are worked out when somebody asks, which for
nearly all of 90,000 nodes is never.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.locations import Location

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence

#: The place of an entry that stands in another text than its neighbours: source, offset of the key, offset of the value.
Spot = tuple["Source", int, int]


class Source:
    r"""A text that was read, and the path it goes by in messages.

    `notes` are the warnings that reading it gave: what YAML dropped or turned without being wrong.

    >>> Source("goat.yaml", "speed: 3\nmood: cross\n").place(15)
    goat.yaml:2:7
    """

    __slots__ = ("_shown", "_starts", "notes", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.notes: list[Problem] = []
        self._starts: array[int] | None = None
        # The line shown last: a hundred problems of one line of a megabyte share its text.
        self._shown: tuple[int, str] = (0, "")

    @property
    def starts(self) -> Sequence[int]:
        """The offset at which each line begins."""
        if self._starts is None:
            import re
            from array import array

            # Not a list: of eight million empty lines it would take 300 MB.
            self._starts = array("I", [0])
            self._starts.extend(found.end() for found in re.finditer("\r\n|\r|\n", self.text))
        return self._starts

    @property
    def lines(self) -> list[str]:
        """The lines of the text, without their line breaks."""
        return [self.line(number) for number in range(1, len(self.starts) + 1)]

    def line(self, number: int) -> str:
        """Give line `number`, counted from 1, without its line break."""
        if self._shown[0] != number:
            starts = self.starts
            end = starts[number] if number < len(starts) else len(self.text)
            self._shown = (number, self.text[starts[number - 1] : end].rstrip("\r\n"))
        return self._shown[1]

    def place(self, offset: int) -> Location:
        """Give the line and column of an offset in the text."""
        from bisect import bisect_right

        line = bisect_right(self.starts, offset)
        return Location(self.path, line, offset - self.starts[line - 1] + 1)

    def problem(self, code: str, message: str, offset: int, *, width: int = 1, hint: str = "", severity: str = "error") -> Problem:
        """Make a problem of the character at an offset, with its line as the picture."""
        at = self.place(offset)
        return Problem(code, message, at, hint=hint, line=self.line(at.line), width=width, severity=severity)

    def __repr__(self) -> str:
        return f"Source({self.path!r})"


class Mapping(dict[str, Any]):
    """A YAML mapping that knows where its keys and values were written; keys are the text of the token."""

    __slots__ = ("_order", "elsewhere", "places", "source", "start")

    source: Source
    start: int
    places: list[int]
    elsewhere: dict[str, Spot]
    _order: dict[str, int]

    @property
    def at(self) -> Location:
        """Where the mapping begins: at its brace or its first key."""
        return self.source.place(self.start)

    def spot(self, key: str) -> Spot:
        """Give the source of an entry and the offsets of its key and value."""
        try:
            return self.elsewhere[key]
        except (AttributeError, KeyError):
            pass
        try:
            index = self._order[key]
        except (AttributeError, KeyError):  # not asked before, or asked while the file was still being read
            self._order = {name: index for index, name in enumerate(self)}
            index = self._order[key]
        return self.source, self.places[2 * index], self.places[2 * index + 1]

    def at_key(self, key: str) -> Location:
        """Give where the key was written."""
        source, offset, _ = self.spot(key)
        return source.place(offset)

    def at_value(self, key: str) -> Location:
        """Give where the value of a key was written."""
        source, _, offset = self.spot(key)
        return source.place(offset)


class Listing(list[Any]):
    """A YAML sequence that knows where its items were written."""

    __slots__ = ("elsewhere", "places", "source", "start")

    source: Source
    start: int
    places: list[int]
    elsewhere: dict[int, Spot]

    @property
    def at(self) -> Location:
        """Where the list begins: at its bracket or first dash."""
        return self.source.place(self.start)

    def spot(self, index: int) -> Spot:
        """Give the source of an item and its offset, twice: an item has no key."""
        try:
            return self.elsewhere[index]
        except (AttributeError, KeyError):
            return self.source, self.places[index], self.places[index]

    def at_key(self, index: int) -> Location:
        """Give where the item was written; so that callers need not tell lists from mappings."""
        return self.at_value(index)

    def at_value(self, index: int) -> Location:
        """Give where the item was written."""
        source, offset, _ = self.spot(index)
        return source.place(offset)


Tree = Mapping | Listing


def container(kind: type[Any], source: Source, start: int) -> Any:
    """Make an empty mapping or list that begins at an offset."""
    made = kind()
    made.source = source
    made.start = start
    made.places = []
    return made


def problem_at(  # noqa: PLR0913 - the parts of a problem and of a place
    node: Tree, key: Any, code: str, message: str, offset: int = 0, width: int = 1, hint: str = "", *, severity: str = "error"
) -> Problem:
    """Make a problem of `width` characters of a value, `offset` characters into the text as YAML decoded it.

    The place is right inside quoted and folded texts too, where the file has characters that the value has not.
    """
    from rulecore.ruleset.places import place_in

    source, _, start = node.spot(key)
    value = node[key]
    first = place_in(source.text, start, value, offset)
    last = place_in(source.text, start, value, offset + width - 1) if width > 1 else first
    problem = source.problem(code, message, first, hint=hint, severity=severity)
    end_of_line = first - (problem.at.column if problem.at else 0) + 1 + len(problem.line)
    problem.width = max(1, min(last + 1, end_of_line) - first)
    return problem


def problem_at_key(node: Mapping, key: str, code: str, message: str, *, hint: str = "", severity: str = "error") -> Problem:
    """Make a problem of a key: a name that is unknown here, an id that exists already."""
    source, start, _ = node.spot(key)
    quoted = source.text[start : start + 1] in ('"', "'")
    return source.problem(code, message, start, width=len(key) + 2 * quoted, hint=hint, severity=severity)


def written(node: Tree, key: Any) -> str:
    """Give a value as its author wrote it: `1.10` and `+2`, where the tree holds a number.

    A version must be read so: as a number 1.10 is 1.1.
    """
    value = node[key]
    if isinstance(value, str):
        return value
    source, _, start = node.spot(key)
    end = start
    while end < len(source.text) and source.text[end] not in " \t\r\n,]}":
        end += 1
    return source.text[start:end]


def with_entry(node: Mapping, key: str, value: Any, spot: Spot) -> Mapping:
    """Give a copy of a mapping with one entry set, whose place is `spot`; the rest is shared."""
    made = _copied(node)
    if key not in made:
        made.places = [*node.places, -1, -1]
    made[key] = value
    made.elsewhere = {**getattr(node, "elsewhere", {}), key: spot}
    return made


def drop(node: Mapping, key: str) -> None:
    """Take an entry out of a mapping that is still being read."""
    index = list(node).index(key)
    del node[key], node.places[2 * index : 2 * index + 2]
    node._order = {}


def without_entry(node: Mapping, key: str) -> Mapping:
    """Give a copy of a mapping without one entry."""
    made = _copied(node)
    index = list(node).index(key)
    del made[key]
    made.places = node.places[: 2 * index] + node.places[2 * index + 2 :]
    made.elsewhere = {name: spot for name, spot in getattr(node, "elsewhere", {}).items() if name != key}
    return made


def with_items(node: Listing, items: Iterable[tuple[Any, Spot]]) -> Listing:
    """Give a list that begins where another does and holds these items, each with its place."""
    made: Listing = container(Listing, node.source, node.start)
    made.elsewhere = {}
    for index, (value, spot) in enumerate(items):
        made.append(value)
        made.places.append(spot[2])
        made.elsewhere[index] = spot
    return made


def alone(key: str, value: Any, spot: Spot) -> Mapping:
    """Give a mapping of one entry that stands at `spot`: what holds a definition of its own."""
    made: Mapping = container(Mapping, spot[0], spot[1])
    made[key] = value
    made.places = [spot[1], spot[2]]
    return made


def _copied(node: Mapping) -> Mapping:
    made = Mapping(node)
    made.source = node.source
    made.start = node.start
    made.places = node.places
    return made
