"""What the layers above tell the reader about a table, and what it tells them: types of keys and cells, problems, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rulecore.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.tables.table import Table


class KeyShape:
    """What one key is: `number`, `word`, `truth`, or `any` where nothing is known; `words` are those of the list called `list`.

    `optional` says that there may be nothing, for which the row `none` stands.
    """

    __slots__ = ("kind", "list", "name", "optional", "words")

    def __init__(self, name: str, kind: str = "any", *, words: Sequence[str] = (), list: str = "", optional: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.words = tuple(words)
        self.list = list or name
        self.optional = optional


class TableShape:
    """The keys of a table from the outside in, without the column; the key of its columns; what rows may branch by; the type of its cells.

    `cell` is the text form of a type, or one for each column. `whole_dash` are types that read a dash as a value of their own.
    """

    __slots__ = ("branches", "cell", "column", "keys", "whole_dash")

    def __init__(
        self,
        keys: Sequence[KeyShape],
        cell: str | Mapping[str, str],
        *,
        column: KeyShape | None = None,
        branches: Sequence[KeyShape] = (),
        whole_dash: Sequence[str] = (),
    ) -> None:
        self.keys = tuple(keys)
        self.cell: str | dict[str, str] = cell if isinstance(cell, str) else dict(cell)
        self.column = column
        self.branches = {shape.name: shape for shape in branches}
        self.whole_dash = tuple(whole_dash)


def key_names(body: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the names of a table's keys: those it lists, and the total of its roll where none of them is a die or the total.

    >>> key_names({"roll": "1d6"}), key_names({"roll": "1d6", "keys": ["mood"]}), key_names({"roll": {"red": "1d6"}, "keys": ["red"]})
    (('total',), ('mood', 'total'), ('red',))
    """
    roll = body.get("roll")
    keys = tuple(map(str, body.get("keys") or ()))
    if roll is None:
        return keys
    dice = tuple(roll) if isinstance(roll, dict) else ()
    return keys if any(key == "total" or key in dice for key in keys) else (*keys, "total")


class Points(Protocol):
    """Makes problems of a value and of a key in the positioned tree; the module `rulecore.ruleset.tree` is one."""

    def problem_at(  # noqa: PLR0913 - the parts of a problem and of a place
        self, node: Any, key: Any, code: str, message: str, offset: int = 0, width: int = 1, hint: str = ""
    ) -> Problem:
        """Make a problem of some characters of a value."""

    def problem_at_key(self, node: Any, key: Any, code: str, message: str, *, hint: str = "") -> Problem:
        """Make a problem of a key."""


class PlainPoints:
    """Points that know the place and not the line: for trees that have `at_key` and `at_value` and nothing more."""

    def problem_at(  # noqa: PLR0913 - the parts of a problem and of a place
        self, node: Any, key: Any, code: str, message: str, offset: int = 0, width: int = 1, hint: str = ""
    ) -> Problem:
        """Make a problem of some characters of a value."""
        at = node.at_value(key)
        return Problem(code, message, type(at)(at.path, at.line, at.column + offset), hint=hint, width=width)

    def problem_at_key(self, node: Any, key: Any, code: str, message: str, *, hint: str = "") -> Problem:
        """Make a problem of a key."""
        return Problem(code, message, node.at_key(key), hint=hint, width=len(str(key)))


class Reading:
    """What came of reading a table: the table, also where some of it is wrong; what is wrong; which typography was read as what.

    `complete` says that every row and column could be read, so that it makes sense to look for gaps.
    """

    __slots__ = ("complete", "notes", "problems", "table")

    def __init__(self) -> None:
        self.table: Table | None = None
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self.complete = True
