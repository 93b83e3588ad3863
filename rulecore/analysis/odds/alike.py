"""Which values of a name come to the same for all lines that still read it: `drawn = 6` tells a six from the rest, `hits.h` one letter.

One of such values stands for all of them, so that what comes of them is worked out once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.columns import frozen
from rulecore.engine.lines import reading
from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.analysis.odds.columns import Column

    #: All that some lines ask of a name, each a part of a line that reads nothing else; none where they may ask anything.
    Views = tuple[Any, ...] | None

#: What looks at nothing but the values in it.
CLOSED = (
    *(c.Local, c.Constant, c.Word, c.Letter, c.Compare, c.Between, c.Arithmetic, c.Negative),
    *(c.IsWord, c.IsNone, c.IsCannot, c.All, c.Either, c.Not, c.If, c.Fallback),
)


def views_of(compiler: Any, trees: Iterable[Any], name: str) -> Views:
    """Give all that some lines ask of a name."""
    found: dict[Any, None] = {}
    for tree in trees:
        if name not in compiler.free_names(tree):
            continue
        taken = _taken(tree, name)
        if taken is None or any(isinstance(each, c.Local) and each.name == name for each in taken):
            return None
        if any(name in compiler.meanings.lends(each.quantity) for each in walk(tree) if isinstance(each, c.Quantity)):
            return None
        found.update(dict.fromkeys(taken))
    return tuple(found)


def both(one: Views, other: Views) -> Views:
    """Give all that is asked of a name here or there."""
    return None if one is None or other is None else tuple(dict.fromkeys((*one, *other)))


def _taken(node: Any, name: str) -> list[Any] | None:
    """Give the largest parts of a line that read the name and nothing else; none where it is bound anew in the line."""
    if isinstance(node, c.Members) and node.name == name:
        return None
    names = {each.name for each in walk(node) if isinstance(each, c.Local)}
    if name not in names:
        return []
    if names == {name} and all(isinstance(each, CLOSED) for each in walk(node)):
        return [node]
    found: list[Any] = []
    for value in node.values():
        for each in value if isinstance(value, tuple) else (value,):
            taken = _taken(each, name) if isinstance(each, Node) else []
            if taken is None:
                return None
            found += taken
    return found


class Alike:
    """The values of one column, each with the first one that is seen as it is."""

    __slots__ = ("_first", "_of", "_p", "_reads", "column", "name")

    def __init__(self, p: Any, name: str, column: Column, views: tuple[Any, ...]) -> None:
        self._p = p
        self.name = name
        self.column = column
        self._reads = [reading(p.rulebook, each) for each in views]
        self._first: dict[Any, int] = {}
        self._of: dict[int, int] = {0: 0}

    def of(self, bits: int) -> int:
        """Give the place of the column in a case with the value that stands for the one that is there."""
        found = self._of.get(bits)
        if found is None:
            try:
                names = {self.name: self.column.of(bits)}
                seen: Any = tuple([(type(value := read(self._p, names)), frozen(value)) for read in self._reads])
            except RulecoreError:  # whoever really asks says what is wrong
                seen = ("", bits)
            found = self._of[bits] = self._first.setdefault(seen, bits)
        return found
