"""Where something was written: a file, a line and a column, so that every message can point."""

from __future__ import annotations


class Location:
    """A place in a file; lines and columns count from 1, as editors do.

    >>> Location("house/meadow.yaml", 4, 29)
    house/meadow.yaml:4:29
    """

    __slots__ = ("column", "line", "path")

    def __init__(self, path: str, line: int = 1, column: int = 1) -> None:
        self.path = path
        self.line = line
        self.column = column

    @classmethod
    def read(cls, text: str) -> Location:
        """Read a location back from its text.

        >>> Location.read("house/meadow.yaml:4:29").line
        4
        """
        path, line, column = text.rsplit(":", 2)
        return cls(path, int(line), int(column))

    def __repr__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Location) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[str, int, int]:
        """Give what locations are sorted by: path, line, column."""
        return (self.path, self.line, self.column)
